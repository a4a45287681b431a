"""Background work: tasks that nobody waits for, whose failures are logged."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final


class Background:
    """Tasks of one owner."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed: Final = failed
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def start(self, work: Awaitable[Any]) -> None:
        """Do it soon."""
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Awaitable[Any]) -> None:
        try:
            await work
        except Exception as problem:
            self._failed(problem)

    async def finish(self, timeout: float) -> None:
        """Wait for what has begun, but not longer than this."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout)

    def cancel(self) -> None:
        """Stop everything."""
        for task in list(self._tasks):
            task.cancel()
