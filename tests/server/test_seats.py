"""Who may sit where: one seat for everybody, seats that are kept, and who can be replaced or sent away."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from deckhall.server.admission import LOCKED, REMOVED
from tests.server import services
from tests.server.halls import GENTLE, ME, OPEN, Person, Running, play_on, running, wait_for


def at(code: str, what: str = "") -> str:
    return f"/api/tables/{code}{what}"


def begun(mira: Person, tobin: Person) -> str:
    """A table at which both sit."""
    code = mira.open(ME, OPEN)
    tobin.ask("POST", at(code, "/join"), {})
    return code


def names(table: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


# -- one person, one seat ------------------------------------------------------------------------------------------


def test_one_person_takes_one_seat(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, OPEN)
    tobin.ask("POST", at(code, "/join"), {"seat": 1})
    assert "everybody has one seat" in tobin.refused("POST", at(code, "/join"), {"seat": 2})
    assert "everybody has one seat" in mira.refused("POST", at(code, "/join"), {"seat": 2})
    table = tobin.ask("POST", at(code, "/join"), {})
    assert [seat["mine"] for seat in table["seats"]] == [False, True, False]


def test_unless_the_host_says_hot_seat(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, OPEN, hot_seat=True)
    tobin.ask("POST", at(code, "/join"), {"seat": 1})
    table = tobin.ask("POST", at(code, "/join"), {"seat": 2})
    assert (table["hot_seat"], table["status"], names(table)) == (True, "running", ["Mira", "Tobin", "Tobin 2"])


# -- only absent players are replaced ------------------------------------------------------------------------------


def test_a_player_who_is_there_is_not_replaced(mira: Person, tobin: Person) -> None:
    code = begun(mira, tobin)
    with tobin.connect(code, 1) as his:
        his.seen()
        for what, body in (("/replace", {"seat": 1, "bot": "gentle"}), ("/remove", {"seat": 1})):
            assert "Tobin is at the table" in mira.refused("POST", at(code, what), body)
        assert not mira.ask("GET", at(code))["seats"][1]["away"]
        assert tobin.ask("POST", at(code, "/replace"), {"seat": 1, "bot": "gentle"})["seats"][1]["away"], "their own"
        tobin.ask("POST", at(code, "/replace"), {"seat": 1})
    wait_for(lambda: not mira.ask("GET", at(code))["seats"][1]["online"])
    assert mira.ask("POST", at(code, "/replace"), {"seat": 1, "bot": "gentle"})["seats"][1]["away"]


def test_whoever_loads_the_page_anew_is_not_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, replace_after=30.0) as hall:
        mira, tobin = Person(hall.host, "Mira"), Person(hall.host, "Tobin")
        code = begun(mira, tobin)
        with tobin.connect(code, 1) as his:
            his.seen()
        wait_for(lambda: not mira.ask("GET", at(code))["seats"][1]["online"])
        assert "Tobin is at the table" in mira.refused("POST", at(code, "/replace"), {"seat": 1, "bot": "gentle"})
        later = time.monotonic() + 31
        monkeypatch.setattr("deckhall.server.viewers.monotonic", lambda: later)
        tobin.ask("GET", "/api/me")  # a look at the list of one's tables is no sign of being there
        assert mira.ask("POST", at(code, "/replace"), {"seat": 1, "bot": "gentle"})["seats"][1]["away"]
        tobin.ask("POST", at(code, "/replace"), {"seat": 1})  # but this is
        assert "Tobin is at the table" in mira.refused("POST", at(code, "/replace"), {"seat": 1, "bot": "gentle"})


# -- the host sends somebody away ----------------------------------------------------------------------------------


def test_the_host_sends_a_squatter_away(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, OPEN)
    tobin.ask("POST", at(code, "/join"), {})
    with tobin.connect(code, 1) as his:
        his.next("people")
        assert "Only the host" in tobin.refused("POST", at(code, "/remove"), {"seat": 0})
        assert "yourself" in mira.refused("POST", at(code, "/remove"), {"seat": 0})
        assert "Nobody sits" in mira.refused("POST", at(code, "/remove"), {"seat": 2})
        assert "no such seat" in mira.refused("POST", at(code, "/remove"), {"seat": 7})
        table = mira.ask("POST", at(code, "/remove"), {"seat": 1})
        assert [seat["kind"] for seat in table["seats"]] == ["human", "open", "open"]
        assert his.ended()[1] == REMOVED
    for method, what in (("GET", ""), ("GET", "/view"), ("POST", "/join")):
        assert tobin.refused(method, at(code, what), {} if method == "POST" else None) == REMOVED
    with tobin.connect(code) as his:
        assert his.ended() == (1008, REMOVED)
    assert code not in [one["code"] for one in tobin.ask("GET", "/api/me")["tables"]]


def test_who_has_gone_from_a_running_game_can_be_sent_away_for_good(hall: Running, mira: Person, tobin: Person) -> None:
    code = begun(mira, tobin)
    table = mira.ask("POST", at(code, "/remove"), {"seat": 1})
    assert [(seat["kind"], seat["name"], seat["bot"]) for seat in table["seats"]] == [
        ("human", "Mira", ""),
        ("bot", "Tobin", "steady"),
    ]
    assert tobin.refused("POST", at(code, "/replace"), {"seat": 1}) == REMOVED
    with mira.connect(code, 0) as mine:
        assert play_on({0: mine}, 3) == 3
    hall.do(reload(hall, code))
    assert tobin.refused("GET", at(code)) == REMOVED, "the hall remembers"


async def reload(hall: Running, code: str) -> None:
    hall.hall.unload(hall.hall.rooms[code])
    await hall.hall.room(code)


def test_what_is_over_stays(mira: Person, tobin: Person) -> None:
    code = begun(mira, tobin)
    mira.ask("POST", at(code, "/abandon"))
    assert "over" in mira.refused("POST", at(code, "/remove"), {"seat": 1})


# -- a locked table ------------------------------------------------------------------------------------------------


def test_a_locked_table_takes_nobody_and_shows_nobody(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, OPEN)
    tobin.ask("POST", at(code, "/join"), {})
    assert "Only the host" in tobin.refused("PATCH", at(code), {"locked": True})
    assert mira.ask("PATCH", at(code), {"locked": True})["locked"]
    asa = Person(mira.host, "Asa")
    assert asa.refused("POST", at(code, "/join"), {}) == LOCKED
    with asa.connect(code) as hers:
        assert hers.ended() == (1008, LOCKED)
    assert code not in [one["code"] for one in asa.ask("GET", "/api/tables")]
    with tobin.connect(code, 1) as his:
        assert his.next("people")["table"]["locked"]
    assert not mira.ask("PATCH", at(code), {"locked": False})["locked"]
    assert asa.ask("POST", at(code, "/join"), {})["status"] == "running"


# -- rematch -------------------------------------------------------------------------------------------------------


def rematch(mira: Person, tobin: Person) -> tuple[str, str, str]:
    """A table that was given up, its rematch, and the secret of that."""
    code = begun(mira, tobin)
    mira.ask("POST", at(code, "/abandon"))
    again = mira.ask("POST", at(code, "/rematch"))
    return code, again["code"], again["secret"]


def test_a_stranger_takes_no_seat_of_a_rematch(mira: Person, tobin: Person) -> None:
    code, again, secret = rematch(mira, tobin)
    asa = Person(mira.host, "Asa")
    for seat in ({}, {"seat": 1}):
        assert "kept for" in asa.ask("POST", at(again, "/join"), seat, 409, secret)["error"]
    (_, kept) = asa.ask("GET", at(again), secret=secret)["seats"]
    assert (kept["kind"], kept["name"], kept["kept_for_you"]) == ("open", "Tobin", False)
    assert tobin.ask("GET", at(again))["seats"][1]["kept_for_you"]
    assert again in [one["code"] for one in tobin.ask("GET", "/api/me")["tables"]]
    assert tobin.ask("POST", at(code, "/rematch"))["status"] == "running"


def test_whoever_declines_frees_the_seat(mira: Person, tobin: Person) -> None:
    code, again, secret = rematch(mira, tobin)
    declined = tobin.ask("POST", at(again, "/leave"))
    assert (declined["status"], declined["seats"][1]["name"]) == ("open", "")
    assert "no seat for you" in tobin.refused("POST", at(code, "/rematch"))
    asa = Person(mira.host, "Asa")
    assert asa.ask("POST", at(again, "/join"), {}, secret=secret)["status"] == "running"


def test_a_seat_is_kept_for_a_while(mira: Person, tobin: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    code, again, secret = rematch(mira, tobin)
    later = time.time() + 601
    monkeypatch.setattr("deckhall.server.reservations.now", lambda: later)
    assert mira.ask("GET", at(again))["seats"][1]["name"] == ""
    asa = Person(mira.host, "Asa")
    assert asa.ask("POST", at(again, "/join"), {}, secret=secret)["status"] == "running"
    assert "no seat for you" in tobin.refused("POST", at(code, "/rematch"))


def test_the_host_may_give_a_kept_seat_away(mira: Person, tobin: Person) -> None:
    _, again, _ = rematch(mira, tobin)
    assert mira.ask("POST", at(again, "/remove"), {"seat": 1})["seats"][1]["name"] == ""
    _, again, _ = rematch(mira, tobin)
    table = mira.ask("POST", at(again, "/replace"), {"seat": 1, "bot": "gentle"})
    assert (table["status"], table["seats"][1]["kind"]) == ("running", "bot")
    assert not tobin.http.get(at(again)).is_success


def test_several_at_one_device_come_back_together(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, OPEN, hot_seat=True)
    for seat in (1, 2):
        tobin.ask("POST", at(code, "/join"), {"seat": seat})
    mira.ask("POST", at(code, "/abandon"))
    mira.ask("POST", at(code, "/rematch"))
    again = tobin.ask("POST", at(code, "/rematch"))
    assert [seat["mine"] for seat in again["seats"]] == [False, True, True]
    assert again["hot_seat"]


# -- several processes ---------------------------------------------------------------------------------------------


def test_people_of_another_process_are_sent_away_too(tmp_path: Path) -> None:
    with services.postgres(tmp_path) as db, services.redis(tmp_path) as redis:
        halls = [Running(db, redis=redis) for _ in range(2)]
        try:
            mira, tobin = Person(halls[0].host, "Mira"), Person(halls[1].host, "Tobin")
            code = mira.open(ME, OPEN, GENTLE)
            tobin.ask("POST", at(code, "/join"), {})
            with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his:
                mine.seen()
                his.seen()
                assert "is at the table" in mira.refused("POST", at(code, "/remove"), {"seat": 1})
                waiting = mira.open(ME, OPEN, OPEN)
                tobin.ask("POST", at(waiting, "/join"), {})
                with tobin.connect(waiting, 1) as away:
                    away.next("people")
                    mira.ask("POST", at(waiting, "/remove"), {"seat": 1})
                    assert away.ended()[1] == REMOVED
            assert tobin.refused("GET", at(waiting)) == REMOVED
            private = mira.ask("POST", "/api/tables", {"game": "climber", "seats": [ME, OPEN], "listed": False})
            tobin.refused("GET", at(private["code"]), status=404)
            assert tobin.ask("GET", at(private["code"]), secret=private["secret"])["code"] == private["code"]
        finally:
            for hall in halls:
                hall.stop()
