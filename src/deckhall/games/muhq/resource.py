"""Resource won, lost and paid as upkeep (MUQ-2.14, MUQ-4.15 to MUQ-4.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.placing import destroy
from deckhall.games.muhq.wording import tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def gain(state: MuhqState, seat: int, amount: int, rule: str) -> None:
    """Resource comes or goes."""
    if not amount:
        return
    state.resource[seat] += amount
    if state.telling:
        kind = "resource" if amount > 0 else "lose"
        state.tell(kind, rule, seat, {"n": abs(amount), "total": state.resource[seat]})


def spend(state: MuhqState, seat: int, cost: int) -> None:
    """The player pays the cost of what they declare (MUQ-5.2)."""
    if not cost:
        return
    state.resource[seat] -= cost
    if state.telling:
        state.tell("spend", "MUQ-5.2", seat, {"n": cost, "total": state.resource[seat]})


def is_unpaid(state: MuhqState, seat: int, one: Permanent) -> bool:
    """Is the upkeep of this permanent due to the player (MUQ-4.15, MUQ-4.17)?"""
    return one.controller == seat and state.cards.upkeep[one.kind] > 0 and one.id not in state.paid


def payable(state: MuhqState, seat: int, one: Permanent) -> bool:
    """Can the player pay for it?"""
    return state.cards.upkeep[one.kind] <= state.resource[seat]


def due(state: MuhqState, seat: int) -> list[Permanent]:
    """The units whose upkeep is still to be paid, in ascending id."""
    return [one for one in state.permanents if is_unpaid(state, seat, one)]


def pay(state: MuhqState, seat: int, one: Permanent) -> None:
    """Pay for a unit."""
    cost = state.cards.upkeep[one.kind]
    state.resource[seat] -= cost
    state.paid = (*state.paid, one.id)
    if state.telling:
        tell_unit(state, "upkeep_paid", "MUQ-4.15", one, {"n": cost, "total": state.resource[seat]})


def refuse(state: MuhqState, one: Permanent) -> None:
    """A unit that is not paid for is destroyed (MUQ-4.16)."""
    tell_unit(state, "upkeep_refused", "MUQ-4.16", one)
    destroy(state, one, "MUQ-4.15")
