"""An update of the rules costs no game: what still applies goes on, what does not can be read, and says why."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from deckhall._build import VERSION
from deckhall.core import replay
from deckhall.server.schema import MOVES, REPLAYS, TABLES
from tests.server.halls import GENTLE, ME, PATIENCE, Person, Running, play_on, running

ARCHIVES: Final = sorted(Path(__file__).with_name("databases").glob("*.sql"))


@pytest.fixture
def stopped(tmp_path: Path) -> Iterator[tuple[Running, Person, str, list[Any]]]:
    """A game of eight choices whose fifth is not possible any more, in a hall that has started again."""
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        code = mira.open(ME, ME, timer=60)
        with mira.connect(code, 0) as first, mira.connect(code, 1) as second:
            play_on({0: first, 1: second}, 4)
            first.catch_up()
            log = mira.ask("GET", f"/api/tables/{code}/view?seat=0")["log"]
            play_on({0: first, 1: second}, 4)
        table_id = hall.hall.rooms[code].row["id"]
        hall.write(sa.update(MOVES).where(MOVES.c.table_id == table_id, MOVES.c.n == 5).values(actions=[99_999]))
        hall.write(sa.update(TABLES).where(TABLES.c.id == table_id).values(rules="deckhall 0.0.9"))
    with running(tmp_path) as hall:
        mira = Person(hall.host, "Mira", mira.guest["token"])
        yield hall, mira, code, log


def test_a_game_whose_moves_do_not_apply_can_be_read(stopped: tuple[Running, Person, str, list[Any]]) -> None:
    hall, mira, code, log = stopped
    why = (
        f"This game was begun with the rules of deckhall 0.0.9; this hall has deckhall {VERSION}, in which choice 5 is "
        "not possible any more. It cannot go on; what you see is how it stood before that choice."
    )
    table = mira.ask("GET", f"/api/tables/{code}")
    assert (table["status"], table["problem"], table["rules"]) == ("abandoned", why, "deckhall 0.0.9")
    with mira.connect(code, 0) as client:
        seen = client.seen()
        assert [line["say"] for line in seen["log"]] == [line["say"] for line in log]
        assert seen["scene"]["seats"]
        client.move(0, [0])
        assert client.next("refused")["say"] == why
    mira.refused("GET", f"/api/tables/{code}/replay")  # hands stay hidden: with the old rules it could go on
    assert mira.ask("POST", f"/api/tables/{code}/rematch")["problem"] == ""
    hall.do(_until_written(hall))
    kept = hall.do(hall.hall.store.rows(sa.select(TABLES.c.status).where(TABLES.c.code == code)))
    assert kept == [{"status": "running"}], "a hall with the old rules goes on with it"


async def _until_written(hall: Running) -> None:
    await hall.hall.store.write(lambda _: None)


def test_tables_and_replays_carry_their_version(hall: Running, mira: Person) -> None:
    code = mira.open(ME, GENTLE)
    assert mira.ask("GET", f"/api/tables/{code}")["rules"] == f"deckhall {VERSION}"
    mira.ask("POST", f"/api/tables/{code}/abandon")
    assert mira.ask("GET", f"/api/replays/{code}")["version"] == VERSION


def test_a_replay_of_another_version_that_cannot_be_shown_says_which(hall: Running, mira: Person) -> None:
    code = mira.open(ME, ME)
    with mira.connect(code, 0) as first, mira.connect(code, 1) as second:
        play_on({0: first, 1: second}, 3)
    mira.ask("POST", f"/api/tables/{code}/abandon")
    file = mira.ask("GET", f"/api/tables/{code}/replay")
    broken = {**file, "version": "0.0.9", "result": "0" * 16}
    answer = httpx.post(f"http://{hall.host}/api/replays", json=broken, timeout=PATIENCE)
    assert answer.status_code == 400
    assert f"recorded with version '0.0.9', and this hall has {VERSION}" in answer.json()["error"]


@pytest.mark.parametrize("archive", ARCHIVES, ids=lambda path: path.stem)
def test_stored_games_of_every_version_open(archive: Path, tmp_path: Path) -> None:
    file = tmp_path / "hall.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as old:
        old.executescript(archive.read_text("utf-8"))
        tables = dict(old.execute("SELECT code, status FROM tables"))
        replays = [row for (row,) in old.execute("SELECT id FROM replays")]
    assert tables
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        links = hall.do(hall.hall.store.rows(sa.select(TABLES.c.code, TABLES.c.secret)))
        secrets = {row["code"]: row["secret"] for row in links}
        for code, status in tables.items():
            table = mira.ask("GET", f"/api/tables/{code}", secret=secrets[code])
            assert (code, table["status"], table["problem"]) == (code, status, "")
            if status in ("running", "over"):
                assert mira.ask("GET", f"/api/tables/{code}/view", secret=secrets[code])["scene"]["seats"]
        for one in replays:
            info = mira.ask("GET", f"/api/replays/{one}")  # it plays to the position that was recorded
            assert mira.ask("GET", f"/api/replays/{one}/steps/{info['steps'] - 1}")
        same_outcomes(hall)
        assert hall.hall.failures == 0


def same_outcomes(hall: Running) -> None:
    """A table and a replay of the same seed, as `tools/archive.py` makes them, have led to the same position."""
    rows = hall.do(hall.hall.store.rows(sa.select(REPLAYS.c.body)))
    recorded = {one.seed: one.result for one in (msgspec.json.decode(row["body"], type=replay.Replay) for row in rows)}
    for room in hall.hall.rooms.values():
        if room.match is not None and room.match.seed in recorded and room.row["host"] == "archive":
            assert replay.outcome(room.match.state) == recorded[room.match.seed], room.code
