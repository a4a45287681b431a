"""Rebuild in a real browser: whole games by clicks, payments card by card, orders by drag, tap and keyboard."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Page, expect

from deckhall.core.match import Match
from deckhall.core.registry import load
from deckhall.core.replay import record
from tests.browser.begun import late, play_on
from tests.browser.conftest import Visit
from tests.browser.judge import faults
from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, Visitor
from tests.rebuild.build import data, seat

MOST_CLICKS: Final = 900
BUYS: Final = 6
"""Purchases in a whole game: so many show everything, and the game stays quick."""

NOW: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const keys = (what) => all(what).map((card) => card.dataset.key);
  const buttons = all(".actions__btns .btn:not(.btn--icon):not([disabled])");
  const found = {
    over: all(".endpage").length > 0,
    order: all(".order-tray").length > 0,
    lines: all(".linebtn:not([disabled])").length,
    offered: keys('.col button.card[data-state="playable"]'),
    playable: keys('.hand button.card[data-state="playable"]'),
    chosen: keys('button.card[data-state="selected"]'),
    others: keys('.choose-tray button.card[data-state="playable"], button.card[data-state="target"]'),
    cheapest: all(".cheapest:not([disabled])").length,
    ready: buttons.filter((one) => one.matches(".is-ready")).length,
    plain: buttons.filter((one) => !one.matches(".is-ready, .cheapest")).length,
    stage: document.querySelector(".topbar__stage")?.textContent ?? "",
  };
  const waits = all(".actions--wait").length > 0;
  const can = found.lines + found.offered.length + found.ready + found.plain + found.cheapest > 0;
  return found.over || (!waits && can) ? found : null;
}"""
"""What can be done at the table; null while it is somebody else's turn, or a choice is on its way."""


