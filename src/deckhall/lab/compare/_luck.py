"""PairLuck as a control variate: what chance did for each seat in one game, with the mean 0 whatever the values are.

At every point where something comes to light or is drawn, the position after it is set beside positions in which all
that nobody knew was dealt anew before. What really happened is one draw from the same urn, so that the difference is 0
on average, for any estimate of what positions are worth (Zare, "Hedging toward skill"; Burch and others, AIVAT, 2018).
A good estimate makes the sum of these differences follow the result closely, and what is left of the result is sure
after far fewer games.
"""

from __future__ import annotations

from typing import Final

from deckhall.agents import ESTIMATES, Values, values_of
from deckhall.core import Game, State
from deckhall.core.options import Options
from deckhall.core.rewards import win_shares
from deckhall.core.rng import Rng, derived

STREAM: Final = 0x10C4
"""Keeps redraws off the deals and the agents."""


class PairLuck:
    """The luck of one game, by seat."""

    def __init__(self, game: Game, players: int, seed: int, redraws: int) -> None:
        self.sums: Final = [0.0] * players
        self._game: Final = game
        self._values: Final[Values] = values_of(game)
        self._seed: Final = derived(seed, STREAM)
        self._redraws: Final = redraws
        self._twins: list[State] = []
        self._chance = False
        self._generator = 0
        self._reveals = 0

    def deal(self, state: State, options: Options) -> None:
        """The luck of the deal: the position that was dealt beside others that might have been."""
        others = [
            self._game.new(state.players, derived(self._seed, -1 - number), options) for number in range(self._redraws)
        ]
        self._add(state, others)

    def before(self, state: State, seat: int, action: int) -> None:
        """An action is about to be carried out: carry it out where what nobody knows is dealt anew."""
        rng = Rng(derived(self._seed, state.question_number))
        self._generator, self._reveals = state.rng, state.reveals
        self._twins = []
        self._chance = False
        for _ in range(self._redraws):
            twin = state.redrawn(rng)
            generator = twin.rng
            twin.apply_legal(seat, action)
            self._chance = self._chance or twin.rng != generator or twin.reveals != state.reveals
            self._twins.append(twin)

    def after(self, state: State) -> None:
        """It was carried out. Where chance had no say in any of the positions, there was no luck.

        All of them are asked, not only the one that happened: whether to count must not depend on which one it was.
        """
        if self._chance or state.rng != self._generator or state.reveals != self._reveals:
            self._add(state, self._twins)

    def _add(self, state: State, others: list[State]) -> None:
        happened = self._worth(state)
        for other in others:
            for seat, share in enumerate(self._worth(other)):
                self.sums[seat] += (happened[seat] - share) / self._redraws

    def _worth(self, state: State) -> list[float]:
        """What a position is worth to each seat; learned values see it with the eyes of the seat they speak of."""
        if not state.stack:
            return win_shares(state)
        if self._values is ESTIMATES:
            return self._values.of(state, 0)
        return [self._values.of(state, seat)[seat] for seat in range(state.players)]
