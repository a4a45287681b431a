"""Lessons: a game taught at its real table. A lesson is data in the game's folder, and each one is a test.

>>> import deckhall
>>> from deckhall.lessons import LessonRun, lessons_of
>>> game = deckhall.load("nidavellir")
>>> first = lessons_of(game)[0]
>>> run = LessonRun(game, first)
>>> first.title, run.current.say
('Bid for a dwarf', 'Dwarves wait in three taverns. Everybody takes one from each.')
"""

from deckhall.lessons.check import check_lesson
from deckhall.lessons.files import BadLesson, Learned, Lesson, Reach, Step, lessons_of, parse_lessons, words_of
from deckhall.lessons.run import LessonRun, WrongAnswer

__all__ = [
    "BadLesson",
    "Learned",
    "Lesson",
    "LessonRun",
    "Reach",
    "Step",
    "WrongAnswer",
    "check_lesson",
    "lessons_of",
    "parse_lessons",
    "words_of",
]
