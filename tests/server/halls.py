"""Halls to test against, and people who visit them over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import httpx
import pytest
import sqlalchemy as sa
import uvicorn
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from deckhall.server.app import make_app
from deckhall.server.hall import Hall
from deckhall.server.serve import listening_socket
from deckhall.server.settings import Settings
from deckhall.server.web_server import server_config

PATIENCE: Final = 60.0
"""Seconds to wait for anything; only a broken hall needs them all."""
ME: Final = {"kind": "me"}
OPEN: Final = {"kind": "open"}
GENTLE: Final = {"kind": "bot", "bot": "gentle"}

GENEROUS: Final = {
    "guests_per_address": 1000,
    "new_guests_per_hour": 1e6,
    "files_per_hour": 1e6,
    "wrong_codes": 1_000_000,
    "replace_after": 0.0,
}
"""Settings of a hall for tests: everybody in them comes from one address."""

VISITORS: Final[list[httpx.Client]] = []
"""All that people have opened; `conftest` closes them."""

T = TypeVar("T")


class Running:
    """A hall in a thread of this process, on a free port of its own."""

    def __init__(self, db: str, **given: Any) -> None:
        self.app: Final[Starlette] = make_app(Settings(**{"db": db, "pace": 0.0, "rate": 1000.0, **GENEROUS, **given}))
        self._listener: Final = listening_socket("127.0.0.1", 0)
        self.host: Final = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._server: Final = uvicorn.Server(server_config(self.app, timeout_graceful_shutdown=2))
        self._thread: Final = threading.Thread(target=self._run, daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._thread.start()
        wait_for(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the hall did not start"

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve([self._listener])

        asyncio.run(main())

    @property
    def hall(self) -> Hall:
        """What all its requests share."""
        hall: Hall = self.app.state.hall
        return hall

    def connections(self) -> list[object]:
        """What its web server keeps open."""
        return list(self._server.server_state.connections)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the thread of the hall."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def write(self, statement: sa.Executable) -> None:
        """Change its database behind its back."""

        async def write() -> None:
            await self.hall.store.execute(statement)

        self.do(write())

    def stop(self) -> None:
        """Close it."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listener.close()


class Process:
    """A hall in a process of its own, which can be killed and started again."""

    def __init__(self, db: str, redis: str = "", workers: int = 1, pace: float = 0.0, log: str = os.devnull) -> None:
        with contextlib.closing(listening_socket("127.0.0.1", 0)) as probe:
            self.port: Final = int(probe.getsockname()[1])
        self.host: Final = f"127.0.0.1:{self.port}"
        self._words: Final = [sys.executable, "-m", "deckhall.server", str(self.port), db, redis, str(workers)]
        self._environ: Final = {**os.environ, **generous_environ(), "DECKHALL_PACE": str(pace)}
        self.process: subprocess.Popen[bytes] | None = None
        self.log: Final = Path(log)

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.log.open("ab") as said:
            process = self.process = subprocess.Popen(self._words, env=self._environ, stderr=said)
        wait_for(lambda: self.answers() or process.poll() is not None)
        assert process.poll() is None, "the hall did not start"

    def answers(self) -> bool:
        """Is it healthy?"""
        try:
            return httpx.get(f"http://{self.host}/healthz", timeout=2).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """As if the power had failed."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        assert self.process is not None
        found: list[int] = []
        for status in Path("/proc").glob("[0-9]*/status"):
            with contextlib.suppress(OSError):
                words = status.with_name("cmdline").read_bytes()
                parent = next(line for line in status.read_text().splitlines() if line.startswith("PPid:"))
                if int(parent.split()[1]) == self.process.pid and b"spawn_main" in words:
                    found.append(int(status.parent.name))
        return found

    def kill_worker(self, number: int) -> None:
        """One worker dies; the others, and the one that starts workers, live on."""
        os.kill(number, signal.SIGKILL)
        wait_for(lambda: number not in self.workers())

    def stop(self) -> None:
        """Close it."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()


def generous_environ() -> dict[str, str]:
    """The environment of a hall in a process of its own that does not limit anybody."""
    return {f"DECKHALL_{name.upper()}": str(value) for name, value in {**GENEROUS, "rate": 100_000}.items()}


