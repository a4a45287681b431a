"""Quotas: tables of a guest and of an address, the list of tables, and how many sockets look at them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa

from deckhall.server import api, lobby
from deckhall.server.refusals import Refusal
from deckhall.server.schema import TABLES
from deckhall.server.settings import Settings
from deckhall.server.shares import TooMuch
from deckhall.server.socket_limits import SocketLimits
from tests.server import services
from tests.server.halls import ME, OPEN, Person, Running, running, wait_for

FULL = "This table has as many spectators as it can take."
OPEN_TABLE = api.NewTable("climber", [api.SeatPlan("me"), api.SeatPlan("open")])


async def open_many(hall: Running, guests: list[str], address: str, times: int) -> list[str]:
    """Open tables all at once; the sentences of those that were refused."""
    asked = [
        lobby.open_table(hall.hall, {"id": guest, "name": "Mira"}, OPEN_TABLE, address=address)
        for guest in guests
        for _ in range(times)
    ]
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(one, str | Refusal) for one in done), done
    return [str(one) for one in done if isinstance(one, Refusal)]


def open_tables(hall: Running) -> int:
    async def count() -> int:
        return len(await hall.hall.store.rows(sa.select(TABLES.c.id).where(TABLES.c.status == "open")))

    return hall.do(count())


def test_the_quota_of_a_guest_holds_however_many_are_opened_at_once(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_guest=4) as hall:
        refused = hall.do(open_many(hall, ["mira"], "1.1.1.1", 12))
        assert open_tables(hall) == 4
        assert refused == ["You have 4 tables already: finish or give up one first."] * 8


def test_the_quota_holds_over_several_processes(tmp_path: Path) -> None:
    with services.postgres(tmp_path) as url:
        halls = [Running(url, tables_per_guest=4) for _ in range(2)]
        try:
            with ThreadPoolExecutor(2) as threads:
                list(threads.map(lambda hall: hall.do(open_many(hall, ["mira"], "1.1.1.1", 12)), halls))
            assert open_tables(halls[0]) == 4
        finally:
            for hall in halls:
                hall.stop()


def test_many_guests_of_one_address_share_a_quota(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_guest=2, guests_per_address=3) as hall:
        guests = [f"guest {number}" for number in range(8)]
        refused = hall.do(open_many(hall, guests, "1.1.1.1", 2))
        assert open_tables(hall) == 6
        assert set(refused) == {"There are 6 tables from your address already: finish or give up one first."}
        assert hall.do(open_many(hall, ["tobin"], "2.2.2.2", 1)) == []
        mira = Person(hall.host)
        code = mira.open(ME, OPEN)
        mira.open(ME, OPEN)
        assert "2 tables already" in mira.refused("POST", "/api/tables", {"game": "climber", "seats": [ME, OPEN]})
        mira.ask("POST", f"/api/tables/{code}/abandon")
        mira.open(ME, OPEN)


def test_nobody_can_push_others_off_the_list(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_guest=200) as hall:
        (honest,) = [
            hall.do(lobby.open_table(hall.hall, {"id": "tobin", "name": "Tobin"}, OPEN_TABLE, address="2.2.2.2"))
        ]
        assert hall.do(open_many(hall, [f"guest {number}" for number in range(20)], "1.1.1.1", 5)) == []
        listed = [row["code"] for row in hall.do(lobby.listed_tables(hall.hall))]
        assert len(listed) == lobby.MOST_LISTED
        assert honest in listed[:2]
        hosts = [row["host"] for row in hall.do(lobby.listed_tables(hall.hall))]
        assert len(set(hosts[:21])) == 21, "the guests of one address take turns, too"


def test_tables_without_an_address_are_told_apart_by_their_hosts(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        hall.do(lobby.open_table(hall.hall, {"id": "tobin", "name": "Tobin"}, OPEN_TABLE))
        hall.do(open_many(hall, ["mira"], "", 5))
        assert "tobin" in [row["host"] for row in hall.do(lobby.listed_tables(hall.hall))][:2]


def test_spectators_of_a_table(tmp_path: Path) -> None:
    with running(tmp_path, spectators=2) as hall:
        mira = Person(hall.host)
        code = mira.open(ME, ME)
        with mira.connect(code) as one, mira.connect(code) as two:
            one.seen()
            two.seen()
            with mira.connect(code) as third:
                assert third.ended() == (1008, FULL)
            with mira.connect(code, 0) as player:
                assert player.seen(), "those who play always find a place"
            one.say("hello", seat=None)
            assert one.next("view")
        wait_for(lambda: not hall.hall.rooms[code].viewers.connections)
        with mira.connect(code) as again:
            assert again.seen()


def test_spectators_of_a_table_in_another_process(tmp_path: Path) -> None:
    with services.postgres(tmp_path) as url, services.redis(tmp_path) as redis:
        here, there = (Running(url, redis=redis, spectators=1) for _ in range(2))
        try:
            mira = Person(here.host)
            code = mira.open(ME, ME)
            with mira.connect(code) as first:
                first.seen()
                assert code in here.hall.rooms
                token = mira.guest["token"]
                with Person(there.host, token=token).connect(code) as second:
                    assert second.next("refused", "view").get("say") == FULL
                assert there.hall.failures == here.hall.failures == 0
        finally:
            here.stop()
            there.stop()


def test_sockets_of_a_guest_and_of_an_address(tmp_path: Path) -> None:
    with running(tmp_path, sockets_per_guest=1, guests_per_address=2) as hall:
        mira, tobin, asa = (Person(hall.host, name) for name in ("Mira", "Tobin", "Asa"))
        code = mira.open(ME, ME)
        with mira.connect(code, 0) as first:
            first.seen()
            with mira.connect(code, 0) as second:
                assert second.ended() == (1013, "You have too many tables open; close one of them.")
            with tobin.connect(code) as his:
                his.seen()
                with asa.connect(code, greet=False) as hers:
                    assert hers.ended() == (1013, "Too many tables are open from your address; close one of them.")
        wait_for(lambda: not hall.hall.socket_limits._open)
        with asa.connect(code) as hers:
            assert hers.seen()


def test_strangers_count_for_their_address_only() -> None:
    limits = SocketLimits(Settings(sockets_per_guest=1, guests_per_address=3))
    with limits.guest(""), limits.guest(""), limits.guest("mira"), limits.guest("tobin"), pytest.raises(TooMuch):
        limits.guest("mira").__enter__()
    here = limits.address("1.1.1.1"), limits.address("1.1.1.1"), limits.address("1.1.1.1")
    with here[0], here[1], here[2], limits.address("2.2.2.2"), pytest.raises(TooMuch):
        limits.address("1.1.1.1").__enter__()
    assert not limits._open
