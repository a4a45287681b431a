"""Scenes: everything one viewer may see of a position, as plain data that any front end can draw.

A Scene is built from what the seat knows; nothing else is ever put in, so nothing has to be taken out again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

Layout = Literal["row", "fan", "pile", "grid", "column", "map"]


class Span(msgspec.Struct, omit_defaults=True, gc=False):
    """A part of a sentence. `kind` says what it names, `id` which one: a seat, a card, or what a game has names for."""

    text: str
    kind: str = ""
    id: str = ""


class Stage(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How far a game is: Season 3 of 5."""

    say: str = ""
    short: str = ""
    """The same without what is clear where all stages stand in a row: Season 3."""


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
    rule: str = ""
    plain_name: str = ""
    """The name without the figure that stands large beside it, where it has that: Red Climber."""
    details: object = None
    """What the game's own card frame draws beside that: the game's `face_details`."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A note on the state of a piece or a player: programs go by the `id`, people read the `text`."""

    id: str
    """One word, the same in every position and language: picked, first_player."""
    text: str = ""
    """What people read where that is not the id itself: 3 of 5."""

    @property
    def words(self) -> str:
        """What people read."""
        return self.text or self.id


def mark_words(marks: Iterable[Mark]) -> list[str]:
    """What people read of some marks."""
    return [mark.words for mark in marks]


PICKED: Final = Mark("picked")
"""On a piece that an earlier, smaller step of the same choice has chosen; a front end offers to take it back."""


class Piece(msgspec.Struct, omit_defaults=True, gc=False):
    """A card or token. Without `face` it is hidden, and `key` then only says where it lies."""

    key: str
    face: str = ""
    """Id in the game's card file; empty: face down."""
    label: str = ""
    """What a person reads or hears: `Red Climber 5`."""
    marks: list[Mark] = []
    """Its state: picked, locked, won."""
    at: tuple[int, int] | None = None
    """Column and row on a map. A tile of the map has these, joined by a comma, as its key: `3,4`."""
    seat: int | None = None
    """Whose it is, where the zone does not say it."""

    def is_marked(self, mark_id: str) -> bool:
        """Does it carry that mark?"""
        return any(mark.id == mark_id for mark in self.marks)


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
    rows: list[str] = []
    """For a map: the signs of the tiles, row by row."""
    quiet: bool = False
    """Marks, facts or the log say it too: a front end that is short of room may leave the zone out."""


class SeatLine(msgspec.Struct, omit_defaults=True, gc=False):
    """What is to be said of one player beside the pieces."""

    seat: int
    name: str
    score: int
    marks: list[Mark] = []
    """Their state: passed, first place, holds the Start Card."""
    acting: bool = False

    def is_marked(self, mark_id: str) -> bool:
        """Do they carry that mark?"""
        return any(mark.id == mark_id for mark in self.marks)


class Fact(msgspec.Struct, omit_defaults=True, gc=False):
    """A public fact with a name: Season, 3 of 5."""

    id: str
    title: str
    value: str
    rule: str = ""


class NamedAction(msgspec.Struct, omit_defaults=True, gc=False):
    """An action as data: its verb, and what that is said of, by parameter."""

    action: int
    verb: str
    params: dict[str, str] = {}


class Choice(msgspec.Struct, omit_defaults=True, gc=False):
    """One legal action: its id, its verb and parameters, its notation, a sentence for people, and what it is about."""

    action: int
    text: str
    say: str
    piece: str = ""
    also: str = ""
    """A second piece it is about: where it goes, what it hits."""
    short: str = ""
    """Words for a button: Pass."""
    verb: str = ""
    params: dict[str, str] = {}
    card: str = ""
    """The card it names, or the one that `piece` is."""
    seat: int | None = None
    """The player it names."""


class CompleteChoice(msgspec.Struct, omit_defaults=True, gc=False):
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


class Plan(msgspec.Struct, omit_defaults=True, gc=False):
    """What a selection of pieces amounts to, worked out by the rules, for a choice too rich to list.

    A front end sends the pieces selected and shows what comes back; it need not know why.
    """

    kind: str
    """What is planned, in the game's own words: pay, order."""
    pieces: list[str] = []
    """The selection as it is understood."""
    actions: list[int] = []
    """The gesture that carries it out; empty while it is not complete."""
    complete: bool = False
    say: str = ""
    short: str = ""
    """Words for a button: Buy both."""
    checks: list[str] = []
    """What it means, point by point."""
    lit: list[str] = []
    """Pieces that can be added."""
    proposal: list[str] = []
    """Pieces that the program would add to make it complete."""
    notes: dict[str, str] = {}
    """Short words on single pieces: 1 Steel short."""
    details: object = None
    """Its figures for the game's own layout: the game's `plan_details`."""


class Prompt(msgspec.Struct, omit_defaults=True, gc=False):
    """What a seat is asked now, and how it can answer."""

    say: str
    rule: str = ""
    spans: list[Span] = []
    """The sentence in parts."""
    plain: list[Span] = []
    """The same in plain words, for whoever plays with help; empty where the sentence is plain already."""
    choices: list[Choice] = []
    complete_choices: list[CompleteChoice] = []
    """Every complete choice, if there are few enough to list; which can still grow is seen from their pieces."""
    later: list[NamedAction] = []
    """The actions of complete choices that are not among the choices now: they can only follow."""
    pick: Pick | None = None
    stepwise: bool = False
    """The complete choices are too many to list: take one small step after the other."""
    plan: Plan | None = None
    """The choice can be planned: the plan of nothing selected; ask `State.planned` what a selection amounts to."""


class FinalRank(msgspec.Struct, omit_defaults=True, gc=False):
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
    stage: Stage = Stage()
    prompt: Prompt | None = None
    final_ranks: list[FinalRank] = []
    """Filled when the game is over."""
    details: object = None
    """What the game's own layout draws beside that: the game's `scene_details`. Generic front ends do without."""

    def zone(self, zone_id: str) -> Zone:
        """The zone with that id; a scene without it is a bug of the caller."""
        for zone in self.zones:
            if zone.id == zone_id:
                return zone
        raise KeyError(zone_id)
