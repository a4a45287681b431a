"""The worked examples B, C and D: the Start Card, forming plays, following, passing and going out."""

from __future__ import annotations

import pytest

from tests.climber.build import (
    field_play,
    icons_of,
    leads_now,
    legal,
    listed,
    passed,
    passes,
    play,
    plays,
    position,
    refused,
    shorts,
)
from tests.climber.playing import marks, named, since

# -- B. Start Card -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-5.24", "CLI-5.25", "CLI-6.75")
def test_s09_still_only_singles_no_mountain() -> None:
    state = position("?", "?", "Y4 G4 W4m", start=0)
    passes(state, 1)
    assert plays(state) == named("Y4", "G4", "W4m")
    assert legal(state) == ["pass", "add green_4", "add yellow_4", "add wild_4_mountain"]


@pytest.mark.rule("CLI-5.26", "CLI-4.21", "CLI-4.24")
def test_s10_everybody_passes() -> None:
    state = position("R2 B2 G6", start=0)
    passes(state, 1, 2, 3)
    assert leads_now(state) == 0
    assert "pass" not in legal(state)
    assert plays(state) == named("R2", "B2", "G6", "R2+B2")


@pytest.mark.rule("CLI-6.95", "CLI-6.96", "CLI-5.23")
def test_s11_start_card_in_revolution() -> None:
    state = position("?", "L14 R3", "L13 Y4", gold="revolution", start=0)
    assert plays(state) == named("L14", "R3")
    play(state, "L14")
    assert state.to_act() == [2]
    assert plays(state) == named("L13", "Y4")


# -- C. Forming plays ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-5.5", "CLI-5.6", "CLI-5.9", "CLI-6.6")
def test_s12_run_with_a_wild_card_into_the_high_cards() -> None:
    state = position("R6 W7 R8", "?", "?", lead=0)
    assert icons_of(state, "R6 W7 R8") == ["avalanche"]
    state.telling = True
    play(state, "R6 W7 R8")
    assert state.events[0].data["play"] == "run of 3, 6 to 8"
    assert (state.high, state.events[0].data["icon"]) == (8, "avalanche")
    assert leads_now(state) == 1  # out with it, and the Avalanche has reset the field


@pytest.mark.rule("CLI-5.8", "CLI-5.34")
def test_s14_colourless() -> None:
    assert plays(position("R11 L12", lead=0)) == named("R11", "L12")
    assert plays(position("L12 L13", lead=0)) == named("L12", "L13")
    state = position("L12 L12 R11", lead=0)
    assert [cards for cards, _ in listed(state)] == named("L12", "L12+L12", "R11")
    assert field_play(play(state, "L12 L12")) == ("set", 2, 12, "none")


@pytest.mark.rule("CLI-5.3", "CLI-5.4")
def test_s15_sets_ignore_colour() -> None:
    assert field_play(play(position("R5 B5 W5 Y1", lead=0), "R5 B5 W5")) == ("set", 3, 5, "none")


@pytest.mark.rule("CLI-5.9", "CLI-6.6")
def test_s16_zero_and_long_runs() -> None:
    low = play(position("W0 G1 G2 Y1", lead=0), "W0 G1 G2")
    assert (field_play(low), low.low) == (("run", 3, 2, "none"), 0)
    long = play(position("R7 R8 R9 R10 R11 Y1", lead=0), "R7 R8 R9 R10 R11")
    assert field_play(long) == ("run", 5, 11, "base_camp")


@pytest.mark.rule("CLI-5.34", "CLI-5.35", "CLI-5.36", "CLI-6.60", "CLI-6.63")
def test_s17_listing_leads() -> None:
    state = position("R5 B5 W5t R6", lead=0)
    quantities = {
        "R5": 1,
        "B5": 1,
        "R6": 1,
        "W5t": 2,
        "R5+B5": 2,
        "R5+W5t": 3,
        "B5+W5t": 3,
        "R5+B5+W5t": 4,
        "R5+R6": 2,
        "W5t+R6": 2,
    }
    assert [cards for cards, _ in listed(state)] == named(*quantities)
    for cards, quantity in quantities.items():
        kind = "run" if "R6" in cards and "+" in cards else "set" if quantity > 1 else "single"
        assert field_play(play(state.clone(), cards.replace("+", " ")))[:2] == (kind, quantity)


