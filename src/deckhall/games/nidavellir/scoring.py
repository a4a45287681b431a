"""Final scoring (section 7), as pure functions of numbers, and of armies written down as plain data.

`score_table` is the way in for anybody who wants to check scores from outside:

>>> table = score_table([{"warrior": ["warrior_3", "warrior_6", "warrior_9", "kraal"], "coins": [0, 5, 7, 9, 14]},
...                      {"warrior": ["warrior_9", "warrior_8", "warrior_7"], "coins": [0, 4, 5, 11, 20]}])
>>> [army["warrior"] for army in table], [army["coins"] for army in table]
([39, 24], [35, 40])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from deckhall.core.errors import BadSetup
from deckhall.core.vocab import Vocab
from deckhall.games.nidavellir.cards import Cards
from deckhall.games.nidavellir.constants import BLACKSMITH, CLASSES, EXPLORER, HUNTER, MINER, WARRIOR

LINES: Final = (*CLASSES, "neutral", "coins", "gem")
"""The lines of a score sheet, in the order of NID-7.1."""
PROFILES: Final = ("seed", "official")


class Tally:
    """What one player's score depends on. Thrud is no rank here any more (NID-6.33)."""

    def __init__(self) -> None:
        self.ranks = [0] * 5
        self.cards = [0] * 5
        self.points = [0] * 5
        """Printed points by column, Ylud's included."""
        self.per_explorer = 0
        """Idunn's points for each Explorer rank, if she is there."""
        self.command = 0
        """Bit set of the neutral Heroes that count, Thrud among them."""
        self.coins = 0
        self.highest = 0
        self.gem = 0


def hunters(number: int) -> int:
    """The Hunter chart (NID-7.9)."""
    return number * number


def blacksmiths(cards: Cards, ranks: int) -> int:
    """The Blacksmith chart (NID-7.7): 3 + 4 + 5 + ..., one term for each rank."""
    return ranks * (2 * cards.file.tables.first_smith + ranks - 1) // 2


def miners(points: int, ranks: int) -> int:
    """Sum times ranks (NID-7.6)."""
    return points * ranks


def neutral(cards: Cards, command: int, highest: int) -> int:
    """The Heroes of the Command Zone (NID-6.24, NID-6.25, NID-6.33)."""
    total = cards.file.tables.brothers[(command & cards.brothers).bit_count()]
    for hero, points in enumerate(cards.neutral_points):
        if points and command >> hero & 1:
            total += points
    if cards.astrid >= 0 and command >> cards.astrid & 1:
        total += highest
    return total


def sheet(cards: Cards, tally: Tally, most: bool, by_ranks: bool) -> list[int]:
    """The lines of a player's score sheet; `most`: has or shares the most Warrior ranks (NID-7.2, NID-7.3)."""
    tables = cards.file.tables
    return [
        tally.points[WARRIOR] + (tally.highest if most else 0),
        hunters(tally.ranks[HUNTER] if by_ranks else tally.cards[HUNTER]),
        miners(tally.points[MINER], tally.ranks[MINER]),
        blacksmiths(cards, tally.ranks[BLACKSMITH]),
        tally.points[EXPLORER] + tally.per_explorer * tally.ranks[EXPLORER],
        neutral(cards, tally.command, tally.highest),
        tally.coins,
        tables.special_gem_points if tally.gem == tables.special_gem else 0,
    ]


def sheets(cards: Cards, tallies: Sequence[Tally], by_ranks: bool) -> list[list[int]]:
    """The score sheets of all players together, since the most Warriors count."""
    best = max(1, *[tally.ranks[WARRIOR] for tally in tallies])
    return [sheet(cards, tally, tally.ranks[WARRIOR] == best, by_ranks) for tally in tallies]


_CARDS: dict[str, Cards] = {}


def _standard() -> Cards:
    if not _CARDS:
        _CARDS["standard"] = Cards(Path(__file__).parent / "cards.toml", Vocab())
    return _CARDS["standard"]


def score_table(
    armies: Sequence[Mapping[str, object]], rules: str = "seed", cards: Cards | None = None
) -> list[dict[str, int]]:
    """The final scores of armies: for each a dict with the lines of the score sheet and their `total`.

    An army is a mapping with a list of card ids for each class (`warrior`, `hunter`, `miner`, `blacksmith`,
    `explorer`), one for `command`, a list of the values of its `coins`, and the number of its `gem`; every key may be
    left out. `rules` is the profile, `seed` or `official`.
    """
    if rules not in PROFILES:
        raise BadSetup(f"there are no rules {rules!r}; they are {' or '.join(PROFILES)}")
    tables = cards if cards is not None else _standard()
    tallies = [_tallied(tables, army) for army in armies]
    made: list[dict[str, int]] = []
    for lines in sheets(tables, tallies, rules == "official"):
        scores = {name: lines[place] for place, name in enumerate(LINES)}
        scores["total"] = sum(lines)
        made.append(scores)
    return made


def _tallied(cards: Cards, army: Mapping[str, object]) -> Tally:
    """An army of plain data, counted."""
    keys = (*CLASSES, "command", "coins", "gem")
    for key in army:
        if key not in keys:
            raise BadSetup(f"an army has no {key!r}; it has {', '.join(keys)}")
    tally = Tally()
    for column, name in enumerate(CLASSES):
        for one in _listed(army, name):
            _enter(cards, tally, column, str(one))
    for one in _listed(army, "command"):
        if str(one) in cards.award_ids:
            continue  # worth nothing by itself (NID-5.57)
        hero = _hero(cards, str(one))
        if cards.column[cards.hero + hero] >= 0:
            raise BadSetup(f"command: {one!r} stands in a column")
        tally.command |= 1 << hero
    values = [int(str(one)) for one in _listed(army, "coins")]
    tally.coins = sum(values)
    tally.highest = max(values, default=0)
    tally.gem = int(str(army.get("gem", 0)))
    return tally


def _listed(army: Mapping[str, object], key: str) -> list[object]:
    value = army.get(key, [])
    if not isinstance(value, (list, tuple)):
        raise BadSetup(f"{key}: must be a list, not {value!r}")
    return list(value)


def _hero(cards: Cards, name: str) -> int:
    if name not in cards.hero_ids:
        raise BadSetup(f"{name!r} is no Hero; the Heroes are {', '.join(cards.hero_ids)}")
    return cards.hero_ids.index(name)


def _enter(cards: Cards, tally: Tally, column: int, name: str) -> None:
    """Count a card that lies in a column."""
    if name not in cards.index:
        raise BadSetup(f"{CLASSES[column]}: there is no card {name!r}")
    card = cards.index[name]
    hero = card - cards.hero
    if hero >= 0 and hero == cards.thrud:
        tally.command |= 1 << hero
        return
    wanders = hero >= 0 and hero == cards.ylud
    if cards.column[card] != column and not wanders:
        raise BadSetup(f"{CLASSES[column]}: {name!r} does not belong in this column")
    tally.ranks[column] += cards.ranks[card]
    tally.cards[column] += 1
    tally.points[column] += cards.ylud_points[column] if wanders else cards.points[card]
    if hero >= 0 and hero == cards.idunn:
        tally.per_explorer = cards.per_explorer
