"""Reading map files, and the checker that says what is wrong with a map."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from deckhall.core.errors import BadCards, DeckhallError
from deckhall.core.toml_files import parse_toml, read_toml, typed, unique
from deckhall.core.words import counted
from deckhall.games.muhq.card_file import Card, CardFile
from deckhall.games.muhq.constants import BOSS_SIGN, HARBOR_SIGNS, MEASURES, SIDE, SIGNS, SPAWN_SIGNS, TERRAINS, WINS
from deckhall.games.muhq.map_file import FORMAT, MapData, MapFile

WORD: Final = re.compile(r"[\w-]{1,40}")
"""What can name a map or a region, also within a line of figures."""
WIN_CARDS: Final = {"vip": "king", "destroy_buildings": "keep", "stick_of_victory": "stick_of_victory"}
"""What the win condition is about; a boss map names its own boss."""
MOST: Final = 999
"""No amount of resource or points is greater."""


def load(path: Path, cards: CardFile) -> tuple[MapData, ...]:
    """Read and check a file of maps."""
    return _checked(read_toml(path), cards, str(path))


def read_one(text: str, cards: CardFile, where: str) -> tuple[MapData, object]:
    """The only map of a player's own file, checked, and the same as plain data for a position file."""
    content = parse_toml(text, where)
    found = _checked(content, cards, where)
    if len(found) != 1:
        raise BadCards(f"{where}: has {counted(len(found), 'map', 'maps')}; it must have one [[map]]")
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
    """Raise with the reasons, some of them if they are many, if the game could not be played on this map."""
    found = problems(one, cards)
    if found:
        raise error(f"{where}: map {one.id[:40]!r}: {'; '.join(found[:5])}")


def problems(one: MapData, cards: CardFile) -> list[str]:
    """All that is wrong with a map, in sentences."""
    found = _size(one)
    return found or [*_ground(one), *_numbers(one), *_names(one, cards), *_winning(one)]


def _size(one: MapData) -> list[str]:
    found: list[str] = []
    if not WORD.fullmatch(one.id):
        found.append("id must be a word of at most 40 letters, digits and hyphens")
    if not (0 < len(one.name) <= 60 and one.name.isprintable() and len(one.note) <= 300 and one.note.isprintable()):
        found.append("name must be a line of at most 60 characters, note of at most 300")
    if not (4 <= one.width <= SIDE and 4 <= one.height <= SIDE):
        found.append(f"width and height must be from 4 to {SIDE}; they are {one.width} and {one.height}")
    if len(one.grid) != one.height:
        found.append(f"grid has {counted(len(one.grid), 'row', 'rows')}; height is {one.height}")
    for number, row in enumerate(one.grid):
        if len(row) != one.width:
            found.append(f"grid row {number} has {counted(len(row), 'tile', 'tiles')}; width is {one.width}")
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
    if "S" in text and one.mode != "coop":
        found.append("store tiles S are for coop maps only (MUQ-2.40)")
    if "S" in text and one.stores is None:
        found.append("store tiles S need stores = { cards_per_store = N } (MUQ-3.30)")
    return found


def _numbers(one: MapData) -> list[str]:
    found: list[str] = []
    if len(one.start_resource) != one.players[1] or any(not 0 <= number <= MOST for number in one.start_resource):
        found.append(f"start_resource needs a number from 0 to {MOST} for each of {one.players[1]} seats")
    if not 1 <= one.round_cap <= 50:
        found.append(f"round_cap is {one.round_cap}; it must be from 1 to 50 (MUQ-7.20)")
    if not 0 <= one.base_gain <= 20:
        found.append(f"base_gain is {one.base_gain}; it must be from 0 to 20")
    if any(number < 1 for number in one.start_deck.values()) or not 1 <= sum(one.start_deck.values()) <= 30:
        found.append("start_deck must have from 1 to 30 cards")
    shape = FORMAT.fullmatch(one.draft)
    if shape is None and one.draft not in ("piles-of-10", "none"):
        found.append(f'draft is {one.draft!r}; it is "piles-of-10", a format such as "3x[2;8]", or "none"')
    elif shape is not None:
        found += _format(one.draft, int(shape[1]), int(shape[2]), int(shape[3]), one.players[1])
    if one.stores is not None and not 1 <= one.stores.cards_per_store <= 60:
        found.append(f"cards_per_store is {one.stores.cards_per_store}; it must be from 1 to 60")
    if (one.draft == "none") != (one.stores is not None):
        found.append('draft is "none" exactly if there are store tiles (MUQ-3.30)')
    return found


def _format(text: str, rounds: int, each: int, size: int, players: int) -> list[str]:
    if not (1 <= rounds <= 10 and 1 <= each <= 10 and size <= 40):
        return [f"draft {text}: it has 1 to 10 rounds and picks and packs of at most 40 cards (MUQ-3.20)"]
    if size < players * each:
        return [f"draft {text}: a pack needs {counted(players * each, 'card', 'cards')} (MUQ-3.21)"]
    return []


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
    return [*_decks(one, by_id), *_pieces(one, by_id)]


