"""The REST interface: the lobby from coming in to the rematch, and the sentences of all that cannot be done."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
import schemathesis

from deckhall.server import rest
from deckhall.server.openapi import document_data
from tests.server.halls import GENTLE, ME, OPEN, PATIENCE, Person, Running, running


def seat_kinds(table: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


def test_games_bots_and_rulebook(mira: Person) -> None:
    (climber,) = [game for game in mira.ask("GET", "/api/games") if game["slug"] == "climber"]
    assert climber["title"] == "Tabletop Climber"
    assert climber["players"] == [2, 3, 4]
    detail = mira.ask("GET", "/api/games/climber")
    assert {face["id"] for face in detail["faces"]}
    rulebook = mira.ask("GET", "/api/games/climber/rulebook")
    assert any(rule["id"] == "CLI-1.1" for rule in rulebook["rules"])
    assert [bot["id"] for bot in mira.ask("GET", "/api/bots")] == ["novice", "casual", "steady", "strong", "master"]
    assert all(bot["icon"] and bot["about"] for bot in mira.ask("GET", "/api/bots"))
    assert "no game 'nope'" in mira.refused("GET", "/api/games/nope", status=404)
    assert "edition" in mira.refused("GET", "/api/games/climber?edition=nope", status=400)


def test_a_table_from_opening_to_begin(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, GENTLE)
    table = mira.ask("GET", f"/api/tables/{code.lower()}")
    assert table["status"] == "open"
    assert table["host"]
    assert seat_kinds(table) == ["human", "open", "bot"]
    assert not tobin.ask("GET", f"/api/tables/{code}")["host"]
    assert code in [one["code"] for one in tobin.ask("GET", "/api/tables")]
    assert "not begun" in tobin.refused("GET", f"/api/tables/{code}/view")
    assert "taken" in tobin.refused("POST", f"/api/tables/{code}/join", {"seat": 0})
    joined = tobin.ask("POST", f"/api/tables/{code}/join", {"seat": 1})
    assert joined["status"] == "running"
    assert [seat["mine"] for seat in joined["seats"]] == [False, True, False]
    assert tobin.ask("POST", f"/api/tables/{code}/join", {})["status"] == "running"  # sits there already
    stranger = Person(mira.host, "Asa")
    assert stranger.refused("POST", f"/api/tables/{code}/join", {}) == "This table takes nobody any more."
    assert code in [one["code"] for one in tobin.ask("GET", "/api/me")["tables"]]


def test_leaving_before_the_game_frees_the_seat(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, OPEN)
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    assert seat_kinds(tobin.ask("POST", f"/api/tables/{code}/leave")) == ["human", "open", "open"]
    assert mira.ask("POST", f"/api/tables/{code}/leave")["status"] == "abandoned"
    assert "takes nobody" in tobin.refused("POST", f"/api/tables/{code}/join", {})


def test_leaving_the_game_lets_a_bot_sit_in_until_one_is_back(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN)
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    left = tobin.ask("POST", f"/api/tables/{code}/leave")
    assert left["seats"][1]["away"]
    assert left["seats"][1]["bot"] == "steady"
    assert "Only the one whose seat it is" in mira.refused("POST", f"/api/tables/{code}/replace", {"seat": 1})
    back = tobin.ask("POST", f"/api/tables/{code}/replace", {"seat": 1})
    assert not back["seats"][1]["away"]
    assert mira.ask("POST", f"/api/tables/{code}/replace", {"seat": 1, "bot": "gentle"})["seats"][1]["away"]
    assert "Only the host" in tobin.refused("POST", f"/api/tables/{code}/replace", {"seat": 0, "bot": "gentle"})
    assert "no bot 'wild'" in mira.refused("POST", f"/api/tables/{code}/replace", {"seat": 0, "bot": "wild"}, 400)
    assert "no such seat" in mira.refused("POST", f"/api/tables/{code}/replace", {"seat": 7, "bot": "gentle"})


def test_the_host_fills_an_open_seat_with_a_bot(mira: Person) -> None:
    code = mira.open(ME, OPEN)
    table = mira.ask("POST", f"/api/tables/{code}/replace", {"seat": 1, "bot": "gentle"})
    assert table["status"] == "running"
    assert seat_kinds(table) == ["human", "bot"]
    assert "already" in mira.refused("POST", f"/api/tables/{code}/replace", {"seat": 1, "bot": "gentle"})


def test_no_two_at_a_table_have_one_name(mira: Person, tobin: Person) -> None:
    second = {"kind": "me", "name": "Mira"}
    code = mira.open(ME, second, GENTLE, OPEN)  # the third seat's bot would be called Tobin, too
    names = [seat["name"] for seat in mira.ask("GET", f"/api/tables/{code}")["seats"]]
    assert names[:3] == ["Mira", "Mira 2", "Tobin"]
    joined = tobin.ask("POST", f"/api/tables/{code}/join", {})
    names = [seat["name"] for seat in joined["seats"]]
    assert names[3] == "Tobin"
    assert len(set(names)) == 4


def test_an_abandoned_table_stays_so(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN)
    assert "Only the host" in tobin.refused("POST", f"/api/tables/{code}/abandon")
    assert mira.ask("POST", f"/api/tables/{code}/abandon")["status"] == "abandoned"
    assert "takes nobody" in tobin.refused("POST", f"/api/tables/{code}/join", {})
    assert "takes nobody" in mira.refused("POST", f"/api/tables/{code}/replace", {"seat": 1, "bot": "gentle"})


def test_rematch_brings_the_same_people_together(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, GENTLE, timer=90, options={"short_climb": True})
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    assert "not over" in mira.refused("POST", f"/api/tables/{code}/rematch")
    mira.ask("POST", f"/api/tables/{code}/abandon")
    stranger = Person(mira.host, "Asa")
    assert "Only those who sat" in stranger.refused("POST", f"/api/tables/{code}/rematch")
    again = mira.ask("POST", f"/api/tables/{code}/rematch")
    assert (again["status"], again["timer"], again["options"]["short_climb"]) == ("open", 90, True)
    joined = tobin.ask("POST", f"/api/tables/{code}/rematch")
    assert (joined["code"], joined["status"]) == (again["code"], "running")
    assert mira.ask("GET", f"/api/tables/{code}")["rematch"] == again["code"]


@pytest.mark.parametrize(
    ("wish", "status", "says"),
    [
        ({"game": "nope", "seats": [ME, ME]}, 404, "There is no game 'nope'"),
        ({"game": "climber", "seats": [ME]}, 400, "players"),
        ({"game": "climber", "seats": [ME] * 9}, 400, "players"),
        ({"game": "climber", "seats": [ME, ME], "options": {"forecast": 3}}, 400, "'forecast' cannot be 3"),
        ({"game": "climber", "seats": [ME, ME], "options": {"fast": True}}, 400, "'fast'"),
        ({"game": "climber", "seats": [ME, ME], "timer": -1}, 409, "timer"),
        ({"game": "climber", "seats": [ME, {"kind": "bot", "bot": "wild"}]}, 400, "no bot 'wild'"),
        ({"game": "climber", "seats": [ME, {"kind": "ghost"}]}, 400, "ghost"),
        ({"game": "climber", "seats": [ME, {"kind": "me", "name": "x" * 99}]}, 409, "1 to 24 letters"),
        ({"game": "climber", "seats": [ME, ME], "colour": "red"}, 400, "colour"),
        ({"game": "climber"}, 400, "seats"),
    ],
)
def test_impossible_tables_are_refused_in_words(mira: Person, wish: dict[str, Any], status: int, says: str) -> None:
    assert says in mira.refused("POST", "/api/tables", wish, status)
    assert mira.ask("GET", "/api/me")["tables"] == []


def test_strangers_say_their_name_first(hall: Running) -> None:
    for method, path in [("GET", "/api/me"), ("POST", "/api/tables/PINE-1000/leave")]:
        answer = httpx.request(
            method, f"http://{hall.host}{path}", headers={"content-type": "application/json"}, timeout=PATIENCE
        )
        assert (answer.status_code, answer.json()["error"]) == (401, "Say your name first.")
    forged = httpx.get(f"http://{hall.host}/api/me", headers={"authorization": "Bearer nonsense"}, timeout=PATIENCE)
    assert forged.status_code == 401


def test_what_is_not_there(mira: Person) -> None:
    assert mira.refused("GET", "/api/tables/PINE-0000", status=404) == "There is no table 'PINE-0000'."
    assert mira.refused("GET", "/api/nothing", status=404) == "There is nothing at this address."
    assert mira.refused("GET", "/api/replays/nope", status=404) == "There is no such replay."
    assert mira.refused("GET", "/api/tables/%00%ff", status=404)
    answer = mira.http.put("/api/tables", json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, POST")


def test_names(mira: Person) -> None:
    assert "1 to 24 letters" in mira.refused("POST", "/api/guests", {"name": " \u0000 "})
    assert mira.ask("PATCH", "/api/me", {"name": "  Mira\u0007 the   Bold "})["name"] == "Mira the Bold"
    assert mira.ask("GET", "/api/me")["guest"]["name"] == "Mira the Bold"


def test_what_is_no_json_or_too_large(mira: Person) -> None:
    assert mira.http.post("/api/tables", content=b"{").json()["error"] == "That is not JSON."
    large = mira.http.post("/api/tables", content=b" " * 70_000)
    assert (large.status_code, large.json()["error"]) == (413, "That is too large: 64000 bytes are the most.")


def test_too_much_at_once(tmp_path: Any) -> None:
    with running(tmp_path, rate=1.0) as hall:
        mira = Person(hall.host)
        answers = [mira.http.get("/api/bots") for _ in range(20)]
        assert answers[0].status_code == 200
        (refused, *_) = [answer for answer in answers if answer.status_code == 429]
        assert refused.json()["error"] == "That was too much at once: wait a moment."
        with httpx.Client(base_url=f"http://{hall.host}", timeout=PATIENCE) as stranger:
            made_up = [stranger.get("/api/bots", headers={"authorization": f"Bearer {number}"}) for number in range(20)]
        assert 429 in [answer.status_code for answer in made_up], "made-up tokens count as one client"


def test_moves_over_rest(mira: Person) -> None:
    code = mira.open(ME, ME)
    view = mira.ask("GET", f"/api/tables/{code}/view?seat=0")
    seat = view["scene"]["to_act"][0]
    view = mira.ask("GET", f"/api/tables/{code}/view?seat={seat}")
    action = view["scene"]["prompt"]["choices"][0]["action"]
    move = {"seat": seat, "revision": view["revision"], "actions": [action], "key": "k1"}
    moved = mira.ask("POST", f"/api/tables/{code}/moves", move)
    assert moved["revision"] != view["revision"]
    assert mira.ask("POST", f"/api/tables/{code}/moves", move) == moved, "the same key is one move"
    assert "moved on" in mira.refused("POST", f"/api/tables/{code}/moves", {**move, "key": "k2"})
    stranger = Person(mira.host, "Asa")
    assert stranger.refused("GET", f"/api/tables/{code}/view?seat=0") == "That is not your seat."
    assert "prompt" not in stranger.ask("GET", f"/api/tables/{code}/view")["scene"]
    assert mira.refused("GET", f"/api/tables/{code}/view?seat=²", status=404)


def test_every_answer_carries_the_headers_that_keep_it_safe(mira: Person) -> None:
    for path in ("/api/games", "/api/nothing", "/healthz", "/"):
        headers = mira.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    answer = httpx.post(f"http://{mira.host}/api/guests", json={"name": "Asa"}, timeout=PATIENCE)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_the_document_names_every_endpoint(mira: Person) -> None:
    document = mira.ask("GET", "/api/openapi.json")
    assert document == json.loads(json.dumps(document_data()))
    schemathesis.openapi.from_dict(document).validate()
    declared = {(path, method) for path, operations in document["paths"].items() for method in operations}
    served = {
        (route.path, str(method).lower()) for route in rest.routes() for method in (route.methods or set()) - {"HEAD"}
    }
    assert declared == served


def test_an_answer_counts_though_somebody_else_has_sealed_theirs(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, game="nidavellir")
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    views = [one.ask("GET", f"/api/tables/{code}/view?seat={seat}") for seat, one in enumerate((mira, tobin))]
    bids = [view["scene"]["prompt"]["complete_choices"][7]["actions"] for view in views]
    moves = [{"seat": seat, "revision": views[seat]["revision"], "actions": bids[seat]} for seat in (0, 1)]
    mira.ask("POST", f"/api/tables/{code}/moves", moves[0])
    now = tobin.ask("GET", f"/api/tables/{code}/view?seat=1")
    assert now["revision"] != views[1]["revision"], "he sees that she has bid"
    tobin.ask("POST", f"/api/tables/{code}/moves", {**moves[1], "actions": bids[1][:1]})
    assert "moved on" in tobin.refused("POST", f"/api/tables/{code}/moves", {**moves[1], "actions": bids[1][:1]})
    rest = {**moves[1], "revision": tobin.ask("GET", f"/api/tables/{code}/view?seat=1")["revision"]}
    tobin.ask("POST", f"/api/tables/{code}/moves", {**rest, "actions": bids[1][1:]})
    opened = tobin.ask("GET", f"/api/tables/{code}/view?seat=1")["scene"]
    assert len(opened["to_act"]) == 1, "the first tavern is open"
