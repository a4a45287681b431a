"""How a search walks where a learned policy shows the way: it tries first what the policy would do (PUCT).

Every walk ends at the first position that is new to the tree. There the net looks once, as the seat that acts: what it
says of the shares is what the walk was worth, and what it would do is where the next walks go first. In some games the
policy plays on from there first (`Game.policy_follow`).
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from deckhall.agents._playout import next_seat, rewards, sensible
from deckhall.agents._policy import Policy, drawn
from deckhall.agents._search_tree import Branch
from deckhall.core.rng import Rng
from deckhall.core.state import State

DOUBT: Final = 0.04
"""What was never tried is taken for so much worse than the rest has turned out."""


class PolicyWalk:
    """Walks by one policy."""

    def __init__(
        self, policy: Policy, exploration: float, warmth: float, floor: float, sealed: bool, follow: int
    ) -> None:
        self.policy: Final = policy
        self.exploration: Final = exploration
        """How long the policy is followed against what the walks have found."""
        self.warmth: Final = warmth
        """How much more alike the chances of actions are taken than the policy says."""
        self.floor: Final = floor
        """The part of the chances that all actions share alike: what the policy never does is tried, too."""
        self.sealed: Final = sealed
        """Whether the sealed answers of others are searched, too; else they are what the policy would do."""
        self.follow: Final = follow
        """How many decisions the policy plays on from a new position before the net says what that is worth."""

    def iterate(self, root: Branch, state: State, me: int, rng: Rng) -> None:
        """One walk in this world, from the seat's question on."""
        path: list[Branch] = []
        values = self._walk(root, state, me, rng, path)
        for one in path:
            one.visits += 1
            one.total += values[one.seat]

    def _walk(self, root: Branch, state: State, me: int, rng: Rng, path: list[Branch]) -> list[float]:
        """Go down the tree, and say what the position at its end is worth to each seat."""
        node = root
        heads: dict[int, Branch] = {}
        question = -1
        anchor = root
        while state.stack:
            seat = state.acting
            if seat < 0:
                if state.question_number != question:
                    question = state.question_number
                    anchor = node
                    heads = {}
                seat = me if state.pending >> me & 1 else next_seat(state)
            options = sensible(state, seat)
            if len(options) == 1 and path:  # the first choice is the one that is searched for
                state.apply_legal(seat, options[0])
                continue
            if state.acting < 0 and seat != me:
                if node.entered == 0:
                    node.entered = 1
                    if self.follow > 0:
                        seat = self._followed(state, rng)
                    return self.policy.shares(state, seat)
                action = self._sealed(anchor, heads, state, seat, options, rng, path)
                state.apply_legal(seat, action)
                continue
            if node.entered == 0:
                node.entered = 1
                if path:
                    self._open(node, state, seat, options)
                    if self.follow == 0:
                        return self.policy.seen_shares(state, seat)
                    seat = self._followed(state, rng)
                    return self.policy.shares(state, seat)
            node = self._select(node, state, seat, options)
            path.append(node)
            state.apply_legal(seat, node.action)
        return rewards(state)

    def _followed(self, state: State, rng: Rng) -> int:
        """Let the policy play on; the seat that acts then, or the last one that did if all is over."""
        seat = -1
        left = self.follow
        while state.stack:
            seat = next_seat(state)
            options = sensible(state, seat)
            if len(options) == 1:
                state.apply_legal(seat, options[0])
                continue
            if left == 0:
                break
            left -= 1
            state.apply_legal(seat, options[drawn(self.policy.chances(state, seat, options), rng.unit())])
        return seat

    def _sealed(
        self,
        anchor: Branch,
        heads: dict[int, Branch],
        state: State,
        seat: int,
        options: list[int],
        rng: Rng,
        path: list[Branch],
    ) -> int:
        """What another seat answers in secret, whatever the seat itself has answered."""
        if not self.sealed:
            return options[drawn(self.policy.chances(state, seat, options), rng.unit())]
        head = heads.get(seat)
        if head is None:
            head = anchor.sealed_root(seat)
        chosen = self._select(head, state, seat, options)
        heads[seat] = chosen
        path.append(chosen)
        return chosen.action

    def _open(self, node: Branch, state: State, seat: int, options: list[int]) -> None:
        """Make the branches that are not there yet, with what the policy thinks of them."""
        chances = self.policy.chances(state, seat, options, self.warmth)
        branches = node.branches
        players = state.players
        least = self.floor / len(options)
        for place in range(len(options)):
            key = options[place] * players + seat  # who acts can depend on hidden cards, too
            if key not in branches:
                one = Branch(seat, options[place])
                one.ahead = least + (1.0 - self.floor) * chances[place]
                branches[key] = one

    def _select(self, node: Branch, state: State, seat: int, options: list[int]) -> Branch:
        """The branch to follow in this world."""
        branches = node.branches
        players = state.players
        for action in options:
            if action * players + seat not in branches:
                self._open(node, state, seat, options)
                break
        whole = 0.0
        total = 0.0
        tried = 0
        for action in options:
            one = branches[action * players + seat]
            whole += one.ahead
            total += one.total
            tried += one.visits
        usual = total / tried - DOUBT if tried else 0.0
        weight = self.exploration * sqrt(float(tried + 1)) / max(whole, 1e-9)
        best = branches[options[0] * players + seat]
        highest = -1e9
        for action in options:
            one = branches[action * players + seat]
            bound = one.total / one.visits if one.visits else usual
            bound += weight * one.ahead / (1.0 + one.visits)
            if bound > highest:
                highest = bound
                best = one
        return best
