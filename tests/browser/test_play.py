"""A newcomer plays a whole game by clicks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor


def start_in_lobby(somebody: Visitor, name: str) -> None:
    """From the front door to a table of two with a bot."""
    page = somebody.page
    page.goto("/")
    panel = page.get_by_role("form", name="Tabletop Climber")
    expect(panel).to_contain_text("Your first game: three seasons instead of five.")
    panel.get_by_role("radiogroup", name="Number of players").get_by_role("radio", name="2").click()
    panel.get_by_label("Strength of the bot on seat 2").select_option("novice")
    panel.get_by_role("button", name="Start the game").click()
    dialog = page.get_by_role("dialog", name="What shall we call you?")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Come in").click()
    page.wait_for_url("**/table/*")


def test_newcomer_plays_a_whole_game_by_clicks(visit: Visit) -> None:
    newcomer = visit(motion=True)
    page = newcomer.page
    newcomer.context.add_init_script("localStorage.setItem('deckhall.pace', 'fast')")
    start_in_lobby(newcomer, "Ylva")
    newcomer.situation()
    for _ in range(12):  # the first moves with everything that moves
        newcomer.step()
    page.emulate_media(reduced_motion="reduce")
    newcomer.play()

    expect(page.get_by_role("list", name="Ranking").get_by_role("listitem")).to_have_count(2)
    expect(page.locator(".endpage h1")).to_have_text(re.compile(r"\w"))
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replays/*")
    number = page.locator(".rbar__no")
    expect(number).to_have_text("0")
    page.get_by_role("button", name="On one move").click()
    expect(number).to_have_text("1")
    page.get_by_role("button", name="On one move").click()
    expect(number).to_have_text("2")
    page.get_by_role("button", name="Back one move").click()
    expect(number).to_have_text("1")
    page.get_by_role("radio", name="Ylva").click()
    expect(page).to_have_url(re.compile("seat=0"))
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="On one move")).to_be_disabled()

    code = page.url.split("/replays/")[1].split("?")[0]
    page.go_back()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and code not in url)
    now = newcomer.situation()
    assert not now["over"]
    assert now["lit"]
