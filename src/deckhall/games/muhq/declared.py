"""Actions on the stack, and triggers that wait to be put there."""

from __future__ import annotations

from typing import Final

# What is declared.
PLAY: Final = 0
SPELL: Final = 1
MOVE: Final = 2
STREET_MOVE: Final = 3
ATTACK: Final = 4
FULL: Final = 5
FARM_WORK: Final = 6
TRANSPORT: Final = 7
SWITCH: Final = 8
EQUIP: Final = 9
FREE_USE: Final = 10
TRADE: Final = 11
TRIGGERED: Final = 12
INTENTION: Final = 13
VERBS: Final = (
    "play",
    "spell",
    "move",
    "street",
    "attack",
    "full",
    "farm",
    "transport",
    "switch",
    "equip",
    "free",
    "trade",
    "trigger",
    "intention",
)


class Declared:
    """An action on the stack; it never changes."""

    def __init__(
        self,
        uid: int,
        verb: int,
        seat: int,
        unit: int = -1,
        card: int = -1,
        kind: int = -1,
        ability: int = -1,
        aim: int = -1,
        tile: int = -1,
        other: int = -1,
    ) -> None:
        self.uid: Final = uid
        self.verb: Final = verb
        self.seat: Final = seat
        self.unit: Final = unit
        """The acting permanent."""
        self.card: Final = card
        """The played card."""
        self.kind: Final = kind
        """The card number of what acts."""
        self.ability: Final = ability
        self.aim: Final = aim
        """The chosen permanent."""
        self.tile: Final = tile
        """The chosen tile: destination, spawn, wall, target tile."""
        self.other: Final = other
        """A second choice: the originating tile, where an artifact is put, the uid of the spell that is answered, the
        host of an equipment, or the controller of what was attacked."""


class Fired:
    """A trigger whose condition came true and that waits to be put on the stack (MUQ-5.81)."""

    def __init__(self, source: int, kind: int, seat: int, ability: int, aim: int, victim: int) -> None:
        self.source: Final = source
        self.kind: Final = kind
        self.seat: Final = seat
        self.ability: Final = ability
        self.aim: Final = aim
        self.victim: Final = victim
        """Who controlled what was attacked."""
