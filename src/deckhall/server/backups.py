"""Backups: the whole database as one file, taken while the hall is open, and put back into an empty database.

A plain copy of a live SQLite file misses what still lies in its log. A backup is one moment of the database, and
always an SQLite file: so a hall can also move from SQLite to PostgreSQL or back.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from deckhall.core.errors import DeckhallError
from deckhall.server import migrate
from deckhall.server.operators import existing
from deckhall.server.store import make_engine

BATCH: Final = 1000
VERSION_TABLE: Final = "alembic_version"
NOT_RESTORED: Final = {VERSION_TABLE, "notices"}
"""The one is set by the migrations, the others were for processes of then."""
COUNTED: Final = ("guests", "tables", "moves", "replays")

Counts = dict[str, int]


def backup(url: str, file: Path) -> Counts:
    """Write all that the database holds now into a file; how much of what. The file is there whole or not at all."""
    if file.exists():
        raise DeckhallError(f"{file} is there already")
    part = file.with_name(f"{file.name}.part")
    engine = existing(url)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds what only the hall may know
        copy_out = _copy_sqlite if engine.dialect.name == "sqlite" else _copy_snapshot
        copy_out(engine, part)
        counts = _checked(part)
        part.replace(file)
    except SQLAlchemyError as problem:
        raise DeckhallError(f"the database cannot be read: {migrate.first_line(problem)}") from None
    except sqlite3.Error as problem:
        raise DeckhallError(f"{file} cannot be written: {problem}") from None
    except OSError as problem:
        raise DeckhallError(f"{file} cannot be written: {problem.strerror or problem}") from None
    finally:
        part.unlink(missing_ok=True)
        engine.dispose()
    return counts


def _copy_sqlite(engine: sa.Engine, part: Path) -> None:
    """SQLite's own way: one moment of the database, while others go on writing."""
    with engine.connect() as source, contextlib.closing(sqlite3.connect(part)) as target:
        driver: Any = source.connection.driver_connection
        driver.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it


def _copy_snapshot(engine: sa.Engine, part: Path) -> None:
    """PostgreSQL: everything from one snapshot."""
    target = sa.create_engine(f"sqlite:///{part}")
    found, made = sa.MetaData(), sa.MetaData()
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as source, target.begin() as file:
        source.execute(sa.text("SET TRANSACTION READ ONLY"))
        found.reflect(source)
        for table in found.sorted_tables:
            copy = table.to_metadata(made)
            for column in copy.columns:
                column.type, column.server_default = column.type.as_generic(), None
        made.create_all(file)
        for table in found.sorted_tables:
            _copy_rows(source, table, file, made.tables[table.name])
    target.dispose()


def _copy_rows(source: sa.Connection, table: sa.Table, target: sa.Connection, into: sa.Table) -> None:
    rows = source.execution_options(yield_per=BATCH).execute(sa.select(table)).mappings()
    for batch in rows.partitions():
        target.execute(sa.insert(into), [dict(row) for row in batch])


def _checked(file: Path) -> Counts:
    """Is it a sound backup? How much it holds."""
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            if database.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
                raise DeckhallError(f"{file} is damaged")
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {VERSION_TABLE, *COUNTED} <= names:
                raise DeckhallError(f"{file} is no backup of a hall")
            return {name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COUNTED}
    except sqlite3.DatabaseError:
        raise DeckhallError(f"{file} is no backup of a hall") from None


def restore(file: Path, url: str) -> Counts:
    """Put a backup into an empty database and bring it up to date; how much of what."""
    if not file.is_file():
        raise DeckhallError(f"there is no file {file}")
    counts = _checked(file)
    source_engine, engine = sa.create_engine(f"sqlite:///{file}"), make_engine(url)
    try:
        with source_engine.connect() as source, engine.begin() as target:
            if sa.inspect(target).get_table_names():
                raise DeckhallError("that database is not empty: a backup is restored into a new one")
            version = migrate.revision(source)
            migrate.check_known(target, version)
            migrate.upgrade_to(target, version)
            _put_back(source, target)
            migrate.upgrade_to(target, "head")
    except SQLAlchemyError as problem:
        raise DeckhallError(f"the database cannot be written: {migrate.first_line(problem)}") from None
    finally:
        source_engine.dispose()
        engine.dispose()
    return counts


def _put_back(source: sa.Connection, target: sa.Connection) -> None:
    found, made = sa.MetaData(), sa.MetaData()
    found.reflect(source)
    made.reflect(target)
    for table in made.sorted_tables:
        if table.name not in NOT_RESTORED:
            target.execute(sa.delete(table))  # what migrations put there
            _copy_rows(source, found.tables[table.name], target, table)
