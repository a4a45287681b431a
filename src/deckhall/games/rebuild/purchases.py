"""Purchase transactions: purchases made one after another and paid together (REB-5.12 to REB-5.31)."""

from __future__ import annotations

from typing import ClassVar, Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Question
from deckhall.core.piles import without
from deckhall.core.scene import Prompt
from deckhall.games.rebuild import hand_sets
from deckhall.games.rebuild.frames import AskOnTurn, AskRow
from deckhall.games.rebuild.grid import buyable, need_of, payable, remove
from deckhall.games.rebuild.reordering import CHOOSE_LINE
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.units import MASK, STEEL_AT, in_words, least_spending
from deckhall.games.rebuild.wording import grid_card, transaction


def begin_purchase(state: RebuildState, column: int) -> None:
    """A column is chosen: ask for the row and the price where there is a choice, then the purchase happens."""
    if not state.open_form:
        state.reveal()  # that the hand can pay for it
    state.chosen_column = column
    if state.any_row:
        state.stack.append(BUY_IN_ROW)
    else:
        choose_price(state, column, 0)


def choose_price(state: RebuildState, column: int, row: int) -> None:
    """Ask for a price if several keep the transaction payable (REB-8.38)."""
    prices = state.cards.prices[state.columns[column][row]]
    if len(prices) > 1:
        state.stack.append(ChoosePrice(row))
    else:
        price, number = prices[0]
        purchase(state, column, row, price, number)


def purchase(state: RebuildState, column: int, row: int, price: int, number: int) -> None:
    """One purchase, finished before the next (REB-5.14): the card to the discard pile, the column down, its ability."""
    seat = state.on_turn
    card = state.columns[column][row]
    if state.telling:
        state.tell("buy", "REB-5.13", seat, grid_card(state, column, row))
        if number:
            state.tell("price", "REB-6.23", seat, {"card": state.cards.ids[card], "cost": in_words(price)})
    state.discards[seat] += (card,)
    remove(state, column, row)
    if not state.open_form:
        state.reveal()  # the card that came in
    state.chosen_column = -1
    state.need += need_of(state, card, price)
    state.bought += (card,)
    if state.cards.reorders[card]:
        state.stack.append(CHOOSE_LINE)


class BuyMore(AskOnTurn):
    """A transaction is open: one more purchase, or pay (REB-5.33)."""

    asks: ClassVar[str] = "more"
    rule: ClassVar[str] = "REB-5.33"

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Columns that the whole hand would still cover (REB-5.20)."""
        cards = state.cards
        start = cards.BUY.start
        have = state.hand_units(seat)
        found = [start + column for column in range(len(state.columns)) if buyable(state, column, have)]
        found.append(cards.PAY.start)
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        if state.cards.PAY.has(action):
            state.stack.append(PAY)
        else:
            state.stack.append(BUY_MORE)
            begin_purchase(state, state.cards.BUY.value(action))

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, transaction(state))


class BuyInRow(AskRow):
    """Robot Arm: the row of the chosen column (REB-8.42)."""

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Cards that the whole hand would cover."""
        have = state.hand_units(seat)
        column = state.columns[state.chosen_column]
        return [state.cards.ROW.of(row) for row, card in enumerate(column) if payable(state, card, have)]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        choose_price(state, state.chosen_column, state.cards.ROW.value(action))


class ChoosePrice(AskOnTurn):
    """Which of several prices is paid (REB-8.38)."""

    asks: ClassVar[str] = "price"
    rule: ClassVar[str] = "REB-8.38"

    def __init__(self, row: int) -> None:
        super().__init__()
        self.row: Final = row

    def card(self, state: RebuildState) -> int:
        """The card that is bought."""
        return state.columns[state.chosen_column][self.row]

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Those that keep the transaction payable."""
        have = state.hand_units(seat)
        card = self.card(state)
        found: list[int] = []
        for price, number in state.cards.prices[card]:
            if state.covers(have, state.need + need_of(state, card, price)):
                found.append(state.cards.PRICE.of(number))
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Buy it at that price."""
        number = state.cards.PRICE.value(action)
        price = state.cards.price_lists[self.card(state)][number]
        purchase(state, state.chosen_column, self.row, price, number)

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"card": state.cards.ids[self.card(state)]})


class Pay(AskOnTurn):
    """The payment, card by card (REB-5.34); they go to the Trash together when it closes (REB-5.23)."""

    asks: ClassVar[str] = "pay"
    rule: ClassVar[str] = "REB-5.34"

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """One more card by name that can still be needed (REB-5.24); this is all once they cover the need."""
        cards = state.cards
        start = cards.TRASH.start
        hand = state.hands[seat]
        covered = state.covers(state.units_of(state.chosen_to_pay), state.need)
        if state.overpaying:
            found = [start + card for card in sorted(set(hand))]
        elif covered:
            found = []
        else:
            found = [start + card for card in hand_sets.needed_next(state, hand)]
        if covered:
            found.append(cards.DONE.start)
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Choose it, or close the transaction."""
        if state.cards.DONE.has(action):
            close(state, seat)
            return
        card = state.cards.TRASH.value(action)
        state.hands[seat] = without(state.hands[seat], card)
        state.chosen_to_pay += (card,)
        state.stack.append(PAY)

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, transaction(state))

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """All that pay are chosen in one gesture."""
        made = super().prompt(state, seat)
        made.complete_choices = hand_sets.payments(state, seat)
        return made


def close(state: RebuildState, seat: int) -> None:
    """The chosen cards go to the Trash; the fewest credits are spent, and what is over is lost (REB-5.25, REB-5.29)."""
    have, need, chosen = state.units_of(state.chosen_to_pay), state.need, state.chosen_to_pay
    if state.credits or state.convert_wood or state.convert_stone:
        spending = least_spending(need, have, state.credits, state.convert_wood, state.convert_stone)
        state.credits -= spending.credits
        state.convert_wood -= spending.convert_wood
        state.convert_stone -= spending.convert_stone
        need -= spending.credits
    state.trash += chosen
    if state.known_in_hand[seat]:
        state.forget(seat, chosen)
    state.chosen_to_pay = ()
    state.need = 0
    state.bought = ()
    if chosen and not state.open_form:
        state.reveal()
    if state.telling:
        if chosen:
            wasted = _count(have) - _count(need)
            rule = "REB-5.25" if wasted else "REB-5.23"
            told: dict[str, EventValue] = {"cards": state.ids(sorted(chosen)), "wasted": wasted}
            state.tell("pay_over" if wasted else "pay", rule, seat, told)
        else:
            state.tell("free", "REB-5.18", seat)


def _count(units: int) -> int:
    """How many units a packed list has, wild ones included."""
    total = 0
    while units:
        total += units & MASK
        units >>= STEEL_AT
    return total


BUY_MORE: Final = BuyMore()
BUY_IN_ROW: Final = BuyInRow()
PAY: Final = Pay()
