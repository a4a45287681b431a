"""Retention: what nobody owns or has touched for long is deleted, a few rows at a time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from deckhall.core.words import counted
from deckhall.server.guests import DAY
from deckhall.server.schema import BLOCKS, CHAT, GUESTS, MOVES, REPLAYS, SEATS, TABLES, TOKENS
from deckhall.server.settings import Settings

PORTION: Final = 50
"""So many things are deleted at a time: others wait for the same database."""
Condition = sa.ColumnElement[bool]


@dataclass(frozen=True, eq=False)
class Rule:
    """One kind of thing that is not kept for ever."""

    one: str
    many: str
    which: str
    table: sa.Table
    old: Condition
    """Which rows of the table may go."""

    def count(self, database: sa.Connection) -> int:
        """How many there are."""
        return int(database.execute(sa.select(sa.func.count()).select_from(self.table).where(self.old)).scalar_one())

    def find(self, database: sa.Connection) -> list[Any]:
        """The keys of a few of them."""
        return [tuple(row) for row in database.execute(sa.select(*self._key()).where(self.old).limit(PORTION))]

    def delete(self, database: sa.Connection, keys: Collection[Any]) -> int:
        """Delete those of them that may still go: how many."""
        key = self._key()
        found = sa.select(*key).where(sa.tuple_(*key).in_(keys), self.old)
        rows = [tuple(row) for row in database.execute(found)]
        if self.table is TABLES:
            for part in (CHAT, MOVES, SEATS):
                database.execute(sa.delete(part).where(part.c.table_id.in_([table_id for (table_id,) in rows])))
        if self.table is GUESTS:
            for part in (TOKENS, BLOCKS):
                database.execute(sa.delete(part).where(part.c.guest.in_([guest for (guest,) in rows])))
        database.execute(sa.delete(self.table).where(sa.tuple_(*key).in_(rows)))
        return len(rows)

    def said(self, number: int) -> str:
        """So many of them, in words."""
        return f"{counted(number, self.one, self.many)} {self.which}"

    def _key(self) -> list[sa.Column[Any]]:
        return list(self.table.primary_key.columns)


def rules(settings: Settings, moment: float, in_use: Collection[str] = ()) -> list[Rule]:
    """All rules for now, in their order; tables in use, by their codes, are left alone."""

    def older(column: sa.Column[float], days: int) -> Condition:
        return column < moment - days * DAY

    def untouched(days: int, *statuses: str) -> Condition:
        lately = sa.select(MOVES.c.n).where(MOVES.c.table_id == TABLES.c.id, MOVES.c.at >= moment - days * DAY)
        old = TABLES.c.status.in_(statuses) & older(TABLES.c.updated, days) & ~lately.exists()
        return old & TABLES.c.code.not_in(in_use)

    waiting, unfinished, finished = settings.keep_open_days, settings.keep_unfinished_days, settings.keep_finished_days
    chat, replays, guests = settings.keep_chat_days, settings.keep_replays_days, settings.keep_guests_days
    space = settings.keep_replays_megabytes
    crowded = REPLAYS.c.id.in_(_beyond(space * 1_000_000))
    seated = sa.select(SEATS.c.guest).where(SEATS.c.guest == GUESTS.c.id).exists()
    hosting = sa.select(TABLES.c.host).where(TABLES.c.host == GUESTS.c.id).exists()
    found = {
        Rule("line", "lines", f"of chat older than {chat} days", CHAT, older(CHAT.c.at, chat)): chat,
        Rule(
            "table", "tables", f"never begun, untouched for {waiting} days", TABLES, untouched(waiting, "open")
        ): waiting,
        Rule(
            "unfinished game",
            "unfinished games",
            f"untouched for {unfinished} days",
            TABLES,
            untouched(unfinished, "running"),
        ): unfinished,
        Rule(
            "finished game",
            "finished games",
            f"untouched for {finished} days",
            TABLES,
            untouched(finished, "over", "abandoned"),
        ): finished,
        Rule("replay", "replays", f"not watched for {replays} days", REPLAYS, older(REPLAYS.c.seen, replays)): replays,
        Rule("replay", "replays", f"beyond {space} MB, watched least lately", REPLAYS, crowded): space,
        Rule(
            "guest",
            "guests",
            f"without a table, not seen for {guests} days",
            GUESTS,
            older(GUESTS.c.seen, guests) & ~seated & ~hosting,
        ): guests,
    }
    return [rule for rule, limit in found.items() if limit]


def _beyond(space: int) -> sa.Select[tuple[str]]:
    """The replays for which there is no room."""
    latest = (REPLAYS.c.seen.desc(), REPLAYS.c.id)
    size = sa.func.sum(sa.func.length(REPLAYS.c.body)).over(order_by=latest)
    sized = sa.select(REPLAYS.c.id, size.label("size")).subquery()
    return sa.select(sized.c.id).where(sized.c.size > space)


def forget_addresses(database: sa.Connection) -> None:
    """Where a table was opened from matters only as long as it counts for a quota."""
    over = TABLES.c.status.in_(("over", "abandoned"))
    database.execute(sa.update(TABLES).where(over, TABLES.c.address != "").values(address=""))
