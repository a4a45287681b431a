"""The Start Card (CLI-5.23 to CLI-5.27)."""

from __future__ import annotations

import random

import pytest

from tests.climber.build import GAME, field_play, hand, leads_now, passed, passes, play, plays, position, refused

SCALE = "W0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 L12 L13 L14"


@pytest.mark.rule("CLI-5.23", "CLI-6.96")
@pytest.mark.parametrize("gold", ["", "revolution"])
def test_every_single_beats_the_start_card_in_either_order(gold: str) -> None:
    state = position("?", SCALE, gold=gold, start=0)
    assert plays(state) == sorted(SCALE.split())
    assert state.high_wins is (gold != "revolution")


@pytest.mark.rule("CLI-5.23")
def test_the_start_card_is_a_single_of_quantity_1() -> None:
    # a play that beats it is a single of quantity 1 as well, and the next one must be too
    state = position("?", "R5 B5 B6", "R6 G6 Y7", start=0)
    assert (state.kind, state.quantity) == (1, 1)
    play(state, "R5")
    assert field_play(state) == ("single", 1, 5, "none")
    assert plays(state) == ["G6", "R6", "Y7"]


@pytest.mark.rule("CLI-5.24", "CLI-6.75", "CLI-6.64")
def test_only_singles_on_the_start_card_not_even_with_mountain() -> None:
    state = position("?", "R4 B4 W4t W4m R5 W5m", start=0)
    assert plays(state) == ["B4", "R4", "R5", "W4m", "W5m"]


@pytest.mark.rule("CLI-5.24", "CLI-6.64")
def test_refused_a_second_card_on_the_start_card() -> None:
    state = position("?", "R4 B4 R5 W4t", start=0)
    assert refused(state, "add wild_4_pair").rule == "CLI-6.64"
    state.apply(1, GAME.vocab.parse("add red_4"))
    for second in ("blue_4", "red_5"):
        refused(state, f"add {second}")


@pytest.mark.rule("CLI-5.25")
def test_it_stays_so_for_everybody_until_a_single_is_played() -> None:
    state = position("R7 Y7", "R2", "R3 B3 W3t W4m", "R4 G4 W5m Y6", start=0)
    passes(state, 1)
    assert plays(state) == ["B3", "R3", "W4m"]
    passes(state, 2)
    assert plays(state) == ["G4", "R4", "W5m", "Y6"]


@pytest.mark.rule("CLI-5.25", "CLI-6.70")
def test_after_a_single_mountain_works_again() -> None:
    state = position("R7 Y7", "R2 Y1", "R3 B3 W4m B4", start=0)
    play(state, "R2")
    assert plays(state) == ["B3", "B3+W4m", "B4", "B4+W4m", "R3", "R3+W4m", "W4m"]


@pytest.mark.rule("CLI-5.26")
def test_if_all_pass_the_holder_leads_freely() -> None:
    state = position("R2 B2 R3 W6t", start=0)
    assert leads_now(state) is None
    passes(state, 1, 2, 3)
    assert leads_now(state) == 0
    assert passed(state) == []
    assert plays(state) == ["B2", "R2", "R2+B2", "R2+R3", "R3", "W6t"]
    refused(state, "pass")


@pytest.mark.rule("CLI-5.26")
def test_the_holder_gets_no_turn_before_all_others_have_passed() -> None:
    state = position("R2 B9", "R3 Y3", "R4 Y4", start=2, players=3)
    assert state.to_act() == [0]
    passes(state, 0)
    assert state.to_act() == [1]
    passes(state, 1)
    assert (state.to_act(), leads_now(state)) == ([2], 2)


@pytest.mark.rule("CLI-5.27")
@pytest.mark.parametrize("beaten", [True, False])
def test_at_the_reset_it_is_put_aside(beaten: bool) -> None:
    state = position("R2 B2", "R3 Y3", "R4 Y4", start=0, players=3)
    before = state.cards_in_play()
    on_field = [piece.face for piece in state.view(1).zone("field-0").pieces]
    assert on_field == ["start_card"]
    if beaten:
        play(state, "Y3")
        passes(state, 2, 0)
    else:
        passes(state, 1, 2)
    assert leads_now(state) == (1 if beaten else 0)
    assert [state.team_size(seat) for seat in range(3)] == [2, 2, 2]
    assert [len(state.up[seat]) for seat in range(3)] == [0, int(beaten), 0]
    assert hand(state, 0) == "R2 B2"
    assert state.cards_in_play() == before
    scene = state.view(1)
    assert "start_card" not in [piece.face for zone in scene.zones for piece in zone.pieces]
    assert [line.is_marked("start_card") for line in scene.seats] == [True, False, False]


@pytest.mark.rule("CLI-5.27", "CLI-5.23")
def test_in_whole_games_it_lies_nowhere_but_on_the_field_of_its_holder() -> None:
    chance = random.Random(5)
    seen = 0
    for seed in range(3):
        state = GAME.new(3, seed)
        while not state.is_over:
            seat = state.to_act()[0]
            state.apply(seat, chance.choice(state.legal_actions(seat)))
            scene = state.view(0)
            where = [zone.id for zone in scene.zones for piece in zone.pieces if piece.face == "start_card"]
            holder = [line.seat for line in scene.seats if line.is_marked("start_card")]
            assert where in ([], [f"field-{holder[0]}"])
            assert len(holder) == 1
            seen += len(where)
    assert seen >= 3 * 5
