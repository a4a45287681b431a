"""Rebuild once more, written from the rulebook alone: slow, simple, and apart from the game's code and card files.

A resource list is a Counter of the letters W Wood, S Steel, T Stone and G Gold; `*` is a wild unit. Every question on
payments is answered by trying each unit in every role it may have, and not by the formula of REB-5.19.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

List = Counter[str]
LETTERS = {"W": "wood", "S": "steel", "T": "stone", "G": "gold"}

STARTERS = {
    "a_log": (2, "1W"),
    "bunch_of_logs": (2, "2W"),
    "rusted_gears": (1, "3S"),
    "pile_of_nails": (2, "1S"),
    "a_stone": (4, "1T"),
    "a_gold_bar": (3, "1G"),
}
"""Copies for each player, and the printed list (REB-3.1); the last is called gold_ingot in v005."""

V001 = """
ancient_throne 2W1T1G 6, ancient_armor 2W1S1G 6, ancient_pyramid 2S1T1G 6, golden_boots 1S1G 2, golden_saw 1S1G 2,
ladder 1W 1, magnet 2S 2, solid_spade 1W1T 2, normal_spade 1W1S 2, heavy_spade 1S1T 2, boomerang 1W 1,
gold_merchant 1G 2, gold_key 1G 2, pendant 2G 2, necklace 3G 4 x2, war_chest 4G 6, chalice 5G 9, crown 6G 13,
wheelbarrow 2W 2, barrel 2W2S 5, obelisk 2W2S1T1G 9, screwdriver 2W 3 x2, smelter 2T 3, chains 3S 4 x2, anvil 4S 6,
uzi 5S 7, battle_axe 5S 8, robot_golem 7S 10, spear 1W1T 3, rockslide 3S 4, mining_pick 3W 4, stone_pile 2S 3 x2,
stone_tablet 3T 5 x2, rune_stone 2T2G 7, medieval_turret 6T 9, windmill 2W1S 4, crossbow 1W2S 4, steel_axe 1S 1 x2,
wood_axe 1T 2, small_crate 3W 3 x2, medium_crate 4W 4 x2, sign_post 5W 7 x2, wizard_staff 4W1G 8, galleon 7W 9
"""
V005 = """
ancient_throne 2W1T1G 6, ancient_armor 2W1S1G 6, ancient_pyramid 2S1T1G 6, ladder 1W 1, magnet 2S 2, solid_spade 1W1T 2,
heavy_spade 1S1T 2, boomerang 1W 1, fireball 1W1S 4, gold_merchant 1G 2, gold_key 1G 2, pendant 2G 2, gold_mine 2G 4 x2,
necklace 3G 4, war_chest 4G 6, chalice 4G 8, crown 6G 13, wheelbarrow 2W 1, barn 1W1S1T 4, obelisk 2W2S1T1G 9,
cave 2T 4, screwdriver 2W 3, smelter 2T 3, horseshoe 3S 3, steeltoe_boots 2S1T 5, anvil 4S 6, uzi 5S 8, battle_axe 6S 9,
robot_golem 7S 10, spear 1W1T 3, rockslide 2S 3, mining_pick 2W 3, stone_wheel 2T 3 x2, pulley_system 2W3S 6,
stone_tablet 3T 6 x2, rune_stone 2T2G 8, medieval_turret 6T 9, crossbow 1W2S 3, robot_arm 2W1S1T 5, stone_axe 1T 2,
small_crate 3W 3 x2, medium_crate 4W 4 x2, sign_post 5W 7 x2, wizard_staff 4W1G 8, galleon 7W 9
"""
OTHER_PRICES = {
    "v001": {"chains": "2S", "anvil": "3S", "uzi": "4S"},
    "v005": {
        "gold_mine": "1W1S1T",
        "necklace": "2G",
        "war_chest": "3G",
        "horseshoe": "3W",
        "steeltoe_boots": "2T",
        "anvil": "3S 4W",
        "uzi": "4S 5W",
        "battle_axe": "5S 6W",
        "small_crate": "3S",
        "medium_crate": "4S 2T",
        "sign_post": "4S 3T",
    },
}
"""REB-6.23 and REB-8.38."""
CREDITS = {
    edition: dict(pair.split(":") for pair in text.split())
    for edition, text in {
        "v001": "steel_axe:1W wood_axe:2W boomerang:1W screwdriver:2S smelter:3S spear:1T rockslide:1T mining_pick:1T "
        "gold_merchant:1G pendant:2G necklace:1G war_chest:2G",
        "v005": "stone_axe:2W boomerang:2W screwdriver:2S smelter:3S spear:1T rockslide:1T mining_pick:1T "
        "pulley_system:2T gold_merchant:1G pendant:2G",
    }.items()
}
"""REB-6.7 and REB-8.37."""
DRAWING = ("ladder", "magnet", "solid_spade", "normal_spade", "heavy_spade")
PLAYABLE = {
    "v001": {
        *CREDITS["v001"],
        *DRAWING,
        *("golden_boots", "golden_saw", "medieval_turret", "gold_key", "robot_golem", "wheelbarrow", "barrel"),
    },
    "v005": {
        *CREDITS["v005"],
        *(set(DRAWING) - {"normal_spade"}),
        *("gold_key", "wheelbarrow", "fireball", "crossbow", "robot_arm"),
    },
}
"""The cards that do something when played from hand (section 6, REB-8.37 to REB-8.42)."""


def units(text: str) -> List:
    """`2W1S` as a list."""
    return Counter({letter: int(number) for number, letter in re.findall(r"(\d)([WSTG])", text)})


@dataclass
class Card:
    """What is printed on a card, and how many there are."""

    id: str
    printed: List
    vp: int
    copies: int = 1
    """Of Starter cards: for each player."""
    wild: int = 0

    @property
    def size(self) -> int:
        return self.printed.total()

    @property
    def worth(self) -> List:
        """What it supplies in a payment."""
        return Counter({"*": self.wild}) if self.wild else self.printed


def deck(edition: str) -> dict[str, Card]:
    """All cards of an edition."""
    found: dict[str, Card] = {}
    for name, (copies, text) in STARTERS.items():
        wild = int(name == "a_gold_bar")
        one = "gold_ingot" if wild and edition == "v005" else name
        found[one] = Card(one, units(text), 0, copies, wild)
    if edition == "v005":
        found["gold_stack"] = Card("gold_stack", units("2G"), 0, 0, 2)
    for line in (V001 if edition == "v001" else V005).replace("\n", " ").split(","):
        name, text, vp, *more = line.split()
        found[name] = Card(name, units(text), int(vp), int(more[0][1:]) if more else 1)
    return found


DECKS = {edition: deck(edition) for edition in ("v001", "v005")}


def group(card: Card) -> str:
    """REB-2.8."""
    return "starter" if card.vp == 0 else "early" if card.vp < 5 else "late"


def market(edition: str) -> Counter[str]:
    """The market cards with their copies."""
    return Counter({one.id: one.copies for one in DECKS[edition].values() if one.vp})


def starters(edition: str) -> Counter[str]:
    """One player's Starter cards."""
    return Counter({one.id: one.copies for one in DECKS[edition].values() if not one.vp and one.copies})


