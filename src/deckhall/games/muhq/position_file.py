"""Position files of muhq's game.

Beside the keys every game shares (the map is `map` in [options], or a whole table [map] as in maps.toml):

    setup = true                   # a new game on that map: nothing else may be given
    round = 1
    turn = 0                       # a seat, or "boss"
    step = "action"                # refresh (default), upkeep, pay, action, buy or end
    map_pieces = true              # Kings, Keeps, the Stick and the boss stand as the map says
    active = 7                     # the id of the active unit
    boss_deck = ["palace_guard"]   # the next card first; left out: the map's deck, shuffled
    boss_discard = []
    intention = { card = "seal_the_store", at = [1, 5] }    # or unit = 7
    [[seats]]                      # one for each player, in order
    resource = 3
    points = 0
    hand = ["shove"]
    deck = ["farmer"]              # the next card first
    discard = []
    store = []
    held = []
    out = false
    [[units]]                      # any permanent
    card = "soldier"
    at = [5, 4]                    # or in = 7, the id of its container
    seat = 0                       # who controls it: a seat, "boss" or "nobody"
    owner = 0                      # left out: who controls it
    id = 7                         # left out: counted up
    damage = 0
    tapped = false
    moves = 1
    attacks = 1
    street = true
    durability = 2
    marks = { poison = 1 }
    attack_bonus = 0               # until end of turn
    token = false
    [[tiles]]
    at = [4, 2]
    type = "neutral"
    damage = 5                     # of a wall
    cards = ["knight"]             # of a store tile

Cards exist as often as they are named; decks that are not given are empty.
"""

import msgspec

MOST_IDS = 2000
"""Ids of a position file; those of tokens to come follow."""


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    resource: int = 0
    points: int = 0
    hand: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    store: list[str] = []
    held: list[str] = []
    out: bool = False


class UnitPart(msgspec.Struct, forbid_unknown_fields=True):
    """A permanent."""

    card: str
    at: tuple[int, int] | None = None
    inside: int = msgspec.field(default=-1, name="in")
    seat: int | str = 0
    owner: int | str | None = None
    id: int = 0
    damage: int = 0
    tapped: bool = False
    moves: int = 1
    attacks: int = 1
    street: bool = True
    durability: int = -1
    marks: dict[str, int] = {}
    attack_bonus: int = 0
    token: bool = False


class TilePart(msgspec.Struct, forbid_unknown_fields=True):
    """A tile that differs from the map."""

    at: tuple[int, int]
    type: str = ""
    damage: int = 0
    cards: list[str] | None = None


class IntentionPart(msgspec.Struct, forbid_unknown_fields=True):
    """The intention whose mark lies on the map."""

    card: str
    at: tuple[int, int] | None = None
    unit: int = -1


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    map: dict[str, object] | None = None
    setup: bool = False
    round: int = 1
    turn: int | str = 0
    step: str = "refresh"
    map_pieces: bool = True
    active: int = -1
    boss_deck: list[str] | None = None
    boss_discard: list[str] = []
    intention: IntentionPart | None = None
    seats: list[SeatPart] = []
    units: list[UnitPart] = []
    tiles: list[TilePart] = []
