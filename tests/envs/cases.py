"""Which games, players and options the tests of the environments try: a few each, or at night all (`make envs`)."""

from __future__ import annotations

import os
from typing import Any

import pytest

from deckhall.core import BadSetup, Game
from deckhall.core.options import Options
from tests.games import EDITIONS

ALL = os.environ.get("DECKHALL_ALL_ENVS", "") not in ("", "0")


class Case:
    """A game as an environment is asked for it."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self.options = options

    @property
    def words(self) -> dict[str, Any]:
        """The keyword arguments of every environment."""
        return {"players": self.players, "edition": self.game.edition, **self.options}

    def __str__(self) -> str:
        changed = [f"{one.name}={self.options[one.name]}" for one in self.game.options if self.changes(one.name)]
        return "-".join([self.game.full_slug, str(self.players), *changed])

    def changes(self, name: str) -> bool:
        return any(one.name == name and self.options[name] != one.default for one in self.game.options)


def observed(game: Game) -> bool:
    """Does the game say what a seat observes?"""
    try:
        game.observation(game.player_counts[0])
    except BadSetup:
        return False
    return True


def cases(most: int) -> list[Case]:
    """Of every edition the first of the settings that checks try, and with most = 2 the last; or all there are."""
    found: list[Case] = []
    for game in EDITIONS.values():
        if observed(game):
            settings = game.configurations()
            chosen = settings if ALL else [settings[0], settings[-1]][:most]
            found += [Case(game, players, options) for players, options in chosen]
    return found


CASES = [pytest.param(case, id=str(case)) for case in cases(2)]
FIRST = [pytest.param(case, id=str(case)) for case in cases(1)]
"""For what takes long."""
