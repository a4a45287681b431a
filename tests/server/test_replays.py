"""Finished games, to watch, to keep, to bring, and to play on."""

from __future__ import annotations

import pytest

from tests.server.halls import ME, Person, Running, play_on


@pytest.fixture(scope="module")
def host(hall: Running) -> Person:
    return Person(hall.host, "Mira")


@pytest.fixture(scope="module")
def code(host: Person) -> str:
    code = host.open(ME, ME, options={"short_climb": True})
    assert "when the game is over" in host.refused("GET", f"/api/tables/{code}/replay")
    assert "when the game is over" in host.refused("GET", f"/api/replays/{code}")
    with host.connect(code, 0) as first, host.connect(code, 1) as second:
        play_on({0: first, 1: second})
    return code


def test_steps_and_log(host: Person, code: str) -> None:
    info = host.ask("GET", f"/api/replays/{code}")
    assert info["over"]
    last = info["steps"] - 1
    end = host.ask("GET", f"/api/replays/{code}/steps/{last}")
    assert end["scene"]["final_ranks"]
    begin = host.ask("GET", f"/api/replays/{code}/steps/0?seat=1")
    hands = {zone["id"]: zone for zone in begin["scene"]["zones"]}
    assert all("face" not in piece for piece in hands["hand-0"]["pieces"])
    assert all(piece["face"] for piece in hands["hand-1"]["pieces"])
    everything = host.ask("GET", f"/api/replays/{code}/steps/0?seat=open")
    assert all(
        piece.get("face")
        for zone in everything["scene"]["zones"]
        if zone["id"].startswith("hand-")
        for piece in zone["pieces"]
    )
    log = host.ask("GET", f"/api/replays/{code}/log?seat=0")
    assert log[-1]["step"] == last
    assert host.refused("GET", f"/api/replays/{code}/steps/{last + 1}", status=404).startswith("This replay has")
    assert "no seat '5'" in host.refused("GET", f"/api/replays/{code}/steps/0?seat=5", status=404)
    assert host.refused("GET", f"/api/replays/{code}/steps/-1", status=404)


def test_download_and_bring_back(host: Person, code: str) -> None:
    replay = host.ask("GET", f"/api/tables/{code}/replay")
    brought = host.ask("POST", "/api/replays", replay)
    info = host.ask("GET", f"/api/replays/{code}")
    assert {**brought, "id": host.ask("GET", f"/api/tables/{code}")["replay"]} == info
    assert host.ask("GET", f"/api/replays/{brought['id']}/steps/3") == host.ask("GET", f"/api/replays/{code}/steps/3")


def test_damaged_files(host: Person, code: str) -> None:
    replay = host.ask("GET", f"/api/tables/{code}/replay")
    damaged: list[tuple[object, str]] = [
        ({"format": "other"}, "this file is no Deckhall replay"),
        ({**replay, "actions": replay["actions"][:5]}, "another position"),
        ({**replay, "actions": ["0 fly"]}, "cannot be read"),
        ({**replay, "seed": "x"}, "this file is damaged: "),
        ({**replay, "players": 99}, "cannot be replayed"),
        ({**replay, "cards": "0"}, "other cards"),
        ({**replay, "names": ["x" * 1000]}, "of length <= 64"),
        ({**replay, "position": {"players": [[]]}}, "players: must be"),
        ([], "is no Deckhall replay"),
    ]
    for body, says in damaged:
        assert says.lower() in host.refused("POST", "/api/replays", body, 400).lower()
    large = host.http.post("/api/replays", content=b" " * 300_000)
    assert large.status_code == 413
    assert host.http.post("/api/replays", content=b"\xff\xfe").status_code == 400


def test_play_on_against_bots(host: Person, code: str) -> None:
    info = host.ask("GET", f"/api/replays/{code}")
    table = host.ask("POST", f"/api/replays/{code}/play-on", {"step": 5, "seat": 1, "bot": "gentle"})
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "human"]
    with host.connect(table["code"], 1) as client:
        play_on({1: client}, most=3)
    last = {"step": info["steps"] - 1, "seat": 0}
    assert "choose an earlier one" in host.refused("POST", f"/api/replays/{code}/play-on", last)
    assert host.refused("POST", f"/api/replays/{code}/play-on", {"step": 5, "seat": 9}, 404)


def test_play_on_with_somebody(hall: Running, host: Person, code: str) -> None:
    friend = Person(hall.host, "Tobin")
    table = host.ask("POST", f"/api/replays/{code}/play-on", {"step": 5, "seat": 1, "bot": ""})
    assert [seat["kind"] for seat in table["seats"]] == ["open", "human"]
    friend.ask("POST", f"/api/tables/{table['code']}/join", {}, secret=table["secret"])
    with host.connect(table["code"], 1) as mine, friend.connect(table["code"], 0) as yours:
        play_on({1: mine, 0: yours}, most=3)
