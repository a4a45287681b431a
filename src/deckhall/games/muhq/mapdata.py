"""Map files as typed data, and the checker that says what is wrong with a map."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from deckhall.core.cards import parse_toml, read_toml, typed, unique
from deckhall.core.errors import BadCards, DeckhallError
from deckhall.games.muhq.data import CardFile
from deckhall.games.muhq.limits import BOSS_SIGN, HARBOR_SIGNS, MEASURES, SIDE, SIGNS, SPAWN_SIGNS, WINS

FORMAT = re.compile(r"(\d+)x\[(\d+);(\d+)\]")
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


def load(path: Path, cards: CardFile) -> tuple[MapData, ...]:
    """Read and check a file of maps."""
    return _checked(read_toml(path), cards, str(path))


def read_one(text: str, cards: CardFile, where: str) -> tuple[MapData, object]:
    """The only map of a player's own file, checked, and the same as plain data for a position file."""
    content = parse_toml(text, where)
    found = _checked(content, cards, where)
    if len(found) != 1:
        raise BadCards(f"{where}: has {len(found)} maps; it must have one [[map]]")
    maps = content["map"]
    assert isinstance(maps, list)  # it was read as a tuple of maps
    return found[0], maps[0]


def _checked(content: Mapping[str, object], cards: CardFile, where: str) -> tuple[MapData, ...]:
    file = typed(content, MapFile, where)
    unique(where, "map", [one.id for one in file.map])
    for one in file.map:
        check(one, cards, where)
    return file.map


def read(table: Mapping[str, object], cards: CardFile, where: str, error: Callable[[str], DeckhallError]) -> MapData:
    """A map from a table of a position file."""
    found = typed(table, MapData, where, error)
    check(found, cards, where, error)
    return found


def check(one: MapData, cards: CardFile, where: str, error: Callable[[str], DeckhallError] = BadCards) -> None:
    """Raise with a reason if the game could not be played on this map."""
    for problem in problems(one, cards):
        raise error(f"{where}: map {one.id!r}: {problem}")


def problems(one: MapData, cards: CardFile) -> list[str]:
    """All that is wrong with a map, in sentences."""
    found = _size(one)
    return found or [*_ground(one), *_numbers(one), *_names(one, cards), *_winning(one)]


def _size(one: MapData) -> list[str]:
    found: list[str] = []
    if not (4 <= one.width <= SIDE and 4 <= one.height <= SIDE):
        found.append(f"width and height must be from 4 to {SIDE}; they are {one.width} and {one.height}")
    if len(one.grid) != one.height:
        found.append(f"grid has {len(one.grid)} rows; height is {one.height}")
    for number, row in enumerate(one.grid):
        if len(row) != one.width:
            found.append(f"grid row {number} has {len(row)} tiles; width is {one.width}")
        for x, sign in enumerate(row):
            if sign not in SIGNS[1:] + SPAWN_SIGNS + HARBOR_SIGNS + BOSS_SIGN:
                found.append(f"grid row {number}, column {x}: {sign!r} is no tile")
    least, most = one.players
    if not 1 <= least <= most <= len(SPAWN_SIGNS):
        found.append(f"players {least} to {most}: it must be from 1 to {len(SPAWN_SIGNS)}")
    if one.mode not in ("versus", "coop"):
        found.append(f"mode is {one.mode!r}; it is versus or coop")
    elif one.mode == "versus" and least < 2:
        found.append("a versus map takes at least two players (MUQ-1.1)")
    return found


def _ground(one: MapData) -> list[str]:
    """Spawns for every seat, and all tiles but walls connected."""
    text = "".join(one.grid)
    found = [
        f"player {seat + 1} has no spawn tile (MUQ-2.32)"
        for seat in range(one.players[1])
        if SPAWN_SIGNS[seat] not in text
    ]
    open_tiles = {(x, y) for y, row in enumerate(one.grid) for x, sign in enumerate(row) if sign != "#"}
    todo = [min(open_tiles)] if open_tiles else []
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & open_tiles - seen
        seen |= near
        todo += sorted(near)
    if seen != open_tiles:
        x, y = min(open_tiles - seen)
        found.append(f"the tiles are not connected: nothing leads to {x},{y}")
    if one.stores is not None and "S" not in text:
        found.append("stores are given, but there is no store tile S")
    if "S" in text and one.stores is None:
        found.append("store tiles S need stores = { cards_per_store = N } (MUQ-3.30)")
    return found


