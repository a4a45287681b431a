"""How the lead goes to and fro, read off the value of the positions that a game runs through.

V_i(t) is what the position before decision t is worth to seat i, of T decisions; the shares add up to 1. All of it is
about the game as the value sees it, so the statistic also counts how far the value can be trusted (`calibration`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from deckhall.lab.stats._contract import Decision, End, Start, Statistic, fixed

TENTHS = 10
BINS = 20

Values = Sequence[float]
"""What a position is worth to each seat."""


class Tension(Statistic):
    """Lead changes, drama, comebacks, decisiveness and swings, in one game of `Setup.sparing`: values cost time."""

    name = "tension"

    def begin(self, start: Start) -> None:
        self._looks = start.index % self.setup.sparing == 0
        self._course: list[Values] = []

    def decision(self, now: Decision) -> None:
        if self._looks:
            self._course.append(now.values)

    def end(self, end: End) -> None:
        course = self._course
        if not course:
            return
        self._calibrate(course, end.shares)
        self.row["swing"] = swing(course)
        if end.state.together():
            return
        self.row["lead changes"] = lead_changes(course) * len(course)
        self._lead(course, end.shares)
        self.row["drama"] = drama(course, end.shares)
        self.row["comeback"] = comeback(course, end.shares)
        self.row["decided early"] = decisiveness(course, end.shares)

    def _lead(self, course: Sequence[Values], shares: Values) -> None:
        """How often whoever leads wins, in each tenth of the game."""
        for tenth in range(TENTHS):
            ahead = leaders(course[tenth * len(course) // TENTHS])
            self.sums[f"leader/{tenth}/n"] += 1
            self.sums[f"leader/{tenth}/won"] += fixed(sum(shares[seat] for seat in ahead) / len(ahead))

    def _calibrate(self, course: Sequence[Values], shares: Values) -> None:
        """How often seats won that were said to; and how sure the victory was in each tenth of the game."""
        sums = self.sums
        winner = shares.index(max(shares))
        for number, values in enumerate(course):
            tenth = number * TENTHS // len(course)
            sums[f"winner/{tenth}/n"] += 1
            sums[f"winner/{tenth}/value"] += fixed(values[winner])
            for value, share in zip(values, shares):
                place = min(BINS - 1, int(value * BINS))
                sums[f"calibration/{place}/n"] += 1
                sums[f"calibration/{place}/value"] += fixed(value)
                sums[f"calibration/{place}/share"] += fixed(share)


def leaders(values: Values) -> frozenset[int]:
    """The seats that stand best."""
    best = max(values)
    return frozenset(seat for seat, value in enumerate(values) if value >= best - 1e-9)


def lead_changes(course: Sequence[Values]) -> float:
    """How often the set of leaders changes, for each decision.

    >>> lead_changes([(0.5, 0.5), (0.6, 0.4), (0.4, 0.6), (0.3, 0.7)])  # from both to one, to the other
    0.5
    """
    ahead = [leaders(values) for values in course]
    return sum(one != next_ for one, next_ in pairwise(ahead)) / len(course)


def behind(values: Values, shares: Values) -> float:
    """How far the later winner is behind whoever leads; of several winners the one who stands best."""
    return max(values) - max(value for value, share in zip(values, shares) if share > 0.0)


def drama(course: Sequence[Values], shares: Values) -> float:
    """How far the later winner was behind, on average over the decisions (Browne).

    >>> round(drama([(0.5, 0.5), (0.6, 0.4), (0.4, 0.6), (0.3, 0.7)], (1.0, 0.0)), 3)  # (0 + 0 + 0.2 + 0.4) / 4
    0.15
    """
    return sum(behind(values, shares) for values in course) / len(course)


def comeback(course: Sequence[Values], shares: Values) -> float:
    """How far the later winner was behind at worst.

    >>> round(comeback([(0.5, 0.5), (0.6, 0.4), (0.4, 0.6), (0.3, 0.7)], (1.0, 0.0)), 3)
    0.4
    """
    return max(behind(values, shares) for values in course)


def decisiveness(course: Sequence[Values], shares: Values) -> float:
    """The part of the game that is left when the winner first stands better than any loser ever does (Browne).

    >>> decisiveness([(0.5, 0.5), (0.4, 0.6), (0.7, 0.3), (0.6, 0.4)], (1.0, 0.0))  # above 0.6 before decision 2 of 4
    0.5
    """
    losers = [seat for seat, share in enumerate(shares) if share == 0.0]
    if not losers:
        return 0.0
    best = max(values[seat] for values in course for seat in losers)
    for number, values in enumerate(course):
        if any(value > best for value, share in zip(values, shares) if share > 0.0):
            return (len(course) - number) / len(course)
    return 0.0


def swing(course: Sequence[Values]) -> float:
    """How much a seat's value varies in the course of a game: the mean over the seats of its variance (stability).

    >>> round(swing([(0.5, 0.5), (0.7, 0.3)]), 3)  # each is 0.1 from its mean
    0.01
    """
    found = 0.0
    for series in zip(*course):
        mean = sum(series) / len(series)
        found += sum((value - mean) ** 2 for value in series) / len(series)
    return found / len(course[0])
