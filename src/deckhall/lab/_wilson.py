"""How sure a measured rate is."""

from math import sqrt

Z95 = 1.959963984540054
"""The normal quantile that leaves 2.5% on either side."""


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """The 95% Wilson score interval of a rate (Wilson 1927); unlike the textbook one it holds near 0 and 1 too.

    `wins` may be fractional (a win shared by two counts one half each), which makes the interval slightly wide.

    >>> [round(bound, 4) for bound in wilson(5, 10)]
    [0.2366, 0.7634]
    """
    if trials == 0:
        return 0.0, 1.0
    rate = wins / trials
    square = Z95 * Z95
    middle = rate + square / (2 * trials)
    spread = Z95 * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    whole = 1 + square / trials
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
