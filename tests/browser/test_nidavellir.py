"""Nidavellir in a real browser: whole games by clicks, bids by drag, by tap and by keyboard."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from deckhall.core.match import Match
from tests.browser.begun import first_with, play_on
from tests.browser.conftest import Visit
from tests.browser.judge import faults
from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, Visitor

MOST_CLICKS: Final = 600
"""Three players make some thirty decisions each, of at most four clicks."""

NOW: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const buttons = all(".actions__btns .btn:not(.btn--icon):not([disabled])");
  const found = {
    over: all(".endpage").length > 0,
    bidding: buttons.some((one) => one.textContent.includes("Lay bids")) || all(".bidslot__hole").length > 0,
    free: all(".tray__pouch .coinbtn").length,
    cards: all('button.card[data-key][data-state="playable"]').map((card) => card.dataset.key),
    coins: all('.tray .coinbtn[data-state="playable"], .tray .coinbtn[data-state="target"]').length,
    ready: buttons.filter((one) => one.matches(".is-ready")).length,
    plain: buttons.filter((one) => !one.matches(".is-ready")).length,
    stage: document.querySelector(".topbar__stage")?.textContent ?? "",
    hall: all(".choosing").length > 0,
  };
  const busy = all(".actions--wait").length > 0;
  const can = found.bidding || found.cards.length + found.coins + found.ready + found.plain > 0;
  return found.over || (!busy && can) ? found : null;
}"""
"""What can be done at the table; null while it is somebody else's turn."""


