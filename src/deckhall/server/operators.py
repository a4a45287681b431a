"""Operators: what the one who runs a hall can do to it, in the database, while it is open.

Every change leaves a notice in the same transaction, so that all processes of the hall act on it within seconds.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from deckhall.core.errors import DeckhallError
from deckhall.server import bans, forgetting, migrate, notices
from deckhall.server.schema import BANS, GUESTS, SEATS, TABLES
from deckhall.server.store import Row, make_engine, now

MOST_LISTED: Final = 200
LONGEST_REASON: Final = 200


@contextlib.contextmanager
def hall_database(url: str) -> Iterator[sa.Connection]:
    """A transaction in the database of a hall; it is never made or migrated here, since a hall may be running."""
    engine = existing(url)
    try:
        with engine.begin() as connection:
            if migrate.revision(connection) != migrate.newest(connection):
                raise DeckhallError("this database is of another version of deckhall: start the hall once to update it")
            yield connection
    except SQLAlchemyError as problem:
        raise DeckhallError(f"the database cannot be used: {migrate.first_line(problem)}") from None
    finally:
        engine.dispose()


def existing(url: str) -> sa.Engine:
    """An engine for a database that is there."""
    engine = make_engine(url)
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    if file and not Path(file).is_file():
        raise DeckhallError(f"there is no database {file}; name one with --db")
    return engine


def tables(database: sa.Connection, ended: bool = False) -> list[dict[str, Any]]:
    """The tables that are open or running, or those that have ended; the latest first, with who sits there."""
    states = ("over", "abandoned") if ended else ("open", "running")
    query = sa.select(TABLES).where(TABLES.c.status.in_(states)).order_by(TABLES.c.updated.desc()).limit(MOST_LISTED)
    found = [dict(row) for row in database.execute(query).mappings()]
    seats: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in found}
    query = sa.select(SEATS).where(SEATS.c.table_id.in_(seats)).order_by(SEATS.c.seat)
    for row in database.execute(query).mappings():
        seats[row["table_id"]].append({name: row[name] for name in ("seat", "kind", "name", "guest")})
    names = ("code", "game", "status", "listed", "stage", "host", "created", "updated")
    return [{**{name: row[name] for name in names}, "seats": seats[row["id"]]} for row in found]


def guests(database: sa.Connection, name: str = "") -> list[Row]:
    """Guests whose name holds these letters, the latest first."""
    query = sa.select(GUESTS.c.id, GUESTS.c.name, GUESTS.c.created)
    query = query.where(sa.func.lower(GUESTS.c.name).contains(name.lower(), autoescape=True))
    query = query.order_by(GUESTS.c.created.desc()).limit(MOST_LISTED)
    return [dict(row) for row in database.execute(query).mappings()]


def close_table(database: sa.Connection, code: str) -> None:
    """End a table for everybody; its replay can be watched."""
    code = code.upper()
    found = database.execute(sa.select(TABLES.c.status).where(TABLES.c.code == code)).scalar()
    if found is None:
        raise DeckhallError(f"there is no table {code[:20]!r}")
    if found not in ("open", "running"):
        raise DeckhallError(f"the table {code} has ended already")
    database.execute(sa.update(TABLES).where(TABLES.c.code == code).values(status="abandoned", updated=now()))
    notices.leave(database, "closed", code)


def subject_of(database: sa.Connection, guest: str, address: str) -> tuple[str, str]:
    """Whom a ban is about, checked: a guest by id, or an address or network."""
    if bool(guest) == bool(address):
        raise DeckhallError("name either a guest with --guest or an address with --address")
    if address:
        return "address", str(bans.network(address))
    if database.execute(sa.select(GUESTS.c.id).where(GUESTS.c.id == guest)).scalar() is None:
        raise DeckhallError(f"there is no guest {guest[:40]!r}; `deckhall hall guests NAME` finds their id")
    return "guest", guest


def ban(database: sa.Connection, guest: str = "", address: str = "", reason: str = "") -> str:
    """Do not let a guest or an address in any more: who it is."""
    kind, subject = subject_of(database, guest, address)
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise DeckhallError(f"a reason has at most {LONGEST_REASON} letters")
    database.execute(sa.delete(BANS).where(BANS.c.kind == kind, BANS.c.subject == subject))
    database.execute(sa.insert(BANS).values(kind=kind, subject=subject, reason=reason, created=now()))
    notices.leave(database, "bans", "")
    return subject


def unban(database: sa.Connection, subject: str) -> str:
    """Let a guest or an address in again: who it is."""
    names = {subject}
    with contextlib.suppress(DeckhallError):
        names.add(str(bans.network(subject)))
    if not database.execute(sa.delete(BANS).where(BANS.c.subject.in_(names))).rowcount:
        raise DeckhallError(f"{subject[:60]!r} is not banned; `deckhall hall bans` lists who is")
    notices.leave(database, "bans", "")
    return subject


def all_bans(database: sa.Connection) -> list[Row]:
    """Everybody who is not let in."""
    return [dict(row) for row in database.execute(sa.select(BANS).order_by(BANS.c.created)).mappings()]


def forget(database: sa.Connection, guest: str) -> int:
    """Delete a person's data: at how many tables they sat."""
    if database.execute(sa.select(GUESTS.c.id).where(GUESTS.c.id == guest)).scalar() is None:
        raise DeckhallError(f"there is no guest {guest[:40]!r}")
    left = forgetting.forget(database, guest)
    notices.leave(database, "forgotten", guest)
    return left
