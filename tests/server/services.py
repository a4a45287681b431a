"""PostgreSQL and Redis for the tests: each test starts its own in a folder of its own, and stops it again."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from deckhall.server.serve import listening_socket
from tests.server.halls import PATIENCE, wait_for

MISSING: Final = "{} is not installed, and the tests of several workers need it (Debian: apt-get install {})"


def program(name: str, package: str, places: str = "nowhere") -> str:
    """Where a program is; a test cannot go on without it, and says so."""
    found = shutil.which(name) or next((str(path) for path in sorted(Path("/").glob(places), reverse=True)), "")
    assert found, MISSING.format(name, package)
    return found


def free_port() -> int:
    """A port nobody listens on."""
    with contextlib.closing(listening_socket("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class RedisServer:
    """A Redis server on a port of its own, which can be killed and started again; it comes back empty."""

    def __init__(self, folder: Path) -> None:
        self.port: Final = free_port()
        self.url: Final = f"redis://127.0.0.1:{self.port}/0"
        words = [program("redis-server", "redis-server"), "--port", str(self.port), "--save", "", "--bind", "127.0.0.1"]
        self._words: Final = [*words, "--dir", str(folder)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(self._words, stdout=subprocess.DEVNULL)
        wait_for(self._answers)

    def _answers(self) -> bool:
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError
        from redis.retry import Retry

        with contextlib.closing(Redis("127.0.0.1", self.port, retry=Retry(NoBackoff(), 0))) as connection:
            try:
                return bool(connection.ping())
            except RedisError:
                return False

    def signal(self, number: int) -> None:
        """Kill it, stop it for a while, let it go on."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """As if the power had failed."""
        self.signal(signal.SIGKILL)
        self.wait()

    def wait(self) -> None:
        """Wait for its end."""
        assert self._process is not None
        self._process.wait(PATIENCE)


@contextlib.contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    """A running Redis server, stopped at the end."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.signal(signal.SIGCONT)
        server.signal(signal.SIGTERM)
        server.wait()


@contextlib.contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis server: its URL."""
    with redis_server(folder) as server:
        yield server.url


class PostgresServer:
    """A PostgreSQL server, which can be killed and started again. It refuses to run as root: then as its own user."""

    def __init__(self, folder: str) -> None:
        self._programs: Final = (
            Path(program("initdb", "postgresql", "usr/lib/postgresql/*/bin/initdb")).resolve().parent
        )
        self.port: Final = free_port()
        self.url: Final = f"postgresql+psycopg://deckhall@127.0.0.1:{self.port}/postgres"
        self._folder: Final = folder
        self._data: Final = str(Path(folder) / "data")
        user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        self._who: Final[dict[str, Any]] = (
            {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user is not None else {}
        )
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        words = ["-D", self._data, "-U", "deckhall", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions"]
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "cwd": folder, **self._who}
        subprocess.run([str(self._programs / "initdb"), *words], check=True, **quiet)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        words = ["-D", self._data, "-p", str(self.port), "-k", self._folder, "-c", "listen_addresses=127.0.0.1"]
        quiet: dict[str, Any] = {"stderr": subprocess.DEVNULL, "cwd": self._folder, **self._who}
        self._process = subprocess.Popen([str(self._programs / "postgres"), *words], **quiet)
        ready = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        wait_for(lambda: subprocess.run(ready, check=False).returncode == 0)

    def signal(self, number: int) -> None:
        """To the server, not to the processes of its connections."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """At once, as after a crash: it recovers from its log when it is started again."""
        self.signal(signal.SIGQUIT)
        self.wait()

    def wait(self) -> None:
        """Wait for its end."""
        assert self._process is not None
        self._process.wait(PATIENCE)


@contextlib.contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """A running PostgreSQL server, stopped at the end."""
    with tempfile.TemporaryDirectory(prefix="deckhall-pg-") as name:
        server = PostgresServer(name)
        server.start()
        try:
            yield server
        finally:
            server.signal(signal.SIGINT)  # at once, without waiting for clients
            server.wait()


@contextlib.contextmanager
def postgres(_folder: Path) -> Iterator[str]:
    """A PostgreSQL server: its URL."""
    with postgres_server() as server:
        yield server.url
