"""The ledger of crash tests: what halls promised to players, held against what the database knows."""

from __future__ import annotations

from typing import Any, Final

import httpx
import sqlalchemy as sa

from deckhall.server.schema import MOVES, TABLES
from tests.server.halls import GENTLE, ME, PATIENCE
from tests.server.players import Player, open_table

TABLES_AT_ONCE: Final = 3


class Ledger:
    """What was promised, held against what the database knows."""

    def __init__(self, db: str) -> None:
        self.engine: Final = sa.create_engine(db, pool_pre_ping=True)
        self.kept: Final[dict[str, set[str]]] = {}
        self.rows: Final[dict[str, list[Any]]] = {}

    def check(self) -> None:
        """Every kept move is there once, in a row without gaps, and what was there before is unchanged."""
        promised = {code: set(keys) for code, keys in self.kept.items()}
        with self.engine.connect() as connection:
            for code, keys in promised.items():
                query = sa.select(MOVES).join(TABLES, TABLES.c.id == MOVES.c.table_id).where(TABLES.c.code == code)
                rows = [tuple(row) for row in connection.execute(query.order_by(MOVES.c.n))]
                found = [row[5] for row in rows if row[5] is not None]
                assert keys <= set(found), "a kept move is lost"
                assert len(found) == len(set(found)), "a move is there twice"
                assert [row[1] for row in rows] == list(range(1, len(rows) + 1))
                before = self.rows.get(code, [])
                assert rows[: len(before)] == before, "history has changed"
                self.rows[code] = rows

    def promised(self) -> int:
        """How many moves the halls have said they keep."""
        return sum(len(keys) for keys in list(self.kept.values()))

    def close(self) -> None:
        self.engine.dispose()


class Games:
    """Several tables that are always in play: a finished one is replaced."""

    def __init__(self, host: str, ledger: Ledger) -> None:
        self.host: Final = host
        self.ledger: Final = ledger
        self.tables: Final[dict[str, list[Player]]] = {}
        self.finished: Final[list[str]] = []

    def refill(self) -> None:
        for code, players in list(self.tables.items()):
            if all(player.over for player in players):
                self.finished.append(code)
                del self.tables[code]
        while len(self.tables) < TABLES_AT_ONCE:
            self.begin(short_climb=False)

    def begin(self, short_climb: bool) -> None:
        code, token = open_table(self.host, [ME, ME, GENTLE], options={"short_climb": short_climb})
        kept = self.ledger.kept.setdefault(code, set())
        self.tables[code] = [Player(self.host, token, code, seat, kept) for seat in (0, 1)]
        for player in self.tables[code]:
            player.start()

    def finish(self) -> None:
        """Let all games come to their end, and play them again from their replays."""
        for code, players in self.tables.items():
            for player in players:
                player.join(5 * PATIENCE)
                assert player.over, f"the game does not go on: {player.refused[-3:]}"
            self.finished.append(code)
        self.ledger.check()
        for code in self.finished:
            answer = httpx.get(f"http://{self.host}/api/replays/{code}", timeout=PATIENCE)
            assert answer.status_code == 200, answer.text
            assert answer.json()["over"]
            replay = httpx.get(f"http://{self.host}/api/tables/{code}/replay", timeout=PATIENCE).json()
            assert len(replay["actions"]) == sum(len(row[4]) for row in self.ledger.rows[code])
