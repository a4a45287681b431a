"""Drawing cards, and the order of a deck made anew (REB-5.1 to REB-5.3, REB-8.6)."""

from __future__ import annotations

from typing import ClassVar, Final

from deckhall.core.frames import Question, Step
from deckhall.core.piles import Pile
from deckhall.games.rebuild.frames import AskOnTurn
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.units import BITS, MASK


class Draw(Step[RebuildState]):
    """Draw cards one at a time (REB-5.1)."""

    def __init__(self, count: int, watched: bool = False) -> None:
        super().__init__()
        self.count: Final = count
        self.watched: Final = watched
        """Whether an ability looks at the card drawn (see DrawIf)."""

    def run(self, state: RebuildState) -> None:
        draw(state, self.count, self.watched)


def draw(state: RebuildState, wanted: int, watched: bool = False) -> None:
    """As many as there are; the discard pile becomes the deck only when a card must be drawn (REB-5.2, REB-5.3)."""
    seat = state.on_turn
    deck, hand = state.decks[seat], state.hands[seat]
    drawn: Pile = ()
    while wanted:
        if not deck:
            pile = state.discards[seat]
            if not pile:
                break
            if state.open_form and len(pile) > 1:
                _take(state, seat, deck, drawn)
                state.then(ORDER_DECK, Draw(wanted, watched))
                return
            state.discards[seat] = ()
            deck = _renewed(state, seat, hand + drawn, pile)
        number = min(wanted, len(deck))
        drawn += deck[: -number - 1 : -1]
        deck = deck[: len(deck) - number]
        wanted -= number
    _take(state, seat, deck, drawn)
    if watched and drawn:
        state.last_drawn = drawn[-1]


def _renewed(state: RebuildState, seat: int, held: Pile, pile: Pile) -> Pile:
    """The discard pile as the new deck: shuffled, or in open forms its single card."""
    if state.open_form:
        state.known_decks |= 1 << seat
        return pile
    state.known_in_hand[seat] = tuple(sorted(held))  # the deck was empty: everybody can tell what is held
    cards = list(pile)
    state.shuffle(cards)
    if state.telling:
        state.tell("shuffle", "REB-5.2", seat, {"n": len(cards)})
    return tuple(cards)


def _take(state: RebuildState, seat: int, deck: Pile, drawn: Pile) -> None:
    """Put drawn cards into the hand."""
    state.decks[seat] = deck
    if not drawn:
        return
    state.hands[seat] = tuple(sorted(state.hands[seat] + drawn))
    if not state.known_decks >> seat & 1:
        state.reveal()
    if state.telling:
        names = state.ids(drawn)
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
        card = state.last_drawn
        state.last_drawn = -1
        if card >= 0 and state.cards.printed[card] >> BITS * self.resource & MASK:
            state.stack.append(Draw(self.count))


class OrderDeck(AskOnTurn):
    """Open forms: the discard pile becomes the deck in an order of the owner's choice (REB-8.6, REB-5.38)."""

    asks: ClassVar[str] = "order"
    rule: ClassVar[str] = "REB-8.6"

    def left(self, state: RebuildState) -> list[int]:
        """The cards not yet named, sorted."""
        left = sorted(state.discards[state.on_turn])
        for card in state.ordered:
            left.remove(card)
        return left

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """The next card from the top down, by name."""
        start = state.cards.NEXT.start
        last = -1
        found: list[int] = []
        for card in self.left(state):
            if card != last:
                found.append(start + card)
                last = card
        return found

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Note it; the last card is the last."""
        state.ordered += (state.cards.NEXT.value(action),)
        if len(state.discards[seat]) - len(state.ordered) > 1:
            state.stack.append(ORDER_DECK)
            return
        order = (*state.ordered, *self.left(state))
        state.ordered = ()
        state.discards[seat] = ()
        state.decks[seat] = order[::-1]
        state.known_decks |= 1 << seat
        if state.telling:
            state.tell("order", "REB-8.6", seat, {"cards": state.ids(order)})

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"n": len(state.discards[seat])})


ORDER_DECK: Final = OrderDeck()
