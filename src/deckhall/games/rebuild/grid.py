"""The grid: which cards can be bought for what, which one leaves, what a line holds; taking cards out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.rebuild.constants import MOST_ROWS
from deckhall.games.rebuild.units import GOLD_AT, MASK, STEEL_AT

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.state import RebuildState


def lowest_column(state: RebuildState, gone: int = -1) -> int:
    """The column whose Purchase Row card is trashed in step 4 (REB-4.9), or -1 if the grid is empty.

    With `gone` it is the second of two: the Purchase Row card of that column counts as trashed already (REB-8.8).
    """
    best = -1
    least = 0
    tallest = 0
    vp = state.cards.vp
    for column, cards in enumerate(state.columns):
        row = 1 if column == gone else 0
        height = len(cards) - row
        if height <= 0:
            continue
        value = vp[cards[row]]
        if best < 0 or value < least:
            best, least, tallest = column, value, height
        elif value == least:
            if state.open_form:
                if height >= tallest:  # the tallest, then the right-most (REB-8.9)
                    best, tallest = column, height
            elif not state.leftmost:
                best = column
    return best


def in_line(state: RebuildState, line: int) -> Pile:
    """The cards of a row (0 to 8) from left to right, or of a column (9 to 14) from row 1 up."""
    if line >= MOST_ROWS:
        column = line - MOST_ROWS
        return state.columns[column] if column < len(state.columns) else ()
    return tuple([cards[line] for cards in state.columns if line < len(cards)])


def spot_of(state: RebuildState, action: int) -> tuple[int, int] | None:
    """The column and row of the grid that an action names, if a card lies there."""
    cards = state.cards
    if cards.ROW.has(action):
        column, row = state.chosen_column, cards.ROW.value(action)
    elif cards.BUY.has(action) or cards.COLUMN.has(action):
        column, row = state.game.vocab.owner(action).value(action), 0
    else:
        return None
    return (column, row) if 0 <= column < len(state.columns) and row < len(state.columns[column]) else None


def need_of(state: RebuildState, card: int, price: int) -> int:
    """What one purchase needs: a price less the reductions for each purchase, never below 0 (REB-5.16)."""
    if state.less_steel:
        price -= min(state.less_steel, price >> STEEL_AT & MASK) << STEEL_AT
    if state.less_gold and state.cards.gold_only[card]:
        price -= min(state.less_gold, price >> GOLD_AT & MASK) << GOLD_AT
    return price


def payable(state: RebuildState, card: int, have: int) -> bool:
    """Would units of that worth cover the open transaction with this card as well, at some price (REB-5.20)?"""
    for price, _ in state.cards.prices[card]:
        need = state.need + need_of(state, card, price)
        if state.covers(have, need):
            return True
    return False


def buyable(state: RebuildState, column: int, have: int) -> bool:
    """Can the row 1 card of a column be bought, or with Robot Arm any card of it (REB-8.42)?"""
    cards = state.columns[column]
    if not cards:
        return False
    if not state.any_row:
        return payable(state, cards[0], have)
    for card in cards:  # noqa: SIM110  # compiled, a loop is faster than a generator
        if payable(state, card, have):
            return True
    return False


def takeable(state: RebuildState, column: int, most_vp: int) -> bool:
    """Has a column a card open to purchase of at most so many VP (REB-8.41)?"""
    cards = state.columns[column]
    vp = state.cards.vp
    if not state.any_row:
        return bool(cards) and vp[cards[0]] <= most_vp
    for card in cards:  # noqa: SIM110
        if vp[card] <= most_vp:
            return True
    return False


def takeable_at_all(state: RebuildState, most_vp: int) -> bool:
    """Has any column such a card?"""
    for column in range(len(state.columns)):  # noqa: SIM110
        if takeable(state, column, most_vp):
            return True
    return False


def remove(state: RebuildState, column: int, row: int) -> int:
    """Take a card out of the grid; those above move down at once, and the column is refilled (REB-5.4)."""
    cards = state.columns[column]
    card = cards[row]
    state.columns[column] = cards[:row] + cards[row + 1 :]
    if state.draw:
        refill(state, column)
    return card


def refill(state: RebuildState, column: int) -> None:
    """Lay the top card of the Draw Deck into the top place; Gold Stacks go to the players first (REB-8.33)."""
    draw = state.draw
    card = draw[-1]
    if card == state.cards.gold_stack:
        stacks = 0
        while draw and draw[-1] == card:
            draw = draw[:-1]
            stacks += 1
        for seat in range(stacks):  # one for each player lies there
            state.discards[seat] += (card,)
        state.tell("gold_stack", "REB-8.33")
        state.draw = draw
        if not draw:
            return
        card = draw[-1]
    state.draw = draw[:-1]
    state.columns[column] += (card,)
    if state.telling:
        state.tell("refill", "REB-5.4", -1, {"card": state.cards.ids[card], "column": column + 1})
