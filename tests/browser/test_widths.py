"""Pages fit: beside a scrollbar that takes room, and on narrow phones."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit, chromium

PAGES = ("/", "/learn", "/learn/mountainhome", "/rules", "/rules/nidavellir", "/about")
WIDTHS = (620, 820, 1440)
TITLES = ("Tabletop Climber", "Mountainhome", "muhq's game", "Nidavellir", "Rebuild")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium hides its scrollbars when nobody looks; here it must not."""
    with chromium(ignore_default_args=["--hide-scrollbars"]) as started:
        yield started


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_scrolls_sideways(visit: Visit, width: int) -> None:
    page = visit("Mira", viewport={"width": width, "height": 500}).page
    wide: list[str] = []
    barred = 0
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("footer.foot")).to_be_attached()
        within, whole = page.evaluate(
            "(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])(document.documentElement)"
        )
        barred += within < width
        if whole > within:
            wide.append(f"{path} is {whole} px wide in {within}")
    assert wide == []
    assert barred >= len(PAGES) - 2, "a test without scrollbars tells nothing"


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_panel_for_a_new_table_fits_a_phone(visit: Visit, width: int) -> None:
    """Also with the longest of titles, which does not break."""
    page = visit("Mira", viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True).page
    page.goto("/")
    wide: list[str] = []
    for title in TITLES:
        page.get_by_role("button", name=re.compile(f"^{title}")).click()
        panel = page.get_by_role("form", name=title)
        expect(panel).to_be_visible()
        over = panel.evaluate(
            """(panel) => {
              const edge = panel.getBoundingClientRect().right - parseFloat(getComputedStyle(panel).paddingRight);
              const over = (piece) => piece.getBoundingClientRect().right > edge + 1;
              return [...panel.querySelectorAll("*")].filter(over).length;
            }"""
        )
        if over:
            wide.append(f"{title}: {over} pieces are too far to the right")
    assert wide == []
