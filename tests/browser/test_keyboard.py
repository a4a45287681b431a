"""A whole season without a mouse, from the front door on."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

MOST_TABS: Final = 80
AT: Final = "(wanted) => document.activeElement?.matches(wanted) ?? false"
CARD: Final = "button.card[data-key]"


class ByKeys:
    """A visitor whose hands are on the keyboard."""

    def __init__(self, somebody: Visitor) -> None:
        self.somebody: Final = somebody
        self.page: Final = somebody.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def at(self, wanted: str) -> bool:
        return bool(self.page.evaluate(AT, wanted))

    def reach(self, wanted: str) -> None:
        """Tab until something has the focus, and it can be seen that it has."""
        for _ in range(MOST_TABS):
            if self.at(wanted):
                assert self.at(":focus-visible")
                return
            self.press("Tab")
        raise AssertionError(f"{wanted} cannot be reached with the Tab key")

    def walk_to(self, key: str) -> None:
        """From card to card with the arrows, within the zone of a card."""
        zone = self.somebody.card(key).first.evaluate(
            "(card) => [...card.closest('[data-zone]').querySelectorAll('button.card')].map((one) => one.dataset.key)"
        )
        wanted = f'[data-zone]:has([data-key="{key}"]) {CARD}'
        self.reach(wanted)
        for _ in zone:
            if self.at(f'[data-key="{key}"]'):
                return
            self.press("ArrowRight")
        raise AssertionError(f"{key} cannot be reached with the arrows")

    def step(self) -> None:
        """One choice at the table."""
        now = self.somebody.situation()
        luck = self.somebody.luck
        if now["interlude"]:
            self.press("Enter")
        elif now["ready"] == 1 and (not now["lit"] or luck.random() < 0.6):
            self.walk_to(now["selected"][0])
            self.press("Enter")
        elif now["ready"] > 1:
            self.reach(".actions__btns .is-ready")
            self.press("Enter")
        elif now["lit"]:
            self.walk_to(luck.choice(now["lit"]))
            self.press("Space")
        elif now["selected"]:
            self.press("Escape")
        else:
            self.reach(".actions__btns .btn:not(.btn--icon):not([disabled])")
            self.press("Enter")


def test_a_season_by_keyboard(visit: Visit) -> None:
    somebody = visit()
    keys, page = ByKeys(somebody), somebody.page
    page.goto("/")
    expect(page.get_by_role("form", name="Tabletop Climber")).to_be_visible()
    keys.reach('[aria-label="Number of players"] [role="radio"]')
    keys.press("ArrowLeft")
    expect(page.get_by_role("radiogroup", name="Number of players").get_by_role("radio", name="2")).to_be_checked()
    keys.reach("form .btn--ember")
    keys.press("Enter")
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Ragna")
    keys.press("Enter")
    page.wait_for_url("**/table/*")

    for _ in range(300):
        if somebody.situation()["interlude"]:
            break
        keys.step()
    expect(page.locator("dialog.interlude .btn--ember")).to_be_focused()
    keys.press("Enter")
    expect(page.locator("dialog.interlude")).not_to_be_visible()
    assert not somebody.situation()["interlude"]
    # the keyboard is where the question is
    page.wait_for_function(AT, arg=".fans button.card, .actions__btns .btn")


def test_options_by_keyboard(visit: Visit) -> None:
    somebody = visit("Ragna")
    keys, page = ByKeys(somebody), somebody.page
    page.goto("/")
    expect(page.get_by_role("form", name="Tabletop Climber")).to_be_visible()
    keys.reach("form summary")
    keys.press("Enter")
    keys.reach('[role="switch"][aria-label="Short Climb"]')
    expect(page.get_by_role("switch", name="Short Climb")).to_be_checked()
    keys.press("Space")
    expect(page.get_by_role("switch", name="Short Climb")).not_to_be_checked()


def test_keys_for_hint_rulebook_and_menu(visit: Visit) -> None:
    somebody = visit("Ragna")
    somebody.sit(somebody.table("me", "gentle"))
    keys, page = ByKeys(somebody), somebody.page
    keys.press("h")
    expect(page.locator(".actions__ask .lamp")).to_be_visible()
    keys.press("Escape")
    expect(page.locator(".actions__ask .lamp")).to_have_count(0)
    keys.press("?")
    expect(page.get_by_role("tab", name="Rulebook")).to_have_attribute("aria-selected", "true")
    keys.reach('.topbar button[aria-label="Menu"]')
    keys.press("Enter")
    sheet = page.get_by_role("dialog", name="Table")
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    keys.press("Escape")
    expect(sheet).not_to_be_visible()
