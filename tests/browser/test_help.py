"""Why not, hints, rules, and the device that is handed over."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from deckhall.core.match import Match
from tests.browser.begun import first_with, play_on
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor


def a_card_of_no_use(match: Match) -> bool:
    """Is there a card in the hand that cannot be chosen?"""
    scene = match.state.view(0)
    hand = next(zone for zone in scene.zones if zone.id == "hand-0")
    choices = scene.prompt.complete_choices if scene.prompt else []
    useful = {piece for choice in choices for piece in choice.pieces}
    return bool(useful) and any(piece.key not in useful for piece in hand.pieces)


def a_card_that_is_off(somebody: Visitor) -> Locator:
    """Sit down where some card of the hand cannot be chosen."""
    somebody.sit(play_on(somebody, first_with("climber", 4, a_card_of_no_use)))
    off = somebody.page.locator('.fans button.card[data-state="off"]')
    expect(off.last).to_be_visible()
    return off


def test_why_not_says_a_sentence_and_opens_the_rule(visit: Visit) -> None:
    mira = visit("Mira")
    key = a_card_that_is_off(mira).last.get_attribute("data-key") or ""
    page = mira.page
    mira.tap(key)
    tip = page.locator("#why-tip")
    expect(tip).to_have_text(re.compile(r"Why not\?\s+[A-Z].{8,}\."))
    chip = tip.locator("a.rule")
    expect(chip).to_have_text(re.compile(r"CLI-\d"))
    rule = chip.inner_text()
    chip.click()
    expect(page.get_by_role("tab", name="Rulebook")).to_have_attribute("aria-selected", "true")
    opened = page.get_by_role("region", name="Rulebook").locator(f'[id="{rule}"]')
    expect(opened).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("silver")
    expect(page.get_by_role("region", name="Rulebook").locator("mark").first).to_be_visible()


def test_a_hint_shows_what_a_bot_would_do(visit: Visit) -> None:
    mira = visit("Mira")
    mira.sit(mira.table("me", "gentle"))
    before = mira.page.locator(".actions__ask").inner_text()
    mira.page.get_by_role("button", name="Hint from a bot").click()
    expect(mira.page.locator(".actions__ask .lamp")).to_be_visible()
    expect(mira.page.locator(".actions__ask")).not_to_have_text(before)
    now = mira.situation()
    assert now["ready"] == 1
    mira.button(".is-ready").click()
    mira.choose_hand()


def keys_of_hand(somebody: Visitor, code: str, seat: int) -> list[str]:
    zones: list[dict[str, Any]] = somebody.ask(f"/api/tables/{code}/view?seat={seat}")["scene"]["zones"]
    hand = next(zone for zone in zones if zone["id"] == f"hand-{seat}")
    return sorted(piece["key"] for piece in hand["pieces"])


def test_hot_seat_hides_the_hand_of_the_other(visit: Visit) -> None:
    mira = visit("Mira")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Orm"}]
    code = mira.tell("/api/tables", game="climber", seats=seats, options={"short_climb": True})["code"]
    mira.page.goto(f"/table/{code}")
    cover = mira.page.locator("dialog.cover")

    def shown() -> list[str]:
        found = mira.page.locator(".fans button.card").evaluate_all("all => all.map((card) => card.dataset.key)")
        return sorted(map(str, found))

    def in_sight() -> int:
        """Cards of which a point can be seen."""
        return int(
            mira.page.locator("button.card").evaluate_all(
                """all => all.filter((card) => {
                  const box = card.getBoundingClientRect();
                  const top = document.elementFromPoint(box.left + 10, box.top + 10);
                  return top && card.contains(top);
                }).length"""
            )
        )

    seen: list[int] = []
    while len(seen) < 4:
        now = mira.situation()
        assert not now["over"], "the device was never handed over"
        if not now["cover"]:
            mira.step()
            continue
        colour = cover.evaluate("(cover) => getComputedStyle(cover).backgroundColor")
        assert re.fullmatch(r"rgb\(.*\)|(color|oklab|oklch)\([^/]*\)", colour), f"one can look through: {colour}"
        assert in_sight() == 0
        mira.page.keyboard.press("Escape")
        expect(cover).to_be_visible()
        who = 1 if "Orm" in cover.inner_text() else 0
        cover.get_by_role("button").click()
        expect(cover).not_to_be_visible()
        mira.situation()
        mira.until(lambda: shown() == keys_of_hand(mira, code, who))  # noqa: B023  # asked at once
        assert in_sight() > 0
        seen.append(who)
    assert {0, 1} <= set(seen)
