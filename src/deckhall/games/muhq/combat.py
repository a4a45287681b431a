"""Damage, combat and pushes (MUQ-5.60 to MUQ-5.73, MUQ-6.29, MUQ-6.32 to MUQ-6.42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.abilities import ON_ATTACK, ON_CREWED_ATTACK, ON_DAMAGED, ON_HOST_ATTACK
from deckhall.games.muhq.board import distance, push_direction, spelled, step
from deckhall.games.muhq.constants import HOUSE, NEUTRAL, NOBODY, OUTSIDE, TERRAINS, WALL, WALL_SOLID, WARD
from deckhall.games.muhq.declared import Fired
from deckhall.games.muhq.placing import destroy, shift
from deckhall.games.muhq.targets import pushable
from deckhall.games.muhq.unit_values import (
    attack_at,
    damageable,
    guarded,
    movement_of,
    protected,
    reach_of_attack,
    shield_of,
)
from deckhall.games.muhq.wording import key, tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def attackable(state: MuhqState, unit: Permanent, other: Permanent) -> bool:
    """May the unit attack that permanent, distance apart (MUQ-5.63 to MUQ-5.65, MUQ-7.8)?"""
    if other.host >= 0 or other.id == unit.id or not damageable(state, other):
        return False
    if other.controller != NOBODY and not state.hostile(unit.controller, other.controller):
        return False
    return not guarded(state, other)


def in_reach(state: MuhqState, reach: int, tile: int, other: Permanent) -> bool:
    """Is the other one near enough to be attacked; a house shelters units from afar (MUQ-2.28)?"""
    far = distance(tile, other.tile)
    return far <= reach and (far <= 1 or state.terrain[other.tile] != HOUSE or not state.cards.fighter[other.kind])


def attack_tiles(state: MuhqState, unit: Permanent) -> list[int]:
    """The tiles of all that the unit can attack now, in reading order."""
    reach = reach_of_attack(state, unit)
    if not reach:
        return []
    tile = unit.tile
    found = [
        other.tile
        for other in state.permanents
        if other.host < 0 and in_reach(state, reach, tile, other) and attackable(state, unit, other)
    ]
    found += [wall for wall in state.terrain_map.walls if distance(tile, wall) <= reach]
    if len(found) > 1:
        found.sort()
    return found


def deal(
    state: MuhqState, one: Permanent, amount: int, kind: int, source: Permanent | None, combat: bool = False
) -> int:
    """A packet of damage goes through protection, reductions and ward (MUQ-5.61); returns what was dealt."""
    if amount <= 0 or not damageable(state, one) or guarded(state, one):
        return 0
    if kind >= 0 and protected(state, one, kind, source):
        if state.telling:
            tell_unit(state, "prevented", "MUQ-6.3", one, {"n": amount})
        return 0
    if combat:
        amount -= shield_of(state, one)
        if amount <= 0:
            return 0
    ward = one.marks[WARD]
    if ward:
        one.set_mark(WARD, max(0, ward - amount))
        if state.telling:
            tell_unit(state, "prevented", "MUQ-6.29", one, {"n": amount})
        return 0
    one.damage += amount
    state.unchecked = True
    if state.telling:
        tell_unit(state, "damage", "MUQ-5.61", one, {"n": amount, "total": one.damage, "of": state.health(one)})
    cards = state.cards
    for place in cards.triggers[one.kind]:
        if cards.abilities[one.kind][place].event == ON_DAMAGED:
            state.fired.append(Fired(one.id, one.kind, one.controller, place, one.id, one.controller))
    return amount


def through(state: MuhqState, one: Permanent, amount: int, source: Permanent) -> int:
    """What of a packet of combat damage would be added to a permanent's damage; nothing happens by asking."""
    if amount <= 0 or guarded(state, one) or protected(state, one, source.kind, source):
        return 0
    amount -= shield_of(state, one)
    return amount if amount > 0 and not one.marks[WARD] else 0


def deal_to_wall(state: MuhqState, tile: int, amount: int) -> None:
    """Damage to a wall; above its solid value it falls (MUQ-2.39)."""
    if state.terrain[tile] != WALL or amount <= 0:
        return
    total = state.damage_of_wall(tile) + amount
    state.wall_damage = (*[pair for pair in state.wall_damage if pair[0] != tile], (tile, total))
    state.tell("wall", "MUQ-2.38", -1, {"at": spelled(tile), "n": amount, "total": total, "of": WALL_SOLID})
    state.unchecked = True


def falling_walls(state: MuhqState) -> None:
    """Walls with too much damage turn into neutral tiles (MUQ-2.39)."""
    for tile, total in state.wall_damage:
        if total > WALL_SOLID or (state.exact_damage and total >= WALL_SOLID):
            set_terrain(state, tile, NEUTRAL, "MUQ-2.39")
            state.wall_damage = tuple([pair for pair in state.wall_damage if pair[0] != tile])


def set_terrain(state: MuhqState, tile: int, terrain: int, rule: str) -> None:
    """A tile changes its type."""
    state.reshape(tile, terrain)
    state.tell("tile", rule, -1, {"at": spelled(tile), "terrain": TERRAINS[terrain]})


