"""Permanents on the map, and choices of several parts that have begun."""

from __future__ import annotations

from typing import Final

from deckhall.games.muhq.constants import NO_MARKS

Change = tuple[int, int, int]
"""A temporary change: what (attack, movement, shroud), by how much, and the seat at whose next turn it ends, or -1
for the end of this turn."""

NO_CHANGES: Final[tuple[Change, ...]] = ()


class Permanent:
    """A unit, boss or artifact on the map. Copied with the state."""

    def __init__(self, ident: int, kind: int, owner: int, controller: int, tile: int) -> None:
        self.id = ident
        self.kind = kind
        self.owner = owner
        self.controller = controller
        self.tile = tile
        """For a pile member the tile of its container (MUQ-6.12)."""
        self.host = -1
        """The container, if it is in a pile."""
        self.tapped = False
        self.moves = 1
        self.attacks = 1
        self.street = True
        """Whether the street move of this turn is left (MUQ-5.46)."""
        self.damage = 0
        self.durability = 0
        self.token = False
        self.marks: tuple[int, ...] = NO_MARKS
        self.changes: tuple[Change, ...] = NO_CHANGES

    def copy(self) -> Permanent:
        """An equal, independent one."""
        twin = Permanent(self.id, self.kind, self.owner, self.controller, self.tile)
        twin.host = self.host
        twin.tapped = self.tapped
        twin.moves = self.moves
        twin.attacks = self.attacks
        twin.street = self.street
        twin.damage = self.damage
        twin.durability = self.durability
        twin.token = self.token
        twin.marks = self.marks
        twin.changes = self.changes
        return twin

    def refresh(self) -> None:
        """Untapped, with all its actions (MUQ-4.3, MUQ-5.30)."""
        self.tapped = False
        self.moves = 1
        self.attacks = 1
        self.street = True

    def spend(self, attack: bool) -> None:
        """An attack action is used up, or a move action."""
        if attack:
            self.attacks -= 1
        else:
            self.moves -= 1

    def set_mark(self, mark: int, number: int) -> None:
        """So many marks of a kind."""
        marks = list(self.marks)
        marks[mark] = number
        self.marks = tuple(marks)


# What a begun choice is for.
FOR_PLAY: Final = 0
FOR_FULL: Final = 1
FOR_USE: Final = 2
FOR_TRANSPORT: Final = 3
FOR_ACTIVATE: Final = 4
FOR_PAY: Final = 5
FOR_REFUSE: Final = 6
FOR_TRADE: Final = 7

# What it asks next.
ASK_WHERE: Final = 0
ASK_TARGET: Final = 1
ASK_MEMBER: Final = 2
ASK_ORIGIN: Final = 3
ASK_SPELL: Final = 4
ASK_END: Final = 5
ASK_PUT: Final = 6
ASK_WHO: Final = 7
"""Which permanent of a tile: for activations, free actions and upkeep."""
ASK_ABILITY: Final = 8
ASK_FIRST: Final = 9
ASK_SECOND: Final = 10


class BegunChoice:
    """A choice of several parts: what is to be declared, and what is chosen so far. It never changes."""

    def __init__(
        self,
        verb: int,
        stage: int,
        unit: int = -1,
        kind: int = -1,
        ability: int = -1,
        aim: int = -1,
        tile: int = -1,
    ) -> None:
        self.verb: Final = verb
        self.stage: Final = stage
        self.unit: Final = unit
        self.kind: Final = kind
        self.ability: Final = ability
        self.aim: Final = aim
        self.tile: Final = tile

    def asking(self, stage: int, aim: int = -1, tile: int = -1) -> BegunChoice:
        """The same choice with its next question."""
        return BegunChoice(self.verb, stage, self.unit, self.kind, self.ability, aim, tile)

    def from_hand(self) -> bool:
        """Is it about cards of a hand, so that others must not know of it yet?"""
        return self.verb in (FOR_PLAY, FOR_TRADE)
