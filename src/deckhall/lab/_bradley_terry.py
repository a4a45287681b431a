"""Ratings: the strengths that explain best who beat whom (Bradley and Terry 1952), on the scale of chess (Elo).

200 points more win three games of four, 400 ten of eleven. Two games on one deal are one observation: their results
hang together, and intervals that took them for two would be too narrow (the sandwich of Huber and White).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

import msgspec

from deckhall.lab._wilson import Z95

POINTS = 400.0 / log(10.0)
"""Points of rating for one unit in the exponent."""
PRIOR = 600.0 / POINTS
"""How far from the mean ratings are believed to be before anything is played: so that who wins always stays finite."""
STEPS = 60
LEAST = 0.25
"""The least variance of a rating, as a part of what the likelihood alone would say."""


class Meeting(msgspec.Struct, frozen=True):
    """What came of one deal between two entrants: the games, and the share of them that the first has won."""

    first: int
    second: int
    games: int
    score: float


class Rating(msgspec.Struct, frozen=True):
    """A rating with its 95% interval; the anchor is where it is by definition."""

    rating: float
    low: float
    high: float


def fit(entrants: int, meetings: Sequence[Meeting], anchor: int = 0, anchored_at: float = 1500.0) -> list[Rating]:
    """The ratings of all entrants, the anchor's being fixed."""
    strengths = [0.0] * entrants
    for _ in range(STEPS):
        slopes, bends = _derivatives(strengths, meetings)
        steps = solved(bends, slopes)
        strengths = [one + max(-1.0, min(1.0, step)) for one, step in zip(strengths, steps)]
        if max(abs(step) for step in steps) < 1e-9:
            break
    _, bends = _derivatives(strengths, meetings)
    inverse = [solved(bends, [1.0 if row == place else 0.0 for row in range(entrants)]) for place in range(entrants)]
    spread = _spread(strengths, meetings, inverse)
    found: list[Rating] = []
    for place in range(entrants):
        middle = anchored_at + POINTS * (strengths[place] - strengths[anchor])
        # with a handful of deals they may all have gone one way: never much surer than the likelihood itself
        variance = max(_apart(spread, place, anchor), LEAST * _apart(inverse, place, anchor))
        half = 0.0 if place == anchor else Z95 * POINTS * sqrt(max(0.0, variance))
        found.append(Rating(middle, middle - half, middle + half))
    return found


def _apart(spread: list[list[float]], one: int, other: int) -> float:
    """The variance of a difference."""
    return spread[one][one] + spread[other][other] - 2.0 * spread[one][other]


def expected(first: float, second: float) -> float:
    """The share that the first of two strengths wins."""
    return 1.0 / (1.0 + exp(second - first))


def _derivatives(strengths: list[float], meetings: Sequence[Meeting]) -> tuple[list[float], list[list[float]]]:
    """Slope of the log likelihood, and its negative curvature; both with the prior."""
    number = len(strengths)
    slopes = [-one / PRIOR**2 for one in strengths]
    bends = [[(1.0 / PRIOR**2 if row == column else 0.0) for column in range(number)] for row in range(number)]
    for one in meetings:
        chance = expected(strengths[one.first], strengths[one.second])
        pull = one.games * (one.score - chance)
        slopes[one.first] += pull
        slopes[one.second] -= pull
        bend = one.games * chance * (1.0 - chance)
        bends[one.first][one.first] += bend
        bends[one.second][one.second] += bend
        bends[one.first][one.second] -= bend
        bends[one.second][one.first] -= bend
    return slopes, bends


def _spread(strengths: list[float], meetings: Sequence[Meeting], inverse: list[list[float]]) -> list[list[float]]:
    """The covariance of the strengths: what the deals really pulled about, between two inverse curvatures."""
    number = len(strengths)
    pulls = [[0.0] * number for _ in range(number)]
    for one in meetings:
        pull = one.games * (one.score - expected(strengths[one.first], strengths[one.second]))
        square = pull * pull
        pulls[one.first][one.first] += square
        pulls[one.second][one.second] += square
        pulls[one.first][one.second] -= square
        pulls[one.second][one.first] -= square
    return _product(_product(inverse, pulls), inverse)


def _product(one: list[list[float]], other: list[list[float]]) -> list[list[float]]:
    return [[sum(a * b for a, b in zip(row, column)) for column in zip(*other)] for row in one]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations (Gauss, with pivots)."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    number = len(rows)
    for place in range(number):
        best = max(range(place, number), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for row in range(number):
            if row != place:
                times = rows[row][place] / rows[place][place]
                rows[row] = [one - times * other for one, other in zip(rows[row], rows[place])]
    return [rows[place][number] / rows[place][place] for place in range(number)]
