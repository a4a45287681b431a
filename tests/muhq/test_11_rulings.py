"""Section 11: the rulings of this table."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    GAME,
    RIVER,
    act,
    cards,
    do,
    fresh,
    options,
    position,
    resource,
    seat,
    settle,
    there,
    told,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-11.3", "MUQ-4.38")
def test_nobody_but_the_controller_is_asked_while_a_unit_is_active() -> None:
    state = position("scout#1 5,5", *BOTH, seats=[seat(), seat("levy_taxes shove lightning", 9)])
    do(state, "activate 5,5")
    assert state.to_act() == [0]
    act(state, "move 5,4")  # the other one passes once
    assert state.to_act() == [0]
    do(state, "end")
    assert state.to_act() == [0]


@pytest.mark.rule("MUQ-11.5")
@pytest.mark.parametrize("text", ["switch 5,5", "transport 5,5, at 4,5, at 4,4"])
def test_switch_and_transport_end_a_move(text: str) -> None:
    units = ("knight#1 4,5", "sword#2 5,5", "caltrops#3 3,4 s1", "caltrops#4 6,5 s1", *BOTH)
    state = act(position(*units), "activate 4,5", text)
    assert unit(state, 1).damage == 1


@pytest.mark.rule("MUQ-11.8", "MUQ-2.22")
def test_drafted_cards_are_numbered_by_seat_then_by_the_card_file() -> None:
    state = fresh(2, map=RIVER)
    while not told(state, "store"):
        for who in state.to_act():
            state.apply(who, state.legal_actions(who)[-1])
    order = [face.id for face in GAME.faces()]
    names = [GAME.cards.ids[kind] for kind in state.kinds]
    for who, first in ((0, 13), (1, 43)):
        own = names[first : first + 30]
        assert own == sorted(own, key=order.index)
        assert sorted(own) == sorted(cards(state, f"store-{who}").split())


@pytest.mark.rule("MUQ-11.10")
def test_a_full_action_does_nothing_if_its_unit_is_gone() -> None:
    units = ("pyromancer#1 5,5", "golem#2 5,3 s1", *BOTH)
    state = position(*units, seats=[seat(), seat("lightning", 2)])
    do(state, "activate 5,5", "full 0, at 5,3")
    do(state, "play lightning, at 5,5")
    settle(state)
    assert not there(state, 1)
    assert unit(state, 2).damage == 0
    assert [event.data["card"] for event in told(state, "fizzle")] == ["pyromancer"]


@pytest.mark.rule("MUQ-11.10")
def test_a_full_action_does_nothing_if_its_condition_is_gone() -> None:
    state = position("fisher#1 3,3", map=RIVER, seats=[seat(), seat("shove", 1)])
    do(state, "activate 3,3", "full 0")
    do(state, "play shove, at 3,3, at 3,4")
    settle(state)
    assert (unit(state, 1).at, resource(state, 0)) == ("3,1", 0)


@pytest.mark.rule("MUQ-11.10")
def test_a_free_action_is_carried_out_although_its_permanent_is_gone() -> None:
    state = position("granary#1 5,5 damage=2", *BOTH, seats=[seat(), seat("fireball", 3)])
    do(state, "use 5,5")
    do(state, "play fireball, at 5,5")
    settle(state)
    assert (there(state, 1), resource(state, 0)) == (False, 1)
    assert options(state, "activate") == ["0,0"]