# -- D. Following, passing, reset, going out -----------------------------------------------------------------------


@pytest.mark.rule("CLI-5.16", "CLI-5.20")
def test_s19_strictly_higher() -> None:
    state = position("G1 R7 B8", field="Y7", owner=3)
    assert legal(state) == ["pass", "add blue_8"]
    assert refused(state, "add red_7").rule == "CLI-5.16"


@pytest.mark.rule("CLI-5.14", "CLI-5.17", "CLI-5.18", "CLI-5.19", "CLI-5.20")
def test_s20_same_type_and_quantity() -> None:
    state = position("?", "B5 B6 G6 G7 W5 Y7 B7", field="R4 R5", owner=0)
    assert plays(state) == named("B5+B6", "W5+B6", "W5+G6", "B6+B7", "G6+G7")


@pytest.mark.rule("CLI-5.14", "CLI-5.16")
def test_s21_runs_compare_by_their_strongest_card() -> None:
    state = position("?", "?", "W1 G2 G3 G4 W3", field="R1 R2 R3", owner=1)
    assert plays(state) == named("G2+G3+G4", "G2+W3+G4")


@pytest.mark.rule("CLI-4.16", "CLI-4.18", "CLI-4.19", "CLI-4.21")
def test_s22_a_field_to_its_end() -> None:
    state = position("Y5 R1", "?", "B6 B1", "?", lead=0)
    play(state, "Y5")
    passes(state, 1)
    play(state, "B6")
    passes(state, 3, 0)
    assert leads_now(state) == 2
    assert "pass" not in legal(state)
    assert [shorts(state.up[seat]) for seat in range(4)] == ["Y5", "", "B6", ""]
    assert [shorts(state.laid[seat]) for seat in range(4)] == [""] * 4
    assert passed(state) == []


@pytest.mark.rule("CLI-4.14", "CLI-4.17", "CLI-4.22", "CLI-4.25", "CLI-4.26")
def test_s24_unbeaten_last_card() -> None:
    state = play(position("?", "L13", "?", "?", lead=1), "L13")
    assert marks(state.view(None), "1st out") == [1]
    passes(state, 2, 3)
    assert (state.to_act(), field_play(state)) == ([0], ("single", 1, 13, "none"))
    passes(state, 0)
    assert leads_now(state) == 2
    assert "pass" not in legal(state)


@pytest.mark.rule("CLI-4.16", "CLI-4.21")
def test_s25_beaten_last_card() -> None:
    state = play(position("?", "L13", "?", "L14 Y2", lead=1), "L13")
    passes(state, 2)
    play(state, "L14")
    passes(state, 0)
    assert leads_now(state) == 3
    assert plays(state) == ["Y2"]


@pytest.mark.rule("CLI-4.27", "CLI-4.28")
def test_s26_phase_ends_at_once() -> None:
    state = position("?", "L13", "?", "L14", lead=1)
    state.telling = True
    play(state, "L13")
    passes(state, 2)
    play(state, "L14")
    assert state.season == 1  # season 2 has begun: 0 got no turn
    told = [event.kind for event in since(state, 0, "pass", "reset", "lead", "beat", "out_first", "out_second")]
    assert told == ["lead", "out_first", "pass", "beat", "out_second"]
    assert (state.first_places, state.second_places) == ((1,), (3,))
    assert state.points == [0, 5, 0, 2]
    assert [state.team_size(seat) for seat in range(4)] == [1 + 3, 1 + 1, 1 + 3, 1 + 2]  # 0 and 2 draw alike


@pytest.mark.rule("CLI-4.23", "CLI-5.28")
def test_s27_the_leader_may_not_pass() -> None:
    state = position("R2 B9", lead=0)
    assert legal(state) == ["add red_2", "add blue_9"]
    assert refused(state, "pass").rule == "CLI-4.23"
