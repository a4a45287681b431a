"""The live connection: what it shows, what it takes, and what it refuses kindly."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from deckhall.core.fingerprint import digest
from tests.server.halls import GENTLE, ME, OPEN, Client, Person, Running, choices, play_on, running, wait_for


def faces(view: dict[str, Any], zone: str) -> list[str]:
    (found,) = [one for one in view["scene"]["zones"] if one["id"] == zone]
    return [piece.get("face", "") for piece in found["pieces"]]


def kept(hall: Running, code: str) -> int:
    """How many moves of a table are in the memory of the hall."""
    return hall.hall.rooms[code].last_move


def begin(person: Person, code: str) -> tuple[dict[int, Client], int]:
    """Lines to both seats of a table of two, played until one seat alone is asked: that seat."""
    clients = {seat: person.connect(code, seat) for seat in (0, 1)}
    for client in clients.values():
        client.seen()
    while len(clients[0].view["scene"]["to_act"]) != 1:
        play_on(clients, 1)
        for client in clients.values():
            client.catch_up()
    (first,) = clients[0].view["scene"]["to_act"]
    clients[first].until(lambda view: "prompt" in view["scene"])
    return clients, first


def part(clients: dict[int, Client]) -> None:
    for client in clients.values():
        client.__exit__()


def test_hello_shows_everything(mira: Person) -> None:
    code = mira.open(ME, GENTLE)
    with mira.connect(code, 0) as client:
        assert client.next("people")["table"]["code"] == code
        view = client.next("view")
        assert view["log_start"] == 0
        assert len(view["log"]) > 0
        assert all(faces(view, "hand-0"))
        assert not any(faces(view, "hand-1"))


def test_a_seat_sees_only_its_hand_and_a_spectator_none(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN)
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his, Person(mira.host, "Asa").connect(code) as hers:
        assert all(faces(mine.next("view"), "hand-0"))
        assert not any(faces(his.next("view"), "hand-0"))
        watched = hers.next("view")
        assert not any([*faces(watched, "hand-0"), *faces(watched, "hand-1")])
        assert "prompt" not in watched["scene"]
        hers.say("chat", text="hello")
        assert hers.next("refused")["say"] == "Only those who sit at the table can talk."


@pytest.mark.parametrize("seat", [1, 7, -1, 10**30])
def test_other_seats_are_closed(mira: Person, seat: int) -> None:
    code = mira.open(ME, GENTLE)
    with mira.connect(code, seat) as client:
        assert client.next("refused")["say"] == "That is not your seat."
        assert client.ended() == (4403, "That is not your seat.")


def test_hello_comes_first_and_leads_to_a_table(mira: Person) -> None:
    code = mira.open(ME, GENTLE)
    with mira.connect(code, greet=False) as client:
        client.say("ping")
        assert client.next("refused")["say"] == "The first message must be hello."
    with mira.connect("PINE-0000") as client:
        assert client.next("refused")["say"] == "There is no table 'PINE-0000'."
        assert client.ended()[0] == 4404


def test_only_our_own_pages_may_connect(mira: Person) -> None:
    code = mira.open(ME, GENTLE)
    for origin in ("https://evil.example", "null", f"http://{mira.host}.evil.example"):
        with pytest.raises(InvalidStatus) as refused:
            Client(mira.host, code, origin)
        assert refused.value.response.status_code == 403
    with Client(mira.host, code, f"http://{mira.host}") as client:
        client.say("hello", seat=0, token=mira.guest["token"])
        assert client.next("view")


def test_a_stale_or_foreign_move_changes_nothing(hall: Running, mira: Person) -> None:
    code = mira.open(ME, ME)
    clients, first = begin(mira, code)
    client = clients[first]
    actions = choices(client.view)[0]
    before = kept(hall, code)
    attempts: list[tuple[Callable[[], str], str]] = [
        (lambda: client.move(first, actions, revision=client.view["revision"] + 1), "moved on"),
        (lambda: client.move(first, actions, revision=0), "moved on"),
        (lambda: clients[1 - first].move(1 - first, actions), "not this seat's turn"),
        (lambda: client.move(9, actions), "no such seat"),
        (lambda: client.move(first, []), "between 1 and 64"),
        (lambda: client.move(first, [actions[0]] * 65), "between 1 and 64"),
        (lambda: client.move(first, [10**9]), "no action"),
        (lambda: client.move(first, [-(10**30)]), "no action"),
        (lambda: client.move(first, actions, key="x" * 65), "at most 64 letters"),
        (lambda: client.move(first, actions, key="\x00"), "at most 64 letters"),
    ]
    for attempt, says in attempts:
        key = attempt()
        speaker = clients[1 - first] if "turn" in says else client
        refused = speaker.next("refused")
        assert says in refused["say"]
        assert refused["key"] == key
    assert kept(hall, code) == before
    stranger = Person(mira.host, "Asa")
    with stranger.connect(code) as other:
        other.next("view")
        other.move(first, actions, revision=client.view["revision"])
        assert other.next("refused")["say"] == "That is not your seat."
    client.move(first, actions)
    assert client.next("kept", "refused")["t"] == "kept"
    part(clients)


def test_a_doubled_key_is_one_move(hall: Running, mira: Person) -> None:
    code = mira.open(ME, ME)
    clients, first = begin(mira, code)
    client = clients[first]
    revision, actions = client.view["revision"], choices(client.view)[0]
    before = kept(hall, code)
    for _ in range(3):
        client.move(first, actions, "one", revision)
    assert [client.next("kept", "refused")["t"] for _ in range(3)] == ["kept"] * 3
    assert kept(hall, code) == before + 1
    part(clients)


def test_a_gesture_is_all_or_nothing_and_can_be_taken_back(hall: Running, mira: Person) -> None:
    code = mira.open(ME, ME)
    clients, first = begin(mira, code)
    client = clients[first]
    whole: list[int] = []
    seat = first
    for _ in range(60):  # until somebody may lead with several cards
        seat = next(seat for seat in clients if "prompt" in clients[seat].view["scene"])
        client = clients[seat]
        several = [choice for choice in choices(client.view) if len(choice) > 2]
        if several:
            whole = several[-1]
            break
        play_on(clients, 1)
    assert whole, "there is no large choice in this game"
    before = kept(hall, code)
    client.move(seat, [*whole[:-1], 0])
    assert client.next("refused")["say"]
    client.move(seat, [*whole, whole[-1]])
    assert "complete before its last part" in client.next("refused")["say"]
    assert kept(hall, code) == before
    for action in whole[:1]:  # one step of it, and back
        client.move(seat, [action])
        client.next("kept")
        client.until(lambda view: view.get("undo"))
        client.say("undo", seat=seat)
        client.next("view")
    client.move(seat, whole)
    assert client.next("kept", "refused")["t"] == "kept"
    client.say("undo", seat=1 - seat)
    assert "taken back" in client.next("refused")["say"]
    part(clients)


def test_undo_does_not_tell_that_the_next_seat_has_begun(hall: Running, mira: Person) -> None:
    code = mira.open(ME, ME, ME)
    clients = {seat: mira.connect(code, seat) for seat in range(3)}
    undoing: list[int] = []
    asked: list[int] = []
    for _ in range(200):  # until somebody who has passed could take it back while the next may lay several cards
        play_on(clients, 1)
        for client in clients.values():
            client.catch_up()
        views = {seat: client.view for seat, client in clients.items()}
        undoing = [seat for seat, view in views.items() if view.get("undo") and "prompt" not in view["scene"]]
        asked = [seat for seat, view in views.items() if view["scene"].get("prompt", {}).get("complete_choices")]
        if undoing and asked:
            break
    mine, other = clients[undoing[0]], clients[asked[0]]
    before = mine.view
    other.move(asked[0], choices(other.view)[-1][:1])
    other.next("kept")
    mine.catch_up()
    assert mine.view == before
    mine.say("undo", seat=undoing[0])
    mine.until(lambda view: "prompt" in view["scene"])
    other.until(lambda view: "prompt" not in view["scene"])

    async def again() -> tuple[str, str]:
        """The position as it is, and as it is loaded."""
        room = hall.hall.rooms[code]
        hall.hall.unload(room)
        loaded = await hall.hall.room(code)
        assert room.match is not None
        assert loaded.match is not None
        return digest(room.match.state), digest(loaded.match.state)

    shown, loaded = hall.do(again())
    assert shown == loaded
    part(clients)


def test_why_and_hint(mira: Person) -> None:
    code = mira.open(ME, ME)
    clients, first = begin(mira, code)
    client = clients[first]
    prompt = client.view["scene"]["prompt"]
    legal = {choice["action"] for choice in prompt["choices"]}
    client.say("why", seat=first, action=next(action for action in range(1000) if action not in legal))
    assert client.next("why")["say"].endswith(".")
    client.say("why", seat=first, action=min(legal))
    assert "legal" in client.next("why")["say"]
    piece = client.view["scene"]["zones"][0]["pieces"][0]["key"]
    client.say("why", seat=first, piece=piece)
    assert client.next("why")["piece"] == piece
    client.say("why", seat=first, piece="hand-1:0")
    assert client.next("refused")["say"] == "Nothing can be done with that now."
    client.say("why", seat=first, action=5, after=[10**9, 3])
    assert client.next("why")["say"]
    client.say("hint", seat=first)
    hint = client.next("hint", "refused")
    assert hint["t"] == "hint"
    assert hint["actions"][0] in legal
    assert 0.0 <= hint["chance"] <= 1.0
    assert hint["why"].startswith("I see a chance of ")
    client.say("hint", seat=1 - first)
    assert client.next("refused")["say"] == "It is not your turn."
    part(clients)


def test_chat_reaches_everybody_and_stays(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN)
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his:
        his.next("view")
        mine.next("view")
        mine.say("chat", text="  good\x00 luck\n all " + "!" * 900)
        (said,) = his.next("chat")["lines"]
        assert (said["name"], said["seat"]) == ("Mira", 0)
        assert said["text"].startswith("good luck all !")
        assert len(said["text"]) == 500
    with tobin.connect(code, 1) as his:
        assert [line["name"] for line in his.next("chat")["lines"]] == ["Mira"]


def test_several_people_on_one_device(mira: Person) -> None:
    code = mira.open({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"})
    with mira.connect(code, 0) as client:
        assert all(faces(client.next("view"), "hand-0"))
        client.say("hello", seat=1)
        view = client.next("view")
        assert view["scene"]["seat"] == 1
        assert all(faces(view, "hand-1"))
        assert not any(faces(view, "hand-0"))
        assert view["log_start"] == 0
        client.say("hello", seat=2)
        assert client.next("refused")["say"] == "That is not your seat."
        client.say("ping")
        assert client.next("pong")


def test_malformed_messages_are_refused_and_the_line_stays(mira: Person) -> None:
    code = mira.open(ME, GENTLE)
    with mira.connect(code, 0) as client:
        client.next("view")
        for text in (
            "",
            "{",
            "[]",
            "null",
            '{"t":"nope"}',
            '{"t":"move"}',
            '{"t":"undo","seat":"x"}',
            '{"t":"ping","x":1}',
        ):
            client.socket.send(text)
            assert client.next("refused")["say"] == "That is not a message this hall knows."
        client.say("ping")
        assert client.next("pong")
        client.say("chat", text="x" * 9000)
        assert client.next("refused")["say"] == "That message is too long."
        assert client.ended()[0] == 1008
    with mira.connect(code, 0) as client:
        client.next("view")
        client.socket.send(b"\x00\x01")
        assert client.next("refused")["say"] == "This hall reads text messages only."
    with mira.connect(code, 0) as client:
        client.next("view")
        client.say("chat", text="x" * 100_000)
        assert client.ended()[0] == 1009


def test_too_many_messages(tmp_path: Any) -> None:
    with running(tmp_path, rate=10.0) as hall:
        mira = Person(hall.host)
        code = mira.open(ME, GENTLE)
        with mira.connect(code, 0) as client:
            client.next("view")
            for _ in range(60):  # all at once, so that a slow machine cannot make them few enough
                client.say("ping")
            heard = [client.next("pong", "refused") for _ in range(60)]
            assert heard[0]["t"] == "pong"
            assert "That was too much at once: wait a moment." in [answer.get("say") for answer in heard]


def test_whoever_comes_back_sees_everything(mira: Person) -> None:
    code = mira.open(ME, ME)
    clients, _ = begin(mira, code)
    play_on(clients, 6)
    for client in clients.values():
        client.catch_up()
    log = [said["say"] for raw in clients[0].raw for said in json.loads(raw).get("log", [])]
    part({0: clients[0]})
    with mira.connect(code, 0) as again:
        view = again.next("view")
        assert view["scene"] == clients[0].view["scene"]
        assert [said["say"] for said in view["log"]] == log
        assert view["revision"] == clients[0].view["revision"], "what was answered last is still the question"
    part({1: clients[1]})


def test_a_bot_takes_over_and_hands_back(hall: Running, mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN)
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his:
        his.seen()
        tobin.ask("POST", f"/api/tables/{code}/replace", {"seat": 1, "bot": "gentle"})
        play_on({0: mine}, 3)
        wait_for(lambda: not hall.hall.rooms[code].bot_turns.tasks)
        assert kept(hall, code) > 3
        his.catch_up()
        his.say("move", seat=1, revision=his.view["revision"], actions=[0], key="k")
        assert his.next("refused")["say"] == "A bot sits in for you: take your seat back first."
        tobin.ask("POST", f"/api/tables/{code}/replace", {"seat": 1})
        assert not his.next("people")["table"]["seats"][1]["away"]
        mine.catch_up()
        his.catch_up()
        play_on({0: mine, 1: his}, 4)


def test_time_runs_out_and_a_bot_moves(tmp_path: Any) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        begun = time.monotonic()
        code = mira.open(ME, ME, timer=1)
        with mira.connect(code, 0) as client:
            view = client.next("view")
            assert 0 < view["deadline"] <= 1
            log = len(view["log"])
            client.until(lambda seen: len(seen["log"]) + seen["log_start"] > log)
            assert time.monotonic() - begun > 1
            mira.ask("POST", f"/api/tables/{code}/abandon")
            wait_for(lambda: hall.hall.rooms[code].idle)
