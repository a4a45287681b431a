"""The ground of a position as searches for ways see it: where permanents can stand, in squares around a tile.

A square of side 2 * most + 1 with the tile in its middle is one int: the bit of the tile dx to the right of and dy
below the square's corner is dy * (2 * most + 2) + dx. The column too many stays empty, so that a shift to the side
never slips into the next row. Up to 3 steps such an int fits a machine word.
"""

from __future__ import annotations

from typing import Final

from deckhall.core.state import Constant
from deckhall.games.muhq.limits import COLUMN, ROW, SIDE, TILES, WALL

Ground = tuple[int, ...]


def _places_of_bits() -> list[list[int]]:
    """For every byte the places of its bits, ascending."""
    return [[place for place in range(8) if byte >> place & 1] for byte in range(256)]


BITS: Final = _places_of_bits()


class Land(Constant):
    """The terrain of all tiles, with what was found out about it so far; equal positions may share it."""

    def __init__(self, terrain: Ground) -> None:
        super().__init__(bytes(terrain).hex())
        self.terrain: Final = terrain
        self.walls: Final = [tile for tile in range(TILES) if terrain[tile] == WALL]
        self._squares: Final[dict[int, int]] = {}
        self._open: Final[dict[int, int]] = {}

    def square(self, terrains: int, most: int, middle: int) -> int:
        """The tiles of these terrains in the square around a tile."""
        key = (most << 24) + (terrains << 8) + middle
        known = self._squares.get(key)
        if known is None:
            known = self._square(terrains, most, middle)
            self._squares[key] = known
        return known

    def _square(self, terrains: int, most: int, middle: int) -> int:
        found = 0
        left, top = (middle & COLUMN) - most, (middle >> ROW) - most
        for dy in range(2 * most + 1):
            for dx in range(2 * most + 1):
                x, y = left + dx, top + dy
                if 0 <= x < SIDE and 0 <= y < SIDE and terrains >> self.terrain[y * SIDE + x] & 1:
                    found |= 1 << dy * (2 * most + 2) + dx
        return found

    def open_to(self, terrains: int) -> int:
        """All tiles of these terrains, the bit being the tile's number."""
        known = self._open.get(terrains)
        if known is None:
            known = sum([1 << tile for tile in range(TILES) if terrains >> self.terrain[tile] & 1])
            self._open[terrains] = known
        return known


def lines_ahead(most: int, dx: int, dy: int) -> list[int]:
    """The tiles of a square that lie ahead of its middle in a direction, line by line, the farthest first."""
    lines = [0] * (2 * most + 1)
    for y in range(-most, most + 1):
        for x in range(-most, most + 1):
            ahead = x * dx + y * dy
            if ahead > 0:
                lines[2 * most - ahead] |= 1 << (y + most) * (2 * most + 2) + x + most
    return [line for line in lines if line]


def spread_out(square: int, most: int, middle: int, start: int, found: list[int]) -> None:
    """Append the tiles of a square in reading order, `start` added to each."""
    width = 2 * most + 1
    row_start = start + middle - most * (SIDE + 1)
    while square:
        row = square & ((1 << width) - 1)
        place = row_start
        while row:
            found += [place + bit for bit in BITS[row & 255]]
            row >>= 8
            place += 8
        square >>= width + 1
        row_start += SIDE
