"""The sentences of the log, as each player reads them."""

from __future__ import annotations

import pytest

from deckhall.core.events import Event
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import GAME, RING, TYRANT, act, do, position, seat, told

BOTH = ("farmer 0,0", "farmer 10,8 s1")


def read(state: MuhqState, event: Event, viewer: int | None) -> str:
    """An event as somebody reads it."""
    return GAME.words.line("log", event.kind, event.data, event.seat, viewer, ["Ann", "Bo"])


@pytest.mark.rule("MUQ-5.61", "MUQ-5.67")
def test_own_units_are_yours_and_those_of_others_have_their_names() -> None:
    state = position("soldier#1 5,5", "militia#2 5,4 s1", *BOTH)
    state.names = ["Ann", "Bo"]
    act(state, "activate 5,5", "attack 5,4")
    fight = told(state, "combat")[0]
    assert [read(state, fight, who) for who in (0, 1, None)] == [
        "Your Soldier fights Militia at 5,4: 2 given, 1 taken.",
        "Ann's Soldier fights Militia at 5,4: 2 given, 1 taken.",
        "Ann's Soldier fights Militia at 5,4: 2 given, 1 taken.",
    ]
    hurt = told(state, "damage")[0]
    assert read(state, hurt, 1) == "Your Militia at 5,4 suffers 2 damage: 2 in all, and it bears 1."
    assert read(state, hurt, 0) == "Bo's Militia at 5,4 suffers 2 damage: 2 in all, and it bears 1."
    for event in state.events:
        for viewer in (0, 1):
            text = read(state, event, viewer)
            assert ("Ann" if viewer == 0 else "Bo") not in text, text


@pytest.mark.rule("MUQ-5.2", "MUQ-2.14")
def test_costs_are_spent_and_losses_are_lost() -> None:
    state = act(position("knight 5,4", *BOTH, seats=[seat("shove", 3)]), "play shove, at 5,4, at 5,5")
    assert [read(state, event, 0) for event in told(state, "spend", "lose")] == ["You spend 1 resource, 2 left."]
    stolen = position("pirate#1 5,5", "militia#2 5,4 s1", *BOTH, seats=[seat(), seat(resource=2)])
    act(stolen, "activate 5,5", "attack 5,4")
    assert [read(stolen, event, 1) for event in told(stolen, "spend", "lose")] == ["You lose 1 resource, 1 left."]


def test_what_is_asked_names_own_units_as_ones_own() -> None:
    state = position("soldier#1 5,5", "militia#2 5,4 s1", *BOTH, seats=[seat(), seat("shove", 2)])
    state.names = ["Ann", "Bo"]
    do(state, "activate 5,5", "attack 5,4")
    prompt = state.view(1).prompt
    assert prompt is not None
    assert prompt.say == "On top of the stack: Ann's Soldier attacks your Militia at 5,4. Answer or pass."


def test_what_lies_on_the_table_names_own_units_as_ones_own() -> None:
    state = position("soldier#1 5,5", "militia#2 5,4 s1", *BOTH, seats=[seat(), seat("shove", 2)])
    state.names = ["Ann", "Bo"]
    do(state, "activate 5,5", "attack 5,4")
    for viewer, whose, foe in ((0, "your", "Bo's"), (1, "Ann's", "your"), (None, "Ann's", "Bo's")):
        labels = {piece.key: piece.label for zone in state.view(viewer).zones for piece in zone.pieces}
        assert labels["p1"].startswith(f"{whose} Soldier at 5,5")
        assert labels["a1"] == f"{whose} Soldier attacks {foe} Militia at 5,4"


@pytest.mark.parametrize("name", [RING, TYRANT])
def test_converted_units_are_yours(name: str) -> None:
    units = (
        "missionary#1 5,6",
        "militia#2 5,4 boss" if name == TYRANT else "militia#2 5,4 s1",
        "scout 0,6",
        "scout 0,7 s1",
    )
    state = act(position(*units, map=name), "activate 5,6", "full 0, at 5,4")
    assert [read(state, event, 0) for event in told(state, "convert")] == ["Militia at 5,4 is yours from now on."]
