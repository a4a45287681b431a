"""The store by itself."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from deckhall.server.store import Store


def test_a_read_that_nobody_waits_for_leaves_no_connection_behind(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'hall.sqlite'}")
    open_now: set[int] = set()
    sa.event.listen(store.engine, "connect", lambda made, _record: open_now.add(id(made)))
    sa.event.listen(store.engine, "close", lambda made, _record: open_now.discard(id(made)))
    sa.event.listen(store.engine, "close_detached", lambda made: open_now.discard(id(made)))
    store.open()
    begun, go_on = threading.Event(), threading.Event()

    def slow(_database: sa.Connection) -> Any:
        begun.set()
        go_on.wait()

    async def scenario() -> None:
        reading = asyncio.create_task(store.read(slow))
        await asyncio.to_thread(begun.wait)
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading
        closing = asyncio.create_task(asyncio.to_thread(store.close))
        while not store._closed:
            await asyncio.sleep(0)
        go_on.set()
        await closing

    asyncio.run(scenario())
    assert open_now == set()
