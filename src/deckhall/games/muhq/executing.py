"""Executing the top action of the stack (MUQ-5.4, MUQ-5.5, MUQ-5.15 to MUQ-5.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.scene import Prompt
from deckhall.core.state import Ask
from deckhall.games.muhq import why, wording
from deckhall.games.muhq.combat import attackable, fight, fight_wall, in_reach
from deckhall.games.muhq.effects import ON_ENEMY_MOVE, SPELL, TILE, Target
from deckhall.games.muhq.geometry import distance, spelled
from deckhall.games.muhq.limits import FARM, WALL
from deckhall.games.muhq.movement import free_reach, reach
from deckhall.games.muhq.paths import FAR, path, traced
from deckhall.games.muhq.permanents import (
    ATTACK,
    EQUIP,
    FARM_WORK,
    FREE_USE,
    FULL,
    INTENTION,
    MOVE,
    PLAY,
    STREET_MOVE,
    SWITCH,
    TRADE,
    TRANSPORT,
    TRIGGERED,
    Declared,
    Fired,
    Permanent,
)
from deckhall.games.muhq.permanents import SPELL as SPELL_VERB
from deckhall.games.muhq.placing import enter, join, shift, spawn_tiles
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.steps import gain, run_steps
from deckhall.games.muhq.targets import answered, condition_met, fits, tile_targets, wall_targets
from deckhall.games.muhq.telling import Data, key, tell_unit
from deckhall.games.muhq.values import protected, push_of, reach_of_attack, shrouded

if TYPE_CHECKING:
    from deckhall.games.muhq.effects import Effect

FARM_GAIN: Final = 3
"""MUQ-2.31."""


def execute(state: MuhqState) -> None:
    """Take the top action off the stack and apply its whole effect."""
    act = state.actions.pop()
    state.executed += 1
    state.passes = 0
    state.unchecked = True
    verb = act.verb
    if verb in (MOVE, STREET_MOVE):
        _move(state, act)
    elif verb == ATTACK:
        _attack(state, act)
    elif verb == PLAY:
        _play(state, act)
    elif verb == TRADE:
        gain(state, act.seat, 1, "MUQ-5.9")
    elif verb == FARM_WORK:
        unit = state.find(act.unit)
        if unit is not None and state.terrain[unit.tile] == FARM and act.seat >= 0:
            gain(state, act.seat, FARM_GAIN, "MUQ-2.31")
        else:
            _fizzle(state, act, "MUQ-5.15")
    elif verb == TRANSPORT:
        _transport(state, act)
    elif verb == SWITCH:
        _switch(state, act)
    elif verb == EQUIP:
        _equip(state, act)
    elif verb == SPELL_VERB:
        state.discards[act.seat] = (*state.discards[act.seat], act.card)  # MUQ-5.53
        _effect(state, act, state.cards.target[act.kind], state.cards.steps[act.kind])
    elif verb == INTENTION:
        _intention(state, act)
    elif verb == FREE_USE:
        ability = state.cards.abilities[act.kind][act.ability]
        _effect(state, act, ability.target, ability.steps)
    elif verb == FULL:
        unit = state.find(act.unit)
        ability = state.cards.abilities[act.kind][act.ability]
        if unit is None or unit.controller != act.seat or not condition_met(state, ability, unit):
            _fizzle(state, act, "MUQ-11.10")
        else:
            _effect(state, act, ability.target, ability.steps)
    elif verb == TRIGGERED:
        aim = state.find(act.aim)
        tile = aim.tile if aim is not None else act.tile
        run_steps(state, state.cards.abilities[act.kind][act.ability].steps, act, aim, tile)


def _fizzle(state: MuhqState, act: Declared, rule: str) -> None:
    """An action that does nothing; its costs stay paid (MUQ-5.16)."""
    if state.telling:
        state.tell("fizzle", rule, act.seat if act.seat >= 0 else -1, {"card": state.cards.ids[act.kind]})


def _effect(state: MuhqState, act: Declared, target: Target | None, steps: tuple[Effect, ...]) -> None:
    """An effect with at most one target, which must still be legal (MUQ-5.15)."""
    if target is None:
        source = state.find(act.other if act.verb == FREE_USE else act.unit)
        run_steps(state, steps, act, source, source.tile if source is not None else -1)
        return
    if target.kind == SPELL:
        if answered(state, act) is not None:
            run_steps(state, steps, act, None, -1)
        else:
            _fizzle(state, act, "MUQ-5.15")
        return
    actor = state.find(act.other if act.verb == FREE_USE else act.unit)
    if target.kind == TILE:
        token = max([step.card for step in steps])
        if act.tile in tile_targets(state, target, actor, token):
            run_steps(state, steps, act, None, act.tile)
        else:
            _fizzle(state, act, "MUQ-5.15")
        return
    if act.aim < 0:  # a wall
        if act.tile in wall_targets(state, target, actor):
            run_steps(state, steps, act, None, act.tile)
        else:
            _fizzle(state, act, "MUQ-5.15")
        return
    aim = state.find(act.aim)
    if aim is None or not fits(state, target, aim, act.seat, act.kind, state.find(act.unit), actor):
        _fizzle(state, act, "MUQ-5.15")
        return
    run_steps(state, steps, act, aim, aim.tile)


# -- moving ----------------------------------------------------------------------------------------------------------


def _move(state: MuhqState, act: Declared) -> None:
    unit = state.find(act.unit)
    street = act.verb == STREET_MOVE
    if unit is None or unit.controller != act.seat:
        _fizzle(state, act, "MUQ-5.17")
        return
    if state.telling:
        found = traced(state, unit, street)
        way: list[str] = [spelled(tile) for tile in path(found, act.tile)]
        legal = found.cost[act.tile] < FAR
    else:
        way = []
        # if nothing was declared since, nothing can have changed
        legal = act.uid == state.declared or act.tile in reach(state, unit, street)
    if not legal:
        _fizzle(state, act, "MUQ-5.17")
        return
    begin = unit.tile
    container = state.standing(act.tile)
    if container is not None:
        join(state, unit, container)
    else:
        shift(state, unit, act.tile)
    if state.telling:
        more: Data = {"from": spelled(begin), "to": spelled(act.tile), "path": way}
        if container is not None:
            more.update({"host": key(container.id), "other": state.cards.ids[container.kind]})
        name, rule = ("join", "MUQ-5.43") if container is not None else ("move", "MUQ-5.40")
        tell_unit(state, name, rule, unit, more)
    end_of_move(state, unit)


def end_of_move(state: MuhqState, unit: Permanent) -> None:
    """Triggers of enemies near the place where a move ended."""
    cards = state.cards
    for one in state.permanents:
        for place in cards.triggers[one.kind]:
            ability = cards.abilities[one.kind][place]
            if (
                ability.event == ON_ENEMY_MOVE
                and state.hostile(one.controller, unit.controller)
                and distance(one.tile, unit.tile) <= ability.reach
            ):
                state.fired.append(Fired(one.id, one.kind, one.controller, place, unit.id, unit.controller))


def takable(state: MuhqState, unit: Permanent, artifact: Permanent) -> bool:
    """May the unit transport or switch with the artifact (MUQ-6.43, MUQ-6.47, MUQ-6.50, MUQ-6.51)?"""
    cards = state.cards
    if not cards.artifact[artifact.kind] or artifact.host >= 0 or cards.building[artifact.kind]:
        return False
    if cards.solid[artifact.kind] and state.hostile(unit.controller, artifact.controller):
        return False
    return distance(unit.tile, artifact.tile) == 1


def put_tiles(state: MuhqState, unit: Permanent, artifact: Permanent, end: int) -> list[int]:
    """Where a transported artifact can be put once the unit stands at `end` (MUQ-6.45)."""
    places = state.cards.places[artifact.kind]
    found: list[int] = []
    for tile in state.board.adjacent[end]:
        free = state.ground[tile] < 0 or tile == artifact.tile or (tile == unit.tile and end != unit.tile)
        if free and places >> state.terrain[tile] & 1:
            found.append(tile)
    return found


def transport_ends(state: MuhqState, unit: Permanent, artifact: Permanent) -> list[int]:
    """Where the unit can go with the artifact: as by a move, over its tile too, or stay (MUQ-6.44)."""
    ends = sorted([unit.tile, *free_reach(state, unit, artifact.tile)])
    return [tile for tile in ends if put_tiles(state, unit, artifact, tile)]


def switchable(state: MuhqState, unit: Permanent, artifact: Permanent) -> bool:
    """Does each tile suit the other permanent (MUQ-6.46)?"""
    cards = state.cards
    return (
        takable(state, unit, artifact)
        and cards.places[unit.kind] >> state.terrain[artifact.tile] & 1 == 1
        and cards.places[artifact.kind] >> state.terrain[unit.tile] & 1 == 1
    )


def _transport(state: MuhqState, act: Declared) -> None:
    unit, artifact = state.find(act.unit), state.find(act.aim)
    if unit is None or artifact is None or unit.host >= 0 or not takable(state, unit, artifact):
        _fizzle(state, act, "MUQ-5.15")
        return
    if act.tile not in transport_ends(state, unit, artifact) or act.other not in put_tiles(
        state, unit, artifact, act.tile
    ):
        _fizzle(state, act, "MUQ-5.17")
        return
    begin = unit.tile
    state.ground[artifact.tile] = -1
    if act.tile != unit.tile:
        shift(state, unit, act.tile)
    artifact.tile = act.other
    state.ground[act.other] = artifact.id
    if state.telling:
        more: Data = {"from": spelled(begin), "to": spelled(act.tile), "other": state.cards.ids[artifact.kind]}
        tell_unit(
            state, "transport", "MUQ-6.45", unit, {**more, "target": key(artifact.id), "place": spelled(act.other)}
        )
    end_of_move(state, unit)


def _switch(state: MuhqState, act: Declared) -> None:
    unit, artifact = state.find(act.unit), state.find(act.aim)
    if unit is None or artifact is None or unit.host >= 0 or not switchable(state, unit, artifact):
        _fizzle(state, act, "MUQ-5.15")
        return
    mine, other = unit.tile, artifact.tile
    state.ground[mine] = -1
    artifact.tile = mine
    shift(state, unit, other)
    state.ground[mine] = artifact.id
    if state.telling:
        more: Data = {"from": spelled(mine), "to": spelled(other), "other": state.cards.ids[artifact.kind]}
        tell_unit(state, "switch", "MUQ-6.46", unit, {**more, "target": key(artifact.id)})
    end_of_move(state, unit)


def _equip(state: MuhqState, act: Declared) -> None:
    unit, gear = state.find(act.unit), state.find(act.aim)
    if unit is None or gear is None or gear.host >= 0 or distance(unit.tile, gear.tile) > 1:
        _fizzle(state, act, "MUQ-5.15")
        return
    equip_with(state, unit, gear)


def equip_with(state: MuhqState, unit: Permanent, gear: Permanent) -> None:
    """The equipment comes into the unit's pile and under its controller (MUQ-6.52, MUQ-6.54)."""
    gear.controller = unit.controller
    join(state, gear, unit)
    if state.telling:
        more: Data = {"host": key(unit.id), "other": state.cards.ids[unit.kind]}
        tell_unit(state, "equip", "MUQ-6.53", gear, more)