def _numbers(one: MapData) -> list[str]:
    found: list[str] = []
    if len(one.start_resource) < one.players[1] or any(number < 0 for number in one.start_resource):
        found.append(f"start_resource needs a number, 0 or more, for each of {one.players[1]} seats")
    if not 1 <= one.round_cap <= 50:
        found.append(f"round_cap is {one.round_cap}; it must be from 1 to 50 (MUQ-7.20)")
    if not 0 <= one.base_gain <= 20:
        found.append(f"base_gain is {one.base_gain}; it must be from 0 to 20")
    if any(number < 1 for number in one.start_deck.values()) or not 1 <= sum(one.start_deck.values()) <= 30:
        found.append("start_deck must have from 1 to 30 cards")
    shape = FORMAT.fullmatch(one.draft)
    if shape is None and one.draft not in ("piles-of-10", "none"):
        found.append(f'draft is {one.draft!r}; it is "piles-of-10", a format such as "3x[2;8]", or "none"')
    elif shape is not None and int(shape[3]) < one.players[1] * int(shape[2]):
        found.append(f"draft {one.draft}: a pack needs {one.players[1] * int(shape[2])} cards (MUQ-3.21)")
    if (one.draft == "none") != (one.stores is not None):
        found.append('draft is "none" exactly if there are store tiles (MUQ-3.30)')
    return found


def _names(one: MapData, cards: CardFile) -> list[str]:
    by_id = {card.id: card for card in cards.cards}
    sets = [group.id for group in cards.sets if group.draftable]
    boss_deck = one.boss.deck if one.boss is not None else {}
    named = [*one.start_deck, *[piece.card for piece in one.pieces], *boss_deck]
    if one.boss is not None:
        named += [one.boss.card, *([one.boss.token] if one.boss.token else [])]
    found = [f"there is no card {name!r}" for name in named if name not in by_id]
    found += [f"there is no draftable set {name!r}" for name in one.sets if name not in sets]
    if not one.sets:
        found.append("sets must name at least one set")
    if found:
        return found
    taken: set[tuple[int, int]] = set()
    pieces = [(piece.card, piece.at, piece.player) for piece in one.pieces]
    pieces += [("king", at, seat) for seat, at in enumerate(one.kings, 1)]
    if one.boss is not None:
        pieces.append((one.boss.card, one.boss.at, 0))
    for name, (x, y), player in pieces:
        if not (0 <= x < one.width and 0 <= y < one.height):
            found.append(f"{name} at {x},{y} lies beyond the edge")
        elif one.grid[y][x] == "#" or (one.grid[y][x] == "~") != ("swimming" in by_id[name].keywords):
            found.append(f"{name} cannot stand on {x},{y} (MUQ-5.42)")
        elif (x, y) in taken:
            found.append(f"two pieces stand on {x},{y} (MUQ-2.26)")
        taken.add((x, y))
        if not 0 <= player <= one.players[1]:
            found.append(f"{name} at {x},{y}: there is no player {player}")
    return found


def _winning(one: MapData) -> list[str]:
    win = one.win
    if win.kind not in WINS:
        return [f"win kind is {win.kind!r}; it is one of {', '.join(WINS)}"]
    found: list[str] = []
    if one.cap_measure != MEASURES[WINS.index(win.kind)]:
        found.append(f"cap_measure is {one.cap_measure!r}; for {win.kind} it is {MEASURES[WINS.index(win.kind)]!r}")
    if (win.kind == "boss") != (one.mode == "coop") or (one.boss is not None) != (one.mode == "coop"):
        found.append("coop maps, and only they, have a boss and the win kind boss")
    if win.kind == "vip" and len(one.kings) != one.players[1]:
        found.append(f"kings needs a tile for each of {one.players[1]} seats (MUQ-7.2)")
    if win.kind == "capture_points" and (not one.regions or win.points < 1):
        found.append("capture_points needs regions and points (MUQ-7.4)")
    if win.kind == "resource_battle" and win.resource < 1:
        found.append("resource_battle needs an amount of resource (MUQ-7.3)")
    if win.kind == "stick_of_victory" and (
        win.points < 1 or not any(piece.card == "stick_of_victory" for piece in one.pieces)
    ):
        found.append("stick_of_victory needs points and the Stick among the pieces (MUQ-7.9)")
    if win.kind == "destroy_buildings":
        owners = sorted(piece.player for piece in one.pieces if piece.card == "keep")
        if owners != list(range(1, one.players[1] + 1)):
            found.append("destroy_buildings needs one Keep for each player (MUQ-7.7)")
    found += [
        f"region {region.id!r} does not lie on the map"
        for region in one.regions
        if not (0 <= region.x[0] <= region.x[1] < one.width and 0 <= region.y[0] <= region.y[1] < one.height)
    ]
    found += [
        f"region {region.id!r}: an id is one word of letters, digits, - and _"
        for region in one.regions
        if re.fullmatch(r"[\w-]+", region.id) is None
    ]
    if one.boss is not None:
        if win.lose_mark not in ("repression", "devour") or win.lose_marks_per_player < 1:
            found.append("win needs lose_mark (repression or devour) and lose_marks_per_player (MUQ-7.15)")
        if one.boss.deck and (len(one.boss.reveal) < one.players[1] or BOSS_SIGN not in "".join(one.grid)):
            found.append("a boss with a deck needs boss spawns B and reveal for each number of players (MUQ-8.32)")
    return found
