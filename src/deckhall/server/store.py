"""The store: guests, tables and every accepted move, in SQLite or PostgreSQL.

A move is in the database before anyone is told of it. Writes of all tables are gathered and committed together by
one thread, so that a durable write costs a table a moment of waiting but not the server its throughput.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, OperationalError, SQLAlchemyError

from deckhall.core.errors import DeckhallError
from deckhall.server.histograms import Histogram
from deckhall.server.logs import RepeatedFailure
from deckhall.server.migrate import first_line, upgrade
from deckhall.server.refusals import Unavailable
from deckhall.server.schema import MOVES

Row = dict[str, Any]
Work = Callable[[sa.Connection], Any]

LARGEST_BATCH: Final = 512
READ_WITHIN: Final = 10.0
"""Seconds after which whoever asks is told that the database does not answer."""
LAST_READS_WITHIN: Final = 5.0
"""Seconds for which a closing hall waits for threads that still read."""
COMMIT_BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
PATIENCE_WITH_POSTGRES: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""A database that is gone without a word is noticed within half a minute, not after hours."""
MOVE_COLUMNS: Final = [column.name for column in MOVES.columns]


class Conflict(Unavailable):
    """Somebody else has written this number or key already."""


class Store:
    """The database behind a server process."""

    def __init__(self, url: str) -> None:
        self.engine: Final = make_engine(url)
        mark = "?" if self.engine.dialect.name == "sqlite" else "%s"
        self._move_marks: Final = f"({', '.join([mark] * len(MOVE_COLUMNS))})"
        self._writes: Final[queue.SimpleQueue[_Write | None]] = queue.SimpleQueue()
        self._thread: Final = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._closed = False
        self._reading = 0
        self._read: Final = threading.Condition()
        self.commits = 0
        self.written = 0
        self.commit_seconds: Final = Histogram(COMMIT_BUCKETS)
        self.refused: Final = RepeatedFailure("writes refused")

    def open(self) -> None:
        """Bring the schema up to date and start writing."""
        try:
            upgrade(self.engine)
        except SQLAlchemyError as problem:
            where = self.engine.url.render_as_string(hide_password=True)
            raise Unavailable(f"the database {where} cannot be used: {first_line(problem)}") from None
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closed = True
        self._writes.put(None)
        if self._thread.is_alive():
            self._thread.join(10)
        with self._read:  # who gave up waiting has left a thread behind that still reads
            self._read.wait_for(lambda: self._reading == 0, LAST_READS_WITHIN)
        self.engine.dispose()

    def write(self, work: Work) -> asyncio.Future[Any]:
        """Do this in a transaction, in the order of calls; it is on disk when the future is done."""
        return self._queue(work, None)

    def execute(self, statement: sa.Executable) -> asyncio.Future[Any]:
        """The same for one statement."""
        return self.write(lambda database: database.execute(statement))

    def insert(self, table: sa.Table, row: Row) -> asyncio.Future[Any]:
        """The same for one new row."""
        return self.write(lambda database: database.execute(sa.insert(table), [row]))

    def append_move(self, move: Row) -> asyncio.Future[Any]:
        """The same for one row of MOVES; the moves of all tables that wait together are one statement."""
        return self._queue(None, move)

    def _queue(self, work: Work | None, move: Row | None) -> asyncio.Future[Any]:
        if self._closed:
            raise Unavailable("the hall is closing; try again in a moment")
        loop = asyncio.get_running_loop()
        write = _Write(work, move, loop.create_future(), loop)
        self._writes.put(write)
        return write.done

    async def rows(self, query: sa.Select[Any]) -> list[Row]:
        """What a query finds."""
        found = await self.read(lambda database: database.execute(query).mappings().all())
        return [dict(row) for row in found]

    async def read(self, work: Work) -> Any:
        """Read in a thread of its own."""

        def run() -> Any:
            with self._read:
                self._reading += 1
            try:
                with self.engine.connect() as database:
                    found = work(database)
                    if self._closed:
                        database.detach()  # there is nobody to give the connection back to: it ends here
                    return found
            finally:
                with self._read:
                    self._reading -= 1
                    self._read.notify_all()

        try:
            return await asyncio.wait_for(asyncio.to_thread(run), READ_WITHIN)
        except (SQLAlchemyError, TimeoutError) as problem:
            raise Unavailable("the hall's database does not answer; try again in a moment") from problem

    def _write_all(self) -> None:
        """Gather what is waiting and commit it together."""
        last = False
        while not last:
            write = self._writes.get()
            batch: list[_Write] = []
            while write is not None:
                batch.append(write)
                if len(batch) == LARGEST_BATCH or self._writes.empty():
                    break
                write = self._writes.get()
            last = write is None
            if batch:
                self._commit(batch)

    def _commit(self, batch: list[_Write]) -> None:
        """All in one transaction; if that fails, one by one, so that only what is wrong is refused."""
        began = time.perf_counter()
        try:
            with self.engine.begin() as database:
                results = [write.work(database) if write.work is not None else None for write in batch]
                moves = [write.move for write in batch if write.move is not None]
                if moves:
                    # Past SQLAlchemy's layers, and one statement for all rows: this is run thousands of times a
                    # second, and each statement is a moment in which this thread has to wait for the other.
                    rows = ", ".join([self._move_marks] * len(moves))
                    values = tuple([value for move in moves for value in _move_values(move)])
                    database.exec_driver_sql(f"INSERT INTO moves ({', '.join(MOVE_COLUMNS)}) VALUES {rows}", values)
        except Exception as problem:
            if len(batch) > 1:
                for write in batch:
                    self._commit([write])
            else:
                reason = _reason(problem)
                if isinstance(reason, Unavailable) and not isinstance(reason, Conflict):
                    self.refused.note(problem, reason=_own_words(problem))
                _deliver([(batch[0], None, reason)])
            return
        self.commit_seconds.observe(time.perf_counter() - began)
        self.commits += 1
        self.written += len(batch)
        _deliver([(write, result, None) for write, result in zip(batch, results, strict=True)])


