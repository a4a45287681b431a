"""The plays of section 5 once more, written from the rulebook alone: slow, simple, and apart from the game's code.

What a card is follows from its short name; every subset of a hand is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tests.climber.build import every_short

SQUARE = {  # CLI-2.6: the icons of 8, 9, 10, 11
    "R": ("avalanche", "whiteout", "light_pack", "base_camp"),
    "B": ("whiteout", "light_pack", "base_camp", "avalanche"),
    "G": ("light_pack", "base_camp", "avalanche", "whiteout"),
    "Y": ("base_camp", "avalanche", "whiteout", "light_pack"),
}
WILD = {"t": "set_of_two", "r": "reverse", "m": "mountain"}
DECK = [*every_short(), "L12", "L13", "L14"]
"""All 28 + 46 cards; the colourless ones exist twice."""


@dataclass(frozen=True)
class Card:
    """What is printed on a card."""

    short: str
    number: int
    colours: frozenset[str]
    icon: str


@dataclass(frozen=True)
class Play:
    """Cards laid down together, with the icon that resolves."""

    cards: tuple[str, ...]
    kind: str
    quantity: int
    low: int
    high: int
    icon: str

    def value(self, high_wins: bool) -> int:
        """The number of its strongest card (CLI-5.13, CLI-5.14)."""
        return self.high if high_wins else self.low


@dataclass(frozen=True)
class Season:
    """What limits plays: the gold card, and the variant of CLI-8.9."""

    gold: str = ""
    strict_top: bool = False

    @property
    def sets(self) -> bool:
        """Are sets allowed (CLI-6.83)?"""
        return self.gold != "no_set"

    @property
    def most_cards(self) -> int:
        """The longest play (CLI-6.88)."""
        return 2 if self.gold == "up_to_2" else 99


def card(short: str) -> Card:
    """Read a short name."""
    if short[0] == "L":
        return Card(short, int(short[1:]), frozenset(), "none")
    if short[0] == "W":
        power = short[-1] if short[-1] in WILD else ""
        return Card(short, int(short[1:].removesuffix(power)), frozenset("RBGY"), WILD.get(power, "none"))
    number = int(short[1:])
    return Card(short, number, frozenset(short[0]), SQUARE[short[0]][number - 8] if number > 7 else "none")


def order(short: str) -> tuple[int, int]:
    """By number, then red, blue, green, yellow, wild, as hands are sorted."""
    return card(short).number, DECK.index(short)


def as_plays(shorts: tuple[str, ...], season: Season) -> Iterator[Play]:
    """All ways to lay exactly these cards down, none if they are no play."""
    cards = [card(one) for one in sorted(shorts, key=order)]
    names = tuple(one.short for one in cards)
    numbers = [one.number for one in cards]
    low, high, count = numbers[0], numbers[-1], len(cards)
    if count > season.most_cards:
        return
    if low == high:
        icons = {one.icon for one in cards} - {"none"} or {"none"}
        if count == 1 and (icons != {"set_of_two"} or not season.sets):
            yield Play(names, "single", 1, low, high, icons.pop())
        elif season.sets:
            for icon in icons:
                yield Play(names, "set", count + (icon == "set_of_two"), low, high, icon)
        return
    if numbers != list(range(low, high + 1)):
        return
    if not frozenset.intersection(*(one.colours for one in cards)):
        return
    candidates = cards[-1:] if season.strict_top else cards
    icons_up = [one.icon for one in candidates if one.icon != "none"]
    yield Play(names, "run", count, low, high, icons_up[-1] if icons_up else "none")


def leads(hand: Iterable[str], season: Season) -> set[Play]:
    """Every play of a hand: all of its subsets are tried."""
    cards = list(hand)
    subsets = (subset for size in range(1, len(cards) + 1) for subset in combinations(cards, size))
    return {made for subset in subsets for made in as_plays(subset, season)}


def beats(answer: Play, field: Play, high_wins: bool) -> bool:
    """May this be played on that (CLI-5.18 to CLI-5.21, CLI-6.70 to CLI-6.72)?"""
    ours, theirs = answer.value(high_wins), field.value(high_wins)
    if not (ours > theirs if high_wins else ours < theirs):
        return False
    if answer.kind == field.kind and answer.quantity == field.quantity:
        return True
    if answer.icon != "mountain" or answer.quantity != field.quantity + 1:
        return False
    return answer.kind == field.kind or field.kind == "single"


def follows(hand: Iterable[str], season: Season, field: Play | None, high_wins: bool) -> set[Play]:
    """Every answer to a field play; None stands for the Start Card (CLI-5.24)."""
    found = leads(hand, season)
    if field is None:
        return {one for one in found if one.kind == "single"}
    return {one for one in found if beats(one, field, high_wins)}


def names(found: Iterable[Play]) -> list[tuple[str, str]]:
    """Plays as `build.listed` writes them."""
    return sorted(("+".join(one.cards), one.icon) for one in found)
