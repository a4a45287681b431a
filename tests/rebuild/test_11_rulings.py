"""Section 11: rulings of this hall, beside those tested where they belong."""

from __future__ import annotations

import pytest

from deckhall.core.match import Match
from tests.rebuild.build import (
    GAME,
    cards,
    data,
    do,
    fact,
    fresh,
    hand,
    legal,
    named,
    points,
    position,
    seat,
    solo,
    told,
)


@pytest.mark.rule("REB-11.1")
def test_the_end_of_a_turn_is_always_asked() -> None:
    state = position("", seat())
    for _ in range(6):
        who = state.to_act()[0]
        assert legal(state) == ["end"]
        do(state, "end")
        assert state.to_act() != [who]


@pytest.mark.rule("REB-11.2")
def test_a_payment_half_chosen_can_be_taken_back_by_its_owner() -> None:
    match = Match(GAME, 2, 0, position=data("log*2 logs bar", row="wheelbarrow"))
    match.apply(0, GAME.vocab.parse("buy 1"))
    match.apply(0, GAME.vocab.parse("trash a_log"))
    match.undo(0)  # nobody has seen it
    state = match.state
    assert legal(state) == ["trash a_log", "trash bunch_of_logs", "trash a_gold_bar"]
    do(state, "trash logs")
    assert hand(state) == named("log log bar")


@pytest.mark.rule("REB-11.3")
@pytest.mark.parametrize("mode", ["versus", "team"])
def test_fifty_points_win_a_single_solo_game(mode: str) -> None:
    state = solo(deck="crown chalice battle_axe robot_golem medieval_turret ladder", step="end", mode=mode)
    assert (state.is_over, points(state)) == (True, 50)
    assert state.view(None).final_ranks[0].why == "50 of 50: won (REB-8.14)"
    assert fact(state, "target") == "50 of 50 VP"


@pytest.mark.rule("REB-11.4")
def test_seats_are_asked_in_order_for_their_own_cards() -> None:
    decks = ["crown chalice ladder", "robot_golem galleon magnet spear", "battle_axe anvil"]
    others = [seat(deck=deck) for deck in decks[1:]]
    state = position("", *others, deck=decks[0], step="end", mode="campaign", round=1)
    assert (state.to_act(), legal(state)) == ([0], ["done", "carry ladder"])
    do(state, "done")
    assert (state.to_act(), legal(state)) == ([1], ["done", "carry magnet", "carry spear"])
    do(state, "done")  # seat 2 has nothing to carry on
    assert fact(state, "game") == "2 of 4"
    assert told(state, "carry") == []


@pytest.mark.rule("REB-11.7")
def test_help_is_counted_from_the_first_player() -> None:
    for seed in range(6):
        state = fresh(4, seed, "v005")
        first = next(line.seat for line in state.build_scene(None).seats if line.is_marked("first_player"))
        asked = []
        while "aside a_log" in legal(state):
            asked += state.to_act()
            do(state, "aside stone")
        places = [(who - first) % 4 for who in asked]
        assert places == [1, 2, 2, 3, 3]
        assert cards(state, f"discard-{first}") == []
