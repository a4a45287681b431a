"""A real hall and a real browser: every test looks at the program as a player does."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import Visitor
from tests.server.halls import generous_environ

ROOT: Final = Path(__file__).parents[2]
PATIENCE = 60.0
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A hall in a process of its own, with bots that move at once."""
    folder = tmp_path_factory.mktemp("hall")
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    words = [sys.executable, "-m", "tests.browser.hall", str(port), f"sqlite:///{folder / 'hall.sqlite'}"]
    with_sample(folder)
    paths = os.pathsep.join([str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    environ = {**os.environ, **generous_environ(), "PYTHONPATH": paths, "DECKHALL_PACE": "0"}
    said = folder / "said.txt"
    with said.open("wb") as out:
        process = subprocess.Popen(words, env=environ, stdout=out, stderr=out)
    try:
        url = f"http://127.0.0.1:{port}"
        ends = time.monotonic() + PATIENCE
        while not _answers(url):
            if process.poll() is not None or time.monotonic() > ends:
                pytest.fail(f"the hall did not start: {said.read_text('utf-8')[-2000:]}", pytrace=False)
            time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def with_sample(folder: Path) -> None:
    """Make the sample game known, as if its package was installed."""
    distribution = folder / "lanterns-1.0.dist-info"
    distribution.mkdir()
    (distribution / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n", "utf-8")
    entry = "[deckhall.games]\nlanterns = examples.lanterns.rules:Lanterns\n"
    (distribution / "entry_points.txt").write_text(entry, "utf-8")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextlib.contextmanager
def chromium(**launching: Any) -> Iterator[Browser]:
    """The system's Chromium, started with further settings."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("these tests need Chromium: run tools/services.sh, or apt-get install chromium", pytrace=False)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(QUIET), **launching)
        yield started
        started.close()


@pytest.fixture(scope="module")  # not longer: while it is open, no other test of this process can use asyncio.run
def browser() -> Iterator[Browser]:
    """A browser as it is."""
    with chromium() as started:
        yield started


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Somebody with a browser of their own comes to the hall. Nobody may find an error in the console."""
    everybody: list[Visitor] = []

    def come(name: str = "", **facts: Any) -> Visitor:
        visitor = Visitor(browser, address, name, **facts)
        everybody.append(visitor)
        return visitor

    yield come
    problems = [problem for visitor in everybody for problem in visitor.leave()]
    assert problems == []
