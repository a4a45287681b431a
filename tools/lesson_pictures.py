"""Pictures to show: the first step of every lesson, a sheet for each game, and the frames of a bots' round.

    deckhall serve --no-browser --port 8123 &
    python -m tools.lesson_pictures http://127.0.0.1:8123

They go to docs/pictures/, as small as they can be and still be read; docs/LESSONS.md shows them.
"""

from __future__ import annotations

import base64
import html
import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.pictures import chromium
from tools.turn_pictures import SIZE, open_step, webp

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
MOST_BYTES: Final = 250_000
QUALITIES: Final = (0.82, 0.74, 0.66, 0.58, 0.5, 0.4)
TABLE: Final = {"game": "nidavellir", "options": {"hero_set": "first_game"}}
"""The game whose round of bots is shown: bids are turned up, and cards go to armies."""
BOTS: Final = 2
FRAMES: Final = 12
READ: Final = 700
"""So many ms the player looks at what is shown before going on."""
SMALL: Final = ViewportSize(width=1180, height=760)
"""A window in which the table fills the picture."""
SHEET: Final = """<style>
body { margin: 0; background: #101a17; color: #f3e9d6; font: 17px/1.3 sans-serif }
main { display: grid; grid-template-columns: repeat(COLUMNS, 1fr); gap: 14px; padding: 14px; width: 1412px }
figure { margin: 0 } img { display: block; width: 100%; border-radius: 8px } figcaption { padding: 6px 2px }
</style><main>FIGURES</main>"""


def main(url: str) -> None:
    """Make all sheets."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page(base_url=url, viewport=SIZE, reduced_motion="reduce", color_scheme="dark")
        for game in page.request.get("/api/games").json():
            slug = game["slug"]
            lessons = page.request.get(f"/api/games/{slug}/lessons").json()["lessons"]
            if lessons:
                shown = [(title(n, one), first_step(page, slug, one["id"])) for n, one in enumerate(lessons, 1)]
                save(page, f"learn-{slug}", sheet(browser, shown, 2))
        save(page, "bots-round", sheet(browser, bots_round(browser, url), 3))
        browser.close()


def title(number: int, lesson: dict[str, Any]) -> str:
    """What stands below the picture of a lesson."""
    return f"{number}. {lesson['title']}: {len(lesson['steps'])} steps"


def first_step(page: Page, slug: str, lesson: str) -> bytes:
    """The table of a lesson as it opens, with the guide."""
    open_step(page, slug, lesson)
    return page.screenshot()


def bots_round(browser: Browser, url: str) -> list[tuple[str, bytes]]:
    """What is seen between the player's move and the next question, as moments that are equally far apart."""
    context = browser.new_context(base_url=url, viewport=SMALL, color_scheme="dark")
    context.add_init_script("localStorage.setItem('deckhall.guest', 'Mira')")
    context.request.post("/api/guests", data={"name": "Mira"})
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "gentle"}] * BOTS]
    code = context.request.post("/api/tables", data={**TABLE, "seats": seats}).json()["code"]
    page = context.new_page()
    page.goto(f"/table/{code}")
    page.get_by_role("button", name="Hint from a bot").click()
    ready = page.locator(".actions__btns .btn--ember.is-ready")
    ready.wait_for()
    frames: list[tuple[float, bytes]] = []
    film = context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append((float(frame["metadata"]["timestamp"]), base64.b64decode(frame["data"])))
        film.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    film.on("Page.screencastFrame", keep)
    film.send("Page.startScreencast", {"format": "png"})
    page.wait_for_function(
        "() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect"
        ".getComputedTiming().endTime === Infinity)"
    )
    frames.clear()
    ready.click()
    page.locator(".actions--wait").wait_for()
    asked, go_on = page.locator(".actions:not(.actions--wait)"), page.get_by_role("button", name="Continue")
    asked.or_(go_on).first.wait_for()
    while not asked.count():
        page.wait_for_timeout(READ)
        go_on.click()
        asked.or_(go_on).first.wait_for()
    page.wait_for_timeout(READ)
    film.send("Page.stopScreencast")
    context.close()
    begun, lasted = frames[0][0], frames[-1][0] - frames[0][0]
    moments = [begun + lasted * n / (FRAMES - 1) for n in range(FRAMES)]
    return [(f"{moment - begun:.1f} s", [png for at, png in frames if at <= moment][-1]) for moment in moments]


def sheet(browser: Browser, shown: list[tuple[str, bytes]], columns: int) -> tuple[bytes, ViewportSize]:
    """Pictures with their words, side by side."""
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{base64.b64encode(png).decode()}"><figcaption>{html.escape(words)}'
        "</figcaption></figure>"
        for words, png in shown
    )
    page = browser.new_page(viewport=SIZE)
    page.set_content(SHEET.replace("COLUMNS", str(columns)).replace("FIGURES", figures))
    box = page.locator("main").bounding_box()
    assert box is not None
    png = page.locator("main").screenshot()
    page.close()
    return png, ViewportSize(width=round(box["width"]), height=round(box["height"]))


def save(page: Page, name: str, made: tuple[bytes, ViewportSize]) -> None:
    """Keep a sheet, as sharp as its size allows."""
    png, size = made
    tries = (webp(page, png, size["width"], size["height"], quality) for quality in QUALITIES)
    data = next((one for one in tries if len(one) <= MOST_BYTES), b"")
    if not data:
        sys.exit(f"{name}: more than {MOST_BYTES // 1000} kB")
    (FOLDER / f"{name}.webp").write_bytes(data)
    print(f"{name}: {size['width']} x {size['height']}, {len(data) // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1])
