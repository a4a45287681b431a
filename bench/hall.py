"""How many moves a hall takes: simulated clients over real sockets on loopback against one server process.

Every move is durable (committed, synchronous=FULL) before anybody is told of it. Each table has two clients, which
answer their prompts with a random legal choice; a finished game is followed by another. Run:

    python bench/hall.py [SECONDS [TABLES...]] [--rate MOVES]

Without a rate the clients answer at once, so every table always has a move on its way: that measures throughput, and
the time of a move is about tables / throughput. With a rate all tables together make so many moves a second, each
table at even intervals, and a move that cannot be made in time is late, not left out: the time of a move runs from
when it was due, not from when it was sent, to the word that it is kept. (Timers are up to 1 ms late; that counts.)

The clients speak WebSocket by hand and read only what they need, so that they do not starve the server they measure.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

with socket.socket() as probe:  # a port nobody listens on
    probe.bind(("127.0.0.1", 0))
    PORT: Final = probe.getsockname()[1]
HALL: Final = f"http://127.0.0.1:{PORT}"
UNLIMITED = ("RATE", "CONNECTIONS", "CONNECTIONS_PER_ADDRESS", "GUESTS_PER_ADDRESS", "NEW_GUESTS_PER_HOUR")
"""Settings of what one address may take: all the load comes from one."""
TEXT: Final = 1
PING: Final = 9
PONG: Final = 10
"""Kinds of WebSocket frames."""


class Choice(msgspec.Struct):
    """One legal action."""

    action: int


class Prompt(msgspec.Struct):
    """What is asked."""

    choices: list[Choice] = []


class Scene(msgspec.Struct):
    """As much of a scene as a client needs."""

    prompt: Prompt | None = None
    final_ranks: list[msgspec.Raw] = []


class Message(msgspec.Struct):
    """As much of a message as a client needs."""

    t: str
    revision: int = 0
    key: str = ""
    scene: Scene | None = None


DECODER: Final = msgspec.json.Decoder(Message)


def post(path: str, body: object, token: str = "") -> dict[str, Any]:
    """Send JSON, get JSON."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = urllib.request.Request(HALL + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


class Load:
    """What all clients of one run share."""

    def __init__(self, interval: float) -> None:
        self.running = False
        self.interval: Final = interval
        """Seconds between the moves of a table; 0: as fast as they are asked."""
        self.times: list[float] = []
        self.number = 0
        self.dropped = 0
        """Connections that the hall ended before their game was over."""


class Game:
    """One game at a table: when its next move is due, and whether it is over."""

    def __init__(self, load: Load) -> None:
        self.load: Final = load
        self.over: Final = asyncio.Event()
        self._due = time.perf_counter() + random.random() * load.interval

    def due(self) -> float:
        """When the next move is to be made: in even intervals, or now."""
        if not self.load.interval:
            return time.perf_counter()
        self._due += self.load.interval
        return self._due - self.load.interval


