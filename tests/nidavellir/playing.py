"""Random play for the tests, and what is read along the way."""

from __future__ import annotations

from collections.abc import Iterator

from deckhall.core.rng import Rng
from deckhall.core.state import State
from tests.nidavellir.build import fresh

CONFIGS: list[dict[str, object]] = [
    {},
    {"rules": "official"},
    {"hero_set": "first_game"},
    {"hunting_coin_trades": False},
    {"discard_any_last_card": True},
]
"""The defaults, and each option changed once."""


def random_game(state: State, seed: int) -> Iterator[tuple[int, int]]:
    """Play at random to the end; each move is handed out just before it is made."""
    rng = Rng(seed)
    while not state.is_over:
        asked = state.to_act()
        who = asked[rng.below(len(asked))]
        actions = state.legal_actions(who)
        action = actions[rng.below(len(actions))]
        yield who, action
        state.apply(who, action)


def finished(players: int, seed: int, **given: object) -> State:
    """A game played at random to its end, with all it told."""
    state = fresh(players, seed, **given)
    for _ in random_game(state, seed):
        pass
    return state
