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
        settings = config(connection)
        known = {one.revision for one in ScriptDirectory.from_config(settings).walk_revisions()}
        if not set(MigrationContext.configure(connection).get_current_heads()) <= known:
            raise DeckhallError(
                "this database was made by a newer version of deckhall: install that version, or use another database"
            )
        command.upgrade(settings, "head")
