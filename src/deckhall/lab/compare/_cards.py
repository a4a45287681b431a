"""Which cards moved: how often each is taken when it is offered, how many own it, and how its owners fare.

Each is a ratio of two counts: taken out of offered, owners out of seats, wins out of owners. What a deal adds to the
counts of both versions hangs together, so that it is kept as moments, ints all of them: they add up in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import ceil, sqrt
from typing import Final, Literal

import msgspec

from deckhall.lab.compare._estimate import ERROR, Estimate, Looks, normal_quantile, unseen
from deckhall.lab.report._intervals import FALSE_ALARMS, false_alarm_rates
from deckhall.lab.stats import ONE

What = Literal["owners win", "owned", "taken"]
WHAT: Final[dict[What, tuple[str, str]]] = {
    "owners win": ("won", "owners"),
    "owned": ("owners", "seats"),
    "taken": ("taken", "offered"),
}
"""Each measure of a card: what it counts, and out of what."""
COUNTS: Final = ("won", "owners", "taken", "offered")


class CardMoments(msgspec.Struct):
    """Sums over deals for one card: of the counts in both versions, and of their products two by two."""

    sums: list[int] = msgspec.field(default_factory=lambda: [0] * 8)
    """won, owners, taken, offered before; then the same after."""
    products: list[int] = msgspec.field(default_factory=lambda: [0] * 64)
    different: int = 0
    """How many deals came out differently for the card."""

    def count(self, before: list[int], after: list[int]) -> None:
        """One more deal."""
        self.different += before != after
        counted = [(place, value) for place, value in enumerate(before + after) if value]
        sums, products = self.sums, self.products
        for one, value in counted:
            sums[one] += value
            for two, other in counted:
                products[8 * one + two] += value * other

    def add(self, other: CardMoments) -> None:
        """All deals of another one, too."""
        self.sums = [one + two for one, two in zip(self.sums, other.sums, strict=True)]
        self.products = [one + two for one, two in zip(self.products, other.products, strict=True)]
        self.different += other.different


class CardMove(msgspec.Struct, frozen=True):
    """One measure of one card in both versions."""

    card: str
    name: str
    what: What
    out_of: int
    """So many owners, seats or offers were counted before."""
    before: float
    after: float
    difference: float
    low: float
    high: float
    """The 95% interval of the difference."""
    z: float
    """How many standard errors it is away from 0, as they are if nothing moved."""
    p: float
    q: float
    """The part of false alarms among all that are at least as sure as this one."""
    moved: bool


def card_counts(sums: Mapping[str, int]) -> dict[str, list[int]]:
    """What the statistic of cards has counted in one game, by card: won, owners, taken, offered."""
    found: dict[str, list[int]] = {}
    for key, number in sums.items():
        known = card_and_count(key)
        if known is not None:
            found.setdefault(known[0], [0, 0, 0, 0])[known[1]] = number
    return found


@cache
def card_and_count(key: str) -> tuple[str, int] | None:
    """The card that a sum is about, and the place of what it counts in COUNTS."""
    if not key.startswith("card/"):
        return None
    card, _, count = key.removeprefix("card/").partition("/")
    return (card, COUNTS.index(count)) if count in COUNTS else None


def moves(
    cards: Mapping[str, CardMoments], deals: int, players: int, names: Mapping[str, str], looks: Looks
) -> list[CardMove]:
    """All measures of all cards, the surest first."""
    found: list[CardMove] = []
    for card, moments in cards.items():
        for what in WHAT:
            one = _move(card, names.get(card, card), what, moments, deals, players, looks)
            if one is not None:
                found.append(one)
    qs = false_alarm_rates([one.p for one in found])
    ranked = [msgspec.structs.replace(one, q=q, moved=q <= FALSE_ALARMS) for one, q in zip(found, qs, strict=True)]
    return sorted(ranked, key=lambda one: (-abs(one.z) if one.p < 1.0 else 0.0, one.card, one.what))


def _move(
    card: str, name: str, what: What, moments: CardMoments, deals: int, players: int, looks: Looks
) -> CardMove | None:
    """One measure of one card: None where it was never counted in one of the versions.

    The interval goes by the delta method, with the ratio of each version. Whether it moved at all is another question:
    if it did not, both versions have one ratio, and what is above it in one version might as well be in the other, so
    the error is taken about the ratio of both together, and about 0. Two owners who both won would otherwise be sure
    that owners always win, and cards with few owners raised false alarms.
    """
    counted, out_of = WHAT[what]
    tops = [moments.sums[4 * side + COUNTS.index(counted)] / _unit(counted) for side in range(2)]
    wholes = [
        deals * players if out_of == "seats" else moments.sums[4 * side + COUNTS.index(out_of)] for side in range(2)
    ]
    if not all(wholes):
        return None
    before, after = (top / whole for top, whole in zip(tops, wholes, strict=True))
    shared = sum(tops) / sum(wholes)
    total, squares = _sums(moments, _weights(what, wholes, (before, after)))
    error = sqrt(max(0.0, squares - total * total / deals) * deals / max(1, deals - 1))
    _, squares = _sums(moments, _weights(what, wholes, (shared, shared)))
    unmoved = Estimate(after - before, sqrt(max(0.0, squares)), deals, moments.different)
    # a handful who all won, or none who did, are no certainty
    half = min(1.0, max(looks.spread(deals, ERROR) * error, unseen(min(wholes), ERROR)))
    return CardMove(
        card,
        name,
        what,
        wholes[0],
        before,
        after,
        after - before,
        after - before - half,
        after - before + half,
        unmoved.z,
        looks.p_value(unmoved),
        1.0,
        False,
    )


def _unit(counted: str) -> int:
    """What stands for one in the counts: wins are fractions, kept as whole numbers."""
    return ONE if counted == "won" else 1


def _weights(what: What, wholes: Sequence[int], ratios: Sequence[float]) -> list[float]:
    """What each count of a deal adds to the difference of the two ratios, if these are the ratios."""
    counted, out_of = WHAT[what]
    weights = [0.0] * 8
    for side, sign in enumerate((-1.0, 1.0)):
        weights[4 * side + COUNTS.index(counted)] = sign / wholes[side] / _unit(counted)
        if out_of != "seats":  # of which there are as many in every deal
            weights[4 * side + COUNTS.index(out_of)] = -sign * ratios[side] / wholes[side]
    return weights


def _sums(moments: CardMoments, weights: Sequence[float]) -> tuple[float, float]:
    """The sum over deals of the weighted counts, and that of its squares."""
    places = [place for place in range(8) if weights[place]]
    total = sum(weights[place] * moments.sums[place] for place in places)
    squares = sum(weights[one] * weights[two] * moments.products[8 * one + two] for one in places for two in places)
    return total, squares


def deals_advised(hint: CardMove, deals: int, hypotheses: int, gain: float) -> int:
    """How many deals find a card whose measure moves by `gain` in 95 of 100 comparisons, going by what some show.

    It must stand out among all measures of all cards, of which it may be the only one that moved: with 100 of them at
    three standard errors. The error shrinks with the square root of the deals. Where hardly any deal came out
    differently, it says too little of how it would be: `gain` more wins mean that at least so many owners fare
    differently, and that alone is a variance of gain * (1 - gain) for each.
    """
    half = (hint.high - hint.low) / 2.0
    error = max(half / Looks().spread(deals, 0.05), sqrt(gain * (1.0 - gain) / max(1, hint.out_of)))
    needed = normal_quantile(FALSE_ALARMS / max(1, hypotheses)) + normal_quantile(0.1)
    return ceil(deals * (needed * error / gain) ** 2)
