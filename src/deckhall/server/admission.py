"""Admission: who may know of a table. For everybody else it is as if there was none, and they learn that as late."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, Final

import sqlalchemy as sa

from deckhall.server.rate_limits import MOST_CLIENTS, RateLimits
from deckhall.server.refusals import Refusal, TooManyGuesses
from deckhall.server.schema import SEATS, TABLES
from deckhall.server.settings import Settings
from deckhall.server.store import Store
from deckhall.server.table_codes import checked_code, no_table
from deckhall.server.tokens import same

REFUSED_AFTER: Final = 0.02
"""Seconds that every refusal takes, far more than the database needs."""
SECRET_HEADER: Final = "x-table-secret"
REMOVED: Final = "The host has sent you away from this table."
LOCKED: Final = "This table is locked: its host lets nobody else in."
TOO_MANY: Final = "Too many wrong codes came from where you are: wait a minute."


class Guesses:
    """Wrong codes by address: after a few the address is told nothing for a while, be it right or wrong."""

    def __init__(self, settings: Settings) -> None:
        self._pause: Final = settings.wrong_codes_pause
        self._limits: Final = RateLimits(settings.wrong_codes, settings.wrong_codes / max(1.0, self._pause))
        self._stopped: Final[dict[str, float]] = {}
        """Until when."""

    def check(self, address: str) -> None:
        """Refuse whoever has guessed too much."""
        if self._stopped.get(address, 0.0) > monotonic():
            raise TooManyGuesses(TOO_MANY)

    def count(self, address: str) -> None:
        """A code from there was wrong."""
        if not self._limits.allows(address):
            if len(self._stopped) > MOST_CLIENTS:
                self._stopped.clear()
            self._stopped[address] = monotonic() + self._pause


class Admission:
    """The door to all tables."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store: Final = store
        self.guesses: Final = Guesses(settings)

    async def check(self, code: str, guest: str, secret: str, address: str) -> str:
        """The id of the table, for those who may know of it: the host, who sits there, and whoever has the link.

        A listed table needs no link. Nothing but two short questions to the database comes before a refusal, both are
        asked whatever the answer to the first is, and what little time finding something takes is evened out.
        """
        code, begun = checked_code(code), monotonic()
        table, sits = await self.store.read(lambda database: _look_up(database, code, guest))
        if table is not None and guest and (sits or same(table["host"], guest)):
            return str(table["id"])
        has_link = same("" if table is None else table["secret"], secret) and bool(secret)
        if not has_link:
            self.guesses.check(address)
        if table is None or not (table["listed"] or has_link):
            self.guesses.count(address)
            await asyncio.sleep(begun + REFUSED_AFTER - monotonic())
            raise no_table(code)
        if guest and guest in table["removed"]:
            raise Refusal(REMOVED)
        if table["locked"]:
            raise Refusal(LOCKED)
        return str(table["id"])

    async def is_member(self, code: str, guest: str) -> bool:
        """Does a guest sit at the table, or is a seat kept for them?"""
        return bool((await self.store.read(lambda database: _look_up(database, code, guest)))[1])


def _look_up(database: sa.Connection, code: str, guest: str) -> tuple[Any, bool]:
    columns = (TABLES.c.id, TABLES.c.host, TABLES.c.listed, TABLES.c.secret, TABLES.c.locked, TABLES.c.removed)
    table = database.execute(sa.select(*columns).where(TABLES.c.code == code)).mappings().first()
    sits = sa.select(SEATS.c.seat).join(TABLES).where(TABLES.c.code == code, SEATS.c.guest == guest).limit(1)
    return table, database.execute(sits).first() is not None
