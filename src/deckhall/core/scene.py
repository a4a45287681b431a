"""Scenes: everything one pair of eyes may see of a position, as plain data that any front end can draw.

A Scene is built from what the seat knows; nothing else is ever put in, so nothing has to be taken out again.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Layout = Literal["row", "fan", "pile", "grid", "column", "map"]


class Face(msgspec.Struct, omit_defaults=True, gc=False):
    """How one card is drawn: its name, its numbers and words, its picture."""

    id: str
    name: str
    kind: str = ""
    """The family it belongs to; a game's frame may draw families differently."""
    icon: str = ""
    text: str = ""
    short: str = ""
    """The text in one short line."""
    value: str = ""
    """The large figure of the card."""
    suits: list[str] = []
    power: str = ""
    power_name: str = ""
    power_icon: str = ""
    stats: dict[str, str] = {}
    rule: str = ""


class Piece(msgspec.Struct, omit_defaults=True, gc=False):
    """A card or token. Without `face` it is hidden, and `key` then only says where it lies."""

    key: str
    face: str = ""
    """Id in the game's card file; empty: face down."""
    label: str = ""
    """What a person reads or hears: `Red Climber 5`."""
    marks: list[str] = []
    """Short words on its state: picked, locked, won."""


class Zone(msgspec.Struct, omit_defaults=True, gc=False):
    """A place where pieces lie. `size` counts them all, also those that are not listed one by one."""

    id: str
    title: str
    layout: Layout = "row"
    seat: int | None = None
    pieces: list[Piece] = []
    size: int = 0
    note: str = ""
    """One line about the place as a whole: `run of 3, value 6`."""
    stats: dict[str, str] = {}
    """The same in parts, for a game's own layout."""
    quiet: bool = False
    """Marks, facts or the log say it too: a front end that is short of room may leave the zone out."""


class SeatLine(msgspec.Struct, omit_defaults=True, gc=False):
    """What is to be said of one player beside the pieces."""

    seat: int
    name: str
    score: int
    marks: list[str] = []
    """Short words: passed, first place, holds the Start Card."""
    acting: bool = False


class Fact(msgspec.Struct, omit_defaults=True, gc=False):
    """A public fact with a name: Season, 3 of 5."""

    id: str
    title: str
    value: str
    rule: str = ""


class Choice(msgspec.Struct, omit_defaults=True, gc=False):
    """One legal action: its id, its notation, a sentence for people, and the piece it is about."""

    action: int
    text: str
    say: str
    piece: str = ""
    also: str = ""
    """A second piece it is about: where it goes, what it hits."""
    short: str = ""
    """Words for a button: Pass."""


class Whole(msgspec.Struct, omit_defaults=True, gc=False):
    """A complete choice made of several small ones: one gesture, applied all or nothing."""

    actions: list[int]
    pieces: list[str]
    say: str
    short: str = ""
    """Words for a button: Play run."""
    checks: list[str] = []
    """What makes it good, point by point: one colour, three cards, 8 over 6."""


class Pick(msgspec.Struct, omit_defaults=True, gc=False):
    """A choice of several pieces, too large to list: from `least` to `most` of them.

    With fewer than `most`, the action `done` ends the choice, if it has an id; `most` of them end it by themselves.
    """

    pieces: list[str]
    actions: list[int]
    """The action for each of the pieces; apply those chosen in this order."""
    least: int
    most: int
    picked: int = 0
    done: int | None = None


class Prompt(msgspec.Struct, omit_defaults=True, gc=False):
    """What a seat is asked now, and how it can answer."""

    say: str
    rule: str = ""
    choices: list[Choice] = []
    wholes: list[Whole] = []
    """Every complete choice, if there are few enough to list; which can still grow is seen from their pieces."""
    pick: Pick | None = None
    stepwise: bool = False
    """The complete choices are too many to list: take one small step after the other."""


class Standing(msgspec.Struct, omit_defaults=True, gc=False):
    """One line of the final table."""

    seat: int
    rank: int
    score: int
    why: str = ""


class Scene(msgspec.Struct, omit_defaults=True, gc=False):
    """The table as one seat sees it (`seat` None: as a spectator sees it)."""

    game: str
    edition: str
    seat: int | None
    seats: list[SeatLine]
    zones: list[Zone]
    facts: list[Fact]
    to_act: list[int]
    prompt: Prompt | None = None
    standings: list[Standing] = []
    """Filled when the game is over."""

    def zone(self, zone_id: str) -> Zone:
        """The zone with that id; a scene without it is a bug of the caller."""
        for zone in self.zones:
            if zone.id == zone_id:
                return zone
        raise KeyError(zone_id)
