"""Section 10: what this hall decided where the specification was silent or said two things."""

from __future__ import annotations

import pytest

from deckhall.core.rng import Rng
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, play, plays, position


@pytest.mark.rule("CLI-10.1")
def test_the_icon_of_the_second_to_go_out_resolves_but_nothing_follows() -> None:
    state = position("R9", "?", "", "?", field="B2", owner=1, turn=0, first=2)
    state.telling = True
    play(state, "R9")
    kinds = [event.kind for event in state.events]
    assert kinds[:3] == ["beat", "whiteout", "out_second"]
    assert "reset" not in kinds
    assert state.second_places[-1] == 0


@pytest.mark.rule("CLI-10.2")
def test_copies_count_and_either_copy_alone_is_one_play() -> None:
    state = position("L12 L12 R11", lead=0)
    assert plays(state) == ["L12", "L12+L12", "R11"]


@pytest.mark.rule("CLI-10.3")
def test_short_climb_deals_one_gold_card_and_forecast_shows_it() -> None:
    for forecast in (False, True):
        state = GAME.new(3, 5, {"short_climb": True, "forecast": forecast})
        assert isinstance(state, ClimberState)
        assert len(state.golds_out) == 5
        golds = state.view(0).zone("golds")
        assert [bool(piece.face) for piece in golds.pieces] == [True, forecast, True]


@pytest.mark.rule("CLI-10.4")
@pytest.mark.parametrize("seed", range(12))
def test_a_short_climb_hands_out_33_to_36_points_and_the_bonus(seed: int) -> None:
    state, rng = GAME.new(3, seed, {"short_climb": True}), Rng(seed)
    assert isinstance(state, ClimberState)
    while not state.is_over:
        for seat in state.to_act():
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
    assert 33 <= sum(state.scores) - sum(state.bonuses) <= 36
    assert sum(state.scores) - sum(state.bonuses) == 5 + 10 + 12 + CARDS.file.golds[state.golds[2]].vp


@pytest.mark.rule("CLI-10.5")
def test_who_says_so_passes_until_the_field_is_reset() -> None:
    [preset] = GAME.presets
    assert (preset.name, preset.until) == ("pass_until_reset", ("reset", "start"))
    state = position("R9 R1 R2", "B5 B6", "Y1 Y2", field="G3", owner=2, turn=0, players=3)
    assert state.preset_answer(0, {"pass_until_reset": False}) == -1
    answer = state.preset_answer(0, {"pass_until_reset": True})
    assert CARDS.PASS.has(answer)
    assert state.preset_answer(1, {"pass_until_reset": True}) == -1  # not asked
    play(state, "R9")
    leading = position("R9 R1", "B5", lead=0)
    assert leading.preset_answer(0, {"pass_until_reset": True}) == -1


@pytest.mark.rule("CLI-10.5")
def test_a_pass_that_is_the_only_answer_is_not_asked_for_among_machines() -> None:
    for quick, alone, unasked in ((False, False, False), (False, True, True), (True, False, True)):
        state = position("R1 R2", "B5 B6", "Y1 Y2", field="G3", owner=2, turn=0, players=3, quick_passes=quick)
        assert (state.forced_answer(0, alone) == CARDS.PASS.of()) is unasked
    choice = position("R1 R9", "B5 B6", "Y1 Y2", field="G3", owner=2, turn=0, players=3)
    assert choice.forced_answer(0, True) == -1
