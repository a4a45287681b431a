"""Nidavellir once more, written from the rulebook alone: slow, simple, and apart from the game's code and card file.

Cards are short names: `W9` Warrior 9, `H` Hunter, `M2` Miner 2, `B` Blacksmith, `BB` the special Blacksmith, `E11`
Explorer 11, `O3` and `O5` Royal Offerings; Heroes go by their ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

CLASSES = ("warrior", "hunter", "miner", "blacksmith", "explorer")
LETTERS = dict(zip("WHMBE", CLASSES, strict=True))

AGE = [*["W3", "W4", "W5", "W6", "W6", "W7", "W8", "W9"], *"H" * 6, *["M0", "M0", "M1", "M1", "M2", "M2"], *"B" * 8]
AGE += ["E5", "E6", "E7", "E8", "E9", "E10", "E11"]
"""The dwarves of one Age for two to four players (NID-2.4 to NID-2.8)."""
FIVE = ["W10", "H", "H", "M0", "M1", "B", "B", "E12"]
"""What five players add to each Age."""

HERO_COLUMN = {
    "kraal": "warrior",
    "tarah": "warrior",
    "aral": "hunter",
    "dagda": "hunter",
    "aegur": "blacksmith",
    "bonfur": "blacksmith",
    "zoral": "miner",
    "lokdur": "miner",
    "hourya": "explorer",
    "idunn": "explorer",
}
BROTHERS = ("dwerg_aesir", "dwerg_bergelmir", "dwerg_jungir", "dwerg_sigmir", "dwerg_ymir")
NEUTRAL = (*BROTHERS, "skaa", "astrid", "grid", "uline", "ylud", "thrud")
HEROES = (*HERO_COLUMN, *NEUTRAL)
HERO_RANKS = {"kraal": 2, "aral": 2, "aegur": 2, "zoral": 3, "bonfur": 3, "dagda": 3}
HERO_POINTS = {"kraal": 7, "tarah": 14, "zoral": 1, "lokdur": 3, "idunn": 7, "hourya": 20}
YLUD_POINTS = {"warrior": 7, "explorer": 11, "miner": 1}

TREASURY = Counter([5, 5, 6, 6, 7, 7, 7, 8, 8, 9, 9, 9, 10, 10, 11, 11, 11, 12, 12, 13, 13, 14, 14, *range(15, 26)])
"""The 34 coins of NID-2.15."""


def deck(age: int, players: int) -> Counter[str]:
    """An Age deck as it is shuffled at the start (NID-3.4, NID-2.10)."""
    offerings = ["O3"] if age == 1 else ["O5", "O5"]
    if players == 5:
        offerings.append(offerings[0])
    return Counter([*AGE, *offerings, *(FIVE if players == 5 else [])])


def treasury(players: int) -> Counter[int]:
    """The treasury at the start (NID-3.7)."""
    return TREASURY - Counter([7, 7, 9, 9, 11, 11] if players < 4 else [])


# -- armies --------------------------------------------------------------------------------------------------------


def column_of(card: str) -> str:
    """The class a dwarf or a column Hero belongs to; "" for the rest."""
    return HERO_COLUMN.get(card, "") if card in HEROES else LETTERS.get(card[0], "")


def rank(card: str) -> int:
    """How many ranks a card in a column is."""
    return 2 if card == "BB" else HERO_RANKS.get(card, 1)


def points(card: str, column: str) -> int:
    """The points of a card in a column, Idunn's bonus apart."""
    if card == "ylud":
        return YLUD_POINTS.get(column, 0)
    if card in HEROES:
        return HERO_POINTS.get(card, 0)
    return int(card[1:]) if card[1:].isdigit() else 0


def ranks(column: Iterable[str]) -> int:
    """The rank total of a column (NID-1.8)."""
    return sum(rank(card) for card in column)


