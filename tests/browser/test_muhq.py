"""muhq's game in a real browser: two players and the Tyrant by clicks, the draft, the map by wheel and by keys."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.judge import faults
from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, Visitor

CLICKS: Final = 60
"""So many clicks of a game are made by hand; the rest is played over REST while the browser looks on."""

NOW: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const seen = (one) => one.getClientRects().length > 0;
  const buttons = all(".actions__btns .btn:not(.btn--icon):not([disabled])");
  const found = {
    over: all(".endpage").length > 0,
    squares: all("[data-lit]").map((one) => [one.dataset.square, one.dataset.lit, one.ariaPressed]),
    hand: all('.hand button.card[data-state="playable"]').filter(seen).length,
    wares: all('.shelf button.card[data-state="playable"], .draft__pack button.card[data-state="playable"]').length,
    ready: buttons.filter((one) => one.matches(".is-ready")).length,
    plain: buttons.filter((one) => !one.matches(".is-ready")).length,
    chosen: all('[data-lit][aria-pressed="true"], button.card[data-state="selected"]').length,
    active: all(".unit.is-active").length > 0,
  };
  const busy = all(".actions--wait").length > 0;
  return found.over || (!busy && buttons.length + found.squares.length + found.hand + found.wares > 0) ? found : null;
}"""
"""What can be done at the table; null while others are asked."""


def open_table(somebody: Visitor, *bots: str, **options: object) -> str:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": bot} for bot in bots]]
    return str(somebody.tell("/api/tables", game="muhq", seats=seats, options=options)["code"])


def situation(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.wait_for_function(NOW, timeout=PATIENCE).json_value()
    return found


def click_once(somebody: Visitor, now: dict[str, Any]) -> str:
    """One tap; says what was tapped."""
    page, luck = somebody.page, somebody.luck
    fresh = [square for square, kind, pressed in now["squares"] if pressed != "true"]
    if now["ready"] and (luck.random() < 0.85 or not fresh):
        somebody.button(".is-ready").first.click()
        return "ready"
    ways = ["squares"] * 3 * bool(fresh) + ["hand"] * 2 * bool(now["hand"]) + ["wares"] * 2 * bool(now["wares"])
    ways += ["plain"] * bool(now["plain"])
    way = luck.choice(ways) if ways else "none"
    if way == "squares":
        page.locator(f'[data-square="{luck.choice(fresh)}"]').click()
    elif way == "hand":
        page.locator('.hand button.card[data-state="playable"]').nth(luck.randrange(now["hand"])).click(
            position={"x": 18, "y": 30}
        )
    elif way == "wares":
        cards = '.shelf button.card[data-state="playable"], .draft__pack button.card[data-state="playable"]'
        page.locator(cards).nth(luck.randrange(now["wares"])).click()
    elif way == "plain":
        somebody.button(":not(.is-ready)").nth(luck.randrange(now["plain"])).click()
    else:
        page.keyboard.press("Escape")
    return way


def hurry(somebody: Visitor, code: str) -> None:
    """Pass and pay over REST until the game is over."""
    while True:
        view = somebody.ask(f"/api/tables/{code}/view?seat=0")
        scene = view["scene"]
        if scene.get("standings"):
            return
        prompt = scene.get("prompt")
        if not prompt:
            continue
        pick = prompt.get("pick")
        first = [choice["action"] for choice in prompt.get("choices", [])][:1]
        actions = [pick["done"]] if pick else first
        move = {"seat": 0, "revision": view["revision"], "actions": actions}
        somebody.context.request.post(f"/api/tables/{code}/moves", data=move)


def stop_of(now: dict[str, Any]) -> str:
    """What kind of situation it is: each kind is looked at once."""
    if now["over"]:
        return "end"
    if now["wares"]:
        return "buy"
    if now["active"]:
        return "unit"
    return "chosen" if now["chosen"] else "act"


def play(
    somebody: Visitor, code: str, size: dict[str, int], clicks: int = CLICKS
) -> tuple[set[str], set[str], list[str]]:
    """A game: by clicks first, then over REST. Returns the situations seen, the ways tapped, and what is wrong."""
    page = somebody.page
    found: list[str] = []
    looked: set[str] = set()
    tapped: set[str] = set()
    for _ in range(clicks):
        now = situation(page)
        stop = stop_of(now)
        if stop not in looked:
            looked.add(stop)
            found += faults(page, stop, size)
        if now["over"]:
            break
        tapped.add(click_once(somebody, now))
    hurry(somebody, code)
    page.wait_for_selector(".endpage", timeout=PATIENCE)
    found += faults(page, "end", size)
    return looked, tapped, sorted(set(found))


SIZES = pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])


