"""Lessons, followed by what is lit alone."""

from __future__ import annotations

import os

import pytest

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
