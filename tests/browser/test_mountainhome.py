"""Mountainhome in a real browser: whole games by clicks, secret bids, reactions and trades."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

import deckhall
from deckhall.core import replay as replays
from deckhall.core.match import Match
from tests.browser.conftest import Visit
from tests.browser.judge import faults
from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, Visitor

MOST_CLICKS: Final = 900
"""A game of three lasts some twelve rounds: a few clicks for each turn, a few for each bid."""
NAMES: Final = ["Mira", "Hrafn", "Tobin"]
OPEN: Final = {"open_locations": True}
MARKET: Final = 173
"""With this seed the first exploration finds the Marketplace, so that the game can have trades."""

NOW: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const buttons = all(".actions__btns .btn:not(.btn--icon):not([disabled])");
  const found = {
    over: all(".endpage").length > 0,
    bid: all(".stage").length > 0,
    text: document.querySelector(".actions__ask")?.textContent.trim() ?? "",
    reaction: all(".plate--reaction").length > 0,
    trade: all(".plate--trade").length > 0,
    down: all(".mybid button.card").length,
    lit: all('button[data-key][data-state="playable"], button[data-key][data-choice="playable"]')
      .map((piece) => piece.dataset.key),
    targets: all('button[data-key][data-choice="target"]').map((piece) => piece.dataset.key),
    deeds: all(".work__deeds .btn:not([disabled])").length,
    desk: all(".desk__way").length,
    buttons: buttons.map((one) => one.textContent.replace("Enter", "").trim()),
    ready: buttons.filter((one) => one.matches(".is-ready")).length,
  };
  const asked = all(".actions:not(.actions--wait)").length > 0;
  const can = found.lit.length + found.desk + buttons.length > 0;
  return found.over || (asked && can) ? found : null;
}"""
"""What can be done at the table; null while it is somebody else's turn."""


def open_table(somebody: Visitor, *seats: str, **options: object) -> str:
    plans = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return str(somebody.tell("/api/tables", game="mountainhome", seats=plans, options=options)["code"])


def play_on(somebody: Visitor, match: Match, bot: str = "gentle") -> str:
    """A table that starts where a match stands: its replay, played on against bots."""
    kept = somebody.tell("/api/replays", **msgspec.to_builtins(replays.record(match, "0")))["id"]
    wish = {"step": len(match.moves), "seat": 0, "bot": bot}
    return str(somebody.tell(f"/api/replays/{kept}/play-on", **wish)["code"])


def dealt(somebody: Visitor, seed: int) -> str:
    """A table of three whose cards lie as this seed lays them."""
    return play_on(somebody, Match(deckhall.load("mountainhome"), 3, seed, OPEN, NAMES))


def placed(somebody: Visitor, position: str, bot: str = "gentle") -> str:
    """A table of three at a position."""
    read = tomllib.loads(position)
    return play_on(somebody, Match(deckhall.load("mountainhome"), 3, 1, {}, NAMES, read), bot)


