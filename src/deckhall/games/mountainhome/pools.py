"""Bidding pools: face-up cards as packed ints, and what they are worth."""

from __future__ import annotations

from deckhall.games.mountainhome.bid import AS_ROCKS, CONVERTED, FIXED, OWNER, OWNER_SHIFT
from deckhall.games.mountainhome.limits import BOOZE, NOTHING, ROCKS, SHINIES
from deckhall.games.mountainhome.paying import worth_of
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Kinds


def resource_of(state: MountainState, seat: int, entry: int) -> int:
    """What a face-up card counts as, after all conversions; -1 for cards that are no resource."""
    resource = state.cards.resource[entry & 255]
    if resource < 0:
        return NOTHING
    if entry & CONVERTED:
        resource = ROCKS if entry & AS_ROCKS else SHINIES
    if resource == ROCKS and state.bid.tapfa >> seat & 1:  # after all conversions of single cards (MTH-6.24)
        return SHINIES
    return resource


def bid_value(state: MountainState, seat: int, entry: int) -> int:
    """The bid value of a card in a pool (MTH-5.68)."""
    resource = resource_of(state, seat, entry)
    if resource >= 0 and state.bid.counting >> resource & 1:
        return worth_of(state, entry & 255)
    return 0


def sums(state: MountainState, seat: int, faces: Kinds) -> list[int]:
    """Points by resource of these cards, taps and effects in a seat's pool."""
    found = [0, 0, 0]
    for entry in faces:
        resource = resource_of(state, seat, entry)
        if resource >= 0:
            found[resource] += worth_of(state, entry & 255)
    tapped = tapped_points(state, seat)
    return [found[one] + tapped[one] for one in range(3)]


def tapped_points(state: MountainState, seat: int) -> list[int]:
    """Points from taps and standing effects, converted if need be."""
    points = state.bid.points[3 * seat : 3 * seat + 3]
    cards = state.cards
    for building in state.towns[seat]:
        bonus = cards.bid_bonus[building.kind]
        if bonus and building.steps == cards.last_step[building.kind]:  # MTH-6.54
            points[cards.about[building.kind]] += bonus
    if state.bid.prize_seat == seat:
        points[SHINIES] += cards.auction_bonus  # MTH-6.85, MTH-6.87
    if state.bid.tapfa >> seat & 1:
        points[SHINIES] += points[ROCKS]
        points[ROCKS] = 0
    return points


def total_of(state: MountainState, seat: int, faces: Kinds) -> int:
    """The total of a seat with these cards (MTH-5.69, MTH-5.70)."""
    points = sums(state, seat, faces)
    total = 0
    for one in (SHINIES, BOOZE, ROCKS):
        if state.bid.counting >> one & 1:
            total += points[one]
    return total


def all_committed(state: MountainState, seat: int) -> Kinds:
    """Every card in a seat's pool, face down or up, as entries."""
    return state.bid.down[seat] + tuple([packed & 255 for packed in state.bid.down_kept[seat]]) + state.bid.up[seat]


def pickable(state: MountainState, seat: int) -> list[int]:
    """The cards of a pool that can be picked to be trashed (MTH-5.71, MTH-5.74)."""
    is_dwarf = state.cards.is_dwarf
    return [entry for entry in state.bid.up[seat] if not is_dwarf[entry & 255] and not entry & FIXED]


def lift(state: MountainState, seat: int, entry: int) -> None:
    """A face-up card leaves a pool."""
    place = state.bid.up[seat].index(entry)
    state.bid.up[seat] = state.bid.up[seat][:place] + state.bid.up[seat][place + 1 :]


def owner_of(seat: int, entry: int) -> int:
    """Whose card it is (MTH-6.29)."""
    taken = (entry & OWNER) >> OWNER_SHIFT
    return taken - 1 if taken else seat


def dearest(state: MountainState, seat: int, entries: list[int], kind: int) -> int:
    """Of the entries of a kind the one that counts most in the seat's pool (MTH-11.11)."""
    best = NOTHING
    for entry in entries:
        if entry & 255 == kind and (best < 0 or bid_value(state, seat, entry) > bid_value(state, seat, best)):
            best = entry
    return best


def cheapest(state: MountainState, seat: int, entries: list[int], kind: int) -> int:
    """Of the entries of a kind the one that counts least in the seat's pool, of equal ones the seat's own."""
    best = NOTHING
    best_rank = 0
    for entry in entries:
        rank = 2 * bid_value(state, seat, entry) + (entry & OWNER > 0)
        if entry & 255 == kind and (best < 0 or rank < best_rank):
            best, best_rank = entry, rank
    return best