def _decks(one: MapData, by_id: Mapping[str, Card]) -> list[str]:
    """Only what can be played lies in a start deck, only what can be revealed in the boss deck."""
    found = [
        f"start_deck: {by_id[name].name} cannot be played from a hand (MUQ-2.12)"
        for name in one.start_deck
        if by_id[name].token or (by_id[name].upkeep if by_id[name].type == "unit" else by_id[name].play) is None
    ]
    if one.boss is None:
        return found
    if by_id[one.boss.card].type != "boss":
        found.append(f"boss: {one.boss.card!r} is no boss (MUQ-2.3)")
    for name, copies in one.boss.deck.items():
        if by_id[name].type not in ("unit", "intention"):
            found.append(f"boss deck: {name!r} is neither a unit nor an intention (MUQ-8.33)")
        if not 1 <= copies <= 30:
            found.append(f"boss deck: {name!r} {copies} times; it must be from 1 to 30")
    if len(one.boss.reveal) not in (0, one.players[1]) or any(not 0 <= number <= 4 for number in one.boss.reveal):
        found.append("boss reveal needs a number from 0 to 4 for each number of players (MUQ-8.32)")
    for name, numbers in (("tokens", one.boss.tokens), ("most_tokens", one.boss.most_tokens)):
        if len(numbers) not in (0, one.players[1]) or any(not 0 <= number <= 20 for number in numbers):
            found.append(f"boss {name} needs a number from 0 to 20 for each number of players (MUQ-8.41)")
    token = by_id.get(one.boss.token)
    if token is not None and (token.type != "unit" or "swimming" not in token.keywords):
        found.append(f"boss token: {one.boss.token!r} is no unit for deep water (MUQ-8.41)")
    if token is not None and (one.boss.deck or "~" not in "".join(one.grid)):
        found.append("boss: a side with tokens needs deep water and has no deck (MUQ-8.41)")
    return found


def _may_stand(card: Card, sign: str) -> bool:
    """May the permanent be placed on a tile of that sign (MUQ-5.42)?"""
    terrain = TERRAINS[SIGNS.index(sign)] if sign in SIGNS else "spawn" if sign not in HARBOR_SIGNS else "harbor"
    if terrain == "wall" or (card.restrict and terrain not in card.restrict):
        return False
    if "swimming" in card.keywords:
        return terrain == "deep_water"
    return terrain != "deep_water" or "amphibious" in card.keywords


def _pieces(one: MapData, by_id: Mapping[str, Card]) -> list[str]:
    found = [
        f"pieces: {piece.card!r} cannot be placed by pieces"
        for piece in one.pieces
        if by_id[piece.card].type in ("spell", "intention", "boss") or piece.card == "king"
    ]
    taken: set[tuple[int, int]] = set()
    pieces = [(piece.card, piece.at, piece.player) for piece in one.pieces]
    pieces += [("king", at, seat) for seat, at in enumerate(one.kings, 1)]
    if one.boss is not None:
        pieces.append((one.boss.card, one.boss.at, 0))
    for name, (x, y), player in pieces:
        if not (0 <= x < one.width and 0 <= y < one.height):
            found.append(f"{name} at {x},{y} lies beyond the edge")
        elif not _may_stand(by_id[name], one.grid[y][x]):
            found.append(f"{name} cannot stand on {x},{y} (MUQ-5.42)")
        elif (x, y) in taken:
            found.append(f"two pieces stand on {x},{y} (MUQ-2.26)")
        taken.add((x, y))
        if not 0 <= player <= one.players[1]:
            found.append(f"{name} at {x},{y}: there is no player {player}")
    built = {piece.at for piece in one.pieces if "building" in by_id[piece.card].keywords}
    for sign in SPAWN_SIGNS[: one.players[1]]:
        spawns = {(x, y) for y, row in enumerate(one.grid) for x, here in enumerate(row) if here == sign}
        if spawns and spawns <= built:
            found.append(f"all spawn tiles of player {sign} lie under buildings (MUQ-2.32)")
    return found


def _winning(one: MapData) -> list[str]:
    win = one.win
    if win.kind not in WINS:
        return [f"win kind is {win.kind!r}; it is one of {', '.join(WINS)}"]
    found: list[str] = []
    about = one.boss.card if one.boss is not None else WIN_CARDS.get(win.kind, "")
    if win.card != about and (win.card or one.boss is not None):
        found.append(f"win card is {win.card!r}; for {win.kind} here it is {about!r}")
    if not (0 <= win.points <= MOST and 0 <= win.resource <= MOST and win.lose_marks_per_player <= MOST):
        found.append(f"win: points, resource and marks are at most {MOST}")
    if one.cap_measure != MEASURES[WINS.index(win.kind)]:
        found.append(f"cap_measure is {one.cap_measure!r}; for {win.kind} it is {MEASURES[WINS.index(win.kind)]!r}")
    if (win.kind == "boss") != (one.mode == "coop") or (one.boss is not None) != (one.mode == "coop"):
        found.append("coop maps, and only they, have a boss and the win kind boss")
    if win.kind == "vip" and len(one.kings) != one.players[1]:
        found.append(f"kings needs a tile for each of {one.players[1]} seats (MUQ-7.2)")
    if win.kind != "vip" and one.kings:
        found.append("kings are for maps of the win kind vip (MUQ-7.2)")
    if win.kind != "capture_points" and one.regions:
        found.append("regions are for maps of the win kind capture_points (MUQ-7.4)")
    names = [region.id for region in one.regions]
    if len(set(names)) < len(names) or len(names) > 16:
        found.append("regions: at most 16, each with an id of its own")
    found += [f"region {name[:40]!r}: an id is one word" for name in names if not WORD.fullmatch(name)]
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
    if one.boss is not None:
        if win.lose_mark not in ("repression", "devour") or win.lose_marks_per_player < 1:
            found.append("win needs lose_mark (repression or devour) and lose_marks_per_player (MUQ-7.15)")
        if one.boss.deck and not (one.boss.reveal and BOSS_SIGN in "".join(one.grid)):
            found.append("a boss with a deck needs boss spawns B and reveal for each number of players (MUQ-8.32)")
    return found
