"""One ply: looks one complete choice ahead by the best values there are, and at wish overlooks some choices.

The same look as `greedy`, but by the best values to choose by (`choosing_values`), and a choice is followed once it
is made. Who overlooks things still takes nothing that is far worse than the best. (To see every choice a little better
or worse than it is was tried first: in muhq's game such a player beats one without the mistakes.)
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from deckhall.agents._agent import Agent, Opinion
from deckhall.agents._corrected import choosing_values
from deckhall.agents._greedy import EQUAL, WIDTH
from deckhall.agents._values import Values
from deckhall.core.agent_view import AgentView
from deckhall.core.state import State

WORST: Final = 0.15
"""A choice that looks worse than the best by so much is never taken, where 1 is the whole game."""


class BegunChoice:
    """A choice begun: its actions so far, and where they have led."""

    def __init__(self, state: State, actions: list[int], value: float) -> None:
        self.state: Final = state
        self.actions: Final = actions
        self.value: Final = value


@mypyc_attr(allow_interpreted_subclasses=True)
class OnePlyAgent(Agent):
    """Takes what looks best one complete choice ahead; `carelessness` is the chance to overlook one."""

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

    def judges_by(self) -> Values | None:
        return self.values

    def choose(self, view: AgentView) -> int:
        if len(view.legal) == 1:
            if self._plan and self._plan[0] == view.legal[0]:
                self._plan.pop(0)
            return view.legal[0]
        world = view.sample(self.rng)
        if not self._goes_on(view, world):
            values = self.values if self.values is not None else choosing_values(view.game)
            taken = self.taken(choices_ahead(world, view.seat, values, self.width))
            self.opinion = Opinion(taken.value)
            self._plan = taken.actions.copy()
        self._question = world.question_number
        return self._plan.pop(0)

    def _goes_on(self, view: AgentView, world: State) -> bool:
        """Is this the middle of the choice that was made?"""
        if not self._plan or self._plan[0] not in view.legal or not world.mid_choice(view.seat):
            return False
        return 0 <= world.question_number - self._question <= 1

    def taken(self, found: list[BegunChoice]) -> BegunChoice:
        """The choice that is followed: the best of those that are seen, of equal ones the shortest, then any."""
        top = found[0].value
        for one in found:
            top = max(top, one.value)
        chosen = found[0]
        fallback = found[0]
        best = -1e9
        ties = 0
        sound = 0
        for one in found:
            if one.value < top - WORST:
                continue
            sound += 1
            if sound == 1 or self.rng.below(sound) == 0:
                fallback = one
            if self.carelessness > 0.0 and self.rng.unit() < self.carelessness:
                continue
            if one.value > best + EQUAL:
                best = one.value
                ties = 0
            elif one.value < best - EQUAL or len(one.actions) > len(chosen.actions):
                continue  # a longer way to the same is no better
            ties += 1
            if ties == 1 or self.rng.below(ties) == 0:
                chosen = one
        return chosen if ties else fallback


def choices_ahead(world: State, seat: int, values: Values, width: int) -> list[BegunChoice]:
    """Complete choices of the seat in a world; where there are too many, those that look best on the way."""
    complete: list[BegunChoice] = []
    begun = [BegunChoice(world, [], 0.0)]
    while begun:
        longer: list[BegunChoice] = []
        for choice in begun:
            for one in extended(choice, seat, values):
                if one.state.mid_choice(seat):
                    longer.append(one)
                else:
                    complete.append(one)
        if len(longer) > width:
            longer.sort(key=_value, reverse=True)
            longer = longer[:width]
        begun = longer
    return complete


def extended(choice: BegunChoice, seat: int, values: Values) -> list[BegunChoice]:
    """The choice with each action that can follow."""
    found: list[BegunChoice] = []
    state = choice.state
    for action in state.sensible(seat, state.without_reversals(state.legal_actions(seat))):
        after = state.clone()
        after.apply_legal(seat, action)
        found.append(BegunChoice(after, [*choice.actions, action], values.ahead(after, seat)))
    return found


def _value(choice: BegunChoice) -> float:
    return choice.value
