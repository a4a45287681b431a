"""How much of the result is luck: what chance brought more than it brings on average.

W(x) is what a position is worth with all that nobody knows dealt anew, so that a value that looks at face-down cards
cannot foresee them. When a decision is carried out, chance may speak:

    luck_i = W_i(the position after it) - mean of W_i(the position after it, had chance spoken anew)

Its mean is 0 whatever the value is worth, because the deal that was is one of those that could have been. What the deal
itself brought, W_i(start) less its mean over all games, is known only when all games are: reports add it.

A mean over few redraws has an error of its own, which would pass for luck. How large its variance is can be estimated
from the redraws themselves; it is counted in `noise`, to be taken off the variance of luck.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckhall.core import State
from deckhall.core.rng import Rng, derived
from deckhall.lab.stats._contract import Decision, End, Start, Statistic

EVERY = 6
"""One game of so many times `Setup.sparing` is looked at: every decision of it is carried out many times over."""
REDRAWS = 4


class Luck(Statistic):
    """The luck of every seat over a whole game, in one game of so many."""

    name = "luck"

    def begin(self, start: Start) -> None:
        self._looks = start.index % (EVERY * self.setup.sparing) == 0
        if not self._looks:
            return
        self._rng = Rng(derived(derived(self.setup.seed, start.index), REDRAWS))
        players = start.state.players
        self._total = [0.0] * players
        self._noise = [0.0] * players
        self._others: list[State] = []
        self._chance = False
        for seat, (value, _) in enumerate(zip(*self._worth(start.state))):
            self.row[f"start {seat}"] = value

    def _worth(self, state: State) -> tuple[list[float], list[float]]:
        """W of a position, and the variance of the error that the few redraws leave."""
        if not state.stack:
            return self.judge.of(state), [0.0] * state.players
        return means([self.judge.of(state.redrawn(self._rng)) for _ in range(REDRAWS)])

    def decision(self, now: Decision) -> None:
        if not self._looks:
            return
        self._before = (now.state.rng, now.state.reveals)
        self._others = []
        self._chance = False
        for _ in range(REDRAWS):
            other = now.state.redrawn(self._rng)
            drawn = (other.rng, other.reveals)
            other.apply_legal(now.seat, now.action)
            self._chance = self._chance or (other.rng, other.reveals) != drawn
            self._others.append(other)

    def applied(self, now: Decision, state: State, events: object) -> None:
        """Where nothing was drawn or revealed, neither here nor in the redraws, there was no luck to measure.

        All of them are asked, not only what happened: whether to count must not depend on which of them it was.
        """
        if not self._looks or not (self._chance or (state.rng, state.reveals) != self._before):
            return
        expected, error = means([self.judge.of(self._unseen(other)) for other in self._others])
        found, other_error = self._worth(state)
        for seat in range(state.players):
            self._total[seat] += found[seat] - expected[seat]
            self._noise[seat] += error[seat] + other_error[seat]

    def _unseen(self, state: State) -> State:
        """The position with all that nobody knows dealt anew."""
        return state.redrawn(self._rng) if state.stack else state

    def end(self, end: End) -> None:
        if self._looks:
            for seat in range(end.state.players):
                self.row[f"luck {seat}"] = self._total[seat]
                self.row[f"noise {seat}"] = self._noise[seat]


def means(values: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """The mean of each column, and the variance of that mean as the column itself shows it.

    >>> means([(0.4, 0.6), (0.6, 0.4)])
    ([0.5, 0.5], [0.01, 0.01])
    """
    found: list[float] = []
    errors: list[float] = []
    number = len(values)
    for column in zip(*values):
        mean = sum(column) / number
        found.append(mean)
        squares = sum((one - mean) ** 2 for one in column)
        errors.append(round(squares / (number - 1) / number, 15) if number > 1 else 0.0)
    return found, errors
