"""How it looks: pictures of every page for people to judge, and what a machine can judge."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import expect

from deckhall.core.match import Match
from tests.browser.begun import first_with, play_on
from tests.browser.conftest import Visit
from tests.browser.judge import AXE, THEMES, violations
from tests.browser.visitor import DESKTOP, PHONE, Visitor, phase, still

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "build" / "screenshots"
ICONS: Final = ROOT / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
MOST_SCRIPT: Final = 300_000


def in_play(scene: dict[str, Any]) -> object:
    """A position worth a picture: in the middle of the game, something to beat, and several cards to beat it with."""
    season = next(fact["value"] for fact in scene["facts"] if fact["id"] == "season")
    field = [zone for zone in scene["zones"] if zone["id"].startswith("field-") and zone.get("pieces")]
    amid = season[0] in "234" and phase(scene) == "main phase"
    return amid and field and any(len(whole["pieces"]) > 1 for whole in plays(scene))


def seen(match: Match) -> dict[str, Any]:
    """What the first seat sees, as the hall would tell it."""
    scene: dict[str, Any] = msgspec.to_builtins(match.state.view(0))
    return scene


def plays(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """What can be laid down from the hand."""
    hand = next(zone for zone in scene["zones"] if zone["id"] == "hand-0")
    keys = {piece["key"] for piece in hand.get("pieces", [])}
    complete_choices = scene.get("prompt", {}).get("complete_choices", [])
    return [whole for whole in complete_choices if whole["pieces"] and keys.issuperset(whole["pieces"])]


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
    page.goto("/me")
    page.get_by_role("button", name="Make a").click()
    expect(page.get_by_label("Your recovery code")).to_be_visible()
    yield "you"

    code = mira.table("me", "steady", "gentle", "steady", short_climb=False)
    mira.sit(code)
    yield "hand-selection"
    match = first_with("climber", 4, lambda match: in_play(seen(match)))
    scene = seen(match)
    code = play_on(mira, match)
    mira.sit(code)
    for key in max(plays(scene), key=lambda whole: len(whole["pieces"]))["pieces"]:
        mira.tap(key)
    page.mouse.move(4, 4)
    still(page)
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
            still(page)  # colours change softly
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


def test_first_load_is_small(visit: Visit, record_property: Callable[[str, object], None]) -> None:
    mira = visit("Mira")
    page = mira.page
    code = mira.table("me", "steady", "steady", "steady")
    page.goto("/")
    expect(page.get_by_role("form", name="Tabletop Climber")).to_be_visible()
    mira.sit(code)
    ready = page.evaluate("performance.now()")
    sizes: dict[str, int] = {}
    for answer in mira.answers:
        if answer.request.resource_type == "script":  # the second time it comes from the cache
            sizes.setdefault(answer.url, answer.request.sizes()["responseBodySize"])
    total = sum(sizes.values())
    assert len(sizes) > 3
    assert 10_000 < total < MOST_SCRIPT, sizes
    for answer in mira.answers:
        if answer.request.resource_type == "script" and sizes[answer.url] > 2000:
            assert answer.headers.get("content-encoding") in ("gzip", "br", "zstd"), answer.url
    record_property(
        "note", f"lobby and table load {total / 1000:.0f} kB of compressed scripts; table interactive in {ready:.0f} ms"
    )


def test_a_game_of_another_package_gets_its_icons(visit: Visit) -> None:
    everything = json.loads(ICONS.read_text("utf-8"))["icons"]
    mira = visit("Mira")
    page = mira.page
    page.goto("/")
    tile = page.get_by_role("button", name=re.compile("Lanterns"))
    drawing = re.search(r' d="([^"]+)"', everything["paper-lantern"]["body"])
    assert drawing is not None
    expect(tile.locator(f'svg.ic path[d="{drawing.group(1)}"]').first).to_be_attached()
