"""The bill of a planned payment: what each resource needs, what covers it, what is wasted and what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.rebuild.constants import RESOURCES
from deckhall.games.rebuild.units import least_spending, unpacked, wild_units

if TYPE_CHECKING:
    from deckhall.games.rebuild.state import Pile, RebuildState


class Bill:
    """By resource: needed, paid by units of its own, by credits, by wild or converted units, lost, missing."""

    def __init__(self, state: RebuildState, payment: Pile) -> None:
        self.state: Final = state
        self.payment: Final = payment
        self.need = [0, 0, 0, 0]
        self.paid = [0, 0, 0, 0]
        self.credit = [0, 0, 0, 0]
        self.wild = [0, 0, 0, 0]
        self.lost = [0, 0, 0, 0]
        self.short = [0, 0, 0, 0]
        self.wild_lost = 0

    @property
    def missing(self) -> int:
        """Units still to be found."""
        return sum(self.short)

    @property
    def wasted(self) -> int:
        """Units paid beyond the need (REB-5.25)."""
        return sum(self.lost) + self.wild_lost

    def stats(self) -> dict[str, str]:
        """The figures for a front end."""
        needed = sum(self.need)
        found = {
            "needed": str(needed),
            "covered": str(needed - self.missing),
            "wasted": str(self.wasted),
            "missing": str(self.missing),
        }
        rows = {"need": self.need, "paid": self.paid, "credit": self.credit, "wild": self.wild}
        for word, values in (rows | {"lost": self.lost, "missing": self.short}).items():
            found |= {f"{word}-{name}": str(value) for name, value in zip(RESOURCES, values, strict=True) if value}
        if self.wild_lost:
            found["lost-wild"] = str(self.wild_lost)
        return found

    def notes(self) -> dict[int, list[str]]:
        """What the cards of the payment do, by card: wild ones first say what they stand for."""
        tables = self.state.cards
        said: dict[int, list[str]] = {}
        stands = [name.capitalize() for name, count in zip(RESOURCES, self.wild, strict=True) for _ in range(count)]
        lost = self.lost.copy()
        for card in self.payment:
            wild = tables.wild[card]
            if wild:
                mine = [stands.pop(0) for _ in range(min(wild, len(stands)))]
                said.setdefault(card, []).append(f"as {' and '.join(mine)}" if mine else "lost")
        for card in reversed(self.payment):  # the dearest cards are the last to be called wasted
            if tables.wild[card]:
                continue
            words: list[str] = []
            for place, amount in enumerate(unpacked(tables.printed[card])):
                over = min(amount, lost[place])
                if over:
                    lost[place] -= over
                    words.append(f"{over} {RESOURCES[place].capitalize()} lost")
            said.setdefault(card, []).insert(0, ", ".join(words))
        return said


def drawn_up(state: RebuildState, need: int, payment: Pile) -> Bill:
    """The bill for a need and the cards that are to pay it, settled as REB-5.29 and REB-5.30 say if they cover it."""
    bill = Bill(state, payment)
    have = state.units_of(payment)
    bill.need = list(unpacked(need))
    supply = list(unpacked(have))
    free = wild_units(have)
    if state.covers(have, need):
        spending = least_spending(need, have, state.credits, state.convert_wood, state.convert_stone)
        supply[0] -= spending.convert_wood
        supply[2] -= spending.convert_stone
        free += spending.convert_wood + spending.convert_stone
        bill.credit = list(unpacked(spending.credits))
    else:
        over_wood = min(state.convert_wood, max(0, supply[0] - bill.need[0]))
        over_stone = min(state.convert_stone, max(0, supply[2] - bill.need[2]))
        supply[0] -= over_wood
        supply[2] -= over_stone
        free += over_wood + over_stone
        for place, left in enumerate(unpacked(state.credits)):
            bill.credit[place] = min(left, max(0, bill.need[place] - supply[place]))
    for place in range(4):
        bill.paid[place] = min(bill.need[place], supply[place])
        bill.lost[place] = supply[place] - bill.paid[place]
        open_units = bill.need[place] - bill.paid[place] - bill.credit[place]
        bill.wild[place] = min(open_units, free)
        free -= bill.wild[place]
        bill.short[place] = open_units - bill.wild[place]
    bill.wild_lost = free
    return bill
