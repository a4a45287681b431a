"""How many moves a hall takes: simulated clients over real sockets on loopback against one server process.

Every move is durable (committed, synchronous=FULL) before anybody is told of it. Each table has two clients, which
answer their prompts with a random legal choice as fast as they are asked. Run: `python bench/hall.py [SECONDS]`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from pathlib import Path
from typing import Any

import websockets

PORT = 8765
HALL = f"http://127.0.0.1:{PORT}"


def post(path: str, body: object, token: str = "") -> dict[str, Any]:
    """Send JSON, get JSON."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = urllib.request.Request(HALL + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


class Load:
    """What all clients of one run share."""

    def __init__(self, seconds: float) -> None:
        self.ends = time.perf_counter() + seconds
        self.times: list[float] = []


async def client(load: Load, code: str, seat: int, token: str) -> None:
    """Answer every prompt of one seat until the time is up; note how long each move took to be kept and shown."""
    async with websockets.connect(f"ws://127.0.0.1:{PORT}/api/tables/{code}/socket", compression=None) as line:
        await line.send(json.dumps({"t": "hello", "seat": seat, "token": token}))
        sent = 0.0
        while time.perf_counter() < load.ends:
            try:
                message = await asyncio.wait_for(line.recv(), max(0.05, load.ends - time.perf_counter()))
            except TimeoutError:
                return
            seen = json.loads(message)
            if seen["t"] == "kept":
                load.times.append(time.perf_counter() - sent)
            elif seen["t"] == "view":
                if "standings" in seen["scene"]:
                    return
                prompt = seen["scene"].get("prompt")
                if prompt:
                    actions = [random.choice(prompt["choices"])["action"]]
                    sent = time.perf_counter()
                    move = {"t": "move", "seat": seat, "revision": seen["revision"], "actions": actions}
                    await line.send(json.dumps({**move, "key": uuid.uuid4().hex}))


async def table(load: Load) -> None:
    """Open tables and play them with two clients, one after the other until the time is up."""
    while time.perf_counter() < load.ends:
        guest = await asyncio.to_thread(post, "/api/guests", {"name": "Load"})
        wish = {"game": "climber", "seats": [{"kind": "me"}, {"kind": "me"}], "listed": False}
        made = await asyncio.to_thread(post, "/api/tables", wish, guest["token"])
        await asyncio.gather(*(client(load, made["code"], seat, guest["token"]) for seat in (0, 1)))


async def measure(tables: int, seconds: float) -> None:
    """One line of the report."""
    load = Load(seconds)
    began = time.perf_counter()
    await asyncio.gather(*(table(load) for _ in range(tables)))
    took = time.perf_counter() - began
    times = sorted(load.times)
    p50, p99 = times[len(times) // 2] * 1000, times[int(len(times) * 0.99)] * 1000
    print(f"{tables:5} tables  {len(times) / took:8.0f} moves/s  p50 {p50:7.1f} ms  p99 {p99:7.1f} ms", flush=True)


def main() -> None:
    """Start a server of our own, load it, stop it."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "DECKHALL_RATE": "100000"}
        words = [sys.executable, "-m", "deckhall.server", str(PORT), f"sqlite:///{Path(folder) / 'hall.sqlite'}"]
        server = subprocess.Popen(words, env=environ)
        try:
            for _ in range(100):
                try:
                    urllib.request.urlopen(f"{HALL}/healthz")
                    break
                except OSError:
                    time.sleep(0.1)
            for tables in (1, 10, 100, 200, 500):
                asyncio.run(measure(tables, seconds))
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
