"""Sockets that do not read: what waits for them is bounded in bytes, and they are let go."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from deckhall.server.close_codes import TRY_AGAIN
from deckhall.server.socket import SocketConnection


class Slow:
    """A client that reads only when it is told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.got: list[dict[str, Any]] = []
        self.closed: tuple[int, str] | None = None

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        self.got.append(message)

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


async def given(client: Slow, sizes: list[int], most: int) -> SocketConnection:
    """A connection whose client was sent messages of these sizes, the first of which is being sent."""
    connection = SocketConnection(client, client.send, "", most)  # type: ignore[arg-type]
    task = asyncio.create_task(connection.send_queued())
    for size in sizes:
        connection.send(b"x" * size)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    client.reads.set()
    for _ in range(100):
        await asyncio.sleep(0)
    task.cancel()
    return connection


@pytest.mark.parametrize(
    ("sizes", "kept"),
    [
        ([400, 400, 200], True),
        ([400, 400, 201], False),
        ([100] * 10, True),
        ([100] * 11, False),
        ([5000], True),  # whatever one message is
        ([5000, 1], False),
    ],
)
def test_bytes_that_wait_are_bounded_the_one_being_sent_included(sizes: list[int], kept: bool) -> None:
    async def run() -> None:
        client = Slow()
        connection = await given(client, sizes, 1000)
        if kept:
            assert [len(message["text"]) for message in client.got] == sizes
            assert client.closed is None
            assert connection.queued_bytes == 0
        else:
            assert client.closed is not None
            assert client.closed[0] == TRY_AGAIN.code
            assert "too slow" in client.closed[1]
            assert len(client.got) == 1, "the rest was let go at once"

    asyncio.run(run())


def test_what_is_closed_says_its_last_sentence() -> None:
    async def run() -> None:
        client = Slow()
        connection = SocketConnection(client, client.send, "", 1000)  # type: ignore[arg-type]
        connection.close("It is over.")
        connection.send(b"more")
        client.reads.set()
        await connection.send_queued()
        assert [json.loads(message["text"])["say"] for message in client.got] == ["It is over."]

    asyncio.run(run())
