"""A lesson that is broken is reported with lesson and step; a game without lessons has nothing to check."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckhall.check import RandomGame, check_game, run_check
from deckhall.core import load, registry
from deckhall.lessons import files
from examples.lanterns.rules import Lanterns

GAME = registry.load(Lanterns.slug)
FAULTS = {
    "what it claims is not so": (
        'holds = ["lit = 1", "hand 0 = 6", "score 0 = 0"]',
        'holds = ["lit = 2"]',
        "lesson 'burn-alone', step 1: 'lit = 2' does not hold: it is 1",
    ),
    "it points at what is not there": (
        'at = ["lit/harbour"]',
        'at = ["lit/moon"]',
        "lesson 'burn-alone', step 1: 'lit/moon': it does not lie there; there is harbour",
    ),
    "what it asks for cannot be done": (
        'do = ["offer 7"]',
        'do = ["offer 9"]',
        "lesson 'burn-alone', step 3: what it asks for cannot be done; seat 0 could ",
    ),
    "the others cannot do what they should": (
        'then = ["1 offer 8"]',
        'then = ["1 offer 1"]',
        "lesson 'burn-alone', step 3: then '1 offer 1' cannot be done; seat 1 could ",
    ),
    "an action that the game does not have": (
        'do = ["offer 6"]',
        'do = ["burn 6"]',
        "lessons.toml: lesson 'burn-alone': step 2: 'burn 6' is no action of this game",
    ),
    "a rule that the book does not have": (
        'rules = ["LAN-2.3", "LAN-2.5"]\nthen',
        'rules = ["LAN-9.9"]\nthen',
        "lessons.toml: lesson 'burn-alone': step 3: cites LAN-9.9, which is not in the rulebook",
    ),
}
"""What is changed in the lesson file, and what is reported."""


@pytest.mark.parametrize("what", FAULTS)
def test_a_broken_lesson_is_reported_with_lesson_and_step(
    what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    right, wrong, says = FAULTS[what]
    text = (GAME.folder / files.FILE).read_text()
    assert text.count(right) == 1
    (tmp_path / "lessons.toml").write_text(text.replace(right, wrong))
    monkeypatch.setattr(files, "FILE", str(tmp_path / "lessons.toml"))
    (failure,) = run_check("lessons", RandomGame(GAME, 2, {"next": False}, 1)).failures
    assert says in failure.what


def test_lessons_are_played_once_for_each_game() -> None:
    (result,) = check_game(GAME, 2, checks=["lessons"]).checks
    assert (result.passes, result.skips, result.fails) == (1, 0, 0)
    assert result.configs == len(GAME.configurations())


def test_without_lessons_there_is_nothing_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FILE", "none.toml")
    (result,) = check_game(GAME, 1, checks=["lessons"]).checks
    assert (result.passes, result.skips, result.fails) == (0, 1, 0)


def test_another_edition_is_not_what_the_lessons_are_about() -> None:
    (result,) = check_game(load("rebuild", "v005"), 1, checks=["lessons"]).checks
    assert (result.passes, result.skips, result.fails) == (0, 1, 0)
