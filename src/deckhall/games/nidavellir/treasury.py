"""The Royal Treasure: which coin comes for which (NID-5.23 to NID-5.36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.piles import without
from deckhall.games.nidavellir.cards import Cards

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import Hand, NidavellirState


def nearest(cards: Cards, treasury: int, wanted: int) -> int:
    """The treasury coin for a wanted value: that, or the next higher, or the highest below (NID-5.28 to NID-5.31)."""
    value = cards.value
    below = -1
    for coin in range(cards.royal, cards.special):
        if treasury >> 2 * (coin - cards.royal) & 3:
            if value[coin] >= wanted:
                return coin
            below = coin
    return below


def exchange(state: NidavellirState, old: int, wanted: int) -> int:
    """The old coin leaves first (NID-5.27); returns the coin that is taken."""
    royal = state.cards.royal
    if old < royal:
        state.spent += (old,)
    else:
        state.treasury += 1 << 2 * (old - royal)
    new = nearest(state.cards, state.treasury, wanted)
    state.treasury -= 1 << 2 * (new - royal)
    return new


def preview(state: NidavellirState, old: int, wanted: int) -> int:
    """The coin that an exchange would take."""
    royal = state.cards.royal
    back = 1 << 2 * (old - royal) if old >= royal else 0
    return nearest(state.cards, state.treasury + back, wanted)


def swapped(hand: Hand, old: int, new: int) -> Hand:
    """A hand with one coin in place of another."""
    return tuple(sorted((*without(hand, old), new)))
