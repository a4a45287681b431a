"""Activations: the active unit, what befalls it first, and its end (MUQ-4.20 to MUQ-4.28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.muhq.limits import PANIC, POISON, RAGE, STREET
from deckhall.games.muhq.telling import tell_unit

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
"""Bits of `mind_step`: the unit had such marks when it was activated, and one of each kind goes (MUQ-6.27)."""
MINDS: Final = ("controller", "aggressive", "shy", "wandering", "target_oriented")


def activate(state: MuhqState, unit: Permanent, mind: int = CONTROLLER) -> None:
    """Make it the active unit; poison, panic and rage come first (MUQ-4.28)."""
    state.active = unit.id
    state.mind = mind
    state.mind_step = 0
    if state.telling:
        tell_unit(state, "activate", "MUQ-4.21", unit)
    if unit.marks[POISON]:
        unit.set_mark(POISON, unit.marks[POISON] + 1)
        state.unchecked = True
        if state.telling:
            tell_unit(state, "mark", "MUQ-6.24", unit, {"mark": "poison", "n": 1})
    if unit.marks[RAGE]:
        state.mind_step |= RAGED
    if unit.marks[PANIC]:
        state.mind_step |= PANICKED
        state.mind = SHY
        if state.telling:
            tell_unit(state, "panics", "MUQ-6.26", unit)
    elif unit.marks[RAGE]:
        state.mind = AGGRESSIVE
        if state.telling:
            tell_unit(state, "rages", "MUQ-6.28", unit)


def deactivate(state: MuhqState, unit: Permanent) -> None:
    """The activation ends, the unit becomes tapped (MUQ-4.24); an AI takes its mark along (MUQ-6.26 to MUQ-6.28)."""
    for mark, bit in ((PANIC, PANICKED), (RAGE, RAGED)):
        if state.mind_step & bit and unit.marks[mark]:
            unit.set_mark(mark, unit.marks[mark] - 1)
    unit.tapped = True
    state.active = -1
    state.mind = CONTROLLER
    state.mind_step = 0
    if state.telling:
        tell_unit(state, "end_activation", "MUQ-4.24", unit)


def exhausted(state: MuhqState, unit: Permanent) -> bool:
    """Has it no move or attack action left, a street move included (MUQ-4.23, MUQ-5.47)?"""
    if unit.moves or unit.attacks:
        return False
    return not (unit.street and unit.host < 0 and state.terrain[unit.tile] == STREET)