def situation(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.wait_for_function(NOW, timeout=PATIENCE).json_value()
    return found


def piece(page: Page, key: str) -> Locator:
    return page.locator(f'button[data-key="{key}"]').first


class Player:
    """Plays by clicks and sees to it that it meets everything once."""

    def __init__(self, who: Visitor) -> None:
        self.who: Final = who
        self.page: Final = who.page
        self.met: Final[set[str]] = set()

    def press(self, name: str) -> None:
        self.page.locator(".actions__btns .btn:not([disabled])", has_text=re.compile(f"^\\s*{name}")).first.click()

    def tap(self, key: str) -> None:
        more = self.page.locator(".hall__more")
        if self.page.locator(f'button.card[data-key="{key}"]').count() > 0:
            self.who.tap(key)
        elif more.is_visible() and self.page.locator(f'.hall .offer[data-key="{key}"]').count() > 0:
            more.click()  # on a phone the office opens first
            self.page.locator(f'dialog[open] .offer[data-key="{key}"]').click()
            expect(self.page.locator("dialog[open]")).to_have_count(0)
        else:
            piece(self.page, key).click()

    def click_once(self, now: dict[str, Any]) -> None:
        """One decision, or a part of one."""
        luck, buttons = self.who.luck, now["buttons"]
        # whoever keeps Karina is asked for her again and again
        now["lit"] = [key for key in now["lit"] if key != "karina"] or now["lit"]
        if "Ready" in buttons:
            self.bid(now)
        elif now["reaction"]:
            self.met.add("reaction")
            self.press("React" if "React" in buttons else "Let it pass")
        elif now["trade"] and "Agree" in buttons:
            self.press("Agree")
        elif now["desk"]:
            self.page.locator(".desk__way").nth(luck.randrange(now["desk"])).click()
        elif now["ready"]:
            self.page.locator(".actions__btns .is-ready").first.click()
        elif now["deeds"] and "trade" not in self.met:
            self.met.add("trade")
            self.page.locator(".work__deeds .btn").first.click()
        elif now["targets"]:
            self.tap(luck.choice(now["targets"]))
        elif "End step" in buttons and (not now["lit"] or luck.random() < 0.4):
            self.press("End step")
        elif now["lit"]:
            self.tap(luck.choice(now["lit"]))
        elif buttons:
            self.press(re.escape(luck.choice(buttons)))
        else:
            self.page.keyboard.press("Escape")

    def bid(self, now: dict[str, Any]) -> None:
        """A card or two face down, then ready."""
        self.met.add("bid")
        if now["lit"] and now["down"] < 2 and self.who.luck.random() < 0.8:
            self.tap(self.who.luck.choice(now["lit"]))
        else:
            self.press("Ready")


def stop_of(now: dict[str, Any]) -> str:
    """What kind of situation it is: each kind is looked at once."""
    if now["over"]:
        return "end"
    kinds = {"reaction": "reaction", "trade": "trade", "desk": "desk", "bid": "bid"}
    return next((kind for kind, sign in kinds.items() if now[sign]), "turn")


@pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_whole_game_by_clicks(visit: Visit, device: str, size: dict[str, int]) -> None:
    """Steered a little: a seed brings the Marketplace, the clan takes Karina, an offer to trade is made at once."""
    mira = visit(f"Mira on a {device}", viewport=size, has_touch=device == "phone")
    page = mira.page
    page.goto(f"/table/{dealt(mira, MARKET)}")
    player = Player(mira)
    found: list[str] = []
    looked: set[str] = set()
    while "karina" not in situation(page)["lit"]:
        player.click_once(situation(page))
    player.tap("karina")
    for _ in range(MOST_CLICKS):
        now = situation(page)
        stop = stop_of(now)
        if stop not in looked:
            looked.add(stop)
            found += faults(page, stop, size)
        if now["over"]:
            break
        player.click_once(now)
    assert {"end", "bid", "turn", "desk"} <= looked
    assert {"bid", "trade", "reaction"} <= player.met
    assert {"offer", "offer_any"} & set(kinds(mira))
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
    expect(page.locator(".mtn-replay .seat")).to_have_count(3)
    assert faults(page, "replay", size) == []


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
BID: Final = POSITION.format(phase="bid", bid='[bid]\nprize = "marg"')


def sent(somebody: Visitor) -> list[dict[str, Any]]:
    return [one for one in somebody.sent if one["t"] == "move"]


def kinds(somebody: Visitor) -> list[str]:
    """The kinds of all log lines so far."""
    return [line.get("kind", "") for view in somebody.views for line in view["log"]]


def test_bid_with_cards_and_a_tap(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto(f"/table/{placed(mira, BID)}")
    situation(page)
    total = page.locator(".mysum__t dd")
    expect(page.locator('.hand [data-key="booze_3"] .card__tag')).to_have_text("adds 3")
    expect(page.locator('.hand [data-key="rocks_2"] .card__tag')).to_have_text("counts 0")
    mira.tap("shinies_4")
    expect(total).to_have_text("4")
    mira.tap("booze_3")
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
    mira.tap("booze_2")
    page.get_by_role("button", name="Ready", exact=True).click()
    expect(page.locator(".log")).to_contain_text("You show Mushroom Wine.")
    assert all(len(one["actions"]) == 1 for one in sent(mira))
    # what others put down is seen when it is revealed, not before
    for view in mira.views:
        step = next(fact["value"] for fact in view["scene"]["facts"] if fact["id"] == "step")
        for zone in view["scene"]["zones"]:
            if step == "Bid, committing" and re.fullmatch("bid-[12]", zone["id"]):
                assert not [one for one in zone.get("pieces", []) if one.get("face")]


def test_paying_as_proposed_and_by_hand(visit: Visit) -> None:
    for way, left in (("Pay with rocks first", ["1", "0", "0"]), ("2 shinies", ["0", "0", "1"])):
        mira = visit("Mira")
        page = mira.page
        page.goto(f"/table/{placed(mira, ACTION)}")
        situation(page)
        mira.tap("tobias")
        page.locator('.town .plq[data-key="hillock_dwelling"]').click()
        page.locator(".desk__way", has_text=re.compile(way)).click()
        expect(page.locator(".pool .pt b")).to_have_text(left)
        expect(page.get_by_role("button", name=re.compile("^Hillock Dwelling, finished"))).to_be_visible()


def test_missing_cards_are_played_for_a_step(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto(f"/table/{placed(mira, ACTION.replace('pool = [2, 0, 2]', 'pool = [0, 0, 1]'))}")
    situation(page)
    mira.tap("tobias")
    page.locator('.town .plq[data-key="hillock_dwelling"]').click()
    expect(page.locator(".actions__checks")).to_contain_text("plays")
    page.locator(".actions__btns .is-ready").click()
    expect(page.get_by_role("button", name=re.compile("^Hillock Dwelling, finished"))).to_be_visible()
    expect(page.locator(".work__played .card")).to_have_count(2)


def test_offer_and_answer_at_the_marketplace(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto(f"/table/{placed(mira, ACTION, 'steady')}")
    situation(page)
    page.get_by_role("button", name="Make Hrafn an offer").click()
    expect(page.locator(".actions__ask")).to_contain_text("which card do you offer Hrafn?")
    mira.tap("shinies_4")
    page.locator(".desk__way", has_text="any card").click()
    page.wait_for_function(NOW, timeout=PATIENCE)
    expect(page.locator(".log")).to_contain_text("You offer Hrafn Gems for any card.")
    expect(page.locator(".log")).to_contain_text(re.compile("swaps? .* with|declines? the trade"))
    assert {"swap", "refuse"} & set(kinds(mira))


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


def test_five_clans_fit_a_phone(visit: Visit) -> None:
    mira = visit("Mira", viewport=PHONE, has_touch=True)
    page = mira.page
    page.goto(f"/table/{open_table(mira, 'me', *['gentle'] * 4)}")
    player = Player(mira)
    found: list[str] = []
    looked: set[str] = set()
    while not {"turn", "bid"} <= looked:
        now = situation(page)
        stop = stop_of(now)
        if stop not in looked:
            looked.add(stop)
            found += faults(page, stop, PHONE)
        player.click_once(now)
    page.get_by_role("button", name=re.compile("town$")).first.click()
    expect(page.get_by_role("dialog", name=re.compile("^The town of"))).to_be_visible()
    found += faults(page, "town", PHONE)
    assert found == []


def test_its_files_come_with_the_game_only(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    page.goto("/")
    expect(page.get_by_role("form", name="Tabletop Climber")).to_be_visible()
    own = re.compile(r"/mountainhome-[^/]*\.(js|css)$")
    assert not [answer.url for answer in mira.answers if own.search(answer.url)]
    page.goto(f"/table/{open_table(mira, 'me', 'gentle')}")
    situation(page)
    assert [answer.url for answer in mira.answers if own.search(answer.url)]