# -- payments ------------------------------------------------------------------------------------------------------


@dataclass
class Turn:
    """What a turn has brought so far."""

    credits: List = field(default_factory=Counter)
    saw: int = 0
    boots: int = 0
    less_steel: int = 0
    less_gold: int = 0


def prices(edition: str, name: str) -> list[List]:
    """All prices of a card; those beaten by another are left out."""
    texts = OTHER_PRICES[edition].get(name, "").split()
    found = [DECKS[edition][name].printed, *[units(text) for text in texts]]
    return [one for one in found if not any(other != one and other <= one for other in found)]


def need(edition: str, name: str, price: List, turn: Turn) -> List:
    """What one purchase needs (REB-5.16, REB-6.8, REB-6.9)."""
    left = Counter(price)
    left["S"] = max(0, left["S"] - turn.less_steel)
    if set(+DECKS[edition][name].printed) == {"G"}:
        left["G"] = max(0, left["G"] - turn.less_gold)
    return +left


def needs(edition: str, names: Sequence[str], turn: Turn) -> list[List]:
    """What several purchases need together, at every combination of prices."""
    lists = [[need(edition, name, price, turn) for price in prices(edition, name)] for name in names]
    return [sum(chosen, Counter()) for chosen in product(*lists)]


@dataclass
class Way:
    """One way to settle a payment."""

    spent: List
    saw: int
    boots: int

    def key(self) -> tuple[int, ...]:
        """REB-5.29 and REB-5.30, in order."""
        spent = self.spent
        return spent.total(), self.saw + self.boots, spent["G"], spent["T"], spent["S"], self.boots


def ways(edition: str, payment: Iterable[str], wanted: List, turn: Turn) -> Iterator[Way]:
    """Every way to settle: each unit needed is met by a trashed unit of its kind, a wild or converted one, or a credit.

    Tried out literally: for each resource how many units are met by credits and how many by units that may stand for
    anything, and how many such units come from Wood and Stone.
    """
    have: List = sum((DECKS[edition][name].worth for name in payment), Counter())
    for saw, boots in product(range(turn.saw + 1), range(turn.boots + 1)):
        if saw > have["W"] or boots > have["T"]:
            continue
        own = {**have, "W": have["W"] - saw, "T": have["T"] - boots}
        free = have["*"] + saw + boots
        spans = [range(min(turn.credits[letter], wanted[letter]) + 1) for letter in LETTERS]
        for spent in product(*spans):
            used = dict(zip(LETTERS, spent, strict=True))
            lacking = sum(max(0, wanted[letter] - used[letter] - own.get(letter, 0)) for letter in LETTERS)
            if lacking <= free:
                yield Way(Counter(used), saw, boots)


