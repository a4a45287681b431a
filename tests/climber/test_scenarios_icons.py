"""The worked examples E: icons."""

from __future__ import annotations

import pytest

from tests.climber.build import (
    do,
    field_play,
    hand,
    icons_of,
    leads_now,
    legal,
    listed,
    passed,
    passes,
    play,
    plays,
    position,
    shorts,
)
from tests.climber.playing import named


@pytest.mark.rule("CLI-6.11", "CLI-5.32", "CLI-5.33")
def test_s29_avalanche_as_the_last_card() -> None:
    # the S28 it refers to is not in the file; any weaker single of P3 serves
    state = play(position("R8", "?", "?", "?", field="Y6", owner=3), "R8")
    assert (state.first, leads_now(state)) == (0, 1)
    assert (shorts(state.up[0]), shorts(state.up[3])) == ("R8", "Y6")


@pytest.mark.rule("CLI-4.27", "CLI-5.32")
def test_s30_avalanche_by_the_second_to_go_out() -> None:
    state = position("R8", "", "?", players=3, first=1, field="B2", owner=2)
    state.telling = True
    play(state, "R8")
    assert [event.kind for event in state.events[:4]] == ["beat", "out_second", "gold", "silver"]
    assert "reset" not in [event.kind for event in state.events]
    assert (state.first_places, state.second_places) == ((1,), (0,))


@pytest.mark.rule("CLI-6.20", "CLI-6.21")
def test_s31_whiteout() -> None:
    state = play(position("R9 R2", field="Y6", owner=3), "R9")
    assert (passed(state), state.to_act()) == ([1], [2])


@pytest.mark.rule("CLI-6.23", "CLI-4.16")
def test_s32_whiteout_on_the_last_opponent() -> None:
    state = position("R9 R2", "?", "?", players=3, passed=(2,), field="G1", owner=1, turn=0)
    play(state, "R9")
    assert (leads_now(state), passed(state)) == (0, [])


@pytest.mark.rule("CLI-6.22", "CLI-4.16")
def test_s34_whiteout_without_a_target() -> None:
    state = position("", "?", "?", "R9 B2", first=0, passed=(1, 2), field="Y6", owner=0, turn=3)
    play(state, "R9")
    assert (leads_now(state), passed(state)) == (3, [])


@pytest.mark.rule("CLI-6.30", "CLI-6.31")
def test_s35_light_pack() -> None:
    state = position("R10 Y1 R2 R3 R4", field="Y8", owner=3)
    assert len(state.hands[0]) == 5
    do(play(state, "R10"), "shed yellow_1")
    assert (hand(state, 0), shorts(state.up[0])) == ("R2 R3 R4", "Y1")
    assert (field_play(state), state.to_act()) == (("single", 1, 10, "light_pack"), [1])


@pytest.mark.rule("CLI-6.30", "CLI-6.32")
def test_s36_light_pack_to_go_out() -> None:
    state = play(position("G8 R2", field="Y7", owner=3), "G8")
    assert legal(state) == ["shed red_2"]
    do(state, "shed red_2")
    assert (state.first, shorts(state.laid[0]), shorts(state.up[0])) == (0, "G8", "R2")


@pytest.mark.rule("CLI-6.8", "CLI-6.30")
def test_s37_light_pack_with_an_empty_hand() -> None:
    state = play(position("G8", "R9 R1", field="Y7", owner=3), "G8")
    assert (state.first, state.to_act(), plays(state)) == (0, [1], ["R9"])


@pytest.mark.rule("CLI-6.40", "CLI-6.44", "CLI-4.42")
def test_s39_base_camp_recovers_an_icon() -> None:
    state = position("B10 R1 R2", "?", "?", players=3, lead=0, down={0: "Y3"}, up={0: "R8"})
    do(play(state, "B10"), "put red_1", "take_up red_8")
    assert hand(state, 0) == "R2 R8"
    passes(state, 1, 2)
    play(state, "R8")
    assert leads_now(state) == 0


@pytest.mark.rule("CLI-6.43", "CLI-6.8")
def test_s40_base_camp_with_an_empty_lodge() -> None:
    state = play(position("Y8 R2", field="Y7", owner=3), "Y8")
    assert (state.to_act(), hand(state, 0)) == ([1], "R2")


@pytest.mark.rule("CLI-6.41", "CLI-6.92")
def test_s41_base_camp_and_accident() -> None:
    state = play(position("Y8 R2", gold="accident", field="Y7", owner=3, locked={0: "L14"}), "Y8")
    assert (state.to_act(), hand(state, 0)) == ([1], "R2")


@pytest.mark.rule("CLI-6.50", "CLI-5.16")
def test_s42_reverse_lead() -> None:
    state = play(position("W1r R9", "W0 B5 W1 L14", lead=0), "W1r")
    assert (state.high_wins, plays(state)) == (False, ["W0"])


