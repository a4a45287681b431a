"""Playing Mountainhome in a browser: what the table offers, somebody who clicks, and friends who keep them company."""

from __future__ import annotations

import random
import re
import tomllib
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

import deckhall
from deckhall.core.match import Match
from tests.browser.begun import play_on
from tests.browser.visitor import PATIENCE, Visitor

NAMES: Final = ["Mira", "Hrafn", "Tobin", "Asa", "Brokk"]

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
    deeds: all(".work__deeds .btn:not([disabled])").map((one) => one.textContent.trim()),
    desk: all(".desk__way").map((one) => one.textContent.trim()),
    buttons: buttons.map((one) => one.textContent.replace("Enter", "").trim()),
    ready: buttons.filter((one) => one.matches(".is-ready")).length,
  };
  const asked = all(".actions:not(.actions--wait)").length > 0;
  const can = found.lit.length + found.desk.length + buttons.length > 0;
  return found.over || (asked && can) ? found : null;
}"""
"""What can be done at the table; null while it is somebody else's turn."""


def open_table(somebody: Visitor, *seats: str, **options: object) -> str:
    plans = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return str(somebody.tell("/api/tables", game="mountainhome", seats=plans, options=options)["code"])


def dealt(somebody: Visitor, seed: int, **options: object) -> str:
    """A table of three people whose cards lie as this seed lays them."""
    return play_on(somebody, Match(deckhall.load("mountainhome"), 3, seed, options, NAMES[:3]), "")


def placed(somebody: Visitor, position: str, bot: str = "gentle") -> str:
    """A table at a position."""
    read = tomllib.loads(position)
    names = NAMES[: read["players"]]
    return play_on(somebody, Match(deckhall.load("mountainhome"), len(names), 1, {}, names, read), bot)


def situation(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.wait_for_function(NOW, timeout=PATIENCE).json_value()
    return found


def piece(page: Page, key: str) -> Locator:
    return page.locator(f'button[data-key="{key}"]').first


def tap(somebody: Visitor, key: str) -> None:
    """Click a card once, where it can be seen: a second click would take it back."""
    card = somebody.card(key).first
    expect(card).to_be_visible()
    card.click(position=somebody.spot(card))


def lines(somebody: Visitor) -> list[dict[str, Any]]:
    """All log lines so far, as the hall told them."""
    return [line for view in somebody.views for line in view["log"]]


class Player:
    """Plays by clicks and sees to it that it meets everything once."""

    def __init__(self, who: Visitor) -> None:
        self.who: Final = who
        self.page: Final = who.page
        self.traded = False

    def press(self, name: str) -> None:
        self.page.locator(".actions__btns .btn:not([disabled])", has_text=re.compile(f"^\\s*{name}")).first.click()

    def tap(self, key: str) -> None:
        more = self.page.locator(".hall__more")
        if self.page.locator(f'button.card[data-key="{key}"]').count() > 0:
            tap(self.who, key)
        elif more.is_visible() and self.page.locator(f'.hall .offer[data-key="{key}"]').count() > 0:
            more.click()  # on a phone the office opens first
            self.page.locator(f'dialog[open] .offer[data-key="{key}"]').click()
            expect(self.page.locator("dialog[open]")).to_have_count(0)
        else:
            piece(self.page, key).click()

    def click_once(self, now: dict[str, Any]) -> None:
        """One decision, or a part of one."""
        luck, buttons = self.who.luck, now["buttons"]
        # Karina stays in the hand, for reactions
        lit = [key for key in now["lit"] if key.split("#")[0] != "karina"] or now["lit"]
        offers = [at for at, words in enumerate(now["deeds"]) if words.startswith("Make")]
        if "Ready" in buttons:
            self.bid(now, lit)
        elif "React" in buttons:
            self.press("React")
        elif now["reaction"]:
            self.press("Let it pass")
        elif now["trade"] and "Agree" in buttons:
            self.press("Agree")
        elif now["desk"]:
            anything = [at for at, words in enumerate(now["desk"]) if words == "Any card"]
            self.page.locator(".desk__way").nth(luck.choice(anything or range(len(now["desk"])))).click()
        elif now["ready"]:
            self.page.locator(".actions__btns .is-ready").first.click()
        elif offers and not self.traded:
            self.page.locator(".work__deeds .btn").nth(luck.choice(offers)).click()
        elif now["targets"]:
            self.tap(luck.choice(now["targets"]))
        elif "End step" in buttons and (not lit or luck.random() < 0.4):
            self.press("End step")
        elif lit:
            self.tap(luck.choice(lit))
        elif buttons:
            self.press(re.escape(luck.choice(buttons)))
        else:
            self.page.keyboard.press("Escape")

    def bid(self, now: dict[str, Any], lit: list[str]) -> None:
        """A card or two face down, then ready."""
        if lit and now["down"] < 2 and self.who.luck.random() < 0.8:
            self.tap(self.who.luck.choice(lit))
        else:
            self.press("Ready")


class Friends:
    """The others at a table, who play over the REST interface: they build where they can, and agree to every trade."""

    EAGER: Final = ("swap", "accept", "job", "lodger", "use", "at", "place", "play")

    def __init__(self, host: Visitor, code: str, people: list[Visitor], luck: int) -> None:
        self.code: Final = code
        self.people: Final = people
        self.luck: Final = random.Random(luck)
        self.last = 1
        for seat, friend in enumerate(people, 1):
            friend.join(host, code, seat)

    def step(self) -> None:
        """One of those who are asked answers, if anybody is."""
        view = self._view(self.last)
        acting = [seat for seat in view["scene"]["to_act"] if 0 < seat <= len(self.people)]
        if not acting:
            return
        if self.last not in acting:
            self.last = acting[0]
            view = self._view(self.last)
        if prompt := view["scene"].get("prompt"):
            self.people[self.last - 1].move(self.code, view, [self.choose(prompt["choices"])], self.last)

    def _view(self, seat: int) -> Any:
        return self.people[seat - 1].ask(f"/api/tables/{self.code}/view?seat={seat}")

    def choose(self, choices: list[dict[str, Any]]) -> int:
        ready = [choice for choice in choices if choice["verb"] == "ready"]
        if ready and self.luck.random() < 0.4:
            return int(ready[0]["action"])
        onward = [one for one in choices if one["verb"] not in ("back", "back_kept")]
        eager = [one for one in onward if one["verb"] in self.EAGER]
        return int(self.luck.choice(eager or onward)["action"])


def with_friends(page: Page, friends: Friends) -> dict[str, Any]:
    """What can be done at the table; the friends play until there is something."""
    while not (found := page.evaluate(NOW)):
        friends.step()
    now: dict[str, Any] = found
    return now
