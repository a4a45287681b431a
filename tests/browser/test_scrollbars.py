"""Pages beside a scrollbar that takes room: what reaches from edge to edge must not make them scroll sideways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit, chromium

PAGES = ("/", "/learn", "/learn/mountainhome", "/rules", "/rules/nidavellir", "/about")
WIDTHS = (620, 820, 1440)


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
