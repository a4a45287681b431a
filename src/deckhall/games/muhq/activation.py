"""The active unit: what befalls it first, what it can do, and the end (MUQ-4.20 to MUQ-4.28, MUQ-5.30 to MUQ-5.39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.muhq.board import distance
from deckhall.games.muhq.combat import attack_tiles
from deckhall.games.muhq.constants import FARM, PANIC, PARALYSIS, POISON, RAGE, STREET
from deckhall.games.muhq.fast_actions import target_exists
from deckhall.games.muhq.moves import switchable, takable, transport_ends
from deckhall.games.muhq.paths import reach
from deckhall.games.muhq.targets import condition_met, token_of
from deckhall.games.muhq.wording import tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

# Who acts with the active unit: its controller, or an AI.
CONTROLLER: Final = 0
AGGRESSIVE: Final = 1
SHY: Final = 2
WANDERING: Final = 3
TARGET_ORIENTED: Final = 4
PANICKED: Final = 4
RAGED: Final = 8
"""Bits of `ai_progress`: the unit had such marks when it was activated, and one of each kind goes (MUQ-6.27)."""


def refresh_side(state: MuhqState, side: int) -> None:
    """All permanents of a side are refreshed; effects until its next turn end (MUQ-4.3, MUQ-4.4)."""
    for one in state.permanents:
        if one.controller == side:
            one.refresh()
        if one.changes:
            one.changes = tuple([change for change in one.changes if change[2] != side])


def can_activate(state: MuhqState, seat: int, one: Permanent) -> bool:
    """May the player make it the active unit (MUQ-4.20)?"""
    return one.controller == seat and not one.tapped and state.cards.unit[one.kind] == 1


def activate(state: MuhqState, unit: Permanent, mind: int = CONTROLLER) -> None:
    """Make it the active unit; poison, panic and rage come first (MUQ-4.28)."""
    state.active = unit.id
    state.ai = mind
    state.ai_progress = 0
    tell_unit(state, "activate", "MUQ-4.21", unit)
    if unit.marks[POISON]:
        unit.set_mark(POISON, unit.marks[POISON] + 1)
        state.unchecked = True
        if state.telling:
            tell_unit(state, "mark", "MUQ-6.24", unit, {"mark": "poison", "n": 1})
    if unit.marks[RAGE]:
        state.ai_progress |= RAGED
    if unit.marks[PANIC]:
        state.ai_progress |= PANICKED
        state.ai = SHY
        tell_unit(state, "panics", "MUQ-6.26", unit)
    elif unit.marks[RAGE]:
        state.ai = AGGRESSIVE
        tell_unit(state, "rages", "MUQ-6.28", unit)


def deactivate(state: MuhqState, unit: Permanent) -> None:
    """The activation ends, the unit becomes tapped (MUQ-4.24); an AI takes its mark along (MUQ-6.26 to MUQ-6.28)."""
    for mark, bit in ((PANIC, PANICKED), (RAGE, RAGED)):
        if state.ai_progress & bit and unit.marks[mark]:
            unit.set_mark(mark, unit.marks[mark] - 1)
    unit.tapped = True
    state.active = -1
    state.ai = CONTROLLER
    state.ai_progress = 0
    tell_unit(state, "end_activation", "MUQ-4.24", unit)


def calm(state: MuhqState, unit: Permanent, by_attack: bool, rule: str) -> None:
    """Spend an action to remove a paralysis mark, at once (MUQ-6.23)."""
    unit.spend(by_attack)
    unit.set_mark(PARALYSIS, unit.marks[PARALYSIS] - 1)
    if state.telling:
        tell_unit(state, "unmark", rule, unit, {"mark": "paralysis", "n": 1})


def exhausted(state: MuhqState, unit: Permanent) -> bool:
    """Has it no move or attack action left, a street move included (MUQ-4.23, MUQ-5.47)?"""
    if unit.moves or unit.attacks:
        return False
    return not (unit.street and unit.host < 0 and state.terrain[unit.tile] == STREET)


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
            found.append(cards.CALM.of(0))
        if unit.attacks:
            found.append(cards.CALM.of(1))
        return
    if can_farm(state, unit):
        found.append(cards.FARM)
    found += [cards.FULL.of(place) for place in full_actions(state, unit)]


def tile_options(state: MuhqState, unit: Permanent, found: list[int]) -> None:
    """Append moves, street moves, attacks, transports, switches and equips, each in reading order."""
    if unit.marks[PARALYSIS]:
        return  # MUQ-6.22
    cards = state.cards
    piled = unit.host >= 0
    if unit.moves:
        start = cards.MOVE.start
        found += [start + tile for tile in reach(state, unit)]
    if unit.street and not piled and state.terrain[unit.tile] == STREET:
        found += [cards.STREET.of(tile) for tile in reach(state, unit, True)]
    if piled:
        return  # MUQ-5.34
    if unit.attacks:
        found += [cards.ATTACK.of(tile) for tile in attack_tiles(state, unit)]
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
        found += [cards.TRANSPORT.of(tile) for tile in near if transport_ends(state, unit, beside[tile])]
    if unit.moves:
        found += [cards.SWITCH.of(tile) for tile in by_tile if switchable(state, unit, beside[tile])]
    gear = [tile for tile in by_tile if cards.equipment[beside[tile].kind]] if cards.unit[unit.kind] else []
    if unit.moves:
        found += [cards.EQUIP_MOVE.of(tile) for tile in gear]
    if unit.attacks:
        found += [cards.EQUIP_ATTACK.of(tile) for tile in gear]
