"""One ply: looks one complete choice ahead by the best values there are, and at wish misses things.

The same look as `greedy`, but by the values of the game (`values_of`), a choice is followed once it is made, and a
careless player sees every choice a little better or worse than it is. Far worse than the best is never chosen.
"""

from __future__ import annotations

from typing import Final

from deckhall.agents._agent import Agent, Opinion
from deckhall.agents._greedy import EQUAL, WIDTH
from deckhall.agents._values import Values, values_of
from deckhall.core.agent_view import AgentView
from deckhall.core.state import State

FLOOR: Final = 0.5
"""Of all choices between the best and the worst, those further down than this part are never taken."""
WORST: Final = 0.15
"""Nor is one that looks worse than the best by so much, where 1 is the whole game."""


class Line:
    """A choice begun: its actions so far, and where they have led."""

    def __init__(self, state: State, actions: list[int], value: float) -> None:
        self.state: Final = state
        self.actions: Final = actions
        self.value: Final = value


class OnePlyAgent(Agent):
    """Takes what looks best one complete choice ahead; `carelessness` is how wrong it sees, as a part of the stakes."""

    def __init__(
        self,
        seed: int,
        carelessness: float = 0.0,
        values: Values | None = None,
        name: str = "oneply",
        width: int = WIDTH,
    ) -> None:
        super().__init__(name, seed)
        self.carelessness: Final = carelessness
        self.values: Final = values
        self.width: Final = width
        self._plan: list[int] = []
        """What is left of the choice that was made."""
        self._question = -1

    def choose(self, view: AgentView) -> int:
        if len(view.legal) == 1:
            if self._plan and self._plan[0] == view.legal[0]:
                self._plan.pop(0)
            return view.legal[0]
        world = view.sample(self.rng)
        if not self._goes_on(view, world):
            values = self.values if self.values is not None else values_of(view.game)
            taken = self.taken(lines(world, view.seat, values, self.width))
            self.opinion = Opinion(taken.value)
            self._plan = taken.actions.copy()
        self._question = world.question_number
        return self._plan.pop(0)

    def _goes_on(self, view: AgentView, world: State) -> bool:
        """Is this the middle of the choice that was made?"""
        if not self._plan or self._plan[0] not in view.legal or not world.mid_choice(view.seat):
            return False
        return 0 <= world.question_number - self._question <= 1

    def taken(self, found: list[Line]) -> Line:
        """The line that is followed: the best, of equal ones the shortest, then any; seen with some carelessness."""
        top = found[0].value
        low = top
        for one in found:
            top = max(top, one.value)
            low = min(low, one.value)
        floor = max(top - WORST, top - FLOOR * (top - low)) if self.carelessness > 0.0 else top - EQUAL
        error = self.carelessness * min(WORST, top - low)
        chosen = found[0]
        best = -1e9
        ties = 0
        for one in found:
            if one.value < floor - EQUAL:
                continue
            value = one.value + (error * (2.0 * self.rng.unit() - 1.0) if error > 0.0 else 0.0)
            if value > best + EQUAL:
                best = value
                ties = 0
            elif value < best - EQUAL or len(one.actions) > len(chosen.actions):
                continue  # a longer way to the same is no better
            ties += 1
            if ties == 1 or self.rng.below(ties) == 0:
                chosen = one
        return chosen


def lines(world: State, seat: int, values: Values, width: int) -> list[Line]:
    """Complete choices of the seat in a world; where there are too many, those that look best on the way."""
    complete: list[Line] = []
    begun = [Line(world, [], 0.0)]
    while begun:
        longer: list[Line] = []
        for line in begun:
            for one in extended(line, seat, values):
                if one.state.mid_choice(seat):
                    longer.append(one)
                else:
                    complete.append(one)
        if len(longer) > width:
            longer.sort(key=_value, reverse=True)
            longer = longer[:width]
        begun = longer
    return complete


def extended(line: Line, seat: int, values: Values) -> list[Line]:
    """The line with each action that can follow."""
    found: list[Line] = []
    state = line.state
    for action in state.sensible(seat, state.without_reversals(state.legal_actions(seat))):
        after = state.clone()
        after.apply_legal(seat, action)
        found.append(Line(after, [*line.actions, action], values.ahead(after, seat)))
    return found


def _value(line: Line) -> float:
    return line.value
