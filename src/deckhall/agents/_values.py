"""What positions are worth to the seats: what bots steer by.

The game's own estimates are always there. Better values of a game can be put in their place (`Values`), and every bot
that asks `values_of` for them plays by them; the yardsticks `greedy0` and `ismcts0` do not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from deckhall.agents._playout import seat_values
from deckhall.core.game import Game
from deckhall.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Values:
    """What positions are worth, by the estimates of the game. Positions are worlds that were sampled for a seat."""

    def of(self, state: State, seat: int) -> list[float]:
        """What a position is worth to each seat: 1 is a sole victory, and before the end the shares add up to 1.

        `seat` is the one for whom the world was sampled: learned values look at it with that seat's eyes. In games that
        are played together it is the same for all, the chance to succeed.
        """
        return seat_values(state)

    def ahead(self, state: State, seat: int) -> float:
        """What a position is worth to one seat, to compare the choices that it has at the moment, 0 to 1."""
        return state.prospect(seat) if state.stack else seat_values(state)[seat]

    def leaf(self, state: State, seat: int) -> list[float]:
        """The same as `of` where a search ends its walk: it may take something quicker for more tries."""
        return self.of(state, seat)

    def rollout(self, state: State) -> int:
        """How many decisions a search plays at random before it asks for `leaf`."""
        return min(state.game.search_rollout, state.game.rollout)

    def glance(self, state: State, seat: int) -> float:
        """A quick `ahead` for the inside of a search, which only says what is tried first."""
        return self.ahead(state, seat)


ESTIMATES: Final = Values()
"""The values that every game has."""

Loader = Callable[[Game], Values | None]
"""Finds better values for a game; None: there are none."""

_loaders: list[Loader] = []
_found: dict[str, Values] = {}


def add_loader(loader: Loader) -> None:
    """Let values be found for games; the loader that was added last is asked first."""
    _loaders.insert(0, loader)
    _found.clear()


def remove_loader(loader: Loader) -> None:
    """Forget a loader."""
    _loaders.remove(loader)
    _found.clear()


def values_of(game: Game) -> Values:
    """The best values there are for a game in its edition, found once for each."""
    key = f"{game.full_slug} {game.cards_file}"
    known = _found.get(key)
    if known is None:
        known = ESTIMATES
        for loader in _loaders:
            better = loader(game)
            if better is not None:
                known = better
                break
        _found[key] = known
    return known
