"""What Climber's own table draws beside zones and facts, typed for the browser."""

from typing import Literal

import msgspec

PlayKind = Literal["nothing", "start card", "single", "set", "run"]


class FieldPlay(msgspec.Struct, gc=False):
    """The play to beat."""

    owner: int
    kind: PlayKind
    value: int | None
    """The number to beat; none for the Start Card."""
    say: str
    """`run of 3, 4 to 6 with Mountain`."""
    pieces: list[str]
    """The keys of its cards in the owner's field."""


class SeasonResult(msgspec.Struct, gc=False):
    """A season of this climb, and how it ended."""

    number: int
    now: bool
    gold: str
    """The face of its gold card; empty while that lies face down."""
    gold_points: int
    """What the gold card brings without a bonus; 0 while it lies face down."""
    silver_points: int
    first: int | None
    """Who was out first, once the season is over and if that is known."""
    second: int | None
    bonus: int
    """What the first place scored for cards added."""


class TeamDetails(msgspec.Struct, gc=False):
    """What is to be seen of one player beside the cards."""

    size: int
    """How many cards the team has, wherever they lie."""
    out: int
    """1 for who was out first this season, 2 for second, 0 for all others."""
    passed: bool
    added: int


class ClimberScene(msgspec.Struct, gc=False):
    """The table of Climber."""

    main_phase: bool
    """Hands are chosen, and the field is open."""
    high_wins: bool
    field: FieldPlay | None
    seasons: list[SeasonResult]
    teams: list[TeamDetails]
    """By seat."""


class ClimberFace(msgspec.Struct, gc=False):
    """What a silver card shows beside its points."""

    hand_size: int
