"""The AIs of units: aggressive, shy, wandering, target-oriented (MUQ-8.1 to MUQ-8.18).

`act` declares the next action of the active unit, with its reason in the log, or says that none applies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.games.muhq import declaring
from deckhall.games.muhq.abilities import SPELL, Ability
from deckhall.games.muhq.abilities import TILE as ANY_TILE
from deckhall.games.muhq.activation import AGGRESSIVE, SHY, TARGET_ORIENTED, calm, can_farm, full_actions
from deckhall.games.muhq.board import DIRECTION_NAMES, distance, spelled
from deckhall.games.muhq.combat import attackable, in_reach
from deckhall.games.muhq.constants import HIGH_GROUND, PARALYSIS, TILE, WAY
from deckhall.games.muhq.paths import (
    UNREACHABLE,
    boarding_tiles,
    field,
    left_at,
    unhindered,
    ways,
    ways_ahead,
    ways_left,
    ways_to,
)
from deckhall.games.muhq.targets import candidates, mark_place, tile_targets, token_of
from deckhall.games.muhq.unit_values import FLAT, HIGH, has_aura, movement_of, reach_of_attack
from deckhall.games.muhq.wording import Data, key, tell_unit

if TYPE_CHECKING:
    from deckhall.core.ints import Ints
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

MOVED: Final = 1
STRUCK: Final = 2
"""Bits of `ai_progress`: the step that may move the unit is done; it has attacked."""
LOST: Final = 3
"""How far a target-oriented unit looks for enemies when its target cannot be reached (MUQ-8.15)."""


def act(state: MuhqState, unit: Permanent) -> bool:
    """Declare the next action; False if no step of the AI applies any more."""
    if unit.marks[PARALYSIS]:
        if unit.moves or unit.attacks:  # first the attack action, then the move action (MUQ-8.7)
            calm(state, unit, unit.attacks > 0, "MUQ-8.7")
            return True
        return False
    mind = state.ai
    if mind == AGGRESSIVE:
        return _aggressive(state, unit)
    if mind == SHY:
        return _shy(state, unit)
    if mind == TARGET_ORIENTED:
        return _target_oriented(state, unit)
    return _wandering(state, unit, state.cards.ai_range[unit.kind])


def _strike(state: MuhqState, unit: Permanent, foes: list[Permanent]) -> bool:
    """Attack if an enemy can be attacked."""
    if not unit.attacks or unit.host >= 0:
        return False
    near = in_sight(state, unit, unit.tile, foes)
    target = victim(state, unit, near)
    if target is None:
        return False
    if state.telling:
        data: Data = {"target": key(target.id), "on": state.cards.ids[target.kind], "n": remaining(state, target)}
        tell_unit(state, "why_attack", "MUQ-8.5", unit, {**data, "among": len(near), "to": spelled(target.tile)})
    declaring.attack(state, unit, target.tile)
    state.ai_progress |= STRUCK
    return True


def _go(state: MuhqState, unit: Permanent, way: int, why: str, rule: str, more: Data | None) -> bool:
    """Declare the move, with its reason; `more` of it only if events are kept."""
    if more is not None:
        tell_unit(state, why, rule, unit, {"from": spelled(unit.tile), "to": spelled(way & TILE), **more})
    declaring.move(state, unit, way & TILE, False, way >> WAY)
    state.ai_progress |= MOVED
    return True


def _aggressive(state: MuhqState, unit: Permanent) -> bool:
    """MUQ-8.11."""
    if state.ai_progress & STRUCK:
        return False
    foes = enemies(state, unit)
    if _strike(state, unit, foes):
        return True
    return bool(foes) and unit.moves > 0 and _approach(state, unit, foes)


def _approach(state: MuhqState, unit: Permanent, foes: list[Permanent]) -> bool:
    """Move to where an enemy can be attacked, else nearer to the nearest enemy, else around what is in the way."""
    among = ways(state, unit)
    if not among:
        return False
    far = movement_of(state, unit) + 1  # distances may be one more than the sum of their parts
    firing = firing_ways(state, unit, among, foes, far, not state.dice)
    if firing:
        way = pick(state, firing)
        more: Data | None = {"n": way >> WAY} if state.telling else None
        return _go(state, unit, way, "why_move", "MUQ-8.11", more)
    nearest = foes[0]
    for one in foes:
        if distance(unit.tile, one.tile) < distance(unit.tile, nearest.tile):
            nearest = one
    now = least = distance(unit.tile, nearest.tile)
    nearer: list[int] = []
    for way in among:
        far_still = distance(way & TILE, nearest.tile)
        if far_still < least:
            nearer, least = [way], far_still
        elif far_still == least and nearer:
            nearer.append(way)
    if not nearer:
        return _go_around(state, unit, foes, among)
    way = pick(state, nearer)
    more = None
    if state.telling:
        more = {"n": int(least), "now": int(now), "target": key(nearest.id), "on": state.cards.ids[nearest.kind]}
    return _go(state, unit, way, "why_nearer", "MUQ-8.11", more)


def _go_around(state: MuhqState, unit: Permanent, foes: list[Permanent], among: list[int]) -> bool:
    """Shorten the way to a tile from which an enemy could be attacked, if there is one (MUQ-8.11, MUQ-8.18)."""
    goals = firing_ways(state, unit, state.board.tiles, foes, UNREACHABLE, False)
    left = ways_to(state, unit, tuple(goals))
    now = left_at(left, unit.tile)
    best, least = _with_least_left(among, left)
    if least >= now:
        return False
    way = pick(state, best)
    more: Data | None = {"n": least, "now": int(now)} if state.telling else None
    return _go(state, unit, way, "why_around", "MUQ-8.11", more)


def _with_least_left(among: list[int], left: Ints) -> tuple[list[int], int]:
    """The ways to the tiles from which least is left, and how much that is."""
    best: list[int] = []
    least: i64 = UNREACHABLE
    for way in among:
        cost = left_at(left, way & TILE)
        if cost < least:
            best, least = [way], cost
        elif cost == least:
            best.append(way)
    return best, least


def _shy(state: MuhqState, unit: Permanent) -> bool:
    """MUQ-8.12."""
    foes = enemies(state, unit)
    threatened = any(in_sight(state, foe, foe.tile, [unit]) for foe in foes)
    if not threatened and _use_full(state, unit):
        return True
    if unit.moves and not state.ai_progress & MOVED and foes:
        state.ai_progress |= MOVED
        if _flee(state, unit, foes):
            return True
    return _strike(state, unit, foes)


def _flee(state: MuhqState, unit: Permanent, foes: list[Permanent]) -> bool:
    """To the tile, or stay, where the least distance to enemies is greatest, then the sum of distances."""
    best: list[int] = []
    greatest = -1
    for way in [unit.tile, *ways(state, unit)]:  # a crewing unit may stay in its pile, too
        apart = [distance(way & TILE, foe.tile) for foe in foes]
        worth = min(apart) * 10000 + sum(apart)
        if worth > greatest:
            best, greatest = [way], worth
        elif worth == greatest:
            best.append(way)
    way = pick(state, best)
    if way == unit.tile:
        tell_unit(state, "why_stay", "MUQ-8.12", unit)
        return False
    return _go(state, unit, way, "why_flee", "MUQ-8.12", {"n": greatest // 10000} if state.telling else None)


def _wandering(state: MuhqState, unit: Permanent, sight: int) -> bool:
    """MUQ-8.13, MUQ-8.14."""
    foes = enemies(state, unit)
    if any(distance(unit.tile, foe.tile) <= sight for foe in foes):
        return _aggressive(state, unit)
    if not unit.moves or state.ai_progress & MOVED:
        return False
    state.ai_progress |= MOVED
    number = state.roll(8) if state.dice else (state.round + unit.id) % 8
    best = ways_ahead(state, unit, number)
    if not best:
        return False
    way = pick(state, best)
    more: Data | None = {"way": DIRECTION_NAMES[number], "n": sight} if state.telling else None
    return _go(state, unit, way, "why_wander", "MUQ-8.14", more)


def _target_oriented(state: MuhqState, unit: Permanent) -> bool:
    """MUQ-8.15, the target being the intention mark."""
    foes = enemies(state, unit)
    if _use_full(state, unit):
        return True
    mark = mark_place(state)
    if mark < 0:
        return _aggressive(state, unit)  # MUQ-8.35
    left = field(state, unit, mark)
    if boarding_tiles(state, unit) or (
        left_at(left, unit.tile) < UNREACHABLE and not unhindered(state, unit, left, unit.tile)
    ):
        left = ways_left(state, unit, mark)
    now = left_at(left, unit.tile)
    if now >= UNREACHABLE:
        return _wandering(state, unit, LOST)
    if unit.moves and not state.ai_progress & MOVED and now > 0:
        state.ai_progress |= MOVED
        best, least = _shortest(state, unit, mark, left)
        if least < now:
            way = pick(state, best)
            more: Data | None = {"n": least, "mark": spelled(mark)} if state.telling else None
            return _go(state, unit, way, "why_target", "MUQ-8.15", more)
    return _strike(state, unit, foes)


def _shortest(state: MuhqState, unit: Permanent, mark: int, left: Ints) -> tuple[list[int], int]:
    """The ways to tiles with the least cost left from there, and that cost.

    `left` may be the field of ways that ignores permanents: as long as such a way is free, none can be shorter.
    """
    among = ways(state, unit)
    best, least = _with_least_left(among, left)
    free = [way for way in best if unhindered(state, unit, left, way & TILE)] if least < UNREACHABLE else []
    if free or least >= left_at(left, unit.tile):
        return free, least
    return _with_least_left(among, ways_left(state, unit, mark))


def _use_full(state: MuhqState, unit: Permanent) -> bool:
    """Use the first full action that has a target by MUQ-8.16."""
    if can_farm(state, unit):
        declaring.farm(state, unit)
        return True
    for place in full_actions(state, unit):
        ability = state.cards.abilities[unit.kind][place]
        aim, tile = aim_of(state, unit, ability)
        if ability.target is None or aim >= 0 or tile >= 0:
            tell_unit(state, "why_full", "MUQ-8.16", unit)
            declaring.full(state, unit, place, aim, tile)
            return True
    return False


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


def firing_ways(
    state: MuhqState, unit: Permanent, among: list[int], foes: list[Permanent], far: int, only_first: bool
) -> list[int]:
    """The ways, or tiles, among these from which an enemy can be attacked; none leads farther away than `far`.

    `only_first`: the first of them, which is the best one if there are no dice.
    """
    everywhere = not has_aura(state, unit.controller)
    low = reach_of_attack(state, unit, FLAT)
    high = reach_of_attack(state, unit, HIGH)
    aims = [
        one
        for one in foes
        if (not everywhere or distance(unit.tile, one.tile) <= far + high) and attackable(state, unit, one)
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
                if only_first:
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
