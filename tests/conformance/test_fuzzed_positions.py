"""A position file is refused with a reason, or it is a game that can be played to its end.

A longer sweep: DECKHALL_FUZZ=2000 pytest tests/conformance/test_fuzzed_positions.py (so many files for each game; the
first seed is DECKHALL_FUZZ_SEED).
"""

from __future__ import annotations

import json
import os

import pytest

from deckhall.check import CHECKS, run_check
from deckhall.core.errors import BadPosition
from deckhall.core.game import Game
from deckhall.core.position import read_position
from deckhall.core.registry import load
from deckhall.core.state import State
from tests.conformance.fuzzing import VALID, Position, PositionGame, fuzzed, play_out
from tests.games import GAMES

FILES = int(os.environ.get("DECKHALL_FUZZ", "70"))
FIRST = int(os.environ.get("DECKHALL_FUZZ_SEED", "1"))
PARTS = 10
"""Tests for each game, so that a sweep is shared between processes."""
THOROUGH = 40
"""Every how-manieth playable file goes through the author's kit as well."""
UNCHECKED = ("facts", "positions", "lessons", "seed", "hidden")
"""Checks that begin games of their own."""


def edition(slug: str, position: Position) -> Game:
    """The edition that a file names, or the default."""
    name = position.get("edition")
    return load(slug, name) if isinstance(name, str) and name in GAMES[slug].editions else GAMES[slug]


def read(game: Game, position: Position) -> State | None:
    """The state, or None if it is refused, which must be said in a sentence that names the place."""
    try:
        return read_position(game, position, telling=True)
    except BadPosition as refusal:
        said = str(refusal)
    place, _, reason = said.partition(": ")
    assert all([place, reason, "\n" not in said]), f"no sentence with a place: {said}"
    return None


@pytest.mark.parametrize("slug", [slug for slug in VALID if slug != "lanterns"])
def test_the_positions_that_are_made_wrong_are_right(slug: str) -> None:
    played = 0
    for number, position in enumerate(VALID[slug]):
        state = read(edition(slug, position), position)
        if state is not None and number % 4 == FIRST % 4:
            play_out(state, number)
        played += state is not None
    assert played > len(VALID[slug]) * 3 // 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_position_is_refused_or_played_to_its_end(slug: str, part: int) -> None:
    for seed in range(FIRST + part, FIRST + FILES, PARTS):
        position = fuzzed(GAMES[slug], seed)
        said = f"seed {seed}: {json.dumps(position)[:4000]}"
        try:
            state = read(edition(slug, position), position)
            if state is not None:
                play_out(state, seed)
        except Exception as error:
            raise AssertionError(said) from error


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "lanterns"])
def test_a_wrong_position_that_can_be_played_keeps_the_contract(slug: str) -> None:
    for seed in range(FIRST, FIRST + max(FILES, THOROUGH), THOROUGH):
        tried = seed
        while read(edition(slug, fuzzed(GAMES[slug], tried)), fuzzed(GAMES[slug], tried)) is None:
            tried += 1
        position = fuzzed(GAMES[slug], tried)
        played = PositionGame(edition(slug, position), position, tried)
        for check in CHECKS:
            if check not in UNCHECKED:
                failures = run_check(check, played).failures
                assert failures == [], f"seed {tried}: {json.dumps(position)[:4000]}"
