"""Leases of tables: what this process holds it renews, however it came to hold it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from redis.exceptions import TimeoutError as TooLate

from deckhall.server.leases import Leases
from deckhall.server.refusals import Unavailable


class SlowRedis:
    """Carries out every command, but may answer too late."""

    def __init__(self) -> None:
        self.keys: dict[str, bytes] = {}
        self.hangs = False

    async def set(self, key: str, value: str, **_: Any) -> bytes | None:
        found = self.keys.get(key)
        self.keys.setdefault(key, value.encode())
        if self.hangs:
            raise TooLate
        return found

    async def sadd(self, key: str, code: str) -> None:
        pass

    async def eval(self, script: str, number: int, key: str, process: str, *_: object) -> int:
        return int(self.keys.get(key) == process.encode())


def test_a_lease_taken_by_a_command_that_was_answered_too_late_is_renewed() -> None:
    """Else it ran out while the process went on serving the table, and whoever looked at it there saw no more moves."""

    async def run() -> list[str]:
        redis = SlowRedis()
        leases = Leases(redis, "here")  # type: ignore[arg-type]
        redis.hangs = True
        with pytest.raises(Unavailable):
            await leases.holder("CROWN-1")
        assert not leases.held
        redis.hangs = False
        assert await leases.holder("CROWN-1") == "here"
        assert leases.held == {"CROWN-1"}
        redis.keys.clear()  # it ran out, or somebody else took it: that is noticed
        return [code async for code in leases.renew()]

    assert asyncio.run(run()) == ["CROWN-1"]


def test_a_table_of_another_process_is_not_renewed() -> None:
    async def run() -> None:
        redis = SlowRedis()
        assert await Leases(redis, "there").holder("CROWN-1") == "there"  # type: ignore[arg-type]
        leases = Leases(redis, "here")  # type: ignore[arg-type]
        assert await leases.holder("CROWN-1") == "there"
        assert not leases.held

    asyncio.run(run())
