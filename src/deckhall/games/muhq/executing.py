"""Executing the top action of the stack (MUQ-5.4, MUQ-5.5, MUQ-5.15 to MUQ-5.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.frames import Ask, Question
from deckhall.games.muhq import declared, moves
from deckhall.games.muhq.abilities import SPELL, TILE, Target
from deckhall.games.muhq.board import distance, spelled
from deckhall.games.muhq.combat import attackable, fight, fight_wall, in_reach
from deckhall.games.muhq.constants import FARM, WALL
from deckhall.games.muhq.declared import Declared
from deckhall.games.muhq.effects import run_steps
from deckhall.games.muhq.permanents import Permanent
from deckhall.games.muhq.placing import enter, spawn_tiles
from deckhall.games.muhq.resource import gain
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.targets import condition_met, countered_spell, fits, tile_targets, wall_targets
from deckhall.games.muhq.unit_values import protected, push_of, reach_of_attack, shrouded
from deckhall.games.muhq.wording import Data, fizzle, key, tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.abilities import Effect

FARM_GAIN: Final = 3
"""MUQ-2.31."""


def execute(state: MuhqState) -> None:
    """Take the top action off the stack and apply its whole effect."""
    act = state.actions.pop()
    state.executed += 1
    state.passes = 0
    state.unchecked = True
    verb = act.verb
    if verb in (declared.MOVE, declared.STREET_MOVE):
        moves.move(state, act)
    elif verb == declared.ATTACK:
        _attack(state, act)
    elif verb == declared.PLAY:
        _play(state, act)
    elif verb == declared.TRADE:
        gain(state, act.seat, 1, "MUQ-5.9")
    elif verb == declared.FARM_WORK:
        unit = state.find(act.unit)
        if unit is not None and state.terrain[unit.tile] == FARM and act.seat >= 0:
            gain(state, act.seat, FARM_GAIN, "MUQ-2.31")
        else:
            fizzle(state, act, "MUQ-5.15")
    elif verb == declared.TRANSPORT:
        moves.transport(state, act)
    elif verb == declared.SWITCH:
        moves.switch(state, act)
    elif verb == declared.EQUIP:
        moves.equip(state, act)
    elif verb == declared.SPELL:
        state.discards[act.seat] = (*state.discards[act.seat], act.card)  # MUQ-5.53
        _effect(state, act, state.cards.target[act.kind], state.cards.steps[act.kind])
    elif verb == declared.INTENTION:
        _intention(state, act)
    elif verb == declared.FREE_USE:
        ability = state.cards.abilities[act.kind][act.ability]
        _effect(state, act, ability.target, ability.steps)
    elif verb == declared.FULL:
        unit = state.find(act.unit)
        ability = state.cards.abilities[act.kind][act.ability]
        if unit is None or unit.controller != act.seat or not condition_met(state, ability, unit):
            fizzle(state, act, "MUQ-11.10")
        else:
            _effect(state, act, ability.target, ability.steps)
    elif verb == declared.TRIGGERED:
        aim = state.find(act.aim)
        tile = aim.tile if aim is not None else act.tile
        run_steps(state, state.cards.abilities[act.kind][act.ability].steps, act, aim, tile)


def _effect(state: MuhqState, act: Declared, target: Target | None, steps: tuple[Effect, ...]) -> None:
    """An effect with at most one target, which must still be legal (MUQ-5.15)."""
    actor = state.find(act.other if act.verb == declared.FREE_USE else act.unit)
    aim: Permanent | None = None
    tile = act.tile
    if target is None:
        aim, legal = actor, True
    elif target.kind == SPELL:
        legal = countered_spell(state, act) is not None
    elif target.kind == TILE:
        legal = tile in tile_targets(state, target, actor, max([step.card for step in steps]))
    elif act.aim < 0:  # a wall
        legal = tile in wall_targets(state, target, actor)
    else:
        aim = state.find(act.aim)
        legal = aim is not None and fits(state, target, aim, act.seat, act.kind, state.find(act.unit), actor)
    if legal:
        run_steps(state, steps, act, aim, aim.tile if aim is not None else tile)
    else:
        fizzle(state, act, "MUQ-5.15")


def _attack(state: MuhqState, act: Declared) -> None:
    unit = state.find(act.unit)
    if unit is None or unit.host >= 0 or unit.controller != act.seat:
        fizzle(state, act, "MUQ-5.66")
        return
    far = reach_of_attack(state, unit)
    if act.aim < 0:
        if state.terrain[act.tile] == WALL and distance(unit.tile, act.tile) <= far:
            fight_wall(state, unit, act.tile)
        else:
            fizzle(state, act, "MUQ-5.66")
        return
    other = state.find(act.aim)
    if other is None or not attackable(state, unit, other) or not in_reach(state, far, unit.tile, other):
        fizzle(state, act, "MUQ-5.66")
        return
    fight(state, unit, other, push_of(state, unit))


# -- playing permanents ----------------------------------------------------------------------------------------------


def _play(state: MuhqState, act: Declared) -> None:
    if act.tile < 0:
        state.held[act.seat] = (*state.held[act.seat], act.card)
        state.tell_card("held", "MUQ-6.56", act.seat, act.kind)
        return
    tiles = spawn_tiles(state, act.seat, act.kind)
    if act.tile in tiles:
        arrive(state, act.seat, act.card, act.tile)
    elif len(tiles) > 1:
        state.arriving = act.card
        state.stack.append(Elsewhere(act.seat))
    elif tiles:
        arrive(state, act.seat, act.card, tiles[0])
    else:
        state.discards[act.seat] = (*state.discards[act.seat], act.card)
        fizzle(state, act, "MUQ-5.51")


def arrive(state: MuhqState, seat: int, card: int, tile: int) -> None:
    """The permanent enters; a unit takes the equipments held for it (MUQ-6.56)."""
    one = enter(state, card, seat, seat, tile)
    tell_unit(state, "enter", "MUQ-4.26", one)
    if state.cards.unit[one.kind] and state.held[seat]:
        for gear_card in state.held[seat]:
            gear = enter(state, gear_card, seat, seat, tile)
            state.occupant[tile] = one.id
            gear.host = one.id
            moves.equip_with(state, one, gear)
        state.held[seat] = ()


class Elsewhere(Ask[MuhqState]):
    """The named spawn tile is taken: another one is chosen (MUQ-5.51)."""

    def options(self, state: MuhqState, seat: int) -> list[int]:
        return [state.cards.AT.of(tile) for tile in spawn_tiles(state, seat, state.kinds[state.arriving])]

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        card = state.arriving
        state.arriving = -1
        arrive(state, seat, card, state.cards.AT.value(action))

    def question(self, state: MuhqState, seat: int) -> Question:
        return Question("elsewhere", "MUQ-5.51", {"card": state.cards.ids[state.kinds[state.arriving]]})


def _intention(state: MuhqState, act: Declared) -> None:
    """The mark is placed, the card waits on the side (MUQ-6.72); a carrier that is gone takes no mark."""
    carrier = state.find(act.aim)
    if act.aim >= 0 and (carrier is None or shrouded(state, carrier) or protected(state, carrier, act.kind, None)):
        state.boss_discard = (*state.boss_discard, act.card)
        fizzle(state, act, "MUQ-5.15")
        return
    state.intention = act.card
    state.mark_unit = act.aim
    state.mark_tile = act.tile if act.aim < 0 else -1
    if state.telling:
        at = carrier.tile if carrier is not None else act.tile
        data: Data = {"card": state.cards.ids[act.kind], "at": spelled(at)}
        data["target"] = key(act.aim) if act.aim >= 0 else spelled(at)
        state.tell("intention", "MUQ-6.72", -1, data)
