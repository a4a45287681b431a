"""One ply by the learned value: every complete choice is tried in a sampled world and judged by the net."""

from __future__ import annotations

from math import log
from typing import Final

from deckhall.agents._agent import Agent
from deckhall.agents._greedy import EQUAL, WIDTH, Candidate, GreedyAgent, best_of, extended
from deckhall.agents._net import Net
from deckhall.core.agent_view import AgentView
from deckhall.core.state import State

MOST: Final = 64
"""How many complete choices the net judges at a time; the estimate picks them where there are more."""


class LearnedAgent(Agent):
    """Takes the choice after which its expected share is largest. With `noise` it often takes one nearly as good.

    Without a net it plays like `greedy`.
    """

    def __init__(self, net: Net | None, seed: int, noise: float = 0.0) -> None:
        super().__init__("learned", seed)
        self.net: Final = net
        self.noise: Final = noise
        self._greedy: Final = GreedyAgent(seed)

    def choose(self, view: AgentView) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        if self.net is None:
            return self._greedy.choose(view)
        return self.best(view.sample(self.rng), view.seat)

    def best(self, world: State, seat: int) -> int:
        """The first action of the choice that is judged best in this world."""
        net = self.net
        assert net is not None
        complete = complete_candidates(world, seat)
        if len(complete) > MOST:
            complete = best_of(complete, MOST)
        values = [net.shares(one.state, seat)[seat] for one in complete]
        if self.noise > 0.0:  # Gumbel noise on the logarithms: a softmax with this temperature
            values = [log(max(value, 1e-6)) - self.noise * log(-log(self._uniform())) for value in values]
        chosen = 0
        for index, value in enumerate(values):
            if value > values[chosen] + EQUAL:
                chosen = index
        return complete[chosen].first

    def _uniform(self) -> float:
        return (self.rng.below(1 << 24) + 0.5) / (1 << 24)


def complete_candidates(world: State, seat: int) -> list[Candidate]:
    """Every complete choice of the seat, or the more promising ones where they are many (as in `greedy`)."""
    found: list[Candidate] = []
    candidates = [Candidate(world, -1, 0.0)]
    while candidates:
        unfinished: list[Candidate] = []
        for candidate in candidates:
            for longer in extended(candidate, seat):
                if longer.state.mid_choice(seat):
                    unfinished.append(longer)
                else:
                    found.append(longer)
        candidates = best_of(unfinished, WIDTH)
    return found
