"""The card file of Mountainhome as flat tables by kind of card."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.games.mountainhome import data
from deckhall.games.mountainhome.limits import MOST_SEATS, NOTHING, RESOURCES

Cost = tuple[int, int, int, int]
"""Points of shinies, booze and rocks, and of any resources."""

# Types of cards.
RESOURCE: Final = 0
LOOT: Final = 1
DWARF: Final = 2
BUILDING: Final = 3
LOCATION: Final = 4
ACTION: Final = 5
IMMEDIATE: Final = 6
RECURRING: Final = 7
STATUS: Final = 8
REFERENCE: Final = 9

# What a tap does.
NO_TAP: Final = 0
GAIN: Final = 1
CONVERT: Final = 2
LODGE: Final = 3
HALL: Final = 4
FERRY: Final = 5
STORE: Final = 6
DIG: Final = 7
PAWN: Final = 8
WORKSHOP: Final = 9
TAPS: Final = {
    "tap_gain": GAIN,
    "tap_convert": CONVERT,
    "tap_lodge": LODGE,
    "tap_hall": HALL,
    "tap_ferry": FERRY,
    "tap_store": STORE,
    "tap_dig": DIG,
    "tap_pawn": PAWN,
    "tap_workshop": WORKSHOP,
}

# What an On Bid card does (MTH-5.63).
NO_BID: Final = 0
CONTROL: Final = 1
FROM_DECK: Final = 2
TAPFA: Final = 3
FOOLS_GOLD: Final = 4
KEEP: Final = 5
MISHAP: Final = 6
PILING: Final = 7
TAKE: Final = 8
IMMUNE: Final = 9
ON_BID: Final = {
    "bid_control": CONTROL,
    "bid_from_deck": FROM_DECK,
    "bid_rocks_as_shinies": TAPFA,
    "bid_shinies_as_rocks": FOOLS_GOLD,
    "bid_keep": KEEP,
    "bid_redeal": MISHAP,
    "bid_one_as_shinies": PILING,
    "bid_take": TAKE,
    "bid_immune": IMMUNE,
}

PURPOSES: Final = {
    "shinies": "for 1 shinies",
    "booze": "for 1 booze",
    "rocks": "for 1 rocks",
    "points": "for points",
    "double": "to double what buildings yield",
    "look": "to look at the exploration pile",
    "wander": "to explore five times",
    "draw": "to draw cards",
    "seek": "to bring an event to the top",
}
"""The ways to use a Dwarf symbol, in words."""


class Tables:
    """The card file as flat tables; a card in play is an index into them, its kind."""

    def __init__(self, path: Path) -> None:
        self.file: Final = data.load(path)
        cards = self.file.cards
        self.rules: Final = self.file.rules
        self.ids: Final = [card.id for card in cards]
        self.index: Final = {card.id: kind for kind, card in enumerate(cards)}
        self.type: Final = [data.TYPES.index(card.type) for card in cards]
        self.rank: Final = [card.rank for card in cards]
        self.copies: Final = [card.copies for card in cards]
        self.value: Final = [card.value for card in cards]
        self.resource: Final = [
            RESOURCES.index(card.resource) if card.type == "resource" else NOTHING for card in cards
        ]
        """The resource of a resource card; no other card has one (MTH-2.21)."""
        self.about: Final = [RESOURCES.index(card.resource) if card.resource else NOTHING for card in cards]
        """The resource an effect is about."""
        self.target: Final = [self.index[card.target] if card.target else NOTHING for card in cards]
        self.vp: Final = [card.vp for card in cards]
        self.step_vp: Final = [card.step_vp for card in cards]
        self.steps: Final[list[tuple[Cost, ...]]] = [tuple([cost.parts() for cost in card.steps]) for card in cards]
        self.last_step: Final = [len(card.steps) for card in cards]
        self.resolve: Final = [card.resolve for card in cards]
        self.is_dwarf: Final = [card.type == "dwarf" for card in cards]
        self.is_event: Final = [card.type in ("immediate", "recurring") for card in cards]
        self.is_project: Final = [card.rank == "project" for card in cards]
        self.is_hall: Final = ["tap_hall" in card.effects for card in cards]
        self.placeable: Final = [card.type in ("building", "location") for card in cards]
        self.price: Final = [self._price(card.rank) for card in cards]
        self.tap: Final = [max([TAPS.get(name, 0) for name in card.effects], default=0) for card in cards]
        self.on_bid: Final = [max([ON_BID.get(name, 0) for name in card.effects], default=0) for card in cards]
        # The number of each effect, by kind of card; 0 for cards without it.
        self.tap_n: Final = [max([n for name, n in card.effects.items() if name in TAPS], default=0) for card in cards]
        self.bid_n: Final = [
            max([n for name, n in card.effects.items() if name in ON_BID], default=0) for card in cards
        ]
        self.gain_any: Final = self._amounts("gain_any")
        self.gain: Final = self._amounts("gain")
        self.double: Final = self._amounts("double")
        self.look: Final = self._amounts("look")
        self.wander: Final = self._amounts("wander")
        self.draw: Final = self._amounts("draw")
        self.seek: Final = self._amounts("seek_event")
        self.build_steps: Final = self._amounts("build_steps")
        self.bid_bonus: Final = self._amounts("bid_bonus")
        self.bid_extra: Final = self._amounts("bid_extra")
        # Cards that the rules know by what they do.
        self.karina: Final = self._with("stop_dwarf")
        self.lagertha: Final = self._with("stop_negative")
        self.baldur: Final = self._with("wander")
        self.pawn_shop: Final = self._with("tap_pawn")
        self.lair: Final = self._with("lair")
        self.market: Final = self._with("market")
        self.cavern: Final = self._with("cavern")
        self.fortress: Final = self._with("house")
        self.charity: Final = self._with("charity")
        self.party: Final = self._with("party")
        self.consult: Final = self._with("consult")
        self.dragon: Final = self._with("dragon")
        self.goblins: Final = self._with("goblins")
        self.golems: Final = self._with("golems")
        self.reorganise: Final = self._with("reorganise")
        self.panda: Final = self._with("rescue")
        self.piling: Final = self._with("pile")
        self.auctioneer: Final = self._with("auction")
        self.ygg: Final = self._with("bid_immune")
        self.mishap: Final = self._with("bid_redeal")
        self.hangover: Final = self.index["hangover"]
        self.hoard: Final = self.index["dragon_hoard"]
        self.hoard_draw: Final = self._number("hoard_draw")
        self.hoard_gain: Final = self._number("hoard_gain")
        self.cavern_gain: Final = self._number("cavern")
        self.wine_bonus: Final = self._number("wine_bonus")
        self.wine: Final = self.target[self.fortress]
        self.house_cost: Final = self._number("house")
        self.release_cost: Final = self._number("release")
        self.rescue_most: Final = self._number("rescue")
        self.auction_bonus: Final = self._number("auction")
        self.consult_cost: Final = self._number("consult")
        self.goblin_cost: Final = self._number("goblins")
        self.reorganise_most: Final = self._number("reorganise")
        # Numbers of the rules that are asked for all the time.
        self.hand_size: Final = self.rules.hand
        self.bid_draw: Final = self.rules.bid_draw
        self.take_backs: Final = self.rules.take_backs
        self.found_more: Final = self.rules.found_more
        self.legends: Final = [kind for kind, rank in enumerate(self.rank) if rank == "legendary"]
        self.halls: Final = [self._hall_of(seat) for seat in range(MOST_SEATS)]

    def _amounts(self, effect: str) -> list[int]:
        return [card.effects.get(effect, 0) for card in self.file.cards]

    def _with(self, effect: str) -> int:
        """The kind of card that has an effect (the file has exactly one)."""
        return [effect in card.effects for card in self.file.cards].index(True)

    def _number(self, effect: str) -> int:
        return max(self._amounts(effect))

    def _hall_of(self, seat: int) -> int:
        return [card.seat for card in self.file.cards].index(seat + 1)

    def _price(self, rank: str) -> int:
        rules = self.file.rules
        return {"basic": rules.price_basic, "advanced": rules.price_advanced, "project": rules.price_project}.get(
            rank, 0
        )

    def all_of(self, *ranks: str) -> list[int]:
        """Every copy of the cards of these ranks, in the order of the file."""
        return [kind for kind, rank in enumerate(self.rank) if rank in ranks for _ in range(self.copies[kind])]

    def all_types(self, *types: int) -> list[int]:
        """Every copy of the cards of these types."""
        return [kind for kind, one in enumerate(self.type) if one in types for _ in range(self.copies[kind])]

    def lexicon(self) -> dict[str, dict[str, str]]:
        """What people call things."""
        names = {card.id: card.name for card in self.file.cards}
        brief = {card.id: card.name.partition(", the ")[0] for card in self.file.cards}
        return {"card": names, "brief": brief, "dwarf": brief, "building": names, "purpose": PURPOSES}
