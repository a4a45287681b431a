"""Guests come back with a recovery code, on any device, and log out of any."""

from __future__ import annotations

import json
import logging
import re

import httpx
import pytest
import sqlalchemy as sa

from deckhall.server import guests
from deckhall.server.endpoints import COOKIE
from deckhall.server.schema import GUESTS
from tests.server.halls import GENTLE, ME, PATIENCE, Person, Running


def device(host: str) -> httpx.Client:
    """A browser that has never been here."""
    return httpx.Client(base_url=f"http://{host}", timeout=PATIENCE)


def test_a_code_brings_name_and_tables_to_another_device(hall: Running, mira: Person) -> None:
    code = mira.open(ME, GENTLE)
    assert not mira.ask("GET", "/api/me")["recoverable"]
    recovery = mira.ask("POST", "/api/me/recovery-code")["code"]
    assert re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}", recovery)
    assert mira.ask("GET", "/api/me")["recoverable"]
    typed = recovery.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    with device(hall.host) as other:
        back = other.post("/api/recover", json={"code": f" {typed} "}).json()
        assert (back["id"], back["name"]) == (mira.guest["id"], "Mira")
        assert back["token"] != mira.guest["token"]
        assert other.cookies.get(COOKIE) == back["token"]
        mine = other.get("/api/me").json()
        assert [table["code"] for table in mine["tables"]] == [code]
        assert other.patch("/api/me", json={"name": "Mirabel"}).status_code == 200
    with Person(hall.host, token=back["token"]).connect(code, 0) as client:
        assert client.next("view")["scene"]["seat"] == 0
    assert mira.ask("GET", "/api/me")["guest"]["name"] == "Mirabel", "both devices are the same guest"


def test_a_code_is_shown_once_and_the_last_one_counts(hall: Running, mira: Person) -> None:
    first, second = (mira.ask("POST", "/api/me/recovery-code")["code"] for _ in range(2))
    kept = json.dumps(hall.do(hall.hall.store.rows(sa.select(GUESTS))))
    assert second not in kept
    assert second.replace("-", "") not in kept
    assert "recovery code" in mira.refused("POST", "/api/recover", {"code": first}, 404)
    assert mira.ask("POST", "/api/recover", {"code": second})["id"] == mira.guest["id"]


@pytest.mark.parametrize("code", ["", "x", "0" * 25, "0" * 26, "é" * 25, "\x00"])
def test_other_codes_belong_to_nobody(mira: Person, code: str) -> None:
    assert mira.refused("POST", "/api/recover", {"code": code}, 404).startswith("Nobody has this recovery code.")


def test_codes_and_tokens_are_in_no_log(mira: Person, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        code = mira.ask("POST", "/api/me/recovery-code")["code"]
        back = mira.ask("POST", "/api/recover", {"code": code})
    of_the_hall = [one.getMessage() for one in caplog.records if not one.name.startswith("http")]
    assert code not in str(of_the_hall)
    assert back["token"] not in str(of_the_hall)


def test_whoever_comes_back_is_nobody_else_on_that_device(hall: Running, mira: Person, tobin: Person) -> None:
    code = mira.ask("POST", "/api/me/recovery-code")["code"]
    assert tobin.ask("POST", "/api/recover", {"code": code})["id"] == mira.guest["id"]
    assert tobin.refused("GET", "/api/me", status=401)


def test_logging_out_of_one_device(hall: Running, mira: Person) -> None:
    table = mira.open(ME, GENTLE)
    code = mira.ask("POST", "/api/me/recovery-code")["code"]
    with device(hall.host) as other:
        token = other.post("/api/recover", json={"code": code}).json()["token"]
        laptop = Person(hall.host, token=token)
        with mira.connect(table, 0) as here, laptop.connect(table, 0) as there:
            here.seen()
            there.seen()
            answer = other.post("/api/logout", json={})
            assert answer.json() == {"name": "Mira"}
            assert 'deckhall_guest=""' in answer.headers["set-cookie"]
            assert there.ended()[1] == "You have logged out."
            here.catch_up()
    assert laptop.refused("GET", "/api/me", status=401)
    assert mira.ask("GET", "/api/me")["guest"]["name"] == "Mira"


def test_logging_out_everywhere(hall: Running, mira: Person) -> None:
    code = mira.ask("POST", "/api/me/recovery-code")["code"]
    laptop = Person(hall.host, token=mira.ask("POST", "/api/recover", {"code": code})["token"])
    laptop.ask("POST", "/api/logout", {"everywhere": True})
    for somebody in (mira, laptop):
        assert somebody.refused("GET", "/api/me", status=401)
    assert mira.ask("POST", "/api/recover", {"code": code})["name"] == "Mira", "the code is still good"


def test_another_process_notices(hall: Running, mira: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "KNOWN_FOR", 0.0)
    table = mira.open(ME, GENTLE)
    with mira.connect(table, 0) as client:
        client.seen()
        elsewhere = guests.Guests(hall.hall.store)

        async def log_out() -> None:
            guest = await elsewhere.find(mira.guest["token"])
            assert guest is not None
            await elsewhere.log_out(guest, mira.guest["token"], everywhere=False)

        hall.do(log_out())
        assert mira.refused("GET", "/api/me", status=401)
        client.say("ping")
        assert client.ended() == (1008, "You have logged out.")
