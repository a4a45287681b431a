"""Maps are seen before a table is opened, and players bring their own."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.judge import violations

FILE = Path(__file__).parents[2] / "examples" / "maps" / "two-fords.toml"


def test_a_map_of_ones_own_is_shown_and_played_on(visit: Visit, tmp_path: Path) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto("/")
    page.get_by_text("muhq's game").first.click()
    panel = page.locator("form.create")
    panel.get_by_role("button", name="The usual table").click()
    panel.get_by_text("Options").click()
    picture = panel.get_by_role("img", name=re.compile(r"^The map "))
    expect(picture).to_have_accessible_name("The map Islands, 13 by 13 tiles")

    broken = tmp_path / "broken.toml"
    broken.write_text(FILE.read_text("utf-8").replace("width = 9", "width = 8"), "utf-8")
    choose = panel.get_by_label("Bring your own map")
    choose.set_input_files(broken)
    expect(panel.get_by_role("alert")).to_contain_text("grid row 0 has 9 tiles; width is 8")
    expect(picture).to_have_accessible_name("The map Islands, 13 by 13 tiles")

    choose.set_input_files(FILE)
    expect(picture).to_have_accessible_name("The map Two Fords, 9 by 7 tiles")
    expect(panel.get_by_role("alert")).to_have_count(0)
    expect(panel.locator(".srow")).to_have_count(2)  # the map is for two
    assert violations(page) == []

    panel.get_by_role("button", name="Put it away").click()
    expect(picture).to_have_accessible_name("The map Ring Street for two, 11 by 9 tiles")
    choose.set_input_files(FILE)
    expect(picture).to_have_accessible_name("The map Two Fords, 9 by 7 tiles")
    panel.get_by_label("Stores").select_option(label="Ready stores")  # no draft: the table is the map at once
    panel.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-square]")).to_have_count(9 * 7)
    assert mira.ask("/api/me")["tables"][0]["own_map"] == "Two Fords"
