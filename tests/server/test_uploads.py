"""What strangers bring: every number, length, depth and count is bounded before it is used."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deckhall.core import Match, load
from deckhall.core.errors import BadReplay, BadSetup
from deckhall.core.replay import record
from deckhall.server import bounds
from deckhall.server.byte_cache import ByteCache
from tests.server.halls import ME, Person, Running, running

MAP = Path(__file__).parents[2] / "examples" / "maps" / "two-fords.toml"


@pytest.fixture(scope="module")
def replay() -> dict[str, Any]:
    """A game that has just begun."""
    made: dict[str, Any] = msgspec.to_builtins(record(Match(load("climber"), 2, 1), "1"))
    return made


def deep(levels: int) -> object:
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"players": 1_000_000_000}, "cannot be played by 1000000000"),
        ({"players": 10**18}, "is damaged"),
        ({"version": "1" * 65}, "length <= 64"),
        ({"version": "1" * 250_000}, "more than 4000 letters"),
        ({"seed": 10**40}, "too great"),
        ({"position": {"x": deep(60)}}, "too deep"),
        ({"position": {"x": [0] * 125_000}}, "more than 120000 values"),
        ({"options": {f"o{number}": True for number in range(300)}}, "length <= 200"),
        ({"names": ["Mira"] * 65}, "length <= 64"),
        ({"names": ["Mira\u0007", "Odd"]}, "cannot be shown"),
    ],
)
def test_a_replay_beyond_every_game_is_refused(person: Person, replay: Any, facts: Any, says: str) -> None:
    body = msgspec.json.encode({**replay, **facts})
    answer = person.http.post("/api/replays", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert says in answer.json()["error"]


def test_nothing_is_made_for_players_that_cannot_be() -> None:
    game = load("climber")
    tracemalloc.start()
    with pytest.raises(BadSetup, match="cannot be played by 300000"):
        Match(game, 300_000, 1)
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_a_map_that_would_keep_the_reader_busy_is_refused(person: Person) -> None:
    wish = {"players": 2, "own_map": "a" + ".a" * 29_000 + "=1"}
    assert "too long" in person.refused("POST", "/api/games/muhq/map", wish, 400)
    wish = {"players": 2, "own_map": f"{'a' + '.a' * 240}=1\n" * 3}
    assert "not valid TOML" in person.refused("POST", "/api/games/muhq/map", wish, 400)
    wish = {"players": 2, "own_map": "a=1\n" * 10_000}
    assert "at most 32000 letters" in person.refused("POST", "/api/games/muhq/map", wish, 400)
    table = {"game": "muhq", "seats": [ME, ME], "own_map": "a" + ".a" * 29_000 + "=1"}
    assert "too long" in person.refused("POST", "/api/tables", table, 400)


def test_what_takes_too_long_to_read_is_given_up_and_others_go_on(tmp_path: Path, replay: Any) -> None:
    with running(tmp_path, file_seconds=0.1) as hall:
        mira = Person(hall.host)
        slow = {**replay, "actions": ["0 pass"] * 20_000}  # refused soon, were there time to look at it
        hall.hall.file_process.seconds = 0.0  # type: ignore[misc]  # as slow as can be
        assert "too long" in mira.refused("POST", "/api/replays", slow, 400)
        assert hall.hall.file_process.given_up == 1
        assert mira.ask("GET", "/api/bots")


def test_steps_are_worked_out_once_and_beside_the_hall(hall: Running, person: Person, replay: Any) -> None:
    replay_id = person.ask("POST", "/api/replays", replay)["id"]
    first = person.ask("GET", f"/api/replays/{replay_id}/steps/0?seat=1")
    person.ask("GET", f"/api/replays/{replay_id}")
    hall.hall.replay_process.close()
    assert person.ask("GET", f"/api/replays/{replay_id}/steps/0?seat=1") == first
    assert hall.hall.replay_process._pool is None, "nothing was played again"
    assert person.ask("GET", f"/api/replays/{replay_id}/log")
    assert hall.hall.replay_process._pool is not None
    assert person.refused("GET", f"/api/replays/{replay_id}/steps/1", status=404) == "This replay has steps 0 to 0."


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("/api/tables", b'{"game":' + b"[" * 30_000, "is not valid"),
        (
            "/api/tables",
            b'{"game": "climber", "seats": [' + b'{"kind": "me"},' * 99 + b'{"kind": "me"}]}',
            "length <= 64",
        ),
        ("/api/tables", b'{"game": "climber", "seats": [], "timer": 9' + b"9" * 30 + b"}", "is not valid"),
        ("/api/guests", b'{"name": "' + b"x" * 5000 + b'"}', "length <= 200"),
        ("/api/games/muhq/map", b'{"players": 2, "options": {"map": "' + b"x" * 5000 + b'"}}', "length <= 200"),
    ],
)
def test_every_body_is_bounded(hall: Running, person: Person, path: str, body: bytes, says: str) -> None:
    before = hall.hall.failures
    answer = person.http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert says in answer.json()["error"]
    assert hall.hall.failures == before


def test_a_message_too_deep_is_no_failure_of_the_hall(hall: Running, person: Person) -> None:
    before = hall.hall.failures
    with person.connect(person.open(ME, ME), 0) as client:
        client.seen()
        client.socket.send('{"a":' * 1500)
        assert client.next("refused")["say"] == "That is not a message this hall knows."
    with person.connect(person.open(ME, ME), 0, greet=False) as client:
        client.socket.send('{"a":' * 1500)
        assert client.ended()[0] == 1008
    assert hall.hall.failures == before


def test_a_table_does_not_begin_too_far_into_a_game(person: Person, replay: Any) -> None:
    replay_id = person.ask("POST", "/api/replays", replay)["id"]
    said = person.refused("POST", f"/api/replays/{replay_id}/play-on", {"step": 3001, "seat": 0})
    assert said == "A table can begin at most 3000 steps into a game: choose an earlier one."


def test_bounds_of_plain_json() -> None:
    bounds.check_json(msgspec.json.encode({"a": deep(20), "b": [2**63, -1.5, None, "x" * 4000]}), "it")
    with pytest.raises(BadReplay, match="not JSON"):
        bounds.check_json(b"[" * 100_000, "it")
    with pytest.raises(BadReplay, match="more than 4000 letters"):
        bounds.check_json(msgspec.json.encode({"x" * 5000: 1}), "it")
    bounds.check_map(MAP.read_text("utf-8"), "it")


def test_a_cache_never_holds_more_than_it_may() -> None:
    cache = ByteCache[int](10)
    for number in range(5):
        cache.put(number, b"1234")
        assert cache.get(number) == b"1234"
    assert [cache.get(number) for number in range(5)] == [None, None, None, b"1234", b"1234"]
    cache.put(3, b"12")
    assert cache.size == 6
    cache.put(9, b"x" * 11)
    assert (cache.get(9), cache.size) == (None, 0)
