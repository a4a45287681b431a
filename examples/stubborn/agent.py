"""Stubborn: an agent of another package, and the model for adding one. It takes the first thing it may do."""

from deckhall.agents import Agent
from deckhall.core import AgentView, DeckhallError


class Stubborn(Agent):
    """Takes the first legal action; `stubborn:2` the second, where there is one."""

    def __init__(self, budget: str, seed: int) -> None:
        super().__init__("stubborn", seed)
        if budget and not (budget.isascii() and budget.isdigit() and int(budget) > 0):
            raise DeckhallError(f"agent 'stubborn:{budget}': behind the colon is a number, as in stubborn:2")
        self.wish = int(budget or 1)

    def choose(self, view: AgentView) -> int:
        """An agent gets an AgentView: what its seat sees, its legal actions, and worlds that may be."""
        return view.legal[min(self.wish, len(view.legal)) - 1]
