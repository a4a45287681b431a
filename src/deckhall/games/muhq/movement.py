"""Movement: which tiles a unit can reach, at what cost and by which way (MUQ-5.40 to MUQ-5.48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.muhq.limits import GATE, STREET, TILES, WATER
from deckhall.games.muhq.values import movement_of

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

FAR: Final = 99
STOPS: Final = 1 << GATE | 1 << WATER
GATES: Final = 1 << GATE
EVERYWHERE: Final = -1
STREETS: Final = 1 << STREET
STARTS: Final = [FAR] * (2 * TILES)


class Reach:
    """What a unit can reach: `cost` by tile (FAR if not), and the cheapest ways.

    A node is tile * 2 + the parity of the diagonal steps so far. `before` holds for every tile the node it is best
    reached from, and after those, for every node, the node before it.
    """

    def __init__(self, cost: list[int], before: list[int]) -> None:
        self.cost: Final = cost
        self.before: Final = before


def reach(state: MuhqState, unit: Permanent, streets: bool = False, lifted: int = -1) -> list[int]:
    """The cost of every tile the unit can end a move on, by tile; FAR where it cannot.

    `streets`: every tile of the path must be a street (MUQ-5.46). `lifted`: the tile of an artifact that is taken up
    for a transport and so is free (MUQ-6.44).
    """
    return _search(state, unit, STREETS if streets else EVERYWHERE, lifted, None)


def traced(state: MuhqState, unit: Permanent, streets: bool = False) -> Reach:
    """The same with the ways."""
    before = [-1] * (3 * TILES)
    cost = _search(state, unit, STREETS if streets else EVERYWHERE, -1, before)
    return Reach(cost, before)


def path(found: Reach, end: int) -> list[int]:
    """The tiles of the cheapest way to a tile."""
    way = [end]
    node = found.before[end]
    while node >= 0:
        way.append(node // 2)
        node = found.before[TILES + node]
    way.reverse()
    return way


def _search(state: MuhqState, unit: Permanent, allowed: int, lifted: int, trace: list[int] | None) -> list[int]:
    """Dijkstra over (tile, parity of diagonal steps): every second diagonal step counts 2 (MUQ-5.22)."""
    board = state.board
    terrain = state.terrain
    ground = state.ground
    cards = state.cards
    most = movement_of(state, unit)
    places = cards.places[unit.kind] & allowed
    stops = GATES if cards.wades[unit.kind] else STOPS
    crews = any(cards.crew[one.kind] and one.controller == unit.controller for one in state.permanents)
    best = STARTS.copy()
    cost = [FAR] * TILES
    start = unit.tile
    best[start * 2] = 0
    layers: list[list[int]] = [[] for _ in range(most + 3)]
    layers[0].append(start * 2)
    for spent in range(most):
        for node in layers[spent]:
            if best[node] < spent:
                continue
            tile = node >> 1
            parity = node & 1
            if tile != start and stops >> terrain[tile] & 1:
                continue
            for near in board.straights[tile]:
                boards = crews and allowed >> terrain[near] & 1 and ground[near] >= 0
                if boards or places >> terrain[near] & 1:  # who boards a ship is not placed on its tile
                    at = near * 2 + parity
                    if spent + 1 < best[at]:
                        if ground[near] < 0 or near == lifted:
                            best[at] = spent + 1
                            layers[spent + 1].append(at)
                        elif crews and _joinable(state, unit, ground[near]):
                            best[at] = spent + 1
                        else:
                            continue
                        if trace is not None:
                            trace[TILES + at] = node
                        if spent + 1 < cost[near]:
                            cost[near] = spent + 1
                            if trace is not None:
                                trace[near] = node
            price = spent + 1 + parity
            if price > most:
                continue
            for near in board.diagonals[tile]:
                boards = crews and allowed >> terrain[near] & 1 and ground[near] >= 0
                if boards or places >> terrain[near] & 1:  # who boards a ship is not placed on its tile
                    at = near * 2 + 1 - parity
                    if price < best[at]:
                        if ground[near] < 0 or near == lifted:
                            best[at] = price
                            layers[price].append(at)
                        elif crews and _joinable(state, unit, ground[near]):
                            best[at] = price
                        else:
                            continue
                        if trace is not None:
                            trace[TILES + at] = node
                        if price < cost[near]:
                            cost[near] = price
                            if trace is not None:
                                trace[near] = node
    cost[start] = FAR
    return cost


def _joinable(state: MuhqState, unit: Permanent, container: int) -> bool:
    """Can the unit end its move in the pile of that permanent (MUQ-5.43, MUQ-6.10)?"""
    cards = state.cards
    other = state.find(container)
    if other is None or other.controller != unit.controller or not cards.crew[other.kind] or container == unit.id:
        return False
    return cards.unit[unit.kind] and room(state, other) > 0


def room(state: MuhqState, container: Permanent) -> int:
    """How many more units the pile takes."""
    cards = state.cards
    left = cards.crew[container.kind]
    if left:
        for one in state.permanents:
            if one.host == container.id and cards.unit[one.kind]:
                left -= 1
    return left


def ways_left(state: MuhqState, unit: Permanent, goals: list[int]) -> list[int]:
    """The path cost from every tile to the nearest goal over tiles available now, stops ignored (MUQ-8.18).

    Counted backwards from the goals, since the cost depends only on how many steps are diagonal, and only as far as
    the unit's own tile: nothing farther is of interest.
    """
    board = state.board
    terrain = state.terrain
    ground = state.ground
    places = state.cards.places[unit.kind]
    best = STARTS.copy()
    cost = [FAR] * TILES
    layers: list[list[int]] = [[]]
    for goal in goals:
        if goal == unit.tile or (ground[goal] < 0 and places >> terrain[goal] & 1):
            best[goal * 2] = 0
            layers[0].append(goal * 2)
    spent = 0
    home = unit.tile
    while spent < len(layers) and spent <= cost[home]:
        for node in layers[spent]:
            if best[node] < spent:
                continue
            tile = node >> 1
            parity = node & 1
            if spent < cost[tile]:
                cost[tile] = spent
            while len(layers) <= spent + 2:
                layers.append([])
            for near in board.straights[tile]:
                at = near * 2 + parity
                if spent + 1 < best[at] and (near == home or (ground[near] < 0 and places >> terrain[near] & 1)):
                    best[at] = spent + 1
                    layers[spent + 1].append(at)
            price = spent + 1 + parity
            for near in board.diagonals[tile]:
                at = near * 2 + 1 - parity
                if price < best[at] and (near == home or (ground[near] < 0 and places >> terrain[near] & 1)):
                    best[at] = price
                    layers[price].append(at)
        spent += 1
    return cost
