"""A map as the rules use it: the ground, who owns spawns, neighbours, ranges and regions."""

from __future__ import annotations

from typing import Final

from deckhall.core.state import Constant
from deckhall.games.muhq.geometry import DIRECTIONS, distance, step, tile_at
from deckhall.games.muhq.land import Ground, Land
from deckhall.games.muhq.limits import (
    BOSS,
    BOSS_SIGN,
    DEEP,
    HARBOR,
    HARBOR_SIGNS,
    NEUTRAL,
    NOBODY,
    OUTSIDE,
    SIGNS,
    SPAWN,
    SPAWN_SIGNS,
    STORE,
    TILES,
    WINS,
)
from deckhall.games.muhq.mapdata import MapData

LANDS: Final = 500
"""So many are kept for a map."""


class Board(Constant):
    """The unchanging facts of a map for so many players."""

    def __init__(self, data: MapData, players: int) -> None:
        super().__init__(data.id)
        self.data: Final = data
        self.players: Final = players
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
        self.terrain: Final[Ground] = tuple(terrain)
        self.land: Final = Land(self.terrain)
        self.lands: Final[dict[Ground, Land]] = {self.terrain: self.land}
        """The ground as it was changed in games so far."""
        self.fields: Final[dict[tuple[int, int], list[int]]] = {}
        """Ways to marks, as far as they were asked for (see `paths`)."""
        self.owner: Final[Ground] = tuple(owner)
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
        self.reveals: Final = data.boss.reveal[players - 1] if data.boss is not None and data.boss.reveal else 0

    def changed(self, terrain: Ground) -> Land:
        """The land with that terrain; what was found out about it serves other games on this map, too."""
        known = self.lands.get(terrain)
        if known is None:
            if len(self.lands) >= LANDS:
                self.lands.clear()
            known = Land(terrain)
            self.lands[terrain] = known
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


def _near(tile: int, on_map: set[int], diagonal: int) -> Ground:
    found = [step(tile, dx, dy) for dx, dy in DIRECTIONS if abs(dx) + abs(dy) == 1 + diagonal]
    return tuple(sorted([other for other in found if other in on_map]))
