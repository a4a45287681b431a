"""Random play for the tests."""

from __future__ import annotations

from collections.abc import Iterator

from deckhall.core.rng import Rng
from deckhall.core.state import State
from tests.mountainhome.build import action as action_id
from tests.mountainhome.build import fresh

PICKS = [action_id(f"legend {name}") for name in ("karina", "lagertha", "loki", "ori", "baldur")]
"""Legends that make for many reactions and bids: they are always picked."""


def random_game(players: int, seed: int, **given: object) -> Iterator[tuple[State, int, int]]:
    """Play at random to the end; after each move the state, who moved and what."""
    state = fresh(players, seed, **given)
    rng = Rng(seed)
    while not state.is_over:
        asked = state.to_act()
        who = asked[rng.below(len(asked))]
        actions = state.legal_actions(who)
        picks = [pick for pick in PICKS if pick in actions]
        action = picks[0] if picks else actions[rng.below(len(actions))]
        state.apply(who, action)
        yield state, who, action