def open_table(somebody: Visitor, *seats: str) -> str:
    plans = [{"kind": "me"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
    return str(somebody.tell("/api/tables", game="nidavellir", seats=plans, options={})["code"])


def bids_of_the_second_age(match: Match) -> bool:
    scene = match.state.view(0)
    second = any(fact.id == "age" and fact.value.startswith("2") for fact in scene.facts)
    return second and scene.prompt is not None and scene.prompt.say.startswith("Lay one coin on each tavern")


def situation(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.wait_for_function(NOW, timeout=PATIENCE).json_value()
    return found


def lay_bids(somebody: Visitor) -> None:
    """Three taps and a button."""
    page = somebody.page
    for laid in range(3):
        coins = page.locator(".tray__pouch .coinbtn")
        expect(coins).to_have_count(5 - laid)
        coins.nth(somebody.luck.randrange(5 - laid)).click()
    page.get_by_role("button", name="Lay bids").click()


def click_once(somebody: Visitor, now: dict[str, Any]) -> None:
    """One decision, or a part of one."""
    page = somebody.page
    if now["bidding"]:
        lay_bids(somebody)
    elif now["ready"]:
        somebody.button(".is-ready").first.click()
    elif now["cards"]:
        somebody.tap(somebody.luck.choice(now["cards"]))
    elif now["coins"]:
        coins = page.locator('.tray .coinbtn[data-state="playable"], .tray .coinbtn[data-state="target"]')
        coins.nth(somebody.luck.randrange(now["coins"])).click()
    else:
        somebody.button(":not(.is-ready)").nth(somebody.luck.randrange(now["plain"])).click()


def stop_of(now: dict[str, Any]) -> str:
    """What kind of situation it is: each kind is looked at once."""
    kinds = {"end": "over", "bids": "bidding", "heroes": "hall", "chosen": "ready"}
    return next((kind for kind, sign in kinds.items() if now[sign]), "take")


@pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_game_to_its_end_by_clicks(visit: Visit, device: str, size: dict[str, int]) -> None:
    mira = visit(f"Mira on a {device}", viewport=size, has_touch=device == "phone")
    page = mira.page
    if device == "desktop":
        code = open_table(mira, "me", "gentle", "gentle")
    else:  # from the middle on
        code = play_on(mira, first_with("nidavellir", 3, bids_of_the_second_age))
    page.goto(f"/table/{code}")
    found: list[str] = []
    looked: set[str] = set()
    for _ in range(MOST_CLICKS):
        now = situation(page)
        stop = stop_of(now)
        if stop not in looked:
            looked.add(stop)
            found += faults(page, stop, size)
        if now["over"]:
            break
        click_once(mira, now)
    assert {"end", "bids", "take", "chosen"} <= looked
    assert sorted(set(found)) == []

    rows = page.get_by_role("region", name="Score sheet").locator("tbody tr")
    expect(rows).to_have_count(3)
    for row in rows.all():
        parts = [int(part) for part in row.locator("td").all_inner_texts()]
        assert sum(parts[:-1]) == parts[-1]
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replays/*")
    page.get_by_role("button", name="On one move").click()
    expect(page.locator(".rbar__no")).to_have_text("1")
    expect(page.locator(".nid-replay .tav")).to_have_count(3)
    assert faults(page, "replay", size) == []


def test_bids_by_drag_and_by_keyboard(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto(f"/table/{open_table(mira, 'me', 'gentle', 'gentle')}")
    situation(page)
    goblin, dragon, horse = (page.locator(f".tav--bid >> nth={at}") for at in range(3))

    page.locator('.tray__pouch [data-coin^="basic_5"]').drag_to(horse.locator(".bidslot"))
    expect(horse.get_by_role("button", name="Basic coin 5")).to_be_visible()
    page.locator('.tray__pouch [data-coin^="basic_2"]').press("2")
    expect(dragon.get_by_role("button", name="Basic coin 2")).to_be_visible()
    expect(page.get_by_role("button", name="Lay bids")).to_be_disabled()
    page.locator('.tray__pouch [data-coin^="basic_0"]').press("Enter")  # goes where the aim is
    expect(goblin.get_by_role("button", name=re.compile("Basic coin 0, trade coin"))).to_be_visible()

    # a coin dragged onto another changes places with it; one dragged to the pouch comes back
    horse.locator(".coinbtn").drag_to(goblin.locator(".bidslot"))
    expect(horse.get_by_role("button", name="Basic coin 0")).to_be_visible()
    dragon.locator(".coinbtn").drag_to(page.locator(".tray__pouch"))
    expect(page.locator(".tray__pouch .coinbtn")).to_have_count(3)
    page.locator('.tray__pouch [data-coin^="basic_4"]').click()
    page.get_by_role("button", name="Lay bids").click()

    page.wait_for_function(NOW, timeout=PATIENCE)
    sent = [one for one in mira.sent if one["t"] == "move"]
    assert [len(one["actions"]) for one in sent] == [3]
    order = page.get_by_role("list", name="Bid order").get_by_role("listitem")
    expect(order.first).to_be_visible()
    laid = page.get_by_role("list", name="Bids", exact=True).locator(".mint b")
    expect(laid).to_have_text(["5", "4", "0"])


def test_hint_lays_out_bids(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto(f"/table/{open_table(mira, 'me', 'gentle')}")
    situation(page)
    page.get_by_role("button", name="Hint from a bot").click()
    expect(page.locator(".tav--bid .coinbtn")).to_have_count(3)
    expect(page.get_by_role("button", name="Lay bids")).to_be_enabled()


def test_five_players_fit_a_phone(visit: Visit) -> None:
    mira = visit("Mira", viewport=PHONE, has_touch=True)
    page = mira.page
    page.goto(f"/table/{open_table(mira, 'me', *['gentle'] * 4)}")
    situation(page)
    found = faults(page, "bids", PHONE)
    lay_bids(mira)
    situation(page)
    found += faults(page, "take", PHONE)
    page.get_by_role("button", name=re.compile("army$")).first.click()
    expect(page.get_by_role("dialog").get_by_role("region", name="Warriors")).to_be_visible()
    found += faults(page, "army", PHONE)
    assert found == []


def test_its_files_come_with_the_game_only(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto("/")
    expect(page.get_by_role("form", name="Tabletop Climber")).to_be_visible()
    own = re.compile(r"/nidavellir-[^/]*\.(js|css)$")
    assert not [answer.url for answer in mira.answers if own.search(answer.url)]
    page.goto(f"/table/{open_table(mira, 'me', 'gentle')}")
    situation(page)
    assert [answer.url for answer in mira.answers if own.search(answer.url)]
