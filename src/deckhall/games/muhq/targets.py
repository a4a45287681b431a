"""What an action may be aimed at (MUQ-5.3, MUQ-6.1 to MUQ-6.6, MUQ-6.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq import abilities, declared
from deckhall.games.muhq.abilities import Ability, Target
from deckhall.games.muhq.board import distance, step, straight
from deckhall.games.muhq.constants import DEEP
from deckhall.games.muhq.paths import boarding_tiles
from deckhall.games.muhq.unit_values import damageable, is_unit, movement_of, protected, shrouded

if TYPE_CHECKING:
    from deckhall.games.muhq.declared import Declared
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def near_deep_water(state: MuhqState, tile: int) -> bool:
    """Is a deep water tile in range 1?"""
    return any(state.terrain[near] == DEEP for near in state.board.around[tile])


def mark_place(state: MuhqState) -> int:
    """The tile of the intention mark, or -1."""
    if state.mark_unit >= 0:
        carrier = state.find(state.mark_unit)
        return carrier.tile if carrier is not None else -1
    return state.mark_tile


def condition_met(state: MuhqState, ability: Ability, unit: Permanent) -> bool:
    """May the full action be used where the unit stands?"""
    if ability.condition == abilities.IF_NEAR_DEEP_WATER:
        return near_deep_water(state, unit.tile)
    if ability.condition == abilities.IF_NEAR_INTENTION:
        mark = mark_place(state)
        return mark >= 0 and distance(mark, unit.tile) <= 1
    return True


def fits(
    state: MuhqState,
    target: Target,
    one: Permanent,
    seat: int,
    kind: int,
    source: Permanent | None,
    actor: Permanent | None,
) -> bool:
    """May this permanent be chosen? `source` is the card that acts, `actor` what ranges are measured from."""
    cards = state.cards
    sort = target.kind
    if sort == abilities.UNIT:
        if not is_unit(state, one):
            return False
    elif sort == abilities.DAMAGEABLE:
        if not damageable(state, one):
            return False
    elif sort == abilities.SOLID:
        if cards.solid[one.kind] == 0:
            return False
    elif sort == abilities.EQUIPMENT:
        if not cards.equipment[one.kind]:
            return False
    elif sort != abilities.PERMANENT:
        return False
    who = target.who
    if who == abilities.OWN:
        if one.controller != seat:
            return False
    elif who == abilities.ENEMY:
        if not state.hostile(seat, one.controller):
            return False
    elif who == abilities.OTHER and actor is not None and one.id == actor.id:
        return False
    if target.reach >= 0 and actor is not None and distance(actor.tile, one.tile) > target.reach:
        return False
    if target.filter == abilities.NEAR_DEEP_WATER and not near_deep_water(state, one.tile):
        return False
    if target.filter == abilities.STRAIGHT_LINE and (actor is None or charge_end(state, actor, one) < 0):
        return False
    return not shrouded(state, one) and not protected(state, one, kind, source)


def candidates(
    state: MuhqState, target: Target, seat: int, kind: int, source: Permanent | None, actor: Permanent | None
) -> list[Permanent]:
    """The permanents that may be chosen, in ascending id."""
    if target.kind in (abilities.TILE, abilities.SPELL):
        return []
    found = [one for one in state.permanents if fits(state, target, one, seat, kind, source, actor)]
    return [one for one in found if pushable(state, one)] if target.origin else found


def pushable(state: MuhqState, one: Permanent) -> bool:
    """Can it be pushed? Pile members, buildings and bosses cannot (MUQ-6.12, MUQ-6.43, MUQ-8.26)."""
    cards = state.cards
    return one.host < 0 and not cards.building[one.kind] and not cards.boss[one.kind]


def wall_targets(state: MuhqState, target: Target, actor: Permanent | None) -> list[int]:
    """Walls that may be chosen: they count as neutral solid artifacts (MUQ-2.38)."""
    if target.kind not in (abilities.DAMAGEABLE, abilities.SOLID) or target.who in (abilities.OWN, abilities.ENEMY):
        return []
    return [
        tile
        for tile in state.terrain_map.walls
        if target.reach < 0 or actor is None or distance(actor.tile, tile) <= target.reach
    ]


def tile_targets(state: MuhqState, target: Target, actor: Permanent | None, token: int) -> list[int]:
    """Tiles that may be chosen; a token created there must be able to stand there."""
    if target.kind != abilities.TILE:
        return []
    tiles = state.board.tiles if target.reach < 0 or actor is None else state.board.within(actor.tile, target.reach)
    if target.filter == abilities.FREE:
        return [tile for tile in tiles if (state.available(token, tile) if token >= 0 else state.occupant[tile] < 0)]
    return list(tiles)


def spell_targets(state: MuhqState, target: Target) -> list[int]:
    """Places in the action stack of spells that may be chosen."""
    if target.kind != abilities.SPELL:
        return []
    return [place for place, one in enumerate(state.actions[:64]) if one.verb in (declared.SPELL, declared.INTENTION)]


def countered_spell(state: MuhqState, act: Declared) -> Declared | None:
    """The declared spell that a spell aims at, if it is still on the stack."""
    target = state.cards.target[act.kind] if act.verb == declared.SPELL else None
    if target is not None and target.kind == abilities.SPELL:
        for other in state.actions:
            if other.uid == act.other:
                return other
    return None


def charge_end(state: MuhqState, rider: Permanent, target: Permanent) -> int:
    """Where a charge in a straight line up to the target ends, or -1 if it cannot be ridden (MUQ-6.82)."""
    if rider.host >= 0 or target.host >= 0 or rider.tile == target.tile:
        return -1
    dx, dy = straight(rider.tile, target.tile)
    if dx == 0 and dy == 0:
        return -1
    tile = rider.tile
    steps = 0
    boarding = boarding_tiles(state, rider)
    while True:
        after = step(tile, dx, dy)
        if after == target.tile:
            break
        if after < 0 or not (state.available(rider.kind, after) or after in boarding):
            return -1
        tile = after
        steps += 1
    if tile in boarding:
        return -1  # in a pile it could not attack (MUQ-5.34)
    cost = steps + steps // 2 if dx and dy else steps
    return tile if cost <= movement_of(state, rider) else -1


def token_of(ability: Ability) -> int:
    """The card number of the token an ability creates, or -1."""
    for one in ability.steps:
        if one.card >= 0:
            return one.card
    return -1


def origins(state: MuhqState, tile: int) -> list[int]:
    """The originating tiles that are offered for a push: the adjacent ones give every direction (MUQ-11.1)."""
    return list(state.board.adjacent[tile])
