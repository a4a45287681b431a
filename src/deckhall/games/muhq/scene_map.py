"""The map as a zone of the scene: tiles, permanents, and what the viewer's own units could do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.scene import Piece, Zone
from deckhall.games.muhq.board import distance, spelled
from deckhall.games.muhq.combat import attack_tiles, attackable, in_reach, strength, through
from deckhall.games.muhq.constants import (
    ACTION,
    BOSS,
    BOSS_SIGN,
    DRAFT,
    HARBOR,
    HARBOR_SIGNS,
    MARKS,
    SIGNS,
    SPAWN,
    SPAWN_SIGNS,
    STORE,
    STREET,
    TERRAINS,
    WALL,
)
from deckhall.games.muhq.paths import FAR, path, traced
from deckhall.games.muhq.placing import shift
from deckhall.games.muhq.unit_values import attack_at as attack_value
from deckhall.games.muhq.unit_values import movement_of, own_range, reach_of_attack, shrouded
from deckhall.games.muhq.wording import called, key

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Declared, Permanent
    from deckhall.games.muhq.state import MuhqState


def sign(state: MuhqState, tile: int) -> str:
    """The character of a tile, as in map files."""
    terrain, owner = state.terrain[tile], state.board.owner[tile]
    if terrain == SPAWN:
        return BOSS_SIGN if owner == BOSS else SPAWN_SIGNS[owner]
    if terrain == HARBOR:
        return HARBOR_SIGNS[owner]
    return SIGNS[terrain]


def map_zone(state: MuhqState, viewer: int | None) -> Zone:
    """Tiles in reading order, then permanents; figures of both in the stats."""
    data = state.board.data
    zone = Zone("map", data.name, "map")
    zone.pieces = [_tile(state, tile) for tile in state.board.tiles]
    zone.stats = {"map": data.id, "width": str(data.width), "height": str(data.height)}
    rows = [
        "".join([sign(state, tile) for tile in state.board.tiles[y * data.width : (y + 1) * data.width]])
        for y in range(data.height)
    ]
    zone.stats["rows"] = "/".join(rows)
    zone.stats["regions"] = " ".join([f"{one.id}:{one.x[0]},{one.y[0]}-{one.x[1]},{one.y[1]}" for one in data.regions])
    for one in state.permanents:
        zone.pieces.append(_permanent(state, one))
        zone.stats[key(one.id)] = _figures(state, one)
    zone.size = len(zone.pieces)
    if viewer is not None and state.turn == viewer and state.step == ACTION:
        for one in state.permanents:
            if one.controller == viewer and not one.tapped and state.cards.unit[one.kind]:
                _possible(state, zone, one)
    return zone


def _tile(state: MuhqState, tile: int) -> Piece:
    terrain, owner = state.terrain[tile], state.board.owner[tile]
    marks = [f"at {spelled(tile)}"]
    name = TERRAINS[terrain].replace("_", " ")
    if terrain in (SPAWN, HARBOR):
        marks.append("of boss" if owner == BOSS else f"of seat {owner}")
    for number, region in enumerate(state.board.data.regions):
        if state.board.region_bits[tile] >> number & 1:
            marks.append(f"region {region.id}")
    if terrain == WALL and state.damage_of_wall(tile):
        marks.append(f"damage {state.damage_of_wall(tile)}")
    if terrain == STORE and state.step != DRAFT:
        marks.append(f"cards {len(state.shops[state.board.stores.index(tile)])}")
    if state.intention >= 0 and state.mark_tile == tile:
        marks.append(f"intention {state.cards.ids[state.kinds[state.intention]]}")
    return Piece(spelled(tile), TERRAINS[terrain], f"{name} {spelled(tile)}", marks)


def _permanent(state: MuhqState, one: Permanent) -> Piece:
    cards = state.cards
    marks = [f"at {spelled(one.tile)}"]
    marks.append(f"seat {one.controller}" if one.controller >= 0 else "boss" if one.controller == BOSS else "nobody")
    if one.host >= 0:
        gone = state.find(one.host) is None  # its container has left, and it waits to be put down (MUQ-6.17)
        marks.append("to be put down" if gone else f"in {key(one.host)}")
    if state.active == one.id:
        marks.append("active")
    if one.tapped:
        marks.append("tapped")
    if one.token:
        marks.append("token")
    if one.damage:
        marks.append(f"damage {one.damage}")
    if cards.equipment[one.kind] and not cards.unbreakable[one.kind]:
        marks.append(f"durability {one.durability}")
    marks += [f"{name} {one.marks[n]}" for n, name in enumerate(MARKS) if one.marks[n]]
    if shrouded(state, one):
        marks.append("shroud")
    if state.intention >= 0 and state.mark_unit == one.id:
        marks.append(f"intention {cards.ids[state.kinds[state.intention]]}")
    return Piece(key(one.id), cards.ids[one.kind], _label(state, one), marks)


def _label(state: MuhqState, one: Permanent) -> str:
    """A permanent as it is read out."""
    cards = state.cards
    parts = [f"{called(state, one)} at {spelled(one.tile)}"]
    if cards.fighter[one.kind]:
        parts.append(f"attack {attack_value(state, one, 1)}")
    limit = state.health(one)
    if limit:
        parts.append(f"{one.damage} damage of {limit}")
    return ", ".join(parts)


def _figures(state: MuhqState, one: Permanent) -> str:
    cards = state.cards
    found: dict[str, int | str] = {
        "id": one.id,
        "at": spelled(one.tile),
        "seat": one.controller,
        "owner": one.owner,
        "health": state.health(one),
        "damage": one.damage,
        "tapped": int(one.tapped),
    }
    if cards.fighter[one.kind]:
        found |= {"attack": attack_value(state, one, 1), "range": own_range(state, one)}
        found |= {"movement": movement_of(state, one), "moves": one.moves, "attacks": one.attacks}
        found["street"] = int(one.street)
    if cards.solid[one.kind]:
        found["solid"] = cards.solid[one.kind]
    if cards.equipment[one.kind]:
        found["durability"] = one.durability
    if cards.crew[one.kind]:
        found["crew"] = cards.crew[one.kind]
    if one.host >= 0 and state.find(one.host) is not None:
        found["in"] = key(one.host)
    members = [key(other.id) for other in state.permanents if other.host == one.id]
    if members:
        found["pile"] = "+".join(members)
    found["worth"] = max(0, cards.buy[one.kind])
    return " ".join([f"{name}={value}" for name, value in found.items()])


def _possible(state: MuhqState, zone: Zone, one: Permanent) -> None:
    """Where a unit could go from here and whom it could attack, with what would come of it."""
    if one.moves:
        zone.stats[f"reach {key(one.id)}"] = _ways(state, one, False)
    if _on_street(state, one):
        zone.stats[f"street {key(one.id)}"] = _ways(state, one, True)
    if one.attacks and one.host < 0:
        zone.stats[f"fight {key(one.id)}"] = " ".join([_fight(state, one, tile) for tile in attack_tiles(state, one)])
    if one.attacks:
        strikes = _strikes(state, one)
        if strikes:
            zone.stats[f"strike {key(one.id)}"] = strikes


def _strikes(state: MuhqState, one: Permanent) -> str:
    """Whom the unit could attack after a move, as `from>to:deal:take:kills:dies`: the fight as it would be there."""
    aims = [other for other in state.permanents if attackable(state, one, other)]
    found: list[str] = []
    for tile in _ends(state, one):
        reach = reach_of_attack(state, one, tile)
        near = [other.tile for other in aims if in_reach(state, reach, tile, other)]
        if near:
            after = state.clone()
            unit = after.find(one.id)
            assert unit is not None
            shift(after, unit, tile)
            found += [f"{spelled(tile)}>{_fight(after, unit, aim)}" for aim in attack_tiles(after, unit) if aim in near]
    return " ".join(found)


def declared_fight(state: MuhqState, act: Declared) -> str:
    """A declared attack as it would be now, `unit>to:deal:take:kills:dies`; nothing if it would come to nothing."""
    unit = state.find(act.unit)
    other = state.find(act.aim) if act.aim >= 0 else None
    tile = other.tile if other is not None else act.tile
    if unit is None or unit.host >= 0 or tile not in attack_tiles(state, unit):
        return ""
    return f"{key(unit.id)}>{_fight(state, unit, tile)}"


def _ends(state: MuhqState, one: Permanent) -> list[int]:
    """The free tiles on which a move or a street move of the unit could end."""
    costs: list[list[int]] = []
    if one.moves:
        costs.append(traced(state, one, False).cost)
    if _on_street(state, one):
        costs.append(traced(state, one, True).cost)
    return [tile for tile in state.board.tiles if state.occupant[tile] < 0 and any(cost[tile] < FAR for cost in costs)]


def _on_street(state: MuhqState, one: Permanent) -> bool:
    return one.street and one.host < 0 and state.terrain[one.tile] == STREET


def _ways(state: MuhqState, one: Permanent, street: bool) -> str:
    """Every tile in reach as `x,y:cost:way`, the way being all tiles before it, from where the unit stands."""
    found = traced(state, one, street)
    return " ".join(
        [
            f"{spelled(tile)}:{found.cost[tile]}:{'/'.join([spelled(step) for step in path(found, tile)[:-1]])}"
            for tile in state.board.tiles
            if found.cost[tile] < FAR
        ]
    )


def _fight(state: MuhqState, one: Permanent, tile: int) -> str:
    other = state.permanent_at(tile)
    far = distance(one.tile, tile)
    given = strength(state, one, other, far)
    taken = 0
    if other is not None:
        taken = through(state, one, strength(state, other, one, far), other)
        given = through(state, other, given, one)
    limit = state.health(other) - other.damage if other is not None else 10 - state.damage_of_wall(tile)
    edge = 1 if state.exact_damage else 0
    kills = given > 0 and given + edge > limit
    dies = taken > 0 and taken + edge > state.health(one) - one.damage
    return f"{spelled(tile)}:{given}:{taken}:{int(kills)}:{int(dies)}"
