"""The search tree of ISMCTS: one tree for all worlds, so an action may be there in one world and not in the next."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from deckhall.core.rng import Rng


class Node:
    """An action of a seat, and what came of it. The root is nobody's action."""

    def __init__(self, seat: int, action: int) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.visits = 0
        self.available = 0
        """How often it could have been chosen: worlds differ in what is legal (a subset-armed bandit)."""
        self.total = 0.0
        """Sum of the rewards of its seat."""
        self.children: Final[dict[int, Node]] = {}

    def select(self, seat: int, legal: list[int], players: int, exploration: float, rng: Rng) -> Node:
        """The child to follow: one never tried before, by chance, or else the best upper confidence bound."""
        children = self.children
        fresh = -1
        untried = 0
        best: Node | None = None
        highest = -1.0
        for action in legal:
            # who acts can depend on hidden cards too, so the seat is part of the key
            child = children.get(action * players + seat)
            if child is None:
                untried += 1
                if untried == 1 or rng.below(untried) == 0:
                    fresh = action
                continue
            child.available += 1
            bound = child.total / child.visits + exploration * sqrt(log(child.available) / child.visits)
            if bound > highest:
                highest = bound
                best = child
        if best is None or untried:
            best = Node(seat, fresh)
            best.available = 1
            children[fresh * players + seat] = best
        return best

    def most_visited(self) -> Node:
        """The child that the search trusts most; between equals the one with more reward."""
        best = Node(-1, -1)
        for child in self.children.values():
            if child.visits > best.visits or (child.visits == best.visits and child.total > best.total):
                best = child
        return best
