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


def test_bids_that_are_turned_up_wait_until_the_player_goes_on(visit: Visit) -> None:
    mira = visit("Mira", motion=True)
    bot = {"kind": "bot", "bot": "gentle"}
    code = mira.tell("/api/tables", game="nidavellir", seats=[{"kind": "me"}, bot, bot])["code"]
    page = mira.page
    page.add_init_script("localStorage.setItem('deckhall.pace', 'relaxed')")
    page.goto(f"/table/{code}")
    go_on = page.get_by_role("button", name="Continue")
    for _ in range(3):  # the first player of a tavern is asked without it
        expect(page.locator(".actions:not(.actions--wait)").or_(go_on)).to_be_visible()
        if go_on.is_visible():
            break
        view = mira.ask(f"/api/tables/{code}/view?seat=0")
        mira.move(code, view, mira.answer(view["scene"]["prompt"]))
        expect(page.locator(".actions--wait")).to_be_visible()
    expect(go_on).to_be_visible()
    page.mouse.click(5, 5)  # whoever reads on is not hurried
    expect(page.locator(".timed.is-timed")).to_have_count(0)
    said = page.locator(".actions__ask").inner_text()
    mira.until(lambda: len(mira.views) > 0 and "prompt" in mira.views[-1]["scene"])  # the hall has gone on meanwhile
    expect(page.locator(".actions__ask")).to_have_text(said)
    page.keyboard.press("Enter")
    expect(go_on).to_have_count(0)


def test_the_strip_tells_what_happened_since_the_last_turn(visit: Visit) -> None:
    mira = visit("Mira")
    mira.sit(mira.table("me", "gentle", "gentle"))
    mira.choose_hand()
    page = mira.page
    mira.play(lambda _: page.locator(".catch:not([disabled])").count() > 0)
    page.keyboard.press("c")
    strip = page.get_by_role("region", name="Since your last turn")
    expect(strip.get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(strip).to_have_count(0)


def test_sounds_are_off_until_they_are_chosen(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.add_init_script(
        "window.rung = 0; AudioContext.prototype.createGain = new Proxy("
        "AudioContext.prototype.createGain, { apply: (f, on, args) => (rung++, f.apply(on, args)) })"
    )
    mira.sit(mira.table("me", "gentle"))
    mira.step()
    assert page.evaluate("rung") == 0
    page.get_by_role("button", name="Menu").click()
    group = page.get_by_role("radiogroup", name="Sounds")
    expect(group.get_by_role("radio", name="Off")).to_be_checked()
    group.get_by_role("radio", name="Soft").click()
    assert page.evaluate("rung") > 0
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(group.get_by_role("radio", name="Soft")).to_be_checked()