def covers(edition: str, payment: Iterable[str], wanted: List, turn: Turn) -> bool:
    """Does a set of cards pay for it (REB-5.18)?"""
    return next(ways(edition, payment, wanted, turn), None) is not None


def settled(edition: str, payment: Sequence[str], wanted: List, turn: Turn) -> Way:
    """The way the rules take (REB-5.29, REB-5.30)."""
    return min(ways(edition, payment, wanted, turn), key=Way.key)


def wasted(edition: str, payment: Sequence[str], wanted: List, turn: Turn) -> int:
    """Units paid beyond the need (REB-5.25), those that credits meet taken off."""
    paid = sum(DECKS[edition][name].size for name in payment)
    return paid - (wanted.total() - settled(edition, payment, wanted, turn).spent.total())


def payments(edition: str, hand: Sequence[str], wanted: List, turn: Turn) -> set[tuple[str, ...]]:
    """All sets of a hand that cover, by name (REB-5.24)."""
    subsets = {tuple(sorted(one)) for size in range(len(hand) + 1) for one in combinations(hand, size)}
    return {one for one in subsets if covers(edition, one, wanted, turn)}


def minimal(edition: str, hand: Sequence[str], wanted: List, turn: Turn) -> set[tuple[str, ...]]:
    """Covering sets no proper part of which covers (REB-5.41)."""
    every = payments(edition, hand, wanted, turn)
    return {one for one in every if not any(other != one and Counter(other) <= Counter(one) for other in every)}


def turn_of(edition: str, played: Iterable[str]) -> Turn:
    """What played cards bring (sections Credits, Reductions and Conversions)."""
    made = Turn()
    for name in played:
        made.credits += units(CREDITS[edition].get(name, ""))
        if edition == "v001":
            made.saw += 2 * (name == "golden_saw")
            made.boots += 2 * (name == "golden_boots") + (name == "medieval_turret")
            made.less_steel += 3 * (name == "robot_golem")
        made.less_gold += name == "gold_key"
    return made


# -- scoring -------------------------------------------------------------------------------------------------------


def bonuses(edition: str, owned: Sequence[str]) -> Counter[str]:
    """What abilities add at the end, by card (REB-7.9 to REB-7.12, REB-8.43 to REB-8.47)."""
    cards = [DECKS[edition][name] for name in owned]
    later = edition == "v005"
    found: Counter[str] = Counter()

    def wood_beside(name: str) -> int:
        return sum(card.printed["W"] for card in cards) - DECKS[edition][name].printed["W"]

    ancient = len({name for name in owned if name.startswith("ancient_")})
    found["ancient"] = {2: 2, 3: 5 if later else 4}.get(ancient, 0)
    if "obelisk" in owned:
        found["obelisk"] = (3 if len(owned) <= 8 else 0) if later else (4 if len(owned) <= 10 else 0)
    if "galleon" in owned:
        found["galleon"] = wood_beside("galleon")
    if "wizard_staff" in owned:
        wood = wood_beside("wizard_staff")
        found["wizard_staff"] = (2 if wood >= 4 else 0) if later else wood // 2
    if later:
        if "barn" in owned and len(owned) <= 10:
            found["barn"] = 1
        if "cave" in owned and len(owned) >= 10:
            found["cave"] = 3
        if "medieval_turret" in owned:
            found["medieval_turret"] = len(owned) // 3
        if owned.count("stone_wheel") == 2:
            found["stone_wheel"] = 3
        if "robot_golem" in owned:
            found["robot_golem"] = len([card for card in cards if card.printed["S"]])
    return +found


def score(edition: str, owned: Sequence[str]) -> int:
    """All VP of a player."""
    return sum(DECKS[edition][name].vp for name in owned) + bonuses(edition, owned).total()


# -- step 4 --------------------------------------------------------------------------------------------------------


def leaving(row: Sequence[int], heights: Sequence[int], tie: str) -> int:
    """The column that loses its lowest card: `right`, `left` (REB-4.10, REB-8.36) or `tall` (REB-8.9)."""
    there = [column for column, height in enumerate(heights) if height]
    lowest = [column for column in there if row[column] == min(row[one] for one in there)]
    if tie == "tall":
        most = max(heights[column] for column in lowest)
        lowest = [column for column in lowest if heights[column] == most]
    return lowest[0] if tie == "left" else lowest[-1]
