"""Purchase transactions: purchases made one after another and paid together (REB-5.12 to REB-5.31)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask
from deckhall.core.scene import Prompt
from deckhall.games.rebuild import plan, sets, table, why
from deckhall.games.rebuild.cover import MASK, STEEL_AT, settled, short
from deckhall.games.rebuild.grid import buyable, need_of, payable, takeable
from deckhall.games.rebuild.market import LINE, remove
from deckhall.games.rebuild.state import RebuildState


def begin_purchase(state: RebuildState, column: int) -> None:
    """A column is chosen: ask for the row and the price where there is a choice, then the purchase happens."""
    if not state.open_form:
        state.reveal()  # that the hand can pay for it
    state.aiming = column
    if state.any_row:
        state.then(PICK_ROW)
    else:
        choose_price(state, column, 0)


def choose_price(state: RebuildState, column: int, row: int) -> None:
    """Ask for a price if several keep the transaction payable (REB-8.38)."""
    card = state.columns[column][row]
    if len(state.cards.prices[card]) > 1:
        state.then(PickPrice(row))
    else:
        price, number = state.cards.prices[card][0]
        purchase(state, column, row, price, number)


def purchase(state: RebuildState, column: int, row: int, price: int, number: int) -> None:
    """One purchase, finished before the next (REB-5.14): the card to the discard pile, the column down, its ability."""
    seat = state.turn
    card = state.columns[column][row]
    if state.telling:
        state.tell("buy", "REB-5.13", seat, table.grid_card(state, card, column, row))
        if number:
            state.tell("price", "REB-6.23", seat, {"card": state.cards.ids[card], "cost": table.priced(price)})
    state.discards[seat] += (card,)
    remove(state, column, row)
    if not state.open_form:
        state.reveal()  # the card that came in
    state.aiming = -1
    state.need += need_of(state, card, price)
    state.bought += (card,)
    if state.cards.reorders[card]:
        state.then(LINE)


class More(Ask[RebuildState]):
    """A transaction is open: one more purchase, or pay (REB-5.33)."""

    def seat(self, state: RebuildState) -> int:
        """The buyer."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Columns that the whole hand would still cover (REB-5.20)."""
        cards = state.rebuild.cards
        have = state.hand_worth(seat)
        found = [cards.BUY + column for column in range(len(state.columns)) if buyable(state, column, have)]
        found.append(cards.PAY)
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Buy on, or pay."""
        cards = state.rebuild.cards
        if action == cards.PAY:
            state.stack.append(PAY)
        else:
            state.stack.append(MORE)
            begin_purchase(state, action - cards.BUY)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """What is bought so far, and what it needs."""
        data = table.transaction(state)
        made = table.ask(state, seat, "more", "REB-5.33", data)
        made.plan = plan.plan(state, seat, [])
        return made

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse_purchase(state, seat, action, ("buy", "pay"), "REB-5.22")


class PickRow(Ask[RebuildState]):
    """Robot Arm: the row of the chosen column (REB-8.42)."""

    def seat(self, state: RebuildState) -> int:
        """The buyer."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Cards that the whole hand would cover."""
        have = state.hand_worth(seat)
        column = state.columns[state.aiming]
        return [state.cards.ROW + row for row, card in enumerate(column) if payable(state, card, have)]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Buy it."""
        choose_price(state, state.aiming, action - state.cards.ROW)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which row."""
        return table.ask(state, seat, "row", "REB-8.42", {"column": state.aiming + 1})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("row",), "REB-8.42")


class PickPrice(Ask[RebuildState]):
    """Which of several prices is paid (REB-8.38)."""

    def __init__(self, row: int) -> None:
        super().__init__()
        self.row: Final = row

    def seat(self, state: RebuildState) -> int:
        """The buyer."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Those that keep the transaction payable."""
        have = state.hand_worth(seat)
        card = state.columns[state.aiming][self.row]
        found: list[int] = []
        for price, number in state.cards.prices[card]:
            need = state.need + need_of(state, card, price)
            if short(need, have, state.credits, state.saw, state.boots) <= 0:
                found.append(state.cards.PRICE + number)
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Buy it at that price."""
        column = state.aiming
        card = state.columns[column][self.row]
        for price, number in state.cards.prices[card]:
            if number == action - state.cards.PRICE:
                purchase(state, column, self.row, price, number)
                return

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which price."""
        card = state.columns[state.aiming][self.row]
        return table.ask(state, seat, "price", "REB-8.38", {"card": state.cards.ids[card]})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("price",), "REB-8.38")


