"""What a turn is, in three pictures a game: taken at the tables of its lessons, for the game's page in the hall.

    deckhall serve --no-browser --port 8123 &
    python -m tools.turn_pictures http://127.0.0.1:8123

The pictures go to web/src/games/<slug>/turn-<n>.webp, their sentences to turn.json beside them.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import FloatRect, Page, ViewportSize, sync_playwright

from tools.pictures import chromium

WEB: Final = Path(__file__).parents[1] / "web" / "src" / "games"
SIZE: Final = ViewportSize(width=1440, height=900)
TURNS: Final[dict[str, list[tuple[str, int, str]]]] = {
    "climber": [
        ("shed", 1, "Beat what lies in the middle: the same kind, as many cards, but higher."),
        ("sets-and-runs", 4, "Sets have one number, runs have one colour. Or pass, and wait for the next field."),
        ("places", 0, "Whoever empties the hand first takes the gold card of the season."),
    ],
    "nidavellir": [
        ("bid", 1, "Lay a coin on each tavern, face down. The last two rest in your pouch."),
        ("classes", 5, "The highest coin chooses first: take a card, and see what it adds."),
        ("line", 2, "One dwarf of each class is a line, and a line brings a Hero."),
    ],
    "rebuild": [
        ("tools", 0, "Play your tools for what they do."),
        ("money", 1, "Buy from the bottom row. Cards of your hand pay, and are gone for good."),
        ("turn", 3, "Then your hand is cleared, and the weakest card of the row leaves."),
    ],
    "mountainhome": [
        ("points", 1, "Play cards for points, and buy what your town needs."),
        ("build", 2, "Dwarves build it, step by step."),
        ("bid", 1, "Explore: what you find is yours. For a dwarf everybody bids."),
    ],
    "muhq": [
        ("march", 1, "March with your units, one move and one attack each."),
        ("spawn", 0, "Play cards onto your spawn tiles: units may act at once."),
        ("store", 1, "Buy one card a turn for later, from a store that is yours alone."),
    ],
}
WIDE: Final = 800.0
HIGH: Final = 500.0
RINGS: Final = """(rings) => rings.map((ring) => {
  const { left, top, width, height } = ring.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""
AT: Final = "(step) => document.querySelector('.say[aria-busy=false]')?.dataset.step === String(step)"
SMALLER: Final = """async ([png, wide, high, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(wide, high);
  canvas.getContext("2d").drawImage(picture, 0, 0, wide, high);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const reader = new FileReader();
  return new Promise((done) => {
    reader.onload = () => done(reader.result.split(",")[1]);
    reader.readAsDataURL(blob);
  });
}"""


def main(url: str) -> None:
    """Take all pictures."""
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page(base_url=url, viewport=SIZE, reduced_motion="reduce", color_scheme="dark")
        for slug, pictures in TURNS.items():
            for number, (lesson, step, _say) in enumerate(pictures, 1):
                (WEB / slug / f"turn-{number}.webp").write_bytes(taken(page, slug, lesson, step))
            says = [say for _lesson, _step, say in pictures]
            (WEB / slug / "turn.json").write_text(json.dumps(says, indent=2) + "\n", "utf-8")
        browser.close()


def taken(page: Page, slug: str, lesson: str, step: int) -> bytes:
    """The table at a step of a lesson, without the guide."""
    open_step(page, slug, lesson, step)
    rings = page.locator(".shade__ring").evaluate_all(RINGS)
    page.add_style_tag(content=".say, .shade { display: none !important }")
    table = page.locator("main.table").bounding_box()
    assert table is not None
    left = _start([x for x, _y in rings], WIDE, table["x"], table["width"])
    clip = FloatRect(
        x=left, y=_start([y for _x, y in rings], HIGH, table["y"], table["height"]), width=WIDE, height=HIGH
    )
    return webp(page, page.screenshot(clip=clip), 640, 400)


def open_step(page: Page, slug: str, lesson: str, step: int = 0) -> None:
    """Go to a step of a lesson, and wait until nothing moves."""
    page.goto(f"/learn/{slug}/{lesson}")
    page.wait_for_selector(".say")
    for done in range(step):
        page.wait_for_function(AT, arg=done)
        page.locator(".say__go, .say .btn:text('Skip step')").first.click()
    page.wait_for_function(AT, arg=step)
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")


def webp(page: Page, png: bytes, wide: int, high: int, quality: float = 0.78) -> bytes:
    """A picture made smaller, by the browser."""
    return base64.b64decode(page.evaluate(SMALLER, [base64.b64encode(png).decode(), wide, high, quality]))


def _start(places: list[float], length: float, begins: float, room: float) -> float:
    """Where a picture of that length begins that has what is lit in its middle, and nothing but the table if it can."""
    middle = sum(places) / len(places) if places else begins + room / 2
    if not begins <= middle <= begins + room:
        return max(0.0, middle - length / 4)
    return max(begins, min(begins + room - length, middle - length / 2))


if __name__ == "__main__":
    main(sys.argv[1])
