"""A lesson is a test: when a rule that it teaches is broken, the lesson cannot be played any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckhall.core import registry
from deckhall.lessons import BadLesson, check_lesson, lessons_of
from tests.games import GAMES

BROKEN = {
    "the Explorer 10 is worth 9": ("nidavellir", "bid", 'id = "explorer_10"', "points = [10]", "points = [9]"),
    "the first Blacksmith is worth 4": ("nidavellir", "classes", "[tables]", "first_smith = 3", "first_smith = 4"),
    "an offering raises by 4": ("nidavellir", "ties", 'id = "offering_3"', "transform = 3", "transform = 4"),
    "gold is 4 points": ("climber", "places", 'id = "standard"', "vp = 5", "vp = 4"),
    "silver is 3 points": ("climber", "places", 'id = "season_1"', "vp = 2", "vp = 3"),
    "the second draws 3": ("climber", "places", "[draws]", "second = 2", "second = 3"),
    "the Wheelbarrow costs 3 Wood": ("rebuild", "money", 'id = "wheelbarrow"', "wood = 2", "wood = 3"),
    "the Steel Axe is worth 3": ("rebuild", "turn", 'id = "steel_axe"', "vp = 1", "vp = 3"),
    "the Stone Tablet is worth 6": ("rebuild", "end", 'id = "stone_tablet"', "vp = 5", "vp = 6"),
    "the Militia has 2 health": ("muhq", "march", 'id = "militia"', "health = 1", "health = 2"),
    "the Soldier marches 3 tiles": ("muhq", "march", 'id = "soldier"', "movement = 2", "movement = 3"),
    "the Archer costs 6": ("muhq", "store", 'id = "archer"', "buy = 5", "buy = 6"),
    "the Archer reaches 1 tile": ("muhq", "range", 'id = "archer"', "range = 2", "range = 1"),
    "plans cost 4 shinies": ("mountainhome", "points", "[rules]", "price_basic = 3", "price_basic = 4"),
    "seven cards are drawn": ("mountainhome", "explore", "[rules]", "hand = 6", "hand = 7"),
    "the harbour lantern has 2 lights": ("lanterns", "burn-alone", "[lanterns]", "harbour = 3", "harbour = 2"),
}
"""What is broken: the game, the lesson that teaches it, and what is changed in the card file after which words."""


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_breaks_the_lesson_that_teaches_it(what: str, tmp_path: Path) -> None:
    slug, lesson_id, after, right, wrong = BROKEN[what]
    text = GAMES[slug].cards_file.read_text()
    before, found, rest = text.partition(after)
    assert found
    assert right in rest
    copy = tmp_path / "cards.toml"
    copy.write_text(before + found + rest.replace(right, wrong, 1))
    lesson = next(one for one in lessons_of(GAMES[slug]) if one.id == lesson_id)
    check_lesson(GAMES[slug], lesson)
    with pytest.raises(BadLesson, match=f"lesson '{lesson_id}'"):
        check_lesson(registry.load(slug, cards=copy), lesson)


def test_a_rule_is_broken_for_every_game() -> None:
    assert {slug for slug, *_rest in BROKEN.values()} == set(GAMES)