def wait_for(ready: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + patience
    while not ready():
        assert time.monotonic() < ends, "it took too long"
        time.sleep(0.02)


class Client:
    """One connection to a table. Everything that came over it is kept, as it came."""

    def __init__(self, host: str, code: str, origin: str | None = None) -> None:
        self._way: Final = connect(
            f"ws://{host}/api/tables/{code}/socket",
            compression=None,
            proxy=None,  # looking for one reads the whole environment, which pytest changes meanwhile
            origin=origin,  # type: ignore[arg-type]  # a NewType of str
            open_timeout=PATIENCE,
            max_size=None,
        )
        self.socket: Final = self._way.__enter__()
        self.raw: Final[list[str]] = []
        self.view: dict[str, Any] = {}

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self._way.__exit__(None, None, None)

    def say(self, kind: str, **facts: object) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"t": kind, **facts}))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "view":
            self.view = message
        return message

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over."""
        while True:
            message = self.hear()
            if message["t"] in kinds:
                return message

    def catch_up(self) -> None:
        """Read all that the hall has sent until now: it answers a ping after whatever it said before."""
        self.say("ping")
        self.next("pong")

    def drain(self, quiet: float) -> None:
        """Read until nothing comes for some seconds."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.hear(quiet)

    def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next view that is as wanted, the last one included."""
        while not (self.view and wanted(self.view)):
            self.next("view")
        return self.view

    def after(self, revision: int) -> dict[str, Any]:
        """The view that follows the one with this number."""
        return self.until(lambda view: view["revision"] != revision)

    def seen(self) -> dict[str, Any]:
        """The last view; the first one is waited for."""
        return self.view or self.next("view")

    def ended(self) -> tuple[int, str]:
        """Read to the end: why the hall closed the connection."""
        with pytest.raises(ConnectionClosed) as closed:
            self.drain(PATIENCE)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code, closed.value.rcvd.reason

    def move(self, seat: int, actions: Sequence[int], key: str = "", revision: int | None = None) -> str:
        """Send a move that answers the last view."""
        key = key or uuid.uuid4().hex
        number = self.view["revision"] if revision is None else revision
        self.say("move", seat=seat, revision=number, actions=list(actions), key=key)
        return key


class Person:
    """A guest of a hall."""

    def __init__(self, host: str, name: str = "Mira", token: str = "") -> None:
        self.host: Final = host
        says_json = {"content-type": "application/json"}
        self.http: Final = httpx.Client(base_url=f"http://{host}", timeout=PATIENCE, headers=says_json)
        VISITORS.append(self.http)
        known = {"name": name, "token": token}
        self.guest: Final[dict[str, str]] = known if token else self.ask("POST", "/api/guests", {"name": name})
        self.http.cookies.clear()
        self.http.headers["authorization"] = f"Bearer {self.guest['token']}"

    def ask(self, method: str, path: str, body: object = None, status: int = 200, secret: str = "") -> Any:
        """A request, and the answer to it, which has that status; `secret` is that of a link."""
        content = None if body is None else json.dumps(body)
        answer = self.http.request(method, path, content=content, headers={"x-table-secret": secret})
        assert answer.status_code == status, answer.text
        return answer.json()

    def refused(self, method: str, path: str, body: object = None, status: int = 409) -> str:
        """The sentence of an answer that says no."""
        return str(self.ask(method, path, body, status)["error"])

    def open(self, *seats: dict[str, str], game: str = "climber", **facts: object) -> str:
        """Open a table: its code."""
        made = self.ask("POST", "/api/tables", {"game": game, "seats": list(seats), **facts})
        return str(made["code"])

    def connect(self, code: str, seat: int | None = None, greet: bool = True, secret: str = "") -> Client:
        """A connection to a table, from a seat."""
        client = Client(self.host, code)
        if greet:
            client.say("hello", seat=seat, token=self.guest["token"], secret=secret)
        return client


def choices(view: dict[str, Any]) -> list[list[int]]:
    """Every complete choice of the one who sees this, or the small steps if there are too many."""
    prompt = view["scene"]["prompt"]
    if "pick" in prompt:
        pick = prompt["pick"]
        taken: list[int] = pick["actions"][: pick["least"]]
        return [[*taken, *([pick["done"]] if pick.get("done") is not None and len(taken) < pick["most"] else [])]]
    complete_choices = [whole["actions"] for whole in prompt.get("complete_choices", [])]
    return complete_choices or [[choice["action"]] for choice in prompt["choices"]]


def play_on(clients: dict[int, Client], most: int = 10_000, luck: random.Random | None = None) -> int:
    """Let people who sit at one table play random choices; how many they made before the end or before `most`."""
    luck = luck or random.Random(1)
    made = 0
    ends = time.monotonic() + PATIENCE
    for client in clients.values():
        client.seen()
    while made < most:
        asked = [seat for seat, client in clients.items() if "prompt" in client.view["scene"]]
        if not asked:
            if all("final_ranks" in client.view["scene"] for client in clients.values()):
                return made
            assert time.monotonic() < ends, "nobody is asked any more"
            time.sleep(0.005)  # bots are at it
            for client in clients.values():
                client.catch_up()
            continue
        ends = time.monotonic() + PATIENCE
        seat = luck.choice(asked)
        client = clients[seat]
        before = client.view["revision"]
        client.move(seat, luck.choice(choices(client.view)))
        answer = client.next("kept", "refused")
        if "moved on" in answer.get("say", ""):
            client.after(before)
            continue
        assert answer["t"] == "kept", answer
        made += 1
        client.after(before)
        for other in clients.values():
            other.catch_up()
    return made


@contextlib.contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    """A hall over an SQLite file in the folder, closed at the end."""
    made = Running(f"sqlite:///{folder / 'hall.sqlite'}", **settings)
    try:
        yield made
    finally:
        made.stop()
