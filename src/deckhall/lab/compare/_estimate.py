"""How sure a difference is: paired values, control variates, and intervals that hold however often one looks.

Every number here comes from one value for each deal, in the order of the deals, so that it is the same to the last
digit on any number of processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, erfc, exp, expm1, inf, log, sqrt
from typing import Final

import msgspec

from deckhall.lab._bradley_terry import solved
from deckhall.lab._wilson import Z95

ERROR: Final = 0.05
FEWEST_DEALS: Final = 20
"""Below this many deals nothing is said to differ: the spread itself is hardly known."""
FEWEST_DIFFERENT: Final = 10
"""Nor where fewer deals than this came out differently: a few rare events are far from a normal distribution."""
RIDGE: Final = 1e-6
"""Keeps the regression solvable where controls add up to nothing (the luck of all seats does)."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean with its standard error, from so many deals, of which some were not 0."""

    mean: float
    error: float
    deals: int
    different: int

    @property
    def enough(self) -> bool:
        """Whether there is enough to speak of."""
        return self.deals >= FEWEST_DEALS and self.different >= FEWEST_DIFFERENT

    @property
    def z(self) -> float:
        """How many standard errors it is away from 0; endlessly many if all deals differ by the same."""
        if self.error > 0.0:
            return self.mean / self.error
        return copysign(inf, self.mean) if self.mean else 0.0


def unseen(deals: int, error: float) -> float:
    """How large a part of all deals may still come out differently though of so many none did.

    At the most deals of which such a part would show none with this chance, whether one looks once or at every deal.

    >>> round(unseen(100, 0.05), 4)
    0.0295
    """
    return -expm1(log(error) / deals)


class Looks(msgspec.Struct, frozen=True):
    """How often one looks: once, after a number of deals fixed beforehand, or as often as one likes.

    Intervals for many looks are those of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-uniform central limit
    theory and asymptotic confidence sequences", 2024): the mixture of Robbins with the variance that is seen. They are
    narrowest about `narrowest` deals, and half as wide again there as those for one look.
    """

    narrowest: int = 0
    """0: one look."""

    def spread(self, deals: int, error: float) -> float:
        """How many standard errors to either side the interval is wide."""
        if not self.narrowest:
            return normal_quantile(error)
        grown = deals * self._rate(error) + 1.0
        return sqrt(2.0 * grown / (grown - 1.0) * log(sqrt(grown) / error))

    def p_value(self, estimate: Estimate) -> float:
        """The least error at which the interval would leave 0 out; 1 where there is too little to say."""
        if not estimate.enough:
            return 1.0
        z = estimate.z
        if not self.narrowest:
            return erfc(abs(z) / sqrt(2.0))
        grown = estimate.deals * self._rate(ERROR) + 1.0
        return min(1.0, exp(0.5 * log(grown) - z * z * (grown - 1.0) / (2.0 * grown)))

    def _rate(self, error: float) -> float:
        """The variance of the mixture."""
        wanted = -2.0 * log(error)
        return (wanted + log(wanted + 1.0)) / self.narrowest


def normal_quantile(error: float) -> float:
    """How many standard deviations leave out `error` of a normal distribution, both sides together.

    >>> round(normal_quantile(0.05), 4), round(normal_quantile(0.005), 4)
    (1.96, 2.807)
    """
    if error == ERROR:
        return Z95
    low, high = 0.0, 40.0
    for _ in range(80):
        middle = (low + high) / 2.0
        if erfc(middle / sqrt(2.0)) > error:
            low = middle
        else:
            high = middle
    return high


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values.

    >>> one = mean_of([1.0, 2.0, 3.0, 0.0])
    >>> one.mean, round(one.error, 4), one.different
    (1.5, 0.6455, 3)
    """
    number = len(values)
    if number < 2:
        return Estimate(values[0] if values else 0.0, inf, number, number)
    mean = sum(values) / number
    square = sum((value - mean) ** 2 for value in values)
    return Estimate(mean, sqrt(square / (number - 1) / number), number, sum(value != 0.0 for value in values))


def controlled(values: Sequence[float], controls: Sequence[Sequence[float]]) -> list[float]:
    """The values less what their controls explain. Controls have the mean 0, so the mean stays what it is.

    The deals are halved by turns, and each half is corrected with the coefficients of the other: coefficients fitted to
    the very values they correct would make them look surer than they are, and shift their mean.
    """
    if not controls or not controls[0]:
        return list(values)
    left = coefficients(values[0::2], controls[0::2])
    right = coefficients(values[1::2], controls[1::2])
    return [
        value - sum(one * control for one, control in zip(left if place % 2 else right, controls[place], strict=True))
        for place, value in enumerate(values)
    ]


def coefficients(values: Sequence[float], controls: Sequence[Sequence[float]]) -> list[float]:
    """How much of each control is in the values, by least squares."""
    width = len(controls[0]) if controls else 0
    number = len(values)
    if number <= 2 * width + 2:
        return [0.0] * width
    mean = sum(values) / number
    means = [sum(row[place] for row in controls) / number for place in range(width)]
    rows = [[row[place] - means[place] for place in range(width)] for row in controls]
    matrix = [[sum(row[one] * row[two] for row in rows) for two in range(width)] for one in range(width)]
    total = sum(matrix[place][place] for place in range(width))
    if total <= 0.0:
        return [0.0] * width
    for place in range(width):
        matrix[place][place] += RIDGE * total
    right = [
        sum(row[place] * (value - mean) for row, value in zip(rows, values, strict=True)) for place in range(width)
    ]
    return solved(matrix, right)


def step_down(p_values: Sequence[float]) -> list[float]:
    """For each p-value the chance of any false alarm among all of them if it counts as one (Holm 1979).

    >>> step_down([0.01, 0.5, 0.02])
    [0.03, 0.5, 0.04]
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    found = [1.0] * len(p_values)
    most = 0.0
    for rank, place in enumerate(order):
        most = max(most, min(1.0, p_values[place] * (len(p_values) - rank)))
        found[place] = most
    return found
