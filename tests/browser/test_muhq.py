"""muhq's game in a real browser: the draft, plans of units, automatic passing."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.judge import faults
from tests.browser.muhq_player import Player, situation
from tests.browser.visitor import DESKTOP, PHONE, Visitor


def open_table(somebody: Visitor, *bots: str, **options: object) -> str:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": bot} for bot in bots]]
    return str(somebody.tell("/api/tables", game="muhq", seats=seats, options=options)["code"])


SIZES = pytest.mark.parametrize(("device", "size"), [("desktop", DESKTOP), ("phone", PHONE)])


@SIZES
def test_the_draft_by_clicks(visit: Visit, device: str, size: dict[str, int]) -> None:
    mira = visit(f"Mira drafts on a {device}", viewport=size, has_touch=device == "phone")
    code = open_table(mira, "gentle", map="2P-ring-street", draft="3x[2;8]")
    page = mira.page
    page.goto(f"/table/{code}")
    situation(page)
    assert faults(page, "draft", size) == []
    for picked in range(3):
        expect(page.get_by_role("group", name=f"Your picks, {picked} card")).to_be_visible()
        card = page.locator('.draft__pack button.card[data-state="playable"]').nth(picked)
        face = card.locator(".card__name").inner_text()
        card.click()
        somebody = mira.button(".is-ready")
        expect(somebody).to_have_text(re.compile("Pick"))
        somebody.click()
        expect(page.get_by_role("group", name=f"Your picks, {picked + 1} card")).to_be_visible()
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
        complete = prompt.get("complete_choices") or [
            {"actions": [one["action"]], "say": one["say"]} for one in prompt["choices"]
        ]
        plays = [choice["actions"] for choice in complete if choice["say"].startswith("Play ")]
        buys = [choice["actions"] for choice in complete if re.match("Buy (Soldier|Militia|Farmer)", choice["say"])]
        actions = (plays or buys or [[0]])[0]
        somebody.move(code, view, actions)


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
    far.hover()
    expect(page.locator(".over--path polyline.p1")).to_have_count(1)
    expect(page.locator(".costflag")).to_contain_text(cost)
    far.click()
    there = page.locator(f'[data-square="{goal}"][aria-label*="active"]')
    wait = page.get_by_role("button", name="Pass", exact=True)
    expect(there.or_(wait)).to_be_visible()
    # whoever holds cards that could answer is asked about the own move too; the question may be gone again by now
    wait.evaluate_all("buttons => buttons.forEach((button) => button.click())")
    expect(page.locator(f'[data-square="{goal}"]')).to_have_attribute("aria-label", re.compile("^your .*active"))
    assert start != goal
    sent = [one for one in mira.sent if one["t"] == "move"]
    assert [len(one["actions"]) for one in sent[:2]] == [1, 1]


def until_somebody_is_near(player: Player) -> dict[str, Any]:
    """Play until a unit is chosen that could attack after a move; returns the square of its target."""
    for _ in range(400):
        now = situation(player.page)
        later = [one for one in now["squares"] if re.search("target from .*: deals [1-9]", one["label"])]
        if later and not now["active"] and now["ready"] == ["Activate"]:
            return dict(later[0])
        player.step(now)
    raise AssertionError("nobody comes near")


def test_an_attack_after_a_move_is_foretold(visit: Visit) -> None:
    """Against the Tyrant enemies come near soon: plan the move, then the attack from there, and see it come true."""
    mira = visit("Mira")
    page = mira.page
    code = open_table(mira, map="the-tyrant")
    page.goto(f"/table/{code}")
    situation(page)
    player = Player(mira, False, "The Tyrant")
    player.stop("Never")
    target = until_somebody_is_near(player)
    found = re.search(r"target from (\d+,\d+): deals (\d+), takes (\d+)", target["label"])
    assert found
    spot, deal, take = found.groups()
    page.locator(f'[data-square="{target["at"]}"]').click()
    expect(page.locator(".over--path polyline.p1")).to_have_count(1)
    expect(page.locator(".costflag")).to_be_visible()
    fight = page.get_by_role("region", name="Planned fight")
    expect(fight.locator(".fx--me")).to_have_text(deal)
    expect(fight.locator(".fx--foe")).to_have_text(take)
    ask = page.locator(".actions__ask")
    expect(ask).to_contain_text(f"moves to {spot}")
    expect(ask).to_contain_text(f"at {target['at']}: deals {deal}, takes {take}")
    before = len(mira.views)
    page.get_by_role("button", name="Move and attack").click()
    page.wait_for_function("document.querySelectorAll('.over--path').length === 0")
    situation(page)

    def fights() -> list[dict[str, Any]]:
        return [line for view in mira.views[before:] for line in view["log"] if line["kind"] == "combat"]

    mira.until(fights)
    log = fights()
    assert (log[0]["data"]["given"], log[0]["data"]["to"]) == (int(deal), target["at"])


ASKED: Final = re.compile("^(On top of the stack|Priority in)")


def prompts(views: list[dict[str, Any]]) -> list[str]:
    """What was asked beyond the own steps."""
    said = [str((view["scene"].get("prompt") or {}).get("say", "")) for view in views]
    return [text for text in said if ASKED.match(text)]


def play_a_card(page: Page) -> None:
    page.locator('.hand button.card[data-state="playable"]').first.click(position={"x": 16, "y": 40})
    now = situation(page)
    page.locator(f'[data-square="{now["squares"][0]["at"]}"]').click()
    page.locator(".actions__btns .is-ready").click()


def test_automatic_passing_takes_effect_at_once(visit: Visit) -> None:
    mira = visit("Mira")
    page = mira.page
    code = open_table(mira, "gentle", map="2P-ring-street", draft="random")
    page.goto(f"/table/{code}")
    stack = page.get_by_role("region", name="Action stack")
    stops = stack.get_by_role("radiogroup", name="Stop for answers")
    expect(stops.get_by_role("radio", name="If I can")).to_have_attribute("aria-checked", "true")
    ask = page.locator(".actions__ask")
    expect(ask).to_contain_text(re.compile("Action step|Priority in your upkeep step"))
    if "Priority" in ask.inner_text():  # as far as others know one could answer with the first hand
        page.get_by_role("button", name="Pass", exact=True).click()
    expect(ask).to_contain_text("Action step")
    # always: one is asked in every window, and about the own actions
    stops.get_by_role("radio", name="Always").click()
    expect(stops.get_by_role("radio", name="Always")).to_have_attribute("aria-checked", "true")
    play_a_card(page)
    expect(ask).to_contain_text("On top of the stack: your")
    expect(stack.get_by_role("list", name=re.compile("Declared")).get_by_role("listitem")).to_have_count(1)
    # if one can answer: not about the own actions any more, beginning with this one
    stops.get_by_role("radio", name="If I can").click()
    expect(stops.get_by_role("radio", name="If I can")).to_have_attribute("aria-checked", "true")
    expect(ask).to_contain_text("Action step")
    expect(stack).to_contain_text("Nothing is declared")
    before = len(mira.views)
    play_a_card(page)
    expect(page.locator('[data-square][aria-label^="your "]')).to_have_count(2)
    expect(ask).to_contain_text("Action step")
    assert prompts(mira.views[before:]) == []
    # never: set in the menu, known beside the stack at once, and the rest of the round flows
    page.get_by_role("button", name="Menu").click()
    row = page.get_by_role("dialog").locator(".opt", has_text="Stop for answers")
    row.get_by_text("Never", exact=True).click()
    expect(row.get_by_role("radio", name="Never")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    expect(stops.get_by_role("radio", name="Never")).to_have_attribute("aria-checked", "true")
    mira.until(lambda: mira.ask(f"/api/tables/{code}")["seats"][0]["presets"] == {"stop": "never"})
    before = len(mira.views)
    player = Player(mira, False, "region")
    for _ in range(60):
        now = situation(page)
        if "round 3 of" in page.locator(".topbar__stage").inner_text():
            break
        player.step(now)
    declared = [view for view in mira.views[before:] if any(line["kind"].startswith("declare") for line in view["log"])]
    assert declared
    assert prompts(mira.views[before:]) == []


def test_who_could_answer_is_asked(visit: Visit) -> None:
    """By what everybody knows a hand card may be a spell: then there is a question, else there is none."""
    mira = visit("Mira")
    page = mira.page
    code = open_table(mira, "gentle", map="2P-ring-street", draft="random")
    page.goto(f"/table/{code}")
    situation(page)
    player = Player(mira, False, "region")
    player.stop("If I can")
    situation(page)
    before = len(mira.views)
    for _ in range(60):
        now = situation(page)
        if "round 4 of" in page.locator(".topbar__stage").inner_text():
            break
        if ASKED.match(now["ask"]):
            page.get_by_role("button", name="Pass", exact=True).click()
            page.wait_for_function(
                "(was) => document.querySelector('.actions__ask').textContent.trim() !== was", arg=now["ask"]
            )
        else:
            player.step(now)
    faces = {face["id"]: face for face in mira.ask("/api/games/muhq")["faces"]}
    asked = [view["scene"] for view in mira.views[before:] if prompts([view])]
    for scene in asked:
        zones = {zone["id"]: zone for zone in scene["zones"]}
        spells = [one for one in zones["pool-0"]["pieces"] if faces[one["face"]]["kind"] == "spell"]
        uses = [choice for choice in scene["prompt"]["choices"] if choice["text"].startswith("use")]
        assert (spells and zones["hand-0"].get("size", 0)) or uses, scene["prompt"]["say"]
        assert "Mira's" not in scene["prompt"]["say"].split(":")[-1].split(" ")[1]
    assert asked
