"""How it feels to play: the way to the table, the pace of the others, what is shown and for how long."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, PHONE


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_whoever_chooses_a_game_sees_the_way_to_start_it(visit: Visit, size: dict[str, int]) -> None:
    page = visit("Mira", viewport=size).page
    page.goto("/")
    for title in ("Tabletop Climber", "Mountainhome", "muhq's game", "Nidavellir", "Rebuild"):
        page.get_by_role("button", name=re.compile(f"^{title}")).click()
        start = page.get_by_role("form", name=title).get_by_role("button", name="Start the game")
        expect(start).to_be_in_viewport(ratio=1)
