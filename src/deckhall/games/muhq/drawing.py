"""Drawing and reshuffling (MUQ-4.5 to MUQ-4.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckhall.core.events import EventValue
    from deckhall.games.muhq.state import MuhqState


def draw(state: MuhqState, seat: int, number: int) -> None:
    """Draw so many cards, or as many as the deck has (MUQ-4.7)."""
    number = min(number, len(state.decks[seat]))
    if seat < 0 or number <= 0:
        return
    deck = state.decks[seat]
    drawn = deck[len(deck) - number :]
    state.decks[seat] = deck[: len(deck) - number]
    state.hands[seat] = in_order(state, state.hands[seat] + drawn)
    state.reveal()
    if state.telling:
        ids = state.cards.ids
        cards: list[str] = [ids[state.kinds[card]] for card in reversed(drawn)]
        data: dict[str, EventValue] = {"n": number}
        state.tell("draw", "MUQ-4.6", seat, data, {"cards": cards}, 1 << seat)


def in_order(state: MuhqState, cards: tuple[int, ...]) -> tuple[int, ...]:
    """A hand by card number, then id, so that which copy is which tells nothing."""
    kinds = state.kinds
    return tuple(sorted(cards, key=lambda card: kinds[card] * 4096 + card))


def left_hand(state: MuhqState, seat: int, kind: int) -> None:
    """A card of that number was played or discarded: one less is known to be in the hand."""
    known = state.known[seat]
    if kind in known:
        place = known.index(kind)
        state.known[seat] = known[:place] + known[place + 1 :]


def reshuffle(state: MuhqState, seat: int) -> None:
    """An empty deck is made anew from the discard pile (MUQ-4.5, MUQ-4.10).

    With the deck empty and the discard pile open everybody knows what is in the hand, and goes on knowing it.
    """
    if state.decks[seat] or not state.discards[seat]:
        return
    state.known[seat] = tuple([state.kinds[card] for card in state.hands[seat]])
    cards = list(state.discards[seat])
    cards.sort()
    state.shuffle(cards)
    state.decks[seat] = tuple(cards)
    state.discards[seat] = ()
    if state.telling:
        state.tell("shuffle", "MUQ-4.5", seat, {"n": len(cards)})
