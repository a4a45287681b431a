"""Map files as typed data (see `mapcheck` for what makes a good map)."""

from __future__ import annotations

import re

import msgspec

FORMAT = re.compile(r"(\d{1,2})x\[(\d{1,2});(\d{1,2})\]")
"""R x [k;s] of MUQ-3.20."""


class Win(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the map is won."""

    kind: str
    card: str = ""
    points: int = 0
    resource: int = 0
    lose_mark: str = ""
    lose_marks_per_player: int = 0


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle that is held."""

    id: str
    x: tuple[int, int]
    y: tuple[int, int]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A permanent that lies on the map from the beginning; player 0 is nobody."""

    card: str
    at: tuple[int, int]
    player: int = 0


class Stores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What store tiles hold."""

    cards_per_store: int


class BossData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boss side of a co-op map."""

    card: str
    at: tuple[int, int]
    deck: dict[str, int] = {}
    token: str = ""
    reveal: tuple[int, ...] = ()


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One map."""

    id: str
    name: str
    players: tuple[int, int]
    mode: str
    width: int
    height: int
    grid: tuple[str, ...]
    base_gain: int
    start_resource: tuple[int, ...]
    start_deck: dict[str, int]
    draft: str
    sets: tuple[str, ...]
    win: Win
    round_cap: int
    cap_measure: str
    note: str = ""
    kings: tuple[tuple[int, int], ...] = ()
    regions: tuple[Region, ...] = ()
    pieces: tuple[Start, ...] = ()
    stores: Stores | None = None
    boss: BossData | None = None


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `maps.toml`."""

    map: tuple[MapData, ...]
