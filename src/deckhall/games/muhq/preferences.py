"""Whom and what AIs prefer: enemies, attack choice, ties, targets of full actions (MUQ-8.4 to MUQ-8.6, MUQ-8.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.combat import attackable, in_reach
from deckhall.games.muhq.effects import SPELL, Ability
from deckhall.games.muhq.effects import TILE as ANY_TILE
from deckhall.games.muhq.geometry import distance
from deckhall.games.muhq.limits import HIGH_GROUND, TILE
from deckhall.games.muhq.targets import candidates, tile_targets, token_of
from deckhall.games.muhq.values import FLAT, HIGH, has_aura, movement_of, reach_of_attack

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def enemies(state: MuhqState, unit: Permanent) -> list[Permanent]:
    """Enemy units and bosses that stand on the map outside piles (MUQ-8.4)."""
    fighter = state.cards.fighter
    return [
        one
        for one in state.permanents
        if one.host < 0 and fighter[one.kind] and state.hostile(unit.controller, one.controller)
    ]


def remaining(state: MuhqState, one: Permanent) -> int:
    """Health minus damage."""
    return state.health(one) - one.damage


def victim(state: MuhqState, unit: Permanent, among: list[Permanent]) -> Permanent | None:
    """The attack choice: least remaining health, then nearest, then lowest id (MUQ-8.5)."""
    best: list[Permanent] = []
    least = 0
    for one in among:
        left = remaining(state, one)
        if not best or left < least:
            best, least = [one], left
        elif left == least:
            best.append(one)
    if not best:
        return None
    if state.dice and len(best) > 1:
        return best[state.roll(len(best))]
    chosen = best[0]
    for one in best:
        if distance(unit.tile, one.tile) < distance(unit.tile, chosen.tile):
            chosen = one
    return chosen


def in_sight(state: MuhqState, unit: Permanent, tile: int, foes: list[Permanent]) -> list[Permanent]:
    """The enemies that the unit could attack from a tile."""
    far = reach_of_attack(state, unit, tile)
    return [one for one in foes if in_reach(state, far, tile, one) and attackable(state, unit, one)]


def firing_ways(state: MuhqState, unit: Permanent, among: list[int], foes: list[Permanent]) -> list[int]:
    """The ways to tiles from which an enemy can be attacked; without dice only the first, which is the best one."""
    everywhere = not has_aura(state, unit.controller)
    low = reach_of_attack(state, unit, FLAT)
    high = reach_of_attack(state, unit, HIGH)
    far = high + movement_of(state, unit) + 1  # distances may be one more than the sum of their parts
    aims = [
        one for one in foes if (not everywhere or distance(unit.tile, one.tile) <= far) and attackable(state, unit, one)
    ]
    found: list[int] = []
    if not aims:
        return found
    for way in among:
        tile = way & TILE
        near = high if HIGH_GROUND >> state.terrain[tile] & 1 else low
        if not everywhere:
            near = reach_of_attack(state, unit, tile)
        for aim in aims:
            if in_reach(state, near, tile, aim):
                found.append(way)
                if not state.dice:
                    return found
                break
    return found


def pick(state: MuhqState, among: list[int]) -> int:
    """Among equally good ways the cheapest, then reading order; with dice any (MUQ-8.6, MUQ-8.54)."""
    if state.dice and len(among) > 1:
        tiles = sorted([(way & TILE if way > TILE else -1, way) for way in among])  # to stay comes first
        return tiles[state.roll(len(tiles))][1]
    return min(among)


def aim_of(state: MuhqState, unit: Permanent, ability: Ability) -> tuple[int, int]:
    """The target of a full action: an enemy by MUQ-8.5, the own unit with the most damage, or a tile (MUQ-8.16)."""
    target = ability.target
    if target is None or target.kind == SPELL:
        return -1, -1
    if target.kind == ANY_TILE:
        tiles = tile_targets(state, target, unit, token_of(ability))
        return -1, tiles[0] if tiles else -1
    fitting = candidates(state, target, unit.controller, unit.kind, unit, unit)
    chosen: Permanent | None = None
    if ability.friendly:
        for one in fitting:
            if one.controller == unit.controller and (chosen is None or one.damage > chosen.damage):
                chosen = one
    else:
        chosen = victim(state, unit, [one for one in fitting if state.hostile(unit.controller, one.controller)])
    return (chosen.id, chosen.tile) if chosen is not None else (-1, -1)
