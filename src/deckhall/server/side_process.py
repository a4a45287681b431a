"""A side process: what strangers send is read and played there, with a limit of time and memory, never in the hall."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, Final, TypeVar

from deckhall.core.errors import DeckhallError
from deckhall.server.fair_queue import FairQueue, Owner
from deckhall.server.parents import be_killed_with_parent

T = TypeVar("T")

MOST_MEMORY: Final = 2**31
"""Bytes of address space; a game takes a tenth of it."""


class TooMuchWork(DeckhallError):
    """It took too long, or more memory than there is for it."""


class SideProcess:
    """One process beside the hall. It is started when it is needed, and killed when it takes too long."""

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = seconds
        self.given_up = 0
        self._pool: ProcessPoolExecutor | None = None
        self._queue: Final = FairQueue(1)

    async def run(self, owner: Owner, work: Callable[..., T], *arguments: Any) -> T:
        """Do some work there; the time begins when it is its turn. What goes wrong in it is raised here."""
        loop = asyncio.get_running_loop()
        async with self._queue.place(owner):
            try:
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin)
                    await loop.run_in_executor(self._pool, _ready)  # to start it is not taken from their time
                return await asyncio.wait_for(loop.run_in_executor(self._pool, work, *arguments), self.seconds)
            except (TimeoutError, BrokenExecutor, MemoryError, OSError):
                self.given_up += 1
                self.close()
                raise TooMuchWork("this takes the hall too long; it is more than it reads for anybody") from None
            except asyncio.CancelledError:
                self.close()  # nobody waits for it any more
                raise

    def close(self) -> None:
        """Kill the process; the next one who needs it starts another."""
        if self._pool is not None:
            kill(self._pool)
            self._pool = None


def kill(pool: ProcessPoolExecutor) -> None:
    """End a pool with whatever its processes are doing; those who wait for it are told that it broke."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False)


def begin() -> None:
    """In the new process: Ctrl-C is for the hall, memory is limited, and without the hall there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_killed_with_parent()
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _ready() -> None:
    """The process is up."""
