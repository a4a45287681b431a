"""Tables at which nobody is: bots pause, and go on when somebody is back. And bots think for everybody in turn."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from deckhall.core import Match, load
from deckhall.server import bots
from deckhall.server.bots import Advice, Bots, Job
from deckhall.server.fair_queue import Owner
from tests.server.halls import GENTLE, ME, Person, Running, running, wait_for


def moves(hall: Running, code: str) -> int:
    return hall.hall.rooms[code].last_move


def test_bots_pause_where_nobody_is_and_go_on_when_somebody_comes(tmp_path: Path) -> None:
    with running(tmp_path, pause_after=0) as hall:
        mira = Person(hall.host)
        code = mira.open(GENTLE, GENTLE)
        mira.ask("GET", "/api/me")
        assert (moves(hall, code), hall.hall.rooms[code].idle) == (0, True)
        with mira.connect(code) as client:
            client.seen()
            wait_for(lambda: moves(hall, code) > 0)
        wait_for(lambda: hall.hall.rooms[code].idle)
        paused = moves(hall, code)
        assert mira.ask("GET", f"/api/tables/{code}")["status"] == "running"
        assert moves(hall, code) == paused
        with mira.connect(code) as client:
            client.until(lambda view: "final_ranks" in view["scene"])


def test_those_of_the_table_need_no_socket_to_be_there(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        mira, stranger = Person(hall.host), Person(hall.host, "Asa")
        code = mira.open(GENTLE, GENTLE)
        stranger.ask("GET", f"/api/tables/{code}/view")
        assert hall.hall.rooms[code].idle, "whoever passes by does not make it go on"
        mira.ask("GET", f"/api/tables/{code}/view")
        wait_for(lambda: mira.ask("GET", f"/api/tables/{code}")["status"] == "over")


def test_nobody_is_moved_for_where_nobody_is(tmp_path: Path) -> None:
    with running(tmp_path, pause_after=0) as hall:
        mira = Person(hall.host)
        code = mira.open(ME, ME, timer=1)
        room = hall.hall.rooms[code]

        async def time_is_up() -> None:
            room.clock.stop()
            room.clock._time_is_up()

        hall.do(time_is_up())
        assert not room.bot_turns.tasks
        assert room.idle, "it can be unloaded"
        with mira.connect(code, 0) as client:
            log = len(client.seen()["log"])
            client.until(lambda seen: len(seen["log"]) + seen["log_start"] > log)
            mira.ask("POST", f"/api/tables/{code}/abandon")


def test_a_thousand_tables_are_not_loaded_at_the_start(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        Person(hall.host).open(ME, GENTLE)
    with running(tmp_path) as hall:
        Person(hall.host)
        assert hall.hall.rooms == {}


def job_of(owner: Owner) -> tuple[Job, Match]:
    match = Match(load("climber"), 2, 1)
    seat = match.state.to_act()[0]
    return Job("t", "climber", match.game.edition, match.options, 2, 1, None, [], seat, "strong", owner), match


def test_bots_think_for_everybody_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Owner, str]] = []

    async def think(_self: Bots, job: Job, _before: Any) -> Advice:
        asked.append((job.owner, job.level))
        await asyncio.sleep(0)
        return Advice([0])

    monkeypatch.setattr(Bots, "_ask", think)
    greedy, honest = Owner("1.1.1.1", "greedy"), Owner("2.2.2.2", "honest")

    async def run() -> None:
        pool = Bots(1)
        jobs = [job_of(owner) for owner in [greedy] * 160 + [honest]]
        await asyncio.gather(*(pool.choose(job, match.state) for job, match in jobs))

    asyncio.run(run())
    assert (honest, "strong") in asked[:3], "neither later nor weaker"
    assert (greedy, "casual") in asked, "one who asks for very much is content with less"


def test_bots_of_very_many_owners_are_content_with_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_WAITING", 1)
    levels: list[str] = []

    async def think(_self: Bots, job: Job, _before: Any) -> Advice:
        levels.append(job.level)
        await asyncio.sleep(0)
        return Advice([0])

    monkeypatch.setattr(Bots, "_ask", think)

    async def run() -> None:
        pool = Bots(1)
        jobs = [job_of(Owner(f"1.1.1.{number}")) for number in range(9)]
        await asyncio.gather(*(pool.choose(job, match.state) for job, match in jobs))

    asyncio.run(run())
    assert levels.count("casual") >= 5


def test_a_job_knows_whose_table_it_is(hall: Running, mira: Person) -> None:
    room = hall.hall.rooms[mira.open(ME, GENTLE)]
    assert room.match is not None
    assert room.bot_turns.job(room.match, 1, "gentle").owner == Owner("127.0.0.1", mira.guest["id"])
    answer = mira.http.get(f"/api/tables/{room.code}").text
    assert "127.0.0.1" not in answer


def test_bots_wait_as_long_as_the_slowest_of_the_players_wants(tmp_path: Path) -> None:
    with running(tmp_path, pace=20) as hall:
        mira, tobin = Person(hall.host), Person(hall.host, "Tobin")
        code = mira.open(ME, {"kind": "open"}, GENTLE)
        tobin.ask("POST", f"/api/tables/{code}/join", {"seat": 1})
        turns = hall.hall.rooms[code].bot_turns
        watcher = Person(hall.host, "Asa")
        with mira.connect(code, 0) as hers, tobin.connect(code, 1) as his, watcher.connect(code) as another:
            for client in (hers, his, another):
                client.seen()
            hers.say("pace", share=0.25)
            hers.catch_up()
            assert turns.pause() == 20
            his.say("pace", share=0)
            his.catch_up()
            assert turns.pause() == 5
            hers.say("pace", share=2)
            assert hers.next("refused")
