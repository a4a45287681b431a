"""PostgreSQL and Redis for the tests: each test starts its own in a folder of its own, and stops it again."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

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


@contextlib.contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis server: its URL."""
    port = free_port()
    words = [program("redis-server", "redis-server"), "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    server = subprocess.Popen([*words, "--dir", str(folder)], stdout=subprocess.DEVNULL)
    try:
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError
        from redis.retry import Retry

        def answers() -> bool:
            with contextlib.closing(Redis("127.0.0.1", port, retry=Retry(NoBackoff(), 0))) as connection:
                try:
                    return bool(connection.ping())
                except RedisError:
                    return False

        wait_for(answers)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(PATIENCE)


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server: its URL. It refuses to run as root, so then it runs as its own user."""
    programs = Path(program("initdb", "postgresql", "usr/lib/postgresql/*/bin/initdb")).resolve().parent
    port = free_port()
    user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
    who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user is not None else {}
    with tempfile.TemporaryDirectory(prefix="deckhall-pg-") as name:
        if user is not None:
            os.chown(name, user.pw_uid, user.pw_gid)
        data = str(Path(name) / "data")
        words = [
            str(programs / "initdb"),
            "-D",
            data,
            "-U",
            "deckhall",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
            "--no-instructions",
        ]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd=name, **who)  # type: ignore[call-overload]
        words = [
            str(programs / "postgres"),
            "-D",
            data,
            "-p",
            str(port),
            "-k",
            name,
            "-c",
            "listen_addresses=127.0.0.1",
        ]
        server = subprocess.Popen(words, stderr=subprocess.DEVNULL, cwd=name, **who)  # type: ignore[call-overload]
        try:
            ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
            wait_for(lambda: subprocess.run(ready, check=False).returncode == 0)
            yield f"postgresql+psycopg://deckhall@127.0.0.1:{port}/postgres"
        finally:
            server.send_signal(2)  # at once, without waiting for clients
            server.wait(PATIENCE)
