"""Why not: each refusal says the reason a player would look for, and names its rule."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import active, do, fresh, position, refused, seat, taking

LINE = "W*1 H*1 M*1 B*1"


def begun() -> State:
    """A bid with one coin on the Goblin."""
    return do(fresh(2, 1), "lay laughing_goblin basic_5")


def uline() -> State:
    """Uline's owner is to bid last in the Dragon."""
    return position(
        seat("uline", bids="5 - -", hand="0 2 3 4"), seat(bids="3 2 4", pouch="0 5"), tavern="dancing_dragon", age=2
    )


def pioneer() -> State:
    """The Pioneer looks at three cards."""
    return position(seat("E*1"), seat(), phase="evaluation", age2="W9 M2 H")


@pytest.mark.parametrize(
    ("state", "text", "rule"),
    [
        (begun(), "lay laughing_goblin basic_4", "NID-4.7"),
        (begun(), "lay shining_horse basic_4", "NID-4.8"),
        (begun(), "lay dancing_dragon basic_5", "NID-4.7"),
        (begun(), "take hunter", "NID-4.8"),
        (active(LINE), "take explorer_9", "NID-5.5"),
        (active(LINE), "recruit skaa", "NID-5.5"),
        (active(LINE), "stay", "NID-5.5"),
        (taking(LINE, "E8"), "recruit hourya", "NID-6.17"),
        (taking(LINE, "E8"), "take warrior_3", "NID-5.15"),
        (taking(LINE, "E8", heroes="skaa grid"), "recruit kraal", "NID-5.19"),
        (taking("", "O3"), "transform pouch basic_0", "NID-5.24"),
        (taking("", "O3"), "transform hand basic_5", "NID-5.25"),
        (taking("", "O3"), "take hunter", "NID-5.26"),
        (do(taking(LINE, "E8"), "recruit thrud"), "take warrior_3", "NID-6.32"),
        (do(taking(LINE, "E8"), "recruit bonfur"), "discard blacksmith", "NID-6.19"),
        (do(taking(LINE, "E8"), "recruit dagda"), "discard hunter", "NID-6.20"),
        (uline(), "lay dancing_dragon basic_5", "NID-6.38"),
        (uline(), "lay shining_horse basic_4", "NID-6.38"),
        (pioneer(), "keep explorer_9", "NID-6.7"),
        (position(seat("ylud"), seat(), phase="end_of_age", age=1), "stay", "NID-6.26"),
        (position(seat("ylud"), seat(), phase="end_of_age", age=2), "stay", "NID-6.27"),
        (position(seat("ylud@W"), seat(), phase="end_of_age", age=2), "ylud warrior", "NID-6.27"),
    ],
)
def test_a_refusal_names_its_rule(state: State, text: str, rule: str) -> None:
    assert refused(state, text).rule == rule


def test_refusals_are_sentences_for_people() -> None:
    for state, text, words in (
        (taking("", "O3"), "transform pouch basic_0", "trade coin"),
        (taking(LINE, "E8"), "recruit hourya", "Explorer"),
        (active(LINE), "take explorer_9", "Laughing Goblin"),
    ):
        assert words in refused(state, text).reason


def test_whoever_is_not_asked_is_told_so() -> None:
    state = active(LINE)
    assert state.to_act() == [0]
    with pytest.raises(Exception, match="not this seat's turn"):
        state.apply(1, state.legal_actions(0)[0])
