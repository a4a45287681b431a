"""Random play, and what a position is worth to each seat: the inner loop of searches and measurements."""

from __future__ import annotations

from typing import Final

from deckhall.core.rng import Rng
from deckhall.core.state import State

CONSOLATION: Final = 0.1
"""What the ranks below the first are worth together: enough to prefer second to last, too little to play for it."""


def next_seat(state: State, order: list[int] | None = None) -> int:
    """The seat that acts next when one after the other is asked; the lowest, or the first in the order, of several."""
    if state.acting >= 0:
        return state.acting
    if order is not None:
        for place in order:
            if state.pending >> place & 1:
                return place
    seat = 0
    while not state.pending >> seat & 1:
        seat += 1
    return seat


def sensible(state: State, seat: int) -> list[int]:
    """What the seat considers: its legal actions without those that are pointless."""
    legal = state.legal_actions(seat)
    return legal if len(legal) == 1 else state.sensible(seat, state.without_reversals(legal))


def playout(state: State, rng: Rng) -> int:
    """Play a position at random to its end; returns how many actions that took."""
    count = 0
    while state.stack:
        random_action(state, rng)
        count += 1
    return count


def random_action(state: State, rng: Rng) -> None:
    """Apply one legal action, each equally likely, for the seat that is to act."""
    seat = state.acting
    if seat >= 0:
        legal = state.legal  # read only, so the copy of legal_actions() is saved
    else:
        seat = next_seat(state)
        legal = state.legal_actions(seat)
    number = len(legal)
    state.apply_legal(seat, legal[0] if number == 1 else legal[rng.below(number)])


def clone_all(positions: list[State], times: int) -> int:
    """Clone every position so many times and drop the copies: what the benchmark of `clone` runs."""
    for _ in range(times):
        for position in positions:
            position.clone()
    return times * len(positions)


def rewards(state: State) -> list[float]:
    """What the end of a game is worth to each seat: 1 for a sole first place, an equal share of it for a tie."""
    if state.together():
        return [state.estimate(seat) for seat in range(state.players)]
    ranking = state.ranking
    first = 1.0 / ranking.count(1)
    below = max(1, state.players - 1)
    values: list[float] = []
    for rank in ranking:
        won = first if rank == 1 else 0.0
        values.append(won + (1.0 - won) * CONSOLATION * (state.players - rank) / below)
    return values


def seat_values(state: State) -> list[float]:
    """What a position is worth to each seat, on the same scale as `rewards`; before the end a share by estimate."""
    if not state.stack:
        return rewards(state)
    if state.together():
        return [state.estimate(0)] * state.players
    values = [state.estimate(seat) for seat in range(state.players)]
    total = sum(values)
    if total <= 0.0:
        return [1.0 / state.players] * state.players
    return [value / total for value in values]
