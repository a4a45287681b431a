"""The map of muhq's game by wheel, drag, fingers, keys and buttons: what the camera shows then."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Visit
from tests.browser.muhq_player import situation
from tests.browser.visitor import PATIENCE, PHONE, Visitor

CAMERA = """() => {
  const box = document.querySelector(".mapscroll");
  const tile = document.querySelector('[data-square="5,4"]').getBoundingClientRect();
  const middle = [tile.left + tile.width / 2, tile.top + tile.height / 2];
  return { tile: tile.width, left: box.scrollLeft, top: box.scrollTop, x: tile.left, y: tile.top, middle };
}"""


def camera(page: Page) -> dict[str, Any]:
    """How large a tile is, how far the map is scrolled, and where the tile 5,4 is."""
    found: dict[str, Any] = page.evaluate(CAMERA)
    return found


def shows(page: Page, **wanted: object) -> dict[str, Any]:
    """The camera as soon as it is as wanted: the browser may move it only when it draws the next picture."""
    ends = time.monotonic() + PATIENCE / 1000
    while any((now := camera(page))[name] != value for name, value in wanted.items()):
        assert time.monotonic() < ends, f"{now}, not {wanted}"
        page.wait_for_timeout(20)
    return camera(page)


def sit(mira: Visitor) -> Page:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "gentle"}]
    options = {"map": "2P-ring-street", "draft": "random"}
    code = mira.tell("/api/tables", game="muhq", seats=seats, options=options)["code"]
    mira.page.goto(f"/table/{code}")
    situation(mira.page)
    return mira.page


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the screen, as the system would tell the browser."""
    spots: list[dict[str, Any]] = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


def test_the_wheel_zooms_at_the_pointer(visit: Visit) -> None:
    page = sit(visit("Mira"))
    x, y = middle(page, '[data-square="5,4"]')
    before = camera(page)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_function("(least) => document.querySelector('.sq').offsetWidth > least", arg=before["tile"] * 1.5)
    shows(page, middle=pytest.approx([x, y], abs=3))
    page.mouse.wheel(0, 4000)
    page.wait_for_function("(most) => document.querySelector('.sq').offsetWidth < most", arg=before["tile"])


def test_dragging_moves_the_map_and_is_no_click(visit: Visit) -> None:
    page = sit(visit("Mira"))
    x, y = middle(page, ".mapscroll")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -700)
    page.wait_for_function("document.querySelector('.mapscroll').scrollWidth > innerWidth / 2 + 200")
    before = camera(page)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=4)
    page.mouse.move(x - 120, y - 60, steps=4)
    page.mouse.up()
    left, top = pytest.approx(before["left"] + 120, abs=8), pytest.approx(before["top"] + 60, abs=8)
    assert shows(page, left=left, top=top)["tile"] == before["tile"]
    expect(page.locator('[aria-pressed="true"][data-square]')).to_have_count(0)


def test_keys_zoom_and_pan_and_walk(visit: Visit) -> None:
    page = sit(visit("Mira"))
    fit = camera(page)["tile"]
    page.locator('[data-square="5,4"]').focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = shows(page, tile=pytest.approx(fit * 1.25**2, abs=0.5))
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("(was) => document.querySelector('.mapscroll').scrollLeft > was", arg=near["left"] + 20)
    before = camera(page)
    page.keyboard.press("Shift+ArrowUp")
    page.wait_for_function("(was) => document.querySelector('.mapscroll').scrollTop < was", arg=before["top"] or 1)
    page.keyboard.press("-")
    shows(page, tile=pytest.approx(fit * 1.25, abs=0.5))
    page.keyboard.press("0")
    shows(page, tile=pytest.approx(fit, abs=1))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-square="6,5"]')).to_be_focused()
    expect(page.get_by_role("region", name="What is there")).to_contain_text("Open ground")


def test_two_fingers_zoom_and_one_moves(visit: Visit) -> None:
    mira = visit("Mira", viewport=PHONE, has_touch=True)
    page = sit(mira)
    line = mira.context.new_cdp_session(page)
    x, y = middle(page, ".mapscroll")
    before = camera(page)
    touch(line, "touchStart", (x - 40, y), (x + 40, y))
    for apart in (50, 60, 70, 80):
        touch(line, "touchMove", (x - apart, y), (x + apart, y))
    touch(line, "touchEnd")
    near = shows(page, tile=pytest.approx(before["tile"] * 2, rel=0.04))
    # what was between the fingers is still there
    for axis, spot in (("x", x), ("y", y)):
        away = (spot - before[axis]) / before["tile"]
        shows(page, **{axis: pytest.approx(spot - away * near["tile"], abs=0.15 * near["tile"])})
    touch(line, "touchStart", (x - 80, y), (x + 80, y))
    for apart in (70, 60, 50, 40):
        touch(line, "touchMove", (x - apart, y), (x + apart, y))
    touch(line, "touchEnd")
    start = shows(page, tile=pytest.approx(before["tile"], rel=0.04))
    touch(line, "touchStart", (x + 60, y))
    for step in range(1, 9):
        touch(line, "touchMove", (x + 60 - 15 * step, y))
    touch(line, "touchEnd")
    page.wait_for_function("(was) => document.querySelector('.mapscroll').scrollLeft > was", arg=start["left"] + 60)
    assert camera(page)["tile"] == start["tile"]
    assert page.evaluate("visualViewport.scale") == 1
    expect(page.locator('[aria-pressed="true"][data-square]')).to_have_count(0)


def test_the_buttons_of_a_phone_lie_in_the_drawer(visit: Visit) -> None:
    mira = visit("Mira", viewport=PHONE, has_touch=True)
    page = sit(mira)
    expect(page.locator(".mapbox .btn")).to_have_count(0)
    page.get_by_role("tab", name="Map").tap()
    expect(page.get_by_role("list", name="Tiles of this map").get_by_role("listitem")).to_have_count(7)
    before = camera(page)["tile"]
    page.get_by_role("button", name="Zoom in").tap()
    shows(page, tile=pytest.approx(before * 1.25, abs=0.5))
    page.get_by_role("button", name="Whole map").tap()
    page.wait_for_function(
        "() => [document.querySelector('.mapscroll')].every((box) => box.scrollWidth <= box.clientWidth)"
    )
    assert camera(page)["tile"] < before
