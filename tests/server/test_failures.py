"""Failures: full disks, broken tables, failing bots, restarts and the end. None of them harms what was kept."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from deckhall.core.errors import DeckhallError
from deckhall.core.state import State
from deckhall.server import app
from deckhall.server.bots import Bots, Job
from deckhall.server.logs import JsonLines, TextLines
from deckhall.server.refusals import Unavailable
from deckhall.server.schema import MOVES, TABLES
from deckhall.server.serve import lan_address, listening_socket, serve
from deckhall.server.settings import Settings
from deckhall.server.store import Store
from tests.server.halls import GENTLE, ME, PATIENCE, Person, Process, Running, choices, play_on, running, wait_for


def test_a_full_disk_refuses_and_changes_nothing(hall: Running, mira: Person) -> None:
    code = mira.open(ME, ME)
    with mira.connect(code, 0) as client, mira.connect(code, 1) as other:
        play_on({0: client, 1: other}, 4)
        before = hall.hall.rooms[code].last_move

        def no_space(connection: Any, *_: Any) -> None:
            raise sa.exc.OperationalError("INSERT", {}, Exception("database or disk is full"))

        sa.event.listen(hall.hall.store.engine, "before_cursor_execute", no_space)
        try:
            assert "disk full" in mira.refused("POST", "/api/guests", {"name": "Asa"}, 503)
            client.catch_up()
            other.catch_up()
            asked = client if "prompt" in client.view["scene"] else other
            seat = asked.view["scene"]["seat"]
            view = asked.view
            asked.move(seat, choices(view)[0])
            assert "nothing has changed" in asked.next("kept", "refused")["say"]
        finally:
            sa.event.remove(hall.hall.store.engine, "before_cursor_execute", no_space)
        assert hall.hall.rooms[code].last_move == before
        asked.move(seat, choices(view)[0])
        assert asked.next("kept", "refused")["t"] == "kept"
        assert hall.hall.rooms[code].last_move == before + 1


def test_a_broken_table_harms_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        broken, sound = mira.open(ME, GENTLE), mira.open(ME, GENTLE)
        seed = hall.hall.rooms[broken].row["seed"]
        table_id = hall.hall.rooms[broken].row["id"]
    with running(tmp_path) as hall:
        # as if the rules had changed under a kept game
        row = {"table_id": table_id, "n": 9000, "kind": "move", "seat": 0, "actions": [99_999], "key": None, "at": 1.0}
        hall.write(sa.insert(MOVES).values(row))
    with running(tmp_path) as hall:
        mira.http.base_url = httpx.URL(f"http://{hall.host}")
        tables = {table["code"]: table for table in mira.ask("GET", "/api/me")["tables"]}
        assert set(tables) == {broken, sound}
        assert "cannot go on" in mira.ask("GET", f"/api/tables/{broken}")["problem"]
        assert mira.ask("GET", f"/api/tables/{sound}")["status"] == "running"
    assert caplog.records
    for record in caplog.records:
        told = json.loads(JsonLines().format(record))
        assert (told["what"], told["level"], told["table"]) == ("table broken", "error", broken)
        assert told["at"]
        text = TextLines().format(record)
        assert f" ERROR table broken table='{broken}' choice=" in text
        for line in (json.dumps(told), text):
            assert "\n" not in line
            assert seed not in line
            assert mira.guest["token"] not in line


def test_a_view_that_fails_is_an_apology_not_a_trace(hall: Running, mira: Person, monkeypatch: Any) -> None:
    code = mira.open(ME, ME)

    def fail(*_: object) -> None:
        raise RuntimeError("secret-card")

    hall.hall.rooms[code].viewers.seat_view = fail  # type: ignore[method-assign,assignment]
    answer = mira.http.get(f"/api/tables/{code}/view?seat=0")
    assert answer.status_code == 500
    assert "secret-card" not in answer.text
    assert "nothing of your game is lost" in answer.json()["error"]
    with mira.connect(code, 0) as client:
        client.say("move", seat=0, revision=1, actions=[1], key="k")
        assert "Something went wrong" in client.next("refused")["say"]
        client.say("ping")
        assert client.next("pong")
    assert mira.ask("GET", "/api/bots")


def test_a_failing_bot_tries_again(hall: Running, mira: Person, monkeypatch: Any) -> None:
    failures = 0
    choose = Bots.choose

    async def sometimes(self: Bots, job: Job, state: State) -> list[int]:
        nonlocal failures
        failures += 1
        if failures < 3:
            raise ValueError("a bug in a bot")
        return await choose(self, job, state)

    monkeypatch.setattr(Bots, "choose", sometimes)
    code = mira.open(ME, GENTLE)
    with mira.connect(code, 0) as client:
        play_on({0: client}, 2)
        wait_for(lambda: failures >= 3 and hall.hall.rooms[code].last_move > 2)


def test_a_hanging_bot_is_given_up(monkeypatch: Any) -> None:
    from deckhall.core import Match, load
    from deckhall.server import bots

    monkeypatch.setattr(bots, "LONGEST", 0.01)
    match = Match(load("climber"), 2, 1)
    seat = match.state.to_act()[0]
    job = Job("t", "climber", match.game.edition, match.options, 2, 1, None, [], seat, "strong")

    async def ask() -> list[int]:
        pool = Bots(1)
        try:
            return await pool.choose(job, match.state)
        finally:
            pool.close()

    match.check(seat, asyncio.run(ask()))


def test_rooms_that_nobody_uses_are_unloaded(hall: Running, mira: Person) -> None:
    code, other = mira.open(ME, ME), mira.open(ME, ME)
    with mira.connect(other, 0) as client:
        client.seen()
        hall.do(hall.hall.unload_unused_since(time.monotonic() + 1))
        assert code not in hall.hall.rooms
        assert other in hall.hall.rooms
    assert mira.ask("GET", f"/api/tables/{code}")["status"] == "running"


def test_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        code = mira.open(ME, ME)
        with mira.connect(code, 0) as first, mira.connect(code, 1) as second:
            play_on({0: first, 1: second}, 7)
            first.catch_up()
            second.catch_up()
            for client, seat in ((first, 0), (second, 1)):
                if client.view.get("undo"):
                    client.say("undo", seat=seat)
                    client.next("view")
            first.catch_up()
            scene, log = first.view["scene"], hall.hall.rooms[code].match
            assert log is not None
            events = len(log.events)
            old = first.view["revision"]
    with running(tmp_path) as hall:
        mira.http.base_url = httpx.URL(f"http://{hall.host}")
        view = mira.ask("GET", f"/api/tables/{code}/view?seat=0")
        assert view["scene"] == scene
        assert len(view["log"]) == events
        assert view["revision"] != old, "an answer to a view from before is noticed"


def test_the_status_of_a_finished_game_is_mended(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        code = mira.open(ME, ME, options={"short_climb": True})
        with mira.connect(code, 0) as first, mira.connect(code, 1) as second:
            play_on({0: first, 1: second})
        late = sa.update(TABLES).values(status="running")  # as if it had crashed right after the last move
        hall.write(late)
    with running(tmp_path) as hall:
        mira.http.base_url = httpx.URL(f"http://{hall.host}")
        assert mira.ask("GET", f"/api/tables/{code}")["status"] == "over"
        assert mira.ask("GET", f"/api/replays/{code}")["over"]


def test_the_end_is_announced(tmp_path: Path) -> None:
    hall = Process(f"sqlite:///{tmp_path / 'hall.sqlite'}")
    hall.start()
    try:
        mira = Person(hall.host)
        code = mira.open(ME, GENTLE)
        with mira.connect(code, 0) as client:
            client.seen()
            assert hall.process is not None
            os.kill(hall.process.pid, signal.SIGTERM)
            code_of_end, reason = client.ended()
            assert code_of_end == 1012
            assert reason == "The hall closes for a moment; your game is kept."
            assert json.loads(client.raw[-1])["say"] == reason
        hall.process.wait(PATIENCE)
    finally:
        hall.stop()


class TestStarting:
    """What cannot work is said in one sentence before anything starts."""

    def test_a_port_in_use(self, tmp_path: Path) -> None:
        taken = listening_socket("127.0.0.1", 0)
        port = taken.getsockname()[1]
        with pytest.raises(DeckhallError, match=f"port {port} is in use already"):
            serve(Settings(port=port, db=f"sqlite:///{tmp_path / 'hall.sqlite'}"))
        taken.close()

    @pytest.mark.parametrize(
        ("db", "says"),
        [
            ("nonsense", "that is no database URL"),
            ("oracle://scott:tiger@host/db", "not installed|not supported|no such kind"),
            ("nosuch://x", "no such kind of database"),
            ("sqlite:////nowhere/at/all/hall.sqlite", "unable to open database file"),
            ("postgresql+psycopg://me:tiger@127.0.0.1:1/x", "cannot be used"),
        ],
    )
    def test_bad_databases(self, db: str, says: str) -> None:
        with pytest.raises(DeckhallError, match=says) as told:
            serve(Settings(port=0, db=db))
        assert "tiger" not in str(told.value)
        assert "\n" not in str(told.value)

    def test_bad_redis_and_workers(self, tmp_path: Path) -> None:
        db = f"sqlite:///{tmp_path / 'hall.sqlite'}"
        with pytest.raises(DeckhallError, match="Redis cannot be reached"):
            serve(Settings(port=0, db=db, redis="redis://127.0.0.1:1/0"))
        with pytest.raises(DeckhallError, match="no Redis URL"):
            serve(Settings(port=0, db=db, redis="nonsense"))
        with pytest.raises(DeckhallError, match="several workers need"):
            serve(Settings(port=0, db=db, workers=2))

    def test_a_database_that_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "hall.sqlite").write_text("this is no database" * 100)
        with pytest.raises(DeckhallError, match="is not a database"):
            Store(f"sqlite:///{tmp_path / 'hall.sqlite'}").open()

    def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tries, open_store = 0, Store.open

        def sometimes(self: Store) -> None:
            nonlocal tries
            tries += 1
            if tries < 3:
                raise Unavailable("the database is shutting down")
            open_store(self)

        monkeypatch.setattr(Store, "open", sometimes)
        monkeypatch.setattr(app, "has_parent", lambda: True)
        with running(tmp_path) as hall:
            assert httpx.get(f"http://{hall.host}/readyz", timeout=PATIENCE).status_code == 200
        assert tries == 3

    def test_lan_address(self) -> None:
        assert not lan_address().startswith("127.")
