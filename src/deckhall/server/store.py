"""The store: guests, tables and every accepted move, in SQLite or PostgreSQL.

A move is in the database before anyone is told of it. Writes of all tables are gathered and committed together by
one thread, so that a durable write costs a table a moment of waiting but not the server its throughput.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from deckhall.core.errors import DeckhallError

META: Final = sa.MetaData()

GUESTS: Final = sa.Table(
    "guests",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

TABLES: Final = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(16), nullable=False, unique=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("edition", sa.String(64), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("seed", sa.String(32), nullable=False),
    sa.Column("start", sa.JSON, nullable=False),  # how the game starts: {} or {"position": ...} or {"actions": [...]}
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("timer", sa.Integer, nullable=False),
    sa.Column("status", sa.String(16), nullable=False, index=True),
    sa.Column("season", sa.String(128), nullable=False),
    sa.Column("rematch", sa.String(16), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False, index=True),
)

SEATS: Final = sa.Table(
    "seats",
    META,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("guest", sa.String(32), nullable=False, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(32), nullable=False),
    sa.Column("away", sa.Boolean, nullable=False),
)

MOVES: Final = sa.Table(
    "moves",
    META,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # move or undo
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("actions", sa.JSON, nullable=False),
    sa.Column("key", sa.String(64), nullable=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key"),
)

CHAT: Final = sa.Table(
    "chat",
    META,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

REPLAYS: Final = sa.Table(
    "replays",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

Row = dict[str, Any]
Work = Callable[[sa.Connection], Any]


class NotKept(DeckhallError):
    """The database did not take it; nothing has changed."""


class Conflict(NotKept):
    """Somebody else has written this number or key already."""


class Store:
    """The database behind a server process."""

    def __init__(self, url: str) -> None:
        self.engine: Final = make_engine(url)
        self._jobs: Final[queue.SimpleQueue[_Job | None]] = queue.SimpleQueue()
        self._thread: Final = threading.Thread(target=self._write, name="store", daemon=True)
        self.commits = 0
        self.written = 0

    def open(self) -> None:
        """Bring the schema up to date and start writing."""
        from deckhall.server.migrate import upgrade

        upgrade(self.engine)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join(10)
        self.engine.dispose()

    async def ping(self) -> None:
        """Raise if the database does not answer."""
        await self.read(lambda connection: connection.execute(sa.text("SELECT 1")))

    async def write(self, work: Work) -> Any:
        """Do this in a transaction that is on disk when this returns."""
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future(), loop)
        self._jobs.put(job)
        return await job.done

    async def read(self, work: Work) -> Any:
        """Read in a thread of its own."""

        def run() -> Any:
            with self.engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.to_thread(run)
        except SQLAlchemyError as problem:
            raise NotKept("the hall's database does not answer; try again in a moment") from problem

    def _write(self) -> None:
        """Gather what is waiting and commit it together."""
        while True:
            job = self._jobs.get()
            if job is None:
                return
            batch = [job]
            last = False
            while len(batch) < 256:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[_Job]) -> None:
        """All in one transaction; if that fails, one by one, so that only the guilty are refused."""
        try:
            with self.engine.begin() as connection:
                results = [job.work(connection) for job in batch]
        except Exception as problem:
            if len(batch) > 1:
                for job in batch:
                    self._commit([job])
            else:
                batch[0].fail(problem)
            return
        self.commits += 1
        self.written += len(batch)
        for job, result in zip(batch, results, strict=True):
            job.succeed(result)


class _Job:
    """A piece of writing and the one who waits for it."""

    def __init__(self, work: Work, done: asyncio.Future[Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work: Final = work
        self.done: Final = done
        self.loop: Final = loop

    def succeed(self, result: Any) -> None:
        self._tell(lambda: self.done.set_result(result))

    def fail(self, problem: Exception) -> None:
        error: Exception = problem
        if isinstance(problem, IntegrityError):
            error = Conflict("that was written already")
        elif isinstance(problem, SQLAlchemyError):
            error = NotKept("the hall could not keep that (is its disk full?); nothing has changed, try again")
        self._tell(lambda: self.done.set_exception(error))

    def _tell(self, how: Callable[[], None]) -> None:
        def once() -> None:
            if not self.done.done():
                how()

        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
            self.loop.call_soon_threadsafe(once)


def make_engine(url: str) -> sa.Engine:
    """An engine for the URL; SQLite in WAL mode with full durability."""
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _set_up(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

    return engine


def now() -> float:
    """Seconds since 1970."""
    return time.time()
