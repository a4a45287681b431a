"""ISMCTS: Monte Carlo tree search over information sets (Cowling, Powley, Whitehouse 2012), for any number of players.

Every iteration samples a world that fits what the seat knows, descends one tree shared by all worlds, plays on at
random for a while and values the position reached for every seat. The tree branches on the seat's own actions and
on what others do openly; sealed answers of others are played at random and never branch it, as nobody sees them.

A yardstick, known as `ismcts` and `ismcts0`: later bots are measured against it, so its choices stay as they are
(`tests/agents/test_yardsticks.py` pins some).
"""

from __future__ import annotations

from typing import Final

from deckhall.agents._agent import Agent, check_signals
from deckhall.agents._deadline import Deadline
from deckhall.agents._ismcts_tree import Node
from deckhall.agents._playout import next_seat, random_action, seat_values
from deckhall.core.agent_view import AgentView
from deckhall.core.state import State

ITERATIONS: Final = 1000
EXPLORATION: Final = 0.3
ROLLOUT: Final = -1
"""Decisions played at random before the position is estimated; below 0, as many as the game says (`Game.rollout`)."""
SOLVING: Final = 15
"""Positions that a game's own search may look at, for each iteration of the budget."""
SOLVING_RATE: Final = 40_000
"""The same for each second of the budget."""


class IsmctsAgent(Agent):
    """Tree search with a budget of iterations, or of seconds if `seconds` is above 0."""

    def __init__(
        self,
        seed: int,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
        exploration: float = EXPLORATION,
        rollout: int = ROLLOUT,
        name: str = "ismcts",
    ) -> None:
        super().__init__(name, seed)
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        self.exploration: Final = exploration
        self.rollout: Final = rollout
        self._solution: list[int] = []
        """What is left of the actions that the game's own search has found."""

    def choose(self, view: AgentView) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        if not self._solution or self._solution[0] not in view.legal:
            self._solution = self.solve(view)
        if self._solution:
            return self._solution.pop(0)
        return self.search(view).most_visited().action

    def solve(self, view: AgentView) -> list[int]:
        """What the game's own search finds in a world that fits what the seat knows, if the game has one."""
        budget = int(self.seconds * SOLVING_RATE) if self.seconds > 0.0 else self.iterations * SOLVING
        return view.sample(self.rng).solve(view.seat, budget)

    def search(self, view: AgentView) -> Node:
        """The root of the tree after the budget is spent."""
        root = Node(-1, -1)
        if self.seconds > 0.0:
            deadline = Deadline(self.seconds)
            self.iterate(root, view)
            while not deadline.is_up():
                self.iterate(root, view)
        else:
            for _ in range(self.iterations):
                self.iterate(root, view)
        return root

    def iterate(self, root: Node, view: AgentView) -> None:
        """Sample a world, descend, play on, and note what came of it."""
        check_signals()
        state = view.sample(self.rng)
        path = self.descend(root, state, view.seat)
        self.play_on(state)
        values = seat_values(state)
        for node in path:
            node.visits += 1
            node.total += values[node.seat]

    def descend(self, root: Node, state: State, me: int) -> list[Node]:
        """Follow the tree to a node that is new, playing the actions; returns the nodes passed."""
        path: list[Node] = []
        node = root
        while state.stack:
            seat = state.acting
            if seat >= 0:
                legal = state.legal
            elif state.pending >> me & 1:
                seat = me
                legal = state.legal_actions(me)
            else:
                random_action(state, self.rng)
                continue
            if len(legal) > 1:
                legal = state.sensible(seat, state.without_reversals(legal))
            if len(legal) == 1 and path:  # the first choice is the one that is searched for
                state.apply_legal(seat, legal[0])
                continue
            node = node.select(seat, legal, state.players, self.exploration, self.rng)
            path.append(node)
            state.apply_legal(seat, node.action)
            if node.visits == 0:
                break
        return path

    def play_on(self, state: State) -> None:
        """Random play for the length of a rollout, then up to the end of the choice at hand, sensibly if possible."""
        left = self.rollout if self.rollout >= 0 else state.game.rollout
        while state.stack and (left > 0 or state.mid_choice(next_seat(state))):
            action = state.completing_action() if left <= 0 else -1
            if action >= 0:
                state.apply(state.acting, action)
            else:
                random_action(state, self.rng)
            left -= 1
