"""Values by a learned net, for the games and numbers of players that have one (see `_net`)."""

from __future__ import annotations

from deckhall.agents._net import FILE, Net, net_for
from deckhall.agents._values import Values
from deckhall.core.game import Game
from deckhall.core.state import State


class LearnedValues(Values):
    """What the net says; where it has nothing to say (another number of players), what the game estimates."""

    def of(self, state: State, seat: int) -> list[float]:
        net = self.net(state)
        return super().of(state, seat) if net is None else net.shares(state, seat)

    def ahead(self, state: State, seat: int) -> float:
        net = self.net(state)
        return super().ahead(state, seat) if net is None else net.shares(state, seat)[seat]

    def leaf(self, state: State, seat: int) -> list[float]:
        net = self.net(state) if self.ends_walks(state.game) else None
        return super().of(state, seat) if net is None else net.shares(state, seat)

    def rollout(self, state: State) -> int:
        usual = super().rollout(state)
        if not self.ends_walks(state.game) or self.net(state) is None:
            return usual
        return min(usual, state.game.learned_rollout)

    def ends_walks(self, game: Game) -> bool:
        """Whether the net says what the positions are worth where a search ends."""
        return game.search_learned

    def glance(self, state: State, seat: int) -> float:
        """What the game estimates: a net costs as much as ten such looks."""
        return super().ahead(state, seat)

    def net(self, state: State) -> Net | None:
        """The weights that were trained for such a position."""
        return net_for(state.game, state)


class NetValues(LearnedValues):
    """The values of one net: what training judges a generation by."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self._net: Net = net

    def net(self, state: State) -> Net | None:
        return self._net

    def ends_walks(self, game: Game) -> bool:
        return True


def learned_values(game: Game) -> Values | None:
    """The learned values of a game that has weights beside its cards."""
    return LearnedValues() if (game.folder / FILE).exists() else None
