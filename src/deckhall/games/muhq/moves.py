"""Moves, transports, switches and equipping carried out (MUQ-5.17, MUQ-5.40, MUQ-6.43 to MUQ-6.54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq import declared
from deckhall.games.muhq.abilities import ON_ENEMY_MOVE
from deckhall.games.muhq.board import distance, spelled
from deckhall.games.muhq.declared import Fired
from deckhall.games.muhq.paths import UNREACHABLE, free_reach, path, reach, traced
from deckhall.games.muhq.placing import join, shift
from deckhall.games.muhq.wording import Data, fizzle, key, tell_join, tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.declared import Declared
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def move(state: MuhqState, act: Declared) -> None:
    """Carry out a move or street move."""
    unit = state.find(act.unit)
    street = act.verb == declared.STREET_MOVE
    if unit is None or unit.controller != act.seat:
        fizzle(state, act, "MUQ-5.17")
        return
    if state.telling:
        found = traced(state, unit, street)
        way: list[str] = [spelled(tile) for tile in path(found, act.tile)]
        legal = found.cost[act.tile] < UNREACHABLE
    else:
        way = []
        # if nothing was declared since, nothing can have changed
        legal = act.uid == state.declared or act.tile in reach(state, unit, street)
    if not legal:
        fizzle(state, act, "MUQ-5.17")
        return
    begin = unit.tile
    container = state.permanent_at(act.tile)
    if container is not None:
        join(state, unit, container)
    else:
        shift(state, unit, act.tile)
    if state.telling:
        more: Data = {"from": spelled(begin), "to": spelled(act.tile), "path": way}
        if container is not None:
            tell_join(state, unit, container, "MUQ-5.43", more)
        else:
            tell_unit(state, "move", "MUQ-5.40", unit, more)
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
        free = state.occupant[tile] < 0 or tile == artifact.tile or (tile == unit.tile and end != unit.tile)
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


def transport(state: MuhqState, act: Declared) -> None:
    """Carry out a transport."""
    unit, artifact = state.find(act.unit), state.find(act.aim)
    if unit is None or artifact is None or unit.host >= 0 or not takable(state, unit, artifact):
        fizzle(state, act, "MUQ-5.15")
        return
    if act.tile not in transport_ends(state, unit, artifact) or act.other not in put_tiles(
        state, unit, artifact, act.tile
    ):
        fizzle(state, act, "MUQ-5.17")
        return
    begin = unit.tile
    state.occupant[artifact.tile] = -1
    if act.tile != unit.tile:
        shift(state, unit, act.tile)
    artifact.tile = act.other
    state.occupant[act.other] = artifact.id
    if state.telling:
        more: Data = {"from": spelled(begin), "to": spelled(act.tile), "other": state.cards.ids[artifact.kind]}
        tell_unit(
            state, "transport", "MUQ-6.45", unit, {**more, "target": key(artifact.id), "place": spelled(act.other)}
        )
    end_of_move(state, unit)


def switch(state: MuhqState, act: Declared) -> None:
    """Carry out a switch."""
    unit, artifact = state.find(act.unit), state.find(act.aim)
    if unit is None or artifact is None or unit.host >= 0 or not switchable(state, unit, artifact):
        fizzle(state, act, "MUQ-5.15")
        return
    mine, other = unit.tile, artifact.tile
    state.occupant[mine] = -1
    artifact.tile = mine
    shift(state, unit, other)
    state.occupant[mine] = artifact.id
    if state.telling:
        more: Data = {"from": spelled(mine), "to": spelled(other), "other": state.cards.ids[artifact.kind]}
        tell_unit(state, "switch", "MUQ-6.46", unit, {**more, "target": key(artifact.id)})
    end_of_move(state, unit)


def equip(state: MuhqState, act: Declared) -> None:
    """Carry out the equipping of what lies beside the unit."""
    unit, gear = state.find(act.unit), state.find(act.aim)
    if unit is None or gear is None or gear.host >= 0 or distance(unit.tile, gear.tile) > 1:
        fizzle(state, act, "MUQ-5.15")
        return
    equip_with(state, unit, gear)


def equip_with(state: MuhqState, unit: Permanent, gear: Permanent) -> None:
    """The equipment comes into the unit's pile and under its controller (MUQ-6.52, MUQ-6.54)."""
    gear.controller = unit.controller
    join(state, gear, unit)
    if state.telling:
        more: Data = {"host": key(unit.id), "other": state.cards.ids[unit.kind]}
        tell_unit(state, "equip", "MUQ-6.53", gear, more)
