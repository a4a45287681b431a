"""Write a database with games of today's version: tests/server/databases/NAME.sql, which every later version must open.

Run it at each release: `python tools/archive.py VERSION`. For every game there is one that was played to its end or
for long, one in the middle, and their replays, whose fingerprints say where each had led.
"""

from __future__ import annotations

import contextlib
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from deckhall import agents
from deckhall._build import VERSION
from deckhall.core import Match, load, replay, slugs
from deckhall.server import schema
from deckhall.server.migrate import upgrade

FOLDER: Final = Path(__file__).parents[1] / "tests" / "server" / "databases"
LONG: Final = 250
"""Choices after which a long game is not played on."""
SHORT: Final = 25


def played(slug: str, seed: int, most: int) -> tuple[Match, list[tuple[int, list[int]]]]:
    """A game of random complete choices."""
    game = load(slug)
    match = Match(game, game.player_counts[0], seed)
    made: list[tuple[int, list[int]]] = []
    luck = random.Random(f"{slug} {seed}")
    agent = agents.make("random", luck.getrandbits(60))
    while not match.state.is_over and len(made) < most:
        seat = luck.choice(match.state.to_act())
        actions = agents.complete_choice(agent, match.state.clone(), seat)
        match.gesture(seat, actions)
        made.append((seat, actions))
    return match, made


def rows(match: Match, choices: list[tuple[int, list[int]]], code: str) -> dict[sa.Table, list[dict[str, Any]]]:
    """The match as a hall stores it."""
    key, at = code.lower(), time.time()
    table = {
        "id": key,
        "code": code,
        "game": match.game.slug,
        "edition": match.game.edition,
        "options": match.options,
        "players": match.players,
        "seed": str(match.seed),
        "start": {},
        "host": "archive",
        "listed": False,
        "timer": 0,
        "status": "over" if match.state.is_over else "running",
        "stage": "",
        "rematch": "",
        "created": at,
        "updated": at,
    }
    seat = {"table_id": key, "kind": "human", "guest": "archive", "bot": "", "away": False, "presets": {}}
    move = {"table_id": key, "kind": "move", "key": None, "at": at}
    moves = [{**move, "n": n, "seat": who, "actions": what} for n, (who, what) in enumerate(choices, 1)]
    body = msgspec.json.encode(replay.record(match, VERSION))
    return {
        schema.TABLES: [table],
        schema.SEATS: [{**seat, "seat": number, "name": name} for number, name in enumerate(match.names)],
        schema.MOVES: moves,
        schema.REPLAYS: [{"id": f"{match.seed:024x}", "body": body, "created": at}],
    }


def main(name: str) -> None:
    """Fill a database and write it as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hall.sqlite"
        engine = sa.create_engine(f"sqlite:///{file}")
        upgrade(engine)
        with engine.begin() as database:
            for number, slug in enumerate(slugs()):
                for most in (SHORT, LONG):
                    match, choices = played(slug, 1000 * number + most, most)
                    for table, made in rows(match, choices, f"GAME-{1000 + 1000 * number + most}").items():
                        database.execute(sa.insert(table), made)
        engine.dispose()
        with contextlib.closing(sqlite3.connect(file)) as source:
            text = "\n".join(source.iterdump()) + "\n"
    (FOLDER / f"{name}.sql").write_text(text, encoding="utf-8")
    print(f"{FOLDER / name}.sql: {len(text) // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else VERSION)
