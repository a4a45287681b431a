"""Whole games of muhq's game, from the first question to the end screen, by clicks or taps alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.judge import faults
from tests.browser.muhq_player import Now, Player, situation
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.muhq.figures import BOSS_HEALTH

MOST = 800
"""Clicks in a game; only a game that does not end needs them all."""

SIZES = pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])


def begin(mira: Visitor, device: str, goal: str, **options: object) -> Player:
    """Sit down against a bot, or beside one, and pass by itself."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "gentle"}]
    code = mira.tell("/api/tables", game="muhq", seats=seats, options=options)["code"]
    mira.page.goto(f"/table/{code}")
    situation(mira.page)
    player = Player(mira, device == "phone", goal, 3)
    player.stop("Never")
    return player


def kind_of(now: Now) -> str:
    """What kind of situation it is: each kind is looked at once."""
    if now["over"]:
        return "end"
    if now["wares"]:
        return "buy"
    if now["active"]:
        return "unit"
    return "chosen" if any(one["chosen"] for one in now["squares"]) else "act"


def play(player: Player, size: dict[str, int]) -> tuple[set[str], list[str]]:
    """To the end; returns the kinds of situations, and what is wrong with how they look."""
    kinds: set[str] = set()
    found: list[str] = []

    def look(now: Now) -> None:
        kind = kind_of(now)
        if kind not in kinds:
            kinds.add(kind)
            found.extend(faults(player.page, kind, size))

    player.play(MOST, look)
    return kinds, sorted(set(found))


def moves(mira: Visitor) -> list[dict[str, Any]]:
    return [message for message in mira.sent if message["t"] == "move"]


@SIZES
def test_a_whole_game_of_two(visit: Visit, device: str, size: dict[str, int]) -> None:
    mira = visit("Mira", viewport=size, has_touch=device == "phone")
    player = begin(mira, device, "region", map="2P-ring-street", draft="random")
    kinds, found = play(player, size)
    assert found == []
    assert {"act", "chosen", "buy", "unit", "end"} <= kinds
    assert {"card", "aim", "plan", "go", "pass", "ware"} <= set(player.ways)
    assert len(moves(mira)) > 20
    page = mira.page
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("field|victory"))
    expect(page.get_by_role("region", name="How it went").locator("tbody tr")).to_have_count(2)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replays/*")
    page.get_by_role("button", name="On one move").click()
    expect(page.locator(".rbar__no")).to_have_text("1")
    expect(page.locator(".mqreplay [data-square]")).to_have_count(99)
    assert faults(page, "replay", size) == []


@SIZES
def test_a_whole_game_against_the_tyrant(visit: Visit, device: str, size: dict[str, int]) -> None:
    mira = visit("Rebel", viewport=size, has_touch=device == "phone")
    player = begin(mira, device, "The Tyrant", map="the-tyrant")
    page = mira.page
    health = BOSS_HEALTH["the_tyrant"][1]
    expect(page.get_by_role("region", name=re.compile(f"^The Tyrant, health {health} of {health}"))).to_be_visible()
    kinds, found = play(player, size)
    assert found == []
    assert {"act", "chosen", "unit", "end"} <= kinds
    assert {"card", "plan", "go", "pass"} <= set(player.ways)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("boss|Tyrant"))
    page.get_by_role("button", name="Look at the table").click()
    if device == "phone":
        page.get_by_role("tab", name="Why?").tap()
    else:
        steps = page.get_by_role("region", name="Turn of the boss side").get_by_role("listitem")
        expect(steps.first).to_be_visible()
    reasons = page.get_by_role("region", name="Why the boss side did this").get_by_role("listitem")
    expect(reasons.first).to_be_visible()
    assert "MUQ-8" in "".join(reasons.all_inner_texts())
