"""Presets: set by a person, given without a question, known to nobody else, and kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from examples.lanterns.rules import Table
from tests.lanterns.lazy import lazy
from tests.server.halls import ME, OPEN, Person, Running, running, wait_for


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A hall whose Lanterns can be played without answering."""
    lazy(monkeypatch)
    with running(tmp_path) as made:
        yield made


def seated(mira: Person, tobin: Person) -> str:
    code = mira.open(ME, OPEN, game="lanterns")
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    return code


def test_a_lazy_seat_is_asked_nothing_more(mira: Person, tobin: Person) -> None:
    code = seated(mira, tobin)
    (lanterns,) = [game for game in mira.ask("GET", "/api/games") if game["slug"] == "lanterns"]
    assert [one["name"] for one in lanterns["presets"]] == ["lazy"]
    mine = mira.ask("POST", f"/api/tables/{code}/presets", {"seat": 0, "presets": {"lazy": True}})
    assert mine["seats"][0]["presets"] == {"lazy": True}
    wait_for(lambda: mira.ask("GET", f"/api/tables/{code}/view?seat=0")["scene"].get("prompt") is None)
    assert tobin.ask("GET", f"/api/tables/{code}/view?seat=1")["scene"]["prompt"]  # he is still asked
    tobin.ask("POST", f"/api/tables/{code}/presets", {"seat": 1, "presets": {"lazy": True}})
    wait_for(lambda: mira.ask("GET", f"/api/tables/{code}")["status"] == "over")


def test_what_is_answered_in_advance_is_never_asked(mira: Person, tobin: Person) -> None:
    code = seated(mira, tobin)
    path = f"/api/tables/{code}/presets"
    mira.ask("POST", path, {"seat": 0, "presets": {"lazy": True}})
    with mira.connect(code, 0) as client:
        client.seen()
        tobin.ask("POST", path, {"seat": 1, "presets": {"lazy": True}})
        client.until(lambda view: view["scene"].get("final_ranks"))
        views = [json.loads(text) for text in client.raw if '"t":"view"' in text]
    assert len(views) > 2
    assert not any(view["scene"].get("prompt") for view in views)


def test_a_choice_begun_is_the_persons_to_end(mira: Person, tobin: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    code = seated(mira, tobin)
    monkeypatch.setattr(Table, "mid_choice", lambda _self, seat: seat == 0)
    mira.ask("POST", f"/api/tables/{code}/presets", {"seat": 0, "presets": {"lazy": True}})
    tobin.ask("POST", f"/api/tables/{code}/presets", {"seat": 1, "presets": {"lazy": True}})
    wait_for(lambda: tobin.ask("GET", f"/api/tables/{code}/view?seat=1")["scene"].get("prompt") is None)
    assert mira.ask("GET", f"/api/tables/{code}/view?seat=0")["scene"]["prompt"]  # she has begun, so she is asked


def test_nobody_is_told_what_another_has_set(mira: Person, tobin: Person) -> None:
    code = seated(mira, tobin)
    before = tobin.ask("GET", f"/api/tables/{code}")
    mira.ask("POST", f"/api/tables/{code}/presets", {"seat": 0, "presets": {"lazy": True}})
    assert tobin.ask("GET", f"/api/tables/{code}") == before


def test_what_is_set_is_kept(mira: Person, tobin: Person, hall: Running) -> None:
    code = seated(mira, tobin)
    mira.ask("POST", f"/api/tables/{code}/presets", {"seat": 0, "presets": {"lazy": True}})
    hall.hall.rooms.pop(code).close()  # it must come back from the database
    assert mira.ask("GET", f"/api/tables/{code}")["seats"][0]["presets"] == {"lazy": True}
    mira.ask("POST", f"/api/tables/{code}/presets", {"seat": 0, "presets": {}})
    assert mira.ask("GET", f"/api/tables/{code}")["seats"][0]["presets"] == {"lazy": True}


def test_what_cannot_be_set(mira: Person, tobin: Person) -> None:
    code = seated(mira, tobin)
    path = f"/api/tables/{code}/presets"
    assert mira.refused("POST", path, {"seat": 1, "presets": {}}) == "That is not your seat."
    assert mira.refused("POST", path, {"seat": 9, "presets": {}}) == "That is not your seat."
    assert "no option 'haste'" in mira.refused("POST", path, {"seat": 0, "presets": {"haste": True}})
    assert "cannot be 'very'" in mira.refused("POST", path, {"seat": 0, "presets": {"lazy": "very"}})
    assert mira.ask("GET", f"/api/tables/{code}")["seats"][0]["presets"] == {}


def test_a_preset_may_end_with_an_event(mira: Person, tobin: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    lazy(monkeypatch, "turn_up")  # the hall loads the game when a table of it is opened
    code = seated(mira, tobin)
    mira.ask("POST", f"/api/tables/{code}/presets", {"seat": 0, "presets": {"lazy": True}})
    with mira.connect(code, 0) as client:
        client.until(lambda view: 0 not in view["scene"]["to_act"])  # her answer is given, not only on its way
        view = tobin.ask("GET", f"/api/tables/{code}/view?seat=1")
        offer = view["scene"]["prompt"]["choices"][0]["action"]
        tobin.ask("POST", f"/api/tables/{code}/moves", {"seat": 1, "revision": view["revision"], "actions": [offer]})
        client.until(lambda view: "prompt" in view["scene"])  # the next candle: she is asked again
        told = [json.loads(text) for text in client.raw if '"t":"people"' in text][-1]
    assert told["table"]["seats"][0]["presets"] == {"lazy": False}


def test_a_preset_that_ends_with_an_event_is_forgotten_with_the_room(
    mira: Person, tobin: Person, hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    lazy(monkeypatch, "turn_up")
    code = seated(mira, tobin)
    mira.ask("POST", f"/api/tables/{code}/presets", {"seat": 0, "presets": {"lazy": True}})
    hall.hall.rooms.pop(code).close()
    assert mira.ask("GET", f"/api/tables/{code}")["seats"][0]["presets"] == {"lazy": False}


def test_the_only_answer_is_not_asked_for_where_all_others_are_bots(
    mira: Person, tobin: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "forced_answer", lambda self, seat, alone: self.legal_actions(seat)[0] if alone else -1)
    alone = mira.open(ME, {"kind": "bot", "bot": "gentle"}, game="lanterns")
    mira.ask("GET", f"/api/tables/{alone}/view?seat=0")
    wait_for(lambda: mira.ask("GET", f"/api/tables/{alone}")["status"] == "over")
    code = seated(mira, tobin)
    tobin.ask("POST", f"/api/tables/{code}/leave", {})  # a bot sits in for him, but he will read what happened
    assert mira.ask("GET", f"/api/tables/{code}/view?seat=0")["scene"]["prompt"]
