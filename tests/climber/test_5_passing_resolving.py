"""Passing (CLI-5.28 to CLI-5.31), and a play step by step (CLI-5.32, CLI-5.33)."""

from __future__ import annotations

import random

import pytest

from deckhall.games.climber.state import ClimberState
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
    shorts,
)


def kinds(state: ClimberState) -> list[str]:
    """What was told since `telling` was switched on."""
    return [event.kind for event in state.events]


@pytest.mark.rule("CLI-5.28")
def test_passing_is_allowed_although_a_play_is_possible() -> None:
    for state in (position("?", "R5 B6", field="R4", owner=0), position("?", "R5 B6", start=0)):
        assert legal(state) == ["pass", "add red_5", "add blue_6"]
        passes(state, 1)
        assert passed(state) == [1]


@pytest.mark.rule("CLI-5.28", "CLI-4.23")
@pytest.mark.parametrize("cards", ["R5", "W5t", "L14", "R8 B8"])
def test_the_leader_may_not_pass(cards: str) -> None:
    state = position(cards, lead=0)
    assert "pass" not in legal(state)
    assert legal(state)
    refused(state, "pass")


@pytest.mark.rule("CLI-5.29")
@pytest.mark.parametrize(
    ("field", "cards"),
    [("R7", "R5 B6 W3t"), ("R7 B7", "R8 L14"), ("R4 R5", "B6 G7 L13 L13"), ("L14", "R1 B2")],
)
def test_without_a_legal_play_there_is_only_the_pass(field: str, cards: str) -> None:
    assert legal(position("?", cards, field=field, owner=0)) == ["pass"]


@pytest.mark.rule("CLI-5.29", "CLI-6.64")
def test_a_lone_set_of_two_card_must_pass_on_the_start_card() -> None:
    assert legal(position("?", "W5t", start=0)) == ["pass"]


@pytest.mark.rule("CLI-5.30")
def test_who_has_played_in_this_field_may_still_pass_in_it() -> None:
    state = position("R2 R9 R10", "B3 B9", "Y1 Y2", players=3, lead=0)
    play(state, "R2")
    play(state, "B3")
    passes(state, 2)
    assert "pass" in legal(state)
    passes(state, 0)
    assert leads_now(state) == 1


@pytest.mark.rule("CLI-5.31", "CLI-4.16")
def test_the_field_is_reset_before_its_owner_would_be_on_turn() -> None:
    state = position("R5 R9", "B6 B2", "G3", "Y3", lead=0)
    play(state, "R5")
    play(state, "B6")
    passes(state, 2, 3)
    assert state.to_act() == [0]
    passes(state, 0)
    assert leads_now(state) == 1
    assert "pass" not in legal(state)


@pytest.mark.rule("CLI-5.31")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_play_nobody_ever_faces_the_own_play(players: int) -> None:
    chance = random.Random(players)
    turns = 0
    for seed in range(6):
        state = GAME.new(players, seed)
        assert isinstance(state, ClimberState)
        while not state.is_over:
            seat = state.to_act()[0]
            asked_on_field = state.phase == 2 and state.kind != 0 and state.picked == 0
            if asked_on_field and "pass" in legal(state, seat):
                assert seat != state.owner
                turns += 1
            state.apply(seat, chance.choice(state.legal_actions(seat)))
    assert turns > 100


# -- step by step --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-5.32")
def test_1_the_cards_are_the_field_play_before_the_icon_asks() -> None:
    state = play(position("R10 Y1 R2", field="Y8", owner=3, turn=0), "R10")
    assert legal(state) == ["shed yellow_1", "shed red_2"]
    assert field_play(state) == ("single", 1, 10, "light_pack")
    assert (state.owner, hand(state, 0), shorts(state.laid[0])) == (0, "Y1 R2", "R10")


@pytest.mark.rule("CLI-5.32", "CLI-6.32")
def test_2_the_icon_is_resolved_before_3_places_are_taken() -> None:
    state = position("G8 R2", field="Y7", owner=3, turn=0)
    state.telling = True
    play(state, "G8")
    assert state.first == -1
    do(state, "shed red_2")
    assert state.first == 0
    assert kinds(state) == ["beat", "shed", "out_first"]