class Client(asyncio.Protocol):
    """One seat: answers every prompt and notes how long each move took to be kept."""

    def __init__(self, load: Load, game: Game, code: str, seat: int, token: str) -> None:
        self.load: Final = load
        self.game: Final = game
        self.code: Final = code
        self.seat: Final = seat
        self.token: Final = token
        self.buffer = b""
        self.open = False
        self.question: Message | None = None
        self.waiting = False
        self.due: Final[dict[str, float]] = {}
        """When each move on its way was due; the next view comes before the word that the last move is kept."""
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self.transport = transport
        transport.write(
            f"GET /api/tables/{self.code}/socket HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut what comes into frames."""
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.open, self.buffer = True, rest
            self.send({"t": "hello", "seat": self.seat, "token": self.token})
        start = 0
        while len(self.buffer) >= start + 4:
            kind, size, begin = self.buffer[start] & 15, self.buffer[start + 1], start + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size, begin = int.from_bytes(self.buffer[begin : begin + width], "big"), begin + width
            if len(self.buffer) < begin + size:
                break
            if kind == TEXT:
                self.received(self.buffer[begin : begin + size])
            elif kind == PING:
                self.send_frame(PONG, self.buffer[begin : begin + size])  # who does not answer is let go
            start = begin + size
        self.buffer = self.buffer[start:]

    def received(self, text: bytes) -> None:
        """A message from the hall."""
        message = DECODER.decode(text)
        if message.t == "kept":
            took = time.perf_counter() - self.due.pop(message.key)
            if self.load.running:
                self.load.times.append(took)
        elif message.scene is not None:
            self.question = message if message.scene.prompt is not None else None
            if message.scene.final_ranks:
                self.game.over.set()
            elif self.question is not None and not self.waiting:
                due = self.game.due()
                ahead = due - time.perf_counter()
                if ahead > 0:
                    self.waiting = True
                    asyncio.get_running_loop().call_later(ahead, self.answer, due)
                else:
                    self.answer(due)

    def answer(self, due: float) -> None:
        """Make the move that is due, if the hall still waits for one."""
        self.waiting = False
        if self.question is not None and self.question.scene is not None and self.question.scene.prompt is not None:
            key = str(self.load.number)
            self.load.number += 1
            actions = [random.choice(self.question.scene.prompt.choices).action]
            self.due[key] = due
            move = {"t": "move", "seat": self.seat, "revision": self.question.revision, "actions": actions}
            self.question = None
            self.send({**move, "key": key})

    def send(self, message: object) -> None:
        """A masked frame, as clients must send; masked with zeros, which leaves the text as it is."""
        self.send_frame(TEXT, msgspec.json.encode(message))

    def send_frame(self, kind: int, text: bytes) -> None:
        """The same for any kind of frame."""
        size = bytes([128 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + size + b"\0\0\0\0" + text)

    def connection_lost(self, _problem: Exception | None) -> None:
        """The hall has let us go: another game begins, and the report says so."""
        if not self.game.over.is_set():
            self.load.dropped += 1
            self.game.over.set()


async def table(load: Load, token: str) -> None:
    """Games at one table after the other, with two clients each."""
    loop = asyncio.get_running_loop()
    new_table = {"game": "climber", "seats": [{"kind": "me"}, {"kind": "me"}], "listed": False}
    while True:
        code = (await asyncio.to_thread(post, "/api/tables", new_table, token))["code"]
        game = Game(load)
        transports = []
        for seat in (0, 1):
            made = partial(Client, load, game, code, seat, token)
            transport, _ = await loop.create_connection(made, "127.0.0.1", PORT)
            transports.append(transport)
        try:
            await game.over.wait()
        finally:
            game.over.set()
            for transport in transports:
                transport.close()


def used(server: int) -> float:
    """Seconds of processor time a process has used (Linux)."""
    words = Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def measure(server: int, tables: int, seconds: float, rate: float) -> str:
    """One line of the report."""
    load = Load(tables / rate if rate else 0.0)
    tokens = [post("/api/guests", {"name": "Load"})["token"] for _ in range(tables)]
    games = [asyncio.create_task(table(load, token)) for token in tokens]
    await asyncio.sleep(1 + tables / 100)  # until all have begun
    load.running = True
    began, cpu = time.perf_counter(), used(server)
    await asyncio.sleep(seconds)
    took, cpu = time.perf_counter() - began, used(server) - cpu
    load.running = False
    for game in games:
        game.cancel()
    await asyncio.wait(games)
    await asyncio.sleep(0.5)
    times = sorted(load.times)
    p50, p99 = times[len(times) // 2] * 1000, times[int(len(times) * 0.99)] * 1000
    offered = f"  {rate:.0f} offered" if rate else ""
    line = f"{tables:5} tables{offered}  {len(times) / took:8.0f} moves/s  p50 {p50:7.1f} ms  p99 {p99:7.1f} ms"
    # on a machine that does other things too this says more: what one core would do for the server alone
    line += f"  server {cpu / took:4.0%} of a core, {len(times) / cpu:6.0f} moves per second of processor time"
    return f"{line}, {load.dropped} connections dropped" if load.dropped else line


@contextlib.contextmanager
def serving() -> Iterator[int]:
    """A server of our own over an SQLite file, with no limits that one address would reach: its process id."""
    limits = ("RATE", "CONNECTIONS_PER_ADDRESS", "GUESTS_PER_ADDRESS", "NEW_GUESTS_PER_HOUR", "TABLES_PER_GUEST")
    environ = {**os.environ, **{f"DECKHALL_{name}": "1000000" for name in limits}}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "deckhall.server", str(PORT), f"sqlite:///{Path(folder) / 'hall.sqlite'}"]
        server = subprocess.Popen(command, env=environ)
        try:
            for _ in range(100):
                try:
                    urllib.request.urlopen(f"{HALL}/healthz")
                    break
                except OSError:
                    time.sleep(0.1)
            yield server.pid
        finally:
            server.terminate()
            server.wait(20)


def main() -> None:
    """Start a server of our own, load it, stop it."""
    parser = argparse.ArgumentParser(description="How many moves a hall takes.")
    parser.add_argument("seconds", type=float, nargs="?", default=10.0)
    parser.add_argument("tables", type=int, nargs="*", default=[1, 10, 100, 200, 500])
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second of all tables (default: all they can)")
    arguments = parser.parse_args()
    with serving() as server:
        for tables in arguments.tables:
            print(asyncio.run(measure(server, tables, arguments.seconds, arguments.rate)), flush=True)


if __name__ == "__main__":
    main()
