"""Table quotas: how many tables a guest, and an address, may have open at a time."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from deckhall.core.words import counted
from deckhall.server.fair_queue import Owner
from deckhall.server.schema import TABLES
from deckhall.server.settings import Settings

LOCK: Final = 7314
"""What several processes of a hall lock in PostgreSQL while they open a table."""


def refusal(database: sa.Connection, owner: Owner, settings: Settings) -> str:
    """Why an owner may not open one more table; empty if they may.

    Asked in the transaction that stores the table, and tables are stored one after the other: so that the quota
    holds however many are opened at once.
    """
    if database.dialect.name == "postgresql":
        database.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    most = settings.tables_per_guest
    if _open_tables(database, TABLES.c.host == owner.guest) >= most:
        return f"You have {counted(most, 'table', 'tables')} already: finish or give up one first."
    most *= settings.guests_per_address
    if owner.address and _open_tables(database, TABLES.c.address == owner.address) >= most:
        are = "is" if most == 1 else "are"
        return f"There {are} {counted(most, 'table', 'tables')} from your address already: finish or give up one first."
    return ""


def _open_tables(database: sa.Connection, whose: sa.ColumnElement[bool]) -> int:
    query = sa.select(sa.func.count()).where(whose, TABLES.c.status.in_(("open", "running")))
    return int(database.execute(query).scalar_one())
