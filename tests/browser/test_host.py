"""What hosts and players may do about people: secret links, sending away, locks, chat, mutes and blocks, kept seats."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.judge import THEMES, violations
from tests.browser.visitor import Visitor, still


def say(somebody: Visitor, text: str) -> None:
    """Talk at the table."""
    somebody.page.get_by_role("tab", name="Chat").click()
    somebody.page.get_by_label("Say something").fill(text)
    somebody.page.keyboard.press("Enter")


def menu(somebody: Visitor) -> None:
    somebody.page.get_by_role("button", name="Menu").click()


def begun(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Two people at a table that is listed."""
    mira, tobin = visit("Mira"), visit("Tobin")
    code = mira.table("me", "open")
    tobin.tell(f"/api/tables/{code}/join")
    mira.sit(code)
    tobin.sit(code)
    return mira, tobin, code


def test_a_link_only_table_is_found_by_its_link_only(visit: Visit) -> None:
    mira, tobin, asa = visit("Mira"), visit("Tobin"), visit("Asa")
    made = mira.tell(
        "/api/tables", game="climber", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], listed=False
    )
    code = made["code"]
    mira.page.goto(f"/table/{code}")
    link = mira.page.get_by_label("Link to the table").input_value()
    assert link.endswith(f"/table/{code}#{made['secret']}")

    asa.page.goto(f"/table/{code}")
    expect(asa.page.locator(".problem-page p")).to_have_text(f"There is no table '{code}'.")

    tobin.page.goto("/")
    tobin.page.get_by_label("Table code or link").fill(link)
    tobin.page.get_by_role("button", name="Join").click()
    expect(tobin.page.get_by_role("button", name="Stand up")).to_be_visible()

    asa.page.goto("/")
    asa.page.goto(link)
    expect(asa.page.get_by_role("button", name="Sit down")).to_be_visible()
    assert made["secret"] not in asa.page.url
    asa.page.reload()
    expect(asa.page.get_by_role("button", name="Sit down")).to_be_visible()
    for somebody in (tobin, asa):
        assert not [answer.url for answer in somebody.answers if made["secret"] in answer.url]


def test_the_host_sends_a_squatter_away_and_locks_the_table(visit: Visit) -> None:
    mira, tobin, asa = visit("Mira"), visit("Tobin"), visit("Asa")
    code = mira.table("me", "open", "open")
    mira.page.goto(f"/table/{code}")
    tobin.page.goto(f"/table/{code}")
    tobin.page.get_by_role("button", name="Sit down").click()
    expect(mira.page.get_by_role("button", name="Send away Tobin")).to_be_visible()
    assert violations(mira.page) == []
    mira.page.get_by_role("button", name="Send away Tobin").click()
    expect(tobin.page.locator(".problem-page p")).to_have_text("The host has sent you away from this table.")
    expect(mira.page.get_by_text("2 seats are still free.")).to_be_visible()
    mira.page.get_by_role("switch", name="Lock the table").click()
    expect(mira.page.get_by_role("switch", name="Lock the table")).to_be_checked()
    asa.page.goto(f"/table/{code}")
    expect(asa.page.locator(".problem-page p")).to_have_text("This table is locked: its host lets nobody else in.")


def test_mute_block_and_no_chat(visit: Visit) -> None:
    mira, tobin, _ = begun(visit)
    chat = mira.page.get_by_role("log", name="Chat")
    say(tobin, "first words")
    mira.page.get_by_role("tab", name="Chat").click()
    expect(chat).to_contain_text("first words")

    menu(mira)
    mira.page.get_by_role("button", name="Block Tobin").click()
    expect(mira.page.get_by_role("dialog")).to_contain_text("blocked by you")
    mira.page.keyboard.press("Escape")
    expect(chat).not_to_contain_text("first words")
    menu(mira)
    mira.page.get_by_role("button", name="Unblock Tobin").click()
    mira.page.get_by_role("button", name="Mute Tobin").click()
    expect(mira.page.get_by_role("dialog")).to_contain_text("muted")
    for theme in THEMES:
        mira.page.emulate_media(color_scheme=theme)
        still(mira.page)
        assert violations(mira.page) == []
    expect(tobin.page.get_by_text("The host has muted you.")).to_be_visible()
    expect(tobin.page.get_by_label("Say something")).to_have_count(0)
    mira.page.get_by_role("button", name="Unmute Tobin").click()
    expect(tobin.page.get_by_label("Say something")).to_be_visible()
    mira.page.get_by_role("switch", name="Chat").click()
    expect(tobin.page.get_by_role("tab", name="Chat")).to_have_count(0)
    expect(tobin.page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


def test_only_who_has_gone_can_be_sent_away_from_a_game(visit: Visit) -> None:
    mira, tobin, _ = begun(visit)
    menu(mira)
    expect(mira.page.get_by_role("button", name="Mute Tobin")).to_be_visible()
    away = mira.page.get_by_role("button", name="Send away Tobin")
    expect(away).to_have_count(0)
    tobin.page.goto("/")
    expect(away).to_be_visible()
    assert violations(mira.page) == []
    mira.until(lambda: gone_long_enough(mira))
    expect(mira.page.locator('.seat[data-seat="1"]')).to_contain_text("Bot")


def gone_long_enough(mira: Visitor) -> bool:
    """Try to send Tobin away, and say whether the hall did; for some seconds he may only be loading the page anew."""
    mira.page.get_by_role("button", name="Send away Tobin", exact=True).click()
    with mira.page.expect_response(lambda answer: answer.url.endswith("/remove")) as answer:
        mira.page.get_by_role("button", name="Yes, for good: send away Tobin").click()
    return answer.value.ok


def test_a_rematch_keeps_the_seat_until_one_declines(visit: Visit) -> None:
    mira, tobin, code = begun(visit)
    mira.page.goto("/")
    tobin.page.goto("/")
    mira.tell(f"/api/tables/{code}/abandon")
    again = mira.tell(f"/api/tables/{code}/rematch")["code"]
    mira.page.goto(f"/table/{again}")
    expect(mira.page.get_by_text("Kept for Tobin")).to_be_visible()
    expect(mira.page.get_by_role("button", name="Free it: keep the seat for Tobin no longer")).to_be_visible()
    assert violations(mira.page) == []
    tobin.page.goto(f"/table/{again}")
    expect(tobin.page.get_by_text("Kept for you")).to_be_visible()
    tobin.page.get_by_role("button", name="No, thanks").click()
    expect(mira.page.get_by_text("Kept for Tobin")).to_have_count(0)
