"""Playing cards from hand: credits and the other abilities of timing `play` (section 6)."""

from __future__ import annotations

from typing import ClassVar, Final

from deckhall.core.frames import Question
from deckhall.core.piles import without
from deckhall.games.rebuild.constants import (
    DRAW,
    DRAW_IF,
    FREE_BUY,
    TRASH_GRID,
    TRASH_SELF,
)
from deckhall.games.rebuild.drawing import Draw, DrawIf
from deckhall.games.rebuild.frames import AskOnTurn, AskRow
from deckhall.games.rebuild.grid import remove, takeable, takeable_at_all
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.turn_effects import gain
from deckhall.games.rebuild.wording import grid_card


def can_play(state: RebuildState, card: int) -> bool:
    """Has it an ability to play now (REB-5.8, REB-8.41)?"""
    cards = state.cards
    if not cards.playable[card]:
        return False
    return not cards.free_vp[card] or takeable_at_all(state, cards.free_vp[card])


def play(state: RebuildState, seat: int, card: int) -> None:
    """Move it from hand to the played area and carry out its ability at once (REB-5.7)."""
    cards = state.cards
    state.hands[seat] = without(state.hands[seat], card)
    if state.known_in_hand[seat]:
        state.forget(seat, (card,))
    if not state.open_form:
        state.reveal()
    if cards.self_trashing[card]:
        state.trash += (card,)
    else:
        state.played[seat] += (card,)
    state.tell_card("play", "REB-5.7", seat, card)
    gain(state, card)
    ops = cards.ops[card]
    for place in range(len(ops) - 1, -1, -1):  # the first operation must end up on top of the stack
        op, resource, number = ops[place]
        if op == DRAW:
            state.stack.append(Draw(number, place + 1 < len(ops) and ops[place + 1][0] == DRAW_IF))
        elif op == DRAW_IF:
            state.stack.append(DrawIf(resource, number))
        elif op == TRASH_GRID:
            state.stack.append(TrashInColumn(number))
        elif op == FREE_BUY:
            state.stack.append(TakeFree(number))
        elif op == TRASH_SELF:
            state.tell_card("self_trash", cards.file.cards[card].rule, seat, card)


class TrashInColumn(AskOnTurn):
    """Fireball: trash a card of the grid, from any row and column (REB-8.40)."""

    asks: ClassVar[str] = "burn"
    rule: ClassVar[str] = "REB-8.40"

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left: Final = left

    def options(self, state: RebuildState, seat: int) -> list[int]:
        return [state.cards.COLUMN.of(column) for column, cards in enumerate(state.columns) if cards]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        state.chosen_column = state.cards.COLUMN.value(action)
        state.stack.append(TrashInRow(self.left))

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"n": self.left})


class TrashInRow(AskRow):
    """The row of the card to trash."""

    rule: ClassVar[str] = "REB-8.40"

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left: Final = left

    def options(self, state: RebuildState, seat: int) -> list[int]:
        return [state.cards.ROW.of(row) for row in range(len(state.columns[state.chosen_column]))]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """The card goes to the Trash, its column moves down; then the next one."""
        column, row = state.chosen_column, state.cards.ROW.value(action)
        state.chosen_column = -1
        if state.telling:
            state.tell("burn", self.rule, seat, grid_card(state, column, row))
        state.trash += (remove(state, column, row),)
        if state.draw or not state.open_form:
            state.reveal()
        if self.left > 1:
            state.stack.append(TrashInColumn(self.left - 1))


class TakeFree(AskOnTurn):
    """Crossbow of v005: one card that could be bought now, of few VP, without payment (REB-8.41)."""

    asks: ClassVar[str] = "free"
    rule: ClassVar[str] = "REB-8.41"

    def __init__(self, most_vp: int) -> None:
        super().__init__()
        self.most_vp: Final = most_vp

    def options(self, state: RebuildState, seat: int) -> list[int]:
        columns = range(len(state.columns))
        return [state.cards.BUY.of(column) for column in columns if takeable(state, column, self.most_vp)]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Take it, or ask for the row (REB-8.42)."""
        column = state.cards.BUY.value(action)
        if state.any_row:
            state.chosen_column = column
            state.stack.append(TakeFreeInRow(self.most_vp))
        else:
            take_free(state, seat, column, 0)

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"n": self.most_vp})


class TakeFreeInRow(AskRow):
    """Its row, under Robot Arm."""

    def __init__(self, most_vp: int) -> None:
        super().__init__()
        self.most_vp: Final = most_vp

    def options(self, state: RebuildState, seat: int) -> list[int]:
        vp, column = state.cards.vp, state.columns[state.chosen_column]
        return [state.cards.ROW.of(row) for row, card in enumerate(column) if vp[card] <= self.most_vp]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        column = state.chosen_column
        state.chosen_column = -1
        take_free(state, seat, column, state.cards.ROW.value(action))


def take_free(state: RebuildState, seat: int, column: int, row: int) -> None:
    """The card goes to the discard pile, the column moves down."""
    if state.telling:
        state.tell("free_buy", "REB-8.41", seat, grid_card(state, column, row))
    state.discards[seat] += (state.columns[column][row],)  # before the refill, which may put a Gold Stack on top
    remove(state, column, row)
    if not state.open_form:
        state.reveal()
