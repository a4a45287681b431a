"""Random play for the tests."""

from __future__ import annotations

from collections.abc import Iterator

from deckhall.core.rng import Rng
from deckhall.core.state import State
from tests.mountainhome.build import fresh


def random_game(players: int, seed: int, **given: object) -> Iterator[tuple[State, int, int]]:
    """Play at random to the end; after each move the state, who moved and what."""
    state = fresh(players, seed, **given)
    rng = Rng(seed)
    while not state.is_over:
        asked = state.to_act()
        who = asked[rng.below(len(asked))]
        actions = state.legal_actions(who)
        action = actions[rng.below(len(actions))]
        state.apply(who, action)
        yield state, who, action