def strength(state: MuhqState, one: Permanent, other: Permanent | None, far: int) -> int:
    """What a participant hits for: nothing if its range does not reach (MUQ-5.67, MUQ-5.68)."""
    total = attack_at(state, one, far)
    cards = state.cards
    bonus = cards.combat_bonus[one.kind]
    if (
        total
        and bonus
        and other is not None
        and cards.fighter[other.kind]
        and movement_of(state, other) >= cards.combat_versus[one.kind]
    ):
        total += bonus
    return total


def fight(state: MuhqState, attacker: Permanent, defender: Permanent, push: int) -> None:
    """Combat: both hit at the same time, then push; the state check follows (MUQ-5.67 to MUQ-5.72)."""
    far = distance(attacker.tile, defender.tile)
    given = strength(state, attacker, defender, far)
    taken = strength(state, defender, attacker, far)
    if state.telling:
        more = {"target": key(defender.id), "other": state.cards.ids[defender.kind], "to": spelled(defender.tile)}
        tell_unit(state, "combat", "MUQ-5.67", attacker, {**more, "given": given, "taken": taken})
    fire_attack(state, attacker, defender)
    attack_kind, defend_kind = attacker.kind, defender.kind
    deal(state, defender, given, attack_kind, attacker, True)
    deal(state, attacker, taken, defend_kind, defender, True)
    if push > 0:
        push_away(state, defender, push, attacker.tile)
    state.unchecked = True


def fire_attack(state: MuhqState, attacker: Permanent, defender: Permanent) -> None:
    """Attack triggers of the attacker, its equipments and its crew (MUQ-5.71)."""
    cards = state.cards
    for one in state.permanents:
        if one.id != attacker.id and one.host != attacker.id:
            continue
        for place in cards.triggers[one.kind]:
            ability = cards.abilities[one.kind][place]
            event = ability.event
            own = one.id == attacker.id and event in (ON_ATTACK, ON_CREWED_ATTACK)
            carried = one.id != attacker.id and (
                (event == ON_HOST_ATTACK and cards.equipment[one.kind])
                or (event == ON_CREWED_ATTACK and cards.unit[one.kind])
            )
            if (own or carried) and not (ability.only_units and not cards.unit[defender.kind]):
                state.fired.append(Fired(one.id, one.kind, one.controller, place, defender.id, defender.controller))


def fight_wall(state: MuhqState, attacker: Permanent, tile: int) -> None:
    """An attack on a wall, which deals no damage (MUQ-5.69); "attacks" triggers fire all the same."""
    amount = attack_at(state, attacker, distance(attacker.tile, tile))
    if state.telling:
        tell_unit(state, "combat_wall", "MUQ-5.69", attacker, {"to": spelled(tile), "given": amount})
    cards = state.cards
    for one in state.permanents:
        for place in cards.triggers[one.kind]:
            event = cards.abilities[one.kind][place].event
            if (one.host == attacker.id and event == ON_HOST_ATTACK) or (
                event == ON_CREWED_ATTACK and (one.id == attacker.id or one.host == attacker.id)
            ):
                state.fired.append(Fired(one.id, one.kind, one.controller, place, -1, NOBODY))
    deal_to_wall(state, tile, amount)


def push_away(state: MuhqState, one: Permanent, steps: int, origin: int) -> None:
    """Push in a straight line away from the originating tile (MUQ-6.32 to MUQ-6.39)."""
    if origin == one.tile or not pushable(state, one):
        return
    dx, dy = push_direction(origin, one.tile)
    begin = one.tile
    for _ in range(steps):
        after = step(one.tile, dx, dy)
        if after < 0 or state.terrain[after] == OUTSIDE:
            break  # the edge (MUQ-6.38)
        if state.occupant[after] >= 0 or state.terrain[after] == WALL:
            _tell_push(state, one, begin)
            collide(state, one, after)
            return
        shift(state, one, after)
        state.unchecked = True
        if not state.cards.places[one.kind] >> state.terrain[after] & 1:
            _tell_push(state, one, begin)
            destroy(state, one, "MUQ-6.37")
            return
    _tell_push(state, one, begin)


def _tell_push(state: MuhqState, one: Permanent, begin: int) -> None:
    if state.telling and one.tile != begin:
        tell_unit(state, "push", "MUQ-6.32", one, {"from": spelled(begin), "to": spelled(one.tile)})


def collide(state: MuhqState, one: Permanent, tile: int) -> None:
    """Each unit or boss involved suffers 1 damage, its source being the other permanent (MUQ-6.36)."""
    cards = state.cards
    other = state.permanent_at(tile)
    if state.telling:
        tell_unit(state, "collide", "MUQ-6.36", one, {"to": spelled(tile)})
    if cards.fighter[one.kind]:
        deal(state, one, 1, other.kind if other is not None else -1, other)
    if other is not None and cards.fighter[other.kind]:
        deal(state, other, 1, one.kind, one)
