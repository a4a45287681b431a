"""The bill of a planned payment: what each resource needs, what covers it, what is wasted and what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.rebuild.constants import RESOURCES
from deckhall.games.rebuild.details import PayingCard, PayingUnit, PlanDetails, ResourceBill
from deckhall.games.rebuild.units import least_spending, unpacked, wild_units

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.state import RebuildState


class Bill:
    """What each resource needs and how that is covered, for the cards of a payment."""

    def __init__(self, payment: Pile, resources: list[ResourceBill], wild_lost: int) -> None:
        self.payment: Final = payment
        self.resources: Final = resources
        self.wild_lost: Final = wild_lost
        self.missing: Final = sum([one.missing for one in resources])
        """Units still to be found."""
        self.wasted: Final = sum([one.lost for one in resources]) + wild_lost
        """Units paid beyond the need (REB-5.25)."""

    def details(self) -> PlanDetails:
        """The figures for a front end."""
        needed = sum([one.need for one in self.resources])
        used = [one for one in self.resources if one.need or one.lost]
        return PlanDetails(needed, needed - self.missing, self.wasted, self.missing, used, self.wild_lost)

    def paying_cards(self, state: RebuildState) -> dict[int, list[PayingCard]]:
        """What the cards of the payment do, by card: wild ones stand for what is open, the last of them are lost."""
        tables = state.cards
        found: dict[int, list[PayingCard]] = {}
        stands_for = [one.resource for one in self.resources for _ in range(one.wild)]
        lost = [one.lost for one in self.resources]
        for card in self.payment:
            wild = tables.wild[card]
            if wild:
                mine = [PayingUnit(resource) for resource in stands_for[:wild]]
                stands_for = stands_for[wild:]
                nothing = PayingCard([PayingUnit("gold", lost=True) for _ in range(wild)])
                found.setdefault(card, []).append(PayingCard(mine, stands_in=True) if mine else nothing)
        for card in reversed(self.payment):  # the dearest cards are the last to be called wasted
            if tables.wild[card]:
                continue
            units: list[PayingUnit] = []
            for place, amount in enumerate(unpacked(tables.printed[card])):
                over = min(amount, lost[place])
                lost[place] -= over
                units += [PayingUnit(RESOURCES[place], lost=number >= amount - over) for number in range(amount)]
            found.setdefault(card, []).insert(0, PayingCard(units))
        return found


def drawn_up(state: RebuildState, need: int, payment: Pile) -> Bill:
    """The bill for a need and the cards that are to pay it, settled as REB-5.29 and REB-5.30 say if they cover it."""
    have = state.units_of(payment)
    needs = unpacked(need)
    supply = list(unpacked(have))
    free = wild_units(have)
    if state.covers(have, need):
        spending = least_spending(need, have, state.credits, state.convert_wood, state.convert_stone)
        wood_over, stone_over, usable = spending.convert_wood, spending.convert_stone, spending.credits
    else:
        wood_over = min(state.convert_wood, max(0, supply[0] - needs[0]))
        stone_over = min(state.convert_stone, max(0, supply[2] - needs[2]))
        usable = state.credits
    supply[0] -= wood_over
    supply[2] -= stone_over
    free += wood_over + stone_over
    credits_left = unpacked(usable)
    resources: list[ResourceBill] = []
    for place, resource in enumerate(RESOURCES):
        paid = min(needs[place], supply[place])
        credit = min(credits_left[place], needs[place] - paid)
        open_units = needs[place] - paid - credit
        wild = min(open_units, free)
        free -= wild
        lost = supply[place] - paid
        resources.append(ResourceBill(resource, needs[place], paid, credit, wild, open_units - wild, lost))
    return Bill(payment, resources, free)
