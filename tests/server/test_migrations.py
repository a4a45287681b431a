"""Migrations lead to the schema that the code expects, and a hall goes on with the database of an older version."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from deckhall.core.errors import DeckhallError
from deckhall.server.migrate import config, upgrade
from deckhall.server.schema import META
from deckhall.server.store import Store
from tests.server import services
from tests.server.halls import Person, Running, play_on

OLD: Final = Path(__file__).with_name("databases") / "0.1.0.sql"
OLD_REPLAY: Final = "0123456789abcdef01234567"


@contextlib.contextmanager
def empty_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of a database with nothing in it."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'hall.sqlite'}"
    else:
        with services.postgres(folder) as url:
            yield url


def restore(url: str, folder: Path) -> None:
    """Fill the database with that of 0.1.0."""
    sqlite = url.removeprefix("sqlite:///") if url.startswith("sqlite") else str(folder / "old.sqlite")
    with contextlib.closing(sqlite3.connect(sqlite)) as old:
        old.executescript(OLD.read_text("utf-8"))
    if not url.startswith("sqlite"):
        copy(sa.create_engine(f"sqlite:///{sqlite}"), sa.create_engine(url))


def copy(source: sa.Engine, target: sa.Engine) -> None:
    """Give another database the schema of 0.1.0 and the same rows."""
    tables = sa.MetaData()
    with source.connect() as old, target.begin() as new:
        command.upgrade(config(new), "0002")
        tables.reflect(old)
        for table in tables.sorted_tables:
            rows = [dict(row) for row in old.execute(sa.select(table)).mappings()]
            if table.name != "alembic_version":
                new.execute(sa.insert(table), rows)
    source.dispose()
    target.dispose()


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
    with empty_database(kind, tmp_path) as url:
        check(url)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_the_first_version_goes_on(kind: str, tmp_path: Path) -> None:
    with empty_database(kind, tmp_path) as url:
        restore(url, tmp_path)
        hall = Running(url)
        try:
            mira, tobin = (Person(hall.host, name, f"token of {name}") for name in ("Mira", "Tobin"))
            everything_is_there(mira, tobin)
            every_table_goes_on(mira, tobin)
            replays_are_shown(mira)
            assert hall.hall.failures == 0
        finally:
            hall.stop()
        check(url)


def everything_is_there(mira: Person, tobin: Person) -> None:
    codes = ("OPEN-1000", "RUNNING-2000", "PRESETS-3000", "TIMED-4000", "OVER-5000", "ABANDONED-6000")
    tables = {code: mira.ask("GET", f"/api/tables/{code}") for code in codes}
    assert [table["status"] for table in tables.values()] == ["open", *["running"] * 3, "over", "abandoned"]
    assert {table["code"] for table in mira.ask("GET", "/api/me")["tables"]} == {*codes} - {"ABANDONED-6000"}
    assert tables["RUNNING-2000"]["stage"] == "Season 1 of 3"
    assert tables["OVER-5000"]["stage"] == "Season 3 of 3"
    assert tables["PRESETS-3000"]["seats"][0]["presets"] == {"stop": "never"}
    assert tobin.ask("GET", "/api/tables/PRESETS-3000")["seats"][0]["presets"] == {}
    assert [code for code, table in tables.items() if table["secret"]] == ["OVER-5000"], "it was never listed"
    assert tobin.refused("GET", "/api/tables/OVER-5000", status=404)
    with mira.connect("RUNNING-2000", 0) as client:
        assert [line["text"] for line in client.next("chat")["lines"]] == ["Good luck, all!", "You too."]


def every_table_goes_on(mira: Person, tobin: Person) -> None:
    tobin.ask("POST", "/api/tables/OPEN-1000/join", {})
    for code in ("OPEN-1000", "RUNNING-2000", "PRESETS-3000"):
        with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his:
            assert play_on({0: mine, 1: his}, 6) == 6
    with mira.connect("TIMED-4000", 0) as first, mira.connect("TIMED-4000", 1) as second:
        assert play_on({0: first, 1: second}, 4) == 4
    assert tobin.ask("POST", "/api/tables/ABANDONED-6000/rematch")["status"] == "open"


def replays_are_shown(mira: Person) -> None:
    for replay in (OLD_REPLAY, "OVER-5000"):
        info = mira.ask("GET", f"/api/replays/{replay}")
        assert (info["names"], info["steps"], info["over"]) == (["Mira", "Mira 2"], 140, True)
        assert mira.ask("GET", f"/api/replays/{replay}/steps/139")["scene"]["final_ranks"]
        assert mira.ask("GET", f"/api/replays/{replay}/log")[-1]["step"] == 139
    again = mira.ask("POST", f"/api/replays/{OLD_REPLAY}/play-on", {"step": 30, "seat": 0, "bot": "gentle"})
    with mira.connect(again["code"], 0) as client:
        assert play_on({0: client}, 2) == 2


def test_a_database_of_a_newer_version_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    engine = sa.create_engine(url)
    upgrade(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(DeckhallError, match="made by a newer version of deckhall: install that version") as told:
        Store(url).open()
    assert "\n" not in str(told.value)
