"""Piles of cards: tuples of ints that are replaced, never edited, so that a clone shares them."""

from __future__ import annotations

Pile = tuple[int, ...]
"""Cards that lie somewhere together."""


def without(cards: Pile, card: int) -> Pile:
    """The cards less one of that number."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def less(cards: Pile, gone: Pile) -> Pile:
    """The cards less others, as far as those are among them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)
