"""The connection is lost, and comes back: no move is lost, none is made twice."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

LOST = "The connection to the hall is lost"


def select_all(somebody: Visitor) -> None:
    """Select until there is something to confirm."""
    while not (now := somebody.situation())["ready"]:
        if not now["lit"]:
            somebody.page.keyboard.press("Escape")
        else:
            somebody.tap(somebody.luck.choice(now["lit"]))


def own_moves(somebody: Visitor) -> set[str]:
    return {message["key"] for message in somebody.sent if message["t"] == "move"}


def hellos(somebody: Visitor) -> list[dict[str, object]]:
    return [message for message in somebody.sent if message["t"] == "hello"]


def kept(somebody: Visitor) -> set[str]:
    return {frame["key"] for frame in somebody.frames if frame["t"] == "kept"}


def go_offline(somebody: Visitor, offline: bool) -> None:
    somebody.offline = True  # also for a moment after it is back, while old tries fail
    somebody.context.set_offline(offline)


def test_a_move_made_while_the_connection_is_lost_is_kept_once(visit: Visit) -> None:
    mira = visit("Mira")
    code = mira.table("me", "gentle")
    mira.sit(code)
    page = mira.page
    banner = page.get_by_text(LOST)

    # hand selection without a connection: sent when it is back
    select_all(mira)
    go_offline(mira, True)
    expect(banner).to_be_visible()
    mira.button(".is-ready").first.click()
    expect(mira.button(".is-ready")).to_have_count(0)  # it is on its way, as far as the page knows
    assert own_moves(mira) == kept(mira) == set()
    go_offline(mira, False)
    expect(banner).not_to_be_visible()
    mira.situation()
    mira.until(lambda: kept(mira))
    assert len(own_moves(mira)) == 1
    assert kept(mira) == own_moves(mira)

    # in the main phase the connection dies in the very moment of a move, again and again, for a moment or for longer
    for longer in (False, True, False, True):
        mira.play(lambda now: now["ready"])
        if mira.situation()["over"]:
            break
        greetings = len(hellos(mira))
        mira.button(".is-ready").first.click()
        go_offline(mira, True)
        if longer:
            expect(banner).to_be_visible()
        go_offline(mira, False)
        mira.until(lambda: len(hellos(mira)) > greetings)  # noqa: B023  # asked at once
        mira.situation()
        expect(banner).not_to_be_visible()
        mira.until(lambda: kept(mira) == own_moves(mira))

    # what is on the page is what the hall has
    mira.situation()
    view = mira.ask(f"/api/tables/{code}/view?seat=0")
    hand = next(zone for zone in view["scene"]["zones"] if zone["id"] == "hand-0")
    shown = page.locator(".fans [data-key]").evaluate_all("cards => cards.map((card) => card.dataset.key)")
    assert shown == [piece["key"] for piece in hand.get("pieces", [])]
    assert kept(mira) == own_moves(mira)

    mira.hurry(code)
    expect(page.locator(".endpage h1")).to_be_visible()
    assert mira.ask(f"/api/replays/{code}")["over"]


def test_coming_back_later(visit: Visit) -> None:
    """The browser is closed and opened again: the game is in the lobby, as it was left."""
    mira = visit("Mira")
    code = mira.table("me", "gentle", "gentle")
    mira.sit(code)
    mira.choose_hand()
    before = mira.situation()
    mira.page.goto("about:blank")
    mira.page.goto("/")
    mira.page.get_by_role("link", name="Go back in").first.click()
    mira.page.wait_for_url(f"**/table/{code}")
    after = mira.situation()
    assert sorted(after["lit"] + after["selected"]) == sorted(before["lit"] + before["selected"])
