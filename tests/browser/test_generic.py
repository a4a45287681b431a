"""A game without any front-end code of its own, from the lobby to its replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.judge import violations
from tests.browser.visitor import DESKTOP, PHONE


@pytest.mark.parametrize(("size", "players"), [(DESKTOP, 5), (PHONE, 5), (DESKTOP, 2)], ids=["5", "5-phone", "2"])
def test_the_sample_game_at_the_generic_table(visit: Visit, size: dict[str, int], players: int) -> None:
    mira = visit("Mira", viewport=size, has_touch=size is PHONE)
    page = mira.page
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Lanterns")).click()
    panel = page.get_by_role("form", name="Lanterns")
    seats = panel.get_by_role("radiogroup", name="Number of players")
    seats.get_by_role("radio", name=str(players)).click()
    panel.get_by_role("button", name="Start the game").click()
    mira.situation()
    expect(page.locator(".generic .seat")).to_have_count(players - 1)
    for _ in range(6):
        mira.step()
    now = mira.situation()
    assert not now["over"]
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for seat in page.locator(".generic .seat").all():  # what others show lies within their seat
        box = seat.bounding_box()
        assert box
        for card in seat.locator(".card").all():
            inner = card.bounding_box()
            assert inner
            assert box["x"] - 2 <= inner["x"]
            assert inner["x"] + inner["width"] <= box["x"] + box["width"] + 2
    mira.play()
    expect(page.get_by_role("list", name="Ranking").get_by_role("listitem")).to_have_count(players)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="On one move").click()
    expect(page.locator(".rbar__no")).to_have_text("1")
    assert violations(page) == []
