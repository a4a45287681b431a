"""The ground of a map is drawn once for all views: they must show what a fresh drawing would."""

from __future__ import annotations

import pytest

from deckhall.agents import random_action
from deckhall.core import Rng, load
from deckhall.games.muhq.state import MuhqState


@pytest.mark.parametrize(("map_id", "players"), [("the-tyrant", 2), ("2P-stone-lanes", 2), ("the-kraken", 1)])
def test_views_are_those_of_a_fresh_drawing(map_id: str, players: int) -> None:
    game = load("muhq")
    luck = Rng(5)
    for seed in range(4):
        state = game.new(players, seed, {"map": map_id, "draft": "random"})
        assert isinstance(state, MuhqState)
        decisions = 0
        while not state.is_over:
            random_action(state, luck)
            decisions += 1
            if decisions % 10 == 0:
                kept = state.view(0)
                state.board.drawn.clear()
                assert state.view(0) == kept
