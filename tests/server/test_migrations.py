"""Migrations lead to the schema that the code expects, and doing them again changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from deckhall.server.migrate import upgrade
from deckhall.server.schema import META
from tests.server import services


def check(url: str) -> None:
    engine = sa.create_engine(url)
    upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), META) == []
        before = sa.inspect(connection).get_table_names()
        version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all()
    upgrade(engine)
    with engine.connect() as connection:
        assert sa.inspect(connection).get_table_names() == before
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all() == version
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_from_nothing_to_the_schema_of_today(kind: str, tmp_path: Path) -> None:
    if kind == "sqlite":
        check(f"sqlite:///{tmp_path / 'hall.sqlite'}")
    else:
        with services.postgres(tmp_path) as url:
            check(url)
