"""Options: what is accepted, what is refused, and all combinations of them."""

from __future__ import annotations

import pytest

from deckhall.core import BadSetup, Option, options

DECLARED = (
    Option("fast", "Fast", "Half the rounds."),
    Option("deck", "Deck", "Which one.", default="blue", choices=("red", "blue")),
    Option("lives", "Lives", "How many.", default=3, choices=(1, 3)),
)


def test_defaults_fill_what_is_not_given() -> None:
    assert options.with_defaults(DECLARED, {"lives": 1}) == {"fast": False, "deck": "blue", "lives": 1}
    assert options.with_defaults((), {}) == {}


@pytest.mark.parametrize("given", [{"fast": 1}, {"lives": True}, {"lives": "3"}, {"deck": "green"}, {"lives": 3.0}])
def test_wrong_values_are_refused_with_the_choices(given: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="it is one of"):
        options.with_defaults(DECLARED, given)


def test_unknown_options_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="no option 'slow'; this game has fast, deck, lives"):
        options.with_defaults(DECLARED, {"slow": True})
    with pytest.raises(BadSetup, match="this game has none at all"):
        options.with_defaults((), {"slow": True})


def test_texts_are_read_as_people_type_them() -> None:
    assert options.read(DECLARED, ["fast=Yes", "deck = RED ", "lives=1"]) == {"fast": True, "deck": "red", "lives": 1}
    assert options.read(DECLARED, ["fast=0"]) == {"fast": False}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fast", "write it as name=value"),
        ("fast=maybe", "one of false, true"),
        ("lives=2", "one of 1, 3"),
        ("x=1", "no"),
    ],
)
def test_texts_that_mean_nothing_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        options.read(DECLARED, [text])


def test_every_combination_comes_once_and_the_defaults_first() -> None:
    sets = options.combinations(DECLARED)
    assert len(sets) == 8
    assert sets[0] == options.with_defaults(DECLARED, {})
    assert len({tuple(one.items()) for one in sets}) == 8
    assert options.combinations(()) == [{}]


def test_a_minor_option_is_tried_beside_the_defaults_only() -> None:
    minor = Option("first", "First", "Who begins.", default="random", choices=("random", 1, 2), minor=True)
    sets = options.combinations((*DECLARED, minor))
    assert len(sets) == 8 + 2
    assert sets[8:] == [{**sets[0], "first": 1}, {**sets[0], "first": 2}]


def test_presets_lapse_with_events_of_their_kinds() -> None:
    brief = Option("rest", "Rest", "Until the bell.", until=("bell", "end"))
    settings: options.Options = {"fast": True, "rest": True}
    declared = (DECLARED[0], brief)
    assert options.lapsed(declared, settings, {"win"}) == settings
    assert options.lapsed(declared, settings, {"win", "bell"}) == {"fast": True, "rest": False}


def test_a_recorded_game_has_the_options_that_did_not_exist_then() -> None:
    declared = [Option("old", "Old", ""), Option("new", "New", "", formerly=True)]
    assert options.as_recorded(declared, {"old": True}) == {"old": True, "new": True}
    assert options.as_recorded(declared, {"old": True, "new": False}) == {"old": True, "new": False}