class Pay(Ask[RebuildState]):
    """The payment, card by card (REB-5.34); they go to the Trash together when it closes (REB-5.23)."""

    def seat(self, state: RebuildState) -> int:
        """The buyer."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """One more card by name; and that this is all, exactly when it covers the need."""
        cards = state.rebuild.cards
        base = cards.TRASH
        last = -1
        found: list[int] = []
        for card in state.hands[seat]:
            if card != last:
                found.append(base + card)
                last = card
        if state.covers(paid(state), state.need):
            found.append(cards.DONE)
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Choose it, or close the transaction."""
        cards = state.rebuild.cards
        if action == cards.DONE:
            close(state, seat)
            return
        card = action - cards.TRASH
        state.hands[seat] = without(state.hands[seat], card)
        state.paying += (card,)
        state.stack.append(PAY)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """What must be paid."""
        made = table.ask(state, seat, "pay", "REB-5.34", table.transaction(state))
        made.plan = plan.plan(state, seat, [])
        made.complete_choices = sets.payments(state, seat)
        return made

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse_payment(state, seat, action)


def paid(state: RebuildState) -> int:
    """The units of the cards chosen so far."""
    worth = state.rebuild.cards.worth
    total = 0
    for card in state.paying:
        total += worth[card]
    return total


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A hand less one card of that name."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def close(state: RebuildState, seat: int) -> None:
    """The chosen cards go to the Trash; the fewest credits are spent, and what is over is lost (REB-5.25, REB-5.29)."""
    have, need, chosen = paid(state), state.need, state.paying
    if state.credits or state.saw or state.boots:
        way = settled(need, have, state.credits, state.saw, state.boots)
        state.credits -= way.spent
        state.saw -= way.saw
        state.boots -= way.boots
        need -= way.spent
    state.trash += chosen
    if state.shown[seat]:
        forget(state, seat, chosen)
    state.paying = ()
    state.need = 0
    state.bought = ()
    if chosen and not state.open_form:
        state.reveal()
    if state.telling:
        if chosen:
            cards = [state.cards.ids[card] for card in sorted(chosen)]
            wasted = units(have) - units(need)
            rule = "REB-5.25" if wasted else "REB-5.23"
            state.tell("pay_over" if wasted else "pay", rule, seat, {"cards": cards, "wasted": wasted})
        else:
            state.tell("free", "REB-5.18", seat)


def units(packed: int) -> int:
    """How many units a packed list has, wild ones included."""
    total = 0
    while packed:
        total += packed & MASK
        packed >>= STEEL_AT
    return total


def forget(state: RebuildState, seat: int, cards: tuple[int, ...]) -> None:
    """Cards that left a hand openly are no longer known to be in it."""
    shown = list(state.shown[seat])
    for card in cards:
        if card in shown:
            shown.remove(card)
    state.shown[seat] = tuple(shown)


class TakeFree(Ask[RebuildState]):
    """Crossbow of v005: one card that could be bought now, of few VP, without payment (REB-8.41)."""

    def __init__(self, most_vp: int) -> None:
        super().__init__()
        self.most_vp: Final = most_vp

    def seat(self, state: RebuildState) -> int:
        """Who played it."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Columns with such a card."""
        columns = range(len(state.columns))
        return [state.cards.BUY + column for column in columns if takeable(state, column, self.most_vp)]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Take it, or ask for the row (REB-8.42)."""
        column = action - state.cards.BUY
        if state.any_row:
            state.aiming = column
            state.then(TakeFreeRow(self.most_vp))
        else:
            take_free(state, seat, column, 0)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which card."""
        return table.ask(state, seat, "free", "REB-8.41", {"n": self.most_vp})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("buy",), "REB-8.41")


class TakeFreeRow(Ask[RebuildState]):
    """Its row, under Robot Arm."""

    def __init__(self, most_vp: int) -> None:
        super().__init__()
        self.most_vp: Final = most_vp

    def seat(self, state: RebuildState) -> int:
        """Who played it."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Cards of few VP in the column."""
        vp, column = state.cards.vp, state.columns[state.aiming]
        return [state.cards.ROW + row for row, card in enumerate(column) if vp[card] <= self.most_vp]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Take it."""
        column = state.aiming
        state.aiming = -1
        take_free(state, seat, column, action - state.cards.ROW)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which row."""
        return table.ask(state, seat, "row", "REB-8.42", {"column": state.aiming + 1})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("row",), "REB-8.41")


def take_free(state: RebuildState, seat: int, column: int, row: int) -> None:
    """The card goes to the discard pile, the column moves down."""
    if state.telling:
        state.tell("free_buy", "REB-8.41", seat, table.grid_card(state, state.columns[column][row], column, row))
    state.discards[seat] += (state.columns[column][row],)  # before the refill, which may put a Gold Stack on top
    remove(state, column, row)
    if not state.open_form:
        state.reveal()


MORE: Final = More()
PICK_ROW: Final = PickRow()
PAY: Final = Pay()
