"""Random play for the tests."""

from __future__ import annotations

from collections.abc import Iterator

from deckhall.core.rng import Rng
from deckhall.core.state import State
from tests.rebuild.build import fresh


def random_game(state: State, seed: int, greedy: int = 3) -> Iterator[tuple[int, int]]:
    """Play at random to the end; each move is handed out just before it is made.

    One time in `greedy` something is done rather than the turn ended, so that cards are bought and played.
    """
    rng = Rng(seed)
    while not state.is_over:
        who = state.to_act()[0]
        actions = state.legal_actions(who)
        if len(actions) > 1 and state.game.vocab.text(actions[0]) == "end" and rng.below(greedy):
            actions = actions[1:]
        action = actions[rng.below(len(actions))]
        yield who, action
        state.apply(who, action)


def finished(players: int, seed: int, edition: str = "v001", **given: object) -> State:
    """A game played at random to its end, with all it told."""
    state = fresh(players, seed, edition, **given)
    for _ in random_game(state, seed):
        pass
    return state


def ended(state: State) -> State:
    """Everybody only says END (and no more, where something else is asked)."""
    vocab = state.game.vocab
    quiet = [vocab.parse("end"), vocab.parse("done")]
    while not state.is_over:
        who = state.to_act()[0]
        actions = state.legal_actions(who)
        state.apply(who, next((one for one in quiet if one in actions), actions[0]))
    return state
