"""Piles of cards: tuples of ints that are replaced, never edited, so that a clone shares them."""

from __future__ import annotations

Pile = tuple[int, ...]
"""Cards that lie somewhere together."""


def without(cards: Pile, card: int) -> Pile:
    """The cards less one of that number."""
    for place in range(len(cards)):  # compiled, a loop is faster than a method of tuples
        if cards[place] == card:
            return cards[:place] + cards[place + 1 :]
    raise ValueError(f"there is no {card} among {cards}")


def less(cards: Pile, gone: Pile) -> Pile:
    """The cards less others, as far as those are among them."""
    if not gone:
        return cards
    left = list(cards)
    for card in gone:
        take_out(left, card)
    return tuple(left)


def take_out(cards: list[int], card: int) -> bool:
    """Take the first card of that number out of a list; False if there is none."""
    for place in range(len(cards)):
        if cards[place] == card:
            del cards[place]
            return True
    return False
