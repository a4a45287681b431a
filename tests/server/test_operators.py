"""What the operator does to the database is done in the running hall within seconds, in every process of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from deckhall.core.errors import DeckhallError
from deckhall.server import bus, forgetting, leases, notices, operators
from deckhall.server.schema import BLOCKS, META, NOTICES, TABLES, TOKENS
from tests.server import services
from tests.server.halls import GENTLE, ME, OPEN, Person, Running, play_on, running, wait_for


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "EVERY", 0.05)


@pytest.fixture
def open_hall(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as made:
        yield made


@pytest.fixture
def database(open_hall: Running, tmp_path: Path) -> str:
    """The hall's database, for the operator."""
    return f"sqlite:///{tmp_path / 'hall.sqlite'}"


def operate(url: str, work: Any, *words: str, **facts: str) -> Any:
    with operators.hall_database(url) as connection:
        return work(connection, *words, **facts)


def test_a_table_is_closed(open_hall: Running, database: str) -> None:
    mira = Person(open_hall.host)
    code = mira.open(ME, GENTLE)
    with mira.connect(code, 0) as client:
        play_on({0: client}, 2)
        assert [row["code"] for row in operate(database, operators.tables)] == [code]
        operate(database, operators.close_table, code.lower())
        while client.next("people")["table"]["status"] != "abandoned":
            pass
        client.move(0, [0])
        assert client.next("refused")["say"] == "This game is over."
    assert operate(database, operators.tables) == []
    assert [row["code"] for row in operators_tables_ended(database)] == [code]
    for wrong, says in ((code, "has ended already"), ("PINE-0000", "there is no table")):
        with pytest.raises(DeckhallError, match=says):
            operate(database, operators.close_table, wrong)


def operators_tables_ended(url: str) -> list[dict[str, Any]]:
    with operators.hall_database(url) as connection:
        return operators.tables(connection, ended=True)


def test_a_banned_guest_is_shown_out(open_hall: Running, database: str) -> None:
    mira, tobin = Person(open_hall.host, "Mira"), Person(open_hall.host, "Tobin")
    code = mira.open(ME, GENTLE)
    with mira.connect(code, 0) as client, tobin.connect(code) as other:
        client.seen()
        other.seen()
        operate(database, operators.ban, guest=mira.guest["id"], reason="Insults.")
        assert client.ended() == (1008, "This hall does not let you in. Insults.")
        other.catch_up()
    assert mira.refused("GET", "/api/me", status=403) == "This hall does not let you in. Insults."
    with mira.connect(code, 0) as client:
        assert client.ended()[0] == 1008
    assert tobin.ask("GET", "/api/me")
    assert [row["subject"] for row in operate(database, operators.all_bans)] == [mira.guest["id"]]
    operate(database, operators.unban, mira.guest["id"])
    wait_for(lambda: mira.http.get("/api/me").status_code == 200)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.0/8"])
def test_a_banned_address_is_shown_out(open_hall: Running, database: str, address: str) -> None:
    mira = Person(open_hall.host)
    code = mira.open(ME, GENTLE)
    with mira.connect(code) as client:
        client.seen()
        operate(database, operators.ban, address=address)
        assert client.ended() == (1008, "This hall does not let you in.")
    assert mira.http.post("/api/guests", json={"name": "Asa"}).status_code == 403
    operate(database, operators.unban, address)
    wait_for(lambda: mira.http.get("/api/me").status_code == 200)


def test_bans_are_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        operate(f"sqlite:///{tmp_path / 'hall.sqlite'}", operators.ban, guest=mira.guest["id"])
    with running(tmp_path) as hall:
        again = Person(hall.host, "Mira", mira.guest["token"])
        again.refused("GET", "/api/me", status=403)


def test_what_cannot_be_banned_is_said(open_hall: Running, database: str) -> None:
    for facts, says in (
        ({}, "either a guest"),
        ({"guest": "x"}, "there is no guest 'x'"),
        ({"address": "somewhere"}, "neither an address nor a network"),
        ({"address": "127.0.0.1", "reason": "x" * 201}, "at most 200 letters"),
    ):
        with pytest.raises(DeckhallError, match=says):
            operate(database, operators.ban, **facts)
    with pytest.raises(DeckhallError, match="is not banned"):
        operate(database, operators.unban, "192.0.2.1")


