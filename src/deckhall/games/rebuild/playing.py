"""Playing cards from hand: drawing, credits and the other abilities of timing `play` (section 6)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.events import EventValue
from deckhall.core.frames import Ask, Step
from deckhall.core.scene import Prompt
from deckhall.games.rebuild import data, plan, table, why
from deckhall.games.rebuild.buying import TakeFree, forget, without
from deckhall.games.rebuild.cards import (
    ANY_ROW,
    CONVERT,
    CREDIT,
    DRAW,
    DRAW_IF,
    FREE_BUY,
    KEEP,
    REDUCE,
    TRASH_GRID,
    TRASH_SELF,
)
from deckhall.games.rebuild.cover import BITS, MASK
from deckhall.games.rebuild.grid import takeable_at_all
from deckhall.games.rebuild.market import remove
from deckhall.games.rebuild.state import RebuildState


def can_play(state: RebuildState, card: int) -> bool:
    """Has it an ability to play now (REB-5.8, REB-8.41)?"""
    cards = state.rebuild.cards
    if not cards.playable[card]:
        return False
    return not cards.free_vp[card] or takeable_at_all(state, cards.free_vp[card])


def play(state: RebuildState, seat: int, card: int) -> None:
    """Move it from hand to the played area and carry out its ability at once (REB-5.7)."""
    cards = state.rebuild.cards
    state.hands[seat] = without(state.hands[seat], card)
    if state.shown[seat]:
        forget(state, seat, (card,))
    if not state.open_form:
        state.reveal()
    if cards.self_trashing[card]:
        state.trash += (card,)
    else:
        state.played[seat] += (card,)
    if state.telling:
        state.tell("play", "REB-5.7", seat, {"card": cards.ids[card]})
    gain(state, card)
    ops = cards.ops[card]
    for place in range(len(ops) - 1, -1, -1):  # the first operation must end up on top of the stack
        op, resource, number = ops[place]
        if op == DRAW:
            state.stack.append(Draw(number, place + 1 < len(ops) and ops[place + 1][0] == DRAW_IF))
        elif op == DRAW_IF:
            state.stack.append(DrawIf(resource, number))
        elif op == TRASH_GRID:
            state.stack.append(Burn(number))
        elif op == FREE_BUY:
            state.stack.append(TakeFree(number))
        elif op == TRASH_SELF:
            state.tell("self_trash", cards.file.cards[card].rule, seat, {"card": cards.ids[card]})


def gain(state: RebuildState, card: int) -> None:
    """What a played card adds for the rest of the turn: equal effects add up (REB-5.10)."""
    seat = state.turn
    for op, resource, number in state.rebuild.cards.ops[card]:
        if op == CREDIT:
            state.credits += number << BITS * resource
        elif op == CONVERT:
            if resource == 0:
                state.saw += number
            else:
                state.boots += number
        elif op == REDUCE:
            if resource == 1:
                state.less_steel += number
            else:
                state.less_gold += number
        elif op == KEEP:
            state.keep_limit += number
        elif op == ANY_ROW:
            state.any_row = True
        else:
            continue
        if state.telling:
            kind = table.GAINS[op] if resource != 3 or op != REDUCE else "reduce_gold"
            told: dict[str, EventValue] = {"n": number, "resource": data.RESOURCES[resource]}
            state.tell(kind, state.cards.file.cards[card].rule, seat, told)


class Draw(Step[RebuildState]):
    """Draw cards one at a time (REB-5.1)."""

    def __init__(self, count: int, watched: bool = False) -> None:
        super().__init__()
        self.count: Final = count
        self.watched: Final = watched
        """Whether an ability looks at the card drawn (see DrawIf)."""

    def run(self, state: RebuildState) -> None:
        """As many as there are; the discard pile becomes the deck only when a card must be drawn (REB-5.2, REB-5.3)."""
        seat = state.turn
        wanted = self.count
        deck, hand = state.decks[seat], state.hands[seat]
        drawn: tuple[int, ...] = ()
        while wanted:
            if not deck:
                pile = state.discards[seat]
                if not pile:
                    break
                if state.open_form and len(pile) > 1:
                    _take(state, seat, deck, drawn)
                    state.then(ORDER, Draw(wanted, self.watched))
                    return
                state.discards[seat] = ()
                deck = _renewed(state, seat, hand + drawn, pile)
            number = min(wanted, len(deck))
            drawn += deck[: -number - 1 : -1]
            deck = deck[: len(deck) - number]
            wanted -= number
        _take(state, seat, deck, drawn)
        if self.watched and drawn:
            state.last_drawn = drawn[-1]


def _renewed(state: RebuildState, seat: int, held: tuple[int, ...], pile: tuple[int, ...]) -> tuple[int, ...]:
    """The discard pile as the new deck: shuffled, or in open forms its single card."""
    if state.open_form:
        state.known |= 1 << seat
        return pile
    state.shown[seat] = tuple(sorted(held))  # the deck was empty: everybody can tell what is held
    cards = list(pile)
    state.shuffle(cards)
    if state.telling:
        state.tell("shuffle", "REB-5.2", seat, {"n": len(cards)})
    return tuple(cards)


def _take(state: RebuildState, seat: int, deck: tuple[int, ...], drawn: tuple[int, ...]) -> None:
    """Put drawn cards into the hand."""
    state.decks[seat] = deck
    if not drawn:
        return
    state.hands[seat] = tuple(sorted(state.hands[seat] + drawn))
    if not state.known >> seat & 1:
        state.reveal()
    if state.telling:
        names = [state.cards.ids[card] for card in drawn]
        if state.open_form:
            state.tell("draw_open", "REB-5.1", seat, {"n": len(drawn), "cards": names})
        else:
            state.tell("draw", "REB-5.1", seat, {"n": len(drawn)}, {"cards": names}, 1 << seat)


class DrawIf(Step[RebuildState]):
    """Draw on if the card just drawn shows a resource (REB-6.14); a wild unit shows only Gold (REB-6.15)."""

    def __init__(self, resource: int, count: int) -> None:
        super().__init__()
        self.resource: Final = resource
        self.count: Final = count

    def run(self, state: RebuildState) -> None:
        """Look at it."""
        card = state.last_drawn
        state.last_drawn = -1
        if card >= 0 and state.cards.printed[card] >> BITS * self.resource & MASK:
            state.stack.append(Draw(self.count))


class Order(Ask[RebuildState]):
    """Open forms: the discard pile becomes the deck in an order of the owner's choice (REB-8.6, REB-5.38)."""

    def seat(self, state: RebuildState) -> int:
        """The owner."""
        return state.turn

    def left(self, state: RebuildState) -> list[int]:
        """The cards not yet named, sorted."""
        left = sorted(state.discards[state.turn])
        for card in state.ordered:
            left.remove(card)
        return left

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """The next card from the top down, by name."""
        base = state.rebuild.cards.NEXT
        last = -1
        found: list[int] = []
        for card in self.left(state):
            if card != last:
                found.append(base + card)
                last = card
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Note it; the last card is the last."""
        state.ordered += (action - state.rebuild.cards.NEXT,)
        if len(state.discards[seat]) - len(state.ordered) > 1:
            state.stack.append(ORDER)
            return
        order = (*state.ordered, *self.left(state))
        state.ordered = ()
        state.discards[seat] = ()
        state.decks[seat] = order[::-1]
        state.known |= 1 << seat
        if state.telling:
            state.tell("order", "REB-8.6", seat, {"cards": [state.cards.ids[card] for card in order]})

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """The whole order in one gesture."""
        made = table.ask(state, seat, "order", "REB-8.6", {"n": len(state.discards[seat])})
        made.plan = plan.plan(state, seat, [])
        return made

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("next",), "REB-5.38")


class Burn(Ask[RebuildState]):
    """Fireball: trash a card of the grid, from any row and column (REB-8.40)."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left: Final = left

    def seat(self, state: RebuildState) -> int:
        """Who played it."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Columns that hold a card."""
        return [state.cards.COLUMN + column for column, cards in enumerate(state.columns) if cards]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Then the row."""
        state.aiming = action - state.cards.COLUMN
        state.stack.append(BurnRow(self.left))

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which column."""
        return table.ask(state, seat, "burn", "REB-8.40", {"n": self.left})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("column",), "REB-8.40")


class BurnRow(Ask[RebuildState]):
    """The row of the card to trash."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left: Final = left

    def seat(self, state: RebuildState) -> int:
        """Who played it."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """All rows of the column."""
        return [state.cards.ROW + row for row in range(len(state.columns[state.aiming]))]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """The card goes to the Trash, its column moves down; then the next one."""
        column, row = state.aiming, action - state.cards.ROW
        state.aiming = -1
        if state.telling:
            told = table.grid_card(state, state.columns[column][row], column, row)
            state.tell("burn", "REB-8.40", seat, told)
        card = remove(state, column, row)
        state.trash += (card,)
        if state.draw or not state.open_form:
            state.reveal()
        if self.left > 1:
            state.stack.append(Burn(self.left - 1))

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which row."""
        return table.ask(state, seat, "row", "REB-8.40", {"column": state.aiming + 1})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("row",), "REB-8.40")


ORDER: Final = Order()
