"""A load balancer for tests: connections go in turn to the halls that are ready, as a proxy before them would do."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Final

from tests.server.halls import wait_for


def is_ready(host: str) -> bool:
    """Could a move be kept there?"""
    try:
        with urllib.request.urlopen(f"http://{host}/readyz", timeout=3) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


class Balancer:
    """In a thread of its own, on a port of its own."""

    def __init__(self, hosts: Sequence[str]) -> None:
        self._hosts: Final = list(hosts)
        self._turn = 0
        self._loop: Final = asyncio.new_event_loop()
        self._thread: Final = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server: Final = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        self.host: Final = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self._hosts:
            self._turn += 1
            host, _, port = self._hosts[self._turn % len(self._hosts)].partition(":")
            try:
                there, answers = await asyncio.open_connection(host, int(port))
            except OSError:
                continue  # the next one, as a proxy would try
            with contextlib.suppress(asyncio.CancelledError):  # the balancer stops
                await asyncio.gather(self._pump(reader, answers), self._pump(there, writer))
            answers.close()
            writer.close()
            return
        writer.close()

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65_536):
                target.write(data)
                await target.drain()
        with contextlib.suppress(OSError):
            target.close()

    def stop(self) -> None:
        """Close it, with what goes over it."""

        async def end() -> None:
            self._server.close()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await asyncio.sleep(0.1)  # what is being closed is closed in the next turns of the loop

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()


@contextlib.contextmanager
def balanced(hosts: Sequence[str]) -> Iterator[str]:
    """A balancer before these halls: its address."""
    made = Balancer(hosts)
    try:
        wait_for(lambda: any(is_ready(host) for host in hosts))
        yield made.host
    finally:
        made.stop()
