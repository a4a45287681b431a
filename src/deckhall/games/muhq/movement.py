"""Movement: which tiles a unit can reach, and at what cost (MUQ-5.40 to MUQ-5.48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.muhq.geometry import DIRECTIONS
from deckhall.games.muhq.land import lines_ahead, spread_out
from deckhall.games.muhq.limits import COLUMN, GATE, ROW, STREET, TILES, WATER
from deckhall.games.muhq.values import movement_of

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

STOPS: Final = 1 << GATE | 1 << WATER
GATES: Final = 1 << GATE
EVERYWHERE: Final = -1
STREETS: Final = 1 << STREET


def reach(state: MuhqState, unit: Permanent, streets: bool = False) -> list[int]:
    """The tiles the unit can end a move on, in reading order, units with room for it included (MUQ-5.43).

    `streets`: every tile of the path must be a street (MUQ-5.46).
    """
    most = movement_of(state, unit)
    union = 0
    for ring in rings(state, unit, most, STREETS if streets else EVERYWHERE, True, -1):
        union |= ring
    found: list[int] = []
    spread_out(union, most, unit.tile, 0, found)
    return found


def free_reach(state: MuhqState, unit: Permanent, lifted: int) -> list[int]:
    """The free tiles it can end a move on, in reading order, if the artifact on one of them is taken up (MUQ-6.44)."""
    most = movement_of(state, unit)
    union = 0
    for ring in rings(state, unit, most, EVERYWHERE, False, lifted):
        union |= ring
    found: list[int] = []
    spread_out(union, most, unit.tile, 0, found)
    return found


def ways(state: MuhqState, unit: Permanent) -> list[int]:
    """The free tiles it can end a move on, cheapest first, then in reading order: cost << WAY | tile."""
    most = movement_of(state, unit)
    found: list[int] = []
    start = 0
    for ring in rings(state, unit, most, EVERYWHERE, False, -1):
        start += TILES
        spread_out(ring, most, unit.tile, start, found)
    return found


def ways_ahead(state: MuhqState, unit: Permanent, direction: int) -> list[int]:
    """Those of its ways that lead farthest in a direction, if they lead ahead at all."""
    most = movement_of(state, unit)
    found: list[int] = []
    all_rings = rings(state, unit, most, EVERYWHERE, False, -1)
    union = 0
    for ring in all_rings:
        union |= ring
    for line in _lines(most, direction):
        if line & union:
            start = 0
            for ring in all_rings:
                start += TILES
                spread_out(ring & line, most, unit.tile, start, found)
            break
    return found


LINES: Final[dict[int, list[int]]] = {}


def _lines(most: int, direction: int) -> list[int]:
    known = LINES.get(most * 8 + direction)
    if known is None:
        dx, dy = DIRECTIONS[direction]
        known = lines_ahead(most, dx, dy)
        LINES[most * 8 + direction] = known
    return known


def rings(state: MuhqState, unit: Permanent, most: int, allowed: int, boards: bool, lifted: int) -> list[int]:
    """For every cost from 1 to `most` the tiles that cost so much, as squares around the unit (see `land`).

    `allowed`: terrains a path may lead over. `boards`: may the unit end on others (MUQ-5.43)? `lifted`: a tile that
    counts as free. Every second diagonal step counts 2 (MUQ-5.22), so tiles are told apart by whether the number of
    diagonal steps to them is even or odd; those reached evenly at the same cost are as good in every way.
    """
    found: list[int] = []
    if most < 1:
        return found
    cards = state.cards
    land = state.land
    middle = unit.tile
    places = cards.places[unit.kind] & allowed
    free = land.square(places, most, middle)
    joins = 0
    taken = 0
    left = (middle & COLUMN) - most
    top = (middle >> ROW) - most
    width = 2 * most
    row = width + 2
    for one in state.permanents:
        if one.host < 0:
            dx = (one.tile & COLUMN) - left
            dy = (one.tile >> ROW) - top
            if 0 <= dx <= width and 0 <= dy <= width:
                bit = 1 << dy * row + dx
                if one.tile != lifted:
                    taken |= bit
                if boards and cards.crew[one.kind] and one.tile != middle and _joinable(state, unit, one, allowed):
                    joins |= bit
    free &= ~taken
    through = free & ~land.square(GATES if cards.wades[unit.kind] else STOPS, most, middle)
    onto = free | joins
    step = 1 << most * row + most
    up_down = step << row | step >> row
    even = (up_down | step << 1 | step >> 1) & onto
    odd = (up_down << 1 | up_down >> 1) & onto
    found.append(even | odd)
    if most == 1:
        return found
    seen_even = even
    seen = even | odd
    late = 0
    while True:
        most -= 1
        even &= through
        odd &= through
        up_down = even << row | even >> row
        if most == 1:  # the last ring leads nowhere else, so that even and odd do not matter any more
            late |= up_down << 1 | up_down >> 1
            both = even | odd
            found.append((both << row | both >> row | both << 1 | both >> 1 | late) & onto & ~seen)
            return found
        odd_up_down = odd << row | odd >> row
        even = (up_down | even << 1 | even >> 1 | late) & onto & ~seen_even
        odd = (odd_up_down | odd << 1 | odd >> 1 | up_down << 1 | up_down >> 1) & onto & ~seen
        late = odd_up_down << 1 | odd_up_down >> 1
        found.append((even | odd) & ~seen)
        seen_even |= even
        seen |= even | odd


def _joinable(state: MuhqState, unit: Permanent, container: Permanent, allowed: int) -> bool:
    """Can the unit end its move in that pile (MUQ-5.43, MUQ-6.10)? It need not be able to stand on the tile."""
    if container.controller != unit.controller or not state.cards.unit[unit.kind]:
        return False
    return allowed >> state.terrain[container.tile] & 1 == 1 and room(state, container) > 0


def room(state: MuhqState, container: Permanent) -> int:
    """How many more units the pile takes."""
    cards = state.cards
    left = cards.crew[container.kind]
    if left:
        for one in state.permanents:
            if one.host == container.id and cards.unit[one.kind]:
                left -= 1
    return left
