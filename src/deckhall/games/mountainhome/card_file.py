"""The card file of Mountainhome as typed, checked data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from deckhall.core.errors import BadCards
from deckhall.core.scene import Face, Span
from deckhall.core.toml_files import in_range, known, read_toml, typed, unique
from deckhall.core.words import counted, text_of
from deckhall.games.mountainhome.constants import MOST_SEATS, RESOURCES, SINGULAR
from deckhall.games.mountainhome.details import FaceDetails, Points

KINDS_OF_POINTS = (*RESOURCES, "mixed")
TYPES = (
    "resource",
    "loot",
    "dwarf",
    "building",
    "location",
    "action",
    "immediate",
    "recurring",
    "status",
    "reference",
)
RANKS = {
    "dwarf": ("labourer", "renowned", "legendary"),
    "building": ("basic", "advanced", "project", "clan_hall", "unique"),
}
EFFECTS: dict[str, tuple[str, int, int]] = {
    "hoard_draw": ("loot", 0, 9),
    "hoard_gain": ("loot", 1, 9),
    "gain_any": ("dwarf", 1, 9),
    "gain": ("dwarf", 1, 9),
    "double": ("dwarf", 2, 2),
    "look": ("dwarf", 1, 9),
    "wander": ("dwarf", 1, 9),
    "stop_dwarf": ("dwarf", 1, 1),
    "stop_negative": ("dwarf", 1, 1),
    "bid_control": ("dwarf", 1, 1),
    "build_steps": ("dwarf", 2, 2),
    "draw": ("dwarf", 1, 9),
    "bid_from_deck": ("dwarf", 1, 9),
    "bid_rocks_as_shinies": ("dwarf", 1, 1),
    "seek_event": ("dwarf", 1, 1),
    "tap_gain": ("building", 1, 9),
    "tap_convert": ("building", 2, 9),
    "bid_bonus": ("building", 1, 9),
    "tap_lodge": ("building", 0, 9),
    "tap_hall": ("building", 1, 1),
    "tap_ferry": ("building", 1, 9),
    "bid_extra": ("building", 1, 9),
    "tap_store": ("building", 1, 1),
    "tap_dig": ("building", 0, 9),
    "tap_pawn": ("building", 1, 1),
    "tap_workshop": ("building", 0, 20),
    "lair": ("location", 1, 1),
    "market": ("location", 1, 1),
    "cavern": ("location", 1, 9),
    "wine_bonus": ("location", 0, 9),
    "house": ("location", 0, 20),
    "release": ("location", 0, 20),
    "bid_shinies_as_rocks": ("action", 1, 1),
    "bid_keep": ("action", 0, 9),
    "bid_redeal": ("action", 1, 1),
    "rescue": ("action", 1, 9),
    "pile": ("action", 1, 1),
    "bid_one_as_shinies": ("action", 1, 1),
    "bid_take": ("action", 1, 1),
    "auction": ("action", 0, 9),
    "bid_immune": ("action", 1, 1),
    "charity": ("immediate", 1, 1),
    "party": ("immediate", 1, 1),
    "consult": ("recurring", 0, 20),
    "dragon": ("recurring", 1, 1),
    "goblins": ("recurring", 1, 9),
    "golems": ("recurring", 1, 1),
    "reorganise": ("recurring", 0, 9),
}
"""Every effect: the type of card that can have it, and the least and most of its number."""
TYPE_NAMES = {
    "loot": "Loot",
    "location": "Location",
    "action": "Action",
    "immediate": "Event",
    "recurring": "Recurring event",
    "status": "Status",
    "reference": "Reference",
    "labourer": "Dwarven Labourer",
    "renowned": "Renowned Dwarf",
    "legendary": "Legendary Dwarf",
    "basic": "Building",
    "advanced": "Advanced building",
    "project": "Unique Project",
    "clan_hall": "Clan Hall",
    "unique": "Unique building",
}


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one construction step costs; mixed points are of any resource."""

    shinies: int = 0
    booze: int = 0
    rocks: int = 0
    mixed: int = 0

    def parts(self) -> tuple[int, int, int, int]:
        """As a tuple, mixed last."""
        return self.shinies, self.booze, self.rocks, self.mixed


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card."""

    id: str
    name: str
    type: str
    copies: int
    short: str
    text: str
    rule: str
    icon: str
    rank: str = ""
    resource: str = ""
    value: int = 0
    start: int = 0
    explore: int = 0
    target: str = ""
    seat: int = 0
    vp: int = 0
    step_vp: int = 0
    steps: tuple[Cost, ...] = ()
    effects: dict[str, int] = {}
    resolve: int = 0
    title: str = ""
    place: str = ""

    def one_line(self) -> str:
        """What it does, in one short line."""
        return text_of(marked_up(self.short))


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules."""

    hand: int
    bid_draw: int
    row: int
    price_basic: int
    price_advanced: int
    price_project: int
    rounds: int
    sudden_death_rounds: int
    supply: int
    dwarves_each: int
    dwarves_more: int
    labourers_more: int
    events_each: int
    recurring_each: int
    found_more: int
    counters_more: int


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `cards.toml`."""

    rules: Numbers
    cards: tuple[Card, ...]

    def faces(self) -> list[Face]:
        """How each card is drawn."""
        return [_face(card) for card in self.cards]


def _face(card: Card) -> Face:
    """The face of one card: family, figure, and the parts that a frame may place on its own."""
    title, _, rest = card.name.partition(", the ")
    made = Face(card.id, card.name, card.type, card.icon, card.text, card.one_line(), rule=card.rule)
    resource = card.type == "resource"
    made.details = FaceDetails(
        points_words(card.value, card.resource) if resource else TYPE_NAMES[card.rank or card.type],
        card.title or (title if rest else ""),
        f"the {rest}" if rest else "",
        card.place,
        [Points(*cost.parts()) for cost in card.steps],
        marked_up(card.short.removesuffix(".")),
    )
    if resource:
        made.value, made.suits = str(card.value), [card.resource]
    elif card.type in ("dwarf", "building", "status"):
        made.value = "x" if "tap_pawn" in card.effects else str(card.vp)
    if any(name.startswith("bid_") for name in card.effects):
        made.power, made.power_name = "on_bid", "On Bid"
    elif any(name.startswith("stop_") for name in card.effects):
        made.power, made.power_name = "reaction", "Reaction"
    return made


def points_words(n: int, resource: str) -> str:
    """Points in words: `1 rock`, `3 points of any kind`."""
    if resource == "mixed":
        return f"{counted(n, 'point', 'points')} of any kind"
    return counted(n, SINGULAR[resource], resource)


def cost_words(cost: Sequence[int]) -> str:
    """Points of shinies, booze, rocks and of any kind in words: `3 shinies, 1 rock`."""
    return ", ".join([points_words(n, resource) for n, resource in zip(cost, KINDS_OF_POINTS) if n])


def marked_up(text: str) -> list[Span]:
    """A text in which `{rocks 2}` stands for points, in parts."""
    spans: list[Span] = []
    for part in text.split("{"):
        points, closed, rest = part.partition("}")
        if closed:
            resource, n = points.split()
            spans.append(Span(points_words(int(n), resource), resource, n))
        else:
            rest = part
        if rest:
            spans.append(Span(rest))
    return spans


def load(path: Path) -> CardFile:
    """Read and check a card file."""
    return _checked(typed(read_toml(path), CardFile, str(path)), str(path))


def _checked(file: CardFile, where: str) -> CardFile:
    """Everything a type cannot say."""
    ids = [card.id for card in file.cards]
    unique(where, "cards", ids)
    for card in file.cards:
        _check_card(card, where, ids)
    once = [name for card in file.cards for name in card.effects if name in UNIQUE]
    unique(where, "effect", once)
    missing = [name for name in UNIQUE if name not in once]
    if missing:
        raise BadCards(f"{where}: cards: no card has the effect {missing[0]!r}")
    for kind in ("hangover", "dragon_hoard"):
        known(where, "cards", "id", kind, ids)
    _check_rules(file, where)
    halls = sorted(card.seat for card in file.cards if card.seat)
    if halls != list(range(1, MOST_SEATS + 1)):
        raise BadCards(f"{where}: cards: the Clan Halls need the seats 1 to {MOST_SEATS}, once each")
    return file


def _check_rules(file: CardFile, where: str) -> None:
    """The numbers of the rules make a game, and there are cards enough for all players."""
    for field in Numbers.__struct_fields__:
        least = 1 if field in ("hand", "row", "rounds") else 0
        in_range(where, "rules", field, getattr(file.rules, field), least)
    rules, most = file.rules, MOST_SEATS
    needs = {
        "labourers_more": (2 * most + rules.labourers_more, ("labourer",)),  # one to begin with, and one in the stock
        "events_each": (rules.events_each * most, ("action", "immediate")),
        "recurring_each": (rules.recurring_each * most, ("recurring",)),
    }
    for field, (need, kinds) in needs.items():
        there = sum(card.copies for card in file.cards if card.type in kinds or card.rank in kinds)
        if need > there:
            cards = f"{most} players need {need} of {counted(there, 'card', 'cards')}"
            raise BadCards(f"{where}: rules: {field} is {getattr(rules, field)}; {cards} of the kind {kinds[0]}")


UNIQUE = (
    "stop_dwarf",
    "stop_negative",
    "wander",
    "tap_pawn",
    "lair",
    "market",
    "cavern",
    "house",
    "charity",
    "party",
    "consult",
    "dragon",
    "goblins",
    "golems",
    "reorganise",
    "rescue",
    "pile",
    "auction",
    "bid_immune",
    "bid_redeal",
)
"""Effects that exactly one kind of card has: the rules find the card by them."""


def _check_card(card: Card, where: str, ids: list[str]) -> None:
    entry = f"card {card.id!r}"
    known(where, entry, "type", card.type, TYPES)
    if card.type in RANKS:
        known(where, entry, "rank", card.rank, RANKS[card.type])
    if card.resource or card.type == "resource":
        known(where, entry, "resource", card.resource, RESOURCES)
    if card.target:
        known(where, entry, "target", card.target, ids)
    in_range(where, entry, "copies", card.copies, 1)
    in_range(where, entry, "value", card.value, 0, 9)
    in_range(where, entry, "start", card.start, 0)
    in_range(where, entry, "explore", card.explore, 0)
    need = (card.start + card.explore) * MOST_SEATS
    if need > card.copies:
        given = f"start is {card.start} and explore {card.explore}"
        copies = counted(card.copies, "copy", "copies")
        raise BadCards(f"{where}: {entry}: {given}; {MOST_SEATS} players need {need} of {copies}")
    if card.type == "building" and not 1 <= len(card.steps) <= 6:
        raise BadCards(f"{where}: {entry}: a building has from 1 to 6 steps")
    for cost in card.steps:
        if min(cost.parts()) < 0 or not 1 <= sum(cost.parts()) <= 20:
            raise BadCards(f"{where}: {entry}: a step costs from 1 to 20 points")
    for name, number in card.effects.items():
        known(where, entry, "effect", name, EFFECTS)
        kind, least, most = EFFECTS[name]
        if card.type != kind:
            raise BadCards(f"{where}: {entry}: effect {name} is for cards of the type {kind}")
        if not least <= number <= most:
            raise BadCards(f"{where}: {entry}: effect {name} is {number}; it must be from {least} to {most}")
        if name in ("gain", "tap_gain", "tap_convert", "bid_bonus") and not card.resource:
            raise BadCards(f"{where}: {entry}: effect {name} needs a resource")
        if name in ("double", "wine_bonus", "lair", "party", "dragon") and not card.target:
            raise BadCards(f"{where}: {entry}: effect {name} needs a target")
