"""Side processes: what takes too long or too much is given up, and the next request finds a fresh one."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from deckhall.core.errors import BadReplay
from deckhall.server.fair_queue import Owner
from deckhall.server.side_process import MOST_MEMORY, SideProcess, TooMuchWork

ME = Owner("1.1.1.1", "me")


def refuse() -> None:
    raise BadReplay("no good")


def test_what_takes_too_long_is_given_up() -> None:
    async def run() -> None:
        side = SideProcess(0.2)
        try:
            first = await side.run(ME, os.getpid)
            with pytest.raises(TooMuchWork, match="takes the hall too long"):
                await side.run(ME, time.sleep, 600)
            assert await side.run(ME, os.getpid) != first
            assert side.given_up == 1
        finally:
            side.close()

    asyncio.run(run())


def test_what_takes_too_much_memory_is_given_up() -> None:
    async def run() -> None:
        side = SideProcess(60)
        try:
            with pytest.raises(TooMuchWork):
                await side.run(ME, bytes, 2 * MOST_MEMORY)
            with pytest.raises(BadReplay, match="no good"):
                await side.run(ME, refuse)
        finally:
            side.close()

    asyncio.run(run())


def test_who_goes_away_leaves_nothing_running() -> None:
    async def run() -> None:
        side = SideProcess(600)
        try:
            first = await side.run(ME, os.getpid)
            asked = asyncio.create_task(side.run(ME, time.sleep, 600))
            await asyncio.sleep(0)
            asked.cancel()
            await asyncio.wait([asked])
            assert await asyncio.wait_for(side.run(ME, os.getpid), 60) != first
        finally:
            side.close()

    asyncio.run(run())
