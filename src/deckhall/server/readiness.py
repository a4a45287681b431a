"""Readiness: could a move be kept now? Answered by keeping something, within a time limit."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from deckhall.server.refusals import Unavailable
from deckhall.server.schema import WRITE_PROBES
from deckhall.server.store import now

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

READY_WITHIN: Final = 2.0
"""Seconds in which everything must have answered."""
TRUE_FOR: Final = 1.0
"""Seconds for which an answer is given again: however often anybody asks, the database is asked once a second."""


class Readiness:
    """Whether this process can do its work."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall
        self._probe: asyncio.Task[str] | None = None
        self._until = 0.0

    async def problem(self) -> str:
        """Why not, in a few words; empty if it can."""
        if self.hall.closing:
            return "the hall is closing"
        if self._probe is None or (self._probe.done() and time.monotonic() > self._until):
            self._probe = asyncio.create_task(self._try())
        probe = self._probe  # one that hangs is the only one that hangs: the next who asks waits for the same
        done, _ = await asyncio.wait({probe}, timeout=READY_WITHIN)
        if done:
            return probe.result()
        self.hall.ready = False
        return "the database or Redis does not answer in time"

    async def _try(self) -> str:
        try:
            problem = await self._problem()
            self.hall.ready = not problem
            return problem
        finally:
            self._until = time.monotonic() + TRUE_FOR

    async def _problem(self) -> str:
        hall = self.hall
        try:
            await hall.store.execute(sa.update(WRITE_PROBES).values(at=now()))
        except Unavailable:
            return "nothing can be written to the database"
        try:
            if hall.bus is not None and not await hall.bus.carries_messages():
                return "this process does not hear the others"
        except Exception:  # whatever Redis's library raises: the answer is no
            return "Redis does not answer"
        return ""
