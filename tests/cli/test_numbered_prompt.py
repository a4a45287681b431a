"""Answers are read generously, and never guessed at."""

from __future__ import annotations

import pytest

from deckhall.cli.numbered_prompt import Ambiguous, Chosen, NotUnderstood, NumberedPrompt, PartlyPicked
from deckhall.core import Scene, Vocab
from deckhall.core.scene import Choice, CompleteChoice, Pick, Piece, Prompt, Zone

LABELS = {"red_4": "Red 4", "red_5": "Red 5", "blue_6": "Blue 6", "guide_6": "Guide 6 (Mountain)", "sage": "Old Sage"}


def asked(prompt: Prompt, already_picked: tuple[int, ...] = ()) -> NumberedPrompt:
    vocab = Vocab()
    vocab.block("pass")
    vocab.block("add", card=list(LABELS))
    vocab.block("done")
    pieces = [Piece(face, face, label) for face, label in LABELS.items()] + [Piece("sage#2", "sage", "Old Sage")]
    zone = Zone("hand", "Hand", "fan", 0, pieces, len(pieces))
    return NumberedPrompt(Scene("toy", "standard", 0, [], [zone], [], [0], prompt=prompt), vocab, already_picked)


def complete_choices() -> NumberedPrompt:
    found = [
        CompleteChoice([0], [], "Pass."),
        CompleteChoice([1, 2, 6], ["red_4", "red_5"], "Play Red 4 and Red 5."),
        CompleteChoice([1, 6], ["red_4"], "Play Red 4."),
        CompleteChoice([5, 5, 6], ["sage", "sage"], "Play both Old Sages."),
        CompleteChoice([3, 4, 6], ["blue_6", "guide_6"], "Play Blue 6 and Guide 6."),
        CompleteChoice([3, 4, 7], ["blue_6", "guide_6"], "Play Blue 6 and Guide 6 and climb."),
    ]
    choices = [Choice(0, "pass", "Pass."), Choice(1, "add red_4", "Pick Red 4.", "red_4")]
    return asked(Prompt("What now?", choices=choices, complete_choices=found))


def pick(least: int, most: int, already_picked: tuple[int, ...] = ()) -> NumberedPrompt:
    keys = [*LABELS, "sage#2"]
    return asked(Prompt("Which?", pick=Pick(keys, [1, 2, 3, 4, 5, 5], least, most, done=6)), already_picked)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("1", [0]),
        ("pass", [0]),
        ("Pass.", [0]),
        ("2", [1, 6]),
        ("red 4", [1, 6]),
        ("red_4", [1, 6]),
        ("red 5, red 4", [1, 2, 6]),
        ("red 5 + RED 4", [1, 2, 6]),
        ("red 4 and red 5", [1, 2, 6]),
        ("red 4 red 5", [1, 2, 6]),
        ("sage, sage", [5, 5, 6]),
        ("add red_4", [1]),
        ("both", [5, 5, 6]),
        ("climb", [3, 4, 7]),
    ],
)
def test_clear_answers(text: str, actions: list[int]) -> None:
    assert complete_choices().read(text) == Chosen(actions)


def test_small_choices_come_first() -> None:
    assert [entry.say for entry in complete_choices().entries][:3] == ["Pass.", "Play Red 4.", "Play Red 4 and Red 5."]


def test_what_fits_several_is_narrowed() -> None:
    for text in ("blue 6, guide 6", "blue 6"):
        found = complete_choices().read(text)
        assert isinstance(found, Ambiguous)
        assert [entry.actions for entry in found.entries] == [[3, 4, 6], [3, 4, 7]]


def test_what_cannot_be_is_explained() -> None:
    found = complete_choices().read("red 5")
    assert isinstance(found, Ambiguous)  # it is part of a play
    assert complete_choices().read("red 4, blue 6") == NotUnderstood(
        "Red 4 and Blue 6: that is not possible now.", ["red_4", "blue_6"]
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("xyzzy", "I do not understand 'xyzzy'; type a number, or help."),
        ("7", "There is no number 7 here; the numbers go from 1 to 6."),
        ("0", "There is no number 0 here; the numbers go from 1 to 6."),
        ("1 2", "One number at a time here."),
        ("add blue_6", "add blue_6 is not possible now; type why add blue_6 for the reason."),
        ("", "Type your answer (1 to 6), or help."),
    ],
)
def test_unclear_answers(text: str, sentence: str) -> None:
    found = complete_choices().read(text)
    assert isinstance(found, NotUnderstood)
    assert found.sentence == sentence


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("1 3", [1, 3]),
        ("3,1", [1, 3]),
        ("blue 6, red 4", [1, 3]),
        ("1-3", [1, 2, 3]),
        ("sage sage", [5, 5]),
        ("gui, red 5", [2, 4]),
        ("2 2 1", [1, 2]),
    ],
)
def test_picks_come_in_the_order_demanded(text: str, actions: list[int]) -> None:
    found = pick(2, 3).read(text)
    assert isinstance(found, Chosen)
    assert found.actions == actions
    assert found.confirm


def test_picks_of_a_wrong_number() -> None:
    assert pick(2, 2).read("1 2 3") == NotUnderstood("Choose exactly 2; that would be 3.")
    assert pick(2, 3).read("all") == NotUnderstood("Choose 2 to 3; that would be 6.")
    assert pick(2, 3).read("none") == NotUnderstood("Choose 2 to 3.")
    nothing = pick(0, 3).read("none")
    assert isinstance(nothing, Chosen)
    assert nothing.actions == []


def test_a_name_that_fits_several_cards() -> None:
    assert pick(1, 3).read("red") == Ambiguous(pick(1, 3).entries[:2])
    assert pick(1, 3).read("red, blue") == NotUnderstood("'red' could be Red 4 or Red 5; say which.")


def test_picks_in_parts() -> None:
    assert pick(3, 3).read("4") == PartlyPicked([3])
    later = pick(3, 3, (3,))
    assert [entry.say for entry in later.entries] == ["Red 4", "Red 5", "Blue 6", "Old Sage", "Old Sage"]
    assert later.read("1") == PartlyPicked([0, 3])
    found = later.read("red 5, sage")
    assert isinstance(found, Chosen)
    assert found.actions == [2, 4, 5]


def test_the_only_choice_is_taken_by_enter() -> None:
    only = asked(Prompt("What now?", choices=[Choice(0, "pass", "Pass.")]))
    assert only.read("") == Chosen([0])
    assert only.invitation() == "Enter takes 1"
