"""Who may talk at a table and who may read it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.halls import ME, OPEN, Client, Person, Running


def at(code: str, what: str = "") -> str:
    return f"/api/tables/{code}{what}"


def begun(mira: Person, tobin: Person, **facts: object) -> tuple[str, str]:
    """A table at which both sit, and the secret of its link."""
    made = mira.ask("POST", "/api/tables", {"game": "climber", "seats": [ME, OPEN], **facts})
    tobin.ask("POST", at(made["code"], "/join"), {}, secret=made["secret"])
    return made["code"], made["secret"]


def texts(chat: dict[str, Any]) -> list[str]:
    return [line["text"] for line in chat["lines"]]


def heard(client: Client) -> list[str]:
    """All that the client was told until now."""
    client.catch_up()
    return [raw for raw in client.raw if '"t":"chat"' in raw]


@pytest.mark.parametrize("listed", [False, True])
def test_spectators_of_private_tables_do_not_read_the_chat(mira: Person, tobin: Person, listed: bool) -> None:
    code, secret = begun(mira, tobin, listed=listed)
    asa = Person(mira.host, "Asa")
    with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his, asa.connect(code, secret=secret) as hers:
        hers.seen()
        his.seen()
        mine.say("chat", text="between us")
        while texts(his.next("chat")) != ["between us"]:
            pass
        assert ("between us" in str(heard(hers))) is listed
    with asa.connect(code, secret=secret) as hers:
        assert texts(hers.next("chat")) == (["between us"] if listed else [])
        assert hers.next("people")["table"]["chat"] is listed


def test_chat_can_be_off_from_the_start(mira: Person, tobin: Person) -> None:
    code, _ = begun(mira, tobin, chat=False)
    with mira.connect(code, 0) as mine:
        assert not mine.next("people")["table"]["chat"]
        mine.say("chat", text="hello")
        assert mine.next("refused")["say"] == "The chat at this table is off."


def test_the_host_switches_the_chat_off_and_on(mira: Person, tobin: Person) -> None:
    code, _ = begun(mira, tobin)
    with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his:
        mine.seen()
        his.seen()
        his.say("chat", text="hello")
        while texts(mine.next("chat")) != ["hello"]:
            pass
        assert "Only the host" in tobin.refused("PATCH", at(code), {"chat": False})
        assert not mira.ask("PATCH", at(code), {"chat": False})["chat"]
        last = mine.next("chat")
        assert (last["whole"], last["lines"]) == (True, [])
        his.say("chat", text="hello?")
        assert his.next("refused")["say"] == "The chat at this table is off."
        mira.ask("PATCH", at(code), {"chat": True})
        assert texts(mine.next("chat")) == ["hello"]


def test_the_host_mutes(hall: Running, mira: Person, tobin: Person) -> None:
    code, _ = begun(mira, tobin)
    with tobin.connect(code, 1) as his:
        his.seen()
        assert "Only the host" in tobin.refused("POST", at(code, "/mute"), {"seat": 0})
        assert "yourself" in mira.refused("POST", at(code, "/mute"), {"seat": 0})
        assert mira.ask("POST", at(code, "/mute"), {"seat": 1})["seats"][1]["muted"]
        his.say("chat", text="hello")
        assert his.next("refused")["say"] == "The host has muted you."
        hall.do(reload(hall, code))
        assert mira.ask("GET", at(code))["seats"][1]["muted"], "the hall remembers"
        mira.ask("POST", at(code, "/mute"), {"seat": 1, "muted": False})
    with tobin.connect(code, 1) as his:
        his.seen()
        his.say("chat", text="hello again")
        assert texts(his.next("chat")) == ["hello again"]


async def reload(hall: Running, code: str) -> None:
    hall.hall.unload(hall.hall.rooms[code])
    await hall.hall.room(code)


def test_a_player_blocks_another_at_every_table(mira: Person, tobin: Person) -> None:
    code, _ = begun(mira, tobin)
    with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his:
        mine.seen()
        his.seen()
        mine.say("chat", text="before")
        while texts(his.next("chat")) != ["before"]:
            pass
        assert "yourself" in tobin.refused("POST", at(code, "/block"), {"seat": 1})
        assert "no such seat" in tobin.refused("POST", at(code, "/block"), {"seat": 9})
        assert tobin.ask("POST", at(code, "/block"), {"seat": 0})["seats"][0]["blocked"]
        assert his.next("chat")["lines"] == [], "what was said before goes, too"
        mine.say("chat", text="after")
        while "after" not in str(mine.next("chat")):
            pass
        assert "after" not in str(heard(his))
        assert not mira.ask("GET", at(code))["seats"][1]["blocked"], "only the one who blocks notices"
    other, _ = begun(tobin, mira)
    with mira.connect(other, 1) as mine, tobin.connect(other, 0) as his:
        assert his.next("people")["table"]["seats"][1]["blocked"]
        mine.seen()
        mine.say("chat", text="and here?")
        while "and here?" not in str(mine.next("chat")):
            pass
        assert "and here?" not in str(heard(his))
        assert not tobin.ask("POST", at(other, "/block"), {"seat": 1, "blocked": False})["seats"][1]["blocked"]
        assert texts(his.next("chat")) == ["and here?"]


def test_blocks_can_be_seen_and_ended(mira: Person, tobin: Person) -> None:
    code, _ = begun(mira, tobin)
    for _ in range(2):  # once is enough
        tobin.ask("POST", at(code, "/block"), {"seat": 0})
    (block,) = tobin.ask("GET", "/api/me/blocks")
    assert block["name"] == "Mira"
    assert mira.guest["id"] not in str(block)
    assert mira.ask("GET", "/api/me/blocks") == []
    assert "not blocked" in mira.refused("DELETE", f"/api/me/blocks/{block['id']}", status=404)
    assert tobin.ask("DELETE", f"/api/me/blocks/{block['id']}") == []
    with tobin.connect(code, 1) as his:
        assert not his.next("people")["table"]["seats"][0]["blocked"]
