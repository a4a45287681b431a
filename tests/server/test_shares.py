"""Fair shares: limits by guest and by address, on everything that can be asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from deckhall.core import Match, load
from deckhall.core.replay import record
from deckhall.server import rate_limits
from deckhall.server.fair_queue import Owner
from deckhall.server.rate_limits import RateLimits
from deckhall.server.settings import Settings
from deckhall.server.shares import Share, Shares, TooMuch
from tests.server.halls import ME, PATIENCE, Person, running

SLOW: dict[str, Any] = {"rate": 1.0, "guests_per_address": 5}
"""3 requests of a guest at once, 15 of an address."""


def test_more_guests_win_no_more_requests(tmp_path: Path) -> None:
    with running(tmp_path, **SLOW) as hall:
        tokens = [hall.do(hall.hall.guests.register(f"Guest {number}")).token for number in range(40)]
        with httpx.Client(base_url=f"http://{hall.host}", timeout=PATIENCE) as http:
            answers = [
                http.get("/api/bots", headers={"authorization": f"Bearer {token}"}).status_code
                for token in tokens
                for _ in range(2)
            ]
        assert answers.count(200) >= 10
        assert 429 in answers


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/openapi.json", "/api/nothing", "/assets/none.js"])
def test_everything_counts_for_its_address(tmp_path: Path, path: str) -> None:
    with running(tmp_path, **SLOW) as hall, httpx.Client(base_url=f"http://{hall.host}", timeout=PATIENCE) as http:
        refused = http.get(path)
        assert refused.status_code != 429
        while refused.status_code != 429:  # however slow this machine is, it is faster than one a second
            refused = http.get(path)
        assert refused.json()["error"] == "That was too much at once: wait a moment."
        assert refused.headers["x-content-type-options"] == "nosniff"


def test_messages_on_sockets_count_for_their_address(tmp_path: Path) -> None:
    with running(tmp_path, rate=50.0, guests_per_address=1) as hall:
        mira = Person(hall.host)
        code = mira.open(ME, ME)
        hall.hall.shares.requests._addresses.allows("127.0.0.1", 149.0)
        while hall.hall.shares.requests.allows_address("127.0.0.1", 5.0):
            pass
        with mira.connect(code, 0) as client:
            client.seen()
            for _ in range(70):
                client.say("ping")
            heard = [client.next("pong", "refused")["t"] for _ in range(70)]
            assert "refused" in heard


def test_new_guests_of_an_address(tmp_path: Path) -> None:
    with running(tmp_path, new_guests_per_hour=2) as hall:
        mira = Person(hall.host)
        Person(hall.host)
        said = mira.refused("POST", "/api/guests", {"name": "Asa"}, 429)
        assert said == "Many new guests have come from your address in a short time: wait a while."
        assert mira.ask("GET", "/api/me")


def test_files_that_are_kept(tmp_path: Path) -> None:
    replay = record(Match(load("climber"), 2, 1), "1")
    body = {name: getattr(replay, name) for name in replay.__struct_fields__}
    with running(tmp_path, files_per_hour=2, guests_per_address=2) as hall:
        people = [Person(hall.host) for _ in range(3)]
        for person in people[:2]:
            for _ in range(2):
                person.ask("POST", "/api/replays", body)
        assert "many files" in people[0].refused("POST", "/api/replays", body, 429)
        assert "many files" in people[2].refused("POST", "/api/replays", body, 429), "the address has no more"


def test_one_without_a_name_does_not_take_the_share_of_another_address() -> None:
    share = Share(2, 0.001, 1)
    assert [share.allows_guest(Owner("1.1.1.1")) for _ in range(3)] == [True, True, False]
    assert share.allows_guest(Owner("2.2.2.2"))
    assert share.allows_guest(Owner("1.1.1.1", "mira"))


def test_shares_by_default_are_pleasant_for_a_household() -> None:
    shares = Shares(Settings())
    for _ in range(8):
        shares.take_file(Owner("1.1.1.1", "mira"))
    for _ in range(100):
        shares.take_new_guest("1.1.1.1")
    assert all(shares.requests.allows_address("1.1.1.1") for _ in range(500))
    shares._new_guests.allows("1.1.1.1", 99)
    shares.take_new_guest("1.1.1.1")
    with pytest.raises(TooMuch):
        shares.take_new_guest("1.1.1.1")


def test_many_clients_do_not_make_the_hall_forget_who_asked_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_CLIENTS", 10)
    limits = RateLimits(1, 0.001)
    assert limits.allows("greedy")
    for number in range(30):
        limits.allows(f"client {number}")
        assert not limits.allows("greedy")
    assert len(limits._by_client) == 10
