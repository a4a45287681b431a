"""The card files of Rebuild as typed, checked data."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from deckhall.core.errors import BadCards
from deckhall.core.scene import Face
from deckhall.core.toml_files import in_range, known, read_toml, typed, unique
from deckhall.games.rebuild.constants import GROUPS, MOST_COLUMNS, MOST_ROWS, RESOURCES
from deckhall.games.rebuild.details import FaceDetails, Units

TIMINGS: Final = ("none", "pay", "play", "price", "purchase", "end")

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "wild": ("units",),
    "credit": ("resource", "amount"),
    "reduce_each": ("resource", "amount"),
    "convert": ("resource", "amount"),
    "draw": ("amount",),
    "draw_if_last_shows": ("resource", "amount"),
    "keep": ("units",),
    "pass": ("who",),
    "alt_price": (),
    "reorder_line": (),
    "trash_self": (),
    "trash_grid": ("count",),
    "free_buy": ("max_vp",),
    "buy_any_row": (),
    "end_set": ("set", "two", "three"),
    "end_if_cards_at_most": ("cards", "vp"),
    "end_if_cards_at_least": ("cards", "vp"),
    "end_per_resource": ("resource", "per", "vp"),
    "end_per_card_showing": ("resource", "vp"),
    "end_pair": ("card", "count", "vp"),
    "end_per_cards": ("per", "vp"),
    "end_if_resource_at_least": ("resource", "amount", "vp"),
}
"""Every operation with the fields it must have."""


class Operation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One operation of an ability; which fields it needs is in FIELDS."""

    op: str
    amount: int = 0
    units: int = 0
    resource: str = ""
    only: str = ""
    who: str = ""
    set: str = ""
    card: str = ""
    two: int = 0
    three: int = 0
    cards: int = 0
    count: int = 0
    per: int = 0
    vp: int = 0
    max_vp: int = 0
    wood: int = 0
    steel: int = 0
    stone: int = 0
    gold: int = 0


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card."""

    id: str
    name: str
    group: str
    copies: int
    vp: int
    timing: str
    text: str
    short: str
    rule: str
    icon: str
    per_player: int = 0
    wood: int = 0
    steel: int = 0
    stone: int = 0
    gold: int = 0
    family: str = ""
    steps: tuple[Operation, ...] = ()


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of setup."""

    columns: int
    rows: int
    open_columns: int
    hand: int
    gold_stacks: int
    set_aside: tuple[int, int, int, int]
    trash_tie: str


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the campaign."""

    targets: tuple[int, int, int, int]
    keep_most_vp: int
    harder: int


class Totals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the cards must add up to."""

    entries: int
    starter: int
    early: int
    late: int


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a card file."""

    deal: Deal
    campaign: Campaign
    totals: Totals
    cards: tuple[Card, ...]


def face(card: Card) -> Face:
    """How a card is drawn."""
    details = FaceDetails(
        price=_units(card),
        other_prices=[_units(step) for step in card.steps if step.op == "alt_price"],
        wild=any(step.op == "wild" for step in card.steps),
        ability=card.timing != "none",
    )
    value = "" if card.group == "starter" else str(card.vp)
    return Face(
        card.id, card.name, card.group, card.icon, card.text, card.short, value, rule=card.rule, details=details
    )


def _units(thing: Card | Operation) -> Units:
    return Units(thing.wood, thing.steel, thing.stone, thing.gold)


def load(path: Path) -> CardFile:
    """The card file, checked."""
    where = str(path)
    file = typed(read_toml(path), CardFile, where)
    unique(where, "card", [card.id for card in file.cards])
    for card in file.cards:
        _check_card(where, card, file)
    known(where, "deal", "trash_tie", file.deal.trash_tie, ("rightmost", "leftmost"))
    if not 1 <= file.deal.columns <= file.deal.open_columns <= MOST_COLUMNS:
        raise BadCards(
            f"{where}: deal: columns and open_columns must be from 1 to {MOST_COLUMNS}, open_columns not the smaller"
        )
    for field, least in (("rows", 1), ("hand", 1), ("gold_stacks", 0)):
        in_range(where, "deal", field, getattr(file.deal, field), least)
    for number in file.deal.set_aside:
        in_range(where, "deal", "set_aside", number, 0)
    totals = {group: sum(card.copies for card in file.cards if card.group == group) for group in GROUPS}
    _check_totals(where, file, totals)
    if totals["early"] + totals["late"] > MOST_ROWS * file.deal.open_columns:
        most = MOST_ROWS * file.deal.open_columns
        raise BadCards(f"{where}: cards: at most {most} market cards fit on the open table")
    return file


def _check_totals(where: str, file: CardFile, totals: dict[str, int]) -> None:
    """The cards add up to what the file says of them."""
    if len(file.cards) != file.totals.entries:
        raise BadCards(f"{where}: totals: entries is {file.totals.entries}, but there are {len(file.cards)} [[cards]]")
    for group, number in totals.items():
        if number != getattr(file.totals, group):
            said = f"{group} is {getattr(file.totals, group)}, but the copies of the {group} cards add up to {number}"
            raise BadCards(f"{where}: totals: {said}")


def _check_card(where: str, card: Card, file: CardFile) -> None:
    entry = f"card {card.id!r}"
    known(where, entry, "group", card.group, GROUPS)
    known(where, entry, "timing", card.timing, TIMINGS)
    least, most = {"starter": (0, 0), "early": (1, 4), "late": (5, 30)}[card.group]
    if not least <= card.vp <= most:
        raise BadCards(f"{where}: {entry}: vp is {card.vp}; a card of the group {card.group} has {least} to {most}")
    in_range(where, entry, "copies", card.copies, 1)
    in_range(where, entry, "per_player", card.per_player, 0)
    for name in RESOURCES:
        in_range(where, entry, name, getattr(card, name), 0, 9)
    for step in card.steps:
        known(where, entry, "op", step.op, FIELDS)
        for field in FIELDS[step.op]:
            if not getattr(step, field):
                raise BadCards(f"{where}: {entry}: the operation {step.op} needs {field}")
        if step.resource:
            known(where, entry, f"{step.op} resource", step.resource, RESOURCES)
        if step.card:
            known(where, entry, f"{step.op} card", step.card, [one.id for one in file.cards])
        if step.op == "pass":
            known(where, entry, "pass who", step.who, ("left", "choice"))
        if step.op == "convert":
            known(where, entry, "convert resource", step.resource, ("wood", "stone"))
        if step.op == "reduce_each":
            known(where, entry, "reduce_each only", step.only, ("", "gold"))
            known(where, entry, "reduce_each resource", step.resource, ("gold",) if step.only else ("steel",))
