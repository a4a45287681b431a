"""The card tables of Nidavellir: what the rules look up, as lists of ints, and the vocabulary of actions.

A card is an int: first the kinds that lie in decks (so that `take` and `keep` name them directly), then the special
Blacksmith, then the Heroes. A coin is an int too: the red ones, the yellow ones by value, the special one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.core.errors import BadCards
from deckhall.core.ints import ints
from deckhall.core.state import Constant
from deckhall.core.toml_files import one_effect
from deckhall.core.vocab import Vocab
from deckhall.games.nidavellir import card_file
from deckhall.games.nidavellir.constants import CLASSES, COINS, MOST_PLAYERS

# What a Hero does (the effects of [[heroes]]); 0 for nothing.
DISCARD: Final = 1
TRANSFORM: Final = 2
BID_LAST: Final = 3
WANDERS: Final = 4
CLIMBS: Final = 5
PER_EXPLORER: Final = 6
NEEDS_EXPLORERS: Final = 7
HIGHEST_COIN: Final = 8
BROTHER: Final = 9
HERO_EFFECTS: Final = {
    "discard_last": (DISCARD, 1, 4),
    "transform": (TRANSFORM, 1, 25),
    "bid_last": (BID_LAST, 1, 1),
    "wanders": (WANDERS, 1, 1),
    "climbs": (CLIMBS, 1, 1),
    "per_explorer": (PER_EXPLORER, 1, 9),
    "needs_explorers": (NEEDS_EXPLORERS, 1, 20),
    "highest_coin": (HIGHEST_COIN, 1, 1),
    "brother": (BROTHER, 1, 1),
}
UNIQUE: Final = ("bid_last", "wanders", "climbs", "per_explorer", "highest_coin")
"""Effects of one Hero at most."""

# What a distinction does; 0 for nothing.
AWARD_TRANSFORM: Final = 1
AWARD_COIN: Final = 2
AWARD_GEM: Final = 3
AWARD_DWARF: Final = 4
AWARD_SCOUT: Final = 5
AWARDS: Final = {
    "transform": (AWARD_TRANSFORM, 1, 25),
    "special_coin": (AWARD_COIN, 1, 1),
    "special_gem": (AWARD_GEM, 6, 6),
    "special_dwarf": (AWARD_DWARF, 1, 1),
    "scout": (AWARD_SCOUT, 1, 9),
}


class Cards(Constant):
    """The card file as the rules use it."""

    def __init__(self, path: Path, vocab: Vocab) -> None:
        super().__init__(path.name)
        self.file: Final = card_file.load(path)
        file = self.file
        loose = [card for card in file.dwarves if card.copies + card.five]
        special = [card for card in file.dwarves if not card.copies + card.five]
        if len(special) != 1:
            raise BadCards(f"{path}: dwarves: one card is in no deck, not {len(special)}")
        classes = list(CLASSES)
        self.offering: Final = len(loose)
        """The first Royal Offering; cards below it are dwarves."""
        self.armorer: Final = self.offering + len(file.offerings)
        """The special Blacksmith."""
        self.hero: Final = self.armorer + 1
        """The first Hero; hero number h is the card hero + h."""
        offers = [one.id for one in file.offerings]
        self.deck_ids: Final = [*[card.id for card in loose], *offers]
        self.hero_ids: Final = [hero.id for hero in file.heroes]
        self.ids: Final = [*self.deck_ids, special[0].id, *self.hero_ids]
        self.index: Final = {name: place for place, name in enumerate(self.ids)}
        no_class = [-1 for _ in offers]
        self.column: Final = ints(
            [
                *[classes.index(card.class_) for card in loose],
                *no_class,
                *[classes.index(card.class_) for card in special],
                *[classes.index(hero.class_) if hero.class_ else -1 for hero in file.heroes],
            ]
        )
        """The class of a card, -1 for offerings and neutral Heroes."""
        self.ranks: Final = ints(
            [
                *[card.ranks for card in loose],
                *[0 for _ in offers],
                *[card.ranks for card in special],
                *[hero.ranks for hero in file.heroes],
            ]
        )
        self.points: Final = ints(
            [
                *[sum(card.points) for card in loose],
                *[0 for _ in offers],
                *[sum(card.points) for card in special],
                *[sum(hero.points) for hero in file.heroes],
            ]
        )
        self.bonus: Final = ints([*[0 for _ in loose], *[one.transform for one in file.offerings]])
        """By how much an offering transforms a coin; 0 for dwarves."""
        effects = [one_effect(str(path), f"hero {hero.id!r}", hero.effect, HERO_EFFECTS) for hero in file.heroes]
        self.effect: Final = ints([effect for effect, _ in effects])
        for name in UNIQUE:
            if list(self.effect).count(HERO_EFFECTS[name][0]) > 1:
                raise BadCards(f"{path}: heroes: only one may have the effect {name}")
        self.amount: Final = ints([number for _, number in effects])
        self.neutral_points: Final = ints([hero.neutral_points for hero in file.heroes])
        self.uline: Final = self._hero(BID_LAST)
        self.ylud: Final = self._hero(WANDERS)
        self.thrud: Final = self._hero(CLIMBS)
        self.idunn: Final = self._hero(PER_EXPLORER)
        self.astrid: Final = self._hero(HIGHEST_COIN)
        """Numbers of the Heroes whose effects the rules ask for again and again; -1 if the file has none."""
        self.per_explorer: Final = self.amount[self.idunn] if self.idunn >= 0 else 0
        self.brothers: Final = sum([1 << h for h, effect in enumerate(self.effect) if effect == BROTHER])
        """Bit set of the Dwerg brothers."""
        self.first_game: Final = sum([1 << h for h, hero in enumerate(file.heroes) if hero.first_game])
        self.ylud_points: Final = ints([file.tables.ylud[name] for name in CLASSES])
        awards = [one_effect(str(path), f"distinction {one.id!r}", one.effect, AWARDS) for one in file.distinctions]
        self.award: Final = ints([award for award, _ in awards])
        self.award_amount: Final = ints([number for _, number in awards])
        self.award_ids: Final = [one.id for one in file.distinctions]
        # Coins.
        royals = [one.value for one in file.treasury]
        self.royal: Final = COINS
        """The first yellow coin; those below are red."""
        self.special: Final = COINS + len(royals)
        self.value: Final = ints([*file.basic.values, *royals, file.tables.special_coin])
        self.coin_ids: Final = [
            *[f"basic_{value}" for value in file.basic.values],
            *[f"treasury_{value}" for value in royals],
            f"special_{file.tables.special_coin}",
        ]
        self.coin_index: Final = {name: kind for kind, name in enumerate(self.coin_ids)}
        self.tavern_ids: Final = [one.id for one in file.taverns]
        # The vocabulary. Ids are append-only: saved games and trained agents know actions by them.
        places = [*self.tavern_ids, "pouch", "hand"]
        self.LAY: Final = vocab.block("lay", tavern=self.tavern_ids, coin=self.coin_ids)
        self._decks: Final[dict[tuple[int, int], list[int]]] = {}
        self.spoken_bids: Final[dict[int, str]] = {}
        """What was said of bids so far (see `wording`): sixty of them are offered at a time."""
        self.TAKE: Final = vocab.block("take", card=self.deck_ids)
        self.RECRUIT: Final = vocab.block("recruit", hero=self.hero_ids)
        self.THRUD: Final = vocab.block("thrud", column=classes)
        self.YLUD: Final = vocab.block("ylud", column=classes)
        self.STAY: Final = vocab.block("stay")
        self.DISCARD: Final = vocab.block("discard", column=classes)
        self.TRANSFORM: Final = vocab.block("transform", place=places, coin=self.coin_ids)
        self.TRADE: Final = vocab.block("trade", coin=self.coin_ids)
        self.REMOVE: Final = vocab.block("remove", coin=self.coin_ids)
        self.KEEP: Final = vocab.block("keep", card=self.deck_ids)
        self.DECLINE: Final = vocab.block("decline")
        self.kinds: Final = len(self.coin_ids)
        """How many kinds of coins there are: the width of `lay` and `transform`."""

    def _hero(self, effect: int) -> int:
        return list(self.effect).index(effect) if effect in self.effect else -1

    def deck(self, age: int, players: int) -> list[int]:
        """All cards of an Age, unshuffled (NID-3.4)."""
        if (age, players) not in self._decks:
            self._decks[age, players] = self._deck(age, players == MOST_PLAYERS)
        return self._decks[age, players].copy()

    def _deck(self, age: int, five: bool) -> list[int]:
        cards: list[int] = []
        for card in self.file.dwarves:
            cards += [self.index[card.id]] * (card.copies + card.five * five)
        for one in self.file.offerings:
            if one.age == age:
                cards += [self.index[one.id]] * (one.copies + one.five * five)
        return cards

    def full_treasury(self, players: int) -> int:
        """How many of each yellow coin there are (NID-3.7), two bits for each kind."""
        full = any(row.full_treasury for row in self.file.players if row.count == players)
        packed = 0
        for place, royal in enumerate(self.file.treasury):
            packed |= (royal.copies if full else royal.few) << 2 * place
        return packed

    def names(self) -> dict[str, dict[str, str]]:
        """What people call things."""
        file = self.file
        cards = {face.id: face.name for face in file.faces()}
        classes = {one.id: one.plural for one in file.classes}
        places = {
            **{one.id: f"on the {one.name}" for one in file.taverns},
            "pouch": "in the pouch",
            "hand": "in hand",
        }
        return {
            "card": cards,
            "hero": cards,
            "coin": cards,
            "new": cards,
            "gem": cards,
            "tavern": {one.id: one.name for one in file.taverns},
            "class": classes,
            "column": classes,
            "place": places,
            "short": {one.id: one.name.split()[-1] for one in file.taverns},
            "distinction": cards,
        }
