"""Ways of units: tiles in reach (MUQ-5.40 to MUQ-5.48), paths tile by tile, and what is left to a goal (MUQ-8.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.ints import append, ints
from deckhall.games.muhq.board import DIRECTIONS, lines_ahead, spread_out
from deckhall.games.muhq.constants import COLUMN, GATE, ROW, STREET, TILES, WATER
from deckhall.games.muhq.unit_values import movement_of

if TYPE_CHECKING:
    from deckhall.core.ints import Ints
    from deckhall.games.muhq.board import Board, Tiles
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
    return _tiles(state, unit, STREETS if streets else EVERYWHERE, True, -1)


def reach_without_stops(state: MuhqState, unit: Permanent) -> list[int]:
    """The tiles it could end a move on if no gate and no water stopped it."""
    return _tiles(state, unit, EVERYWHERE, True, -1, False)


def free_reach(state: MuhqState, unit: Permanent, lifted: int) -> list[int]:
    """The free tiles it can end a move on, in reading order, if the artifact on one of them is taken up (MUQ-6.44)."""
    return _tiles(state, unit, EVERYWHERE, False, lifted)


def _tiles(
    state: MuhqState, unit: Permanent, allowed: int, boards: bool, lifted: int, stopping: bool = True
) -> list[int]:
    """The tiles of all rings (see `rings`)."""
    most = movement_of(state, unit)
    union = 0
    for ring in rings(state, unit, most, allowed, boards, lifted, stopping):
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


def rings(
    state: MuhqState, unit: Permanent, most: int, allowed: int, boards: bool, lifted: int, stopping: bool = True
) -> list[int]:
    """For every cost from 1 to `most` the tiles that cost so much, as squares around the unit (see `board`).

    Paths lead over free tiles and over units that could take the unit into their pile (MUQ-5.41). `allowed`: terrains
    a path may lead over. `boards`: may it end on such a unit, too (MUQ-5.43)? `lifted`: a tile that counts as free.
    `stopping`: gates and water stop the unit (MUQ-5.44).

    Every second diagonal step counts 2 (MUQ-5.22), so tiles are told apart by whether the number of diagonal steps to
    them is even or odd; those reached evenly at the same cost are as good in every way.
    """
    found: list[int] = []
    if most < 1:
        return found
    cards = state.cards
    terrain_map = state.terrain_map
    middle = unit.tile
    places = cards.places[unit.kind] & allowed
    free = terrain_map.square(places, most, middle)
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
                if cards.crew[one.kind] and one.tile != middle and can_board(state, unit, one, allowed):
                    joins |= bit
    free &= ~taken
    onto = free | joins
    through = onto
    if stopping:
        through &= ~terrain_map.square(GATES if cards.wades[unit.kind] else STOPS, most, middle)
    ends = onto if boards else free
    step = 1 << most * row + most
    up_down = step << row | step >> row
    even = (up_down | step << 1 | step >> 1) & onto
    odd = (up_down << 1 | up_down >> 1) & onto
    found.append((even | odd) & ends)
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
            found.append((both << row | both >> row | both << 1 | both >> 1 | late) & ends & ~seen)
            return found
        odd_up_down = odd << row | odd >> row
        even = (up_down | even << 1 | even >> 1 | late) & onto & ~seen_even
        odd = (odd_up_down | odd << 1 | odd >> 1 | up_down << 1 | up_down >> 1) & onto & ~seen
        late = odd_up_down << 1 | odd_up_down >> 1
        found.append((even | odd) & ends & ~seen)
        seen_even |= even
        seen |= even | odd


def can_board(state: MuhqState, unit: Permanent, container: Permanent, allowed: int = EVERYWHERE) -> bool:
    """Can that permanent take the unit into its pile where it stands (MUQ-5.42, MUQ-5.43, MUQ-6.10)?"""
    cards = state.cards
    if not cards.unit[unit.kind] or not state.same_side(unit.controller, container.controller):
        return False
    boards = cards.boards[unit.kind] & allowed
    return boards >> state.terrain[container.tile] & 1 == 1 and room(state, container) > 0


def boarding_tiles(state: MuhqState, unit: Permanent) -> list[int]:
    """The tiles of all other standing units that could take the unit into their pile."""
    crew = state.cards.crew
    return [
        one.tile
        for one in state.permanents
        if crew[one.kind] and one.host < 0 and one.tile != unit.tile and can_board(state, unit, one)
    ]


def room(state: MuhqState, container: Permanent) -> int:
    """How many more units the pile takes."""
    cards = state.cards
    left = cards.crew[container.kind]
    if left:
        for one in state.permanents:
            if one.host == container.id and cards.unit[one.kind]:
                left -= 1
    return left


UNREACHABLE: Final = 99
FIELDS: Final = 2000
"""So many fields of ways are kept for a map; 11 x 13 tiles give 143 as long as no wall falls."""
UNREACHABLE_EVERYWHERE: Final = ints([UNREACHABLE] * (2 * TILES))


class Traced:
    """What a unit can reach: `cost` by tile (UNREACHABLE if not), and the cheapest ways.

    A node is tile * 2 + the parity of the diagonal steps so far. `before` holds for every tile the node it is best
    reached from, and after those, for every node, the node before it.
    """

    def __init__(self, cost: list[int], before: list[int]) -> None:
        self.cost: Final = cost
        self.before: Final = before


def path(found: Traced, end: int) -> list[int]:
    """The tiles of the cheapest way to a tile."""
    way = [end]
    node = found.before[end]
    while node >= 0:
        way.append(node // 2)
        node = found.before[TILES + node]
    way.reverse()
    return way


def traced(state: MuhqState, unit: Permanent, streets: bool = False) -> Traced:
    """All tiles of `reach` with their costs and ways: every second diagonal step counts 2 (MUQ-5.22)."""
    board = state.board
    terrain = state.terrain
    ends = set(reach(state, unit, streets))
    most = movement_of(state, unit)
    stops = GATES if state.cards.wades[unit.kind] else STOPS
    best = [UNREACHABLE] * (2 * TILES)
    cost = [UNREACHABLE] * TILES
    before = [-1] * (3 * TILES)
    start = unit.tile
    best[start * 2] = 0
    layers: list[list[int]] = [[] for _ in range(most + 3)]
    layers[0].append(start * 2)
    for spent in range(most):
        for node in layers[spent]:
            tile, parity = node >> 1, node & 1
            if best[node] < spent or (tile != start and stops >> terrain[tile] & 1):
                continue
            steps = [(near, parity, spent + 1) for near in board.straights[tile]]
            steps += [(near, 1 - parity, spent + 1 + parity) for near in board.diagonals[tile]]
            for near, other, price in steps:
                at = near * 2 + other
                if price > most or near not in ends or price >= best[at]:
                    continue
                best[at] = price
                before[TILES + at] = node
                layers[price].append(at)
                if price < cost[near]:
                    cost[near] = price
                    before[near] = node
    return Traced(cost, before)


def field(state: MuhqState, unit: Permanent, mark: int) -> Ints:
    """By node the cost of the way to a tile in range 1 of the mark if nothing stood in the way; kept with the map."""
    fields = state.board.fields
    open_tiles = state.terrain_map.open_to(state.cards.places[unit.kind])
    known = fields.get((open_tiles, mark))
    if known is None:
        if len(fields) >= FIELDS:
            fields.clear()
        able = state.terrain_map.able_row(state.cards.places[unit.kind])
        known = _backwards(state.board, able, -1, tuple([tile for tile in state.board.around[mark] if able[tile]]))
        fields[open_tiles, mark] = known
    return known


def unhindered(state: MuhqState, unit: Permanent, fields: Ints, tile: int) -> bool:
    """Is one of the shortest ways of the field from a tile free, so that this is what is left indeed?"""
    occupant, board, home = state.occupant, state.board, unit.tile
    even, odd = fields[tile * 2], fields[tile * 2 + 1]
    todo = [tile * 2 + 1] if odd < even else [tile * 2] if even < odd else [tile * 2, tile * 2 + 1]
    tried = todo.copy()
    while todo:
        node = todo.pop()
        cost = fields[node]
        if cost == 0:
            return True
        tile, parity = node >> 1, node & 1
        for near in board.straights[tile]:
            at = near * 2 + parity
            if fields[at] == cost - 1 and (occupant[near] < 0 or near == home) and at not in tried:
                tried.append(at)
                todo.append(at)
        price = 1 if parity else 2  # the step at hand makes the number of diagonal ones odd, or even
        for near in board.diagonals[tile]:
            at = near * 2 + 1 - parity
            if fields[at] == cost - price and (occupant[near] < 0 or near == home) and at not in tried:
                tried.append(at)
                todo.append(at)
    return False


def ways_left(state: MuhqState, unit: Permanent, mark: int) -> Ints:
    """By node the path cost to a tile in range 1 of the mark over tiles available now, stops ignored (MUQ-8.18)."""
    return ways_to(state, unit, state.board.around[mark])


def ways_to(state: MuhqState, unit: Permanent, goals: Tiles) -> Ints:
    """By node the path cost to the nearest of these tiles over tiles available now, stops ignored (MUQ-8.18).

    Only as far as the unit's own tile: nothing farther is of interest. The goals themselves must be free.
    """
    able = state.terrain_map.able_row(state.cards.places[unit.kind])[:]
    for one in state.permanents:
        if one.host < 0 and one.tile != unit.tile:
            able[one.tile] = 0
    able[unit.tile] = 1
    free = tuple([tile for tile in goals if able[tile]])
    for tile in boarding_tiles(state, unit):
        able[tile] = 1
    return _backwards(state.board, able, unit.tile, free)


def left_at(costs: Ints, tile: i64) -> i64:
    """The cost of a tile, by the better one of its nodes."""
    even = costs[tile * 2]
    odd = costs[tile * 2 + 1]
    return odd if odd < even else even


def _backwards(board: Board, able: Ints, home: i64, goals: Tiles) -> Ints:
    """The cost by node of ways over able tiles to one of the goals, counted backwards until `home` is reached.

    The cost depends only on how many steps are diagonal, so the direction does not matter.
    """
    steps = board.steps
    best = UNREACHABLE_EVERYWHERE[:]
    now = ints([])
    soon = ints([])
    for goal in goals:
        best[goal * 2] = 0
        now = append(now, goal * 2)
    spent: i64 = 0
    while len(now) or len(soon):
        later = ints([])
        for node in now:
            if best[node] < spent:
                continue
            parity = node & 1
            first = (node >> 1) * 8
            for place in range(first, first + 4):
                near = steps[place]
                at = near * 2 + parity
                if able[near] and spent + 1 < best[at]:
                    best[at] = spent + 1
                    soon = append(soon, at)
            price = spent + 1 + parity
            for place in range(first + 4, first + 8):
                near = steps[place]
                at = near * 2 + 1 - parity
                if able[near] and price < best[at]:
                    best[at] = price
                    if parity:
                        later = append(later, at)
                    else:
                        soon = append(soon, at)
        if home >= 0 and left_at(best, home) <= spent:
            break
        spent += 1
        now = soon
        soon = later
    return best