@pytest.mark.rule("CLI-5.29", "CLI-6.53", "CLI-4.20")
def test_s44_reverse_ends_with_the_field() -> None:
    state = position("W2r R9", "R7 R6", "B1 B9", players=3, lead=0)
    play(state, "W2r")
    assert legal(state) == ["pass"]
    passes(state, 1)
    play(state, "B1")
    passes(state, 0)
    assert (leads_now(state), state.high_wins) == (2, True)


@pytest.mark.rule("CLI-6.4", "CLI-6.5", "CLI-6.62", "CLI-5.35")
def test_s45_choosing_the_icon_of_a_set() -> None:
    state = position("W2r W2t R2 Y1", lead=0)
    assert sorted(icons_of(state, "W2r W2t R2")) == ["reverse", "set_of_two"]
    turned = play(state.clone(), "W2r W2t R2", "reverse")
    assert (turned.quantity, turned.high_wins) == (3, False)
    counted = play(state.clone(), "W2r W2t R2", "set_of_two")
    assert (counted.quantity, counted.high_wins) == (4, True)
    assert "none" not in icons_of(state, "W2r W2t R2")


@pytest.mark.rule("CLI-6.3", "CLI-6.4", "CLI-6.20")
def test_s46_choosing_among_high_icons() -> None:
    state = position("R8 B8 R2", field="Y7 R7", owner=3)
    whiteout = play(state.clone(), "R8 B8", "whiteout")
    assert field_play(whiteout) == ("set", 2, 8, "whiteout")
    assert (passed(whiteout), whiteout.to_act()) == ([1], [2])
    avalanche = play(state.clone(), "R8 B8", "avalanche")
    assert (leads_now(avalanche), passed(avalanche)) == (0, [])


@pytest.mark.rule("CLI-6.6", "CLI-6.7", "CLI-5.14")
def test_s47_a_low_icon_in_a_run_resolves() -> None:
    state = play(position("W3r R4 R5 Y1", "G2 G3 G4 Y5 Y6 Y7 W3", lead=0), "W3r R4 R5")
    assert field_play(state) == ("run", 3, 3, "reverse")
    assert plays(state) == named("G2+G3+G4", "G2+W3+G4")


@pytest.mark.rule("CLI-6.61", "CLI-6.64")
def test_s49_set_of_two_is_no_single() -> None:
    assert plays(position("?", "W5t B9", field="R3", owner=0)) == ["B9"]


@pytest.mark.rule("CLI-6.63", "CLI-5.11")
def test_s50_set_of_two_in_a_run() -> None:
    state = play(position("B5 W6t B7 Y1", lead=0), "B5 W6t B7")
    assert field_play(state) == ("run", 3, 7, "set_of_two")
    assert state.to_act() == [1]


@pytest.mark.rule("CLI-6.70", "CLI-6.71", "CLI-6.73", "CLI-6.6")
def test_s51_mountain_turns_a_single_into_a_run() -> None:
    state = position("?", "W5m B6 Y1", "G6 G7 Y6 W7", field="R4", owner=0)
    play(state, "W5m B6")
    assert field_play(state) == ("run", 2, 6, "mountain")
    assert plays(state) == named("G6+G7", "G6+W7", "Y6+W7")


@pytest.mark.rule("CLI-6.70", "CLI-6.71", "CLI-6.62")
def test_s52_mountain_turns_a_single_into_a_set() -> None:
    state = position("?", "W5m W5t G5", field="R4", owner=0)
    assert listed(state) == [
        ("G5", "none"),
        ("G5+W5m", "mountain"),
        ("W5m", "mountain"),
        ("W5t+W5m", "mountain"),
    ]


@pytest.mark.rule("CLI-6.6", "CLI-6.70")
def test_s54_a_higher_icon_hides_mountain() -> None:
    three = position("?", "W5m R6 R7 R8", field="G3 G4 G5", owner=0)
    assert plays(three) == named("W5m+R6+R7", "R6+R7+R8")
    two = position("?", "W5m R6 R7 R8", field="G3 G4", owner=0)
    assert "W5m+R6+R7" in plays(two)
    assert "R6+R7+R8" not in plays(two)


@pytest.mark.rule("CLI-6.72", "CLI-5.29")
def test_s55_mountain_must_still_be_stronger() -> None:
    assert legal(position("?", "W5m B6 W6m", field="R7", owner=0)) == ["pass"]


@pytest.mark.rule("CLI-6.70", "CLI-4.25", "CLI-4.26")
def test_s56_going_out_with_mountain() -> None:
    state = position("?", "W4m R5", "G4 G5 G6 Y9 L14", players=3, field="R3", owner=0)
    play(state, "W4m R5")
    assert (state.first, field_play(state)) == (1, ("run", 2, 5, "mountain"))
    assert state.to_act() == [2]
    assert plays(state) == ["G5+G6"]
    assert legal(state)[0] == "pass"
