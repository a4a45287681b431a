"""The AIs of units: aggressive, shy, wandering, target-oriented (MUQ-8.1 to MUQ-8.18).

`act` declares the next action of the active unit, with its reason in the log, or says that none applies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.muhq import declaring
from deckhall.games.muhq.activation import AGGRESSIVE, SHY, TARGET_ORIENTED
from deckhall.games.muhq.combat import attackable, in_reach
from deckhall.games.muhq.effects import SPELL, TILE, Ability
from deckhall.games.muhq.geometry import DIRECTIONS, distance, spelled
from deckhall.games.muhq.limits import HIGH_GROUND, PARALYSIS, SIDE
from deckhall.games.muhq.movement import FAR, reach, ways_left
from deckhall.games.muhq.targets import candidates, mark_place, tile_targets, token_of
from deckhall.games.muhq.telling import Data, key, tell_unit
from deckhall.games.muhq.unitacts import can_farm, full_actions
from deckhall.games.muhq.values import FLAT, HIGH, reach_of_attack

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

MOVED: Final = 1
STRUCK: Final = 2
"""Bits of `mind_step`: the step that may move the unit is done; it has attacked."""
LOST: Final = 3
"""How far a target-oriented unit looks for enemies when its target cannot be reached (MUQ-8.15)."""


def act(state: MuhqState, unit: Permanent) -> bool:
    """Declare the next action; False if no step of the AI applies any more."""
    if unit.marks[PARALYSIS]:
        return _calm(state, unit)
    mind = state.mind
    if mind == AGGRESSIVE:
        return _aggressive(state, unit)
    if mind == SHY:
        return _shy(state, unit)
    if mind == TARGET_ORIENTED:
        return _target_oriented(state, unit)
    return _wandering(state, unit, state.cards.ai_range[unit.kind])


def _calm(state: MuhqState, unit: Permanent) -> bool:
    """First the attack action, then the move action, against paralysis (MUQ-8.7)."""
    if unit.attacks:
        unit.attacks -= 1
    elif unit.moves:
        unit.moves -= 1
    else:
        return False
    unit.set_mark(PARALYSIS, unit.marks[PARALYSIS] - 1)
    if state.telling:
        tell_unit(state, "unmark", "MUQ-8.7", unit, {"mark": "paralysis", "n": 1})
    return True


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


def firing_tiles(state: MuhqState, unit: Permanent, tiles: list[int], foes: list[Permanent]) -> list[int]:
    """The tiles from which an enemy can be attacked."""
    aims = [one for one in foes if attackable(state, unit, one)]
    low = reach_of_attack(state, unit, FLAT)
    high = reach_of_attack(state, unit, HIGH)
    found: list[int] = []
    for tile in tiles:
        far = high if HIGH_GROUND >> state.terrain[tile] & 1 else low
        if any(in_reach(state, far, tile, aim) for aim in aims):
            found.append(tile)
    return found


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
    state.mind_step |= STRUCK
    return True


def _go(state: MuhqState, unit: Permanent, tile: int, cost: int) -> None:
    declaring.move(state, unit, tile, False, cost)
    state.mind_step |= MOVED


def pick(state: MuhqState, tiles: list[int], cost: list[int]) -> int:
    """Among equally good tiles the cheapest way, then reading order; with dice any (MUQ-8.6, MUQ-8.54)."""
    if state.dice and len(tiles) > 1:
        return tiles[state.roll(len(tiles))]
    best = tiles[0]
    for tile in tiles:
        if cost[tile] < cost[best] or (cost[tile] == cost[best] and tile < best):
            best = tile
    return best


def _reachable(state: MuhqState, unit: Permanent) -> tuple[list[int], list[int]]:
    """The free tiles in reach, and all costs; an AI never crews (MUQ-8.8)."""
    cost = reach(state, unit)
    return [tile for tile in state.board.tiles if cost[tile] < FAR and state.ground[tile] < 0], cost


def _aggressive(state: MuhqState, unit: Permanent) -> bool:
    """MUQ-8.11."""
    if state.mind_step & STRUCK:
        return False
    foes = enemies(state, unit)
    if _strike(state, unit, foes):
        return True
    return bool(foes) and unit.moves > 0 and _approach(state, unit, foes)


def _approach(state: MuhqState, unit: Permanent, foes: list[Permanent]) -> bool:
    """Move to where an enemy can be attacked, else nearer to the nearest enemy."""
    tiles, cost = _reachable(state, unit)
    if not tiles:
        return False
    firing = firing_tiles(state, unit, tiles, foes)
    if firing:
        goal = pick(state, firing, cost)
        if state.telling:
            more: Data = {"from": spelled(unit.tile), "to": spelled(goal), "n": cost[goal]}
            tell_unit(state, "why_move", "MUQ-8.11", unit, more)
        _go(state, unit, goal, cost[goal])
        return True
    nearest = foes[0]
    for one in foes:
        if distance(unit.tile, one.tile) < distance(unit.tile, nearest.tile):
            nearest = one
    now = distance(unit.tile, nearest.tile)
    least = min([distance(tile, nearest.tile) for tile in tiles])
    if least >= now:
        return False
    goal = pick(state, [tile for tile in tiles if distance(tile, nearest.tile) == least], cost)
    if state.telling:
        more = {"from": spelled(unit.tile), "to": spelled(goal), "n": least, "now": now}
        more.update({"target": key(nearest.id), "on": state.cards.ids[nearest.kind]})
        tell_unit(state, "why_nearer", "MUQ-8.11", unit, more)
    _go(state, unit, goal, cost[goal])
    return True


def _shy(state: MuhqState, unit: Permanent) -> bool:
    """MUQ-8.12."""
    foes = enemies(state, unit)
    threatened = any(in_sight(state, foe, foe.tile, [unit]) for foe in foes)
    if not threatened and _use_full(state, unit):
        return True
    if unit.moves and not state.mind_step & MOVED and foes:
        state.mind_step |= MOVED
        if _flee(state, unit, foes):
            return True
    return _strike(state, unit, foes)


def _flee(state: MuhqState, unit: Permanent, foes: list[Permanent]) -> bool:
    """To the tile, or stay, where the least distance to enemies is greatest, then the sum of distances."""
    tiles, cost = _reachable(state, unit)
    tiles = [unit.tile, *tiles]  # a crewing unit may stay in its pile, too
    cost[unit.tile] = 0
    best: list[int] = []
    greatest = -1
    for tile in tiles:
        apart = [distance(tile, foe.tile) for foe in foes]
        worth = min(apart) * 10000 + sum(apart)
        if worth > greatest:
            best, greatest = [tile], worth
        elif worth == greatest:
            best.append(tile)
    goal = pick(state, best, cost)
    if goal == unit.tile:
        if state.telling:
            tell_unit(state, "why_stay", "MUQ-8.12", unit)
        return False
    if state.telling:
        more: Data = {"from": spelled(unit.tile), "to": spelled(goal), "n": greatest // 10000}
        tell_unit(state, "why_flee", "MUQ-8.12", unit, more)
    _go(state, unit, goal, cost[goal])
    return True


def _wandering(state: MuhqState, unit: Permanent, sight: int) -> bool:
    """MUQ-8.13, MUQ-8.14."""
    foes = enemies(state, unit)
    if any(distance(unit.tile, foe.tile) <= sight for foe in foes):
        return _aggressive(state, unit)
    if not unit.moves or state.mind_step & MOVED:
        return False
    state.mind_step |= MOVED
    number = state.roll(8) if state.dice else (state.round + unit.id) % 8
    dx, dy = DIRECTIONS[number]
    tiles, cost = _reachable(state, unit)
    ahead = unit.tile % SIDE * dx + unit.tile // SIDE * dy
    farthest = max([tile % SIDE * dx + tile // SIDE * dy for tile in tiles], default=ahead)
    if farthest <= ahead:
        return False
    goal = pick(state, [tile for tile in tiles if tile % SIDE * dx + tile // SIDE * dy == farthest], cost)
    if state.telling:
        names = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
        more: Data = {"from": spelled(unit.tile), "to": spelled(goal), "way": names[number], "n": sight}
        tell_unit(state, "why_wander", "MUQ-8.14", unit, more)
    _go(state, unit, goal, cost[goal])
    return True


def _target_oriented(state: MuhqState, unit: Permanent) -> bool:
    """MUQ-8.15, the target being the intention mark."""
    foes = enemies(state, unit)
    if _use_full(state, unit):
        return True
    mark = mark_place(state)
    if mark < 0:
        return _aggressive(state, unit)  # MUQ-8.35
    left = ways_left(state, unit, list(state.board.around[mark]))
    if left[unit.tile] >= FAR:
        return _wandering(state, unit, LOST)
    if unit.moves and not state.mind_step & MOVED and left[unit.tile] > 0:
        state.mind_step |= MOVED
        tiles, cost = _reachable(state, unit)
        least = min([left[tile] for tile in tiles], default=FAR)
        if least < left[unit.tile]:
            goal = pick(state, [tile for tile in tiles if left[tile] == least], cost)
            if state.telling:
                more: Data = {"from": spelled(unit.tile), "to": spelled(goal), "n": least, "mark": spelled(mark)}
                tell_unit(state, "why_target", "MUQ-8.15", unit, more)
            _go(state, unit, goal, cost[goal])
            return True
    return _strike(state, unit, foes)


def _use_full(state: MuhqState, unit: Permanent) -> bool:
    """Use the first full action that has a target by MUQ-8.16."""
    if can_farm(state, unit):
        declaring.farm(state, unit)
        return True
    for place in full_actions(state, unit):
        ability = state.cards.abilities[unit.kind][place]
        aim, tile = _aim(state, unit, ability)
        if ability.target is None or aim >= 0 or tile >= 0:
            if state.telling:
                tell_unit(state, "why_full", "MUQ-8.16", unit)
            declaring.full(state, unit, place, aim, tile)
            return True
    return False


def _aim(state: MuhqState, unit: Permanent, ability: Ability) -> tuple[int, int]:
    """The target of a full action: an enemy by MUQ-8.5, the own unit with the most damage, or a tile (MUQ-8.16)."""
    target = ability.target
    if target is None or target.kind == SPELL:
        return -1, -1
    if target.kind == TILE:
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
