"""How a search ends what is begun: sensibly, and always legally."""

from __future__ import annotations

import pytest

from deckhall.core import Rng, load
from deckhall.core.game import Game
from tests.rebuild.build import data

GAMES = [load("rebuild"), load("rebuild", "v005")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.edition)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_is_begun_is_ended_by_legal_actions(game: Game, players: int) -> None:
    ended = 0
    for seed in range(4):
        state, rng = game.new(players, seed), Rng(seed)
        while not state.is_over:
            seat = state.acting
            trial = state.clone()
            turn = trial.stage()
            while trial.acting == seat and trial.mid_choice(seat) and trial.completing_action() >= 0:
                trial.apply(seat, trial.completing_action())
                ended += trial.stage() == turn and not trial.mid_choice(seat)
            legal = state.legal_actions(seat)
            state.apply(seat, legal[rng.below(len(legal))])
    assert ended > 10


def test_a_payment_spares_what_is_worth_more() -> None:
    """A Spear is 1 Wood and 1 Stone: the log and the stone pay it, not the Gold Bar or the tablet's 6 VP."""
    game = GAMES[0]
    state = game.from_position(data("a_gold_bar stone_tablet a_log a_stone", row="spear"))
    state.apply(0, game.vocab.parse("buy 1"))
    while state.mid_choice(0):
        state.apply(0, state.completing_action())
    assert [piece.face for piece in state.view(0).zone("hand-0").pieces] == ["a_gold_bar", "stone_tablet"]
