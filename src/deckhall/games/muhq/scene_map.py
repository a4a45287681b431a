"""The map as a zone of the scene, its figures for the browser, and what the viewer's own units could do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import Mark, Piece, Zone
from deckhall.games.muhq import constants
from deckhall.games.muhq.board import SPOTS, distance, spelled
from deckhall.games.muhq.combat import attack_tiles, attackable, in_reach, strength, through
from deckhall.games.muhq.details import Fight, MuhqDetails, Prospects, Region, TileDetails, UnitDetails, Way
from deckhall.games.muhq.paths import UNREACHABLE, path, traced
from deckhall.games.muhq.placing import shift
from deckhall.games.muhq.scoring import holders
from deckhall.games.muhq.unit_values import attack_at, movement_of, own_range, reach_of_attack, shrouded
from deckhall.games.muhq.wording import called, key

if TYPE_CHECKING:
    from deckhall.games.muhq.declared import Declared
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

WITH_DETAILS: Final = (constants.SPAWN, constants.HARBOR, constants.WALL, constants.STORE)
"""Terrain of which more is told than its name."""
MOST_DRAWN: Final = 50
"""So many states of the ground are kept drawn for a map; walls fall and change it."""
TERRAIN_NAMES: Final = [name.replace("_", " ") for name in constants.TERRAINS]


def map_zone(state: MuhqState, viewer: int | None, details: MuhqDetails) -> Zone:
    """Tiles in reading order, then permanents; their figures go into the details."""
    data = state.board.data
    zone = Zone("map", data.name, "map")
    ground = _drawn(state)
    zone.rows = ground.rows
    zone.pieces = ground.pieces.copy()
    for place, tile in enumerate(state.board.tiles):
        if ground.may_differ[place] or (state.intention >= 0 and state.mark_tile == tile):
            zone.pieces[place] = _tile(state, tile, details)
    zone.pieces += [_permanent(state, one, viewer, details) for one in state.permanents]
    zone.size = len(zone.pieces)
    details.regions = [
        Region(one.id, one.x[0], one.y[0], one.x[1], one.y[1], holder)
        for one, holder in zip(data.regions, holders(state), strict=True)
    ]
    if viewer is not None and state.turn == viewer and state.step == constants.ACTION:
        for one in state.permanents:
            if one.controller == viewer and not one.tapped and state.cards.unit[one.kind]:
                details.prospects[key(one.id)] = _prospects(state, one)
    return zone


class DrawnGround:
    """The tiles of a map as they are drawn while nothing lies on them: the same for every view of a ground."""

    def __init__(self, state: MuhqState) -> None:
        tiles, width = state.board.tiles, state.board.data.width
        signs = "".join([_sign(state, tile) for tile in tiles])
        self.rows: Final = [signs[start : start + width] for start in range(0, len(signs), width)]
        self.pieces: Final = [_piece(state, tile, _regions(state, tile)) for tile in tiles]
        self.may_differ: Final = [state.terrain[tile] in WITH_DETAILS for tile in tiles]


def _drawn(state: MuhqState) -> DrawnGround:
    """The ground as it is now, drawn once."""
    drawn = state.board.drawn
    found = drawn.get(state.terrain)
    if found is None:
        if len(drawn) >= MOST_DRAWN:
            drawn.clear()
        found = drawn[state.terrain] = DrawnGround(state)
    return found


def _sign(state: MuhqState, tile: int) -> str:
    """The character of a tile, as in map files."""
    terrain, owner = state.terrain[tile], state.board.owner[tile]
    if terrain == constants.SPAWN:
        return constants.BOSS_SIGN if owner == constants.BOSS else constants.SPAWN_SIGNS[owner]
    if terrain == constants.HARBOR:
        return constants.HARBOR_SIGNS[owner]
    return constants.SIGNS[terrain]


def _tile(state: MuhqState, tile: int, details: MuhqDetails) -> Piece:
    terrain = state.terrain[tile]
    marks: list[Mark] = []
    more = TileDetails()
    if terrain in (constants.SPAWN, constants.HARBOR):
        more.side = state.board.owner[tile]
        marks.append(Mark("side", "of boss" if more.side == constants.BOSS else f"of seat {more.side}"))
    marks += _regions(state, tile)
    if terrain == constants.WALL and state.damage_of_wall(tile):
        more.damage = state.damage_of_wall(tile)
        marks.append(Mark("damage", f"damage {more.damage}"))
    if terrain == constants.STORE and state.step != constants.DRAFT:
        more.cards = len(state.shops[state.board.stores.index(tile)])
        marks.append(Mark("cards", f"cards {more.cards}"))
    if state.intention >= 0 and state.mark_tile == tile:
        more.intention = state.cards.ids[state.kinds[state.intention]]
        marks.append(Mark("intention", f"intention {more.intention}"))
    name = spelled(tile)
    if more.side != constants.NOBODY or more.damage or more.cards is not None or more.intention:
        details.tiles[name] = more
    return _piece(state, tile, marks)


def _regions(state: MuhqState, tile: int) -> list[Mark]:
    """The regions a tile lies in."""
    bits = state.board.region_bits[tile]
    return [
        Mark("region", f"region {region.id}")
        for number, region in enumerate(state.board.data.regions)
        if bits >> number & 1
    ]


def _piece(state: MuhqState, tile: int, marks: list[Mark]) -> Piece:
    terrain, name = state.terrain[tile], spelled(tile)
    return Piece(name, constants.TERRAINS[terrain], f"{TERRAIN_NAMES[terrain]} {name}", marks, SPOTS[tile])


def _permanent(state: MuhqState, one: Permanent, viewer: int | None, details: MuhqDetails) -> Piece:
    cards = state.cards
    more = UnitDetails(spelled(one.tile), one.controller, one.owner, state.health(one), one.damage)
    details.units[key(one.id)] = more
    if cards.fighter[one.kind]:
        more.attack, more.range = attack_at(state, one, 1), own_range(state, one)
        more.movement, more.moves, more.attacks = movement_of(state, one), one.moves, one.attacks
        more.street = one.street
    more.durability, more.crew = one.durability, cards.crew[one.kind]
    more.active, more.tapped, more.shroud = state.active == one.id, one.tapped, shrouded(state, one)
    more.marks = {name: one.marks[n] for n, name in enumerate(constants.MARKS) if one.marks[n]}
    if state.intention >= 0 and state.mark_unit == one.id:
        more.intention = cards.ids[state.kinds[state.intention]]
    host = state.find(one.host)
    if host is not None:
        more.host = key(host.id)
    seat = one.controller if one.controller >= 0 else None
    label = _label(state, one, viewer, more)
    return Piece(key(one.id), cards.ids[one.kind], label, _marks(state, one, more), SPOTS[one.tile], seat)


def _marks(state: MuhqState, one: Permanent, more: UnitDetails) -> list[Mark]:
    """The state of a permanent in short words."""
    marks: list[Mark] = []
    if more.side < 0:
        marks.append(Mark("boss" if more.side == constants.BOSS else "nobody"))
    if one.host >= 0:  # its container may have left, and it waits to be put down (MUQ-6.17)
        marks.append(Mark("in", f"in {more.host}") if more.host else Mark("to_be_put_down", "to be put down"))
    for name, here in (("active", more.active), ("tapped", more.tapped), ("token", one.token)):
        if here:
            marks.append(Mark(name))
    if one.damage:
        marks.append(Mark("damage", f"damage {one.damage}"))
    if state.cards.equipment[one.kind] and not state.cards.unbreakable[one.kind]:
        marks.append(Mark("durability", f"durability {one.durability}"))
    marks += [Mark(name, f"{name} {number}") for name, number in more.marks.items()]
    if more.shroud:
        marks.append(Mark("shroud"))
    if more.intention:
        marks.append(Mark("intention", f"intention {more.intention}"))
    return marks


def _label(state: MuhqState, one: Permanent, viewer: int | None, more: UnitDetails) -> str:
    """A permanent as it is read out."""
    parts = [f"{called(state, one, viewer)} at {more.tile}"]
    if more.attack is not None:
        parts.append(f"attack {more.attack}")
    if more.health:
        parts.append(f"{one.damage} damage of {more.health}")
    return ", ".join(parts)


# -- what could be done ----------------------------------------------------------------------------------------------


def _prospects(state: MuhqState, one: Permanent) -> Prospects:
    """Where a unit could go from here and whom it could attack, with what would come of it."""
    found = Prospects()
    if one.moves:
        found.ways = _ways(state, one, False)
    if one.street and one.host < 0 and state.terrain[one.tile] == constants.STREET:
        found.ways += _ways(state, one, True)
    if one.attacks:
        if one.host < 0:
            found.fights = [_fight(state, one, tile) for tile in attack_tiles(state, one)]
        found.fights_after = _fights_after(state, one, {way.to for way in found.ways})
    return found


def _ways(state: MuhqState, one: Permanent, street: bool) -> list[Way]:
    """Every tile in reach, with its cost and the tiles that lead there."""
    found = traced(state, one, street)
    return [
        Way(spelled(tile), found.cost[tile], [spelled(step) for step in path(found, tile)], street)
        for tile in state.board.tiles
        if found.cost[tile] < UNREACHABLE
    ]


def _fights_after(state: MuhqState, one: Permanent, ends: set[str]) -> dict[str, list[Fight]]:
    """Whom the unit could attack after a move, by the tile it goes to: the fight as it would be there."""
    aims = [other for other in state.permanents if attackable(state, one, other)]
    found: dict[str, list[Fight]] = {}
    for tile in state.board.tiles:
        if state.occupant[tile] >= 0 or spelled(tile) not in ends:
            continue
        reach = reach_of_attack(state, one, tile)
        near = [other.tile for other in aims if in_reach(state, reach, tile, other)]
        if near:
            after = state.clone()
            unit = after.find(one.id)
            assert unit is not None
            shift(after, unit, tile)
            fights = [_fight(after, unit, aim) for aim in attack_tiles(after, unit) if aim in near]
            if fights:
                found[spelled(tile)] = fights
    return found


def declared_fight(state: MuhqState, act: Declared) -> Fight | None:
    """A declared attack as it would be now; None if it would come to nothing."""
    unit = state.find(act.unit)
    other = state.find(act.aim) if act.aim >= 0 else None
    tile = other.tile if other is not None else act.tile
    if unit is None or unit.host >= 0 or tile not in attack_tiles(state, unit):
        return None
    return _fight(state, unit, tile)


def _fight(state: MuhqState, one: Permanent, tile: int) -> Fight:
    other = state.permanent_at(tile)
    far = distance(one.tile, tile)
    given = strength(state, one, other, far)
    taken = 0
    if other is not None:
        taken = through(state, one, strength(state, other, one, far), other)
        given = through(state, other, given, one)
    limit = (
        state.health(other) - other.damage if other is not None else constants.WALL_SOLID - state.damage_of_wall(tile)
    )
    edge = 1 if state.exact_damage else 0
    kills = given > 0 and given + edge > limit
    dies = taken > 0 and taken + edge > state.health(one) - one.damage
    return Fight(spelled(tile), given, taken, kills, dies)
