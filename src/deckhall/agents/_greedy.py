"""Greedy: looks one complete choice ahead and takes what the game's own estimate likes best."""

from __future__ import annotations

from typing import Final

from deckhall.agents._agent import Agent
from deckhall.agents._playout import seat_values
from deckhall.core.outlook import Outlook
from deckhall.core.state import State

WIDTH: Final = 24
"""How many unfinished choices are followed at a time: picking 11 of 18 cards has 31,824 answers."""


class Line:
    """A choice begun: its first action, and where it has led so far."""

    def __init__(self, state: State, first: int, value: float) -> None:
        self.state: Final = state
        self.first: Final = first
        self.value: Final = value


class GreedyAgent(Agent):
    """One-ply player. Small decisions are followed to the end of the choice they belong to, in one sampled world."""

    def __init__(self, seed: int, width: int = WIDTH) -> None:
        super().__init__("greedy", seed)
        self.width: Final = width

    def choose(self, outlook: Outlook) -> int:
        if len(outlook.legal) == 1:
            return outlook.legal[0]
        return self.best(outlook.sample(self.rng), outlook.seat)

    def best(self, world: State, seat: int) -> int:
        """The first action of the best complete choice in this world; ties are broken by chance."""
        chosen = -1
        best = 0.0
        ties = 0
        lines = [Line(world, -1, 0.0)]
        while lines:
            unfinished: list[Line] = []
            for line in lines:
                for longer in extended(line, seat):
                    if longer.state.mid_choice(seat):
                        unfinished.append(longer)
                        continue
                    if longer.value > best or chosen < 0:
                        best = longer.value
                        ties = 0
                    elif longer.value < best:
                        continue
                    ties += 1
                    if ties == 1 or self.rng.below(ties) == 0:
                        chosen = longer.first
            lines = narrowed(unfinished, self.width)
        return chosen


def extended(line: Line, seat: int) -> list[Line]:
    """The line with each action that can follow."""
    found: list[Line] = []
    for action in line.state.legal_actions(seat):
        after = line.state.clone()
        after.apply(seat, action)
        value = after.estimate(seat) if after.stack else seat_values(after)[seat]
        found.append(Line(after, action if line.first < 0 else line.first, value))
    return found


def narrowed(lines: list[Line], width: int) -> list[Line]:
    """The most promising lines."""
    if len(lines) <= width:
        return lines
    lines.sort(key=_value, reverse=True)
    return lines[:width]


def _value(line: Line) -> float:
    return line.value
