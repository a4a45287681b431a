"""Redis may die and come back empty, or hang, at any moment: everybody who looks at a table catches up."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from deckhall.server import bus, forwarding, leases
from tests.server import services
from tests.server.halls import ME, Person, Running, choices, wait_for
from tests.server.players import Watcher

KILLS: Final = 5
TABLES: Final = 4


@pytest.fixture
def redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[services.RedisServer]:
    """A Redis server, and processes that notice its faults sooner, but not where only the machine is busy."""
    for module in (bus, leases):
        monkeypatch.setattr(module, "LEASE", 2.0)
    monkeypatch.setattr(bus, "COMMAND_WITHIN", 1.5)
    monkeypatch.setattr(forwarding, "SILENCE", 4.0)
    with services.redis_server(tmp_path) as server:
        yield server


@pytest.fixture
def pair(tmp_path: Path, redis: services.RedisServer) -> Iterator[tuple[Running, Running]]:
    """Two processes of one hall, as far as the bus can tell."""
    with contextlib.ExitStack() as stack:
        made = []
        for _ in range(2):
            made.append(Running(f"sqlite:///{tmp_path / 'hall.sqlite'}", redis=redis.url))
            stack.callback(made[-1].stop)
        yield made[0], made[1]


class Table:
    """A table that is watched at both processes, with one person on both seats."""

    def __init__(self, pair: tuple[Running, Running], mira: Person) -> None:
        self.mira: Final = mira
        self.hosts: Final = [hall.host for hall in pair]
        self.code: Final = mira.open(ME, ME)
        self.watchers: Final = [Watcher(host, self.code) for host in self.hosts for _ in range(2)]
        for watcher in self.watchers:
            watcher.start()

    def ask(self, host: str, path: str, body: object = None) -> Any:
        """A request that may fail while Redis is away."""
        headers = {"authorization": f"Bearer {self.mira.guest['token']}"}
        answer = httpx.request(
            "GET" if body is None else "POST",
            f"http://{host}/api/tables/{self.code}{path}",
            json=body,
            headers=headers,
            timeout=30,
        )
        return answer.json() if answer.status_code == 200 else None

    def move(self) -> bool:
        """One move, through either process."""
        for host in self.hosts:
            for seat in (0, 1):
                view = self.ask(host, f"/view?seat={seat}")
                if view and "prompt" in view["scene"]:
                    choice = {"seat": seat, "revision": view["revision"], "actions": choices(view)[0], "key": ""}
                    if self.ask(host, "/moves", choice):
                        return True
        return False

    def all_see(self) -> bool:
        """Do all watchers see the table as it is?"""
        now = [self.ask(host, "/view") for host in self.hosts]
        return all(
            view is not None and watcher.scene == view["scene"] and len(watcher.log) == len(view["log"])
            for view in now
            for watcher in self.watchers
        )

    def stop(self) -> None:
        for watcher in self.watchers:
            watcher.stopped = True
        for watcher in self.watchers:
            watcher.join(30)


@pytest.fixture
def tables(pair: tuple[Running, Running]) -> Iterator[list[Table]]:
    """Tables that both processes hold some of."""
    people = [Person(hall.host) for hall in pair]
    made = [Table(pair, people[number % 2]) for number in range(TABLES)]
    for table in made:
        wait_for(table.all_see)
    yield made
    for table in made:
        table.stop()


def test_everybody_catches_up_after_every_kill(
    pair: tuple[Running, Running], tables: list[Table], redis: services.RedisServer
) -> None:
    for number in range(KILLS):
        redis.kill()
        for table in tables[: number % TABLES]:
            table.move()  # some go on meanwhile where they are held, others cannot
        redis.start()
        for table in tables:
            wait_for(table.move)
        for table in tables:
            wait_for(table.all_see)
    watching = sum(len(table.watchers) for table in tables)
    # no socket and no viewer is left behind by those who dialled again
    wait_for(lambda: sum(len(hall.hall.connections) for hall in pair) == watching)
    wait_for(lambda: sum(len(r.viewers.connections) for hall in pair for r in [*hall.hall.rooms.values()]) == watching)


def test_a_hanging_redis_holds_nobody_up_for_long(tables: list[Table], redis: services.RedisServer) -> None:
    redis.signal(signal.SIGSTOP)
    began = time.monotonic()
    for table in tables:
        for host in table.hosts:
            table.ask(host, "")  # answered or refused, but not kept waiting
    assert time.monotonic() - began < 30
    redis.signal(signal.SIGCONT)
    for table in tables:
        wait_for(table.move)
    for table in tables:
        wait_for(table.all_see)


def test_a_lost_message_is_noticed(
    pair: tuple[Running, Running], tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if Redis had dropped it: the last word to a client, after which nothing comes that could tell."""
    put = bus.Bus.send_to_client
    lost: list[str] = []

    def lose_one(self: bus.Bus, process: str, stream: str, number: int, payload: bytes) -> None:
        if not lost and b'"t":"view"' in payload:
            lost.append(stream)
        elif stream not in lost:
            put(self, process, stream, number, payload)

    monkeypatch.setattr(bus.Bus, "send_to_client", lose_one)
    for table in tables:
        wait_for(table.move)
    assert lost
    for table in tables:
        wait_for(table.all_see)
