"""Forgetting: delete a person's data. Their seats become anonymous; the games stay for those who played along."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from deckhall.core import load
from deckhall.core.errors import DeckhallError
from deckhall.server.levels import PASSING, USUAL
from deckhall.server.schema import BLOCKS, CHAT, GUESTS, MOVES, SEATS, TABLES, TOKENS
from deckhall.server.seating import with_distinct_names
from deckhall.server.store import Row

ANONYMOUS: Final = "Somebody"


def forget(database: sa.Connection, guest: str) -> int:
    """Delete all that is kept of a guest; how many tables they sat at. Doing it twice does no harm."""
    sitting = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    query = sa.select(TABLES).where(sa.or_(TABLES.c.host == guest, TABLES.c.id.in_(sitting)))
    tables = [dict(row) for row in database.execute(query).mappings()]
    for table in tables:
        _leave_table(database, table, guest)
    sent_away = sa.select(TABLES.c.id, TABLES.c.removed).where(sa.cast(TABLES.c.removed, sa.Text).contains(guest))
    for row in database.execute(sent_away).mappings().all():
        left = [one for one in row["removed"] if one != guest]
        database.execute(sa.update(TABLES).where(TABLES.c.id == row["id"]).values(removed=left))
    database.execute(sa.delete(CHAT).where(CHAT.c.guest == guest))
    database.execute(sa.delete(BLOCKS).where((BLOCKS.c.guest == guest) | (BLOCKS.c.blocked == guest)))
    database.execute(sa.delete(TOKENS).where(TOKENS.c.guest == guest))
    database.execute(sa.delete(GUESTS).where(GUESTS.c.id == guest))
    return len(tables)


def _leave_table(database: sa.Connection, table: Row, guest: str) -> None:
    query = sa.select(SEATS).where(SEATS.c.table_id == table["id"]).order_by(SEATS.c.seat)
    before = [dict(row) for row in database.execute(query).mappings()]
    mine = [row["seat"] for row in before if row["guest"] == guest]
    said = sa.delete(CHAT).where(CHAT.c.table_id == table["id"], CHAT.c.seat.in_(mine))
    database.execute(said)
    after = with_distinct_names([_anonymous(row, table) if row["seat"] in mine else row for row in before])
    for row in [row for row in after if row["seat"] in mine]:
        where = (SEATS.c.table_id == table["id"], SEATS.c.seat == row["seat"])
        database.execute(sa.update(SEATS).where(*where).values(**row))
    if table["host"] == guest:
        values: dict[str, Any] = {"host": "", "address": ""}
        if table["status"] == "open" and not any(row["kind"] == "human" for row in after):
            values["status"] = "abandoned"  # nobody is left to begin it
        database.execute(sa.update(TABLES).where(TABLES.c.id == table["id"]).values(**values))


def _anonymous(row: Row, table: Row) -> Row:
    """A seat without its person: free again before the game, played on by a bot in it, a plain name after it."""
    row = {**row, "guest": "", "presets": {}}
    if table["status"] == "open":
        return {**row, "kind": "open", "name": ""}
    if table["status"] == "running":
        row |= {"away": True, "bot": row["bot"] or _level(table)}
    return {**row, "name": ANONYMOUS}


def _level(table: Row) -> str:
    try:
        return PASSING if load(table["game"], table["edition"]).absent_pass else USUAL
    except DeckhallError:
        return USUAL  # the game is not installed here: nobody plays on anyway


def export(database: sa.Connection, guest: str) -> dict[str, Any]:
    """All that is kept of a guest, except what proves who they are."""
    found = database.execute(sa.select(GUESTS).where(GUESTS.c.id == guest)).mappings().first()
    if found is None:
        raise DeckhallError(f"there is no guest {guest[:40]!r}")
    seats = database.execute(sa.select(SEATS).where(SEATS.c.guest == guest)).mappings().all()
    tables = [_exported_table(database, table_id, seats) for table_id in sorted({row["table_id"] for row in seats})]
    query = sa.select(TABLES.c.code, TABLES.c.address).where(TABLES.c.host == guest).order_by(TABLES.c.created)
    hosted = database.execute(query).mappings().all()
    return {
        "id": found["id"],
        "name": found["name"],
        "created": found["created"],
        "opened": [row["code"] for row in hosted],
        "addresses": sorted({row["address"] for row in hosted} - {""}),
        "blocked": list(database.execute(sa.select(BLOCKS.c.name).where(BLOCKS.c.guest == guest)).scalars()),
        "tables": tables,
    }


def _exported_table(database: sa.Connection, table_id: str, seats: Any) -> dict[str, Any]:
    table = database.execute(sa.select(TABLES).where(TABLES.c.id == table_id)).mappings().one()
    mine = [row for row in seats if row["table_id"] == table_id]
    numbers = [row["seat"] for row in mine]

    def rows(source: sa.Table, *names: str) -> list[dict[str, Any]]:
        query = sa.select(*[source.c[name] for name in names])
        query = query.where(source.c.table_id == table_id, source.c.seat.in_(numbers)).order_by(source.c.n)
        return [dict(row) for row in database.execute(query).mappings()]

    return {
        **{name: table[name] for name in ("code", "game", "edition", "status", "created", "updated")},
        "seats": [{name: row[name] for name in ("seat", "name", "away", "presets")} for row in mine],
        "moves": rows(MOVES, "n", "kind", "seat", "actions", "at"),
        "chat": rows(CHAT, "n", "seat", "text", "at"),
    }
