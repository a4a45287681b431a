"""What a choice that has begun can be about: targets, tiles, and who of those at a tile."""

from __future__ import annotations

from deckhall.games.muhq.cards import MEMBERS
from deckhall.games.muhq.effects import TILE, Target
from deckhall.games.muhq.fast import actor_of, usable
from deckhall.games.muhq.permanents import (
    PLAN_ACTIVATE,
    PLAN_PAY,
    PLAN_PLAY,
    PLAN_USE,
    Permanent,
    Plan,
)
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.targets import candidates, tile_targets, token_of, wall_targets
from deckhall.games.muhq.upkeep import is_unpaid, payable


def target_of(state: MuhqState, plan: Plan) -> Target | None:
    """What the planned action has to be aimed at."""
    if plan.verb == PLAN_PLAY:
        return state.cards.target[plan.kind]
    return state.cards.abilities[plan.kind][plan.ability].target


def source_and_actor(state: MuhqState, plan: Plan) -> tuple[Permanent | None, Permanent | None]:
    """The permanent that acts, and the one from which ranges are measured."""
    source = state.find(plan.unit)
    return source, actor_of(state, source) if source is not None else None


def aims(state: MuhqState, plan: Plan, seat: int, target: Target) -> list[Permanent]:
    """The permanents the planned action can be aimed at."""
    source, actor = source_and_actor(state, plan)
    return candidates(state, target, seat, plan.kind, source, actor)


def aim_tiles(state: MuhqState, plan: Plan, seat: int, target: Target) -> list[int]:
    """The tiles to choose a target by, in reading order."""
    actor = source_and_actor(state, plan)[1]
    if target.kind == TILE:
        token = token_of(state.cards.abilities[plan.kind][plan.ability]) if plan.verb != PLAN_PLAY else -1
        return tile_targets(state, target, actor, token)
    tiles = {one.tile for one in aims(state, plan, seat, target)}
    tiles.update(wall_targets(state, target, actor))
    return sorted(tiles)


def usable_at(state: MuhqState, seat: int, tile: int) -> list[Permanent]:
    """The permanents at a tile with a free action for the player, in the order of `everything_at`."""
    abilities = state.cards.abilities
    return [
        one
        for one in state.everything_at(tile)
        if any(usable(state, seat, one, abilities[one.kind][n]) for n in state.cards.free[one.kind])
    ]


def activatable_at(state: MuhqState, seat: int, tile: int) -> list[Permanent]:
    """The untapped units at a tile that the player may activate."""
    unit = state.cards.unit
    return [one for one in state.everything_at(tile) if unit[one.kind] and one.controller == seat and not one.tapped]


def unpaid_at(state: MuhqState, seat: int, tile: int) -> list[Permanent]:
    """The units at a tile whose upkeep is still due."""
    return [one for one in state.everything_at(tile) if is_unpaid(state, seat, one)]


def people_at(state: MuhqState, seat: int, plan: Plan) -> list[Permanent]:
    """Among which permanents of a tile the choice is."""
    if plan.verb == PLAN_ACTIVATE:
        return activatable_at(state, seat, plan.tile)
    if plan.verb == PLAN_USE:
        return usable_at(state, seat, plan.tile)
    found = unpaid_at(state, seat, plan.tile)
    return [one for one in found if payable(state, seat, one)] if plan.verb == PLAN_PAY else found


def member_options(state: MuhqState, tile: int, fitting: list[Permanent]) -> list[int]:
    """`member n` for each of them that can be named."""
    everything = state.everything_at(tile)
    places = sorted([everything.index(one) for one in fitting])
    return [state.cards.MEMBER + place for place in places if place < MEMBERS]


def abilities_of(state: MuhqState, seat: int, plan: Plan) -> list[int]:
    """Which free actions of the chosen permanent can be used."""
    one = state.find(plan.unit)
    if one is None:
        return []
    abilities = state.cards.abilities[one.kind]
    return [n for n in state.cards.free[one.kind] if usable(state, seat, one, abilities[n])]
