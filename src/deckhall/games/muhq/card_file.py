"""The card file of muhq's game as typed, checked data."""

from __future__ import annotations

from pathlib import Path

import msgspec

from deckhall.core.errors import BadCards
from deckhall.core.scene import Face
from deckhall.core.toml_files import in_range, known, read_toml, typed, unique
from deckhall.games.muhq.constants import MARKS, MOST_PLAYERS, TERRAINS
from deckhall.games.muhq.details import CardFigures

TYPES = ("unit", "spell", "artifact", "equipment", "potion", "intention", "boss")
KEYWORDS = ("shroud", "swimming", "amphibious", "vip", "cannot_convert", "unbreakable", "building")
AIS = ("aggressive", "wandering", "target_oriented")


class Each(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All permanents of a sort around something."""

    each: str
    range: int
    of: str
    spare: str = ""


class EffectData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of an effect."""

    op: str
    amount: int | str = 0
    n: int | str = 0
    x: int = 0
    to: str | Each = ""
    at: str = ""
    who: str = ""
    origin: str = ""
    mark: str = ""
    stat: str = ""
    until: str = ""
    keyword: str = ""
    action: str = ""
    refill: bool = True
    card: str = ""
    push: int = 0
    type: str = ""
    source: str = msgspec.field(default="", name="from")


class TargetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be chosen when an action is declared. `range` -1: anywhere."""

    kind: str
    who: str = "any"
    range: int = -1
    filter: str = ""
    origin: bool = False


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a free action costs."""

    pay: int = 0
    tap: bool = False
    sacrifice: bool = False
    spend_durability: int = 0


class From(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a permanent is protected from: one of these."""

    card: str = ""
    type: str = ""
    unit_range_above: int = -1
    unit_buy_above: int = -1


class AbilityData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A full action, a free action, a trigger or a passive effect."""

    kind: str
    cost: Cost = Cost()
    target: TargetData | None = None
    condition: str = ""
    steps: tuple[EffectData, ...] = ()
    event: str = ""
    range: int = 0
    only_units: bool = False
    mod: str = ""
    stat: str = ""
    amount: int = 0
    exclude_self: bool = False
    versus_movement: int = 0
    tiles: str = ""
    keyword: str = ""
    what: From | None = None
    while_own: str = ""
    points: int = 0


class Targeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the boss side aims an intention."""

    unit: str = ""
    tile: str = ""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card."""

    id: str
    name: str
    set: str
    type: str
    copies: int
    icon: str
    text: str
    token: bool = False
    buy: int | None = None
    play: int | None = None
    upkeep: int | None = None
    health: int = 0
    health_by_players: tuple[int, ...] = ()
    movement: int = 0
    attack: int = 0
    range: int = 1
    crew: int = 0
    push: int = 0
    solid: int = 0
    durability: int = 0
    keywords: tuple[str, ...] = ()
    restrict: tuple[str, ...] = ()
    protections: tuple[From, ...] = ()
    target: TargetData | None = None
    targeting: Targeting | None = None
    steps: tuple[EffectData, ...] = ()
    abilities: tuple[AbilityData, ...] = ()
    ai: str = "aggressive"
    ai_range: int = 0


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that are drafted together."""

    id: str
    name: str
    draftable: bool


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `cards.toml`."""

    sets: tuple[CardSet, ...]
    cards: tuple[Card, ...]

    def faces(self) -> list[Face]:
        """How each card and each sort of tile is drawn."""
        return [_face(card) for card in self.cards] + [
            Face(terrain, name, "tile", icon, text, short, rule=rule)
            for terrain, name, icon, text, short, rule in GROUND
        ]


GROUND = (
    ("neutral", "Open ground", "high-grass", "No effect.", "No effect", "MUQ-2.27"),
    ("street", "Street", "stone-path", "One additional move along streets each turn.", "Extra move", "MUQ-2.34"),
    ("house", "House", "house", "Cannot be attacked from further than 1.", "No far attacks", "MUQ-2.28"),
    ("tower", "Tower", "stone-tower", "High ground: ranged units reach 1 further.", "+1 range", "MUQ-2.29"),
    ("farm", "Farm", "wheat", "A Farmer here gains 3 resource as a full action.", "Farmer: +3", "MUQ-2.31"),
    ("hill", "Hill", "hills", "High ground: ranged units reach 1 further.", "+1 range", "MUQ-2.30"),
    ("deep_water", "Deep water", "big-wave", "Only swimming or amphibious permanents.", "Swimmers only", "MUQ-2.35"),
    ("water", "Water", "water-splash", "A walking unit ends its move here.", "Ends a walk", "MUQ-2.36"),
    ("wall", "Wall", "brick-wall", "Nothing can stand here; solid 10.", "Solid 10", "MUQ-2.38"),
    ("gate", "Gate", "castle", "A unit ends its move here.", "Ends a move", "MUQ-2.37"),
    ("store", "Store", "shop", "Who has a unit here may buy one of its cards.", "Buy here", "MUQ-2.40"),
    ("spawn", "Spawn", "spawn-node", "Its player plays permanents here.", "Play here", "MUQ-2.32"),
    ("harbor", "Harbor", "anchor", "Its player plays ships onto deep water beside it.", "Ships beside it", "MUQ-2.33"),
)


def _face(card: Card) -> Face:
    cost = card.upkeep if card.type == "unit" else card.play  # MUQ-2.11
    figures = CardFigures(card.buy, cost, card.upkeep)
    if card.type in ("unit", "boss"):
        figures.health = card.health or min(card.health_by_players, default=0)
        figures.movement, figures.attack, figures.range = card.movement, card.attack, card.range
    figures.crew, figures.push = card.crew or None, card.push or None
    figures.solid, figures.durability = card.solid or None, card.durability or None
    value = "" if cost is None else str(cost)
    return Face(card.id, card.name, card.type, card.icon, card.text, card.text, value, [card.set], details=figures)


def load(path: Path) -> CardFile:
    """Read and check a card file."""
    return _checked(typed(read_toml(path), CardFile, str(path)), str(path))


def _checked(file: CardFile, where: str) -> CardFile:
    """Everything a type cannot say; effects are checked when they are bound (see `cards`)."""
    unique(where, "sets", [one.id for one in file.sets])
    unique(where, "cards", [card.id for card in file.cards])
    unique(where, "cards", [card.name for card in file.cards])
    sets = [one.id for one in file.sets]
    draftable = [one.id for one in file.sets if one.draftable]
    for card in file.cards:
        entry = f"card {card.id!r}"
        known(where, entry, "set", card.set, sets)
        known(where, entry, "type", card.type, TYPES)
        known(where, entry, "ai", card.ai, AIS)
        for word in card.keywords:
            known(where, entry, "keywords", word, KEYWORDS)
        for terrain in card.restrict:
            known(where, entry, "restrict", terrain, TERRAINS[1:])
        in_range(where, entry, "copies", card.copies, 1)
        mortal = card.type == "unit" or (card.type == "boss" and not card.health_by_players)
        in_range(where, entry, "health", card.health, int(mortal), 99)
        for name in ("movement", "attack", "range", "crew", "push", "solid", "durability"):
            in_range(where, entry, name, getattr(card, name), 0, 99)
        _check_health_by_players(card, f"{where}: {entry}")
        if card.movement > 8 or card.range > 8:
            raise BadCards(f"{where}: {entry}: movement and range must be at most 8")
        if card.set in draftable and card.buy is None:
            raise BadCards(f"{where}: {entry}: a card of the set {card.set} needs a buy cost (MUQ-2.13)")
        if card.type in ("spell", "artifact", "equipment", "potion") and card.set in draftable and card.play is None:
            raise BadCards(f"{where}: {entry}: without a playing cost it could never be played (MUQ-2.12)")
        if card.type == "intention" and (card.targeting is None or not card.steps):
            raise BadCards(f"{where}: {entry}: an intention needs targeting and steps (MUQ-6.72)")
        for ability in card.abilities:
            known(where, entry, "abilities kind", ability.kind, ("full_action", "free_action", "trigger", "passive"))
        for step in _steps(card):
            if step.mark:
                known(where, entry, "mark", step.mark, MARKS)
            if step.card:
                known(where, entry, "create card", step.card, [other.id for other in file.cards])
    return file


def _check_health_by_players(card: Card, entry: str) -> None:
    """A boss may have a health for each number of players instead of one for all (MUQ-8.23)."""
    given = card.health_by_players
    if given and (card.type != "boss" or card.health):
        raise BadCards(f"{entry}: health_by_players is for a boss, instead of health (MUQ-8.23)")
    if given and (len(given) != MOST_PLAYERS or not 1 <= min(given) <= max(given) <= 99):
        raise BadCards(f"{entry}: health_by_players needs {MOST_PLAYERS} numbers from 1 to 99, for 1 player and more")


def _steps(card: Card) -> list[EffectData]:
    return [*card.steps, *[step for ability in card.abilities for step in ability.steps]]
