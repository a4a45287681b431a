"""What has moved since an earlier report: the cards whose owners fare differently now.

The two reports need not share deals, players' luck or even the number of games: each effect has its error, and the
difference of two has both. With many cards false alarms are kept in check as in the report itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

import msgspec

from deckhall.lab._wilson import Z95
from deckhall.lab.report._card_figures import LEAST_OWNERS, CardFigures
from deckhall.lab.report._intervals import FALSE_ALARMS, Estimate, false_alarm_rates, p_value

SURE_Z, POWER_Z = 3.2, 1.6
"""What stands out among some fifty cards, and how far above it a card must be to be found 19 times of 20."""


class Moved(msgspec.Struct, frozen=True):
    """A card, and what its owners win more than they did."""

    id: str
    name: str
    by: Estimate
    false_alarms: float

    @property
    def stands_out(self) -> bool:
        """Is it called out?"""
        return self.false_alarms <= FALSE_ALARMS


def moved(before: Sequence[CardFigures], now: Sequence[CardFigures]) -> list[Moved]:
    """All cards that both know enough of; what has surely moved furthest comes first."""
    earlier = {card.id: card.effect for card in before}
    found: list[tuple[CardFigures, Estimate]] = []
    for card in now:
        old, new = earlier.get(card.id), card.effect
        if old is not None and new is not None and min(old.n, new.n) >= LEAST_OWNERS:
            value, error = new.value - old.value, Z95 * sqrt(old.error**2 + new.error**2)
            found.append((card, Estimate(value, value - error, value + error, new.n)))
    rates = false_alarm_rates([p_value(by) for _, by in found])
    said = [Moved(card.id, card.name, by, rate) for (card, by), rate in zip(found, rates)]
    return sorted(said, key=lambda one: (one.false_alarms, -abs(one.by.value) / max(1e-9, one.by.error)))


def games_advised(card: CardFigures, games: int, difference: float = 0.03) -> int:
    """How many games a report needs so that such a card is found if its owners win so much more or less than before.

    Worked by hand: 1,000 owners in 1,000 games with an error of 1.5 in 100 must come down to 3 / (3.2 + 1.6) = 0.625 in
    100, which takes 5.76 times the games. That the earlier report is long is taken for granted.
    """
    if card.effect is None or card.effect.error <= 0.0:
        return 0
    return ceil(games * (card.effect.error * (SURE_Z + POWER_Z) / difference) ** 2)
