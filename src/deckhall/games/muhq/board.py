"""The map as the rules use it: distances and directions, the ground, who owns spawns, neighbours and regions.

Searches for ways see the ground in squares around a tile. A square of side 2 * most + 1 with the tile in its middle is
one int: the bit of the tile dx to the right of and dy below the square's corner is dy * (2 * most + 2) + dx. The column
too many stays empty, so that a shift to the side never slips into the next row. Up to 3 steps such an int fits a
machine word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.ints import flags, ints
from deckhall.core.state import Constant
from deckhall.games.muhq.constants import (
    BOSS,
    BOSS_SIGN,
    COLUMN,
    DEEP,
    FARM,
    HARBOR,
    HARBOR_SIGNS,
    NEUTRAL,
    NOBODY,
    OUTSIDE,
    ROW,
    SIDE,
    SIGNS,
    SPAWN,
    SPAWN_SIGNS,
    STORE,
    TILES,
    WALL,
    WINS,
)
from deckhall.games.muhq.map_file import MapData

if TYPE_CHECKING:
    from deckhall.core.ints import Ints
    from deckhall.games.muhq.scene_map import DrawnGround

DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""N, NE, E, SE, S, SW, W, NW: the order of MUQ-8.14."""
DIRECTION_NAMES: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def _distances() -> list[int]:
    """By one tile * TILES + the other."""
    by_offset = [max(dx, dy) + min(dx, dy) // 2 for dx in range(SIDE) for dy in range(SIDE)]
    return [
        by_offset[abs(one % SIDE - other % SIDE) * SIDE + abs(one // SIDE - other // SIDE)]
        for one in range(TILES)
        for other in range(TILES)
    ]


_DISTANCE: Final = ints(_distances())


def distance(one: i64, other: i64) -> i64:
    """d of MUQ-5.20: every second diagonal step counts 2."""
    return _DISTANCE[one * TILES + other]


def to_nearest(tile: i64, others: list[int]) -> i64:
    """The distance to the nearest of these tiles, of which there is at least one."""
    least = distance(tile, others[0])
    for other in others:
        far = distance(tile, other)
        if far < least:
            least = far
    return least


def tile_at(x: int, y: int) -> int:
    """The number of a tile."""
    return y * SIDE + x


SPOTS: Final = [(tile % SIDE, tile // SIDE) for tile in range(TILES)]
"""Column and row of every tile."""
TILE_NAMES: Final = [f"{x},{y}" for x, y in SPOTS]


def spelled(tile: int) -> str:
    """A tile as people write it: `3,4`."""
    return TILE_NAMES[tile]


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


Tiles = tuple[int, ...]


NOWHERE: Final = TILES
"""In place of a tile: beyond the map."""

BITS: Final = [[place for place in range(8) if byte >> place & 1] for byte in range(256)]
"""For every byte the places of its bits, ascending."""


class TerrainMap(Constant):
    """The terrain of all tiles, with what was found out about it so far; equal positions may share it."""

    def __init__(self, terrain: Tiles) -> None:
        super().__init__(bytes(terrain).hex())
        self.terrain: Final = terrain
        self.walls: Final = [tile for tile in range(TILES) if terrain[tile] == WALL]
        self.farms: Final = [tile for tile in range(TILES) if terrain[tile] == FARM]
        self._squares: Final[dict[int, int]] = {}
        self._open: Final[dict[int, int]] = {}
        self._able: Final[dict[int, Ints]] = {}

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

    def able_row(self, terrains: int) -> Ints:
        """By tile 1 if it is one of these terrains; 0 also for NOWHERE. To be read only."""
        known = self._able.get(terrains)
        if known is None:
            open_tiles = self.open_to(terrains)
            known = flags([open_tiles >> tile & 1 == 1 for tile in range(TILES + 1)])
            self._able[terrains] = known
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
    columns = (1 << width) - 1
    row_start = start + middle - most * (SIDE + 1)
    while square:
        row = square & columns
        place = row_start
        while row:
            for bit in BITS[row & 255]:
                found.append(place + bit)  # noqa: PERF401  # a list in between would cost more than the loop
            row >>= 8
            place += 8
        square >>= width + 1
        row_start += SIDE


MOST_TERRAIN_MAPS: Final = 500
"""So many are kept for a map."""


def _alive(first: int, players: int, out: int) -> list[int]:
    """The seats from one on, less those who are out."""
    seats = [(first + n) % players for n in range(players)]
    return [seat for seat in seats if not out >> seat & 1]


class Board(Constant):
    """The unchanging facts of a map for so many players."""

    def __init__(self, data: MapData, players: int) -> None:
        super().__init__(data.id)
        self.data: Final = data
        self.players: Final = players
        everybody = range(players)
        self.priority: Final = [[_alive(first, players, out) for out in range(1 << players)] for first in everybody]
        """The seats in turn from one on, by the bit set of those who are out (MUQ-5.11)."""
        terrain = [OUTSIDE] * TILES
        owner = [NOBODY] * TILES
        tiles: list[int] = []
        for y, row in enumerate(data.grid):
            for x, sign in enumerate(row):
                tile = tile_at(x, y)
                tiles.append(tile)
                terrain[tile], owner[tile] = _read(sign, players)
        self.tiles: Final = tiles
        """All tiles in reading order."""
        self.terrain: Final[Tiles] = tuple(terrain)
        self.terrain_map: Final = TerrainMap(self.terrain)
        self.terrain_maps: Final[dict[Tiles, TerrainMap]] = {self.terrain: self.terrain_map}
        """The ground as it was changed in games so far."""
        self.drawn: Final[dict[Tiles, DrawnGround]] = {}
        """The ground as views show it (see `scene_map`)."""
        self.fields: Final[dict[tuple[int, int], Ints]] = {}
        """Ways to marks, as far as they were asked for (see `paths`)."""
        self.owner: Final[Tiles] = tuple(owner)
        """Whose spawn or harbor a tile is."""
        self.spawns: Final = [
            [tile for tile in tiles if terrain[tile] == SPAWN and owner[tile] == seat] for seat in range(players)
        ]
        self.boss_spawns: Final = [tile for tile in tiles if terrain[tile] == SPAWN and owner[tile] == BOSS]
        self.harbors: Final = [
            [tile for tile in tiles if terrain[tile] == HARBOR and owner[tile] == seat] for seat in range(players)
        ]
        self.stores: Final = [tile for tile in tiles if terrain[tile] == STORE]
        on_map = set(tiles)
        self.straights: Final = [_near(tile, on_map, 0) for tile in range(TILES)]
        self.diagonals: Final = [_near(tile, on_map, 1) for tile in range(TILES)]
        self.steps: Final = ints(
            [
                near
                for tile in range(TILES)
                for side in (self.straights[tile], self.diagonals[tile])
                for near in (*side, *[NOWHERE] * (4 - len(side)))
            ]
        )
        """From 8 * tile on the four straight steps and then the four diagonal ones, NOWHERE where there are fewer."""
        self.adjacent: Final = [tuple(sorted(_near(t, on_map, 0) + _near(t, on_map, 1))) for t in range(TILES)]
        """The up to eight tiles around a tile, in reading order (MUQ-5.23)."""
        self.around: Final = [tuple(sorted((tile, *self.adjacent[tile]))) for tile in range(TILES)]
        """The tiles in range 1 of a tile, itself included."""
        self.regions: Final = [
            [tile_at(x, y) for y in range(one.y[0], one.y[1] + 1) for x in range(one.x[0], one.x[1] + 1)]
            for one in data.regions
        ]
        region_bits = [0] * TILES
        for number, region in enumerate(self.regions):
            for tile in region:
                region_bits[tile] |= 1 << number
        self.region_bits: Final = region_bits
        """Bit set of the regions a tile lies in."""
        self.wet: Final = DEEP in terrain
        self.win: Final = WINS.index(data.win.kind)
        self.coop: Final = data.mode == "coop"
        self.base_gain: Final = data.base_gain
        self.round_cap: Final = data.round_cap
        self.points: Final = data.win.points
        self.resource: Final = data.win.resource
        self.lose_marks: Final = data.win.lose_marks_per_player * players
        boss = data.boss
        self.reveals: Final = boss.reveal[players - 1] if boss is not None and boss.reveal else 0
        self.tokens: Final = boss.tokens[players - 1] if boss is not None and boss.tokens else (players + 1) // 2
        self.most_tokens: Final = (
            boss.most_tokens[players - 1] if boss is not None and boss.most_tokens else 2 * players
        )

    def changed(self, terrain: Tiles) -> TerrainMap:
        """The map of that terrain; what was found out about it serves other games on this map, too."""
        known = self.terrain_maps.get(terrain)
        if known is None:
            if len(self.terrain_maps) >= MOST_TERRAIN_MAPS:
                self.terrain_maps.clear()
            known = TerrainMap(terrain)
            self.terrain_maps[terrain] = known
        return known

    def within(self, tile: int, reach: int) -> list[int]:
        """The tiles in a range, in reading order (MUQ-5.21)."""
        return [other for other in self.tiles if distance(tile, other) <= reach]


def _read(sign: str, players: int) -> tuple[int, int]:
    """Terrain and owner of a tile; what belongs to empty seats is neutral ground (MUQ-3.7)."""
    if sign == BOSS_SIGN:
        return SPAWN, BOSS
    if sign in SPAWN_SIGNS:
        seat = SPAWN_SIGNS.index(sign)
        return (SPAWN, seat) if seat < players else (NEUTRAL, NOBODY)
    if sign in HARBOR_SIGNS:
        seat = HARBOR_SIGNS.index(sign)
        return (HARBOR, seat) if seat < players else (NEUTRAL, NOBODY)
    return SIGNS.index(sign), NOBODY


def _near(tile: int, on_map: set[int], diagonal: int) -> Tiles:
    found = [step(tile, dx, dy) for dx, dy in DIRECTIONS if abs(dx) + abs(dy) == 1 + diagonal]
    return tuple(sorted([other for other in found if other in on_map]))
