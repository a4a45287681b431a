"""A bot that does what the learned policy would do at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.agents._agent import Agent, Opinion
from deckhall.agents._oneply import OnePlyAgent
from deckhall.agents._playout import sensible
from deckhall.agents._policy import drawn, policy_for
from deckhall.core.agent_view import AgentView


class PolicyAgent(Agent):
    """Does what the learned policy likes best, without looking ahead; with `warmth` above 0 what it likes more often.

    Where a game has no policy, it looks one choice ahead instead.
    """

    def __init__(self, seed: int, warmth: float = 0.0, path: Path | None = None, name: str = "policy") -> None:
        super().__init__(name, seed)
        self.warmth: Final = warmth
        self.path: Final = path
        self._other: Final = OnePlyAgent(seed)

    def think_anew(self, generator: int) -> None:
        super().think_anew(generator)
        self._other.think_anew(generator)

    def choose(self, view: AgentView) -> int:
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        world = view.sample(self.rng)
        policy = policy_for(view.game, world, self.path)
        if policy is None:
            return self._other.choose(view)
        options = [action for action in sensible(world, view.seat) if action in legal] or legal
        if len(options) == 1:
            return options[0]
        chances = policy.chances(world, view.seat, options, self.warmth or 1.0)
        self.opinion = Opinion(policy.seen_shares(world, view.seat)[view.seat])
        if self.warmth > 0.0:
            return options[drawn(chances, self.rng.unit())]
        return options[chances.index(max(chances))]
