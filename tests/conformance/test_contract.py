"""Every game keeps the contract, in every edition, with every player count and set of options.

For more: `deckhall check --games N`.
"""

from __future__ import annotations

from functools import cache

import pytest

from deckhall.check import CHECKS, Trial, configs, look
from tests.games import EDITIONS

SETTINGS = [(slug, index) for slug, game in EDITIONS.items() for index in range(len(configs(game)))]


def named(setting: tuple[str, int]) -> str:
    players, options = configs(EDITIONS[setting[0]])[setting[1]]
    return "-".join([setting[0], str(players), *(f"{name}={value}" for name, value in options.items() if value)])


@cache
def trial(slug: str, index: int) -> Trial:
    """A random game, its seed another one in every setting."""
    return Trial(EDITIONS[slug], *configs(EDITIONS[slug])[index], seed=100 + index)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_the_game_passes(setting: tuple[str, int], check: str) -> None:
    result = look(check, trial(*setting))
    assert result.failures == []
