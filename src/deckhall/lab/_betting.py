"""Is a mean above what it should be? A test that may be looked at after every game, with an interval that holds then.

Somebody who believes that the mean is at most m is offered bets on every outcome, fair or better for them. Whoever
bets against them with 1 in hand has more than 1/error with a chance of at most `error` if the belief is right, at any
moment they care to look (Ville's inequality). So a fortune is evidence, however the moment was chosen (Waudby-Smith and
Ramdas, "Estimating means of bounded random variables by betting", 2024). The stakes are a mixture of fixed parts of the
fortune, so the order of outcomes does not matter, and counts of them are enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import exp, log

STAKES = (0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.8)
"""The parts of the fortune that are bet, in equal shares of the first one."""
STEPS = 40
"""Halvings when the ends of an interval are looked for."""

Refutes = Callable[[float], bool]


class Evidence:
    """Outcomes between 0 and 1, independent of each other, and what they say about their mean."""

    def __init__(self) -> None:
        self.counts: Counter[float] = Counter()

    def add(self, outcome: float) -> None:
        """One more outcome."""
        self.counts[outcome] += 1

    @property
    def number(self) -> int:
        """How many outcomes there are."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(value * times for value, times in self.counts.items()) / max(1, self.number)

    def above(self, mean: float) -> float:
        """The logarithm of the fortune made by betting that the true mean is above `mean`."""
        if mean <= 0.0:
            return 0.0
        return _fortune([(value, times) for value, times in self.counts.items()], mean)

    def below(self, mean: float) -> float:
        """The same for betting that it is below."""
        if mean >= 1.0:
            return 0.0
        return _fortune([(1.0 - value, times) for value, times in self.counts.items()], 1.0 - mean)

    def interval(self, error: float = 0.05) -> tuple[float, float]:
        """Where the true mean is, but for a chance of `error`, even if one looks after every outcome."""
        needed = log(2.0 / error)
        mean = self.mean if self.counts else 0.5
        low, high = 0.0, 1.0
        if self.above(1e-6) >= needed:
            low = _border(1e-6, mean, lambda one: self.above(one) >= needed)
        if self.below(1.0 - 1e-6) >= needed:
            high = _border(1.0 - 1e-6, mean, lambda one: self.below(one) >= needed)
        return low, high


def _fortune(outcomes: list[tuple[float, int]], mean: float) -> float:
    """The logarithm of the mixture's fortune against a mean of at most `mean`."""
    logs = [sum(times * log(1.0 + stake * (value / mean - 1.0)) for value, times in outcomes) for stake in STAKES]
    top = max(logs)
    return top + log(sum(exp(one - top) for one in logs) / len(logs))


def _border(refuted: float, held: float, is_refuted: Refutes) -> float:
    """Between a mean that is refuted and one that is not: where the one begins."""
    for _ in range(STEPS):
        middle = (refuted + held) / 2.0
        if is_refuted(middle):
            refuted = middle
        else:
            held = middle
    return refuted
