"""What the active unit can do (MUQ-5.30 to MUQ-5.34, MUQ-5.39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.combat import attack_tiles
from deckhall.games.muhq.fast import target_exists
from deckhall.games.muhq.geometry import distance
from deckhall.games.muhq.limits import FARM, PARALYSIS, STREET
from deckhall.games.muhq.movement import reach
from deckhall.games.muhq.moving import switchable, takable, transport_ends
from deckhall.games.muhq.targets import condition_met, token_of

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def full_actions(state: MuhqState, unit: Permanent) -> list[int]:
    """The full actions it can use, by their place among its abilities (MUQ-5.32)."""
    found: list[int] = []
    cards = state.cards
    if unit.moves < 1 or unit.attacks < 1 or unit.host >= 0 or unit.marks[PARALYSIS]:
        return found
    for place in cards.full[unit.kind]:
        ability = cards.abilities[unit.kind][place]
        if not condition_met(state, ability, unit):
            continue
        target = ability.target
        if target is None or target_exists(state, target, unit.controller, unit.kind, unit, unit, token_of(ability)):
            found.append(place)
    return found


def can_farm(state: MuhqState, unit: Permanent) -> bool:
    """A Farmer on a farm (MUQ-2.31)."""
    return (
        unit.kind == state.cards.FARMER
        and unit.moves > 0
        and unit.attacks > 0
        and unit.host < 0
        and state.terrain[unit.tile] == FARM
        and not unit.marks[PARALYSIS]
    )


def early_options(state: MuhqState, unit: Permanent, found: list[int]) -> None:
    """Append calm, farm and full actions."""
    cards = state.cards
    if unit.marks[PARALYSIS]:
        if unit.moves:
            found.append(cards.CALM)
        if unit.attacks:
            found.append(cards.CALM + 1)
        return
    if can_farm(state, unit):
        found.append(cards.FARM)
    found += [cards.FULL + place for place in full_actions(state, unit)]


def tile_options(state: MuhqState, unit: Permanent, found: list[int]) -> None:
    """Append moves, street moves, attacks, transports, switches and equips, each in reading order."""
    if unit.marks[PARALYSIS]:
        return  # MUQ-6.22
    cards = state.cards
    piled = unit.host >= 0
    if unit.moves:
        found += [cards.MOVE + tile for tile in reach(state, unit)]
    if unit.street and not piled and state.terrain[unit.tile] == STREET:
        found += [cards.STREET + tile for tile in reach(state, unit, True)]
    if piled:
        return  # MUQ-5.34
    if unit.attacks:
        found += [cards.ATTACK + tile for tile in attack_tiles(state, unit)]
    artifacts = [
        one
        for one in state.permanents
        if cards.artifact[one.kind] and one.host < 0 and distance(one.tile, unit.tile) == 1
    ]
    if artifacts:
        _artifact_options(state, unit, artifacts, found)


def _artifact_options(state: MuhqState, unit: Permanent, artifacts: list[Permanent], found: list[int]) -> None:
    cards = state.cards
    by_tile = sorted([one.tile for one in artifacts])
    beside = {one.tile: one for one in artifacts}
    if unit.moves and unit.attacks:
        near = [tile for tile in by_tile if takable(state, unit, beside[tile])]
        found += [cards.TRANSPORT + tile for tile in near if transport_ends(state, unit, beside[tile])]
    if unit.moves:
        found += [cards.SWITCH + tile for tile in by_tile if switchable(state, unit, beside[tile])]
    gear = [tile for tile in by_tile if cards.equipment[beside[tile].kind]] if cards.unit[unit.kind] else []
    if unit.moves:
        found += [cards.EQUIP_MOVE + tile for tile in gear]
    if unit.attacks:
        found += [cards.EQUIP_ATTACK + tile for tile in gear]
