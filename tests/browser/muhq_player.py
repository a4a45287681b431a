"""Somebody who plays muhq's game by clicks or taps alone: they look at the page as a player does, and want to win."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Expired

from tests.browser.visitor import PATIENCE, Visitor

NOW: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const seen = (one) => one.getClientRects().length > 0;
  const buttons = all(".actions__btns .btn:not(.btn--icon):not([disabled])");
  const cards = (where) => all(`${where} button.card[data-state="playable"]`).filter(seen);
  const names = (where) => cards(where).map((one) => one.querySelector(".card__name")?.textContent ?? "");
  const words = (one) => one.firstChild.textContent.trim();
  const found = {
    over: all(".endpage").length > 0,
    ask: document.querySelector(".actions__ask")?.textContent.trim() ?? "",
    squares: all("[data-lit]").map((one) => ({
      at: one.dataset.square, lit: one.dataset.lit, label: one.ariaLabel, chosen: one.ariaPressed === "true",
    })),
    map: all("[data-square]").map((one) => [one.dataset.square, one.ariaLabel]),
    hand: names(".hand"),
    wares: names(".shelf"),
    pack: names(".draft__pack"),
    picked: all('.hand button.card[data-state="selected"]').length,
    ready: buttons.filter((one) => one.matches(".is-ready")).map(words),
    plain: buttons.filter((one) => !one.matches(".is-ready")).map(words),
    active: all(".unit.is-active").length > 0,
  };
  const asked = all(".actions:not(.actions--wait)").length > 0;
  const some = buttons.length + found.squares.length + found.hand.length + found.wares.length + found.pack.length;
  return found.over || (asked && some > 0) ? found : null;
}"""
"""What can be done at the table; null while others are asked."""

NEAR: Final = 3
"""A unit that has arrived only looks for enemies that are not farther away."""

CORNER: Final = {"x": 16, "y": 40}
"""Of a card, which others may cover but for its left edge."""

GONE: Final = 10_000
"""So long, in milliseconds, what was seen may take to be clicked; then it is not there any more."""

MOST_GONE: Final = 4
"""So often in a row that may happen; more often, something lies in the way."""

Now = dict[str, Any]


def situation(page: Page) -> Now:
    """Wait until something is asked."""
    found: Now = page.wait_for_function(NOW, timeout=PATIENCE).json_value()
    return found


def far(one: str, other: str) -> int:
    """How far two squares are apart, roughly."""
    x, y = (int(part) for part in one.split(","))
    u, v = (int(part) for part in other.split(","))
    dx, dy = abs(x - u), abs(y - v)
    return max(dx, dy) + min(dx, dy) // 2


