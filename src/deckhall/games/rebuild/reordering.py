"""A card just bought may let its buyer put one row or column of the grid into a new order (REB-6.24)."""

from __future__ import annotations

from typing import ClassVar, Final

from deckhall.core.frames import Question
from deckhall.core.piles import Pile, less
from deckhall.games.rebuild.constants import LINES, MOST_ROWS
from deckhall.games.rebuild.frames import AskOnTurn
from deckhall.games.rebuild.grid import in_line
from deckhall.games.rebuild.state import RebuildState


class ChooseLine(AskOnTurn):
    """Which line, if any (REB-5.35)."""

    asks: ClassVar[str] = "line"
    rule: ClassVar[str] = "REB-6.24"

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Lines of at least two cards, or leave everything as it is."""
        cards = state.cards
        found = [cards.REORDER.of(line) for line in range(len(LINES)) if len(in_line(state, line)) > 1]
        found.append(cards.DECLINE.of())
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Take the line up, or leave it."""
        if state.cards.DECLINE.has(action):
            state.tell("decline", self.rule, seat)
            return
        state.line = state.cards.REORDER.value(action)
        state.stack.append(ARRANGE_LINE)


class ArrangeLine(AskOnTurn):
    """The cards of the line, from its lowest or left-most place on (REB-5.36)."""

    asks: ClassVar[str] = "arrange"
    rule: ClassVar[str] = "REB-5.36"

    def left(self, state: RebuildState) -> Pile:
        """The cards that have no place yet."""
        return less(in_line(state, state.line), state.ordered)

    def options(self, state: RebuildState, seat: int) -> list[int]:
        return [state.cards.PLACE.of(card) for card in sorted(set(self.left(state)))]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Put it there; the last card goes where a place is left."""
        state.ordered += (state.cards.PLACE.value(action),)
        left = self.left(state)
        if len(left) > 1:
            state.stack.append(ARRANGE_LINE)
            return
        order = state.ordered + left
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
            state.tell("reorder", "REB-6.24", seat, {"line": LINES[line], "cards": state.ids(order)})

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"line": LINES[state.line]})


CHOOSE_LINE: Final = ChooseLine()
ARRANGE_LINE: Final = ArrangeLine()
