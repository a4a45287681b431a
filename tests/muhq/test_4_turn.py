"""Section 4: the steps of a turn, refresh, draw and upkeep."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import (
    HILL,
    RING3,
    TYRANT,
    act,
    cards,
    do,
    end_turn,
    hand,
    legal,
    options,
    points,
    position,
    reach,
    refused,
    resource,
    seat,
    size,
    there,
    told,
    told_data,
    turn,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


def next_own_turn(state: MuhqState) -> MuhqState:
    """Both players end their turns."""
    return end_turn(end_turn(state))


@pytest.mark.rule("MUQ-4.1")
def test_a_round_is_one_turn_of_everybody_left_then_the_boss_side() -> None:
    units = ("scout 6,6", "scout 1,1 s1", "scout 9,1 s2")
    state = position(*units, map=RING3, seats=[seat(), seat(out=True), seat()])
    end_turn(state)
    assert (turn(state).side, state.round) == (2, 1)
    end_turn(state)
    assert (turn(state).side, state.round) == (0, 2)
    coop = position("scout 0,10", "scout 5,10 s1", map=TYRANT, boss_deck=["palace_guard"])
    end_turn(end_turn(coop))
    kinds = [event.kind for event in told(coop, "turn", "boss_turn", "round")]
    assert kinds == ["turn", "boss_turn", "round", "turn"]


@pytest.mark.rule("MUQ-4.2")
def test_the_steps_follow_in_order() -> None:
    seats = [seat("levy_taxes", 3, store="farmer", deck="scout scout scout scout")]
    state = position("soldier#1 5,5", *BOTH, step="refresh", seats=seats)
    assert hand(state, 0) == "scout scout levy_taxes"
    steps = [turn(state).step]
    while state.turn == 0:
        do(state, next(text for text in ("pass", "pay 5,5", "done") if text in legal(state)))
        steps.append(turn(state).step)
    assert list(dict.fromkeys(steps[:-1])) == ["upkeep", "pay", "action", "buy", "end"]
    kinds = [event.kind for event in state.events if event.kind in ("turn", "draw", "resource", "upkeep_paid")]
    assert kinds[:4] == ["turn", "draw", "resource", "upkeep_paid"]


@pytest.mark.rule("MUQ-4.3", "MUQ-5.30")
def test_refresh_untaps_and_refills() -> None:
    units = ("scout#1 5,5 tapped moves=0 attacks=0 nostreet", "granary#2 3,3 tapped", "scout#3 6,6 s1 tapped moves=0")
    state = position(*units, *BOTH, step="refresh")
    mine = unit(state, 1)
    assert (mine.tapped, mine.moves, mine.attacks, mine.street) == (0, 1, 1, 1)
    assert unit(state, 2).tapped == 0
    assert (unit(state, 3).tapped, unit(state, 3).moves) == (1, 0)  # not the other player's


@pytest.mark.rule("MUQ-4.4")
def test_effects_until_the_next_turn_end_in_refresh() -> None:
    state = position("scout#1 5,5", *BOTH, seats=[seat("fog_bank", 1)])
    act(state, "play fog_bank, at 5,5")
    assert "shroud" in unit(state, 1).words
    end_turn(state)
    assert "shroud" in unit(state, 1).words  # in the other player's turn
    end_turn(state)
    assert "shroud" not in unit(state, 1).words


@pytest.mark.rule("MUQ-4.5", "MUQ-4.6", "MUQ-4.8")
def test_an_empty_deck_is_reshuffled_before_drawing_to_three() -> None:
    state = position(*BOTH, step="refresh", seats=[seat("scout", discard="farmer militia knight archer")])
    assert len(hand(state, 0).split()) == 3
    assert size(state, "deck-0") == 2
    assert cards(state, "discard-0") == ""
    assert told_data(state, "shuffle", "n") == [(4,)]
    assert told(state, "shuffle")[0].rule == "MUQ-4.5"
    assert told_data(state, "draw", "n") == [(2,)]


@pytest.mark.rule("MUQ-4.6")
def test_three_or_more_cards_draw_none() -> None:
    state = position(*BOTH, step="refresh", seats=[seat("scout scout scout scout", deck="farmer")])
    assert hand(state, 0) == "scout scout scout scout"
    assert size(state, "deck-0") == 1


@pytest.mark.rule("MUQ-4.7", "MUQ-4.10")
def test_no_reshuffle_in_the_middle_of_a_draw_but_at_the_start_of_upkeep() -> None:
    state = position(*BOTH, step="refresh", seats=[seat("", deck="knight", discard="farmer militia archer")])
    assert hand(state, 0) == "knight"
    assert size(state, "deck-0") == 3  # MUQ-4.10
    assert cards(state, "discard-0") == ""
    assert [event.kind for event in told(state, "draw", "shuffle", "resource")] == ["draw", "shuffle", "resource"]
    assert told(state, "shuffle")[0].rule == "MUQ-4.10"


@pytest.mark.rule("MUQ-4.11")
def test_a_deck_may_stay_empty() -> None:
    state = position(*BOTH, step="refresh")
    assert (size(state, "deck-0"), hand(state, 0)) == (0, "")
    assert told(state, "shuffle", "draw") == []
    assert turn(state).step == "action"


@pytest.mark.rule("MUQ-4.12")
def test_upkeep_brings_the_base_gain() -> None:
    state = position(*BOTH, step="refresh", seats=[seat(resource=4)])
    assert resource(state, 0) == 7
    assert told_data(state, "resource", "n", "total") == [(3, 7)]


@pytest.mark.rule("MUQ-4.13", "MUQ-7.10")
def test_points_come_in_the_own_upkeep_only() -> None:
    units = ("scout#1 4,3", "stick_of_victory#2 in=1", "farmer 8,8 s1")
    state = position(*units, map=HILL, map_pieces=False, step="refresh")
    assert (points(state, 0), points(state, 1)) == (1, 0)
    end_turn(state)
    assert (points(state, 0), points(state, 1)) == (1, 0)
    end_turn(state)
    assert points(state, 0) == 2


@pytest.mark.rule("MUQ-4.14", "MUQ-5.10")
def test_a_window_opens_in_the_upkeep_after_the_gain() -> None:
    state = position("soldier#1 5,5", *BOTH, step="refresh", seats=[seat("levy_taxes"), seat("levy_taxes")])
    assert (turn(state).step, state.to_act(), resource(state, 0)) == ("upkeep", [0], 3)
    assert legal(state) == ["pass", "play levy_taxes"]
    act(state, "play levy_taxes")
    assert resource(state, 0) == 5
    while turn(state).step == "upkeep":
        do(state, "pass")
    assert turn(state).step == "pay"


@pytest.mark.rule("MUQ-4.15", "MUQ-4.16")
def test_upkeep_in_any_order_and_refusing_although_able() -> None:
    units = ("knight#1 5,5", "soldier#2 6,6", "archer#3 7,7")
    state = position(*units, *BOTH, step="refresh", seats=[seat(resource=9)])
    assert set(legal(state)) == {
        *("pay_all", "pay 5,5", "pay 6,6", "pay 7,7"),
        *("refuse 5,5", "refuse 6,6", "refuse 7,7"),
    }
    do(state, "pay 7,7", "refuse 5,5", "pay 6,6")
    assert resource(state, 0) == 10
    assert [there(state, ident) for ident in (1, 2, 3)] == [False, True, True]
    assert cards(state, "discard-0") == "knight"


@pytest.mark.rule("MUQ-4.15")
def test_everything_at_once() -> None:
    state = position("knight#1 5,5", "soldier#2 6,6", *BOTH, step="refresh", seats=[seat(resource=0)])
    do(state, "pay_all")
    assert (resource(state, 0), turn(state).step) == (0, "action")


@pytest.mark.rule("MUQ-4.15")
def test_upkeep_is_due_again_in_every_own_turn() -> None:
    state = position("soldier#1 5,5", *BOTH, step="refresh", seats=[seat(resource=0)])
    for total in (2, 4, 6):
        assert legal(state) == ["pay 5,5", "refuse 5,5"]
        do(state, "pay 5,5")
        assert resource(state, 0) == total
        next_own_turn(state)


@pytest.mark.rule("MUQ-4.17")
def test_units_without_upkeep_cannot_be_given_up() -> None:
    state = position("farmer#1 5,5", "soldier#2 6,6", "king#3 7,7", *BOTH, step="refresh")
    assert legal(state) == ["pay 6,6", "refuse 6,6"]
    refused(state, "refuse 5,5", "MUQ-4.17")


@pytest.mark.rule("MUQ-4.18")
def test_units_in_a_pile_are_paid_for() -> None:
    units = ("wagon#1 5,5", "soldier#2 in=1", "knight#3 in=1")
    state = position(*units, *BOTH, step="pay", seats=[seat(resource=3)])
    assert legal(state) == ["pay_all", "pay 5,5", "refuse 5,5"]
    do(state, "refuse 5,5, member 2", "pay 5,5")
    assert resource(state, 0) == 2
    assert there(state, 2)
    assert not there(state, 3)


@pytest.mark.rule("MUQ-4.19")
def test_nobody_acts_while_upkeep_is_paid_and_each_destruction_is_checked() -> None:
    units = ("soldier#1 5,5", "sword#2 in=1", "archer#3 7,7")
    seats = [seat("levy_taxes scout", 1), seat("levy_taxes")]
    state = position(*units, *BOTH, step="pay", seats=seats)
    refused(state, "play levy_taxes")
    refused(state, "trade")
    do(state, "refuse 5,5")
    assert len(options(state, "at")) == 9  # the Sword drops before the Archer is paid for
    do(state, "at 5,5")
    assert (unit(state, 2).at, unit(state, 2).durability) == ("5,5", 1)
    assert legal(state) == ["pay 7,7", "refuse 7,7"]


@pytest.mark.rule("MUQ-11.6")
def test_what_cannot_be_paid_any_more_is_lost_in_ascending_id() -> None:
    state = position("knight#8 5,5", "knight#7 6,6", *BOTH, step="pay", seats=[seat(resource=1)])
    assert told_data(state, "destroyed", "unit") == [("p7",), ("p8",)]
    assert (resource(state, 0), turn(state).step) == (1, "action")
    assert Counter(cards(state, "discard-0").split()) == {"knight": 2}


@pytest.mark.rule("MUQ-4.3")
def test_a_unit_acts_once_in_a_turn_and_again_in_the_next() -> None:
    state = position("scout#1 5,5", *BOTH)
    act(state, "activate 5,5", "move 5,6", "end")
    refused(state, "activate 5,6", "MUQ-4.25")
    next_own_turn(state)
    assert reach(state, 1)
    assert "activate 5,6" in legal(state)
