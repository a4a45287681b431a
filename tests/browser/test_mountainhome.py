"""Mountainhome in a real browser: whole games of three by clicks, five clans, hot-seat, and its files."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.judge import faults
from tests.browser.mountainhome import (
    Friends,
    Player,
    dealt,
    lines,
    open_table,
    situation,
    with_friends,
)
from tests.browser.visitor import DESKTOP, PHONE, Visitor

MOST_CLICKS: Final = 900
"""A game of three lasts some twelve rounds: a few clicks for each turn, a few for each bid."""
MARKET: Final = 173
"""With this seed the first exploration finds the Marketplace, so that the game can have trades."""
LUCK: Final = 3
"""Of the friends: any does, this one makes a rather short game."""


OVERLAPS: Final = """() => [...document.querySelectorAll(".lane")].flatMap((lane) => {
  const boxes = [...lane.children].map((part) => [part.className, part.getBoundingClientRect()]);
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const below = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const over = (a, b) => a.width * b.width > 0 && !beside(a, b) && !below(a, b);
  return boxes.flatMap(([name, a], at) =>
    boxes.slice(at + 1).filter(([, b]) => over(a, b)).map(([other]) => `${name} over ${other}`));
})"""


def stop_of(now: dict[str, object]) -> str:
    """What kind of situation it is: each kind is looked at once."""
    if now["over"]:
        return "end"
    kinds = {"reaction": "reaction", "trade": "trade", "desk": "desk", "bid": "bid"}
    return next((kind for kind, sign in kinds.items() if now[sign]), "turn")


@pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_whole_game_by_clicks(visit: Visit, device: str, size: dict[str, int]) -> None:
    """From the deal to the end: with bids, a reaction that stops a dwarf, and a swap at the Marketplace.

    Steered a little: a seed brings the Marketplace, the clan takes Karina and keeps her in the hand, and the friends
    agree to trade.
    """
    mira = visit("Mira", viewport=size, has_touch=device == "phone")
    page = mira.page
    code = dealt(mira, MARKET, open_locations=True)
    friends = Friends(mira, code, [visit("Hrafn"), visit("Tobin")], LUCK)
    page.goto(f"/table/{code}")
    player = Player(mira)
    found: list[str] = []
    looked: set[str] = set()
    while "karina" not in (now := with_friends(page, friends))["lit"]:
        player.click_once(now)
    player.tap("karina")
    for _ in range(MOST_CLICKS):
        now = with_friends(page, friends)
        stop = stop_of(now)
        if stop not in looked:
            looked.add(stop)
            found += faults(page, stop, size)
        if now["over"]:
            break
        player.traded = any(line["kind"] == "swap" for line in lines(mira))
        player.click_once(now)
    assert sorted(set(found)) == []
    assert {"end", "bid", "turn", "desk", "reaction"} <= looked
    bid_reacted_and_traded(mira)
    sheet_and_replay(mira, size)


def bid_reacted_and_traded(mira: Visitor) -> None:
    """All of it really happened: the log says so."""
    told = lines(mira)
    shown = [line for line in told if line["kind"] == "reveal" and line.get("seat") == 0]
    assert any(line["data"]["cards"] for line in shown), "Mira bid with no card"
    assert any(line["kind"] == "win" for line in told), "nobody won a bid"
    reactions = [line for line in told if line["kind"] == "react" and line.get("seat") == 0]
    assert reactions, "Mira could not react"
    assert re.match("You react with (Karina|Lagertha)", reactions[0]["say"])
    swaps = [line for line in told if line["kind"] == "swap" and 0 in (line.get("seat"), line["data"]["to"])]
    assert swaps, "Mira swapped no card"


def sheet_and_replay(mira: Visitor, size: dict[str, int]) -> None:
    page = mira.page
    rows = page.get_by_role("region", name="Score sheet").locator("tbody tr")
    expect(rows).to_have_count(3)
    for row in rows.all():
        parts = [int(part) for part in row.locator("td").all_inner_texts()]
        assert sum(parts[:-1]) == parts[-1]
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replays/*")
    page.get_by_role("button", name="On one move").click()
    expect(page.locator(".rbar__no")).to_have_text("1")
    expect(page.locator(".mtn-replay .seat")).to_have_count(3)
    assert faults(page, "replay", size) == []


@pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_five_clans_fit(visit: Visit, device: str, size: dict[str, int]) -> None:
    """With a bid of five: everybody's name, cards and stamp have room."""
    mira = visit("Mira", viewport=size, has_touch=device == "phone")
    page = mira.page
    page.goto(f"/table/{open_table(mira, 'me', *['gentle'] * 4)}")
    player = Player(mira)
    found: list[str] = []
    looked: set[str] = set()
    while not {"turn", "bid"} <= looked:
        now = situation(page)
        stop = stop_of(now)
        if stop not in looked:
            looked.add(stop)
            found += faults(page, stop, size)
            if stop == "bid":
                found += overlaps(page)
        player.click_once(now)
    page.get_by_role("button", name=re.compile("town$")).first.click()
    expect(page.get_by_role("dialog", name=re.compile("^The town of"))).to_be_visible()
    found += faults(page, "town", size)
    assert found == []


def overlaps(page: Page) -> list[str]:
    """Parts of a bidding pool that lie over one another."""
    found: list[str] = page.evaluate(OVERLAPS)
    return found


def test_its_files_come_with_the_game_only(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto("/")
    expect(page.get_by_role("form", name="Tabletop Climber")).to_be_visible()
    own = re.compile(r"/mountainhome-[^/]*\.(js|css)$")
    assert not [answer.url for answer in mira.answers if own.search(answer.url)]
    page.goto(f"/table/{open_table(mira, 'me', 'gentle')}")
    situation(page)
    assert [answer.url for answer in mira.answers if own.search(answer.url)]
