"""Migrations: bring a database up to date when the server starts."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from deckhall.core.errors import DeckhallError


def config(connection: sa.Connection) -> Config:
    """Alembic's settings for a connection."""
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    made.attributes["connection"] = connection
    return made


def upgrade(engine: sa.Engine) -> None:
    """Run what is missing; several servers starting at once take turns."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7313)"))
        upgrade_to(connection, "head")


def upgrade_to(connection: sa.Connection, wanted: str) -> None:
    """Run what is missing up to a revision."""
    check_known(connection, revision(connection))
    command.upgrade(config(connection), wanted)


def check_known(connection: sa.Connection, found: str) -> None:
    """Refuse what only a newer version can know."""
    known = {one.revision for one in ScriptDirectory.from_config(config(connection)).walk_revisions()}
    if found and found not in known:
        raise DeckhallError(
            "this database was made by a newer version of deckhall: install that version, or use another database"
        )


def revision(connection: sa.Connection) -> str:
    """The revision of a database; empty if it has none yet."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def newest(connection: sa.Connection) -> str:
    """The revision that this version works with."""
    return ScriptDirectory.from_config(config(connection)).get_current_head() or ""


def first_line(problem: Exception) -> str:
    """What a database says of a problem, without what follows."""
    return str(getattr(problem, "orig", None) or problem).strip().partition("\n")[0]
