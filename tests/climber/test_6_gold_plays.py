"""Gold season cards that change turns and plays: Standard, Reverse, No Set, Up to 2 cards, Revolution."""

from __future__ import annotations

import pytest

from tests.climber.build import (
    GAME,
    do,
    field_play,
    hand,
    leads_now,
    legal,
    passed,
    passes,
    play,
    plays,
    position,
    refused,
)
from tests.climber.playing import fresh, go_out, season, select, since


@pytest.mark.rule("CLI-6.80")
def test_standard_has_no_special_rule() -> None:
    state = position("R5 B5 G5 R6 R7 W4t", "G9", "G8", "L12", lead=0)
    every = plays(state)
    assert {"R5+B5+G5", "R5+R6+R7", "W4t"} <= set(every)  # sets, and plays of more than two cards
    assert state.high_wins is True
    play(state, "R7")
    assert (state.to_act(), plays(state)) == ([1], ["G9"])  # clockwise, and high numbers win
    chosen = fresh()
    assert [GAME.vocab.owner(chosen.legal_actions(seat)[0]).name for seat in range(4)] == ["rest"] * 4  # no gift
    assert chosen.locked == [-1] * 4  # and no accident
    assert [len(team) for team in chosen.hands] == [9] * 4


@pytest.mark.rule("CLI-6.81")
def test_in_the_reverse_season_turns_go_counterclockwise() -> None:
    state = position("R2 Y7", "R3 Y6", "R4 Y5", "R5 Y4", gold="reverse_order", lead=0)
    play(state, "R2")
    assert state.to_act() == [3]
    play(state, "Y4")
    assert state.to_act() == [2]
    passes(state, 2)
    assert state.to_act() == [1]
    play(state, "Y6")
    assert state.to_act() == [0]
    play(state, "Y7")
    assert state.to_act() == [3]


@pytest.mark.rule("CLI-6.81", "CLI-4.3")
def test_only_the_turn_order_is_reversed_and_only_in_that_season() -> None:
    assert plays(position("?", "R3 R5", gold="reverse_order", field="R4", owner=2, turn=1)) == ["R5"]
    state = fresh(golds=("reverse_order", "no_set", "revolution"))
    for direction in (1, -1, 1):
        select(state)
        holder = state.start_holder
        assert state.to_act() == [(holder + direction) % 4]
        go_out(state, 2)
        go_out(state, 0)


@pytest.mark.rule("CLI-6.82")
def test_every_next_player_of_the_main_phase_follows_that_order() -> None:
    start = position("R2", "R3", "R4", "R5", gold="reverse_order", phase="choose", start_holder=1)
    assert start.to_act() == [0]  # after the Start Card
    whiteout = play(position("R9 R2", gold="reverse_order", field="Y6", owner=1, turn=0), "R9")
    assert (passed(whiteout), whiteout.to_act()) == ([3], [2])
    out = play(position("L13", gold="reverse_order", lead=0), "L13")
    passes(out, 3, 2, 1)
    assert leads_now(out) == 3  # CLI-4.22
    assert leads_now(play(position("R8", gold="reverse_order", lead=0), "R8")) == 3  # CLI-6.11


@pytest.mark.rule("CLI-6.82", "CLI-4.36")
def test_but_draws_go_clockwise() -> None:
    state = fresh(golds=("reverse_order", "no_set", "revolution"))
    season(state, 0, 1)
    before = len(state.events)
    season(state, 1, 3)
    assert [event.seat for event in since(state, before, "draw")] == [1, 3, 2, 0]


# -- No Set --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-6.83")
def test_no_sets_in_the_no_set_season() -> None:
    state = position("R5 B5 W5m R6 L12 L12", gold="no_set", lead=0)
    assert plays(state) == ["B5", "L12", "R5", "R5+R6", "R6", "W5m", "W5m+R6"]
    do(state, "add red_5")
    refused(state, "add blue_5")


@pytest.mark.rule("CLI-6.84")
def test_there_a_set_of_two_card_is_a_single_without_effect() -> None:
    state = play(position("W5t Y1", "B6 W6t R4 W3t G6", gold="no_set", lead=0), "W5t")
    assert field_play(state) == ("single", 1, 5, "set_of_two")
    assert plays(state) == ["B6", "G6", "W6t"]
    assert plays(position("?", "W5t B4", gold="no_set", start=0)) == ["B4", "W5t"]
    assert plays(position("?", "W5t B4", gold="no_set", field="R4", owner=0)) == ["W5t"]


@pytest.mark.rule("CLI-6.84", "CLI-6.63")
def test_there_it_still_fits_runs() -> None:
    assert plays(position("W4t R5 R4", gold="no_set", lead=0)) == ["R4", "R4+R5", "R5", "W4t", "W4t+R5"]


# -- Up to 2 cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-6.88")
def test_no_play_of_more_than_two_cards() -> None:
    state = position("R5 B5 G5 R6 R7", gold="up_to_2", lead=0)
    assert plays(state) == ["B5", "B5+G5", "G5", "R5", "R5+B5", "R5+G5", "R5+R6", "R6", "R6+R7", "R7"]
    do(state, "add red_5", "add red_6")
    refused(state, "add red_7")


@pytest.mark.rule("CLI-6.89")
def test_the_limit_counts_cards_not_quantity() -> None:
    state = position("R5 W5t B5 Y1", "R6 B6 W6t G6", gold="up_to_2", lead=0)
    assert plays(state) == ["B5", "B5+W5t", "R5", "R5+B5", "R5+W5t", "W5t", "Y1"]
    play(state, "R5 W5t")
    assert field_play(state) == ("set", 3, 5, "set_of_two")
    assert plays(state) == ["B6+W6t", "G6+W6t", "R6+W6t"]


@pytest.mark.rule("CLI-6.90", "CLI-6.31")
def test_a_light_pack_discard_is_beyond_the_limit() -> None:
    state = play(position("B8 B9 Y1 Y2 Y3", gold="up_to_2", lead=0), "B8 B9")
    assert legal(state) == ["shed yellow_1", "shed yellow_2", "shed yellow_3"]
    do(state, "shed yellow_2")
    assert (hand(state, 0), field_play(state)) == ("Y1 Y3", ("run", 2, 9, "light_pack"))


# -- Revolution ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-6.95")
def test_in_revolution_0_is_strongest_and_14_weakest() -> None:
    scale = "W0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 L12 L13"
    weakest = position("?", scale, gold="revolution", field="L14", owner=0)
    assert plays(weakest) == sorted(scale.split())
    strongest = position("?", scale.removeprefix("W0 "), gold="revolution", field="W0", owner=0)
    assert plays(strongest) == []


@pytest.mark.rule("CLI-6.95")
def test_it_lasts_all_season_and_over_resets() -> None:
    state = position("R5 R6 R2", "B4 B9", players=2, gold="revolution", lead=0)
    play(state, "R5")
    assert plays(state) == ["B4"]
    passes(state, 1)
    play(state, "R6")
    assert plays(state) == ["B4"]


@pytest.mark.rule("CLI-6.95", "CLI-4.3")
def test_the_main_phase_of_a_dealt_revolution_season_is_reversed() -> None:
    state = fresh(golds=("revolution", "no_set", "up_to_2"))
    for reversed_ in (False, True, False):
        select(state)
        assert state.high_wins is not reversed_
        go_out(state, 2)
        go_out(state, 0)


@pytest.mark.rule("CLI-6.96", "CLI-5.23")
def test_in_revolution_any_single_still_beats_the_start_card() -> None:
    assert plays(position("?", "L14 W0 R7", gold="revolution", start=0)) == ["L14", "R7", "W0"]
