"""Map files as typed data (see `map_check` for what makes a good map)."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

FORMAT = re.compile(r"(\d{1,2})x\[(\d{1,2});(\d{1,2})\]")
"""R x [k;s] of MUQ-3.20."""
Number = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
"""Maps come from strangers: what is far beyond every figure of the game is refused before anything is counted."""


class Win(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the map is won."""

    kind: str
    card: str = ""
    points: Number = 0
    resource: Number = 0
    lose_mark: str = ""
    lose_marks_per_player: Number = 0


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle that is held."""

    id: str
    x: tuple[Number, Number]
    y: tuple[Number, Number]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A permanent that lies on the map from the beginning; player 0 is nobody."""

    card: str
    at: tuple[Number, Number]
    player: Number = 0


class Stores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What store tiles hold."""

    cards_per_store: Number


class BossData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boss side of a co-op map."""

    card: str
    at: tuple[Number, Number]
    deck: dict[str, Number] = {}
    token: str = ""
    reveal: tuple[Number, ...] = ()
    tokens: tuple[Number, ...] = ()
    """How many tokens every turn of it creates, by number of players; without it as MUQ-8.41 says."""
    most_tokens: tuple[Number, ...] = ()
    """With how many on the map it creates no more, likewise."""


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One map."""

    id: str
    name: str
    players: tuple[Number, Number]
    mode: str
    width: Number
    height: Number
    grid: tuple[str, ...]
    base_gain: Number
    start_resource: tuple[Number, ...]
    start_deck: dict[str, Number]
    draft: str
    sets: tuple[str, ...]
    win: Win
    round_cap: Number
    cap_measure: str
    note: str = ""
    kings: tuple[tuple[Number, Number], ...] = ()
    regions: tuple[Region, ...] = ()
    pieces: tuple[Start, ...] = ()
    stores: Stores | None = None
    boss: BossData | None = None


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `maps.toml`."""

    map: tuple[MapData, ...]
