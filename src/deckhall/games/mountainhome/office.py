"""The building office: one blueprint a turn, and the Consultants (MTH-5.39 to MTH-5.44, MTH-6.103, MTH-6.104)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Question
from deckhall.core.piles import without
from deckhall.games.mountainhome.constants import NOTHING
from deckhall.games.mountainhome.construction import complete_step
from deckhall.games.mountainhome.drawing import Resolve, add_counter
from deckhall.games.mountainhome.frames import Part
from deckhall.games.mountainhome.paying import Means, covers, means, pay
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Building


def on_sale(state: MountainState, seat: int, have: Means) -> list[int]:
    """Kinds of the shop row that the player can pay and may own."""
    cards = state.cards
    found: list[int] = []
    for kind in state.row:
        if (
            have[0] >= cards.price[kind]
            and kind not in found
            and not (cards.is_project[kind] and state.projects(seat))  # MTH-6.59
        ):
            found.append(kind)
    return found


def consultants(state: MountainState) -> list[int]:
    """Serial numbers of the Mountain Goat Consultants in play, oldest first."""
    consult = state.cards.consult
    return [packed >> 16 for packed in state.ongoing if packed & 255 == consult]


def choose_purchase(state: MountainState, seat: int, kind: int) -> None:
    """Buy, after a word about the Consultants if they can be paid."""
    cards = state.cards
    price = cards.price[kind] + cards.consult_cost
    if state.ongoing and consultants(state) and covers(means(state, seat), (price, 0, 0, 0)):
        state.then(Consult(seat, kind))
    else:
        buy(state, seat, kind, NOTHING)


def buy(state: MountainState, seat: int, kind: int, serial: int) -> None:
    """The blueprint goes to the discard pile, or by the Consultants straight to the town with a step done."""
    cards = state.cards
    price = cards.price[kind] + (cards.consult_cost if serial >= 0 else 0)
    pay(state, seat, (price, 0, 0, 0))
    state.bought = True
    state.show()
    gap = state.row.index(kind)
    state.row = without(state.row, kind)
    if state.telling:
        state.tell("buy", "MTH-5.39", seat, {"card": cards.ids[kind], "n": price})
    if serial < 0:
        state.to_discard(seat, kind)  # MTH-5.41
    else:
        state.towns[seat] = (*state.towns[seat], Building(kind, 0, True, ()))
        if state.telling:
            state.tell("consult", "MTH-6.103", seat, {"building": cards.ids[kind]})
        complete_step(state, seat, len(state.towns[seat]) - 1)
        add_counter(state, seat, serial)
        state.then(Resolve(seat, serial))
    if state.office:  # MTH-5.42
        state.row = (*state.row[:gap], state.office[-1], *state.row[gap:])
        state.office = state.office[:-1]
        state.reveal()
        if state.telling:
            state.tell("refill", "MTH-5.42", data={"card": cards.ids[state.row[gap]]})


class Consult(Part):
    """Use the Consultants for this purchase (MTH-6.103)?"""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def options(self, state: MountainState, seat: int) -> list[int]:
        """No, or one of the cards."""
        cards = state.cards
        return [cards.DECLINE, *[cards.CONSULT.of(nth) for nth in range(len(consultants(state)))]]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        cards = state.cards
        if action == cards.DECLINE:
            buy(state, seat, self.kind, NOTHING)
        else:
            buy(state, seat, self.kind, consultants(state)[cards.CONSULT.value(action)])

    def question(self, state: MountainState, seat: int) -> Question:
        data = {"building": state.cards.ids[self.kind]}
        return Question("consult", "MTH-6.103", {**data, "shinies": state.cards.consult_cost})
