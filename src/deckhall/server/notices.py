"""Notices: what every process of a hall must hear of, through the database that they share.

An operator's command changes the database and leaves a notice; so does a guest who takes another name. Every process
reads new notices now and then, and at once if another process says over the bus that there are some.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

import sqlalchemy as sa

from deckhall.server import forgetting
from deckhall.server.close_codes import REFUSED
from deckhall.server.logs import RepeatedFailure
from deckhall.server.schema import NOTICES
from deckhall.server.store import now

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

Kind = Literal["guest", "forgotten", "closed", "bans"]
"""A guest has changed; a guest is to be forgotten; a table was closed; the bans have changed."""

EVERY: Final = 2.0
"""Seconds between two looks."""
KEPT: Final = 86_400.0
"""Seconds after which a notice is deleted."""
OVERLAP: Final = 100
"""So many numbers back are looked at again: of two that write at once the later may be seen first."""


def leave(database: sa.Connection, kind: Kind, subject: str) -> None:
    """Leave a notice, in the same transaction as what it is about."""
    database.execute(sa.insert(NOTICES).values(kind=kind, subject=subject, at=now()))
    database.execute(sa.delete(NOTICES).where(NOTICES.c.at < now() - KEPT))


class Notices:
    """What one process has heard."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall
        self._seen: Final[set[int]] = set()
        self._last = 0
        self._reading: Final = asyncio.Lock()
        self._failures: Final = RepeatedFailure("notices cannot be read")
        self._handlers: Final[dict[str, Callable[[str], Awaitable[None]]]] = {
            "guest": self._guest_changed,
            "forgotten": self._guest_forgotten,
            "closed": self._table_closed,
            "bans": self._bans_changed,
        }

    async def open(self) -> None:
        """What was there before this process is in the database already."""
        await self.hall.bans.load()
        self._note(await self._new())

    async def post(self, kind: Kind, subject: str) -> None:
        """Leave a notice for all processes."""
        await self.hall.store.write(lambda database: leave(database, kind, subject))
        if self.hall.bus is not None:
            await self.hall.bus.announce_notices()

    async def keep_reading(self) -> None:
        """Look for new ones as long as the hall is open."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.read()
            except Exception as problem:
                self._failures.note(problem)

    async def read(self) -> None:
        """Do what new notices ask for."""
        async with self._reading:
            new = await self._new()
            for _, kind, subject in new:
                if kind in self._handlers:
                    await self._handlers[kind](subject)
            self._note(new)

    async def _new(self) -> list[tuple[int, str, str]]:
        query = sa.select(NOTICES).where(NOTICES.c.n > self._last - OVERLAP).order_by(NOTICES.c.n)
        rows = await self.hall.store.rows(query)
        return [(row["n"], row["kind"], row["subject"]) for row in rows if row["n"] not in self._seen]

    def _note(self, new: list[tuple[int, str, str]]) -> None:
        self._seen.update(n for n, _, _ in new)
        self._last = max([self._last, *self._seen])
        self._seen.difference_update([n for n in self._seen if n <= self._last - OVERLAP])

    async def _guest_changed(self, guest: str) -> None:
        self.hall.guests.drop(guest)

    async def _table_closed(self, code: str) -> None:
        room = self.hall.rooms.get(code)
        if room is not None and room.status in ("open", "running"):
            await room.end()

    async def _bans_changed(self, _subject: str) -> None:
        bans = self.hall.bans
        await bans.load()
        for connection in list(self.hall.connections.values()):
            reason = bans.reason(connection.address, connection.guest)
            if reason:
                connection.close(reason, REFUSED)

    async def _guest_forgotten(self, guest: str) -> None:
        """Rooms that still knew the guest may have written the name again: forget once more, then load them anew."""
        hall = self.hall
        hall.guests.drop(guest)
        for connection in [one for one in hall.connections.values() if one.guest == guest]:
            connection.close("Everything this hall knew of you was deleted.", REFUSED)
        knew = [
            room
            for room in hall.rooms.values()
            if room.row["host"] == guest or any(row["guest"] == guest for row in room.seating.rows)
        ]
        for room in knew:
            room.close()
        await hall.store.write(partial(forgetting.forget, guest=guest))
        for room in knew:
            hall.reload(room)
