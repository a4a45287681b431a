"""Retention: what nobody owns or has touched for long goes, a few rows at a time, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from deckhall.cli import app
from deckhall.server import retention, tidying
from deckhall.server.guests import DAY
from deckhall.server.schema import BLOCKS, CHAT, GUESTS, MOVES, REPLAYS, SEATS, TABLES, TOKENS
from deckhall.server.settings import Settings
from deckhall.server.store import Store, now
from tests.server import services
from tests.server.halls import GENTLE, ME, OPEN, Person, Running, running


def table(name: str, status: str, days: float, **more: Any) -> dict[str, Any]:
    """A table that was touched so many days ago."""
    at = now() - days * DAY
    facts: dict[str, Any] = dict.fromkeys(("game", "edition", "seed", "stage", "rematch", "address"), "")
    facts |= {"options": {}, "players": 2, "start": {}, "listed": True, "timer": 0, "created": at, "updated": at}
    return {**facts, "id": name, "code": name, "host": f"host of {name}", "status": status, **more}


def fill(database: sa.Connection) -> None:
    """Something of everything, old and new; what begins with `old` may go."""
    tables = [
        table("old open", "open", 8),
        table("new open", "open", 6),
        table("old running", "running", 181),
        table("played lately", "running", 181),
        table("old over", "over", 366, address="1.1.1.1"),
        table("old abandoned", "abandoned", 366),
        table("new over", "over", 364, address="1.1.1.1"),
        table("new running", "running", 1, address="1.1.1.1"),
    ]
    database.execute(sa.insert(TABLES), tables)
    seat = {"seat": 0, "kind": "human", "name": "", "bot": "", "away": False, "presets": {}}
    database.execute(sa.insert(SEATS), [{**seat, "table_id": one["id"], "guest": f"in {one['id']}"} for one in tables])
    move = {"n": 1, "kind": "move", "seat": 0, "actions": [1], "key": None}
    moves = [{**move, "table_id": one["id"], "at": one["updated"]} for one in tables]
    database.execute(sa.insert(MOVES), [*moves, {**move, "n": 2, "table_id": "played lately", "at": now()}])
    chat = {"seat": 0, "name": "Mira", "text": "hello"}
    lines = [
        {**chat, "table_id": one["id"], "n": n, "at": now() - 91 * DAY * (2 - n)} for one in tables for n in (1, 2)
    ]
    database.execute(sa.insert(CHAT), lines)
    people = {"old guest": 31, "new guest": 29, "in new over": 99, "host of new running": 99, "in old open": 99}
    database.execute(
        sa.insert(GUESTS),
        [{"id": name, "name": name, "created": 0.0, "seen": now() - days * DAY} for name, days in people.items()],
    )
    database.execute(sa.insert(TOKENS), [{"hash": name, "guest": name, "created": 0.0} for name in people])
    blocks = [{"id": name, "guest": name, "blocked": "Tobin", "name": "Tobin", "created": 0.0} for name in people]
    database.execute(sa.insert(BLOCKS), blocks)
    replays = {"old replay": 91, "new replay": 89}
    rows = [{"id": name, "body": b"x", "created": 0.0, "seen": now() - days * DAY} for name, days in replays.items()]
    database.execute(sa.insert(REPLAYS), rows)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'hall.sqlite'}"
    else:
        with services.postgres(tmp_path) as made:
            yield made


def kept(store: Store, source: sa.Table) -> set[Any]:
    with store.engine.connect() as database:
        return set(database.execute(sa.select(source.primary_key.columns[0])).scalars())


SAID = [
    "8 lines of chat older than 90 days.",
    "1 table never begun, untouched for 7 days.",
    "1 unfinished game untouched for 180 days.",
    "2 finished games untouched for 365 days.",
    "1 replay not watched for 90 days.",
]


def test_tidy_says_what_it_would_do_and_does_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PORTION", 3)
    store = Store(url)
    store.open()
    with store.engine.begin() as database:
        fill(database)
    said: list[str] = []
    tidying.tidy_database(Settings(db=url), False, said.append)
    guests = "1 guest without a table, not seen for 30 days."
    assert said == [*(f"Would delete {one}" for one in [*SAID, guests]), "Nothing was deleted; --yes does it."]
    assert len(kept(store, TABLES)) == 8
    said.clear()
    tidying.tidy_database(Settings(db=url), True, said.append)
    freed = "2 guests without a table, not seen for 30 days."  # one of them sat at a table that has gone
    assert said == [f"Deleted {one}" for one in [*SAID, freed]]
    left = {"new open", "played lately", "new over", "new running"}
    for source in (TABLES, SEATS, MOVES, CHAT):
        assert kept(store, source) == left
    for source in (GUESTS, TOKENS, BLOCKS):
        assert kept(store, source) == {"new guest", "in new over", "host of new running"}
    assert kept(store, REPLAYS) == {"new replay"}
    with store.engine.connect() as database:
        addresses = sa.select(TABLES.c.id).where(TABLES.c.address != "")
        assert database.execute(addresses).scalars().all() == ["new running"], "of games that are over nobody needs it"
    said.clear()
    tidying.tidy_database(Settings(db=url), True, said.append)
    assert said == ["There is nothing to tidy."]
    store.close()


def test_brought_replays_have_so_much_room(url: str) -> None:
    store = Store(url)
    store.open()
    with store.engine.begin() as database:
        rows = [
            {"id": f"seen {days} days ago", "body": b"x" * 400_000, "created": 0.0, "seen": now() - days * DAY}
            for days in (1, 2, 3, 4)
        ]
        database.execute(sa.insert(REPLAYS), rows)
    said: list[str] = []
    tidying.tidy_database(Settings(db=url, keep_replays_megabytes=1), True, said.append)
    assert said == ["Deleted 2 replays beyond 1 MB, watched least lately."]
    assert kept(store, REPLAYS) == {"seen 1 days ago", "seen 2 days ago"}
    store.close()


def test_nought_keeps_for_ever(tmp_path: Path) -> None:
    kinds = ("open_days", "unfinished_days", "finished_days", "chat_days", "replays_days", "guests_days")
    forever: dict[str, Any] = {f"keep_{kind}": 0 for kind in (*kinds, "replays_megabytes")}
    assert retention.rules(Settings(**forever), now()) == []


def test_an_open_hall_tidies_and_leaves_alone_what_is_in_use(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        used, unused = mira.open(ME, OPEN), mira.open(ME, OPEN)
        played = mira.open(ME, GENTLE)
        with mira.connect(used, 0) as client:
            client.next("people")
            hall.hall.rooms.pop(unused, None)
            hall.write(sa.update(TABLES).where(TABLES.c.code != played).values(updated=now() - 8 * DAY))
            hall.do(tidying.tidy_hall(hall.hall, pause=0))
        hall.hall.rooms.pop(used).close()  # it must come back from the database
        assert mira.ask("GET", f"/api/tables/{used}")["status"] == "open"
        assert mira.refused("GET", f"/api/tables/{unused}", status=404)
        assert mira.ask("GET", f"/api/tables/{played}")["status"] == "running"


def seen_of(hall: Running, source: sa.Table, key: str) -> float:
    async def read() -> float:
        return float((await hall.hall.store.rows(sa.select(source.c.seen).where(source.c.id == key)))[0]["seen"])

    return hall.do(read())


def test_whoever_comes_is_seen_once_a_day(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        me = mira.guest["id"]
        first = seen_of(hall, GUESTS, me)
        assert first > now() - 60
        mira.ask("GET", "/api/me")
        assert seen_of(hall, GUESTS, me) == first
        hall.write(sa.update(GUESTS).values(seen=5.0))
        hall.hall.guests._cached.clear()
        mira.ask("GET", "/api/me")
        assert seen_of(hall, GUESTS, me) > now() - 60


def test_a_replay_that_is_watched_is_seen(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        row = {"id": "0" * 24, "body": b"{}", "created": 1.0, "seen": 1.0}
        hall.write(sa.insert(REPLAYS).values(row))
        assert Person(hall.host).refused("GET", f"/api/replays/{'0' * 24}", status=400)
        assert seen_of(hall, REPLAYS, "0" * 24) > now() - 60


def test_the_command(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    file = tmp_path / "hall.toml"
    file.write_text(f"db = '{url}'\nkeep_guests_days = 3\n")
    store = Store(url)
    store.open()
    with store.engine.begin() as database:
        row = {"id": "a", "token_hash": "a", "name": "Mira", "created": 0.0, "seen": now() - 4 * DAY}
        database.execute(sa.insert(GUESTS), [row])
    told = CliRunner().invoke(app, ["tidy", "--settings", str(file)])
    assert "Would delete 1 guest without a table, not seen for 3 days." in told.output
    assert kept(store, GUESTS) == {"a"}
    assert "nothing to tidy" in CliRunner().invoke(app, ["tidy", "--db", url]).output
    told = CliRunner().invoke(app, ["tidy", "--yes", "--settings", str(file)])
    assert "Deleted 1 guest" in told.output
    assert kept(store, GUESTS) == set()
    store.close()
