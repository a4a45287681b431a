"""Somebody with a browser: all that reaches it is kept, and it can play whatever the table offers."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
    expect,
)
from playwright.sync_api import TimeoutError as TooLate

from deckhall.server.room import MOVED_ON

DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
PATIENCE: Final = 60_000
"""Milliseconds to wait for anything; only a broken page needs them all."""
MOST_MOVES: Final = 900
"""Small steps in a game; only a game that does not end needs them all."""

expect.set_options(timeout=PATIENCE)

SITUATION: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const cards = (state) => all(`button.card[data-key][data-state="${state}"]`).map((card) => card.dataset.key);
  const buttons = all(".actions__btns .btn:not(.btn--icon):not([disabled])");
  const found = {
    over: all(".endpage").length > 0,
    cover: all("dialog.cover[open]").length > 0,
    interlude: all("dialog.interlude[open]").length > 0,
    lit: cards("playable"),
    selected: cards("selected"),
    ready: buttons.filter((one) => one.matches(".is-ready")).length,
    plain: buttons.filter((one) => !one.matches(".is-ready")).length,
    prompt: document.querySelector(".actions__ask")?.textContent.trim() ?? "",
  };
  const asked = all(".actions:not(.actions--wait)").length > 0 && found.lit.length + buttons.length > 0;
  return asked || found.over || found.cover || found.interlude ? found : null;
}"""
"""What can be done now; null while the table is busy or waits for others."""

IN_SIGHT: Final = """(card) => {
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = card.getBoundingClientRect();
  const seen = [];
  for (let y = 6; y < box.height; y += 8)
    for (let x = 6; x < box.width; x += 4)
      if (card.contains(document.elementFromPoint(box.left + x, box.top + y))) seen.push({ x, y });
  return seen[Math.floor(seen.length / 2)] ?? null;
}"""
"""A point of a card that nothing lies over."""

STILL: Final = """() => {
  const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  for (const one of moving) one.finish();
  return moving.length === 0;
}"""
"""Ends what moves or changes its colour softly; true when nothing does."""


