"""Single decisions of Mountainhome in a real browser, each at a position of its own."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.mountainhome import lines, placed, situation, tap
from tests.browser.visitor import PHONE, Visitor

POSITION: Final = """
game = "mountainhome"
players = 3
round = 8
phase = "{phase}"
found = 2
pool = [2, 0, 2]
row = ["rock_quarry", "branch_mine", "hillock_dwelling"]
events = [{{ card = "goblin_raiding_party", counters = 2 }}]
locations = ["marketplace", "dwarf_fortress"]
{bid}
[[seats]]
hand = ["shinies_4", "booze_3", "booze_2", "rocks_2", "tobias", "karina"]
deck = ["paulie", "rocks_1", "booze_1"]
discard = ["rocks_3", "shinies_1"]
town = [
  {{ card = "southammer_brewery", steps = 2 }},
  {{ card = "rock_quarry", steps = 2, tapped = true }},
  {{ card = "hillock_dwelling", steps = 1 }},
  {{ card = "ruby_clan_hall", steps = 1 }},
]
[[seats]]
hand = ["rocks_1", "rocks_1"]
deck = ["erik", "shinies_1"]
town = [{{ card = "branch_mine", steps = 2 }}]
[[seats]]
hand = ["rocks_1", "rocks_1"]
deck = ["alisa", "shinies_1"]
"""
ACTION: Final = POSITION.format(phase="action", bid="")
BUILDER: Final = """
game = "mountainhome"
players = 3
active = 1
round = 8
pool = [0, 0, 6]
[[seats]]
hand = ["karina", "booze_2"]
[[seats]]
hand = ["erik", "rocks_2"]
town = [{ card = "hillock_dwelling", steps = 1 }]
[[seats]]
hand = ["rocks_1", "booze_1"]
"""
"""Hrafn can build, and Mira can stop it."""
BID: Final = POSITION.format(phase="bid", bid='[bid]\nprize = "marg"')


def sent(somebody: Visitor) -> list[dict[str, Any]]:
    return [one for one in somebody.sent if one["t"] == "move"]


def test_bid_with_cards_and_a_tap(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto(f"/table/{placed(mira, BID)}")
    situation(page)
    total = page.locator(".mysum__t dd")
    expect(page.locator('.hand [data-key="booze_3"] .card__tag')).to_have_text("adds 3")
    expect(page.locator('.hand [data-key="rocks_2"] .card__tag')).to_have_text("counts 0")
    tap(mira, "shinies_4")
    expect(total).to_have_text("4")
    tap(mira, "booze_3")
    expect(total).to_have_text("7")
    page.get_by_role("button", name=re.compile("^Southammer Brewery")).first.click()
    expect(total).to_have_text("9")
    expect(page.locator(".mybid__taps")).to_contain_text("2 booze")
    page.locator('.mybid [data-key="booze_3"]').click()
    expect(total).to_have_text("6")
    expect(page.locator('.hand [data-key="booze_3"]')).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(total).to_have_text("2")
    expect(page.locator(".actions__ask")).to_contain_text("Bid 2 for Marg?")
    tap(mira, "booze_2")
    page.get_by_role("button", name="Ready", exact=True).click()
    expect(page.locator(".log")).to_contain_text("You show Mushroom Wine.")
    assert all(len(one["actions"]) == 1 for one in sent(mira))
    # what others put down is seen when it is revealed, not before
    for view in mira.views:
        step = next(fact["value"] for fact in view["scene"]["facts"] if fact["id"] == "step")
        for zone in view["scene"]["zones"]:
            if step == "Bid, committing" and re.fullmatch("bid-[12]", zone["id"]):
                assert not [one for one in zone.get("pieces", []) if one.get("face")]


def test_hint_in_a_bid(visit: Visit) -> None:
    """A hint selects the first card it would put down, and the ember button puts it down."""
    mira = visit("Mira")
    page = mira.page
    page.goto(f"/table/{placed(mira, BID)}")
    situation(page)
    page.get_by_role("button", name="Hint from a bot").click()
    chosen = page.locator('.hand [data-state="selected"], .town [data-choice="selected"]')
    expect(chosen).to_have_count(1)
    page.locator(".actions__btns .btn--ember").click()
    expect(page.locator(".mybid .card, .mybid__taps")).to_have_count(1)
    expect(chosen).to_have_count(0)


def test_paying_as_proposed_and_by_hand(visit: Visit) -> None:
    for way, left in (("Pay with rocks first", ["1", "0", "0"]), ("2 shinies", ["0", "0", "1"])):
        mira = visit("Mira")
        page = mira.page
        page.goto(f"/table/{placed(mira, ACTION)}")
        situation(page)
        tap(mira, "tobias")
        page.locator(".town .plq", has_text="Hillock Dwelling").click()
        page.locator(".desk__way", has_text=re.compile(way)).click()
        expect(page.locator(".pool .pt b")).to_have_text(left)
        expect(page.get_by_role("button", name=re.compile("^Hillock Dwelling, finished"))).to_be_visible()


def test_missing_cards_are_played_for_a_step(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto(f"/table/{placed(mira, ACTION.replace('pool = [2, 0, 2]', 'pool = [0, 0, 1]'))}")
    situation(page)
    tap(mira, "tobias")
    page.locator(".town .plq", has_text="Hillock Dwelling").click()
    expect(page.locator(".actions__checks")).to_contain_text("plays")
    page.locator(".actions__btns .is-ready").click()
    expect(page.get_by_role("button", name=re.compile("^Hillock Dwelling, finished"))).to_be_visible()
    expect(page.locator(".work__played .card")).to_have_count(2)


def test_answers_set_in_advance(visit: Visit) -> None:
    """Whoever says never is not asked for Karina any more, whatever the dwarves of others do."""
    mira = visit("Mira")
    page = mira.page
    code = placed(mira, ACTION)
    page.goto(f"/table/{code}")
    situation(page)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name=re.compile("^Table"))
    row = menu.get_by_role("radiogroup", name=re.compile("Karina"))
    row.get_by_role("radio", name=re.compile("^Never", re.IGNORECASE)).click()
    expect(row.get_by_role("radio", name=re.compile("^Never", re.IGNORECASE))).to_be_checked()
    mira.page.goto("/")
    mira.hurry(code, lambda scene: asked_for_reaction(scene) or round_of(scene) > 11)
    scene = mira.ask(f"/api/tables/{code}/view?seat=0")["scene"]
    assert not asked_for_reaction(scene)


def asked_for_reaction(scene: dict[str, Any]) -> bool:
    return bool(scene.get("prompt", {}).get("rule") == "MTH-5.91")


def round_of(scene: dict[str, Any]) -> int:
    return next(int(fact["value"].split()[0]) for fact in scene["facts"] if fact["id"] == "round")


# -- the Marketplace: two people, a browser each -----------------------------------------------------------------------


def at_the_market(visit: Visit, device: dict[str, Any] | None = None) -> tuple[Visitor, Visitor]:
    """Mira has her action step; Hrafn sits opposite, and Tobin is away for a walk."""
    mira, hrafn, tobin = visit("Mira", **(device or {})), visit("Hrafn", **(device or {})), visit("Tobin")
    code = placed(mira, ACTION.replace('hand = ["rocks_1", "rocks_1"]', 'hand = ["rocks_3", "erik"]', 1), "")
    for seat, somebody in ((1, hrafn), (2, tobin)):
        somebody.join(mira, code, seat)
    for somebody in (mira, hrafn):
        somebody.page.goto(f"/table/{code}")
    situation(mira.page)
    expect(hrafn.page.locator(".hand .card").first).to_be_visible()
    return mira, hrafn


def offer(mira: Visitor, want: str) -> None:
    page = mira.page
    page.get_by_role("button", name="Make Hrafn an offer").click()
    expect(page.locator(".actions__ask")).to_contain_text("which card do you offer Hrafn?")
    tap(mira, "shinies_4")
    page.locator(".desk__way", has_text=re.compile(f"^\\s*{want}", re.IGNORECASE)).click()


def hand(somebody: Visitor, seat: int) -> list[str]:
    """The faces in the own hand, as the last position told them."""
    zones = somebody.views[-1]["scene"]["zones"]
    return sorted(piece["face"] for zone in zones if zone["id"] == f"hand-{seat}" for piece in zone["pieces"])


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_swap_at_the_marketplace(visit: Visit, device: str) -> None:
    small: dict[str, Any] = {"viewport": PHONE, "has_touch": True} if device == "phone" else {}
    mira, hrafn = at_the_market(visit, small)
    before = hand(mira, 0), hand(hrafn, 1)
    assert "shinies_4" in before[0]
    assert before[1] == ["erik", "rocks_3"]
    offer(mira, "any card")
    situation(hrafn.page)
    expect(hrafn.page.locator(".plate--trade")).to_contain_text("Gems")
    expect(hrafn.page.locator(".actions__ask")).to_contain_text("Mira offers you Gems for any card of yours.")
    assert not [line for line in lines(mira) if line["kind"] == "swap"]
    tap(hrafn, "rocks_3")
    hrafn.page.get_by_role("button", name="Agree", exact=True).click()
    situation(mira.page)
    expect(mira.page.locator(".hand [data-key='rocks_3']")).to_be_visible()
    expect(mira.page.locator(".hand [data-key='shinies_4']")).to_have_count(0)
    expect(hrafn.page.locator(".hand [data-key='shinies_4']")).to_be_visible()
    assert hand(mira, 0) == sorted([*(card for card in before[0] if card != "shinies_4"), "rocks_3"])
    assert hand(hrafn, 1) == ["erik", "shinies_4"]
    said = [line["say"] for line in lines(mira)]
    assert "You offer Hrafn Gems for any card." in said
    assert [say for say in said if say.startswith(("Hrafn swaps", "You swap"))]
    # one swap a turn: nothing more is on offer
    expect(mira.page.get_by_role("button", name="Make Hrafn an offer")).to_have_count(0)


def test_counter_offer_and_refusals(visit: Visit) -> None:
    """A named card is asked for, another one is shown for it, and that is refused."""
    mira, hrafn = at_the_market(visit)
    before = hand(mira, 0)
    offer(mira, "Copper Coins")
    situation(hrafn.page)
    expect(hrafn.page.locator(".actions__ask")).to_contain_text("Mira offers you Gems for Copper Coins")
    tap(hrafn, "rocks_3")
    hrafn.page.get_by_role("button", name="Counter-offer").click()
    situation(mira.page)
    expect(mira.page.get_by_role("region", name="A counter-offer")).to_contain_text("Assorted Marble")
    expect(mira.page.locator(".actions__ask")).to_contain_text("instead. Agreed?")
    mira.page.get_by_role("button", name="Decline the trade").click()
    expect(mira.page.locator(".log")).to_contain_text("You decline the trade with Hrafn.")
    situation(mira.page)
    assert hand(mira, 0) == before
    assert hand(hrafn, 1) == ["erik", "rocks_3"]
    # whoever had an offer gets no other one in this turn; somebody else may
    expect(mira.page.get_by_role("button", name="Make Hrafn an offer")).to_have_count(0)
    expect(mira.page.get_by_role("button", name="Make Tobin an offer")).to_be_visible()


def test_offer_declined(visit: Visit) -> None:
    mira, hrafn = at_the_market(visit)
    before = hand(mira, 0)
    offer(mira, "any card")
    situation(hrafn.page)
    hrafn.page.get_by_role("button", name="Decline the trade").click()
    situation(mira.page)
    expect(mira.page.locator(".log")).to_contain_text("Hrafn declines the trade with you.")
    assert hand(mira, 0) == before
    assert hand(hrafn, 1) == ["erik", "rocks_3"]


# -- reactions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_karina_stops_a_dwarf(visit: Visit, device: str) -> None:
    """Hrafn sends Erik to build; Mira sees it and stops him, and the building stays as it is."""
    small: dict[str, Any] = {"viewport": PHONE, "has_touch": True} if device == "phone" else {}
    mira, hrafn, tobin = visit("Mira", **small), visit("Hrafn", **small), visit("Tobin")
    code = placed(mira, BUILDER, "")
    for seat, somebody in ((1, hrafn), (2, tobin)):
        somebody.join(mira, code, seat)
    for somebody in (mira, hrafn):
        somebody.page.goto(f"/table/{code}")
    situation(hrafn.page)
    tap(hrafn, "erik")
    hrafn.page.locator(".town .plq", has_text="Hillock Dwelling").click()
    hrafn.page.locator(".actions__btns .is-ready").click()
    situation(mira.page)
    expect(mira.page.locator(".plate--reaction")).to_contain_text("Erik")
    expect(mira.page.locator(".actions__ask")).to_contain_text("Stop it by discarding Karina")
    mira.page.get_by_role("button", name="React", exact=True).click()
    expect(mira.page.locator('.hand [data-key="karina"]')).to_have_count(0)
    situation(hrafn.page)
    assert "You react with Karina, the Bewitching Witch." in [line["say"] for line in lines(mira)]
    assert "Mira reacts with Karina, the Bewitching Witch." in [line["say"] for line in lines(hrafn)]
    expect(hrafn.page.get_by_role("button", name=re.compile("^Hillock Dwelling, 1 of 2 steps"))).to_be_visible()
