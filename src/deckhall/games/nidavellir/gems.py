"""Gem trades after a tavern (NID-5.45 to NID-5.49)."""

from deckhall.games.nidavellir.constants import TAVERNS
from deckhall.games.nidavellir.state import NidavellirState


def swap_gems(state: NidavellirState) -> None:
    """In each group of equal values the lowest gem and the highest change places, then the next ones inwards."""
    order = state.order
    first = 0
    while first < len(order):
        last = first
        value = state.values[TAVERNS * order[first] + state.tavern]
        while last + 1 < len(order) and state.values[TAVERNS * order[last + 1] + state.tavern] == value:
            last += 1
        if last > first:
            _swap_group(state, first, last)
        first = last + 1


def _swap_group(state: NidavellirState, first: int, last: int) -> None:
    """A group stands in `order` from the highest gem to the lowest; gem 6 is left out (NID-5.48)."""
    following = last + 1
    if state.gems[state.order[first]] == state.cards.file.tables.special_gem:
        first += 1
    high, low = first, following - 1
    while high < low:
        one, other = state.order[high], state.order[low]
        state.gems[one], state.gems[other] = state.gems[other], state.gems[one]
        if state.telling:
            mine, theirs = f"gem_{state.gems[one]}", f"gem_{state.gems[other]}"
            state.tell("gems", "NID-5.46", one, {"to": other, "mine": mine, "theirs": theirs})
        high += 1
        low -= 1