@pytest.mark.rule("CLI-5.32", "CLI-4.27")
@pytest.mark.parametrize("last", ["R8", "R9", "W3r", "L14"])
def test_4_the_phase_ends_before_5_any_reset(last: str) -> None:
    """The second to go out ends the phase: nothing is reset and nobody leads, whatever the icon."""
    state = position(last, "", "Y7 B7", players=3, first=1, field="W0", owner=2, turn=0)
    state.telling = True
    play(state, last)
    assert "reset" not in kinds(state)
    after = kinds(state)[kinds(state).index("out_second") :]
    assert after[:3] == ["out_second", "gold", "silver"]
    assert state.points == [2, 5, 0]
    assert state.season == 1


@pytest.mark.rule("CLI-5.32", "CLI-4.27")
def test_4_a_light_pack_of_the_second_is_resolved_before_the_phase_ends() -> None:
    state = position("G8 R2", "", "Y7 B7", players=3, first=1, field="W0", owner=2, turn=0)
    state.telling = True
    play(state, "G8")
    assert legal(state) == ["shed red_2"]
    do(state, "shed red_2")
    assert kinds(state)[:3] == ["beat", "shed", "out_second"]


@pytest.mark.rule("CLI-5.32", "CLI-4.16")
def test_5_the_reset_is_checked_before_6_the_next_turn() -> None:
    state = position("R9 R2", "G5", "G6", players=3, passed=(2,), field="G1", owner=1, turn=0)
    state.telling = True
    play(state, "R9")
    assert kinds(state) == ["beat", "whiteout", "reset"]
    assert leads_now(state) == 0


@pytest.mark.rule("CLI-5.32")
def test_3_the_place_is_taken_before_5_the_avalanche_clears_the_field() -> None:
    state = position("R8", "B1 B2", field="Y6", owner=3, turn=0)
    state.telling = True
    play(state, "R8")
    assert kinds(state) == ["beat", "out_first", "reset"]
    assert (state.first, leads_now(state)) == (0, 1)


@pytest.mark.rule("CLI-5.32")
def test_6_the_next_turn_goes_to_the_next_active_player() -> None:
    state = position("R7 R1", "B8 B1", "G8 G2", "Y8 Y2", passed=(1,), field="Y6", owner=3, turn=0, laid={1: "B2"})
    play(state, "R7")
    assert state.to_act() == [2]
    assert plays(state) == ["G8"]


@pytest.mark.rule("CLI-5.33", "CLI-6.11")
def test_the_last_card_still_resolves_avalanche() -> None:
    state = play(position("R8", field="Y6", owner=3, turn=0), "R8")
    assert leads_now(state) == 1
    assert shorts(state.up[0]) == "R8"


@pytest.mark.rule("CLI-5.33", "CLI-5.32", "CLI-6.20")
def test_the_last_card_still_resolves_whiteout() -> None:
    state = position("R9", field="Y6", owner=3, turn=0)
    state.telling = True
    play(state, "R9")
    assert (state.first, passed(state), state.to_act()) == (0, [1], [2])
    assert kinds(state) == ["beat", "whiteout", "out_first"]  # 2 before 3


@pytest.mark.rule("CLI-5.33", "CLI-6.50")
def test_the_last_card_still_resolves_reverse() -> None:
    state = play(position("W2r", "R1 R3 L14", field="Y1", owner=3, turn=0), "W2r")
    assert state.first == 0
    assert plays(state) == ["R1"]


@pytest.mark.rule("CLI-5.33", "CLI-6.30", "CLI-6.43")
@pytest.mark.parametrize("last", ["G8", "Y8"])
def test_the_last_card_resolves_light_pack_and_base_camp_without_effect(last: str) -> None:
    state = position(last, "R9 B1", field="Y7", owner=3, turn=0, down={0: "Y3"}, up={0: "Y4"})
    play(state, last)
    assert (state.first, state.to_act()) == (0, [1])
    assert plays(state) == ["R9"]  # it lies on the field and may be beaten
    assert (shorts(state.down[0]), shorts(state.up[0]), hand(state, 0)) == ("Y3", "Y4", "")


@pytest.mark.rule("CLI-5.31")
def test_the_owner_is_passed_over_even_if_a_position_left_somebody_out() -> None:
    state = position("Y1 L14", "B1", "G1", "Y2", field="R2", owner=0, turn=2)
    passes(state, 2, 3)
    assert state.to_act() == [1]
