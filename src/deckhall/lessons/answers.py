"""Answers: does what a learner does fit what a step asks for?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckhall.lessons.files import Step, matching

if TYPE_CHECKING:
    from deckhall.core.game import Game


def next_patterns(game: Game, step: Step, taken: Sequence[int]) -> list[str]:
    """What may come next after the actions taken, over all right answers; empty if nothing can."""
    found: list[str] = []
    for answer in step.answers:
        found += _left(game, answer, taken, step.any_order)
    return found


def complete(game: Game, step: Step, taken: Sequence[int]) -> bool:
    """Are the actions taken one of the right answers?"""
    for answer in step.answers:
        if len(answer) == len(taken) and (not answer or _fits(game, answer, taken, step.any_order)):
            return True
    return False


def _left(game: Game, answer: Sequence[str], taken: Sequence[int], any_order: bool) -> list[str]:
    """The patterns of an answer that can come next."""
    if not _fits(game, answer, taken, any_order) or len(taken) >= len(answer):
        return []
    if not any_order:
        return [answer[len(taken)]]
    left = list(answer)
    for action in taken:
        left.remove(next(pattern for pattern in left if action in matching(game, pattern)))
    return left


def _fits(game: Game, answer: Sequence[str], taken: Sequence[int], any_order: bool) -> bool:
    """Do the actions taken begin this answer?"""
    left = list(answer)
    for action in taken:
        among = left if any_order else left[:1]
        pattern = next((one for one in among if action in matching(game, one)), None)
        if pattern is None:
            return False
        left.remove(pattern)
    return True
