"""Pictures of every page, and what has changed between two sets of them: for changes of styles that must not show.

    python tools/pictures.py take FOLDER [--games climber,muhq] [--path PYTHONPATH]
    python tools/pictures.py compare BEFORE AFTER

`take` starts a hall (of the version that PYTHONPATH finds), brings it the recorded games of tests/core, and opens for
each of them the replay, tables that are played on from it, and the end; then the pages of the hall. `compare` lists
the pictures that differ, with the share of pixels that do.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, Playwright, sync_playwright

RECORDED: Final = Path(__file__).parents[1] / "tests" / "core" / "replays-1"
SIZES: Final = {360: 740, 768: 1024, 1280: 800, 1720: 1000}
THEMES: Final = ("dark", "light")
WATCHED: Final = (0.3, 0.8)
PLAYED: Final = (0.0, 0.2, 0.4, 0.6, 0.8)
PATIENCE: Final = 60.0
QUIET: Final = ("--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--no-first-run")
STILL: Final = """
*, *::before, *::after { animation: none !important; transition: none !important; caret-color: #0000 }
.banners { display: none !important }
"""
SETTLED: Final = """(code) => document.fonts.ready.then(() => new Promise((done) => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (code && walk.nextNode()) walk.currentNode.data = walk.currentNode.data.replaceAll(code, "CODE");
  requestAnimationFrame(() => requestAnimationFrame(done));
}))"""
DIFFERENT: Final = """async ([before, after]) => {
  const pixels = async (data) => {
    const image = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(before), await pixels(after)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4)
    count += [0, 1, 2].some((part) => Math.abs(a.data[at + part] - b.data[at + part]) > 3);
  return count / (a.data.length / 4);
}"""


@contextlib.contextmanager
def hall(path: str) -> Iterator[str]:
    """A hall in a process of its own, of the version that the path finds."""
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "deckhall.server", str(port), f"sqlite:///{folder}/hall.sqlite"]
        environ = {
            **os.environ,
            "DECKHALL_PACE": "0",
            "DECKHALL_RATE": "100000",
            "DECKHALL_NEW_GUESTS_PER_HOUR": "100000",
        }
        if path:
            environ["PYTHONPATH"] = path
        process = subprocess.Popen(words, env=environ, stdout=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            ends = time.monotonic() + PATIENCE
            while not _answers(url):
                if process.poll() is not None or time.monotonic() > ends:
                    sys.exit("the hall did not start")
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def chromium(playwright: Playwright) -> Browser:
    """The system's Chromium."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    return playwright.chromium.launch(executable_path=found, args=list(QUIET))


class Players:
    """Everybody at the tables: the one whose pages are shown, and the others, who only send their moves."""

    def __init__(self, playwright: Playwright, context: BrowserContext, url: str, count: int) -> None:
        self.context: Final = context
        others = [playwright.request.new_context(base_url=url) for _ in range(count - 1)]
        self.requests: Final[list[APIRequestContext]] = [context.request, *others]
        for number, request in enumerate(self.requests):
            self._sent(request, "/api/guests", {"name": f"Player {number + 1}"})

    def _sent(self, request: APIRequestContext, path: str, data: Any, secret: str = "") -> Any:
        answer = request.post(path, data=data, headers={"x-table-secret": secret})
        if not answer.ok:
            sys.exit(f"{path}: {answer.text()}")
        return answer.json()

    def replay(self, recorded: dict[str, Any]) -> str:
        """Bring a recorded game; returns its id."""
        return str(self._sent(self.context.request, "/api/replays", recorded)["id"])

    def table(self, replay: str, recorded: dict[str, Any], step: int) -> tuple[str, int]:
        """A table that goes on from a step of a replay; its code, and the seat of the one who looks on."""
        seat = int(recorded["actions"][step].split()[0])
        wish = {"step": step, "seat": seat, "bot": ""}
        made = self._sent(self.context.request, f"/api/replays/{replay}/play-on", wish)
        code = str(made["code"])
        for other, request in enumerate(self._others(seat, recorded["players"])):
            if request is not self.context.request:
                self._sent(request, f"/api/tables/{code}/join", {"seat": other}, made["secret"])
        return code, seat

    def _others(self, seat: int, count: int) -> list[APIRequestContext]:
        """The players by seat; the one whose pages are shown sits at `seat`."""
        rest = iter(self.requests[1:])
        return [self.requests[0] if one == seat else next(rest) for one in range(count)]

    def finish(self, code: str, seat: int, recorded: dict[str, Any], step: int) -> None:
        """Make the recorded moves from that step on."""
        players = self._others(seat, recorded["players"])
        for text in recorded["actions"][step:]:
            who, notation = text.split(" ", 1)
            request = players[int(who)]
            view = request.get(f"/api/tables/{code}/view?seat={who}").json()
            action = next(one["action"] for one in view["scene"]["prompt"]["choices"] if one["text"] == notation)
            move = {"seat": int(who), "revision": view["revision"], "actions": [action], "key": f"{code}{step}{text}"}
            self._sent(request, f"/api/tables/{code}/moves", move)


