"""Present values of permanents: attack, range, movement, shroud and protection, with everything that changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.muhq.abilities import SHROUD
from deckhall.games.muhq.board import distance
from deckhall.games.muhq.cards import Protection
from deckhall.games.muhq.constants import HIGH_GROUND

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

ATTACK_CHANGE: Final = 0
MOVEMENT_CHANGE: Final = 1
FLAT: Final = -2
HIGH: Final = -3
"""In place of a tile: some flat one, some on high ground."""


def own_attack(state: MuhqState, one: Permanent, tile: int = -1, mover: int = -1) -> int:
    """The attack value of a unit itself: printed, equipments, auras, crewing, temporary changes (MUQ-5.37).

    With a tile: as it would be if `mover`, the unit or the container of its pile, stood there.
    """
    cards = state.cards
    kind = one.kind
    value = cards.attack[kind]
    if one.host >= 0:
        value += cards.crew_bonus[kind]
    for what, amount, _ in one.changes:
        if what == ATTACK_CHANGE:
            value += amount
    me = one.id
    for other in state.permanents:
        gear = other.kind
        if other.host == me:
            value += cards.host_attack[gear]
        if (
            cards.aura[gear]
            and other.controller == one.controller
            and not (other.id == me and cards.aura_spares_self[gear])
            and _apart(state, other, one, tile, mover) <= cards.aura_range[gear]
        ):
            value += cards.aura[gear]
    return value if value > 0 else 0


def _apart(state: MuhqState, source: Permanent, one: Permanent, tile: int, mover: int) -> int:
    """How far an aura is from a unit, or would be: what is in the mover's pile goes along (MUQ-6.12)."""
    if tile < 0:
        return distance(source.tile, one.tile)
    top: Permanent | None = source
    while top is not None:
        if top.id == mover:
            return 0
        top = state.find(top.host)
    return distance(source.tile, tile)


def has_aura(state: MuhqState, controller: int) -> bool:
    """Do the attacks of this side depend on where its units stand?"""
    aura = state.cards.aura
    return any(aura[one.kind] and one.controller == controller for one in state.permanents)


def own_range(state: MuhqState, one: Permanent, tile: int = -1) -> int:
    """The attack range of a unit itself, here or as it would be on a tile, FLAT or HIGH ground (MUQ-6.40)."""
    cards = state.cards
    value = cards.range[one.kind]
    me = one.id
    for other in state.permanents:
        if other.host == me and cards.host_range[other.kind] > value:
            value = cards.host_range[other.kind]
    if value > 1 and (
        tile == HIGH or (tile != FLAT and HIGH_GROUND >> state.terrain[one.tile if tile < 0 else tile] & 1)
    ):
        value += 1
    return value


def attack_at(state: MuhqState, one: Permanent, far: int, tile: int = -1) -> int:
    """The attack of a unit with its pile at a distance; a member counts with its own pile (MUQ-6.13, MUQ-6.21)."""
    cards = state.cards
    if not cards.fighter[one.kind]:
        return 0
    total = own_attack(state, one) if own_range(state, one, tile) >= far else 0
    if cards.crew[one.kind]:
        me = one.id
        for member in state.permanents:
            if member.host == me and cards.unit[member.kind]:
                total += attack_at(state, member, far, tile)
    return total


def reach_of_attack(state: MuhqState, one: Permanent, tile: int = -1) -> int:
    """The greatest distance at which the unit with its pile deals damage, here or on a tile (MUQ-6.14, MUQ-6.21)."""
    return _pile_reach(state, one, tile, one.id)


def _pile_reach(state: MuhqState, one: Permanent, tile: int, mover: int) -> int:
    cards = state.cards
    best = own_range(state, one, tile) if own_attack(state, one, tile, mover) else 0
    if cards.crew[one.kind]:
        me = one.id
        for member in state.permanents:
            if member.host == me and cards.unit[member.kind]:
                far = _pile_reach(state, member, tile, mover)
                if far > best:
                    best = far
    return best


def movement_of(state: MuhqState, one: Permanent) -> int:
    """The movement of a unit."""
    cards = state.cards
    value = cards.movement[one.kind]
    for what, amount, _ in one.changes:
        if what == MOVEMENT_CHANGE:
            value += amount
    me = one.id
    for other in state.permanents:
        if other.host == me:
            value += cards.host_movement[other.kind]
    return value if value > 0 else 0


def push_of(state: MuhqState, one: Permanent) -> int:
    """How far the unit pushes when it attacks (MUQ-6.41)."""
    value = state.cards.push[one.kind]
    for other in state.permanents:
        if other.host == one.id:
            value += state.cards.host_push[other.kind]
    return value


def shield_of(state: MuhqState, one: Permanent) -> int:
    """By how much each packet of combat damage is reduced."""
    value = 0
    for other in state.permanents:
        if other.host == one.id:
            value += state.cards.host_shield[other.kind]
    return value


def shrouded(state: MuhqState, one: Permanent) -> bool:
    """Can it not be chosen as a target (MUQ-6.1)?"""
    cards = state.cards
    if cards.shroud[one.kind]:
        return True
    for what, _, _ in one.changes:
        if what == SHROUD:
            return True
    return any(other.host == one.id and cards.host_shroud[other.kind] for other in state.permanents)


def protected(state: MuhqState, one: Permanent, kind: int, source: Permanent | None) -> bool:
    """Is it protected from a card of that number, which may be a permanent on the map (MUQ-6.2 to MUQ-6.4)?"""
    cards = state.cards
    for protection in cards.protections_of[one.kind]:
        if _covers(state, protection, kind, source):
            return True
    for other in state.permanents:
        if other.host == one.id:
            for protection in cards.host_protections[other.kind]:
                if _covers(state, protection, kind, source):
                    return True
    return False


def _covers(state: MuhqState, protection: Protection, kind: int, source: Permanent | None) -> bool:
    cards = state.cards
    if protection.card >= 0 and protection.card == kind:
        return True
    if (protection.spells and cards.spell[kind]) or (protection.artifacts and cards.artifact[kind]):
        return True
    if not cards.unit[kind]:
        return False
    if protection.units:
        return True
    if protection.range_above >= 0:
        far = cards.range[kind]
        if source is not None:  # a longer range of its crew is its own (MUQ-6.14)
            far = max(own_range(state, source), reach_of_attack(state, source))
        if far > protection.range_above:
            return True
    return protection.buy_above >= 0 and cards.buy[kind] > protection.buy_above


def guarded(state: MuhqState, one: Permanent) -> bool:
    """Can it neither be attacked nor damaged because of another building (MUQ-7.8)?"""
    guard = state.cards.guarded_by[one.kind]
    if guard < 0:
        return False
    return any(other.kind == guard and other.controller == one.controller for other in state.permanents)


def is_unit(state: MuhqState, one: Permanent) -> bool:
    """Does it count as a unit when targets are chosen (MUQ-8.21, MUQ-8.51)?"""
    return state.cards.unit[one.kind] == 1 or (state.soft_boss and state.cards.boss[one.kind] == 1)


def damageable(state: MuhqState, one: Permanent) -> bool:
    """A unit, a boss or a solid artifact (MUQ-5.62)."""
    return state.cards.fighter[one.kind] == 1 or state.cards.solid[one.kind] > 0
