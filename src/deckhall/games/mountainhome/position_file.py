"""The format of position files of Mountainhome.

Beside the keys every game shares:

    first = 0            # the first player
    active = 0           # whose turn it is; left out: the first player's
    round = 3
    phase = "action"     # begin, action, explore, prepare, after_draw, check, bid, or setup (then nothing else)
    pool = [1, 0, 2]     # shinies, booze, rocks of the active player
    bought = false       # rights used this turn: office, Lair, offers, swap
    lair_used = false
    offered = [1]
    swapped = false
    pilings = 0          # Strategic Pilings pending
    doubled = ["branch_mine"]
    explore = ["gems"]   # the whole exploration pile, top first; left out: made up from cards not named
    row = ["rock_quarry"]
    office = []          # next card first; left out: made up
    trash = []
    locations = ["marketplace"]
    housed = []
    events = [{ card = "goblin_raiding_party", counters = 2 }]   # oldest first
    found = 1
    hangovers = 10       # left in the supply
    hoards = 10
    sudden_death = 0     # turns of it so far; left out: not begun
    [bid]                # with phase = "bid"
    starter = 0
    prize = "kartok"     # or party = true, or building = [1, 0] (seat, slot)
    draw = false         # true: Bid 1 is still to come
    [[seats]]            # one for each player, in order
    hand = ["gems"]
    deck = ["erik"]      # top first
    discard = []         # top last
    played = []
    cavern = []
    tokens = 0
    [[seats.town]]
    card = "ruby_clan_hall"
    steps = 3
    tapped = false
    kept = ["marg"]
"""

import msgspec


class TownPart(msgspec.Struct, forbid_unknown_fields=True):
    """A building."""

    card: str
    steps: int = 0
    tapped: bool = False
    kept: list[str] = []


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    hand: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    played: list[str] = []
    cavern: list[str] = []
    tokens: int = 0
    town: list[TownPart] = []


class EventPart(msgspec.Struct, forbid_unknown_fields=True):
    """A recurring event in play."""

    card: str
    counters: int = 0


class BidPart(msgspec.Struct, forbid_unknown_fields=True):
    """A bid that is about to be held."""

    starter: int | None = None
    prize: str = ""
    party: bool = False
    building: tuple[int, int] | None = None
    draw: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    seats: list[SeatPart] = []
    first: int = 0
    active: int | None = None
    round: int = 1
    phase: str = "action"
    pool: tuple[int, int, int] = (0, 0, 0)
    bought: bool = False
    lair_used: bool = False
    offered: list[int] = []
    swapped: bool = False
    pilings: int = 0
    doubled: list[str] = []
    explore: list[str] | None = None
    row: list[str] | None = None
    office: list[str] | None = None
    trash: list[str] = []
    locations: list[str] = []
    housed: list[str] = []
    events: list[EventPart] = []
    found: int = 0
    hangovers: int | None = None
    hoards: int | None = None
    sudden_death: int | None = None
    bid: BidPart | None = None
