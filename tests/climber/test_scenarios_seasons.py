"""The worked examples F: season cards (S57 stands with the rewards)."""

from __future__ import annotations

import pytest

from deckhall.games.climber.constants import CHOOSING
from tests.climber.build import (
    choose,
    do,
    field_play,
    hand,
    leads_now,
    listed,
    passes,
    play,
    plays,
    position,
    shorts,
)
from tests.climber.playing import go_out, named


@pytest.mark.rule("CLI-6.83", "CLI-6.84")
def test_s59_no_set() -> None:
    state = position("W4t R4 R5", gold="no_set", lead=0)
    assert plays(state) == named("W4t", "R4", "R5", "R4+R5", "W4t+R5")
    assert field_play(play(state, "W4t"))[:2] == ("single", 1)


@pytest.mark.rule("CLI-6.77", "CLI-6.83", "CLI-6.84")
def test_s60_no_set_and_mountain() -> None:
    state = position("?", "W5m B6 G5 W5t", gold="no_set", field="R4", owner=0)
    assert plays(state) == named("W5m+B6", "W5t", "W5m", "B6", "G5")
    assert field_play(play(state.clone(), "W5t"))[:3] == ("single", 1, 5)


@pytest.mark.rule("CLI-6.85", "CLI-6.86", "CLI-6.87")
def test_s61_transfer() -> None:
    teams = (
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11",
        "L14 B1 B3 B4 B5 B6 B7 B8 B9 B10 B11",
        "W0 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11",
        "B2 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11",
    )
    state = position(*teams, gold="transfer", phase="reveal")
    do(state, "give red_1", "give legend_14", "give wild_0", "give blue_2")
    got = ("B2", "R1", "L14", "W0")
    assert [card in hand(state, seat).split() for seat, card in enumerate(got)] == [True] * 4
    assert [state.team_size(seat) for seat in range(4)] == [11] * 4
    assert state.phase == CHOOSING
    choose(state, 0, "R2")
    choose(state, 1, "B1")
    choose(state, 2, "G2")
    choose(state, 3, "Y2")
    assert [card in hand(state, seat).split() for seat, card in enumerate(got)] == [True] * 4
    go_out(state, 0)
    go_out(state, 1)
    assert [card in shorts(state.team(seat)).split() for seat, card in enumerate(got)] == [True] * 4


@pytest.mark.rule("CLI-6.88", "CLI-6.89")
def test_s62_up_to_2_cards_set_of_three() -> None:
    state = position("B5 W5t Y1", "R6 B6 G6 W6t", gold="up_to_2", lead=0)
    play(state, "B5 W5t")
    assert field_play(state) == ("set", 3, 5, "set_of_two")
    assert [cards for cards, _ in listed(state)] == named("R6+W6t", "B6+W6t", "G6+W6t")


@pytest.mark.rule("CLI-6.90", "CLI-6.6")
def test_s64_up_to_2_cards_light_pack() -> None:
    state = play(position("B8 B9 Y1 G2 R3", gold="up_to_2", lead=0), "B8 B9")
    assert field_play(state) == ("run", 2, 9, "light_pack")
    do(state, "shed green_2")
    assert (hand(state, 0), shorts(state.laid[0]), shorts(state.up[0])) == ("Y1 R3", "B8 B9", "G2")


@pytest.mark.rule("CLI-6.95", "CLI-6.51", "CLI-6.53", "CLI-6.54")
def test_s66_revolution() -> None:
    state = position("?", "W3r R6 R4", "G2 G7 W1", "?", gold="revolution", field="R5", owner=0)
    assert plays(state) == named("R4", "W3r")
    play(state, "W3r")
    assert state.high_wins is True
    assert plays(state) == ["G7"]
    passes(state, 2, 3, 0)
    assert (leads_now(state), state.high_wins) == (1, False)


@pytest.mark.rule("CLI-5.14", "CLI-6.95")
def test_s67_runs_in_revolution() -> None:
    state = position("?", "R4 R5 R6", gold="revolution", field="B5 B6", owner=0)
    assert plays(state) == ["R4+R5"]
