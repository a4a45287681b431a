"""People come and go: bots sit in, seats are handed back, games are given up or played again, others look on."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor, phase


def seated(visit: Visit, *bots: str) -> tuple[Visitor, Visitor, str]:
    """Two people at one table, and bots."""
    mira, tobin = visit("Mira"), visit("Tobin")
    code = mira.table("me", "open", *bots)
    tobin.tell(f"/api/tables/{code}/join")
    mira.sit(code)
    tobin.sit(code)
    return mira, tobin, code


def menu(somebody: Visitor, item: str) -> None:
    """Choose something in the menu of the table."""
    somebody.page.get_by_role("button", name="Menu").click()
    somebody.page.get_by_role("dialog").get_by_role("button", name=item).click()


def take_turns(one: Visitor, other: Visitor, until: Callable[[], bool]) -> None:
    """Whoever is asked clicks, until something is so."""
    for _ in range(200):
        if until():
            return
        one.click_in_turns(other)
    raise AssertionError("it never came to that")


def test_a_bot_sits_in_for_who_leaves_and_the_seat_is_handed_back(visit: Visit) -> None:
    mira, tobin, _ = seated(visit)
    seat = mira.page.locator('.seat[data-seat="1"]')
    menu(tobin, "Leave; a bot plays on for you")
    expect(tobin.page.get_by_role("heading", name="Take a seat by the fire.")).to_be_visible()
    expect(seat).to_contain_text("Away, a bot sits in")
    mira.choose_hand()  # the bot has chosen, or this would never end

    tobin.page.get_by_role("link", name="Go back in").click()
    expect(tobin.page.get_by_text("A bot sits in for you.")).to_be_visible()
    tobin.page.get_by_role("button", name="Take your seat back").click()
    expect(tobin.page.get_by_text("A bot sits in for you.")).not_to_be_visible()
    expect(seat).not_to_contain_text("Away")
    moves = len(tobin.sent)
    take_turns(mira, tobin, lambda: any(message["t"] == "move" for message in tobin.sent[moves:]))


def test_the_host_lets_a_bot_sit_in_for_who_is_gone(visit: Visit) -> None:
    mira, tobin, _ = seated(visit)
    mira.play_until_others_are_asked()
    tobin.page.goto("about:blank")
    offer = mira.page.locator(".banners").get_by_role("button", name="Let a bot sit in")
    expect(mira.page.locator(".banners")).to_contain_text(re.compile("It is Tobin.s turn, but nobody is there."))
    offer.click()
    expect(mira.page.locator('.seat[data-seat="1"]')).to_contain_text("Away, a bot sits in")
    mira.situation()
    expect(offer).to_have_count(0)


def test_a_spectator_sees_the_table_and_no_hand(visit: Visit) -> None:
    mira, tobin, code = seated(visit, "gentle")
    ylva = visit()
    ylva.page.goto(f"/table/{code}")
    bar = ylva.page.get_by_role("region", name="Your decision")
    expect(bar).to_contain_text("You are looking on.")
    expect(ylva.page.locator(".seat")).to_have_count(3)
    expect(bar.get_by_role("button")).to_have_count(0)
    take_turns(mira, tobin, lambda: phase(mira.views[-1]["scene"]) == "main phase")
    expect(ylva.page.get_by_role("group", name="Field").locator("button.card").first).to_be_visible()
    views = [frame for frame in ylva.frames if frame["t"] == "view"]
    hands = [zone for view in views for zone in view["scene"]["zones"] if re.match(r"hand-|lodge-down-", zone["id"])]
    assert hands
    assert [piece for zone in hands for piece in zone.get("pieces", []) if "face" in piece] == []

    menu(mira, "Give the game up")
    mira.page.get_by_role("button", name="Yes, give the game up for everybody").click()
    mira.page.wait_for_url(lambda url: "/table/" not in url)
    for somebody in (tobin, ylva):
        expect(somebody.page.get_by_text("This table was given up.")).to_be_visible()
        expect(somebody.page.locator(".actions")).to_contain_text("This game was given up.")
        expect(somebody.page.locator('.card[data-state="playable"]')).to_have_count(0)
    mira.page.goto("/mine")
    expect(mira.page.get_by_role("region", name="Given up")).to_contain_text("Tobin")


def test_a_rematch_brings_both_to_one_table(visit: Visit) -> None:
    mira, tobin, code = seated(visit)
    seats = {0: mira, 1: tobin}
    while not (scene := mira.ask(f"/api/tables/{code}/view?seat=0")["scene"]).get("final_ranks"):
        seat = int(scene["to_act"][0])
        seats[seat].hurry(code, lambda now, seat=seat: seat not in now["to_act"], seat)  # type: ignore[misc]
    for somebody in (mira, tobin):
        expect(somebody.page.locator(".endpage h1")).to_be_visible()
    mira.page.get_by_role("button", name="Rematch").click()
    expect(mira.page.get_by_role("heading", name="Your table is laid.")).to_be_visible()
    tobin.page.get_by_role("button", name="To the rematch").click()
    for somebody in (mira, tobin):
        assert somebody.situation()["lit"]
    assert mira.page.url == tobin.page.url
    assert code not in mira.page.url


def test_a_bot_moves_when_the_time_is_up(visit: Visit) -> None:
    mira = visit("Mira")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "gentle"}]
    code = mira.tell("/api/tables", game="climber", seats=seats, options={"short_climb": True}, timer=2)["code"]
    mira.page.goto(f"/table/{code}")
    rings = mira.page.get_by_role(
        "timer", name=re.compile(r"(1 second|2 seconds) left")
    )  # hers, and the bot's while it thinks
    expect(rings.first).to_be_visible()
    expect(mira.page.get_by_text("Your time was up: a bot moved for you.")).to_be_visible()
    expect(mira.page.get_by_role("list", name="Log")).to_contain_text("All hands are chosen.")
    assert [message for message in mira.sent if message["t"] == "move"] == []


def test_by_code_from_the_lobby(visit: Visit) -> None:
    mira, tobin = visit("Mira"), visit()
    code = mira.table("me", "open")
    mira.page.goto(f"/table/{code}")
    page = tobin.page
    page.goto("/")
    page.get_by_label("Table code").fill("!")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("A table code looks like")
    page.get_by_label("Table code").fill(f"  {code.lower().replace('-', '')} ")
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your name").fill("Mira")  # as the host is called
    page.get_by_role("button", name="Come in").last.click()
    assert tobin.situation()["lit"]
    expect(mira.page.locator('.seat[data-seat="1"] .who')).to_have_text("Mira 2")