def open_table(somebody: Visitor, *seats: str, edition: str = "v001", **options: object) -> str:
    plans = [{"kind": "me"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
    wish = {"game": "rebuild", "edition": edition, "seats": plans, "options": options}
    return str(somebody.tell("/api/tables", **wish)["code"])


def set_up(somebody: Visitor, **position: object) -> None:
    """Sit down at a position, by way of a replay that begins with it."""
    facts = {"game": "rebuild", "edition": "v001", "seed": 1, **position}
    players = len(facts["seats"])  # type: ignore[arg-type]
    options: dict[str, object] = facts.get("options", {})  # type: ignore[assignment]
    match = Match(load("rebuild", str(facts["edition"])), players, 1, options, [], {"players": players, **facts})
    text = msgspec.json.encode(record(match, "0")).decode()
    sent = somebody.context.request.post("/api/replays", data=text, headers={"Content-Type": "application/json"})
    assert sent.ok, sent.text()
    table = somebody.tell(f"/api/replays/{sent.json()['id']}/play-on", step=0, seat=0, bot="gentle")
    somebody.page.goto(f"/table/{table['code']}")
    situation(somebody.page)


def situation(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.wait_for_function(NOW, timeout=PATIENCE).json_value()
    return found


def tap(somebody: Visitor, key: str) -> None:
    """Click a card once: a second click would take it back."""
    card = somebody.card(key).first
    card.click(position=somebody.spot(card))


def select(somebody: Visitor, key: str) -> None:
    """Tap a card, and wait until the table has understood."""
    tap(somebody, key)
    expect(somebody.card(key).first).to_have_attribute("data-state", "selected")


def figures(page: Page) -> dict[str, int]:
    """What the payment meter says."""
    pairs = page.locator(".meter__sum > div").all_inner_texts()
    return {word.lower(): int(n) for word, n in (pair.split() for pair in pairs)}


def buy(somebody: Visitor, key: str) -> None:
    """One transaction: a card of the market, the cheapest payment, the ember button."""
    page = somebody.page
    tap(somebody, key)
    if page.locator('.col button.card[data-state="selected"]').count() == 0:
        return  # the market has moved meanwhile
    page.wait_for_function("() => document.querySelector('.cheapest, .actions .is-ready')", timeout=PATIENCE)
    cheapest = page.locator(".cheapest")
    if cheapest.count():
        cheapest.click()
    somebody.button(".is-ready").click()


def click_once(somebody: Visitor, now: dict[str, Any], may_buy: bool) -> bool:
    """One decision, or a part of one; True if something was bought."""
    page = somebody.page
    if now["lines"]:
        page.locator(".linebtn").nth(somebody.luck.randrange(now["lines"])).click()
    elif now["ready"]:
        somebody.button(".is-ready").click()
    elif now["cheapest"]:
        page.locator(".cheapest").click()
    elif now["playable"] and somebody.luck.random() < 0.35:
        tap(somebody, now["playable"][0])
    elif now["offered"] and may_buy:
        buy(somebody, somebody.luck.choice(now["offered"]))
        return True
    elif now["others"] and not now["plain"]:
        tap(somebody, now["others"][0])
    elif now["chosen"]:
        page.keyboard.press("Escape")
    else:
        somebody.button(":not(.is-ready):not(.cheapest)").first.click()
    return False


def stop_of(now: dict[str, Any]) -> str:
    """What kind of situation it is: each kind is looked at once."""
    return next((kind for kind in ("over", "order", "lines", "ready") if now[kind]), "act")


def play(somebody: Visitor, size: dict[str, int]) -> set[str]:
    """A whole game by clicks; returns the kinds of situations met, each of which was looked at."""
    page = somebody.page
    looked: set[str] = set()
    found: list[str] = []
    bought = 0
    for _ in range(MOST_CLICKS):
        now = situation(page)
        stop = stop_of(now)
        if stop not in looked:
            looked.add(stop)
            found += faults(page, stop, size)
            continue
        if now["over"]:
            break
        bought += click_once(somebody, now, bought < BUYS)
    assert sorted(set(found)) == []
    assert bought > 0
    return looked


def test_whole_game_by_clicks(visit: Visit) -> None:
    mira = visit("Mira", viewport=DESKTOP, color_scheme="dark")
    page = mira.page
    page.goto(f"/table/{open_table(mira, 'me', 'gentle')}")
    assert {"over", "act", "ready"} <= play(mira, DESKTOP)
    check_end(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replays/*")
    page.get_by_role("button", name="On one move").click()
    expect(page.locator(".rbar__no")).to_have_text("1")
    expect(page.locator(".reb-replay .col")).to_have_count(5)
    assert faults(page, "replay", DESKTOP) == []


def check_end(page: Page) -> None:
    """The score sheet adds up."""
    rows = page.get_by_role("region", name="Score sheet").locator("tbody tr")
    expect(rows).to_have_count(2)
    for row in rows.all():
        *parts, total, _ = [int(part) for part in row.locator("td").all_inner_texts() if part.strip()]
        assert sum(parts) == total


def test_a_game_to_its_end_on_a_phone(visit: Visit) -> None:
    """From the middle on: what a phone shows does not change with the rounds."""
    mira = visit("Mira on a phone", viewport=PHONE, has_touch=True, color_scheme="light")
    mira.page.goto(f"/table/{play_on(mira, late('rebuild', 2, 0.5))}")
    assert {"over", "act", "ready"} <= play(mira, PHONE)
    check_end(mira.page)


def test_solo_game_by_clicks(visit: Visit) -> None:
    mira = visit("Mira alone", viewport=DESKTOP, color_scheme="light")
    page = mira.page
    page.goto(f"/table/{open_table(mira, 'me')}")
    situation(page)
    expect(page.locator(".col")).to_have_count(6)
    expect(page.locator(".col button.card")).to_have_count(53)
    expect(page.locator(".doom")).to_have_count(2)
    assert {"over", "act", "ready", "order"} <= play(mira, DESKTOP)
    expect(page.locator(".endpage h1")).to_contain_text("The target is")


def test_a_solo_game_to_its_end_on_a_phone(visit: Visit) -> None:
    """From the middle on, too."""
    mira = visit("Mira alone on a phone", viewport=PHONE, has_touch=True, color_scheme="dark")
    mira.page.goto(f"/table/{play_on(mira, late('rebuild', 1, 0.5))}")
    assert {"over", "act", "ready", "order"} <= play(mira, PHONE)
    expect(mira.page.locator(".endpage h1")).to_contain_text("The target is")


TWO_SEATS: Final = {
    "step": "act",
    "draw": ["sign_post", "battle_axe", "crown"],
    "columns": [
        ["golden_saw", "medium_crate", "heavy_spade"],
        ["rockslide", "crossbow", "rune_stone"],
        ["spear", "mining_pick", "small_crate"],
        ["necklace", "chains", "obelisk"],
        ["steel_axe", "magnet", "stone_tablet"],
    ],
}
HAND: Final = ["bunch_of_logs", "a_stone", "a_gold_bar", "a_stone", "pendant"]
MINE: Final = {"hand": HAND, "deck": ["a_log"], "played": ["ladder", "screwdriver"]}
THEIRS: Final = {"hand": [], "deck": ["a_log"]}


def test_transaction_in_one_gesture(visit: Visit) -> None:
    """What is covered, wasted and missing shows at every tap; the gesture goes out whole."""
    mira = visit("Mira")
    page = mira.page
    set_up(mira, **TWO_SEATS, seats=[MINE, THEIRS])
    for key in ("rockslide", "spear"):
        select(mira, key)
    expect(page.locator(".meter")).to_have_attribute("aria-label", re.compile("needed 5, covered 2"))
    for key in ("bunch_of_logs", "a_stone", "a_gold_bar"):
        select(mira, key)
    expect(page.locator(".meter")).to_have_attribute("aria-label", re.compile("missing 0"))
    assert figures(page) == {"needed": 5, "covered": 5, "wasted": 1, "missing": 0}
    expect(mira.card("a_gold_bar")).to_contain_text("as Steel")
    expect(mira.card("golden_saw")).to_contain_text("1 Steel short")
    tap(mira, "golden_saw")
    expect(page.locator("#why-tip")).to_contain_text("does not pay for")
    tap(mira, "golden_saw")  # the same again puts the answer away
    mira.button(".is-ready").click()
    expect(page.locator(".bench__piles .stack").nth(1)).to_contain_text("Discard, 2 cards")
    moves = [frame for frame in mira.sent if frame["t"] == "move"]
    assert len(moves) == 1


def test_cheapest_payment_and_playing_by_keyboard(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    set_up(mira, **TWO_SEATS, seats=[MINE, THEIRS])
    mira.card("pendant").focus()
    page.keyboard.press("Space")
    expect(mira.button(".is-ready")).to_contain_text("Play")
    page.keyboard.press("Enter")
    expect(page.locator(".bench__played .card")).to_have_count(3)

    mira.card("spear").focus()
    page.keyboard.press("Space")
    expect(mira.card("spear")).to_have_attribute("data-state", "selected")
    expect(page.locator(".cheapest")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".meter")).to_have_attribute("aria-label", re.compile("missing 0"))
    page.keyboard.press("Enter")
    expect(page.locator(".bench__piles .stack").nth(1)).to_contain_text("Discard, 1 card")


def order_of(page: Page) -> list[str]:
    cards = page.locator(".order-tray button.card")
    return [str(piece) for piece in cards.evaluate_all("all => all.map((card) => card.dataset.piece)")]


def test_deck_order_by_drag_tap_and_keyboard(visit: Visit) -> None:
    """Alone, the discard pile becomes the deck in an order one chooses."""
    mira = visit("Mira")
    page = mira.page
    pile = ["a_log", "a_stone", "a_gold_bar", "ladder", "spear", "pendant"]
    set_up(mira, step="draw", number=3, seats=[{"hand": [], "deck": [], "discard": pile}])
    cards = page.locator(".order-tray button.card")
    expect(cards).to_have_count(6)
    before = order_of(page)
    cards.nth(5).drag_to(cards.nth(0))
    mira.until(lambda: order_of(page) == [before[5], *before[:5]])
    cards.nth(1).click()
    cards.nth(3).click()
    moved = [before[5], before[1], before[2], before[0], before[3], before[4]]
    mira.until(lambda: order_of(page) == moved)
    cards.nth(5).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    wanted = [before[5], before[4], before[1], before[2], before[0], before[3]]
    mira.until(lambda: order_of(page) == wanted)
    mira.button(".is-ready").click()
    expect(page.locator(".hand button.card")).to_have_count(5)
    drawn = {str(card.get_attribute("data-key")) for card in page.locator(".hand button.card").all()}
    assert drawn == set(wanted[:5])


def test_campaign_goes_on_with_a_kept_card(visit: Visit) -> None:
    """The ladder of targets with its results, a card carried on, and all of it there after leaving the page."""
    mira = visit("Mira")
    page = mira.page
    rich = ["galleon", "obelisk", "crown", "robot_golem", "medieval_turret", "ancient_throne", "ancient_armor"]
    owned = {"hand": [], "deck": [], "discard": ["a_log", "screwdriver", "spear", *rich]}
    columns = [["chalice"], ["uzi"], ["anvil"], ["sign_post"], ["battle_axe"], []]
    options = {"mode": "campaign"}
    set_up(mira, step="end", number=9, options=options, seats=[owned], columns=columns)
    games = page.get_by_role("list", name="Games of the campaign").get_by_role("listitem")
    expect(games).to_have_count(4)
    tap(mira, "screwdriver")
    mira.button(".is-ready").click()
    expect(games.nth(0)).to_contain_text("of 50, won")
    expect(games.nth(1)).to_contain_text("55 VP")
    expect(games.nth(3)).to_contain_text("70 VP")
    expect(page.locator(".games__kept")).to_contain_text("Screwdriver")
    page.goto("/")
    page.go_back()
    situation(page)
    expect(page.locator(".topbar__stage")).to_contain_text("Game 2")
    expect(page.locator(".games__kept")).to_contain_text("Screwdriver")


@pytest.mark.parametrize("hand", ["nails*2 stone", "nails stone logs"])
def test_hint_lays_out_a_transaction(visit: Visit, hand: str) -> None:
    """A Heavy Spade for two of the cards, of which the last is forced, or both are; there is nothing else to do."""
    mira = visit("Mira")
    page = mira.page
    set_up(mira, **data(hand, seat(deck="log*2"), row="heavy_spade", deck="log*2 stone*3", draw="chains spear"))
    page.get_by_role("button", name="Hint from a bot").click()
    expect(page.locator(".actions .lamp")).to_be_visible()
    hinted = [frame for frame in mira.frames if frame["t"] == "hint"][-1]
    assert len(hinted["pieces"]) == 3, "the card, and what pays for it"
    expect(page.locator('button.card[data-key][data-state="selected"]')).to_have_count(3)
    expect(page.locator(".hand .card__name").first).to_be_visible()
    mira.button(".is-ready").click()
    expect(page.locator(".actions .lamp")).to_have_count(0)
    assert [one["actions"] for one in mira.sent if one["t"] == "move"] == [hinted["actions"]]
