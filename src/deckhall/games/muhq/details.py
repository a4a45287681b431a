"""What the game's own table in the browser draws beside zones and facts, typed; never more than the seat may know.

A side is a seat, -1 for nobody or -2 for the boss side. Tiles and permanents are named by the keys of their pieces.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Score = Literal["king", "resource", "points", "keep", "none"]


class CardFigures(msgspec.Struct, omit_defaults=True, gc=False):
    """The printed figures of a card; None where it has none."""

    buy: int | None = None
    play: int | None = None
    upkeep: int | None = None
    health: int | None = None
    movement: int | None = None
    attack: int | None = None
    range: int | None = None
    crew: int | None = None
    push: int | None = None
    solid: int | None = None
    durability: int | None = None


class Region(msgspec.Struct, gc=False):
    """A rectangle of tiles and the side that holds it."""

    id: str
    left: int
    top: int
    right: int
    bottom: int
    holder: int


class TileDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """What is particular to a tile; one without anything is not listed."""

    side: int = -1
    """Whose spawn or harbor it is."""
    damage: int = 0
    """Of a wall."""
    cards: int | None = None
    """How many a store holds."""
    intention: str = ""
    """The card whose mark lies there."""


class UnitDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """A permanent with its figures as they are now."""

    tile: str
    side: int
    owner: int
    health: int = 0
    """How much damage it bears: health, or the solid value of an artifact; 0 for what cannot be damaged."""
    damage: int = 0
    attack: int | None = None
    """None for what does not fight."""
    range: int = 0
    movement: int = 0
    moves: int = 0
    attacks: int = 0
    street: bool = False
    durability: int = 0
    crew: int = 0
    """How many units fit into its pile."""
    host: str = ""
    """The container, if it is in a pile."""
    active: bool = False
    tapped: bool = False
    shroud: bool = False
    intention: str = ""
    marks: dict[str, int] = {}


class Fight(msgspec.Struct, gc=False):
    """A fight as it would be now."""

    at: str
    """The tile of what is attacked."""
    deal: int
    take: int
    kills: bool
    dies: bool


class Way(msgspec.Struct, omit_defaults=True, gc=False):
    """A way of a unit to a tile."""

    to: str
    cost: int
    path: list[str]
    """All tiles, from the one where it stands."""
    street: bool = False


class Prospects(msgspec.Struct, omit_defaults=True, gc=False):
    """What one of the viewer's units could do from where it stands."""

    ways: list[Way] = []
    fights: list[Fight] = []
    fights_after: dict[str, list[Fight]] = {}
    """Fights after a move, by the tile to which it goes."""


class DeclaredDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """An action on the stack."""

    side: int
    kind: str
    unit: str = ""
    """The permanent that acts."""
    on: str = ""
    """The permanent, tile or declared spell it aims at."""
    fight: Fight | None = None
    """Of an attack: what would come of it now."""


class TurnDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """Whose turn it is, how far it is, and who is asked in which order."""

    step: str
    side: int
    priority: int
    order: list[int]
    executed: int = 0
    active: str = ""


class SeatDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """What everybody knows of a player beside the cards."""

    resource: int = 0
    points: int = 0


class BossDetails(msgspec.Struct, gc=False):
    """The boss, and how near the players are to losing."""

    card: str
    health: int
    left: int
    mark: str
    """The kind of marks that decide."""
    marks: int
    most: int
    """So many of them, and the game is lost."""


class MuhqDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """The map with all that stands on it, the turn, and the race."""

    width: int
    height: int
    coop: bool
    score: Score
    """What the score counts on this map: health of a King, resource, points, or solid of buildings."""
    round: int
    rounds: int
    regions: list[Region] = []
    tiles: dict[str, TileDetails] = {}
    units: dict[str, UnitDetails] = {}
    prospects: dict[str, Prospects] = {}
    stack: dict[str, DeclaredDetails] = {}
    turn: TurnDetails | None = None
    """None while the stores are drafted."""
    seats: list[SeatDetails] = []
    points: int = 0
    """So many points win, where points count."""
    boss: BossDetails | None = None
