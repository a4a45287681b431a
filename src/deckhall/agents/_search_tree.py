"""The tree of `search`: one for all worlds; its branches begin with what a look one action ahead says of them."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from deckhall.agents._values import Values
from deckhall.core.state import State

TRIFLE: Final = 0.005
"""Rewards that differ by less are the same, with as many visits as a search has."""
SERIOUS: Final = 50
"""An action was tried in earnest if it got one of so many visits of the best one."""


class Branch:
    """An action of a seat, and what came of it. The root is nobody's action."""

    def __init__(self, seat: int, action: int) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.visits = 0
        self.available = 0
        """How often it could have been chosen: worlds differ in what is legal (a subset-armed bandit)."""
        self.total = 0.0
        """Sum of the rewards of its seat."""
        self.ahead = 0.0
        """What the position looked like to the seat right after it, in the worlds looked at."""
        self.looks = 0
        self.entered = 0
        """How often the search came here to choose among the branches."""
        self.branches: Final[dict[int, Branch]] = {}
        self.sealed: dict[int, Branch] | None = None
        """Roots of what other seats answer in secret to the question that begins here, by seat."""

    def mean(self) -> float:
        """The mean reward of its seat."""
        return self.total / self.visits if self.visits else 0.0

    def sealed_root(self, seat: int) -> Branch:
        """Where the sealed answers of another seat begin."""
        if self.sealed is None:
            self.sealed = {}
        found = self.sealed.get(seat)
        if found is None:
            found = Branch(seat, -1)
            self.sealed[seat] = found
        return found

    def most_visited(self, seat: int, legal: list[int]) -> Branch:
        """The seat's branch that the search trusts most.

        Where it sees no difference worth the name, what looks better at once is taken: a search with few visits would
        else give away trifles that a beginner sees.
        """
        best = Branch(seat, legal[0])
        for one in self.branches.values():
            if one.seat != seat or one.action not in legal:
                continue
            if one.visits > best.visits or (one.visits == best.visits and one.total > best.total):
                best = one
        most = best
        for one in self.branches.values():
            if one.seat != seat or one.action not in legal or one.visits * 2 < most.visits:
                continue
            if one.mean() >= most.mean() - TRIFLE and one.ahead > best.ahead:
                best = one
        return best

    def next_best(self, chosen: Branch, legal: list[int]) -> Branch:
        """The branch that looks best beside the chosen one, of those that were tried in earnest."""
        best = Branch(chosen.seat, -1)
        for one in self.branches.values():
            if one is chosen or one.seat != chosen.seat or one.action not in legal:
                continue
            if one.visits * SERIOUS >= chosen.visits and (best.action < 0 or one.mean() > best.mean()):
                best = one
        return best


class Selection:
    """How a search weighs what it knows of branches; `select` is where it spends its visits."""

    def __init__(
        self, values: Values, exploration: float, bias: float, sharpness: float, trust: float, looks: int
    ) -> None:
        self.values: Final = values
        self.exploration: Final = exploration
        """How much branches are tried that were tried seldom (the upper confidence bound)."""
        self.bias: Final = bias
        """How much branches are tried first that look good one action ahead."""
        self.sharpness: Final = sharpness
        """How much better looks count: a standard deviation is this much in the exponent."""
        self.trust: Final = trust
        """How many visits the look ahead is worth as a first value."""
        self.looks: Final = looks
        """In how many worlds each action is looked at."""

    def select(self, node: Branch, state: State, seat: int, legal: list[int]) -> Branch:
        """The branch to follow in this world."""
        found = self.looked_at(node, state, seat, legal)
        number = len(found)
        top = found[0].ahead
        mean = 0.0
        total = 0.0
        tried = 0
        for one in found:
            one.available += 1
            mean += one.ahead
            total += one.total
            tried += one.visits
            if one.ahead > top:
                top = one.ahead
        mean /= number
        spread = 0.0
        for one in found:
            spread += (one.ahead - mean) * (one.ahead - mean)
        steepness = self.sharpness / (sqrt(spread / number) + 1e-6)
        usual = total / tried if tried else top
        trust = self.trust
        best = found[0]
        highest = -1e9
        for one in found:
            visits = float(one.visits)
            first = usual + one.ahead - top
            bound = (one.total + trust * first) / (visits + trust)
            bound += self.exploration * sqrt(log(float(one.available)) / (visits + trust))
            bound += self.bias * exp(steepness * (one.ahead - top)) / (1.0 + visits)
            if bound > highest:
                highest = bound
                best = one
        return best

    def looked_at(self, node: Branch, state: State, seat: int, legal: list[int]) -> list[Branch]:
        """The branches of the legal actions, each after a look at where it leads in this world."""
        branches = node.branches
        players = state.players
        found: list[Branch] = []
        for action in legal:
            # who acts can depend on hidden cards too, so the seat is part of the key
            key = action * players + seat
            one = branches.get(key)
            if one is None:
                one = Branch(seat, action)
                branches[key] = one
            if one.looks < self.looks:
                after = state.clone()
                after.apply_legal(seat, action)
                value = self.values.glance(after, seat)
                one.ahead = (one.ahead * one.looks + value) / (one.looks + 1)
                one.looks += 1
            found.append(one)
        return found