# -- attacking -------------------------------------------------------------------------------------------------------


def _attack(state: MuhqState, act: Declared) -> None:
    unit = state.find(act.unit)
    if unit is None or unit.host >= 0 or unit.controller != act.seat:
        _fizzle(state, act, "MUQ-5.66")
        return
    far = reach_of_attack(state, unit)
    if act.aim < 0:
        if state.terrain[act.tile] == WALL and distance(unit.tile, act.tile) <= far:
            fight_wall(state, unit, act.tile)
        else:
            _fizzle(state, act, "MUQ-5.66")
        return
    other = state.find(act.aim)
    if other is None or not attackable(state, unit, other) or not in_reach(state, far, unit.tile, other):
        _fizzle(state, act, "MUQ-5.66")
        return
    fight(state, unit, other, push_of(state, unit))


# -- playing permanents ----------------------------------------------------------------------------------------------


def _play(state: MuhqState, act: Declared) -> None:
    cards = state.cards
    if act.tile < 0:
        state.held[act.seat] = (*state.held[act.seat], act.card)
        if state.telling:
            state.tell("held", "MUQ-6.56", act.seat, {"card": cards.ids[act.kind]})
        return
    tiles = spawn_tiles(state, act.seat, act.kind)
    if act.tile in tiles:
        arrive(state, act.seat, act.card, act.tile)
    elif len(tiles) > 1:
        state.arriving = act.card
        state.stack.append(ELSEWHERE)
    elif tiles:
        arrive(state, act.seat, act.card, tiles[0])
    else:
        state.discards[act.seat] = (*state.discards[act.seat], act.card)
        _fizzle(state, act, "MUQ-5.51")


