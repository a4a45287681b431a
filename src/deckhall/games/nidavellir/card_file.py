"""The card file of Nidavellir as typed, checked data."""

from __future__ import annotations

from pathlib import Path

import msgspec

from deckhall.core.errors import BadCards
from deckhall.core.scene import Face
from deckhall.core.toml_files import in_range, known, read_toml, typed, unique
from deckhall.core.words import counted
from deckhall.games.nidavellir.constants import CLASSES, COINS, MOST_HEROES, MOST_PLAYERS, TAVERNS
from deckhall.games.nidavellir.details import Colour, NidavellirFace


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures that belong to no single card."""

    brothers: tuple[int, ...]
    ylud: dict[str, int]
    first_smith: int
    special_coin: int
    special_gem: int
    special_gem_points: int


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What changes with the number of players."""

    count: int
    turns: int
    tavern_cards: int
    lowest_gem: int
    full_treasury: bool


class Class(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five classes."""

    id: str
    name: str
    plural: str
    icon: str
    text: str
    rule: str


class Tavern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three taverns."""

    id: str
    name: str
    icon: str


class Dwarf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of dwarf card; `copies` 0: in no deck."""

    id: str
    name: str
    class_: str = msgspec.field(name="class")
    copies: int
    five: int
    ranks: int
    points: tuple[int, ...]
    text: str
    icon: str
    rule: str


class Offering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Royal Offering of one Age."""

    id: str
    name: str
    age: int
    copies: int
    five: int
    transform: int
    text: str
    icon: str
    rule: str


class Hero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Hero; without a class it is neutral."""

    id: str
    name: str
    text: str
    short: str
    icon: str
    rule: str
    class_: str = msgspec.field(name="class", default="")
    ranks: int = 0
    points: tuple[int, ...] = ()
    neutral_points: int = 0
    effect: dict[str, int] = {}
    first_game: bool = True


class Distinction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the troop evaluation awards for a class."""

    id: str
    name: str
    class_: str = msgspec.field(name="class")
    effect: dict[str, int]
    text: str
    short: str
    icon: str
    rule: str


class Basic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The red coins of a player."""

    values: tuple[int, ...]
    sets: int
    icon: str


class Royal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Yellow coins of one value."""

    value: int
    copies: int
    few: int


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `cards.toml`."""

    tables: Tables
    players: tuple[Players, ...]
    classes: tuple[Class, ...]
    taverns: tuple[Tavern, ...]
    dwarves: tuple[Dwarf, ...]
    offerings: tuple[Offering, ...]
    heroes: tuple[Hero, ...]
    distinctions: tuple[Distinction, ...]
    basic: Basic
    treasury: tuple[Royal, ...]

    def faces(self) -> list[Face]:
        """How every piece is drawn."""
        made = [_dwarf(card, self._class(card.class_)) for card in self.dwarves]
        for card in self.offerings:
            value = f"+{card.transform}"
            made.append(Face(card.id, card.name, "offering", card.icon, card.text, "one coin", value, rule=card.rule))
            made[-1].plain_name = _without(value, card.name)
        made += [_hero(hero) for hero in self.heroes]
        for won in self.distinctions:
            suits = [won.class_]
            made.append(
                Face(won.id, won.name, "distinction", won.icon, won.text, won.short, suits=suits, rule=won.rule)
            )
        for tavern in self.taverns:
            made.append(Face(tavern.id, tavern.name, "tavern", tavern.icon, rule="NID-2.18"))
        return made + self._coins() + self._gems()

    def _class(self, wanted: str) -> Class:
        return next(one for one in self.classes if one.id == wanted)

    def _coins(self) -> list[Face]:
        made: list[Face] = []
        for value in self.basic.values:
            trades = value == self.basic.values[0]
            text = "The trade coin: bid it and trade your two other coins." if trades else "A starting coin."
            made.append(_coin(f"basic_{value}", "coin", self.basic.icon, text, value, "red"))
        text = "From the Royal Treasure, by a trade or a transformation."
        made += [
            _coin(f"treasury_{royal.value}", "royal coin", "two-coins", text, royal.value, "yellow")
            for royal in self.treasury
        ]
        value = self.tables.special_coin
        text = "The coin of the Hunting Master: it takes the place of the 0, trades like it and is never transformed."
        made.append(_coin(f"special_{value}", "Hunting Master's coin", "crown-coin", text, value, "special"))
        made[-1].rule = "NID-6.3"
        return made

    def _gems(self) -> list[Face]:
        best = self.tables.special_gem
        text = "Between equal bids the higher gem acts first; then the gems are swapped."
        made = [_gem(value, "rupee", text, "NID-5.2") for value in range(1, best)]
        text = f"Wins every tie, is never swapped and is worth {self.tables.special_gem_points} points."
        return [*made, _gem(best, "cut-diamond", text, "NID-6.5")]


def _coin(id_: str, name: str, icon: str, text: str, value: int, colour: Colour) -> Face:
    """The face of a coin."""
    details = NidavellirFace(value=value, colour=colour)
    return Face(id_, f"{name} {value}", "coin", icon, text, value=str(value), plain_name=name, details=details)


def _gem(value: int, icon: str, text: str, rule: str) -> Face:
    """The face of a gem."""
    details = NidavellirFace(value=value)
    made = Face(f"gem_{value}", f"gem {value}", "gem", icon, text, value=str(value), rule=rule, details=details)
    made.plain_name = "gem"
    return made


SHORT = {
    "warrior": "most ranks: + highest coin",
    "hunter": "squared",
    "miner": "sum x ranks",
    "blacksmith": "3, 4, 5 …",
    "explorer": "sum",
}


def _dwarf(card: Dwarf, of: Class) -> Face:
    """The face of a dwarf card."""
    value = str(card.points[0]) if card.points else ""
    details = NidavellirFace(card.ranks)
    made = Face(
        card.id, card.name, "dwarf", card.icon, card.text, SHORT[of.id], value, [of.id], rule=card.rule, details=details
    )
    made.plain_name = _without(value, card.name)
    return made


def _without(value: str, name: str) -> str:
    """A name without the figure of the card; empty if it does not have that."""
    return name.removesuffix(f" {value}") if value and name.endswith(f" {value}") else ""


def _hero(hero: Hero) -> Face:
    """The face of a Hero."""
    value = str(sum(hero.points) or hero.neutral_points or "")
    suits = [hero.class_] if hero.class_ else []
    details = NidavellirFace(hero.ranks)
    return Face(
        hero.id, hero.name, "hero", hero.icon, hero.text, hero.short, value, suits, rule=hero.rule, details=details
    )


def load(path: Path) -> CardFile:
    """Read and check a card file."""
    return _checked(typed(read_toml(path), CardFile, str(path)), str(path))


def _checked(file: CardFile, where: str) -> CardFile:
    """Everything a type cannot say."""
    ids = [*[one.id for one in file.dwarves], *[one.id for one in file.offerings], *[one.id for one in file.heroes]]
    unique(where, "card", [*ids, *[one.id for one in file.distinctions], *[one.id for one in file.taverns]])
    classes = [one.id for one in file.classes]
    if tuple(classes) != CLASSES:
        raise BadCards(f"{where}: classes: they are {', '.join(CLASSES)}, in this order")
    if len(file.taverns) != TAVERNS:
        raise BadCards(f"{where}: taverns: there are {len(file.taverns)}; there must be {TAVERNS}")
    for card in file.dwarves:
        known(where, f"dwarf {card.id!r}", "class", card.class_, classes)
    for hero in file.heroes:
        if hero.class_:
            known(where, f"hero {hero.id!r}", "class", hero.class_, classes)
    if len(file.heroes) > MOST_HEROES:
        raise BadCards(f"{where}: heroes: there are {len(file.heroes)}; {MOST_HEROES} is the most")
    if [one.class_ for one in file.distinctions] != classes:
        raise BadCards(f"{where}: distinctions: there must be one for each class, in the order of the classes")
    if set(file.tables.ylud) != set(classes):
        raise BadCards(f"{where}: tables: ylud needs points for each class")
    _check_coins(file, where)
    _check_decks(file, where)
    return file


def _check_coins(file: CardFile, where: str) -> None:
    if len(file.basic.values) != COINS or file.basic.sets < MOST_PLAYERS:
        raise BadCards(f"{where}: basic: there must be {COINS} values and {MOST_PLAYERS} sets")
    values = [one.value for one in file.treasury]
    if values != sorted(set(values)) or not values or values[0] < max(file.basic.values):
        raise BadCards(f"{where}: treasury: values stand in ascending order and are not below the basic coins")
    for one in file.treasury:
        if not 0 < one.few <= one.copies <= 3:
            raise BadCards(f"{where}: treasury {one.value}: there can be 1 to 3 copies, and few of them at most")


def _check_decks(file: CardFile, where: str) -> None:
    """An Age uses its deck up (NID-4.6)."""
    for row in file.players:
        entry = f"players {row.count}"
        in_range(where, entry, "turns", row.turns, 1)
        in_range(where, entry, "tavern_cards", row.tavern_cards, row.count)
        for age in (1, 2):
            five = row.count == MOST_PLAYERS
            size = sum(one.copies + one.five * five for one in file.dwarves)
            size += sum(one.copies + one.five * five for one in file.offerings if one.age == age)
            need = row.turns * row.tavern_cards * TAVERNS + (age == 2)
            if size != need:
                turns = f"turns is {row.turns} and tavern_cards {row.tavern_cards}"
                raise BadCards(
                    f"{where}: {entry}: {turns}, so Age {age} needs {counted(need, 'card', 'cards')}, but the copies "
                    f"of dwarves and offerings{' with five' * five} add up to {size}"
                )
