"""Distances, ranges and directions on the grid (MUQ-5.20 to MUQ-5.23, MUQ-6.34)."""

from __future__ import annotations

from typing import Final

from deckhall.games.muhq.limits import SIDE, TILES

DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""N, NE, E, SE, S, SW, W, NW: the order of MUQ-8.14."""


def _distances() -> list[int]:
    """By one tile * TILES + the other."""
    by_offset = [max(dx, dy) + min(dx, dy) // 2 for dx in range(SIDE) for dy in range(SIDE)]
    return [
        by_offset[abs(one % SIDE - other % SIDE) * SIDE + abs(one // SIDE - other // SIDE)]
        for one in range(TILES)
        for other in range(TILES)
    ]


_DISTANCE: Final = _distances()


def distance(one: int, other: int) -> int:
    """d of MUQ-5.20: every second diagonal step counts 2."""
    return _DISTANCE[one * TILES + other]


def tile_at(x: int, y: int) -> int:
    """The number of a tile."""
    return y * SIDE + x


def spelled(tile: int) -> str:
    """A tile as people write it: `3,4`."""
    return f"{tile % SIDE},{tile // SIDE}"


TILE_NAMES: Final = [spelled(tile) for tile in range(TILES)]


def step(tile: int, dx: int, dy: int) -> int:
    """The tile one step on, or -1 beyond the grid."""
    x, y = tile % SIDE + dx, tile // SIDE + dy
    return y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else -1


def push_direction(origin: int, target: int) -> tuple[int, int]:
    """The direction of a push away from the originating tile (MUQ-6.34)."""
    dx = target % SIDE - origin % SIDE
    dy = target // SIDE - origin // SIDE
    return _component(dx, dx, dy), _component(dy, dx, dy)


def _component(part: int, dx: int, dy: int) -> int:
    if 2 * abs(part) <= max(abs(dx), abs(dy)):
        return 0
    return 1 if part > 0 else -1


def straight(one: int, other: int) -> tuple[int, int]:
    """The direction if the other tile lies in one of the eight straight ones, else (0, 0) (MUQ-6.82)."""
    dx = other % SIDE - one % SIDE
    dy = other // SIDE - one // SIDE
    if dx and dy and abs(dx) != abs(dy):
        return 0, 0
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
