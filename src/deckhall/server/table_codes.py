"""Table codes: few enough to be said aloud, so they are used again some time after a table's end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from deckhall.server import table_quotas
from deckhall.server.fair_queue import Owner
from deckhall.server.refusals import NotFound, Refusal, Unavailable
from deckhall.server.schema import SEATS, TABLES
from deckhall.server.store import Conflict, Row, now
from deckhall.server.tokens import new_code

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

CODE: Final = re.compile(r"[A-Z]{2,12}-[0-9]{4}")
ENDED: Final = ("over", "abandoned")
TRIES: Final = 20


def checked_code(code: str) -> str:
    """A code as it is kept; what cannot be one need not be looked for."""
    code = code.upper()
    if not CODE.fullmatch(code):
        raise no_table(code)
    return code


def no_table(code: str) -> NotFound:
    """The answer for a code that leads nowhere, or nowhere for whoever asks."""
    return NotFound(f"There is no table {code[:20]!r}.")


def code_of(table: Row) -> str:
    """A table's code; empty once another table has it. Its row then holds something that nobody can ask for."""
    return str(table["code"]) if CODE.fullmatch(table["code"]) else ""


async def insert_table(hall: Hall, owner: Owner, row: Row, seats: list[Row]) -> str:
    """Store a new table under a code that no other has, or that one had which ended long ago."""
    long_ago = now() - hall.settings.code_rest

    def work(database: sa.Connection) -> str:
        refused = table_quotas.refusal(database, owner, hall.settings)
        if refused:
            return refused
        ended = sa.and_(TABLES.c.code == row["code"], TABLES.c.status.in_(ENDED), TABLES.c.updated <= long_ago)
        database.execute(sa.update(TABLES).where(ended).values(code=sa.func.substr(TABLES.c.id, 1, 16)))
        database.execute(sa.insert(TABLES), [row])
        database.execute(sa.insert(SEATS), seats)
        return ""

    for _ in range(TRIES):
        code = row["code"] = new_code()
        async with hall.loading(code):  # what ended cannot be loaded under its old code any more
            if code in hall.rooms or (hall.bus is not None and not await hall.bus.holds(code)):
                continue  # somebody still looks at it
            try:
                refused = await hall.store.write(work)
            except Conflict:
                continue
        if refused:
            raise Refusal(refused)
        return str(code)
    raise Unavailable("the hall is full; try again in a moment")
