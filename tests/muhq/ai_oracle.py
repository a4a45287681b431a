"""The AIs of units once more, straight from MUQ-8.4 to MUQ-8.18 and over the slow reference of moves."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from tests.muhq import oracle
from tests.muhq.figures import BOSS_HEALTH
from tests.muhq.oracle import Ground, Tile

WAYS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
"""N, NE, E, SE, S, SW, W, NW (MUQ-8.14)."""
FIGURES = {
    "soldier": (2, 2, 2, 1),
    "knight": (4, 3, 3, 1),
    "archer": (1, 2, 2, 2),
    "scout": (1, 4, 1, 1),
    "militia": (1, 2, 1, 1),
    "golem": (6, 1, 3, 1),
    "palace_guard": (3, 2, 2, 1),
    "bloodhound": (1, 4, 2, 1),
    "the_tyrant": (BOSS_HEALTH["the_tyrant"][1], 2, 3, 1),
}
"""Health (of the Tyrant with two players), movement, attack, range."""


@dataclass
class Man:
    """A unit on the map."""

    id: int
    card: str
    tile: Tile
    enemy: bool
    damage: int = 0

    @property
    def left(self) -> int:
        """Remaining health."""
        return FIGURES[self.card][0] - self.damage

    def range(self, ground: Ground, tile: Tile) -> int:
        """Its range on a tile (MUQ-6.40)."""
        own = FIGURES[self.card][3]
        return own + 1 if own > 1 and ground[tile] in ("tower", "hill") else own


def reaches(man: Man, tile: Tile, target: Tile, ground: Ground) -> bool:
    """Could the unit, standing on a tile, attack a unit on the target tile?"""
    far = oracle.distance(tile, target)
    return far <= man.range(ground, tile) and (far <= 1 or ground[target] != "house")


def by_reading(price: dict[Tile, int], tiles: list[Tile]) -> Tile:
    """MUQ-8.6."""
    return min(tiles, key=lambda tile: (price[tile], tile[1], tile[0]))


def prey(me: Man, tile: Tile, foes: list[Man], ground: Ground) -> Man | None:
    """MUQ-8.5."""
    near = [foe for foe in foes if reaches(me, tile, foe.tile, ground)]
    return min(near, key=lambda foe: (foe.left, oracle.distance(tile, foe.tile), foe.id), default=None)


def paths(me: Man, men: list[Man], ground: Ground, blocked: set[Tile]) -> dict[Tile, int]:
    """Where it can go."""
    taken = {man.tile for man in men} | blocked
    return oracle.moves(ground, taken, me.tile, FIGURES[me.card][1])


def aggressive(me: Man, men: list[Man], ground: Ground, blocked: set[Tile]) -> tuple[Tile, int | None]:
    """Where it ends up and whom it attacks (MUQ-8.11)."""
    foes = [man for man in men if man.enemy != me.enemy]
    if found := prey(me, me.tile, foes, ground):
        return me.tile, found.id
    ways = paths(me, men, ground, blocked)
    if not foes or not ways:
        return me.tile, None
    firing = [tile for tile in ways if any(reaches(me, tile, foe.tile, ground) for foe in foes)]
    if firing:
        goal = by_reading(ways, firing)
        found = prey(me, goal, foes, ground)
        return goal, found.id if found else None
    nearest = min(foes, key=lambda foe: (oracle.distance(me.tile, foe.tile), foe.id))
    least = min(oracle.distance(tile, nearest.tile) for tile in ways)
    if least < oracle.distance(me.tile, nearest.tile):
        return by_reading(ways, [tile for tile in ways if oracle.distance(tile, nearest.tile) == least]), None
    goals = [tile for tile in ground if any(reaches(me, tile, foe.tile, ground) for foe in foes)]
    left = left_over(me, men, ground, blocked, goals)
    best = min(left.get(tile, 99) for tile in ways)
    if best >= left.get(me.tile, 99):
        return me.tile, None
    return by_reading(ways, [tile for tile in ways if left.get(tile, 99) == best]), None


def shy(me: Man, men: list[Man], ground: Ground, blocked: set[Tile]) -> tuple[Tile, int | None]:
    """Where it ends up and whom it attacks (MUQ-8.12), for a unit without a full action."""
    foes = [man for man in men if man.enemy != me.enemy]
    if not foes:
        return me.tile, None
    ways = {me.tile: 0, **paths(me, men, ground, blocked)}

    def worth(tile: Tile) -> tuple[int, int]:
        far = [oracle.distance(tile, foe.tile) for foe in foes]
        return min(far), sum(far)

    best = max(worth(tile) for tile in ways)
    goal = by_reading(ways, [tile for tile in ways if worth(tile) == best])
    found = prey(me, goal, foes, ground)
    return goal, found.id if found else None


def wandering(
    me: Man, men: list[Man], ground: Ground, blocked: set[Tile], sight: int, round_: int
) -> tuple[Tile, int | None]:
    """MUQ-8.13 and MUQ-8.14; step 1 is done once more after the move."""
    foes = [man for man in men if man.enemy != me.enemy]
    if any(oracle.distance(me.tile, foe.tile) <= sight for foe in foes):
        return aggressive(me, men, ground, blocked)
    dx, dy = WAYS[(round_ + me.id) % 8]
    ways = paths(me, men, ground, blocked)
    ahead = max((x * dx + y * dy for x, y in ways), default=-999)
    goal = me.tile
    if ahead > me.tile[0] * dx + me.tile[1] * dy:
        goal = by_reading(ways, [(x, y) for x, y in ways if x * dx + y * dy == ahead])
    found = None
    if any(oracle.distance(goal, foe.tile) <= sight for foe in foes):
        found = prey(me, goal, foes, ground)
    return goal, found.id if found else None


def left_over(me: Man, men: list[Man], ground: Ground, blocked: set[Tile], goals: list[Tile]) -> dict[Tile, int]:
    """From every tile the path cost to the nearest available one of the goals (MUQ-8.18)."""
    taken = ({man.tile for man in men} | blocked) - {me.tile}
    free = {tile for tile in ground if tile not in taken and oracle.may_stand(ground[tile], "", ())}
    best = {(goal, 0): 0 for goal in goals if goal in free}
    todo = deque([(goal, 0, 0) for goal in goals if goal in free])
    while todo:  # backwards from all goals at once; stops are ignored
        (x, y), straight, diagonal = todo.popleft()
        for dx, dy in oracle.STEPS:
            near = (x + dx, y + dy)
            s, d = straight + (not (dx and dy)), diagonal + bool(dx and dy)
            if near in free and d <= 12 and s < best.get((near, d), 99):
                best[near, d] = s
                todo.append((near, s, d))
    found: dict[Tile, int] = {}
    for (tile, diagonal), straight in best.items():
        found[tile] = min(oracle.cost(straight, diagonal), found.get(tile, 99))
    return found


def around(ground: Ground, mark: Tile) -> list[Tile]:
    """The tiles in range 1 of a mark (MUQ-8.15)."""
    return [tile for tile in ground if oracle.distance(tile, mark) <= 1]


def target_oriented(me: Man, men: list[Man], ground: Ground, mark: Tile) -> Tile:
    """Where it ends up on the way to a mark that can be reached."""
    left = left_over(me, men, ground, set(), around(ground, mark))
    ways = paths(me, men, ground, set())
    if me.tile not in left or left[me.tile] == 0 or not ways:
        return me.tile
    least = min(left.get(tile, 99) for tile in ways)
    if least >= left[me.tile]:
        return me.tile
    return by_reading(ways, [tile for tile in ways if left.get(tile, 99) == least])
