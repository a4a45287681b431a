"""Every lesson of every game under test."""

from __future__ import annotations

from typing import Final

from deckhall.lessons import Lesson
from deckhall.lessons.files import LessonFile, file_of
from tests.games import GAMES

FILES: Final[dict[str, LessonFile]] = {slug: file_of(game) for slug, game in GAMES.items()}
LESSONS: Final[dict[str, tuple[str, Lesson]]] = {
    f"{slug}-{lesson.id}": (slug, lesson) for slug, file in FILES.items() for lesson in file.lessons
}
"""By slug and lesson id."""
