"""Armies: how a card enters a column, which last cards can go, and which Heroes may come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.nidavellir.cards import DISCARD, NEEDS_EXPLORERS
from deckhall.games.nidavellir.constants import CLASSES, EXPLORER

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState


def enter(state: NidavellirState, seat: int, card: int, column: int) -> None:
    """Put a card into a column as its last one; Thrud is lifted first if she lies there (NID-6.32)."""
    cards = state.cards
    place = 5 * seat + column
    if state.thrud_at == place:
        state.columns[place] = (*state.columns[place][:-1], card)
        state.ranks[place] -= cards.ranks[cards.hero + cards.thrud]
        state.thrud_at = -1
        state.lifted = seat
        if state.telling:
            state.tell("thrud_lifted", "NID-6.32", seat, {"class": CLASSES[column]})
    else:
        state.columns[place] += (card,)
    state.ranks[place] += cards.ranks[card]
    if card == cards.hero + cards.ylud:
        state.ylud_at = place
        state.points[place] += cards.ylud_points[column]
    else:
        state.points[place] += cards.points[card]


def choosable(state: NidavellirState, seat: int, barred: int) -> list[int]:
    """The columns whose last card can be discarded (NID-6.21; with the option NID-8.8 any but Thrud's)."""
    cards = state.cards
    found: list[int] = []
    for column in range(5):
        place = 5 * seat + column
        if barred >> column & 1 or not state.columns[place]:
            continue
        last = state.columns[place][-1]
        if last < cards.hero or (state.any_last and last != cards.hero + cards.thrud):
            found.append(column)
    return found


def allowed(state: NidavellirState, seat: int, hero: int) -> bool:
    """May the seat recruit this Hero of the display (NID-6.17, NID-6.22)?"""
    cards = state.cards
    effect = cards.effect[hero]
    if effect == NEEDS_EXPLORERS:
        return state.ranks[5 * seat + EXPLORER] >= cards.amount[hero]
    if effect == DISCARD:
        return len(choosable(state, seat, 1 << cards.column[cards.hero + hero])) >= cards.amount[hero]
    return True


def recruitable(state: NidavellirState, seat: int) -> list[int]:
    """The Heroes of the display that the seat may recruit."""
    found: list[int] = []
    rest = state.display
    hero = 0
    while rest:
        if rest & 1 and allowed(state, seat, hero):
            found.append(hero)
        rest >>= 1
        hero += 1
    return found