@dataclass
class Player:
    """What one player has at the end."""

    army: Mapping[str, Sequence[str]] = field(default_factory=dict)
    zone: Sequence[str] = ()
    """The Command Zone."""
    coins: Sequence[int] = (0, 2, 3, 4, 5)
    gem: int = 1

    def column(self, name: str) -> Sequence[str]:
        """A column, first card first."""
        return self.army.get(name, ())

    def ranks(self, name: str) -> int:
        """The rank total of a column."""
        return ranks(self.column(name))

    @property
    def lines(self) -> int:
        """Complete lines (NID-1.9)."""
        return min(self.ranks(name) for name in CLASSES)


def blacksmiths(n: int) -> int:
    """3 + 4 + 5 + ... with n terms, added one by one (NID-7.7)."""
    total = 0
    for term in range(n):
        total += 3 + term
    return total


def score(players: Sequence[Player], seat: int, profile: str = "seed") -> dict[str, int]:
    """The Final Bravery Value in its eight parts (NID-7.1)."""
    me = players[seat]
    high = max(me.coins)
    column = {name: sum(points(card, name) for card in me.column(name)) for name in CLASSES}
    most = max(player.ranks("warrior") for player in players)
    hunters = len(me.column("hunter")) if profile == "seed" else me.ranks("hunter")
    return {
        "warrior": column["warrior"] + (high if most > 0 and me.ranks("warrior") == most else 0),
        "hunter": hunters * hunters,
        "miner": column["miner"] * me.ranks("miner"),
        "blacksmith": blacksmiths(me.ranks("blacksmith")),
        "explorer": column["explorer"] + (2 * me.ranks("explorer") if "idunn" in me.column("explorer") else 0),
        "neutral": neutral(me.zone, high),
        "coins": sum(me.coins),
        "gem": 3 if me.gem == 6 else 0,
    }


def neutral(zone: Iterable[str], high: int) -> int:
    """What lies in the Command Zone (NID-6.24, NID-6.25, NID-6.33)."""
    held = set(zone)
    worth = (0, 13, 40, 81, 108, 135)[len(held & set(BROTHERS))]
    for hero, value in (("skaa", 17), ("astrid", high), ("grid", 7), ("uline", 9), ("thrud", 13)):
        if hero in held:
            worth += value
    return worth


def final(players: Sequence[Player], profile: str = "seed") -> list[int]:
    """The Final Bravery Values of all."""
    return [sum(score(players, seat, profile).values()) for seat in range(len(players))]


# -- coins and gems ------------------------------------------------------------------------------------------------


def swap(bank: Counter[int], old: int, yellow: bool, wanted: int) -> int:
    """Put the old coin away and take one for the wanted value (NID-5.27 to NID-5.31); the bank changes."""
    if yellow:
        bank[old] += 1
    there = [value for value, count in bank.items() if count > 0]
    enough = [value for value in there if value >= wanted]
    taken = min(enough) if enough else max(there)
    bank[taken] -= 1
    return taken


def order(bids: Sequence[int], gems: Sequence[int]) -> list[int]:
    """The seats of a tavern from first to last (NID-5.1, NID-5.2)."""
    return sorted(range(len(bids)), key=lambda seat: (-bids[seat], -gems[seat]))


def trade_gems(bids: Sequence[int], gems: Sequence[int]) -> list[int]:
    """The gems after the trades of a tavern (NID-5.45 to NID-5.49)."""
    after = list(gems)
    for value in set(bids):
        group = [seat for seat, bid in enumerate(bids) if bid == value and gems[seat] != 6]
        group.sort(key=lambda seat: gems[seat])
        while len(group) > 1:
            low, high = group.pop(0), group.pop()
            after[low], after[high] = gems[high], gems[low]
    return after


def award(counts: Sequence[int]) -> int:
    """Who wins a distinction: the seat with strictly the most ranks, or -1 (NID-5.52 to NID-5.54)."""
    best = [seat for seat, count in enumerate(counts) if count == max(counts)]
    return best[0] if len(best) == 1 else -1
