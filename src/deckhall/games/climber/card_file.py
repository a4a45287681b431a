"""The card file of Climber as typed, checked data."""

from __future__ import annotations

from pathlib import Path

import msgspec

from deckhall.core.errors import BadCards
from deckhall.core.scene import Face
from deckhall.core.toml_files import in_range, known, read_toml, typed, unique
from deckhall.games.climber.constants import LARGEST_HAND, SEASONS
from deckhall.games.climber.details import ClimberFace


class Suit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour of the cards."""

    id: str
    name: str
    shape: str
    icon: str


class Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power that can be printed on a card."""

    id: str
    name: str
    effect: dict[str, int]
    text: str
    short: str
    rule: str
    icon: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of climber."""

    id: str
    name: str
    deck: str
    number: int
    colours: tuple[str, ...]
    icon: str
    copies: int = 1
    power: str = ""


class Gold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gold season card: the rule of a season and what first place scores. `season` 0: dealt at random."""

    id: str
    name: str
    vp: int
    text: str
    short: str
    rule: str
    icon: str
    season: int = 0
    effect: dict[str, int] = {}


class Silver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A silver season card: how many cards to take along and what second place scores."""

    id: str
    name: str
    hand_size: int
    vp: int
    icon: str


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece that is no card of a team."""

    id: str
    name: str
    text: str
    icon: str


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards each team starts with."""

    initial: int
    reinforcement: int


class Draws(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many reinforcements each place brings."""

    first: int
    second: int
    others: int


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `cards.toml`."""

    deal: Deal
    draws: Draws
    suits: tuple[Suit, ...]
    icons: tuple[Icon, ...]
    cards: tuple[Card, ...]
    golds: tuple[Gold, ...]
    silvers: tuple[Silver, ...]
    pieces: tuple[Marker, ...]

    def faces(self) -> list[Face]:
        """How each card is drawn."""
        powers = {icon.id: icon for icon in self.icons}
        made = [_climber(card, powers.get(card.power)) for card in self.cards]
        for gold in self.golds:
            value = f"{gold.vp}+" if "bonus_per_added" in gold.effect else str(gold.vp)
            made.append(Face(gold.id, gold.name, "gold", gold.icon, gold.text, gold.short, value, rule=gold.rule))
        for silver in self.silvers:
            details = ClimberFace(silver.hand_size)
            made.append(Face(silver.id, silver.name, "silver", silver.icon, value=str(silver.vp), details=details))
        return made + [Face(one.id, one.name, "marker", one.icon, one.text) for one in self.pieces]


def _climber(card: Card, power: Icon | None) -> Face:
    """The face of one climber."""
    made = Face(card.id, card.name, card.deck, card.icon, value=str(card.number), suits=list(card.colours))
    made.plain_name = card.name.removesuffix(f" {card.number}")
    made.short = "Single, set or run." if card.colours else "Single or set, never in a run."
    if len(card.colours) > 1:
        made.short = "Counts as any one colour in a run."
    if power is not None:
        made.short = power.short
        made.power, made.power_name, made.power_icon = power.id, power.name, power.icon
        made.text, made.rule = power.text, power.rule
    return made


def load(path: Path) -> CardFile:
    """Read and check a card file."""
    return _checked(typed(read_toml(path), CardFile, str(path)), str(path))


def _checked(file: CardFile, where: str) -> CardFile:
    """Everything a type cannot say."""
    for section, ids in (
        ("suits", [suit.id for suit in file.suits]),
        ("icons", [icon.id for icon in file.icons]),
        ("cards", [card.id for card in file.cards]),
        ("golds", [gold.id for gold in file.golds]),
    ):
        unique(where, section, ids)
    powers = [icon.id for icon in file.icons]
    suits = [suit.id for suit in file.suits]
    for card in file.cards:
        entry = f"card {card.id!r}"
        known(where, entry, "deck", card.deck, ("initial", "reinforcement"))
        if card.power:
            known(where, entry, "power", card.power, powers)
        for colour in card.colours:
            known(where, entry, "colours", colour, suits)
        in_range(where, entry, "copies", card.copies, 1)
        in_range(where, entry, "number", card.number, 0, 99)
    numbers = [card.number for card in file.cards]
    for before, card in zip(numbers, file.cards[1:], strict=False):
        if card.number < before:
            raise BadCards(
                f"{where}: card {card.id!r}: number is {card.number}; cards stand in the order of their numbers"
            )
    if len(file.silvers) != SEASONS:
        raise BadCards(f"{where}: silvers: there are {len(file.silvers)}; there must be {SEASONS}")
    fixed = sorted(gold.season for gold in file.golds if gold.season)
    loose = sum(1 for gold in file.golds if not gold.season)
    if fixed != [1, SEASONS] or loose < SEASONS - 2:
        raise BadCards(f"{where}: golds: season must be 1 and {SEASONS} once each, and 0 at least {SEASONS - 2} times")
    _check_deal(file, where)
    return file


def _check_deal(file: CardFile, where: str) -> None:
    """Teams have cards, never too many, and enough for four players."""
    in_range(where, "deal", "initial", file.deal.initial, 1)
    in_range(where, "deal", "reinforcement", file.deal.reinforcement, 0)
    for place in ("first", "second", "others"):
        in_range(where, "draws", place, getattr(file.draws, place), 0)
    largest = file.deal.initial + file.deal.reinforcement + (SEASONS - 1) * max(file.draws.others, file.draws.second)
    if largest > LARGEST_HAND:
        raise BadCards(f"{where}: deal and draws: a team could grow to {largest} cards; {LARGEST_HAND} is the most")
    for deck in ("initial", "reinforcement"):
        total = sum(card.copies for card in file.cards if card.deck == deck)
        each = getattr(file.deal, deck)
        if each * 4 > total:
            raise BadCards(f"{where}: deal: {deck} is {each}; four players need {each * 4} of {total}")