class Player:
    """One person at one table. `goal` tells from the label of a square whether a unit should get there."""

    def __init__(self, somebody: Visitor, touch: bool, goal: str, most_units: int = 5) -> None:
        self.somebody: Final = somebody
        self.page: Final = somebody.page
        self.touch: Final = touch
        self.goal: Final = re.compile(goal)
        self.most_units: Final = most_units
        self.clicks = 0
        self.ways: Final[dict[str, int]] = {}
        self.trail: list[str] = []
        self._acted: set[str] = set()
        self._stuck = 0
        self._gone = 0

    def tap(self, what: Locator, way: str, **more: Any) -> None:
        """With the finger or with the mouse; if a preset has answered meanwhile, the next look decides anew."""
        self.clicks += 1
        self.ways[way] = self.ways.get(way, 0) + 1
        self.trail = [*self.trail[-11:], way]
        try:
            (what.tap if self.touch else what.click)(timeout=GONE, **more)
            self._gone = 0
        except Expired as error:
            self.trail[-1] = f"{way}, gone"
            self._gone += 1
            if self._gone == MOST_GONE:
                raise AssertionError(f"what can be seen cannot be clicked: {self.trail}") from error

    def button(self, text: str) -> Locator:
        """A button of the action bar."""
        return self.page.locator(".actions__btns .btn:not(.btn--icon):not([disabled])", has_text=text).first

    def square(self, at: str) -> Locator:
        """A square of the map."""
        return self.page.locator(f'[data-square="{at}"]')

    def stop(self, when: str) -> None:
        """Set automatic passing beside the stack."""
        if self.page.get_by_role("tab", name=re.compile("^Stack")).is_visible():
            self.tap(self.page.get_by_role("tab", name=re.compile("^Stack")), "tab")
        group = self.page.get_by_role("radiogroup", name="Stop for answers")
        self.tap(group.get_by_role("radio", name=when), "passing")
        if self.page.get_by_role("tab", name=re.compile("^Hand")).is_visible():
            self.tap(self.page.get_by_role("tab", name=re.compile("^Hand")), "tab")

    # -- a whole game ----------------------------------------------------------------------------------------------

    def play(self, most: int, look: Callable[[Now], None] = lambda _: None) -> None:
        """Click to the end of the game."""
        for _ in range(most):
            now = situation(self.page)
            look(now)
            if now["over"]:
                return
            self.step(now)
        raise AssertionError(f"the game does not end in {most} clicks: {self.trail} {situation(self.page)}")

    def step(self, now: Now) -> None:
        """One click; whoever has clicked in vain too often passes."""
        before = self.clicks
        if "Upkeep" in now["ask"]:
            self._acted.clear()
            self._pay(now)
        elif "Draft round" in now["ask"] or now["pack"]:
            card = self.page.locator('.draft__pack button.card[data-state="playable"]').first
            self.tap(self.button("Pick") if now["ready"] else card, "draft")
        elif "choose the hand cards that you discard" in now["ask"]:
            self.tap(self.page.locator(".actions__btns .btn.is-ready, .actions__btns .btn--ember").first, "done")
        elif "buy step" in now["ask"]:
            self._buy(now)
        elif now["active"]:
            self._act(now)
        else:
            self._choose(now)
        assert self.clicks > before, now

    def _pay(self, now: Now) -> None:
        if "Pay all" in now["plain"] + now["ready"]:
            self.tap(self.button("Pay all"), "pay")
        elif now["ready"]:
            self.tap(self.button(next((text for text in now["ready"] if "Pay" in text), now["ready"][0])), "pay")
        else:
            self.tap(self.square(now["squares"][0]["at"]), "square")

    def _buy(self, now: Now) -> None:
        if now["ready"]:
            self.tap(self.button(now["ready"][0]), "buy")
        elif now["wares"]:
            cards = self.page.locator('.shelf button.card[data-state="playable"]')
            self.tap(cards.nth(len(now["wares"]) - 1), "ware")
        else:
            self.tap(self.button("Pass"), "pass")

    def _act(self, now: Now) -> None:
        """With the active unit: attack whatever can be attacked, go to the goal, or end."""
        if now["ready"] and any(one["chosen"] for one in now["squares"]):
            self.tap(self.button(now["ready"][0]), "go")
        elif target := self._target(now):
            self.tap(self.square(target), "target")
        elif tile := self._tile(now):
            self.tap(self.square(tile), "tile")
        else:
            self.tap(self.button("End activation"), "end")

    def _choose(self, now: Now) -> None:
        """In the action step: play cards first, then every unit once, then pass."""
        unit = [one for one in now["squares"] if one["lit"] == "unit" and one["chosen"]]
        if now["ready"] and now["ready"] != ["Activate"]:
            self.tap(self.button(now["ready"][0]), "go")
        elif unit and not now["picked"]:
            self._acted.add(unit[0]["at"])
            target = self._target(now) or self._tile(now)
            if target:
                self._acted.add(target)
                self.tap(self.square(target), "plan")
            else:
                self.tap(self.square(unit[0]["at"]), "back")
        elif now["picked"] and (aim := self._aim(now)):
            self.tap(self.square(aim), "aim")
        elif now["picked"]:
            self.tap(self.page.locator('.hand button.card[data-state="selected"]').first, "back", position=CORNER)
            self._stuck += 1
        elif now["hand"] and self._stuck < 3:
            cards = self.page.locator('.hand button.card[data-state="playable"]')
            self.tap(cards.nth(self._stuck % len(now["hand"])), "card", position=CORNER)
        elif mover := self._mover(now):
            self.tap(self.square(mover), "unit")
        else:
            self._acted.clear()
            self._stuck = 0
            self.tap(self.button("Pass"), "pass")

    # -- what to do ------------------------------------------------------------------------------------------------

    def _goals(self, now: Now) -> list[str]:
        return [at for at, label in now["map"] if self.goal.search(label)]

    def _aim(self, now: Now) -> str:
        """Where a chosen card goes: as near to the goal as possible."""
        goals = self._goals(now)
        tiles = [one["at"] for one in now["squares"] if not one["chosen"]]
        return min(tiles, key=lambda at: min([far(at, goal) for goal in goals] or [0]), default="")

    def _target(self, now: Now) -> str:
        """Whom to attack: what is destroyed or hurt most."""
        found: list[tuple[int, str]] = []
        for one in now["squares"]:
            hit = re.search(r"target.*: deals (\d+), takes (\d+)", one["label"])
            if hit and int(hit[1]) > 0 and not one["chosen"] and "wall" not in one["label"].lower():
                found.append((int(hit[1]) - int(hit[2]), one["at"]))
        return max(found, default=(0, ""))[1]

    def _tile(self, now: Now) -> str:
        """A tile that is nearer to the goal than where the unit stands."""
        goals = self._goals(now)
        here = [one["at"] for one in now["squares"] if one["chosen"] and one["lit"] == "unit"]
        here += [at for at, label in now["map"] if ", active" in label]
        if not goals or not here or (here[0] in goals and not now["active"]):
            return ""
        tiles = [one["at"] for one in now["squares"] if "in reach" in one["label"]]
        best = min(tiles, key=lambda at: min(far(at, goal) for goal in goals), default="")
        nearer = best and min(far(best, goal) for goal in goals) < min(far(here[0], goal) for goal in goals)
        return best if nearer else ""

    def _mover(self, now: Now) -> str:
        """A unit that has not been thought of in this turn."""
        if len([one for one in self._acted if "," in one]) >= 2 * self.most_units:
            return ""
        goals = self._goals(now)
        foes = [at for at, label in now["map"] if ", attack " in label and not label.startswith(self.somebody.name)]
        fresh = [
            one["at"]
            for one in now["squares"]
            if one["lit"] == "unit"
            and one["at"] not in self._acted
            and (one["at"] not in goals or any(far(one["at"], foe) <= NEAR for foe in foes))
        ]
        return fresh[0] if fresh else ""
