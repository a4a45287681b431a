"""Sentences: names, counted nouns, verbs that fit the one who acts, and templates that are wrong."""

from __future__ import annotations

import pytest

from deckhall.core import DeckhallError
from deckhall.core.words import Words, joined, player

LOG = {
    "give": "{seat} [give|gives] {to:seat} {cards}.",
    "draw": "{seat} [draw|draws] {n|card|cards}.",
    "tap": "{seat} [tap|taps] it: {n|resource}.",
    "odd": "the {card} and {first:card} of {plain}",
}
WORDS = Words({"log": LOG}, {"card": {"r1": "Red 1", "r2": "Red 2"}, "one": {"rocks": "rock"}})
NAMES = ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("viewer", "text"),
    [
        (None, "Ann gives Bo Red 1 and Red 2."),
        (0, "You give Bo Red 1 and Red 2."),
        (1, "Ann gives you Red 1 and Red 2."),
    ],
)
def test_a_sentence_fits_its_reader(viewer: int | None, text: str) -> None:
    assert WORDS.line("log", "give", {"to": 1, "cards": ["r1", "r2"]}, 0, viewer, NAMES) == text


def test_sentences_begin_with_a_capital_and_names_stay_as_they_are() -> None:
    words = Words({"log": {"two": "{seat} [stop|stops]. {to:seat} and {other:seat} go on! then rest."}}, {})
    names = ["ann", "bo! you", "mr. cy"]
    text = words.line("log", "two", {"to": 1, "other": 2}, 0, None, names)
    assert text == "Ann stops. Bo! you and mr. cy go on! Then rest."


def test_nouns_are_counted() -> None:
    assert WORDS.line("log", "draw", {"n": 1}, 2, None, NAMES) == "Cy draws 1 card."
    assert WORDS.line("log", "draw", {"n": 0}, 2, 2, NAMES) == "You draw 0 cards."


def test_what_is_counted_can_be_a_value_too() -> None:
    assert WORDS.line("log", "tap", {"n": 1, "resource": "rocks"}, 2, None, NAMES) == "Cy taps it: 1 rock."
    assert WORDS.line("log", "tap", {"n": 2, "resource": "rocks"}, 2, None, NAMES) == "Cy taps it: 2 rocks."
    assert WORDS.line("log", "tap", {"n": "1", "resource": "booze"}, 2, None, NAMES) == "Cy taps it: 1 booze."
    spans = WORDS.spans("log", "tap", {"n": 2, "resource": "rocks"}, 2, None, NAMES)
    assert [(span.kind, span.id) for span in spans] == [("seat", "2"), ("", ""), ("rocks", "2"), ("", "")]


def test_names_come_from_a_lexicon_and_other_values_as_they_are() -> None:
    assert WORDS.line("log", "odd", {"card": "r1", "first": "r2", "plain": "x9"}) == "The Red 1 and Red 2 of x9"


def test_players_without_a_name_are_seats() -> None:
    assert player(7, None, NAMES) == "seat 7"
    assert WORDS.line("log", "draw", {"n": 2}, 1) == "Seat 1 draws 2 cards."


def test_lists_read_like_lists() -> None:
    assert [joined(["a", "b", "c"][:count]) for count in range(4)] == ["nothing", "a", "a and b", "a, b and c"]


def test_a_missing_sentence_and_a_missing_value_are_named() -> None:
    with pytest.raises(DeckhallError, match=r"theme\.toml has no sentence 'burn' in \[log\]"):
        WORDS.line("log", "burn", {})
    with pytest.raises(DeckhallError, match=r"'draw' in \[log\] of theme\.toml asks for an unknown 'n'"):
        WORDS.line("log", "draw", {})


def test_a_name_may_end_its_sentence() -> None:
    words = Words({"log": {"find": "{seat} finds {card}. It hurts."}}, {"card": {"dragon": "Dragon Attack!"}})
    assert words.line("log", "find", {"card": "dragon"}, 0, None, ["Mira"]) == "Mira finds Dragon Attack! It hurts."


def test_a_sentence_may_name_one_card_itself() -> None:
    words = Words({"ask": {"ferry": "{=boat}: discard {n|card|cards}."}}, {"card": {"boat": "Ferry Boat"}})
    spans = words.spans("ask", "ferry", {"n": 1})
    assert [(span.text, span.kind, span.id) for span in spans] == [
        ("Ferry Boat", "card", "boat"),
        (": discard ", "", ""),
        ("1 card", "n", "1"),
        (".", "", ""),
    ]
    with pytest.raises(DeckhallError, match=r"'ferry' in \[ask\] of theme\.toml names an unknown card 'boot'"):
        Words({"ask": {"ferry": "{=boot}: discard a card."}}, {"card": {"boat": "Ferry Boat"}})


def test_a_plain_question_says_what_the_ordinary_one_says() -> None:
    ask = {"beat": "Beat {play}, or pass."}
    words = Words({"ask": ask, "ask_plain": {"beat": "Lay more than {play}. Or pass, and wait."}}, {})
    assert words.line("ask_plain", "beat", {"play": 3}) == "Lay more than 3. Or pass, and wait."
    with pytest.raises(DeckhallError, match=r"'beet' in \[ask_plain\] of theme\.toml answers to none in \[ask\]"):
        Words({"ask": ask, "ask_plain": {"beet": "Lay more."}}, {})
    with pytest.raises(DeckhallError, match=r"'beat' in \[ask_plain\] of theme\.toml asks for 'owner'"):
        Words({"ask": ask, "ask_plain": {"beat": "Lay more than {owner:seat}."}}, {})
