"""How it looks: pictures of every page for people to judge, and what a machine can judge."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, PHONE, Visitor, phase

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "build" / "screenshots"
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES: Final = ("dark", "light")
MOST_SCRIPT: Final = 300_000


def violations(page: Page) -> list[str]:
    """What axe-core finds serious or critical."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def in_play(scene: dict[str, Any]) -> bool:
    """A position worth a picture: late enough, something to beat, and several cards to beat it with."""
    season = next(fact["value"] for fact in scene["facts"] if fact["id"] == "season")
    wholes = scene.get("prompt", {}).get("wholes", [])
    field = [zone for zone in scene["zones"] if zone["id"].startswith("field-") and zone.get("pieces")]
    late = not season.startswith("1") and phase(scene) == "main"
    return late and len(field) > 1 and any(len(whole["pieces"]) > 1 for whole in wholes)


def tour(mira: Visitor) -> Iterator[str]:
    """Through the whole hall; stops where there is something to see."""
    page = mira.page
    visitor_of = mira.table("me", "steady", "open")
    page.goto("/")
    expect(page.get_by_role("form", name="Tabletop Climber")).to_be_visible()
    yield "lobby"
    page.goto(f"/table/{visitor_of}")
    expect(page.get_by_role("heading", name="Your table is laid.")).to_be_visible()
    yield "waiting"

    code = mira.table("me", "steady", "gentle", "steady", short_climb=False)
    mira.sit(code)
    yield "hand-selection"
    mira.hurry(code, in_play)
    scene = mira.ask(f"/api/tables/{code}/view?seat=0")["scene"]
    page.reload()
    mira.situation()
    if "prompt" in scene:
        wholes = [whole for whole in scene["prompt"]["wholes"] if whole["pieces"]]
        for key in max(wholes, key=lambda whole: len(whole["pieces"]))["pieces"]:
            mira.tap(key)
        page.mouse.move(4, 4)
        page.wait_for_timeout(400)
    yield "table"
    mira.hurry(code)
    page.reload()
    expect(page.locator(".endpage h1")).to_be_visible()
    yield "end"
    steps = mira.ask(f"/api/replays/{code}")["steps"]
    page.goto(f"/replays/{code}?step={steps * 2 // 3}")
    expect(page.get_by_role("region", name="Replay controls")).to_be_visible()
    yield "replay"
    page.goto("/rules/climber")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "rulebook"


@pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_every_page_in_both_themes(visit: Visit, device: str, size: dict[str, int]) -> None:
    assert AXE.exists(), "axe-core comes with the front end: make setup"
    PICTURES.mkdir(parents=True, exist_ok=True)
    mira = visit("Mira", viewport=size, has_touch=device == "phone")
    page = mira.page
    found: list[str] = []
    for stop in tour(mira):
        page.evaluate("document.fonts.ready.then(() => true)")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(350)  # colours change softly
            page.screenshot(path=PICTURES / f"{stop}-{device}-{theme}.png")
            found += [f"{stop} {theme}: {one}" for one in violations(page)]
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > size["width"]:
                found.append(f"{stop} {theme}: it is {wide} px wide")
            if stop in ("table", "hand-selection", "replay") and device == "desktop":
                high = page.evaluate("document.documentElement.scrollHeight")
                if high > size["height"]:
                    found.append(f"{stop} {theme}: the table does not fit the window, {high} px")
    assert sorted(set(found)) == []


def test_first_load_is_small(visit: Visit, record_property: pytest.RecordProperty) -> None:
    mira = visit("Mira")
    page = mira.page
    code = mira.table("me", "steady", "steady", "steady")
    page.goto("/")
    expect(page.get_by_role("form", name="Tabletop Climber")).to_be_visible()
    mira.sit(code)
    ready = page.evaluate("performance.now()")
    sizes = {
        answer.url: answer.request.sizes()["responseBodySize"]
        for answer in mira.answers
        if answer.request.resource_type == "script"
    }
    total = sum(sizes.values())
    assert len(sizes) > 3
    assert 10_000 < total < MOST_SCRIPT, sizes
    for answer in mira.answers:
        if answer.request.resource_type == "script" and sizes[answer.url] > 2000:
            assert answer.headers.get("content-encoding") in ("gzip", "br", "zstd"), answer.url
    record_property(
        "note", f"lobby and table load {total / 1000:.0f} kB of compressed scripts; table interactive in {ready:.0f} ms"
    )
