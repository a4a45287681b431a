"""A lesson file that cannot be right is refused with a sentence that names the lesson and the step."""

from __future__ import annotations

import msgspec
import pytest

from deckhall.core.errors import DeckhallError
from deckhall.lessons import BadLesson, check_lesson, lessons_of, parse_lessons, words_of
from tests.games import GAMES

GAME = GAMES["lanterns"]
LESSON = """
[[lesson]]
id = "one"
title = "One"
goal = "Offer a candle."
seconds = 30
seed = 196
players = 2
learned = [{ say = "Offered candles are spent.", rules = ["LAN-2.3"] }]
"""
LOOK = """
[[lesson.step]]
say = "A lantern is turned up."
at = ["lit"]
"""
OFFER = """
[[lesson.step]]
say = "Offer your 6."
do = ["offer 6"]
"""
WHERE = r"lesson 'one'.* step 2: "


def refused(text: str, match: str) -> None:
    """The file cannot be read."""
    with pytest.raises(BadLesson, match=match):
        parse_lessons(GAME, text, "lessons.toml")


def fails(text: str, match: str) -> None:
    """The file can be read, but its lesson cannot be played as it is written."""
    lesson = parse_lessons(GAME, text, "lessons.toml").lessons[0]
    with pytest.raises(BadLesson, match=match):
        check_lesson(GAME, lesson)


def test_this_lesson_is_right() -> None:
    check_lesson(GAME, parse_lessons(GAME, LESSON + LOOK + OFFER, "lessons.toml").lessons[0])


def test_an_unknown_action_names_lesson_and_step() -> None:
    refused(LESSON + LOOK + OFFER.replace("offer 6", "offer 11"), WHERE)
    refused(LESSON + LOOK + OFFER.replace("offer 6", "sing *"), WHERE + "no action of this game looks like 'sing")
    refused(LESSON + LOOK + OFFER + 'or = [["offer 12"]]', WHERE)
    refused(LESSON + LOOK + OFFER + 'then = ["1 burn 4"]', WHERE)
    refused(LESSON + LOOK + OFFER + 'then = ["offer 4"]', WHERE + ".*who does what")


def test_an_unknown_action_of_the_others_or_before_the_first_step_is_found() -> None:
    refused(LESSON + 'others = ["sing *"]' + LOOK, "lesson 'one': others: ")
    refused(LESSON + 'start = ["1 burn 4"]' + LOOK, "lesson 'one': start: ")


def test_an_unknown_rule_names_lesson_and_step() -> None:
    refused(LESSON + LOOK + OFFER + 'rules = ["LAN-9.9"]', WHERE + "cites LAN-9.9")
    refused(LESSON.replace("LAN-2.3", "LAN-9.9") + LOOK, "lesson 'one': learned: cites LAN-9.9")


def test_a_step_asks_for_one_thing() -> None:
    refused(LESSON + LOOK + OFFER + "free = true", WHERE + "has several of do, free, reach and press")
    refused(LESSON + LOOK + OFFER + "reach = { score = 3 }", WHERE)


def test_a_key_that_does_not_exist_is_named() -> None:
    refused(LESSON + LOOK + OFFER + "point = 3", "point")
    refused(LESSON + "colour = 1" + LOOK, "colour")
    refused("[[lesson]\n", "lessons.toml")


def test_a_lesson_has_steps_and_an_id_of_its_own() -> None:
    refused(LESSON + "step = []", "lesson 'one': has no step")
    with pytest.raises(DeckhallError, match="'one'"):
        parse_lessons(GAME, LESSON + LOOK + LESSON + LOOK, "lessons.toml")


def test_a_zone_or_piece_that_is_not_there_names_lesson_and_step() -> None:
    fails(LESSON + LOOK + LOOK.replace('"lit"', '"moon"'), WHERE + "'moon': there is no such zone; there are deck, lit")
    fails(LESSON + LOOK + LOOK.replace('"lit"', '"lit/dragon"'), WHERE + "'lit/dragon': it does not lie there")
    fails(LESSON + LOOK + LOOK.replace('"lit"', '"do offer 5"'), WHERE + "'do offer 5': nothing like that can be done")


def test_a_script_that_cannot_be_done_names_lesson_and_step() -> None:
    fails(
        LESSON + LOOK + OFFER + 'then = ["1 offer 1"]', WHERE + "then '1 offer 1' cannot be done; seat 1 could offer 4"
    )
    fails(LESSON + 'start = ["1 offer 1"]' + LOOK, "lesson 'one'.*start '1 offer 1' cannot be done")


def test_an_answer_that_cannot_be_given_names_lesson_and_step() -> None:
    fails(LESSON + LOOK + OFFER.replace("offer 6", "offer 5"), WHERE + "what it asks for cannot be done")


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ("lit = 2", "it is 1"),
        ("lit has moon", "there is harbour"),
        ("lit lacks harbour", "there is harbour"),
        ("lit has 2 harbour", "there is harbour"),
        ("score 1 = 3", "it is 0"),
        ("can offer 5", "possible are offer 1"),
        ("cannot offer 6", "possible are offer 1"),
        ("acts 1", r"those to act are \[0\]"),
        ("over", "the game goes on"),
        ("adds offer 1 = 3", "it is 0"),
        ("adds offer 5 = 3", "cannot be done now"),
        ("seat 1 is asleep", "unmarked"),
        ("lit/harbour is dark", "unmarked"),
        ("lit/moon is dark", "there is no 'lit/moon'"),
        ("note lit = dark", "it is "),
        ("fact season = 1", "there is no fact 'season'"),
        ("moon = 1", "there is no zone 'moon'"),
        ("it is night", "there is no zone 'it'"),
        ("the moon shines", "nobody can check this"),
    ],
)
def test_a_claim_that_does_not_hold_names_lesson_and_step(claim: str, instead: str) -> None:
    lesson = LESSON + 'start = ["1 offer 4"]' + LOOK + OFFER + f'holds = ["{claim}"]'
    fails(lesson, WHERE + f".*{instead}")


def test_a_lesson_does_not_end_in_the_middle_of_a_choice() -> None:
    lesson = next(one for one in lessons_of(GAMES["rebuild"]) if one.id == "money")
    half = msgspec.structs.replace(lesson, steps=lesson.steps[:2])
    with pytest.raises(BadLesson, match="ends in the middle of a choice"):
        check_lesson(GAMES["rebuild"], half)


def test_a_claim_may_say_that_a_mark_is_missing() -> None:
    claims = 'holds = ["lit/harbour is not dark", "seat 0 is not asleep"]'
    check_lesson(GAME, parse_lessons(GAME, LESSON + LOOK + claims, "lessons.toml").lessons[0])


def test_words_belong_to_the_file() -> None:
    assert words_of(GAME)["candle"].startswith("A card with a number")
