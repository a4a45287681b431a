"""Ways tile by tile: the path of a move for the log and the table, and the way that is left to a goal (MUQ-8.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.muhq.limits import TILES
from deckhall.games.muhq.movement import EVERYWHERE, GATES, STOPS, STREETS, reach
from deckhall.games.muhq.values import movement_of

if TYPE_CHECKING:
    from deckhall.games.muhq.board import Board
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

FAR: Final = 99
FIELDS: Final = 2000
"""So many fields of ways are kept for a map; 11 x 13 tiles give 143 as long as no wall falls."""
NOTHING: Final = [-1] * TILES
"""No permanents anywhere."""


class Traced:
    """What a unit can reach: `cost` by tile (FAR if not), and the cheapest ways.

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
    ground = state.ground
    ends = set(reach(state, unit, streets))
    most = movement_of(state, unit)
    places = state.cards.places[unit.kind] & (STREETS if streets else EVERYWHERE)
    stops = GATES if state.cards.wades[unit.kind] else STOPS
    best = [FAR] * (2 * TILES)
    cost = [FAR] * TILES
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
                if ground[near] < 0 and places >> terrain[near] & 1:  # a path ends where the unit joins a pile
                    layers[price].append(at)
                if price < cost[near]:
                    cost[near] = price
                    before[near] = node
    return Traced(cost, before)


def field(state: MuhqState, unit: Permanent, mark: int) -> list[int]:
    """By node the cost of the way to a tile in range 1 of the mark if nothing stood in the way; kept with the map."""
    fields = state.board.fields
    open_tiles = state.land.open_to(state.cards.places[unit.kind])
    known = fields.get((open_tiles, mark))
    if known is None:
        if len(fields) >= FIELDS:
            fields.clear()
        known = _backwards(state.board, open_tiles, NOTHING, -1, mark)
        fields[open_tiles, mark] = known
    return known


def unhindered(state: MuhqState, unit: Permanent, fields: list[int], tile: int) -> bool:
    """Is one of the shortest ways of the field from a tile free, so that this is what is left indeed?"""
    ground, board, home = state.ground, state.board, unit.tile
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
            if fields[at] == cost - 1 and (ground[near] < 0 or near == home) and at not in tried:
                tried.append(at)
                todo.append(at)
        price = 1 if parity else 2  # the step at hand makes the number of diagonal ones odd, or even
        for near in board.diagonals[tile]:
            at = near * 2 + 1 - parity
            if fields[at] == cost - price and (ground[near] < 0 or near == home) and at not in tried:
                tried.append(at)
                todo.append(at)
    return False


def ways_left(state: MuhqState, unit: Permanent, mark: int) -> list[int]:
    """By node the path cost to a tile in range 1 of the mark over tiles available now, stops ignored (MUQ-8.18).

    Only as far as the unit's own tile: nothing farther is of interest.
    """
    return _backwards(state.board, state.land.open_to(state.cards.places[unit.kind]), state.ground, unit.tile, mark)


def left_at(costs: list[int], tile: int) -> int:
    """The cost of a tile, by the better one of its nodes."""
    return min(costs[tile * 2], costs[tile * 2 + 1])


def _backwards(board: Board, open_tiles: int, ground: list[int], home: int, mark: int) -> list[int]:
    """The cost by node of ways to a tile around the mark, counted backwards from there until `home` is reached.

    The cost depends only on how many steps are diagonal, so the direction does not matter.
    """
    best = [FAR] * (2 * TILES)
    able = [ground[tile] < 0 and open_tiles >> tile & 1 == 1 for tile in range(TILES)]
    if home >= 0:
        able[home] = True
    layers: list[list[int]] = [[], [], []]
    for goal in board.around[mark]:
        if able[goal]:
            best[goal * 2] = 0
            layers[0].append(goal * 2)
    spent = 0
    while layers[spent] or layers[spent + 1]:
        layers.append([])
        for node in layers[spent]:
            if best[node] < spent:
                continue
            tile, parity = node >> 1, node & 1
            for near in board.straights[tile]:
                at = near * 2 + parity
                if able[near] and spent + 1 < best[at]:
                    best[at] = spent + 1
                    layers[spent + 1].append(at)
            price = spent + 1 + parity
            for near in board.diagonals[tile]:
                at = near * 2 + 1 - parity
                if able[near] and price < best[at]:
                    best[at] = price
                    layers[price].append(at)
        if home >= 0 and left_at(best, home) <= spent:
            break
        spent += 1
    return best