@SIZES
def test_two_players_by_clicks(visit: Visit, device: str, size: dict[str, int]) -> None:
    mira = visit(f"Mira on a {device}", viewport=size, has_touch=device == "phone")
    code = open_table(mira, "gentle", map="2P-ring-street", draft="random")
    mira.page.goto(f"/table/{code}")
    looked, tapped, found = play(mira, code, size)
    assert {"act", "buy", "unit"} <= looked
    assert {"ready", "squares", "plain"} <= tapped
    assert found == []
    page = mira.page
    expect(page.get_by_role("region", name="How it went").locator("tbody tr")).to_have_count(2)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replays/*")
    page.get_by_role("button", name="On one move").click()
    expect(page.locator(".rbar__no")).to_have_text("1")
    expect(page.locator(".mqreplay [data-square]")).to_have_count(99)
    assert faults(page, "replay", size) == []


@SIZES
def test_together_against_the_tyrant(visit: Visit, device: str, size: dict[str, int]) -> None:
    mira = visit(f"Rebel, {device}", viewport=size, has_touch=device == "phone")
    code = open_table(mira, "gentle", map="the-tyrant")
    page = mira.page
    page.goto(f"/table/{code}")
    situation(page)
    expect(page.get_by_role("region", name=re.compile("^The Tyrant, health 16 of 16"))).to_be_visible()
    looked, tapped, found = play(mira, code, size, 40)
    assert {"act", "unit"} <= looked
    assert {"squares", "plain"} <= tapped
    assert found == []
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("boss"))
    page.get_by_role("button", name="Look at the table").click()
    if device == "desktop":
        reasons = page.get_by_role("region", name="Why the boss side did this").get_by_role("listitem")
        expect(reasons.first).to_be_visible()
        assert "MUQ-8" in "".join(reasons.all_inner_texts())
    told = [line for view in mira.views for line in view["log"] if line["kind"].startswith("why_")]
    assert told
    assert all(line["rule"].startswith("MUQ-") for line in told)


@SIZES
def test_the_draft_by_clicks(visit: Visit, device: str, size: dict[str, int]) -> None:
    mira = visit(f"Mira drafts on a {device}", viewport=size, has_touch=device == "phone")
    code = open_table(mira, "gentle", map="2P-ring-street", draft="3x[2;8]")
    page = mira.page
    page.goto(f"/table/{code}")
    situation(page)
    assert faults(page, "draft", size) == []
    for picked in range(3):
        expect(page.get_by_role("group", name=f"Your picks, {picked} cards")).to_be_visible()
        card = page.locator('.draft__pack button.card[data-state="playable"]').nth(picked)
        face = card.locator(".card__name").inner_text()
        card.click()
        somebody = mira.button(".is-ready")
        expect(somebody).to_have_text(re.compile("Pick"))
        somebody.click()
        expect(page.get_by_role("group", name=f"Your picks, {picked + 1} cards")).to_be_visible()
        mine = page.get_by_role("group", name=re.compile("^Your picks")).locator(".sr")
        assert any(face in text for text in mine.all_inner_texts())


def until_a_unit_can_act(somebody: Visitor, code: str) -> dict[str, Any]:
    """Play cards over REST until a unit can be activated."""
    while True:
        view = somebody.ask(f"/api/tables/{code}/view?seat=0")
        prompt = view["scene"].get("prompt")
        if not prompt:
            continue
        texts = {choice["text"].split(" ")[0] for choice in prompt["choices"]}
        if "activate" in texts:
            return dict(view["scene"])
        wholes = prompt.get("wholes") or [{"actions": [one["action"]], "say": one["say"]} for one in prompt["choices"]]
        plays = [whole["actions"] for whole in wholes if whole["say"].startswith("Play ")]
        buys = [whole["actions"] for whole in wholes if re.match("Buy (Soldier|Militia|Farmer)", whole["say"])]
        actions = (plays or buys or [[0]])[0]
        move = {"seat": 0, "revision": view["revision"], "actions": actions}
        somebody.context.request.post(f"/api/tables/{code}/moves", data=move)


def test_a_unit_is_activated_and_moved_in_one_go(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    code = open_table(mira, "gentle", map="2P-ring-street", draft="random")
    until_a_unit_can_act(mira, code)
    page.goto(f"/table/{code}")
    situation(page)
    unit = page.locator('[data-lit="unit"]').first
    start = unit.get_attribute("data-square")
    unit.click()
    far = page.locator('[data-lit="possible"]').last
    goal = far.get_attribute("data-square")
    cost = str(far.locator(".sq__cost").get_attribute("data-n"))
    far.click()
    expect(page.locator(".over--path polyline.p1")).to_be_visible()
    expect(page.locator(".costflag")).to_contain_text(cost)
    expect(page.locator(".actions__ask")).to_contain_text(f"moves to {goal}")
    page.get_by_role("button", name="Activate and move").click()
    there = page.locator(f'[data-square="{goal}"][aria-label*="active"]')
    wait = page.get_by_role("button", name="Pass", exact=True)
    expect(there.or_(wait)).to_be_visible()
    if wait.is_visible():  # whoever holds cards that could answer is asked about the own move too
        wait.click()
    expect(page.locator(f'[data-square="{goal}"]')).to_have_attribute("aria-label", re.compile("^Mira's .*active"))
    assert start != goal
    sent = [one for one in mira.sent if one["t"] == "move"]
    assert [len(one["actions"]) for one in sent[:2]] == [1, 1]


def test_the_map_by_wheel_and_keys(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    code = open_table(mira, "gentle", map="2P-ring-street", draft="random")
    page.goto(f"/table/{code}")
    situation(page)
    square = page.locator('[data-square="5,4"]')

    def wide() -> float:
        box = square.bounding_box()
        assert box
        return box["width"]

    fit = wide()
    square.hover()
    page.mouse.wheel(0, -500)
    page.wait_for_function(
        "(least) => document.querySelector('[data-square=\"5,4\"]').offsetWidth > least", arg=fit + 8
    )
    page.mouse.move(5, 5)
    page.locator('[data-square="0,0"]').focus()
    page.keyboard.press("0")
    page.wait_for_function(
        "(wide) => Math.abs(document.querySelector('[data-square=\"5,4\"]').offsetWidth - wide) < 2", arg=fit
    )
    page.keyboard.press("+")
    page.wait_for_function(
        "(least) => document.querySelector('[data-square=\"5,4\"]').offsetWidth > least", arg=fit + 8
    )
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-square="1,1"]')).to_be_focused()
    expect(page.get_by_role("region", name="What is there")).to_contain_text("Street")
    before = page.locator(".mapscroll").evaluate("(box) => box.scrollLeft")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("(was) => document.querySelector('.mapscroll').scrollLeft !== was", arg=before)


def test_automatic_passing_is_set_in_the_menu(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    code = open_table(mira, "gentle", map="2P-ring-street", draft="random")
    page.goto(f"/table/{code}")
    situation(page)
    page.get_by_role("button", name="Menu").click()
    row = page.get_by_role("dialog").locator(".opt", has_text="Stop for answers")
    row.get_by_text("Never", exact=True).click()
    expect(row.get_by_role("radio", name="Never")).to_have_attribute("aria-checked", "true")
    assert mira.ask(f"/api/tables/{code}")["seats"][0]["standing"] == {"stop": "never"}
