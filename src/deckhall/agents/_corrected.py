"""What bots that look one choice ahead go by: the game's estimate, put right by what the learned policy expects.

The expectation alone chooses badly: it is asked of other seats and at other questions after every choice, and errs a
little differently each time. Beside the estimate it chooses better than either does alone.
"""

from __future__ import annotations

from typing import Final

from deckhall.agents._learned import LearnedValues
from deckhall.agents._playout import next_seat
from deckhall.agents._policy import policy_for
from deckhall.agents._values import ESTIMATES, Values, values_of
from deckhall.core.game import Game
from deckhall.core.state import State


class CorrectedValues(Values):
    """The estimates of the game, but for a part of every comparison that is the policy's."""

    def __init__(self, part: float) -> None:
        super().__init__()
        self._part: Final = part

    def ahead(self, state: State, seat: int) -> float:
        estimated = super().ahead(state, seat)
        policy = policy_for(state.game, state) if state.stack else None
        if policy is None:
            return estimated
        expected = policy.shares(state, next_seat(state))[seat]  # by the view of who acts: so it was trained
        return estimated + self._part * (expected - estimated)


def choosing_values(game: Game) -> Values:
    """The best values to compare choices by; those that somebody has put in are taken as they are."""
    values = values_of(game)
    ours = values is ESTIMATES or isinstance(values, LearnedValues)
    if ours and game.oneply_policy > 0.0:
        return CorrectedValues(game.oneply_policy)
    return values
