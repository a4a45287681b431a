"""The clock of a table runs by time that only goes on, whatever is done to the clock of the machine."""

from __future__ import annotations

import time

import pytest

from deckhall.server import room
from tests.server.halls import ME, Person, Running, play_on


def test_a_clock_that_is_set_back_gives_nobody_more_time(
    hall: Running, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = mira.open(ME, ME, timer=30)
    with mira.connect(code, 0) as first, mira.connect(code, 1) as second:
        play_on({0: first, 1: second}, 1)
        monkeypatch.setattr(room, "now", lambda: 1000.0)  # decades ago
        for path in (f"/api/tables/{code}/view?seat=0", f"/api/tables/{code}/view?seat=1"):
            assert 0 < mira.ask("GET", path)["deadline"] <= 30
        play_on({0: first, 1: second}, 1)
        assert 0 < mira.ask("GET", f"/api/tables/{code}/view")["deadline"] <= 30
        monkeypatch.undo()

        async def load_again() -> None:
            hall.hall.unload(hall.hall.rooms[code])

        hall.do(load_again())
        assert 0 < mira.ask("GET", f"/api/tables/{code}/view")["deadline"] <= 30
        monkeypatch.setattr(room, "now", lambda: 1000.0)
        hall.do(load_again())
        assert 29 < mira.ask("GET", f"/api/tables/{code}/view")["deadline"] <= 30


def test_time_goes_on_while_a_table_is_not_loaded(hall: Running, mira: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    code = mira.open(ME, ME, timer=3000)
    with mira.connect(code, 0) as client, mira.connect(code, 1) as other:
        play_on({0: client, 1: other}, 1)
    later = time.time() + 1000

    async def load_again() -> None:
        hall.hall.unload(hall.hall.rooms[code])

    monkeypatch.setattr(room, "now", lambda: later)
    hall.do(load_again())
    assert 1990 < mira.ask("GET", f"/api/tables/{code}/view")["deadline"] < 2001
