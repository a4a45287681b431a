"""Leases: which server process holds a table, as Redis knows it.

A holder renews its leases. When a process dies they run out, or are taken from it as soon as somebody notices that it
listens no more. If it lives after all, the numbers of moves keep the two apart: of two moves with one number the
database takes the first.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterable
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from deckhall.server.refusals import Unavailable

LEASE: Final = 3.0
"""Seconds a table stays with a process that is heard of no more."""
IN_USE: Final = "deckhall:in-use"
"""The tables that some process holds or held when it died: those without a lease are taken up by the others."""
RENEW: Final = (
    "if redis.call('get',KEYS[1])==ARGV[1] then return redis.call('pexpire',KEYS[1],ARGV[2]) else return 0 end"
)
RELEASE: Final = "if redis.call('get',KEYS[1])==ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end"


def channel(process: str) -> str:
    """Where a process listens."""
    return f"deckhall:process:{process}"


def _key(code: str) -> str:
    return f"deckhall:holder:{code}"


class Leases:
    """The tables that one process holds."""

    def __init__(self, redis: Redis, process: str) -> None:
        self.redis: Final = redis
        self.process: Final = process
        self.held: Final[set[str]] = set()

    async def holder(self, code: str) -> str:
        """The process that holds a table; if nobody does, this one takes it."""
        if code in self.held:
            return self.process
        try:
            found = await self.redis.set(_key(code), self.process, nx=True, get=True, px=int(LEASE * 1000))
        except (RedisError, OSError) as problem:
            raise Unavailable("the hall's processes cannot reach each other; try again in a moment") from problem
        holder = self.process if found is None else str(found, "ascii") if isinstance(found, bytes) else str(found)
        if holder == self.process:  # new, or by a command that Redis answered too late: it must be renewed either way
            self.held.add(code)
            with contextlib.suppress(RedisError):
                await self.redis.sadd(IN_USE, code)
        return holder

    async def release(self, code: str, in_use: bool = False) -> None:
        """Hold a table no more; `in_use` if others shall take it up at once."""
        self.held.discard(code)
        with contextlib.suppress(RedisError):
            if not in_use:
                await self.redis.srem(IN_USE, code)
            await self.redis.eval(RELEASE, 1, _key(code), self.process)

    async def renew(self) -> AsyncIterator[str]:
        """Keep what is held; one by one the tables whose lease has run out, or that Redis has forgotten."""
        for code in list(self.held):
            kept = await self.redis.eval(RENEW, 1, _key(code), self.process, int(LEASE * 1000))
            if not kept and code in self.held:
                self.held.discard(code)
                yield code

    async def revoke(self, holder: str, code: str) -> None:
        """Nobody listens at that process any more: its lease need not run out."""
        with contextlib.suppress(RedisError):
            await self.redis.eval(RELEASE, 1, _key(code), holder)

    async def not_listening(self, processes: Iterable[str]) -> set[str]:
        """Those of the processes that listen no more."""
        names = {channel(process): process for process in processes}
        if not names:
            return set()
        found: list[Any] = await self.redis.pubsub_numsub(*names)
        return {names[name.decode()] for name, listeners in found if not listeners}

    async def in_use(self) -> list[str]:
        """All tables that some process holds, or held when it died."""
        return sorted(str(code, "ascii") for code in await self.redis.smembers(IN_USE) if isinstance(code, bytes))

    async def orphans(self) -> list[str]:
        """Tables that were held and that nobody holds any more."""
        codes = await self.in_use()
        held = await self.redis.mget([_key(code) for code in codes]) if codes else []
        return [code for code, holder in zip(codes, held, strict=True) if holder is None]
