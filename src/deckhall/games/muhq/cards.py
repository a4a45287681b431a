"""The cards as the rules use them: flat tables by card number, and the vocabulary of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.core.errors import BadCards
from deckhall.core.ints import flags, ints
from deckhall.core.state import Constant
from deckhall.core.vocab import Vocab
from deckhall.games.muhq import card_file
from deckhall.games.muhq.abilities import FREE_ACTION, FULL_ACTION, PASSIVE, TRIGGER, Ability, Effect, Target
from deckhall.games.muhq.board import TILE_NAMES
from deckhall.games.muhq.constants import DEEP, MOST_PLAYERS, OUTSIDE, TERRAINS, WALL

NONE: Final = -1
MEMBERS: Final = 24
"""So many permanents of a tile can be told apart by number."""
MODS: Final = (
    "stat",
    "aura",
    "crew_bonus",
    "combat_bonus",
    "damage_reduction",
    "range_floor",
    "push",
    "keyword",
    "protection",
    "spawn_extension",
    "invulnerable_while",
    "point_source",
)


class Protection:
    """What a permanent is protected from (MUQ-6.4)."""

    def __init__(self, card: int, spells: bool, artifacts: bool, units: bool, range_above: int, buy_above: int) -> None:
        self.card: Final = card
        self.spells: Final = spells
        self.artifacts: Final = artifacts
        self.units: Final = units
        self.range_above: Final = range_above
        self.buy_above: Final = buy_above


class Cards(Constant):
    """Every list is indexed by the number of a card, its place in the file."""

    def __init__(self, path: Path, vocab: Vocab) -> None:
        super().__init__(path.name)
        self.file: Final = card_file.load(path)
        cards = self.file.cards
        self.ids: Final = [card.id for card in cards]
        self.index: Final = {card.id: place for place, card in enumerate(cards)}
        self.count: Final = len(cards)
        self.unit: Final = flags([card.type == "unit" for card in cards])
        self.boss: Final = flags([card.type == "boss" for card in cards])
        self.fighter: Final = flags([card.type in ("unit", "boss") for card in cards])
        self.spell: Final = flags([card.type in ("spell", "intention") for card in cards])
        self.intention: Final = flags([card.type == "intention" for card in cards])
        self.artifact: Final = flags([card.type in ("artifact", "equipment", "potion") for card in cards])
        self.equipment: Final = flags([card.type in ("equipment", "potion") for card in cards])
        self.buy: Final = ints([NONE if card.buy is None else card.buy for card in cards])
        self.upkeep: Final = ints([card.upkeep or 0 for card in cards])
        self.play: Final = ints([_playing_cost(card) for card in cards])
        self.health_by_players: Final[list[list[int]]] = [
            [card.health, *(card.health_by_players or [card.health] * MOST_PLAYERS)] for card in cards
        ]
        """The health of each card by the number of players: only a boss has different ones (MUQ-8.23)."""
        self.movement: Final = ints([card.movement for card in cards])
        self.attack: Final = ints([card.attack for card in cards])
        self.range: Final = ints([card.range for card in cards])
        self.crew: Final = ints([card.crew for card in cards])
        self.push: Final = ints([card.push for card in cards])
        self.solid: Final = ints([card.solid for card in cards])
        self.durability: Final = ints([card.durability for card in cards])
        self.shroud: Final = flags(["shroud" in card.keywords for card in cards])
        self.swimming: Final = flags(["swimming" in card.keywords for card in cards])
        self.wades: Final = flags(["swimming" in card.keywords or "amphibious" in card.keywords for card in cards])
        """Whether water does not stop the unit."""
        self.building: Final = flags(["building" in card.keywords for card in cards])
        self.faithful: Final = flags(["cannot_convert" in card.keywords for card in cards])
        self.unbreakable: Final = flags(["unbreakable" in card.keywords for card in cards])
        self.places: Final = ints([_places(card) for card in cards])
        """Bit set of the terrains a permanent can be placed on (MUQ-5.42)."""
        self.boards: Final = ints([_places(card) | (0 if card.restrict else 1 << DEEP) for card in cards])
        """Those where it can join a pile: on deep water nobody needs to swim in there (MUQ-5.43)."""
        self.of_map: Final = flags([card.set in ("misc", "boss") and card.type != "intention" for card in cards])
        """Destroyed, it is exiled unless it came from the boss deck (MUQ-5.95)."""
        self.ai: Final = ints([card_file.AIS.index(card.ai) for card in cards])
        self.ai_range: Final = ints([card.ai_range for card in cards])
        self.pools: Final[dict[tuple[tuple[str, ...], int], list[int]]] = {}
        """Pools made so far, by sets and how many cards were wanted."""
        self._bind(path)
        self.value: Final = [self._value(kind) for kind in range(self.count)]
        """How good a card is to own, roughly: an opinion, for bots."""
        self.FARMER: Final = self.index.get("farmer", NONE)
        self.KING: Final = self.index.get("king", NONE)
        self.KEEP: Final = self.index.get("keep", NONE)
        self.STICK: Final = self.index.get("stick_of_victory", NONE)
        # The vocabulary: blocks, and actions that need no parameter. Ids are append-only: saved games and trained
        # agents know actions by them.
        self.PASS: Final = vocab.block("pass").of()
        self.END: Final = vocab.block("end").of()
        self.DONE: Final = vocab.block("done").of()
        self.TRADE: Final = vocab.block("trade").of()
        self.PAY_ALL: Final = vocab.block("pay_all").of()
        self.HELD: Final = vocab.block("held").of()
        self.CALM: Final = vocab.block("calm", action=("move", "attack"))
        self.FARM: Final = vocab.block("farm").of()
        self.FULL: Final = vocab.block("full", ability=4)
        self.ABILITY: Final = vocab.block("ability", ability=4)
        self.MEMBER: Final = vocab.block("member", place=MEMBERS)
        self.SPELL: Final = vocab.block("spell", place=64)
        self.ACTIVATE: Final = vocab.block("activate", tile=TILE_NAMES)
        self.MOVE: Final = vocab.block("move", tile=TILE_NAMES)
        self.STREET: Final = vocab.block("street", tile=TILE_NAMES)
        self.ATTACK: Final = vocab.block("attack", tile=TILE_NAMES)
        self.TRANSPORT: Final = vocab.block("transport", tile=TILE_NAMES)
        self.SWITCH: Final = vocab.block("switch", tile=TILE_NAMES)
        self.EQUIP_MOVE: Final = vocab.block("equip_move", tile=TILE_NAMES)
        self.EQUIP_ATTACK: Final = vocab.block("equip_attack", tile=TILE_NAMES)
        self.USE: Final = vocab.block("use", tile=TILE_NAMES)
        self.PAY: Final = vocab.block("pay", tile=TILE_NAMES)
        self.REFUSE: Final = vocab.block("refuse", tile=TILE_NAMES)
        self.AT: Final = vocab.block("at", tile=TILE_NAMES)
        self.PLAY: Final = vocab.block("play", card=self.ids)
        self.BUY: Final = vocab.block("buy", card=self.ids)
        self.DISCARD: Final = vocab.block("discard", card=self.ids)
        self.DRAFT: Final = vocab.block("draft", card=self.ids)

    def _bind(self, path: Path) -> None:
        """Bind effects and abilities; an unknown name fails here, never at play."""
        cards = self.file.cards
        count = self.count
        self.target: list[Target | None] = []
        self.steps: list[tuple[Effect, ...]] = []
        self.abilities: list[list[Ability]] = []
        self.free: list[list[int]] = []
        """Places of the free actions among a card's abilities; `full` and `triggers` likewise."""
        self.full: list[list[int]] = []
        self.triggers: list[list[int]] = []
        self.protections_of: list[list[Protection]] = []
        self.aura = [0] * count
        self.aura_range = [0] * count
        self.aura_spares_self = [False] * count
        self.crew_bonus = [0] * count
        self.combat_bonus = [0] * count
        self.combat_versus = [0] * count
        self.spawn_range = [0] * count
        self.spawn_deep = [False] * count
        self.guarded_by = [NONE] * count
        self.point_source = [0] * count
        self.host_attack = [0] * count
        self.host_movement = [0] * count
        self.host_range = [0] * count
        self.host_shield = [0] * count
        self.host_push = [0] * count
        self.host_shroud = [False] * count
        self.host_protections: list[list[Protection]] = []
        for place, card in enumerate(cards):
            where = f"{path}: card {card.id!r}"
            self.target.append(Target(card.target, where) if card.target is not None else None)
            self.steps.append(tuple([Effect(step, where, self.index) for step in card.steps]))
            abilities = [Ability(one, where, self.index) for one in card.abilities]
            if len(abilities) > 4:
                raise BadCards(f"{where}: has {len(abilities)} abilities; 4 are the most")
            self.abilities.append(abilities)
            self.free.append([n for n, one in enumerate(abilities) if one.kind == FREE_ACTION])
            self.full.append([n for n, one in enumerate(abilities) if one.kind == FULL_ACTION])
            self.triggers.append([n for n, one in enumerate(abilities) if one.kind == TRIGGER])
            self.protections_of.append([self._protection(one, where) for one in card.protections])
            self.host_protections.append([])
            for number, ability in enumerate(abilities):
                if ability.kind == PASSIVE:
                    self._bind_passive(place, card.abilities[number], where)

    def _protection(self, one: card_file.From, where: str) -> Protection:
        if one.card and one.card not in self.index:
            raise BadCards(f"{where}: protection from {one.card!r}, which is no card")
        if one.type not in ("", "spell", "artifact", "unit"):
            raise BadCards(f"{where}: protection from the type {one.type!r}; it is spell, artifact or unit")
        card = self.index[one.card] if one.card else NONE
        kinds = (one.type == "spell", one.type == "artifact", one.type == "unit")
        return Protection(card, kinds[0], kinds[1], kinds[2], one.unit_range_above, one.unit_buy_above)

    def _bind_passive(self, card: int, one: card_file.AbilityData, where: str) -> None:
        if one.mod not in MODS:
            raise BadCards(f"{where}: mod {one.mod!r} is unknown; it is one of {', '.join(MODS)}")
        if one.mod in ("aura", "crew_bonus") and one.stat != "attack":
            raise BadCards(f"{where}: {one.mod} changes attack, not {one.stat!r}")
        if one.mod == "stat" and one.stat == "attack":
            self.host_attack[card] += one.amount
        elif one.mod == "stat":
            self.host_movement[card] += one.amount
        elif one.mod == "aura":
            self.aura[card] = one.amount
            self.aura_range[card] = one.range
            self.aura_spares_self[card] = one.exclude_self
        elif one.mod == "crew_bonus":
            self.crew_bonus[card] = one.amount
        elif one.mod == "combat_bonus":
            self.combat_bonus[card] = one.amount
            self.combat_versus[card] = one.versus_movement
        elif one.mod == "damage_reduction":
            self.host_shield[card] = one.amount
        elif one.mod == "range_floor":
            self.host_range[card] = one.amount
        elif one.mod == "push":
            self.host_push[card] = one.amount
        elif one.mod == "keyword":
            self.host_shroud[card] = one.keyword == "shroud"
        elif one.mod == "protection" and one.what is not None:
            self.host_protections[card].append(self._protection(one.what, where))
        elif one.mod == "spawn_extension":
            self.spawn_range[card] = one.range
            self.spawn_deep[card] = one.tiles == "deep_water"
        elif one.mod == "invulnerable_while":
            if one.while_own not in self.index:
                raise BadCards(f"{where}: while_own {one.while_own!r} is no card")
            self.guarded_by[card] = self.index[one.while_own]
        elif one.mod == "point_source":
            self.point_source[card] = one.points

    def _value(self, kind: int) -> float:
        """What a card can do for what it costs."""
        if self.unit[kind]:
            body = float(self.attack[kind]) * (1.0 + 0.35 * float(self.range[kind]))
            body += 0.8 * self.health_by_players[kind][1]
            body += 0.4 * float(self.movement[kind]) + 0.8 * len(self.full[kind]) + 0.5 * self.aura[kind]
            return max(0.2, body - 0.8 * float(self.upkeep[kind]) - 0.25 * max(0.0, float(self.buy[kind])))
        return 1.6 if self.spell[kind] else 1.2

    def names(self) -> dict[str, dict[str, str]]:
        """What people call things; tiles can be aimed at like cards."""
        ground = {terrain: terrain.replace("_", " ") for terrain in TERRAINS}
        return {
            "card": {**ground, **{card.id: card.name for card in self.file.cards}},
            "terrain": ground,
            "set": {one.id: one.name for one in self.file.sets},
        }

    def pool(self, sets: tuple[str, ...]) -> list[int]:
        """Every copy of every card of the sets, unshuffled."""
        return [
            place
            for place, card in enumerate(self.file.cards)
            if card.set in sets and card.buy is not None and not card.token
            for _ in range(card.copies)
        ]


def _playing_cost(card: card_file.Card) -> int:
    """MUQ-2.11: a unit's playing cost is its upkeep cost; without one a card cannot be played (MUQ-2.12)."""
    cost = card.upkeep if card.type == "unit" else card.play
    return NONE if cost is None or card.token else cost


def _places(card: card_file.Card) -> int:
    """Where the permanent can be placed: deep water, walls and the restrict list (MUQ-6.65 to MUQ-6.67)."""
    found = 0
    for terrain, name in enumerate(TERRAINS):
        if terrain in (OUTSIDE, WALL) or (card.restrict and name not in card.restrict):
            continue
        wet = "swimming" in card.keywords
        if (terrain == DEEP) if wet else (terrain != DEEP or "amphibious" in card.keywords):
            found |= 1 << terrain
    return found
