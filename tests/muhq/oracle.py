"""A slow reference, written from the rulebook alone: distances by counting steps, moves by trying out every path.

Nothing here is shared with the engine. A map is a dict from (x, y) to its terrain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

Tile = tuple[int, int]
Ground = Mapping[Tile, str]
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def cost(straight: int, diagonal: int) -> int:
    """Every second diagonal step counts 2 (MUQ-5.22)."""
    return straight + diagonal + diagonal // 2


def counted(goal: Tile, most: int = 12) -> int:
    """The cheapest number of steps from (0, 0) on an unbounded grid, by breadth-first search over (tile, diagonals)."""
    best: dict[tuple[Tile, int], int] = {((0, 0), 0): 0}
    todo = deque([((0, 0), 0, 0)])
    found = 99
    while todo:
        (x, y), straight, diagonal = todo.popleft()
        if (x, y) == goal:
            found = min(found, cost(straight, diagonal))
        for dx, dy in STEPS:
            s, d = straight + (not (dx and dy)), diagonal + bool(dx and dy)
            key = ((x + dx, y + dy), d)
            if cost(s, d) <= most and s < best.get(key, 99):
                best[key] = s
                todo.append(((x + dx, y + dy), s, d))
    return found


def distance(one: Tile, other: Tile) -> int:
    """The formula of MUQ-5.20."""
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(dx, dy) + min(dx, dy) // 2


def may_stand(terrain: str, nature: str, restrict: Collection[str]) -> bool:
    """MUQ-2.35, MUQ-2.38, MUQ-6.65 to MUQ-6.67: without looking at who stands there."""
    if terrain == "wall" or (restrict and terrain not in restrict):
        return False
    if nature == "swimming":
        return terrain == "deep_water"
    return terrain != "deep_water" or nature == "amphibious"


def may_board(terrain: str, nature: str, restrict: Collection[str]) -> bool:
    """MUQ-5.42, MUQ-5.43: in a pile on deep water nobody needs to swim; nothing else is different."""
    return may_stand(terrain, nature, restrict) or (terrain == "deep_water" and not restrict)


def moves(
    ground: Ground,
    taken: Collection[Tile],
    start: Tile,
    movement: int,
    nature: str = "",
    restrict: Collection[str] = (),
    streets: bool = False,
    room: Collection[Tile] = (),
) -> dict[Tile, int]:
    """Every tile a move can end on, with its cost: all paths of steps are tried (MUQ-5.40 to MUQ-5.46).

    `taken` are occupied tiles, `room` those of units of one's side with crew capacity left: a path may lead over them.
    """
    found: dict[Tile, int] = {}
    seen = {(start, 0): 0}
    todo = deque([(start, 0, 0)])
    while todo:
        tile, straight, diagonal = todo.popleft()
        stops = ("gate",) if nature else ("gate", "water")
        if tile != start and ground[tile] in stops:
            continue
        for dx, dy in STEPS:
            near = (tile[0] + dx, tile[1] + dy)
            s, d = straight + (not (dx and dy)), diagonal + bool(dx and dy)
            if near not in ground or near == start or cost(s, d) > movement:
                continue
            if streets and ground[near] != "street":
                continue
            if near in taken and near not in room:
                continue
            suits = may_board if near in taken else may_stand
            if not suits(ground[near], nature, restrict):
                continue
            found[near] = min(found.get(near, 99), cost(s, d))
            if s < seen.get((near, d), 99):
                seen[near, d] = s
                todo.append((near, s, d))
    return found


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def direction(origin: Tile, target: Tile) -> Tile:
    """The way of a push by MUQ-6.34."""
    vx, vy = target[0] - origin[0], target[1] - origin[1]
    larger = max(abs(vx), abs(vy))
    return (sign(vx) if 2 * abs(vx) > larger else 0, sign(vy) if 2 * abs(vy) > larger else 0)