def tour(playwright: Playwright, context: BrowserContext, url: str, games: list[str]) -> Iterator[tuple[str, str]]:
    """Through the whole hall; yields the name of each stop, and the table's code where there is one."""
    page = context.pages[0]
    players = Players(playwright, context, url, 5)
    files = [file for file in sorted(RECORDED.glob("*.json")) if not games or file.stem.split("-")[0] in games]
    for place in () if games else ("", "replays", "rules", "mine"):
        page.goto(f"/{place}")
        page.wait_for_load_state("networkidle")
        yield place or "lobby", ""
    for file in files:
        recorded = json.loads(file.read_text("utf-8"))
        steps = len(recorded["actions"])
        replay = players.replay(recorded)
        for part in WATCHED:
            page.goto(f"/replays/{replay}?step={int(steps * part)}")
            page.locator(".rbar__no").wait_for()
            yield f"{file.stem}-replay-{part}", replay
        for part in PLAYED:
            code, seat = players.table(replay, recorded, int(steps * part))
            page.goto(f"/table/{code}?seat={seat}")
            page.locator(".actions__ask").wait_for()
            yield f"{file.stem}-table-{part}", code
        if recorded["over"]:
            code, seat = players.table(replay, recorded, steps - 1)
            players.finish(code, seat, recorded, steps - 1)
            page.goto(f"/table/{code}?seat={seat}")
            page.locator(".endpage h1").wait_for()
            yield f"{file.stem}-end", code
        page.goto(f"/rules/{recorded['game']}")
        page.wait_for_load_state("networkidle")
        yield f"{file.stem}-rules", ""


@contextlib.contextmanager
def visitor(path: str) -> Iterator[tuple[Playwright, BrowserContext, str]]:
    """A browser in a hall, with nothing that moves."""
    with hall(path) as url, sync_playwright() as playwright:
        browser = chromium(playwright)
        context = browser.new_context(base_url=url, reduced_motion="reduce")
        name = "if (origin !== 'null') localStorage.setItem('deckhall.guest', 'Player 1')"
        context.add_init_script(name)
        context.add_init_script("localStorage.setItem('deckhall.pace', 'instant')")
        context.new_page()
        yield playwright, context, url
        browser.close()


def settle(page: Page, code: str, width: int, theme: Any) -> None:
    """The page at a width and in a theme, when nothing changes any more."""
    page.set_viewport_size({"width": width, "height": SIZES[width]})
    page.emulate_media(color_scheme=theme)
    page.add_style_tag(content=STILL)
    page.mouse.move(2, 2)
    page.evaluate(SETTLED, code)
    page.wait_for_timeout(80)


def take(folder: Path, games: list[str], path: str) -> None:
    """Put a picture of every stop, width and theme into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with visitor(path) as (playwright, context, url):
        page = context.pages[0]
        for stop, code in tour(playwright, context, url, games):
            for width in SIZES:
                for theme in THEMES:
                    settle(page, code, width, theme)
                    page.screenshot(path=folder / f"{stop}-{width}-{theme}.png", full_page=True)
            print(stop, flush=True)


def compare(before: Path, after: Path) -> int:
    """Print the pictures that differ; returns how many."""
    names = sorted({file.name for folder in (before, after) for file in folder.glob("*.png")})
    different = 0
    with sync_playwright() as playwright:
        page = chromium(playwright).new_page()
        for name in names:
            files = [before / name, after / name]
            if not all(file.exists() for file in files):
                print(f"{name}: only in {next(file.parent for file in files if file.exists())}")
                different += 1
                continue
            contents = [file.read_bytes() for file in files]
            if contents[0] == contents[1]:
                continue
            share = page.evaluate(DIFFERENT, [base64.b64encode(content).decode() for content in contents])
            if share:
                print(f"{name}: {share:.3%}")
                different += 1
    print(f"{different} of {len(names)} pictures differ")
    return different


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take")
    taking.add_argument("folder", type=Path)
    taking.add_argument("--games", default="", help="only these, with commas; without it all, and the hall's pages")
    taking.add_argument("--path", default="", help="PYTHONPATH of the version to look at")
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    chosen = parser.parse_args()
    if chosen.command == "take":
        take(chosen.folder, [one for one in chosen.games.split(",") if one], chosen.path)
    else:
        sys.exit(compare(chosen.before, chosen.after) > 0)


if __name__ == "__main__":
    main()
