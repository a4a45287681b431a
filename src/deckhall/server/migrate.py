"""Migrations: bring a database up to date when the server starts."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


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
        command.upgrade(config(connection), "head")
