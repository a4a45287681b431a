"""Search: ISMCTS that looks before it walks.

As in `ismcts` every iteration samples a world that fits what the seat knows and descends one tree shared by all worlds.
But branches are tried in the order of what a look one action ahead promises (PUCT, with the look as a first value),
not all of them first; sealed answers of others are chosen by what paid for them, apart from what the seat itself has
answered; a position is valued after few further actions or none; and what was found out about an action is kept when
the seat is asked again and has learned nothing in between. Where the game has a learned policy, that one shows the way
instead (`_policy_walk`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.agents._agent import Agent, Opinion, check_signals
from deckhall.agents._deadline import Deadline
from deckhall.agents._playout import next_seat, random_action, sensible
from deckhall.agents._policy import policy_for
from deckhall.agents._policy_walk import PolicyWalk
from deckhall.agents._search_tree import Branch, Selection
from deckhall.agents._values import Values, values_of
from deckhall.core.agent_view import AgentView
from deckhall.core.state import State

ITERATIONS: Final = 500
SOLVING: Final = 15
"""Positions that a game's own search may look at, for each iteration of the budget."""
SOLVING_RATE: Final = 40_000
"""The same for each second of the budget."""
LEAST: Final = 0.1
"""The part of the budget that is spent at least where much is known from the question before."""

ROLLOUT: Final = -1
"""As many random decisions as the values say (`Values.rollout`)."""
CHOICE: Final = 1.5
"""All small decisions of one complete choice together take so many times the budget at most."""
SHORTEST: Final = 0.005
"""Seconds for a decision at least, where little is left of them."""


class SearchNumbers:
    """The numbers of a search."""

    def __init__(
        self,
        exploration: float = 0.4,
        bias: float = 0.1,
        sharpness: float = 1.0,
        trust: float = 0.5,
        looks: int = 1,
        rollout: int = ROLLOUT,
        expand: int = 1,
        solving: bool = True,
        keep: bool = True,
        sealed: bool = True,
        policy: bool = True,
        prior: float = 0.6,
        warmth: float = -1.0,
        floor: float = -1.0,
        follow: int = -1,
    ) -> None:
        self.exploration: Final = exploration
        self.bias: Final = bias
        self.sharpness: Final = sharpness
        self.trust: Final = trust
        self.looks: Final = looks
        self.rollout: Final = rollout
        """Decisions played at random before a position is valued; below 0, as many as the values say."""
        self.expand: Final = expand
        """How often a position is valued before the search goes on from there."""
        self.solving: Final = solving
        self.keep: Final = keep
        self.sealed: Final = sealed
        self.policy: Final = policy
        """Whether a learned policy shows the way where the game has one."""
        self.prior: Final = prior
        """How long it is followed against what was found."""
        self.warmth: Final = warmth
        self.floor: Final = floor
        """How sharply its chances are taken, and what all share alike; below 0, as the game says (`policy_warmth`)."""
        self.follow: Final = follow
        """Decisions that the policy plays on where a walk ends; below 0, as the game says (`policy_follow`)."""


USUAL: Final = SearchNumbers()


class KeptTree:
    """What a search leaves for the next question to the same seat."""

    def __init__(self, root: Branch, world: State, seat: int, share: float) -> None:
        self.root: Final = root
        self.seat: Final = seat
        self.question_number: Final = world.question_number
        self.reveals: Final = world.reveals
        self.legal: Final = world.without_reversals(world.legal_actions(seat))
        self.share: Final = share
        """The part of the last budget that went into it."""

    def fits(self, view: AgentView, world: State) -> bool:
        """Is this the question that was foreseen, and has the seat learned nothing since?"""
        return (
            view.seat == self.seat
            and world.question_number == self.question_number
            and world.reveals == self.reveals
            and view.legal == self.legal
        )


