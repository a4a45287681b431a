"""Checking a lesson: it is played to its end, and what it says and points at must be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.errors import DeckhallError
from deckhall.lessons.claims import check_claim
from deckhall.lessons.files import BadLesson, Lesson
from deckhall.lessons.run import LEARNER, LessonRun

if TYPE_CHECKING:
    from deckhall.core.game import Game


def check_lesson(game: Game, lesson: Lesson) -> None:
    """Raise, with lesson and step, if the lesson cannot be played as it is written or claims what is not so."""
    where = f"lesson {lesson.id!r}"
    try:
        run = LessonRun(game, lesson)
        while not run.done:
            where = f"lesson {lesson.id!r}, step {run.step + 1}"
            check_step(run)
            run.skip()
    except DeckhallError as problem:
        said = str(problem)
        raise BadLesson(said if said.startswith(where) else f"{where}: {said}") from None
    if run.match.state.mid_choice(LEARNER):
        raise BadLesson(f"{where}: the lesson ends in the middle of a choice")


def check_step(run: LessonRun) -> None:
    """Raise if the step that is shown claims what is not so, or points at nothing."""
    for claim in run.current.holds:
        check_claim(run.match.state, run.scene(), claim)
    run.lit()
