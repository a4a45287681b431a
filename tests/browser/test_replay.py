"""Replays: played by themselves, linked to, kept as a file, brought back, and played on."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_replay_is_linked_saved_brought_back_and_played_on(visit: Visit, tmp_path: Path) -> None:
    mira, tobin = visit("Mira"), visit("Tobin")
    code = mira.table("me", "gentle", "gentle")
    mira.hurry(code)
    page = mira.page
    page.goto(f"/replays/{code}")
    number = page.locator(".rbar__no")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(number).to_have_text(re.compile("[2-9]"))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("slider", name="Move").press("End")
    expect(page.get_by_role("button", name="On one move")).to_be_disabled()
    page.get_by_role("slider", name="Move").press("Home")
    expect(number).to_have_text("0")
    for at in range(1, 6):
        page.get_by_role("button", name="On one move").click()
        expect(number).to_have_text(str(at))
    page.get_by_role("radio", name="Mira").click()
    expect(page).to_have_url(re.compile("seat=0"))

    tobin.page.goto(page.url)  # the link leads to the same move, seen by the same player
    expect(tobin.page.locator(".rbar__no")).to_have_text("5")
    expect(tobin.page.get_by_role("radio", name="Mira")).to_be_checked()

    with page.expect_download() as download:
        page.get_by_role("link", name="Save file").click()
    file = tmp_path / "replay.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["game"] == "climber"
    damaged = tmp_path / "damaged.json"
    damaged.write_text('{"format": "pgn"}', "utf-8")
    tobin.page.goto("/replays")
    tobin.page.locator("input[type=file]").set_input_files(damaged)
    expect(tobin.page.get_by_role("alert")).to_contain_text("This file is no Deckhall replay")
    tobin.page.locator("input[type=file]").set_input_files(file)
    tobin.page.wait_for_url("**/replays/*")
    tobin.page.get_by_role("button", name="On one move").click()
    expect(tobin.page.locator(".rbar__no")).to_have_text("1")

    tobin.page.get_by_role("button", name=re.compile("^Play on as")).click()
    tobin.page.wait_for_url("**/table/*")
    assert not tobin.situation()["over"]
    assert tobin.step()
