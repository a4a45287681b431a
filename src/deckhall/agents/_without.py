"""Restricted play: an agent like another, but for one card that it never takes.

What a card is worth to whoever takes it cannot be read off those who did: winners take more of everything. It can be
measured by forbidding it (Jaffe and others, "Evaluating competitive game balance with restricted play", 2012).
"""

from __future__ import annotations

from typing import Final

from deckhall.agents._agent import Agent
from deckhall.agents._corrected import choosing_values
from deckhall.agents._greedy import WIDTH
from deckhall.agents._oneply import choices_ahead
from deckhall.agents._values import Values
from deckhall.core.agent_view import AgentView
from deckhall.core.rng import derived
from deckhall.core.taking import card_taken


class WithoutAgent(Agent):
    """Plays as the other agent does; where that one takes the card, this takes what looks best of all the rest."""

    def __init__(self, card: str, other: Agent, seed: int) -> None:
        super().__init__(f"without:{card}@{other.name}", seed)
        self.card: Final = card
        self.other: Final = other

    def judges_by(self) -> Values | None:
        return self.other.judges_by()

    def think_anew(self, generator: int) -> None:
        super().think_anew(derived(generator, 1))  # other worlds than those of the agent whose choice it replaces
        self.other.think_anew(generator)

    def choose(self, view: AgentView) -> int:
        action = self.other.choose(view)
        if len(view.legal) == 1:
            return action
        world = view.sample(self.rng)
        if card_taken(world, view.seat, action) != self.card:
            return action
        allowed = [one for one in view.legal if card_taken(world, view.seat, one) != self.card]
        if not allowed:
            return action
        if self.other.name == "random":
            return allowed[self.rng.below(len(allowed))]
        own = self.other.judges_by()
        values = choosing_values(view.game) if own is None else own
        best = allowed[0]
        highest = -1.0
        for choice in choices_ahead(world, view.seat, values, WIDTH):
            if choice.value > highest and choice.actions[0] in allowed:
                best = choice.actions[0]
                highest = choice.value
        return best