def _move_values(move: Row) -> list[Any]:
    return [json.dumps(move[name]) if name == "actions" else move[name] for name in MOVE_COLUMNS]


@dataclass(slots=True)
class _Write:
    """Something to be written, and the one who waits for it."""

    work: Work | None
    move: Row | None
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


def _deliver(results: list[tuple[_Write, Any, Exception | None]]) -> None:
    """Tell those who wait, in their own thread, all at once."""

    def tell() -> None:
        for write, result, problem in results:
            if write.done.done():
                continue
            if problem is None:
                write.done.set_result(result)
            else:
                write.done.set_exception(problem)

    with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
        results[0][0].loop.call_soon_threadsafe(tell)


def _reason(problem: Exception) -> Exception:
    """What the one who waits is told of a failure."""
    if isinstance(problem, IntegrityError):
        return Conflict("that was written already")
    if isinstance(problem, (SQLAlchemyError, OSError)):
        return Unavailable("the hall could not keep that (is its disk full?); nothing has changed, try again")
    return problem


def _own_words(problem: Exception) -> str:
    """What the database says, for the operator. Faults of the machine name no values; of others nothing is told."""
    return first_line(problem)[:200] if isinstance(problem, OperationalError) else ""


def make_engine(url: str) -> sa.Engine:
    """An engine for the URL; SQLite in WAL mode with full durability. Values stay out of error messages."""
    try:
        postgres = url.startswith("postgresql")
        engine = sa.create_engine(
            url, pool_pre_ping=postgres, hide_parameters=True, connect_args=PATIENCE_WITH_POSTGRES if postgres else {}
        )
    except NoSuchModuleError:
        raise DeckhallError("there is no such kind of database; use sqlite:/// or postgresql+psycopg://") from None
    except ArgumentError:
        raise DeckhallError(
            "that is no database URL; it looks like sqlite:///hall.sqlite or postgresql+psycopg://user@host/name"
        ) from None
    except ModuleNotFoundError as problem:
        raise DeckhallError(
            f"this database needs {problem.name}, which is not installed: pip install 'deckhall[postgres]'"
        ) from None
    if engine.dialect.name not in ("sqlite", "postgresql"):
        raise DeckhallError(f"{engine.dialect.name} is not supported; use sqlite:/// or postgresql+psycopg://")
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def now() -> float:
    """Seconds since 1970."""
    return time.time()
