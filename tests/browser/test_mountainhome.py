"""Mountainhome in a real browser: whole games by clicks, secret bids, reactions and trades."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

import deckhall
from deckhall.core import replay as replays
from deckhall.core.match import Match
from tests.browser.conftest import Visit
from tests.browser.test_looks import THEMES, violations
from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, Visitor

MOST_CLICKS: Final = 900
"""A game of three lasts some twelve rounds: a few clicks for each turn, a few for each bid."""
NAMES: Final = ["Mira", "Hrafn", "Tobin"]
OPEN: Final = {"open_locations": True}
MARKET: Final = 173
"""With this seed the first exploration finds the Marketplace, so that the game can have trades."""

NOW: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const buttons = all(".actions__btns .btn:not(.btn--icon):not([disabled])");
  const found = {
    over: all(".endpage").length > 0,
    bid: all(".stage").length > 0,
    text: document.querySelector(".actions__ask")?.textContent.trim() ?? "",
    reaction: all(".plate--reaction").length > 0,
    trade: all(".plate--trade").length > 0,
    down: all(".mybid button.card").length,
    lit: all('button[data-key][data-state="playable"], button[data-key][data-choice="playable"]')
      .map((piece) => piece.dataset.key),
    targets: all('button[data-key][data-choice="target"]').map((piece) => piece.dataset.key),
    deeds: all(".work__deeds .btn:not([disabled])").length,
    desk: all(".desk__way").length,
    buttons: buttons.map((one) => one.textContent.replace("Enter", "").trim()),
    ready: buttons.filter((one) => one.matches(".is-ready")).length,
  };
  const asked = all(".actions:not(.actions--wait)").length > 0;
  const can = found.lit.length + found.desk + buttons.length > 0;
  return found.over || (asked && can) ? found : null;
}"""
"""What can be done at the table; null while it is somebody else's turn."""


def open_table(somebody: Visitor, *seats: str, **options: object) -> str:
    plans = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return str(somebody.tell("/api/tables", game="mountainhome", seats=plans, options=options)["code"])


def play_on(somebody: Visitor, match: Match) -> str:
    """A table that starts where a match stands: its replay, played on against bots."""
    kept = somebody.tell("/api/replays", **msgspec.to_builtins(replays.record(match, "0")))["id"]
    wish = {"step": len(match.moves), "seat": 0, "bot": "gentle"}
    return str(somebody.tell(f"/api/replays/{kept}/play-on", **wish)["code"])


def dealt(somebody: Visitor, seed: int) -> str:
    """A table of three whose cards lie as this seed lays them."""
    return play_on(somebody, Match(deckhall.load("mountainhome"), 3, seed, OPEN, NAMES))


def placed(somebody: Visitor, position: str) -> str:
    """A table of three at a position."""
    read = tomllib.loads(position)
    return play_on(somebody, Match(deckhall.load("mountainhome"), 3, 1, {}, NAMES, read))


def situation(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.wait_for_function(NOW, timeout=PATIENCE).json_value()
    return found


def piece(page: Page, key: str) -> Locator:
    return page.locator(f'button[data-key="{key}"]').first


class Player:
    """Plays by clicks and sees to it that it meets everything once."""

    def __init__(self, who: Visitor) -> None:
        self.who: Final = who
        self.page: Final = who.page
        self.met: Final[set[str]] = set()

    def press(self, name: str) -> None:
        self.page.locator(".actions__btns .btn:not([disabled])", has_text=re.compile(f"^\\s*{name}")).first.click()

    def tap(self, key: str) -> None:
        more = self.page.locator(".hall__more")
        if self.page.locator(f'button.card[data-key="{key}"]').count() > 0:
            self.who.tap(key)
        elif more.is_visible() and self.page.locator(f'.hall .offer[data-key="{key}"]').count() > 0:
            more.click()  # on a phone the office opens first
            self.page.locator(f'dialog[open] .offer[data-key="{key}"]').click()
            expect(self.page.locator("dialog[open]")).to_have_count(0)
        else:
            piece(self.page, key).click()

    def click_once(self, now: dict[str, Any]) -> None:
        """One decision, or a part of one."""
        luck, buttons = self.who.luck, now["buttons"]
        if "Ready" in buttons:
            self.bid(now)
        elif now["reaction"]:
            self.met.add("reaction")
            self.press("React" if "React" in buttons else "Let it pass")
        elif now["trade"] and "Agree" in buttons:
            self.press("Agree")
        elif now["desk"]:
            self.page.locator(".desk__way").nth(luck.randrange(now["desk"])).click()
        elif now["ready"]:
            self.page.locator(".actions__btns .is-ready").first.click()
        elif now["deeds"] and "trade" not in self.met:
            self.met.add("trade")
            self.page.locator(".work__deeds .btn").first.click()
        elif now["targets"]:
            self.tap(luck.choice(now["targets"]))
        elif "End step" in buttons and (not now["lit"] or luck.random() < 0.4):
            self.press("End step")
        elif now["lit"]:
            self.tap(luck.choice(now["lit"]))
        elif buttons:
            self.press(re.escape(luck.choice(buttons)))
        else:
            self.page.keyboard.press("Escape")

    def bid(self, now: dict[str, Any]) -> None:
        """A card or two face down, then ready."""
        self.met.add("bid")
        if now["lit"] and now["down"] < 2 and self.who.luck.random() < 0.8:
            self.tap(self.who.luck.choice(now["lit"]))
        else:
            self.press("Ready")


def stop_of(now: dict[str, Any]) -> str:
    """What kind of situation it is: each kind is looked at once."""
    if now["over"]:
        return "end"
    kinds = {"reaction": "reaction", "trade": "trade", "desk": "desk", "bid": "bid"}
    return next((kind for kind, sign in kinds.items() if now[sign]), "turn")


def faults(page: Page, stop: str, size: dict[str, int]) -> list[str]:
    """What a machine can judge of a page, by day and by night."""
    found: list[str] = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_timeout(350)  # colours change softly
        found += [f"{stop} {theme}: {one}" for one in violations(page)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > size["width"]:
            found.append(f"{stop} {theme}: it is {wide} px wide")
        high = page.evaluate("document.documentElement.scrollHeight")
        if stop != "end" and high > size["height"]:
            found.append(f"{stop} {theme}: the table does not fit the window, {high} px")
    return found


@pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_whole_game_by_clicks(visit: Visit, device: str, size: dict[str, int]) -> None:
    """Steered a little: a seed brings the Marketplace, the clan takes Karina, the first offer to trade is made at once."""
    mira = visit(f"Mira on a {device}", viewport=size, has_touch=device == "phone")
    page = mira.page
    page.goto(f"/table/{dealt(mira, MARKET)}")
    player = Player(mira)
    found: list[str] = []
    looked: set[str] = set()
    while "karina" not in situation(page)["lit"]:
        player.click_once(situation(page))
    player.tap("karina")
    for _ in range(MOST_CLICKS):
        now = situation(page)
        stop = stop_of(now)
        if stop not in looked:
            looked.add(stop)
            found += faults(page, stop, size)
        if now["over"]:
            break
        player.click_once(now)
    assert {"end", "bid", "turn", "desk"} <= looked
    assert {"bid", "trade", "reaction"} <= player.met
    assert sorted(set(found)) == []

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