def test_a_person_is_forgotten_and_the_games_stay(open_hall: Running, database: str) -> None:
    mira, tobin = Person(open_hall.host, "Mira"), Person(open_hall.host, "Tobin")
    code, waiting = mira.open(ME, OPEN), mira.open(ME, OPEN)
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    with mira.connect(code, 0) as client, tobin.connect(code, 1) as other:
        play_on({0: client, 1: other}, 3)
        client.say("chat", text="My address is Elm Street 4.")
        other.say("chat", text="Noted.")
        other.catch_up()
        elsewhere = tobin.open(ME, OPEN)
        with operators.hall_database(database) as connection:
            for whose, whom in ((mira, tobin), (tobin, mira)):
                block = {"guest": whose.guest["id"], "blocked": whom.guest["id"], "name": whom.guest["name"]}
                connection.execute(sa.insert(BLOCKS).values(id=f"by {whose.guest['name']}", created=1.0, **block))
            sent_away = sa.update(TABLES).where(TABLES.c.code == elsewhere)
            connection.execute(sent_away.values(removed=["somebody", mira.guest["id"]]))
        exported = operate(database, forgetting.export, mira.guest["id"])
        assert exported["name"] == "Mira"
        assert {*exported["opened"]} == {code, waiting}
        assert (exported["addresses"], exported["blocked"]) == (["127.0.0.1"], ["Tobin"])
        played = next(table for table in exported["tables"] if table["code"] == code)
        assert played["moves"]
        assert [line["text"] for line in played["chat"]] == ["My address is Elm Street 4."]
        assert "hash" not in str(exported)
        assert operate(database, operators.forget, mira.guest["id"]) == 2
        assert client.ended()[0] == 1008
        while other.next("people")["table"]["seats"][0]["name"] != "Somebody":
            pass
        play_on({1: other}, 2)  # a bot plays on for her
    mira.refused("GET", "/api/me", status=401)
    info = tobin.ask("GET", f"/api/tables/{code}")
    assert (info["seats"][0]["name"], info["seats"][0]["away"]) == ("Somebody", True)
    assert tobin.ask("GET", f"/api/tables/{waiting}")["status"] == "abandoned"
    with operators.hall_database(database) as connection:
        where = [table for table in META.sorted_tables if table is not NOTICES]  # they go by themselves, a little later
        kept = [connection.execute(sa.select(table)).mappings().all() for table in where]
        tokens = connection.execute(sa.select(TOKENS.c.guest)).scalars().all()
    assert tokens == [tobin.guest["id"]]
    assert mira.guest["id"] not in str(kept)
    assert "Mira" not in str(kept)
    assert "Elm Street" not in str(kept)
    assert "Noted." in str(kept)
    assert "somebody" in str(kept)
    with pytest.raises(DeckhallError, match="there is no guest"):
        operate(database, operators.forget, mira.guest["id"])


def test_guests_are_found_by_name(open_hall: Running, database: str) -> None:
    mira, _ = Person(open_hall.host, "Mira"), Person(open_hall.host, "Tobin")
    assert [row["id"] for row in operate(database, operators.guests, "mIr")] == [mira.guest["id"]]
    assert len(operate(database, operators.guests)) == 2
    assert operate(database, operators.guests, "%") == []


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        hall.write(sa.text("UPDATE alembic_version SET version_num = '0003'"))
    with pytest.raises(DeckhallError, match="another version"):
        operate(f"sqlite:///{tmp_path / 'hall.sqlite'}", operators.tables)
    with pytest.raises(DeckhallError, match="there is no database"):
        operate(f"sqlite:///{tmp_path / 'none.sqlite'}", operators.tables)


def test_notices_are_heard_once(open_hall: Running) -> None:
    heard: list[str] = []

    async def hear(subject: str) -> None:
        heard.append(subject)

    open_hall.hall.notices._handlers["guest"] = hear
    for number in range(3):
        open_hall.do(open_hall.hall.notices.post("guest", str(number)))
    wait_for(lambda: len(heard) == 3)
    open_hall.do(open_hall.hall.notices.read())
    assert heard == ["0", "1", "2"]


def test_a_name_changed_in_one_process_is_new_in_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "EVERY", 3600.0)  # so that the bus must say it
    for module in (bus, leases):
        monkeypatch.setattr(module, "LEASE", 0.6)
    with (
        services.redis(tmp_path) as redis,
        running(tmp_path, redis=redis) as first,
        running(tmp_path, redis=redis) as second,
    ):
        here = Person(first.host, "Mira")
        there = Person(second.host, "Mira", here.guest["token"])
        assert there.ask("GET", "/api/me")["guest"]["name"] == "Mira"
        here.ask("PATCH", "/api/me", {"name": "Mirabel"})
        wait_for(lambda: there.ask("GET", "/api/me")["guest"]["name"] == "Mirabel")
