"""A lesson at the terminal: the steps one after the other, and what was learned at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckhall.cli.learner_turn import LearnerTurn
from deckhall.cli.screen import Guide, Screen, Sentence
from deckhall.core import Game
from deckhall.lessons import Lesson, LessonRun, WrongAnswer
from deckhall.lessons.run import LEARNER


class TerminalLesson:
    """One lesson, and the screen on which it is shown."""

    def __init__(self, game: Game, lesson: Lesson, screen: Screen) -> None:
        self.run: Final = LessonRun(game, lesson)
        self.screen: Final = screen
        self.wrong: Sentence = ("", "")
        """What was wrong with the last answer, until it is told."""
        self._told = 0
        """Events that had happened before the last step."""

    def play(self) -> None:
        """To the end; raises Quit or EOFError when somebody leaves before."""
        while not self.run.done:
            LearnerTurn(self).run()
        lines = [(line.say, ", ".join(line.rules)) for line in self.run.lesson.learned]
        self.screen.show(self.run.scene(), self.run.game, self.news(), None, Guide("What you have learned", lines))

    def do(self, what: Callable[[], None]) -> None:
        """Something of the learner: a wrong answer is told with the next drawing, and nothing has changed."""
        told = len(self.run.match.events)
        self.wrong = ("", "")
        try:
            what()
        except WrongAnswer as wrong:
            self.wrong = (wrong.say, wrong.rule)
            return
        self._told = told

    def back(self) -> None:
        """To the step before, where nothing is new."""
        self.do(self.run.back)
        self._told = len(self.run.match.events)

    def news(self) -> list[Sentence]:
        """What has happened since the last step; a linear screen has told it then."""
        start = min(self._told, len(self.run.match.events))
        if self.screen.plain:
            self._told = len(self.run.match.events)
        return self.run.match.log(LEARNER, start)
