"""A table that is not listed is known to those who sit there and to those who have its link, and to nobody else."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import sqlalchemy as sa

from deckhall.server import admission, replays, table_codes
from deckhall.server.addresses import address_of
from deckhall.server.refusals import NotFound
from deckhall.server.schema import TABLES
from tests.server.halls import GENTLE, ME, OPEN, Person, Running, running

ASKED: Final = (
    ("GET", ""),
    ("GET", "/view"),
    ("GET", "/view?seat=0"),
    ("GET", "/replay"),
    ("PATCH", ""),
    ("POST", "/join"),
    ("POST", "/leave"),
    ("POST", "/replace"),
    ("POST", "/remove"),
    ("POST", "/mute"),
    ("POST", "/block"),
    ("POST", "/presets"),
    ("POST", "/abandon"),
    ("POST", "/rematch"),
    ("POST", "/moves"),
)
BODY: Final[dict[str, dict[str, object]]] = {
    "/replace": {"seat": 0},
    "/remove": {"seat": 0},
    "/mute": {"seat": 0},
    "/block": {"seat": 0},
    "/presets": {"seat": 0, "presets": {}},
    "/moves": {"seat": 0, "revision": 0, "actions": [1]},
}
NOWHERE: Final = "PINE-0000"


def private(person: Person, *seats: dict[str, str], **facts: object) -> dict[str, Any]:
    """A table that is not listed."""
    table = {"game": "climber", "seats": list(seats), "listed": False, **facts}
    made: dict[str, Any] = person.ask("POST", "/api/tables", table)
    return made


def answers(person: Person, code: str) -> list[tuple[int, str]]:
    """What somebody gets for everything that can be asked about a code, without the code itself."""
    got = []
    for method, path in ASKED:
        answer = person.http.request(method, f"/api/tables/{code}{path}", json=BODY.get(path, {}))
        got.append((answer.status_code, answer.text.replace(code, "CODE")))
    for path in ("", "/file", "/steps/0", "/log"):
        answer = person.http.get(f"/api/replays/{code}{path}")
        got.append((answer.status_code, answer.text.replace(code, "CODE")))
    return got


@pytest.mark.parametrize("end", [False, True])
def test_without_the_link_it_is_as_if_there_was_no_table(mira: Person, tobin: Person, end: bool) -> None:
    table = private(mira, ME, OPEN)
    code, secret = table["code"], table["secret"]
    assert len(secret) == 22
    if end:
        mira.ask("POST", f"/api/tables/{code}/abandon")
    got = answers(tobin, code)
    assert got == answers(tobin, NOWHERE)
    assert {status for status, _ in got} == {404}
    for wrong in ("", "x", secret[:-1], secret.lower() + "A", "é" * 22):
        answer = tobin.http.get(f"/api/tables/{code}", headers={b"x-table-secret": wrong.encode()})
        assert answer.status_code == 404, wrong
        with tobin.connect(code, secret=wrong) as client:
            assert client.next("refused")["say"] == f"There is no table {code!r}."
            assert client.ended() == (4404, f"There is no table {code!r}.")
    assert code not in tobin.http.get("/api/tables").text
    assert code not in tobin.http.get("/api/me").text


def test_somebody_without_a_name_learns_nothing(hall: Running, mira: Person) -> None:
    code = private(mira, ME, OPEN)["code"]
    answer = httpx.get(f"http://{hall.host}/api/tables/{code}")
    assert (answer.status_code, answer.json()["error"]) == (404, f"There is no table {code!r}.")


def test_before_a_refusal_the_game_is_not_even_loaded(hall: Running, mira: Person, tobin: Person) -> None:
    """A refusal must not take longer where there is something to refuse."""
    code = private(mira, ME, GENTLE)["code"]

    async def unload() -> None:
        hall.hall.unload(hall.hall.rooms[code])

    hall.do(unload())
    tobin.refused("GET", f"/api/tables/{code}", status=404)
    with tobin.connect(code) as client:
        client.ended()
    assert code not in hall.hall.rooms
    mira.ask("GET", f"/api/tables/{code}")
    assert code in hall.hall.rooms


def test_the_same_questions_are_put_to_the_database(hall: Running, mira: Person, tobin: Person) -> None:
    code = private(mira, ME, GENTLE)["code"]
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT") and "tables.code" in statement:  # bots of other tests write meanwhile
            asked.append(statement)

    sa.event.listen(hall.hall.store.engine, "before_cursor_execute", note)
    try:
        seen = []
        for one in (code, NOWHERE):
            asked.clear()
            tobin.refused("GET", f"/api/tables/{one}", status=404)
            seen.append(list(asked))
    finally:
        sa.event.remove(hall.hall.store.engine, "before_cursor_execute", note)
    assert seen[0] == seen[1]
    assert len(seen[0]) == 2


def test_every_refusal_takes_as_long(hall: Running, mira: Person, tobin: Person) -> None:
    async def refused(code: str) -> float:
        begun = time.monotonic()
        with pytest.raises(NotFound):
            await hall.hall.admission.check(code, tobin.guest["id"], "", "somewhere")
        return time.monotonic() - begun

    for code in (private(mira, ME, GENTLE)["code"], NOWHERE):
        quickest = min(hall.do(refused(code)) for _ in range(5))
        assert quickest >= 0.9 * admission.REFUSED_AFTER  # a timer may be a little early


def test_the_link_lets_in(mira: Person, tobin: Person) -> None:
    table = private(mira, ME, OPEN)
    code, secret = table["code"], table["secret"]
    with tobin.connect(code, secret=secret) as client:
        assert client.next("people")["table"]["secret"] == "", "who only looks on is not told"
    joined = tobin.ask("POST", f"/api/tables/{code}/join", {}, secret=secret)
    assert (joined["status"], joined["secret"]) == ("running", secret)
    with tobin.connect(code, 1) as client:  # whoever sits there needs no link
        assert client.next("view")
    assert tobin.ask("GET", f"/api/tables/{code}")["code"] == code


def test_a_rematch_is_known_to_those_who_played(mira: Person, tobin: Person) -> None:
    table = private(mira, ME, OPEN)
    code, secret = table["code"], table["secret"]
    tobin.ask("POST", f"/api/tables/{code}/join", {}, secret=secret)
    mira.ask("POST", f"/api/tables/{code}/abandon")
    again = mira.ask("POST", f"/api/tables/{code}/rematch")
    assert again["secret"] not in ("", secret)
    asa = Person(mira.host, "Asa")
    assert asa.ask("GET", f"/api/tables/{code}", secret=secret)["rematch"] == ""
    assert asa.refused("GET", f"/api/tables/{again['code']}", status=404)
    assert tobin.ask("GET", f"/api/tables/{code}")["rematch"] == again["code"]
    assert tobin.ask("GET", f"/api/tables/{again['code']}")["status"] == "open"


def test_a_replay_by_its_id_needs_no_link(mira: Person, tobin: Person) -> None:
    table = private(mira, ME, GENTLE)
    assert table["replay"] == ""
    over = mira.ask("POST", f"/api/tables/{table['code']}/abandon")
    assert tobin.refused("GET", f"/api/replays/{table['code']}", status=404)
    assert mira.ask("GET", f"/api/replays/{table['code']}")["id"] == over["replay"]
    assert tobin.refused("GET", f"/api/replays/{table['code']}", status=404), "though somebody else is watching it"
    assert tobin.ask("GET", f"/api/replays/{over['replay']}")["names"][0] == "Mira"
    assert tobin.ask("GET", f"/api/replays/{over['replay']}/file")["game"] == "climber"
    assert tobin.ask("GET", f"/api/tables/{table['code']}", secret=table["secret"])["replay"] == over["replay"]


# -- guessing ------------------------------------------------------------------------------------------------------


def test_whoever_guesses_is_told_nothing_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, wrong_codes=3, wrong_codes_pause=600.0) as hall:
        mira, tobin = Person(hall.host, "Mira"), Person(hall.host, "Tobin")
        table, listed = private(mira, ME, OPEN), mira.open(ME, OPEN)
        code, secret = table["code"], table["secret"]
        statuses = [tobin.http.get(f"/api/tables/{NOWHERE}").status_code for _ in range(6)]
        assert statuses == [404, 404, 404, 404, 429, 429]
        assert tobin.refused("GET", f"/api/tables/{code}", status=429) == admission.TOO_MANY
        assert tobin.refused("GET", f"/api/tables/{listed}", status=429) == admission.TOO_MANY, "right or wrong"
        assert tobin.refused("POST", "/api/recover", {"code": "0" * 25}, 429) == admission.TOO_MANY
        with tobin.connect(NOWHERE) as client:
            assert client.next("refused")["say"] == admission.TOO_MANY
            assert client.ended()[0] == 1013
        # neither those who sit somewhere nor those who have a link have to wait for somebody else's guesses
        assert mira.ask("GET", f"/api/tables/{code}")["code"] == code
        assert tobin.ask("GET", f"/api/tables/{code}", secret=secret)["code"] == code
        later = time.monotonic() + 601
        monkeypatch.setattr("deckhall.server.admission.monotonic", lambda: later)
        assert tobin.refused("GET", f"/api/tables/{NOWHERE}", status=404)


def test_handshakes_and_recovery_codes_count_as_guesses(tmp_path: Path) -> None:
    with running(tmp_path, wrong_codes=3, wrong_codes_pause=600.0) as hall:
        tobin = Person(hall.host, "Tobin")
        for _ in range(2):
            with tobin.connect(NOWHERE) as client:
                assert client.ended()[0] == 4404
        for _ in range(2):
            tobin.refused("POST", "/api/recover", {"code": "0" * 25}, 404)
        assert tobin.refused("GET", f"/api/tables/{NOWHERE}", status=429)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("testclient", "testclient", True),
    ],
)
def test_who_has_one_address_of_ipv6_has_many(one: str, other: str, alike: bool) -> None:
    def at(host: str) -> str:
        return address_of((host, 1))

    assert (at(one) == at(other)) is alike


# -- codes come back -----------------------------------------------------------------------------------------------


def test_a_code_is_used_again_after_its_tables_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, code_rest=0.0) as hall:
        mira, tobin = Person(hall.host, "Mira"), Person(hall.host, "Tobin")
        monkeypatch.setattr(table_codes, "new_code", lambda: "PINE-1000")
        code = mira.open(ME, GENTLE)
        assert code == "PINE-1000"
        assert "full" in tobin.refused("POST", "/api/tables", {"game": "climber", "seats": [ME, OPEN]}, 503)
        over = mira.ask("POST", f"/api/tables/{code}/abandon")
        assert "full" in tobin.refused("POST", "/api/tables", {"game": "climber", "seats": [ME, OPEN]}, 503), (
            "still used"
        )

        async def unload() -> None:
            hall.hall.unload(hall.hall.rooms[code])

        hall.do(unload())
        steps = mira.ask("GET", f"/api/replays/{over['replay']}")["steps"]
        hall.do(unload())  # whoever watches the replay loads the table
        assert tobin.open(ME, OPEN, game="mountainhome") == code
        assert mira.ask("GET", f"/api/tables/{code}")["game"] == "mountainhome"
        (old,) = mira.ask("GET", "/api/me")["tables"]
        assert (old["code"], old["replay"], old["status"]) == ("", over["replay"], "abandoned")
        hall.app.state.replays = replays.Replays(hall.hall)
        assert mira.ask("GET", f"/api/replays/{over['replay']}")["steps"] == steps
        assert mira.ask("GET", f"/api/replays/{over['replay']}")["game"] == "climber"
        assert "when the game is over" in mira.refused("GET", f"/api/replays/{code}")


def test_a_table_keeps_its_code_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host, "Mira")
        monkeypatch.setattr(table_codes, "new_code", lambda: "PINE-1000")
        code = mira.open(ME, GENTLE)
        mira.ask("POST", f"/api/tables/{code}/abandon")

        async def unload() -> None:
            hall.hall.unload(hall.hall.rooms[code])

        hall.do(unload())
        assert "full" in mira.refused("POST", "/api/tables", {"game": "climber", "seats": [ME, OPEN]}, 503)
        hall.write(sa.update(TABLES).values(updated=TABLES.c.updated - 90_000))
        assert mira.open(ME, OPEN) == code
