"""Greedy: looks one complete choice ahead and takes what the game's own estimate likes best.

A yardstick, known as `greedy` and `greedy0`: later bots are measured against it, so its choices stay as they are
(`tests/agents/test_yardsticks.py` pins some).
"""

from __future__ import annotations

from typing import Final

from deckhall.agents._agent import Agent
from deckhall.agents._playout import seat_values
from deckhall.agents._values import ESTIMATES, Values
from deckhall.core.agent_view import AgentView
from deckhall.core.state import State

EQUAL: Final = 1e-9
"""Values that differ by less are the same."""
WIDTH: Final = 24
"""How many unfinished choices are followed at a time: picking 11 of 18 cards has 31,824 answers."""


class Candidate:
    """A choice begun: its first action, and where it has led so far."""

    def __init__(self, state: State, first: int, value: float) -> None:
        self.state: Final = state
        self.first: Final = first
        self.value: Final = value


class GreedyAgent(Agent):
    """One-ply player. Small decisions are followed to the end of the choice they belong to, in one sampled world."""

    def __init__(self, seed: int, width: int = WIDTH, name: str = "greedy") -> None:
        super().__init__(name, seed)
        self.width: Final = width

    def judges_by(self) -> Values | None:
        return ESTIMATES

    def choose(self, view: AgentView) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        return self.best(view.sample(self.rng), view.seat)

    def best(self, world: State, seat: int) -> int:
        """The first action of the best complete choice in this world; of equal ones the shortest, then any."""
        chosen = -1
        best = 0.0
        ties = 0
        candidates = [Candidate(world, -1, 0.0)]
        while candidates:
            shorter = chosen  # whatever equals it from here on is a longer way to the same
            unfinished: list[Candidate] = []
            for candidate in candidates:
                for longer in extended(candidate, seat):
                    if longer.state.mid_choice(seat):
                        unfinished.append(longer)
                        continue
                    if chosen < 0 or longer.value > best + EQUAL:
                        best = longer.value
                        ties = 0
                        shorter = -1
                    elif longer.value < best - EQUAL or shorter >= 0:
                        continue
                    ties += 1
                    if ties == 1 or self.rng.below(ties) == 0:
                        chosen = longer.first
            candidates = best_of(unfinished, self.width)
        return chosen


def extended(candidate: Candidate, seat: int) -> list[Candidate]:
    """The candidate with each action that can follow."""
    found: list[Candidate] = []
    state = candidate.state
    for action in state.sensible(seat, state.without_reversals(state.legal_actions(seat))):
        after = state.clone()
        after.apply_legal(seat, action)
        value = after.prospect(seat) if after.stack else seat_values(after)[seat]
        found.append(Candidate(after, action if candidate.first < 0 else candidate.first, value))
    return found


def best_of(candidates: list[Candidate], width: int) -> list[Candidate]:
    """The most promising candidates."""
    if len(candidates) <= width:
        return candidates
    candidates.sort(key=_value, reverse=True)
    return candidates[:width]


def _value(candidate: Candidate) -> float:
    return candidate.value
