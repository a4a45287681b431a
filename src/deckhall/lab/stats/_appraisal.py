"""What positions are worth to the seats, as statistics see it: all cards open, and shares that add up to 1."""

from __future__ import annotations

from deckhall.agents import ESTIMATES, Values, values_of
from deckhall.core import Game, State
from deckhall.core.rewards import win_shares


class Appraiser:
    """Values of true positions, by the best that the game has, or by its own estimates."""

    def __init__(self, game: Game, learned: bool = True) -> None:
        self._values: Values = values_of(game) if learned else ESTIMATES

    @property
    def learned(self) -> bool:
        """Whether a net says what positions are worth, rather than the game's own estimates."""
        return self._values is not ESTIMATES

    def of(self, state: State) -> list[float]:
        """What a position is worth to each seat; at the end what each has won."""
        if not state.stack:
            return win_shares(state)
        if not self.learned or state.together():
            return self._values.of(state, 0)
        # a net sees what one seat sees; together they see nearly everything
        seen = [self._values.of(state, seat) for seat in range(state.players)]
        return [sum(each) / state.players for each in zip(*seen)]

    def of_seat(self, state: State, seat: int) -> float:
        """What a position is worth to one seat, by its own view if a net says it."""
        return win_shares(state)[seat] if not state.stack else self._values.of(state, seat)[seat]
