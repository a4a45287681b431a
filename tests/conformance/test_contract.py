"""Every game keeps the contract, in every edition, with every player count and set of options.

For more: `deckhall check --games N`.
"""

from __future__ import annotations

from functools import cache

import pytest

from deckhall.check import CHECKS, ONCE, RandomGame, run_check
from tests.games import EDITIONS

SETTINGS = [(slug, index) for slug, game in EDITIONS.items() for index in range(len(game.configurations()))]


def named(setting: tuple[str, int]) -> str:
    players, options = EDITIONS[setting[0]].configurations()[setting[1]]
    return "-".join([setting[0], str(players), *(f"{name}={value}" for name, value in options.items() if value)])


@cache
def played(slug: str, index: int) -> RandomGame:
    """A random game, its seed another one in every setting."""
    return RandomGame(EDITIONS[slug], *EDITIONS[slug].configurations()[index], seed=100 + index)


CASES = [
    pytest.param(setting, check, id=f"{named(setting)}-{check}")
    for setting in SETTINGS
    for check in CHECKS
    if check not in ONCE or setting[1] == 0
]


@pytest.mark.parametrize(("setting", "check"), CASES)
def test_the_game_passes(setting: tuple[str, int], check: str) -> None:
    result = run_check(check, played(*setting))
    assert result.failures == []
