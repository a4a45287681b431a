"""Somebody who learns a game: does nothing but what the guide lights up."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, Request, expect

from tests.browser.visitor import Visitor

PLACE: Final = """() => {
  const say = document.querySelector(".say");
  if (document.querySelector(".ldone")) return { step: -1, asks: "done", lit: [], note: "" };
  if (!say) return null;
  const rings = [...document.querySelectorAll(".shade__ring")].map((ring) => {
    const box = ring.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width, height: box.height };
  });
  return { step: Number(say.dataset.step), asks: say.dataset.asks, lit: rings,
           note: say.querySelector("[role=status]")?.textContent.trim() ?? "" };
}"""
"""Where the learner stands and what is lit; null while the table is busy."""

SEEN: Final = """({ x, y, width, height }) => {
  const hidden = document.querySelector(".say");
  const parts = [0, -.3, .3, -.42, .42];
  for (const [dx, dy] of parts.flatMap((dy) => parts.map((dx) => [dx, dy]))) {
    const spot = { x: x + dx * width, y: y + dy * height };
    const top = document.elementFromPoint(spot.x, spot.y);
    if (top && !hidden?.contains(top)) return spot;
  }
  return null;
}"""
"""A point of something lit that the guide's plate does not cover."""

KEY_AT: Final = """({ x, y }) => {
  const button = document.elementFromPoint(x, y)?.closest("button[data-actions]");
  if (button) return `button ${button.dataset.actions}`;
  const data = document.elementFromPoint(x, y)?.closest("[data-key], [data-square], [data-piece]")?.dataset ?? {};
  return data.key ?? data.square ?? data.piece ?? `${Math.round(x)},${Math.round(y)}`;
}"""
"""What lies at a point, by a name that stays."""

CHOICES: Final = """() => {
  const all = [...document.querySelectorAll(
    "[data-state=playable], [data-choice=playable], [data-lit=unit], [data-lit=reach], .tray__pouch .coinbtn")];
  return all.filter((one) => one.getBoundingClientRect().width > 0).map((one) => {
    const box = one.getBoundingClientRect();
    const { key, square } = { ...one.querySelector("[data-key]")?.dataset, ...one.dataset };
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const sheet = one.closest("dialog[open]") !== null;
    const name = key ?? square ?? `${Math.round(x)},${Math.round(y)}`;
    return { key: name, x, y, width: box.width, height: box.height, sheet };
  });
}"""
"""What can be chosen now."""

STILL: Final = """() => {
  if (document.querySelector(".say[aria-busy=true]")) return false;
  const seen = [...document.querySelectorAll(".shade__ring, [data-key], [data-square], .coinbtn, .card, .btn")];
  const boxes = seen.map((one) => one.getBoundingClientRect()).map(({ x, y }) => `${x},${y}`).join(" ");
  const { before, frames } = window.seenStill ?? {};
  window.seenStill = { before: boxes, frames: boxes === before ? frames + 1 : 0 };
  return window.seenStill.frames >= 5;
}"""
"""Nothing is on its way, and nothing has moved for some frames: what one sees is where one clicks."""

MOST_TRIES: Final = 60
MOST_CLICKS: Final = 150
"""More than three times what the longest lesson takes."""


class Learner:
    """One who follows the light."""

    def __init__(self, visitor: Visitor, slug: str, lesson: str) -> None:
        self.page: Final[Page] = visitor.page
        self.page.goto(f"/learn/{slug}/{lesson}")
        expect(self.page.locator(".say")).to_be_visible()
        self.clicks = 0
        self.tapped: Final[set[str]] = set()
        """What was chosen since the last move: tapped again it would come back."""
        self.page.on("request", self._sent)

    def _sent(self, request: Request) -> None:
        if '"t":"move"' in (request.post_data or ""):
            self.tapped.clear()

    def place(self) -> dict[str, Any]:
        """Where the lesson stands, when the table has come to rest."""
        self.page.evaluate("window.seenStill = undefined")
        self.page.wait_for_function(STILL)
        handle = self.page.wait_for_function(PLACE)
        found: dict[str, Any] = handle.json_value()
        return found

    def follow(self) -> None:
        """Play the lesson to its end, by what is lit alone."""
        tries = 0
        before = -2
        while (place := self.place())["asks"] != "done":
            tries = 0 if place["step"] != before else tries + 1
            before = place["step"]
            stuck = tries >= MOST_TRIES or self.clicks >= MOST_CLICKS
            assert not stuck, f"step {place['step'] + 1} does not go on: {place}"
            self._do(place, tries)

    def _do(self, place: dict[str, Any], tries: int) -> None:
        if place["asks"] == "look":
            self._press(".say__go")
        elif place["asks"] == "press":
            self._press(".btn--ember:not([disabled])")
        elif place["asks"] == "free":
            self._anything()
        else:
            self._take(place, tries)

    def _press(self, what: str) -> None:
        self.clicks += 1
        self.page.locator(what).first.click()
        self._settle()

    def _take(self, place: dict[str, Any], tries: int) -> None:
        """Tap what is lit and was not tapped yet; then what lies in it; then the button that carries it out."""
        spots = [spot for ring in place["lit"] if (spot := self.page.evaluate(SEEN, ring)) is not None]
        keys = [(self.page.evaluate(KEY_AT, spot), spot) for spot in spots]
        sheet = self.page.locator("dialog[open]").count() > 0
        if sheet:
            keys = []  # what was lit has opened a sheet: it goes on there
        near = [
            one
            for one in self.page.evaluate(CHOICES)
            if one["sheet"] or (not sheet and any(_within(one, ring) for ring in place["lit"]))
        ]
        inside = [(one["key"], spot) for one in near if (spot := self.page.evaluate(SEEN, one)) is not None]
        fresh = [spot for key, spot in keys if key not in self.tapped or "button" in key]
        within = [spot for key, spot in inside if key not in self.tapped]
        ready = ".actions__btns .btn--ember:not([disabled]), .btn--ember.is-ready:not([disabled])"
        if fresh:
            self._tap(fresh[0])
        elif self.page.locator(ready).count():
            self._press(ready)
        elif within:
            self._tap(within[0])
        elif spots:
            self._tap(spots[tries % len(spots)])

    def _anything(self) -> None:
        """A step that takes any legal move: the button if it is ready, else something that was not chosen yet."""
        ready = self.page.locator(".actions__btns .btn--ember:not([disabled])")
        fresh = [one for one in self.page.evaluate(CHOICES) if one["key"] not in self.tapped]
        spots = [(one, self.page.evaluate(SEEN, one)) for one in fresh]
        seen = next(((one, spot) for one, spot in spots if spot is not None), None)
        if ready.count():
            self._press(".actions__btns .btn--ember:not([disabled])")
        elif seen is not None:
            self.tapped.add(seen[0]["key"])
            self._tap(seen[1])
        else:
            self._press(".actions__btns .btn:not(.btn--icon):not([disabled])")

    def _tap(self, spot: dict[str, float]) -> None:
        self.clicks += 1
        self.tapped.add(self.page.evaluate(KEY_AT, spot))
        self.page.mouse.click(spot["x"], spot["y"])
        self._settle()

    def _settle(self) -> None:
        """Until the table has answered: nothing is on its way."""
        self.page.wait_for_function("() => !document.querySelector('.say[aria-busy=true]')")


def _within(one: dict[str, float], ring: dict[str, float]) -> bool:
    """Does the middle of something lie in what is lit?"""
    wide, high = ring["width"] / 2, ring["height"] / 2
    return abs(one["x"] - ring["x"]) <= wide and abs(one["y"] - ring["y"]) <= high
