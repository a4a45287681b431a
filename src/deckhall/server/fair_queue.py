"""Fair queues: whoever asks for much waits behind their own requests, not in front of everybody else's."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final, NamedTuple

MOST_REMEMBERED: Final = 10_000


class Owner(NamedTuple):
    """For whom something is done: guests are free, so those of one address share its turns."""

    address: str = ""
    guest: str = ""


class FairQueue:
    """A few places, given in turn: to the address that has waited longest, and in it to the guest who has."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: Final[dict[Owner, list[asyncio.Future[None]]]] = {}
        self._turns = 0
        self._last_turn: Final[dict[str | Owner, int]] = {}
        """When each address and owner that is waiting was served last."""

    def waiting(self, owner: Owner) -> int:
        """How many of an owner's requests wait."""
        return len(self._waiting.get(owner, ()))

    @property
    def owners(self) -> int:
        """How many owners wait."""
        return len(self._waiting)

    @contextlib.asynccontextmanager
    async def place(self, owner: Owner) -> AsyncIterator[None]:
        """Wait for a place and keep it."""
        if self._free and not self._waiting:
            self._free -= 1
        else:
            await self._wait(owner)
        try:
            yield
        finally:
            self._free += 1
            self._serve_next()

    async def _wait(self, owner: Owner) -> None:
        served: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, []).append(served)
        try:
            await served
        except asyncio.CancelledError:
            if served.done() and not served.cancelled():  # it was given a place in the same moment
                self._free += 1
                self._serve_next()
            else:
                self._leave(owner, served)
            raise

    def _serve_next(self) -> None:
        while self._free and self._waiting:
            owner = min(
                self._waiting, key=lambda one: (self._last_turn.get(one.address, 0), self._last_turn.get(one, 0))
            )
            served = self._waiting[owner][0]
            self._leave(owner, served)
            if served.cancelled():  # called off, but not awake yet to leave by itself
                continue
            self._turns += 1
            self._last_turn[owner] = self._last_turn[owner.address] = self._turns
            self._free -= 1
            served.set_result(None)
        if not self._waiting or len(self._last_turn) > MOST_REMEMBERED:
            self._last_turn.clear()  # nobody has to give way to anybody

    def _leave(self, owner: Owner, served: asyncio.Future[None]) -> None:
        """Wait no longer, unless that was so already."""
        mine = self._waiting.get(owner, [])
        if served in mine:
            mine.remove(served)
        if not mine:
            self._waiting.pop(owner, None)