class Visitor:
    """One person, one browser context."""

    def __init__(self, browser: Browser, address: str, name: str = "", motion: bool = False, **facts: Any) -> None:
        self.address: Final = address
        self.name: Final = name
        facts.setdefault("viewport", DESKTOP)
        self.context: Final = browser.new_context(
            base_url=address, reduced_motion="no-preference" if motion else "reduce", **facts
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Final[Page] = self.context.new_page()
        self.luck: Final = random.Random(name)
        self.frames: Final[list[dict[str, Any]]] = []
        self.sent: Final[list[dict[str, Any]]] = []
        self.answers: Final[list[Response]] = []
        self.problems: Final[list[str]] = []
        self.offline = False
        self._listen(self.page)
        if not motion:  # nothing is shown longer than it takes to look at it
            self.context.add_init_script(
                "if (origin !== 'null' && !localStorage.getItem('deckhall.pace'))"
                " localStorage.setItem('deckhall.pace', 'instant')"
            )
        if name:
            self.context.request.post("/api/guests", data={"name": name})
            self.context.add_init_script(
                f"if (origin !== 'null') localStorage.setItem('deckhall.guest', {json.dumps(name)})"
            )

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"{self.name}: {error}"))
        page.on("websocket", self._socket)
        page.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108  # playwright wants a function
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # what Chromium itself says of an answer that was no, or of a line that a test cut
        own = message.text.startswith("Failed to load resource") and ("status of 4" in message.text or self.offline)
        cut = self.offline and "WebSocket connection to" in message.text
        if message.type == "error" and not own and not cut:
            self.problems.append(f"{self.name}: {message.text}")

    def _request(self, request: Request) -> None:
        to = urlsplit(request.url)
        if to.scheme in ("http", "https", "ws", "wss") and to.netloc != urlsplit(self.address).netloc:
            self.problems.append(f"{self.name}: {request.url} is another host")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    @property
    def views(self) -> list[dict[str, Any]]:
        """All positions that came over the socket."""
        return [frame for frame in self.frames if frame["t"] == "view"]

    def leave(self) -> list[str]:
        """Close the browser; returns what went wrong in it."""
        self.context.close()
        return self.problems

    def until(self, ready: Callable[[], object]) -> None:
        """Wait until something is so that the page need not show: what was sent, what was heard."""
        ends = time.monotonic() + PATIENCE / 1000
        while not ready():
            assert time.monotonic() < ends, "it never came to that"
            self.page.wait_for_timeout(20)  # meanwhile the browser tells what it hears

    # -- the hall ------------------------------------------------------------------------------------------------

    def ask(self, path: str) -> Any:
        """Something from the hall, as this guest."""
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def tell(self, path: str, **facts: object) -> Any:
        """Ask the hall to do something, as this guest."""
        answer = self.context.request.post(path, data=facts)
        assert answer.ok, answer.text()
        return answer.json()

    def join(self, host: Visitor, code: str, seat: int) -> None:
        """Sit down at a table of somebody who has sent the link to it."""
        link = {"x-table-secret": host.ask(f"/api/tables/{code}")["secret"]}
        answer = self.context.request.post(f"/api/tables/{code}/join", data={"seat": seat}, headers=link)
        assert answer.ok, answer.text()

    def table(self, *seats: str, **options: object) -> str:
        """Open a table without the lobby; returns its code."""
        plans = [{"kind": "bot", "bot": seat} if seat not in ("me", "open") else {"kind": seat} for seat in seats]
        chosen = {"short_climb": True, **options}
        return str(self.tell("/api/tables", game="climber", seats=plans, options=chosen)["code"])

    def sit(self, code: str) -> None:
        """Go to a table, and wait until there is something to do."""
        self.page.goto(f"/table/{code}")
        self.situation()

    def hurry(self, code: str, until: Callable[[dict[str, Any]], object] = lambda _: False, seat: int = 0) -> None:
        """Play on over the REST interface until something is so, or to the end."""
        while True:
            view = self.ask(f"/api/tables/{code}/view?seat={seat}")
            scene = view["scene"]
            if scene.get("final_ranks") or until(scene):
                return
            if "prompt" not in scene:
                continue
            self.move(code, view, self.answer(scene["prompt"]), seat)

    def move(self, code: str, view: dict[str, Any], actions: list[int], seat: int = 0) -> None:
        """Answer what a view asks over the REST interface; somebody else may have been faster."""
        data = {"seat": seat, "revision": view["revision"], "actions": actions}
        answer = self.context.request.post(f"/api/tables/{code}/moves", data=data)
        assert answer.ok or MOVED_ON in answer.text(), (answer.text(), actions, view["scene"].get("prompt"))

    def answer(self, prompt: dict[str, Any]) -> list[int]:
        """Any answer; long plays rather than short ones, so that games end."""
        pick = prompt.get("pick")
        if pick:
            actions: list[int] = sorted(self.luck.sample(range(len(pick["actions"])), pick["least"]))
            chosen = [pick["actions"][at] for at in actions]
            if len(chosen) < pick["most"] and pick.get("done") is not None:
                chosen.append(pick["done"])
            return chosen
        complete = prompt.get("complete_choices")
        if complete:
            most = max(len(whole["pieces"]) for whole in complete)
            best: list[int] = self.luck.choice([one for one in complete if len(one["pieces"]) == most])["actions"]
            return best
        return [self.luck.choice(prompt["choices"])["action"]]

    # -- the table -----------------------------------------------------------------------------------------------

    def situation(self) -> dict[str, Any]:
        """Wait until there is something to do at the table: what is it?"""
        found: dict[str, Any] = self.page.wait_for_function(SITUATION, timeout=PATIENCE).json_value()
        return found

    def play_until_others_are_asked(self) -> None:
        """Click until there is nothing left to do but to wait for somebody."""
        waits = f"() => document.querySelector('.actions--wait') ? {{ waits: true }} : ({SITUATION})()"
        while not (now := self.page.wait_for_function(waits, timeout=PATIENCE).json_value()).get("waits"):
            self.do(now)

    def click_in_turns(self, other: Visitor) -> None:
        """Whoever is asked clicks once: this one, the other, or both; somebody is waited for."""
        self.until(lambda: self.glance() or other.glance())
        for somebody in (self, other):
            if now := somebody.glance():
                somebody.do(now)

    def glance(self) -> dict[str, Any] | None:
        """What there is to do just now, if anything."""
        found: dict[str, Any] | None = self.page.evaluate(SITUATION)
        return found

    def card(self, key: str) -> Locator:
        """A card at the table."""
        return self.page.locator(f'button.card[data-key="{key}"]')

    def tap(self, key: str) -> None:
        """Click a card where it can be seen: others may lie over most of it."""
        card = self.card(key).first
        before = card.get_attribute("data-state")
        ends = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < ends:
            try:
                card.click(position=self.spot(card), timeout=2000)
                return
            except TooLate:
                if self.card(key).count() == 0 or card.get_attribute("data-state") != before:
                    return  # on a busy machine the answer was late, not the click
                # else it was moving
        raise AssertionError(f"{key} can be chosen, but it cannot be clicked")

    def spot(self, card: Locator) -> Any:
        """Where a card can be clicked, as soon as nothing lies over it there."""
        spot = None

        def seen() -> object:
            nonlocal spot
            spot = card.evaluate(IN_SIGHT)
            return spot

        self.until(seen)
        return spot

    def button(self, kind: str) -> Locator:
        """A button of the action bar that can be pressed."""
        return self.page.locator(f".actions__btns .btn:not(.btn--icon):not([disabled]){kind}")

    def step(self) -> bool:
        """One click at the table, whatever it offers; False when the game is over."""
        return self.do(self.situation())

    def do(self, now: dict[str, Any]) -> bool:
        """One click in this situation."""
        if now["over"]:
            return False
        if now["cover"]:
            self.page.locator("dialog.cover .btn--ember").click()
        elif now["interlude"]:
            self.page.evaluate(
                "document.querySelector('dialog.interlude[open] .btn--ember')?.click()"
            )  # it may end by itself
        elif now["ready"] and (not now["lit"] or len(now["selected"]) > 2 or self.luck.random() < 0.5):
            self.button(".is-ready").nth(self.luck.randrange(now["ready"])).click()
        elif now["lit"] and (len(now["selected"]) < 5 or not now["plain"]):
            self.tap(self.luck.choice(now["lit"]))
        elif now["selected"]:
            self.page.keyboard.press("Escape")
        else:
            self.button(":not(.is-ready)").nth(self.luck.randrange(now["plain"])).click()
        return True

    def play(self, until: Callable[[dict[str, Any]], object] = lambda _: False) -> None:
        """Click until something is so, or to the end of the game."""
        for _ in range(MOST_MOVES):
            if until(self.situation()) or not self.step():
                return
        raise AssertionError("the game does not end")

    def choose_hand(self) -> None:
        """Click through hand selection, so that the main phase begins."""
        self.play(lambda _: self.views and phase(self.views[-1]["scene"]) != "hand selection")


def still(page: Page) -> None:
    """Wait until nothing moves and no colour changes any more."""
    page.wait_for_function(STILL)


def phase(scene: dict[str, Any]) -> str:
    """The phase of a season of Climber."""
    return next((str(fact["value"]) for fact in scene["facts"] if fact["id"] == "phase"), "")
