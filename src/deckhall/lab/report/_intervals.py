"""How sure numbers are: intervals, many questions at once, and how many more games would settle one."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, erfc, sqrt

import msgspec

from deckhall.lab._wilson import Z95

FALSE_ALARMS = 0.1
"""Of the cards that are called out, at most this share is called out by chance (Benjamini and Hochberg 1995)."""


class Estimate(msgspec.Struct, frozen=True):
    """A measured number with its 95% interval, and from how many observations it comes."""

    value: float
    low: float
    high: float
    n: int

    @property
    def error(self) -> float:
        """The standard error."""
        return (self.high - self.low) / 2 / Z95


def mean_of(values: Sequence[float]) -> Estimate | None:
    """The mean of independent observations; None without any.

    >>> mean_of([1.0, 2.0, 3.0])
    Estimate(value=2.0, low=0.868..., high=3.131..., n=3)
    """
    number = len(values)
    if number == 0:
        return None
    mean = sum(values) / number
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number) if number > 1 else 0.0
    return Estimate(mean, mean - Z95 * spread, mean + Z95 * spread, number)


def from_sums(number: int, total: float, squares: float) -> Estimate | None:
    """The same from sums.

    >>> from_sums(3, 6.0, 14.0) == mean_of([1.0, 2.0, 3.0])
    True
    """
    if number == 0:
        return None
    mean = total / number
    variance = max(0.0, squares - number * mean * mean) / (number - 1) if number > 1 else 0.0
    spread = sqrt(variance / number)
    return Estimate(mean, mean - Z95 * spread, mean + Z95 * spread, number)


def p_value(estimate: Estimate) -> float:
    """How often chance alone would bring a number as far from 0 as this.

    >>> round(p_value(Estimate(1.959964, 0.0, 3.919928, 100)), 4)
    0.05
    """
    if estimate.error <= 0.0:
        return 1.0 if estimate.value == 0.0 else 0.0
    return erfc(abs(estimate.value) / estimate.error / sqrt(2))


def false_alarm_rates(chances: Sequence[float]) -> list[float]:
    """For each p value the rate of false alarms if it and all smaller ones are called out (the q value).

    Worked by hand: sorted 0.01, 0.02, 0.5 of three are 3 * 0.01 / 1, 3 * 0.02 / 2 and 3 * 0.5 / 3, and no q value is
    above that of a larger p.

    >>> [round(q, 3) for q in false_alarm_rates([0.5, 0.01, 0.02])]
    [0.5, 0.03, 0.03]
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found = [1.0] * len(chances)
    least = 1.0
    for rank in range(len(order), 0, -1):
        place = order[rank - 1]
        least = min(least, chances[place] * len(chances) / rank)
        found[place] = least
    return found


def games_to_settle(estimate: Estimate, games: int, matters: float, z: float = Z95) -> int:
    """How many more games until a number like this one is either far enough from 0, or known to be close to it.

    An error shrinks with the square root of the games. Worked by hand: 1 point with an error of 1 needs an error of
    1 / 1.96 to stand out, that is 3.84 times the games.

    >>> games_to_settle(Estimate(1.0, 1.0 - 1.959964, 1.0 + 1.959964, 100), 100, 0.5)
    285
    """
    target = max(abs(estimate.value), matters)
    if estimate.error <= 0.0 or target <= 0.0:
        return 0
    return max(0, ceil(games * (z * estimate.error / target) ** 2) - games)
