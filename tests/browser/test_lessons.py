"""Lessons, followed by what is lit alone."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

import deckhall
from deckhall.lessons import lessons_of
from tests.browser.conftest import Visit
from tests.browser.learner import Learner
from tests.browser.visitor import DESKTOP, PHONE

ALL = os.environ.get("DECKHALL_ALL_LESSONS", "") not in ("", "0")
"""One lesson of each game at a desk; all of them on both screens in `make lessons`."""
SLUGS = ("climber", "nidavellir", "rebuild", "mountainhome", "muhq")
LESSONS = [(slug, one.id) for slug in SLUGS for one in lessons_of(deckhall.load(slug))[: None if ALL else 1]]
SCREENS = [DESKTOP, PHONE] if ALL else [DESKTOP]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen["width"]))
@pytest.mark.parametrize(("slug", "lesson"), LESSONS, ids=str)
def test_a_lesson_is_followed_by_its_light(visit: Visit, slug: str, lesson: str, screen: dict[str, int]) -> None:
    learner = Learner(visit(viewport=screen), slug, lesson)
    learner.follow()
    assert learner.page.locator(".learned li").count() >= 2


def test_a_wrong_try_is_told_kindly_and_the_lesson_is_kept(visit: Visit) -> None:
    learner = Learner(visit(), "nidavellir", "bid")
    page = learner.page
    page.locator(".say__go").click()
    page.locator("[data-key=basic_4]").click()
    expect(page.locator(".say [role=status]")).to_contain_text("The highest coin chooses first")
    expect(page.locator(".tray__pouch [data-key=basic_4]")).to_be_visible()  # it went home
    page.reload()
    expect(page.locator(".say header")).to_contain_text("Step 2 of 5")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".say__note")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".say header")).to_contain_text("Step 1 of 5")
    page.locator(".say__go").click()
    page.get_by_role("button", name="Skip step").click()
    expect(page.locator(".say header")).to_contain_text("Step 3 of 5")


def test_a_game_has_a_page_that_leads_a_newcomer_to_its_lessons(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/climber")
    lit = page.locator(".door--lit")
    expect(lit).to_contain_text("Learn by playing")
    expect(page.locator(".lcard")).to_have_count(6)
    lit.get_by_role("link", name="Begin").click()
    expect(page.locator(".say header")).to_contain_text("Step 1 of 6")


def test_a_first_game_asks_plainly_and_explains_its_words(visit: Visit) -> None:
    page = visit("Mira").page
    page.goto("/learn/climber")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("tab", name="Help")).to_be_visible()
    asked = page.locator(".actions__ask")
    expect(asked).to_contain_text("to leave at home in the lodge")
    page.locator(".actions .term").first.click()
    word = page.locator(".gloss header b").inner_text().lower()
    page.get_by_role("button", name="I know this word").click()
    expect(page.locator(".gloss")).to_have_count(0)
    terms = page.locator(".actions .term").all_inner_texts()
    assert word not in [term.lower() for term in terms]
    page.get_by_role("button", name="Help", exact=True).click()
    expect(page.locator(".actions .term")).to_have_count(0)
    expect(asked).to_contain_text("of your team to stay in the lodge")


def test_a_lesson_that_has_changed_since_begins_again(visit: Visit) -> None:
    visitor = visit()
    kept = '{"done": false, "place": {"step": 3, "history": [[0, 1, 2]]}}'
    visitor.context.add_init_script(f"localStorage.setItem('deckhall.lesson.nidavellir.bid', '{kept}')")
    learner = Learner(visitor, "nidavellir", "bid")
    expect(learner.page.locator(".say header")).to_contain_text("Step 1 of 5")


COUNT_FRAMES = """
window.asked = 0;
window.frame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (then) => { window.asked += 1; return window.frame(then); };
"""
AT_REST = """() => new Promise((rested) => {
  let before = window.asked, quiet = 0, left = 1000;
  const look = () => {
    quiet = window.asked === before ? quiet + 1 : 0;
    before = window.asked;
    if (quiet > 10 || --left === 0) rested(left > 0); else window.frame(look);
  };
  look();
})"""
"""Whether a time comes in which nobody asks for a frame, ten of them long."""
LIT = """() => {
  const [ring, tavern] = [".shade__ring", "[data-zone=tavern-0]"].map((one) => document.querySelector(one));
  const [a, b] = [ring.getBoundingClientRect(), tavern.getBoundingClientRect()];
  return Math.abs(a.left + 5 - b.left) <= 2 && Math.abs(a.top + 5 - b.top) <= 2;
}"""


def test_the_guide_follows_what_it_points_at_and_rests_when_nothing_moves(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(COUNT_FRAMES)
    page = Learner(visitor, "nidavellir", "bid").page
    page.wait_for_function(LIT)
    assert page.evaluate(AT_REST)
    page.set_viewport_size({"width": 1000, "height": 800})
    page.wait_for_function(LIT)
    assert page.evaluate(AT_REST)
    page.evaluate("document.querySelector('main.table').style.paddingLeft = '60px'")
    page.wait_for_function(LIT)
    assert page.evaluate(AT_REST)
