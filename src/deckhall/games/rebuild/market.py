"""The grid: cards leave columns, columns move down and are refilled, lines are put into a new order."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask
from deckhall.core.scene import Prompt
from deckhall.games.rebuild import plan, table, why
from deckhall.games.rebuild.cards import LINES, MOST_ROWS
from deckhall.games.rebuild.grid import in_line
from deckhall.games.rebuild.state import RebuildState


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
        if not draw:
            state.draw = draw
            return
        card = draw[-1]
    state.draw = draw[:-1]
    state.columns[column] += (card,)
    if state.telling:
        state.tell("refill", "REB-5.4", -1, {"card": state.cards.ids[card], "column": column + 1})


class Line(Ask[RebuildState]):
    """A card just bought lets its buyer put one row or column into a new order (REB-6.24)."""

    def seat(self, state: RebuildState) -> int:
        """The buyer."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Lines of at least two cards, or leave everything as it is (REB-5.35)."""
        cards = state.cards
        found = [cards.REORDER + line for line in range(len(LINES)) if len(in_line(state, line)) > 1]
        found.append(cards.DECLINE)
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Take the line up, or leave it."""
        if action == state.cards.DECLINE:
            state.tell("decline", "REB-6.24", seat)
            return
        state.line = action - state.cards.REORDER
        state.then(ARRANGE)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which line."""
        return table.ask(state, seat, "line", "REB-6.24", {})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("reorder", "decline"), "REB-5.35")


class Arrange(Ask[RebuildState]):
    """The cards of the line, from its lowest or left-most place on (REB-5.36)."""

    def seat(self, state: RebuildState) -> int:
        """The buyer."""
        return state.turn

    def left(self, state: RebuildState) -> list[int]:
        """The cards that have no place yet."""
        left = list(in_line(state, state.line))
        for card in state.ordered:
            left.remove(card)
        return left

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Any of them by name."""
        return [state.cards.PLACE + card for card in sorted(set(self.left(state)))]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Put it there; the last card goes where a place is left."""
        state.ordered += (action - state.cards.PLACE,)
        left = self.left(state)
        if len(left) > 1:
            state.then(ARRANGE)
            return
        order = (*state.ordered, *left)
        line = state.line
        if line >= MOST_ROWS:
            state.columns[line - MOST_ROWS] = order
        else:
            place = 0
            for column, cards in enumerate(state.columns):
                if line < len(cards):
                    state.columns[column] = (*cards[:line], order[place], *cards[line + 1 :])
                    place += 1
        state.line = -1
        state.ordered = ()
        if state.telling:
            state.tell("reorder", "REB-6.24", seat, {"line": LINES[line], "cards": [state.cards.ids[n] for n in order]})

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """The new order, in one gesture."""
        made = table.ask(state, seat, "arrange", "REB-5.36", {"line": LINES[state.line]})
        made.plan = plan.plan(state, seat, [])
        return made

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("place",), "REB-5.36")


LINE: Final = Line()
ARRANGE: Final = Arrange()
