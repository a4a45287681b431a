"""What the game's own layout draws beside the shared fields of scenes and faces, typed for the browser."""

from typing import Literal

import msgspec

from deckhall.core.scene import Span


class Points(msgspec.Struct, omit_defaults=True, gc=False):
    """Points by resource; mixed ones are of any kind."""

    shinies: int = 0
    booze: int = 0
    rocks: int = 0
    mixed: int = 0


class FaceDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """What a card frame places on its own."""

    family: str
    """The sort of card, in words: Renowned Dwarf."""
    title: str = ""
    """The name on the card, where it is not the whole name: Marg."""
    byname: str = ""
    place: str = ""
    """What a Location is called in short: Lair."""
    steps: list[Points] = []
    """The cost of every construction step."""
    effect: list[Span] = []
    """What it does, in one line without its full stop, whose points can be drawn as points."""


class BuildingDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """A building of a town."""

    done: int
    """How many steps are completed."""
    state: Literal["build", "ready", "spent"]
    vp: int
    kept: list[str] = []
    """Ids of the cards it keeps."""


class EventDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """A recurring event in play."""

    counters: int
    needed: int
    vp: int


class PoolDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """One player's bidding pool."""

    ready: bool
    taps: Points
    """Tapped openly into the bid."""
    sums: Points | None = None
    """All points in it, for those who may know them; likewise the total that counts."""
    total: int | None = None
    counts: dict[str, int] = {}
    """What each open card counts, by the key of its piece."""


class BidDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """A bid that is being held."""

    committing: bool
    """Cards are being put down; else they lie open."""
    kind: Literal["dwarf", "party", "building"]
    resources: list[str]
    """The resources that count."""
    starter: int
    pools: list[PoolDetails]
    """By seat."""
    owner: int | None = None
    """Whose building is auctioned, and the key of its piece."""
    building: str = ""


class ScoreDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """Where a player's victory points come from."""

    dwarves: int
    buildings: int
    tokens: int
    hangovers: int


class SceneDetails(msgspec.Struct, omit_defaults=True, gc=False):
    """The table beside its pieces."""

    step: Literal["setup", "action", "exploration", "preparation"]
    active: int
    pool: Points
    """The points pool of the active player."""
    found: int
    """Dwarves found, and how many end the game."""
    needed: int
    hangovers: int
    """Left in the supply."""
    hoards: int
    scores: list[ScoreDetails]
    """By seat."""
    buildings: dict[str, BuildingDetails]
    """By the keys of their pieces; likewise events and prices."""
    events: dict[str, EventDetails] = {}
    prices: dict[str, int] = {}
    deck: list[str] = []
    """The cards of the viewer's own draw pile, in no order."""
    bid: BidDetails | None = None
