"""Starting the server."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException
from typing import Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from deckhall._folders import data_folder
from deckhall.core.errors import DeckhallError
from deckhall.server import addresses, logs
from deckhall.server import settings as settings_module
from deckhall.server.app import make_app
from deckhall.server.parents import end_with_parent
from deckhall.server.settings import Settings
from deckhall.server.store import Store
from deckhall.server.web_server import server_config

WORKERS_UP_WITHIN: Final = 120.0


def default_db() -> str:
    """The database of this user: one SQLite file."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise DeckhallError(f"{folder} cannot be made: {problem.strerror}; choose another place with --db") from None
    return f"sqlite:///{folder / 'hall.sqlite'}"


def lan_address() -> str:
    """The address of this machine for others in its network; empty if it has none."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if found.startswith(("127.", "0.")) else found


def serve(settings: Settings, started: Callable[[str, int], None] | None = None) -> None:
    """Serve until stopped; `started` is called with host and port as soon as the hall answers there.

    Several workers share their tables through PostgreSQL and Redis. What cannot work (a port in use, a database that
    does not answer) is a DeckhallError before anything starts.
    """
    db, redis, workers = settings.db or default_db(), settings.redis, settings.workers
    if workers > 1 and (not redis or db.startswith("sqlite")):
        raise DeckhallError("several workers need --db postgresql+psycopg://... and --redis redis://...")
    addresses.networks(settings.trusted_proxy)
    check_database(db)
    if redis:
        check_redis(redis)
    # the workers are processes of their own: they read what to serve from the environment
    settings_module.hand_on(msgspec.structs.replace(settings, db=db))
    if settings.log_json:
        os.environ[logs.SETTING] = "json"
    logs.configure()
    config = server_config("deckhall.server.serve:application", factory=True, workers=workers)
    with contextlib.closing(listening_socket(settings.host, settings.port)) as listener:
        host, port = settings.host, listener.getsockname()[1]
        if workers > 1:
            if started is not None:
                threading.Thread(target=call_when_up, args=(host, port, started), daemon=True).start()
            Multiprocess(config, sockets=[listener]).run()
        else:
            server = HallServer(config)
            server.when_started = (lambda: started(host, port)) if started is not None else None
            with contextlib.suppress(KeyboardInterrupt):  # uvicorn has shut down; it only passes the signal on
                server.run([listener])


class HallServer(uvicorn.Server):
    """Says when it listens."""

    when_started: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started and self.when_started is not None:
            self.when_started()


def call_when_up(host: str, port: int, started: Callable[[str, int], None]) -> None:
    """Wait until a worker answers: until then a connection waits in the socket that the workers share."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    with contextlib.closing(HTTPConnection(near, port, timeout=WORKERS_UP_WITHIN)) as worker:
        try:
            worker.request("GET", "/healthz")
            worker.getresponse()
        except (OSError, HTTPException):
            return  # no worker came up; they say why themselves
    started(host, port)


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket bound to the address, or a sentence why not."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)  # asyncio sends small answers at once only if TCP is named
    except (OSError, OverflowError):
        raise DeckhallError(f"{host!r} with port {port} is no address of this machine") from None
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(2048)
    except OSError as problem:
        made.close()
        if problem.errno == errno.EADDRINUSE:
            raise DeckhallError(f"port {port} is in use already: choose another with --port") from None
        if problem.errno == errno.EACCES:
            raise DeckhallError(f"port {port} is not allowed here: choose one above 1023 with --port") from None
        raise DeckhallError(f"{host} port {port} cannot be used: {problem.strerror}") from None
    made.set_inheritable(True)
    return made


def check_database(db: str) -> None:
    """Make sure that the database is there and up to date."""
    store = Store(db)
    store.open()
    store.close()


def check_redis(url: str) -> None:
    """Make sure that Redis answers."""
    try:
        from redis import Redis
        from redis.exceptions import RedisError
    except ModuleNotFoundError:
        raise DeckhallError("redis is not installed: pip install 'deckhall[redis]'") from None
    try:
        with contextlib.closing(Redis.from_url(url, socket_connect_timeout=5)) as connection:
            connection.ping()
    except ValueError:
        raise DeckhallError("that is no Redis URL; it looks like redis://localhost:6379/0") from None
    except (RedisError, OSError):
        raise DeckhallError("Redis cannot be reached at the address given with --redis") from None


def application() -> Starlette:
    """The application of one worker."""
    # views are made of thousands of small objects that die young without cycles: look for cycles less often, and
    # never among what was loaded at the start
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    logs.configure()
    end_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
    return make_app(settings_module.handed_on())


def main(arguments: Sequence[str]) -> None:
    """`python -m deckhall.server [PORT] [DB] [REDIS] [WORKERS]`: the server alone, for development and tests."""
    given = dict(zip(("port", "db", "redis", "workers"), arguments, strict=False))
    try:
        serve(settings_module.read(given=given))
    except DeckhallError as problem:
        sys.exit(f"deckhall: {problem}")
