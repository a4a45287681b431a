"""How bots play: nothing that a beginner would laugh at."""

from __future__ import annotations

import pytest

from deckhall.agents import make
from deckhall.core.agent_view import AgentView
from tests.climber.build import position

STRONG = "R11 B11 G11 Y11 R10 B10 G10 Y10 R9 B9 R8 G8"
"""Twelve cards: a whole hand of Climax."""


@pytest.mark.parametrize("spec", ["greedy", "ismcts:100", "casual", "steady", "strong:200", "master:200"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("more", ["L12", "L12 L14", "L14 G9 Y9"])
def test_cards_that_go_along_for_nothing_are_added_in_climax(spec: str, seed: int, more: str) -> None:
    """They beat whatever lies there, or go with a set that is played anyway; each is a point more."""
    others = "R1 R2 R3 R4 R5 R6 R7 B1 B2 B3 B4 B5 B6", "G1 G2 G3 G4 G5 G6 G7 Y1 Y2 Y3 Y4 Y5 Y6"
    state = position(f"{STRONG} {more}", *others, players=3, season=5, phase="choose")
    bot = make(spec, seed)
    while 0 in state.to_act():
        state.apply(0, bot.choose(AgentView(state, 0)))
    taken = len(state.hands[0]) - state.resting[0].bit_count()
    assert taken > state.hand_size