class SearchAgent(Agent):
    """Tree search with a budget of iterations, or of seconds if `seconds` is above 0."""

    def __init__(
        self,
        seed: int,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
        tuning: SearchNumbers = USUAL,
        values: Values | None = None,
        name: str = "search",
        policy: Path | None = None,
    ) -> None:
        super().__init__(name, seed)
        self.policy_file: Final = policy
        """Weights of a policy other than the game's own."""
        self.walk: PolicyWalk | None = None
        self._asked_for = False
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        self.tuning: Final = tuning
        self.values: Final = values
        self.selection: Selection | None = None
        self._solution: list[int] = []
        """What is left of the actions that the game's own search has found."""
        self._kept: KeptTree | None = None
        self._spent = 0.0
        """Seconds that were given to the choice at hand so far."""

    def choose(self, view: AgentView) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        walk = self.policy_walk(view)
        if self.tuning.solving and walk is None:
            if not self._solution or self._solution[0] not in view.legal:
                self._solution = self.solve(view)
            if self._solution:
                self.opinion = self.thought_of(view, self._solution)
                return self._solution.pop(0)
        world = view.sample(self.rng)
        options = sensible(world, view.seat)
        if len(options) == 1 and options[0] in view.legal:
            return options[0]
        if not world.mid_choice(view.seat):
            self._spent = 0.0
        root = self.search(view)
        chosen = root.most_visited(view.seat, view.legal)
        other = root.next_best(chosen, view.legal)
        self.opinion = Opinion(chosen.mean(), other.action, other.mean())
        self._kept = self.kept(view, root, chosen) if self.tuning.keep else None
        return chosen.action

    def thought_of(self, view: AgentView, actions: list[int]) -> Opinion:
        """What a line is worth in a world that fits what the seat knows, as far as it can be followed there."""
        world = view.sample(self.rng)
        for action in actions:
            if action not in world.legal_actions(view.seat):
                break
            world.apply_legal(view.seat, action)
        return Opinion(self.values_for(view).of(world, view.seat)[view.seat])

    def values_for(self, view: AgentView) -> Values:
        """The values of its own, or those of the game."""
        if self.values is not None:
            return self.values
        return values_of(view.game)

    def policy_walk(self, view: AgentView) -> PolicyWalk | None:
        """How the game's learned policy walks, if it has one for so many players."""
        tuning = self.tuning
        if tuning.policy and not self._asked_for:
            self._asked_for = True
            policy = policy_for(view.game, view.sample(self.rng), self.policy_file)
            if policy is not None:
                warmth = view.game.policy_warmth if tuning.warmth < 0.0 else tuning.warmth
                floor = view.game.policy_floor if tuning.floor < 0.0 else tuning.floor
                follow = view.game.policy_follow if tuning.follow < 0 else tuning.follow
                self.walk = PolicyWalk(policy, tuning.prior, warmth, floor, tuning.sealed, follow)
        return self.walk

    def solve(self, view: AgentView) -> list[int]:
        """What the game's own search finds in a world that fits what the seat knows, if the game has one."""
        budget = int(self.seconds * SOLVING_RATE) if self.seconds > 0.0 else self.iterations * SOLVING
        return view.sample(self.rng).solve(view.seat, budget)

    def kept(self, view: AgentView, root: Branch, chosen: Branch) -> KeptTree | None:
        """What was found out about the chosen action, if the seat is asked again and learns nothing by it."""
        world = view.sample(self.rng)
        reveals = world.reveals
        world.apply_legal(view.seat, chosen.action)
        while world.acting >= 0:  # where there is nothing to choose the tree does not branch
            options = sensible(world, world.acting)
            if len(options) > 1:
                break
            world.apply_legal(world.acting, options[0])
        asked = world.acting == view.seat or world.pending >> view.seat & 1
        if not asked or world.reveals != reveals:
            return None
        visits = 0
        for one in root.branches.values():
            visits += one.visits
        return KeptTree(chosen, world, view.seat, chosen.visits / max(1, visits))

    def search(self, view: AgentView) -> Branch:
        """The root of the tree after the budget is spent."""
        tuning = self.tuning
        selection = self.selection
        if selection is None:
            values = self.values_for(view)
            selection = Selection(values, tuning.exploration, tuning.bias, tuning.sharpness, tuning.trust, tuning.looks)
            self.selection = selection
        root = Branch(-1, -1)
        part = 1.0
        kept = self._kept
        if kept is not None and kept.fits(view, view.sample(self.rng)):
            root = kept.root
            part = max(LEAST, 1.0 - kept.share)
        if self.seconds > 0.0:
            given = max(SHORTEST, min(self.seconds * part, self.seconds * CHOICE - self._spent))
            self._spent += given
            deadline = Deadline(given)
            self.iterate(root, view, selection)
            while not deadline.is_up():
                self.iterate(root, view, selection)
        else:
            for _ in range(max(1, int(self.iterations * part))):
                self.iterate(root, view, selection)
        return root

    def iterate(self, root: Branch, view: AgentView, selection: Selection) -> None:
        """Sample a world, descend, play on, and note what came of it."""
        check_signals()
        state = view.sample(self.rng)
        if self.walk is not None:
            self.walk.iterate(root, state, view.seat, self.rng)
            return
        path = self.descend(root, state, view.seat, selection)
        self.play_on(state, selection.values)
        values = selection.values.leaf(state, view.seat)
        for one in path:
            one.visits += 1
            one.total += values[one.seat]

    def descend(self, root: Branch, state: State, me: int, selection: Selection) -> list[Branch]:
        """Follow the tree to a position that is not searched yet, playing the actions; returns the branches passed."""
        path: list[Branch] = []
        node = root
        expand = self.tuning.expand
        heads: dict[int, Branch] = {}
        question = -1
        anchor = root
        while state.stack:
            seat = state.acting
            if seat >= 0:
                legal = state.legal
            else:
                if state.question_number != question:
                    question = state.question_number
                    anchor = node
                    heads = {}
                if state.pending >> me & 1:
                    seat = me
                    legal = state.legal_actions(me)
                elif not self.tuning.sealed:
                    random_action(state, self.rng)
                    continue
                else:
                    other = next_seat(state)
                    self.answer_sealed(anchor, heads, state, other, selection, path)
                    continue
            if len(legal) > 1:
                legal = state.sensible(seat, state.without_reversals(legal))
            if len(legal) == 1 and path:  # the first choice is the one that is searched for
                state.apply_legal(seat, legal[0])
                continue
            if node.entered < expand and path:
                node.entered += 1
                break
            node = selection.select(node, state, seat, legal)
            path.append(node)
            state.apply_legal(seat, node.action)
        return path

    def answer_sealed(
        self,
        anchor: Branch,
        heads: dict[int, Branch],
        state: State,
        seat: int,
        selection: Selection,
        path: list[Branch],
    ) -> None:
        """Another seat answers in secret, by what has paid for it, whatever the seat itself has answered."""
        legal = sensible(state, seat)
        if len(legal) == 1:
            state.apply_legal(seat, legal[0])
            return
        head = heads.get(seat)
        if head is None:
            head = anchor.sealed_root(seat)
        chosen = selection.select(head, state, seat, legal)
        heads[seat] = chosen
        path.append(chosen)
        state.apply_legal(seat, chosen.action)

    def play_on(self, state: State, values: Values) -> None:
        """Some decisions at random, then up to the end of the choice at hand, sensibly if possible."""
        left = self.tuning.rollout
        if left < 0:
            left = values.rollout(state)
        while state.stack and (left > 0 or state.mid_choice(next_seat(state))):
            action = state.completing_action() if left <= 0 else -1
            if action >= 0:
                state.apply_legal(state.acting, action)
            else:
                random_action(state, self.rng)
            left -= 1
