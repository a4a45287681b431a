"""Kill what a hall consists of, many times, while people play and watch: is anything lost, doubled, or left behind?

    python -m tools.kill_sweep [KILLS] [--database sqlite|postgres]

With SQLite the hall itself is killed. With PostgreSQL and Redis two workers serve, and a worker, the database and Redis
are killed in turn. After every kill all that was promised is looked up, and everybody who watches a table must see at
least as much as the hall knew after it had recovered. The exit code is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import httpx

from tests.server import services
from tests.server.halls import PATIENCE, Process, wait_for
from tests.server.ledger import Games, Ledger
from tests.server.players import Watcher

TOKEN: Final = "kill sweep"
WATCHERS: Final = 4
"""At each table."""
CATCH_UP_WITHIN: Final = 30.0

Kill = Callable[[], None]


class Watching:
    """People who look on at every table that is in play."""

    def __init__(self, host: str) -> None:
        self.host: Final = host
        self.by_table: Final[dict[str, list[Watcher]]] = {}

    def follow(self, codes: list[str]) -> None:
        """Watch these tables and no others."""
        for code in [code for code in self.by_table if code not in codes]:
            self._stop(self.by_table.pop(code))
        for code in [code for code in codes if code not in self.by_table]:
            self.by_table[code] = [Watcher(self.host, code) for _ in range(WATCHERS)]
            for watcher in self.by_table[code]:
                watcher.start()

    def left_behind(self) -> int:
        """How many of them do not come to see what the hall knows now."""
        known = {code: self._known(code) for code in self.by_table}
        ends = time.monotonic() + CATCH_UP_WITHIN
        behind = [(one, known[code]) for code, watchers in self.by_table.items() for one in watchers]
        while behind and time.monotonic() < ends:
            behind = [(one, lines) for one, lines in behind if len(one.log) < lines]
            time.sleep(0.05)
        return len(behind)

    def _known(self, code: str) -> int:
        """How many lines the log of a table has; asked until somebody answers."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            with contextlib.suppress(httpx.HTTPError):
                answer = httpx.get(f"http://{self.host}/api/tables/{code}/view", timeout=10)
                if answer.status_code == 200:
                    return len(answer.json()["log"])
            time.sleep(0.1)
        raise AssertionError(f"nobody answers for {code}")

    def _stop(self, watchers: list[Watcher]) -> None:
        for watcher in watchers:
            watcher.stopped = True
        for watcher in watchers:
            watcher.join(PATIENCE)

    def stop(self) -> None:
        """Everybody goes."""
        self.follow([])


def open_sockets(host: str) -> int:
    """How many sockets all processes of the hall have open."""
    answer = httpx.get(f"http://{host}/metrics", headers={"authorization": f"Bearer {TOKEN}"}, timeout=PATIENCE)
    return sum(int(number) for number in re.findall(r"^deckhall_connections\{.*\} (\d+)$", answer.text, re.M))


def sweep(hall: Process, db: str, kills: int, victims: list[tuple[str, Kill]]) -> int:
    """Kill in turn; how many things went wrong."""
    luck, ledger, wrong = random.Random(), Ledger(db), 0
    games, watching = Games(hall.host, ledger), Watching(hall.host)
    try:
        for number in range(kills):
            games.refill()
            watching.follow(list(games.tables))
            time.sleep(luck.uniform(0.05, 1.0))
            name, kill = victims[number % len(victims)]
            kill()
            wait_for(hall.answers)
            try:
                ledger.check()
            except AssertionError as problem:
                wrong += 1
                print(f"kill {number + 1}, {name}: {problem}", flush=True)
            behind = watching.left_behind()
            wrong += behind
            if behind or (number + 1) % 10 == 0:
                print(f"{number + 1} kills, {ledger.promised()} moves promised, {behind} left behind", flush=True)
        games.finish()
        watching.stop()
        wait_for(lambda: open_sockets(hall.host) == 0)
    finally:
        for players in games.tables.values():
            for player in players:
                player.stopped = True
        watching.stop()
        ledger.close()
    rows = sum(len(found) for found in ledger.rows.values())
    print(f"{kills} kills, {ledger.promised()} moves promised, {rows} rows, {wrong} lost, doubled or left behind")
    return wrong


def away(server: services.RedisServer | services.PostgresServer) -> Kill:
    """Kill a server, and start it again after a while."""

    def kill() -> None:
        server.kill()
        time.sleep(random.uniform(0.1, 4.0))
        server.start()

    return kill


@contextlib.contextmanager
def with_sqlite(folder: Path) -> Iterator[tuple[Process, str, list[tuple[str, Kill]]]]:
    """One process that is killed and started again."""
    db = f"sqlite:///{folder / 'hall.sqlite'}"
    hall = Process(db)

    def kill() -> None:
        hall.kill()
        hall.start()

    yield hall, db, [("hall", kill)]


@contextlib.contextmanager
def with_postgres(folder: Path) -> Iterator[tuple[Process, str, list[tuple[str, Kill]]]]:
    """Two workers with PostgreSQL and Redis, each of which is killed in turn."""
    with services.postgres_server() as postgres, services.redis_server(folder) as redis:
        hall = Process(postgres.url, redis.url, workers=2)

        def kill_worker() -> None:
            hall.kill_worker(random.choice(hall.workers()))
            wait_for(lambda: len(hall.workers()) == 2)

        yield hall, postgres.url, [("worker", kill_worker), ("postgres", away(postgres)), ("redis", away(redis))]


def main() -> int:
    """Start everything, sweep, stop everything."""
    parser = argparse.ArgumentParser(description="Kill a hall many times: is anything lost?")
    parser.add_argument("kills", type=int, nargs="?", default=200)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    arguments = parser.parse_args()
    os.environ["DECKHALL_METRICS_TOKEN"] = TOKEN
    made = with_sqlite if arguments.database == "sqlite" else with_postgres
    with tempfile.TemporaryDirectory() as folder, made(Path(folder)) as (hall, db, victims):
        try:
            hall.start()
            return int(sweep(hall, db, arguments.kills, victims) > 0)
        finally:
            hall.stop()


if __name__ == "__main__":
    sys.exit(main())