def arrive(state: MuhqState, seat: int, card: int, tile: int) -> None:
    """The permanent enters; a unit takes the equipments held for it (MUQ-6.56)."""
    one = enter(state, card, seat, seat, tile)
    if state.telling:
        tell_unit(state, "enter", "MUQ-4.26", one)
    if state.cards.unit[one.kind] and state.held[seat]:
        for gear_card in state.held[seat]:
            gear = enter(state, gear_card, seat, seat, tile)
            state.ground[tile] = one.id
            gear.host = one.id
            equip_with(state, one, gear)
        state.held[seat] = ()


class ElseWhere(Ask[MuhqState]):
    """The named spawn tile is taken: another one is chosen (MUQ-5.51)."""

    def seat(self, state: MuhqState) -> int:
        """Who played it: slow actions are declared only in one's own turn (MUQ-5.6)."""
        return state.turn

    def options(self, state: MuhqState, seat: int) -> list[int]:
        """The spawn tiles that are available now."""
        return [state.cards.AT + tile for tile in spawn_tiles(state, seat, state.kinds[state.arriving])]

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        """Put it there."""
        card = state.arriving
        state.arriving = -1
        arrive(state, seat, card, action - state.cards.AT)

    def prompt(self, state: MuhqState, seat: int) -> Prompt:
        """Which card needs a tile."""
        return wording.ask(state, seat, "elsewhere", "MUQ-5.51", {"card": state.cards.ids[state.kinds[state.arriving]]})

    def refusal(self, state: MuhqState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that tile."""
        return why.refuse_spawn(state, seat, action)


ELSEWHERE: Final = ElseWhere()


def _intention(state: MuhqState, act: Declared) -> None:
    """The mark is placed, the card waits on the side (MUQ-6.72); a carrier that is gone takes no mark."""
    carrier = state.find(act.aim)
    if act.aim >= 0 and (carrier is None or shrouded(state, carrier) or protected(state, carrier, act.kind, None)):
        state.boss_discard = (*state.boss_discard, act.card)
        _fizzle(state, act, "MUQ-5.15")
        return
    state.side = act.card
    state.mark_unit = act.aim
    state.mark_tile = act.tile if act.aim < 0 else -1
    if state.telling:
        at = carrier.tile if carrier is not None else act.tile
        data: Data = {"card": state.cards.ids[act.kind], "at": spelled(at)}
        data["target"] = key(act.aim) if act.aim >= 0 else spelled(at)
        state.tell("intention", "MUQ-6.72", -1, data)
