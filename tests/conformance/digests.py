"""Play seeded random games of one game and print what came of them as JSON: test_compiled.py compares two of these."""

from __future__ import annotations

import hashlib
import json
import sys

import msgspec

import deckhall
from deckhall import _build
from deckhall.check import RandomGame
from deckhall.core import replay
from deckhall.core.fingerprint import digest
from deckhall.core.game import Game
from tests.games import EDITIONS

LOOK_EVERY = 7
SEED = 0


def story(game: Game, index: int, seed: int) -> str:
    """A hash over positions, views, log and replay of one game: whatever could come out differently."""
    players, options = game.configurations()[index]
    played = RandomGame(game, players, options, seed)
    told = hashlib.sha256()
    for state in played.walk():
        told.update(digest(state).encode())
        if played.step % LOOK_EVERY == 0:
            for viewer in played.viewers():
                told.update(msgspec.json.encode(state.view(viewer)))
                world = state.determinized(viewer, played.rng(f"world {played.step}"))
                told.update(digest(world).encode())
    match = played.match()
    told.update(msgspec.json.encode(replay.record(match, "test")))
    told.update(msgspec.json.encode([match.log(viewer) for viewer in played.viewers()]))
    return told.hexdigest()[:16]


def main(edition: str) -> None:
    game = EDITIONS[edition]
    stories = [story(game, index, SEED) for index in range(len(game.configurations()))]
    json.dump({"compiled": _build.compiled(), "path": deckhall.__file__, "stories": stories}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
