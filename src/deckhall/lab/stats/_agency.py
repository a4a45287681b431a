"""How much a decision matters: what the best choice is worth more than an average one."""

from __future__ import annotations

from collections.abc import Sequence

from deckhall.agents import ESTIMATES, choices_ahead
from deckhall.core.rng import Rng, derived
from deckhall.lab.stats._choices import asked
from deckhall.lab.stats._contract import Decision, End, Start, Statistic, fixed

EVERY = 20
"""One decision of so many times `Setup.sparing` is looked at, a different one in each game."""
WORLDS = 2
"""In how many sampled worlds every choice is tried, the same for all of them."""
WIDTH = 12
"""How many unfinished choices are followed at a time."""
OBVIOUS = 0.75


class Agency(Statistic):
    """max Q - mean Q over the complete choices, where Q is what the seat expects of a choice by what it knows then."""

    name = "agency"

    def begin(self, start: Start) -> None:
        self._index = start.index
        self._weights: list[float] = []

    def decision(self, now: Decision) -> None:
        if (
            (now.number + 31 * self._index) % (EVERY * self.setup.sparing)
            or len(now.legal) < 2
            or now.state.mid_choice(now.seat)
        ):
            return
        found = self._expected(now)
        if len(found) < 2:
            return
        weight = agency(found)
        self._weights.append(weight)
        sums, key = self.sums, f"question/{asked(now.state, now.seat)}/"
        sums[key + "weighed"] += 1
        sums[key + "weight"] += fixed(weight)
        sums["agency/n"] += 1
        sums["agency/weight"] += fixed(weight)
        sums["agency/squares"] += fixed(weight * weight)
        sums["agency/narrow"] += fixed(narrowness(found))
        sums["agency/idle"] += weight < 0.001

    def _expected(self, now: Decision) -> list[float]:
        """What each complete choice is worth to the seat, on average over worlds that fit what it knows."""
        rng = Rng(derived(derived(self.setup.seed, self._index), now.number))
        totals: dict[tuple[int, ...], list[float]] = {}
        for _ in range(WORLDS):
            world = now.state.determinized(now.seat, rng)
            for choice in choices_ahead(world, now.seat, ESTIMATES, WIDTH):
                totals.setdefault(tuple(choice.actions), []).append(self.judge.of_seat(choice.state, now.seat))
        return [sum(each) / len(each) for each in totals.values() if len(each) == WORLDS]

    def end(self, end: End) -> None:
        if self._weights:
            self.row["agency"] = sum(self._weights) / len(self._weights)


def agency(expected: Sequence[float]) -> float:
    """What the best choice is worth more than an average one.

    >>> round(agency([0.5, 0.3, 0.1]), 3)
    0.2
    """
    return max(expected) - sum(expected) / len(expected)


def narrowness(expected: Sequence[float]) -> float:
    """The share of choices that are nearly as good as the best: above mean + 3/4 of the way to the best.

    >>> narrowness([0.5, 0.49, 0.1, 0.1])
    0.5
    """
    mean = sum(expected) / len(expected)
    border = mean + OBVIOUS * (max(expected) - mean)
    return sum(one >= border - 1e-12 for one in expected) / len(expected)
