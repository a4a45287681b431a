"""The card file as flat tables by kind of card, and the vocabulary of actions: what rules, bots and pages go by."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from deckhall.core.ints import flags, ints
from deckhall.core.state import Constant
from deckhall.core.vocab import Vocab
from deckhall.games.mountainhome import card_file
from deckhall.games.mountainhome.constants import (
    LAYERS,
    MOST_AMOUNT,
    MOST_SEATS,
    MOST_SLOTS,
    MOST_SPENT,
    NO_STOCK,
    NOTHING,
    ON_BID,
    POINTS,
    RESOURCE,
    RESOURCES,
    SINGULAR,
    STOCKS,
    TAPS,
    WAYS,
)

if TYPE_CHECKING:
    from deckhall.core.ints import Ints

Cost = tuple[int, int, int, int]
"""Points of shinies, booze and rocks, and of any resources."""

PURPOSES: Final = {
    "shinies": "for 1 shiny",
    "booze": "for 1 booze",
    "rocks": "for 1 rock",
    "points": "for points",
    "double": "to double what buildings yield",
    "look": "to look at the exploration pile",
    "wander": "to explore five times",
    "draw": "to draw cards",
    "seek": "to bring an event to the top",
}
"""The ways to use a Dwarf symbol, in words."""


def whole_cost(steps: tuple[Cost, ...]) -> int:
    """All that a building costs."""
    return sum([sum(step) for step in steps])


class Cards(Constant):
    """The card file as flat tables (a card in play is an index into them, its kind), and the actions.

    Action ids are append-only: saved games and trained agents know actions by them. Passing choices come first: whoever
    has left takes the first legal action (MTH-8.9).
    """

    def __init__(self, path: Path, vocab: Vocab) -> None:
        super().__init__(path.name)
        self.file: Final = card_file.load(path)
        cards = self.file.cards
        self.rules: Final = self.file.rules
        self.ids: Final = [card.id for card in cards]
        self.index: Final = {card.id: kind for kind, card in enumerate(cards)}
        self.type: Final = ints([card_file.TYPES.index(card.type) for card in cards])
        self.rank: Final = [card.rank for card in cards]
        self.copies: Final = ints([card.copies for card in cards])
        self.value: Final = ints([card.value for card in cards])
        self.resource: Final = ints(
            [RESOURCES.index(card.resource) if card.type == "resource" else NOTHING for card in cards]
        )
        """The resource of a resource card; no other card has one (MTH-2.21)."""
        self.about: Final = ints([RESOURCES.index(card.resource) if card.resource else NOTHING for card in cards])
        """The resource an effect is about."""
        self.target: Final = ints([self.index[card.target] if card.target else NOTHING for card in cards])
        self.vp: Final = ints([card.vp for card in cards])
        self.step_vp: Final = ints([card.step_vp for card in cards])
        self.steps: Final[list[tuple[Cost, ...]]] = [tuple([cost.parts() for cost in card.steps]) for card in cards]
        self.step_share: Final = [[sum(step) / whole_cost(steps) for step in steps] for steps in self.steps]
        """By kind and step: what part of all a building costs the step is."""
        self.built_share: Final = [
            [sum([sum(step) for step in steps[:done]]) / whole_cost(steps) for done in range(len(steps))]
            for steps in self.steps
        ]
        """By kind and number of steps: what part is paid then."""
        self.last_step: Final = ints([len(card.steps) for card in cards])
        self.resolve: Final = [card.resolve for card in cards]
        self.is_dwarf: Final = flags([card.type == "dwarf" for card in cards])
        self.is_labourer: Final = flags([card.rank == "labourer" for card in cards])
        self.stock: Final = ints([STOCKS.get(card.type, NO_STOCK) for card in cards])
        """From which stock cards of this kind come into the exploration pile."""
        self.layer: Final = ints([LAYERS.index(card.rank) if card.rank in LAYERS else NOTHING for card in cards])
        """Where they lie in the office pile."""
        self.is_event: Final = flags([card.type in ("immediate", "recurring") for card in cards])
        self.is_project: Final = flags([card.rank == "project" for card in cards])
        self.is_hall: Final = flags(["tap_hall" in card.effects for card in cards])
        self.placeable: Final = flags([card.type in ("building", "location") for card in cards])
        rules = self.rules
        prices = {"basic": rules.price_basic, "advanced": rules.price_advanced, "project": rules.price_project}
        self.price: Final = ints([prices.get(card.rank, 0) for card in cards])
        self.tap: Final = ints([max([TAPS.get(name, 0) for name in card.effects], default=0) for card in cards])
        self.on_bid: Final = ints([max([ON_BID.get(name, 0) for name in card.effects], default=0) for card in cards])
        # The number of each effect, by kind of card; 0 for cards without it.
        self.tap_n: Final = ints(
            [max([n for name, n in card.effects.items() if name in TAPS], default=0) for card in cards]
        )
        self.bid_n: Final = ints(
            [max([n for name, n in card.effects.items() if name in ON_BID], default=0) for card in cards]
        )
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
        self.found_more: Final = self.rules.found_more
        self.legends: Final = [kind for kind, rank in enumerate(self.rank) if rank == "legendary"]
        owners = [card.seat for card in cards]
        self.halls: Final = [owners.index(seat + 1) for seat in range(MOST_SEATS)]
        # The actions. Some are said of one sort of card only, which they name by its place among those.
        dwarves = [one for kind, one in enumerate(self.ids) if self.is_dwarf[kind]]
        goods = [one for kind, one in enumerate(self.ids) if self.type[kind] == RESOURCE]
        buildings = [one for kind, one in enumerate(self.ids) if self.placeable[kind]]
        self.action_kinds: Final = [self.panda, self.piling, self.auctioneer]
        """Action cards with an effect in the action step."""
        self.dwarf_place: Final = self._places(dwarves)
        """The place of a dwarf among the dwarves, by kind of card; and so on."""
        self.good_place: Final = self._places(goods)
        self.building_place: Final = self._places(buildings)
        self.dwarf_kinds: Final = [self.index[one] for one in dwarves]
        self.good_kinds: Final = [self.index[one] for one in goods]
        self.building_kinds: Final = [self.index[one] for one in buildings]
        self.DECLINE: Final = vocab.block("decline").of()
        self.END: Final = vocab.block("end").of()
        self.READY: Final = vocab.block("ready").of()
        self.DONE: Final = vocab.block("done").of()
        self.SETTLE: Final = vocab.block("settle").of()
        self.BREAK: Final = vocab.block("break", slot=MOST_SLOTS)
        self.DISCARD: Final = vocab.block("discard", card=self.ids)
        self.SPEND: Final = vocab.block("spend", resource=RESOURCES[:2], n=MOST_SPENT + 1)
        self.RECEIVE: Final = vocab.block("gain", resource=RESOURCES)
        self.LEGEND: Final = vocab.block("legend", dwarf=dwarves)
        self.PLAY: Final = vocab.block("play", card=goods)
        self.FETCH: Final = vocab.block("fetch", card=goods)
        self.USE: Final = vocab.block("use", dwarf=dwarves, way=WAYS)
        self.uses: Final = [self._uses(kind) for kind in range(len(self.ids))]
        """The actions that use each dwarf for its Dwarf symbol; none for those who only react, bid or build."""
        self.JOB: Final = vocab.block("job", dwarf=dwarves)
        self.LODGER: Final = vocab.block("lodger", dwarf=dwarves)
        self.AT: Final = vocab.block("at", slot=MOST_SLOTS)
        self.PLACE: Final = vocab.block("place", card=buildings)
        self.TAP: Final = vocab.block("tap", slot=MOST_SLOTS)
        self.AMOUNT: Final = vocab.block("amount", n=MOST_AMOUNT + 1)
        self.LODGE_IN: Final = vocab.block("lodge", dwarf=dwarves)
        self.STOW: Final = vocab.block("stow", card=goods)
        self.STOW_KEPT: Final = vocab.block("stow_kept", card=goods)
        self.ADVANCE: Final = vocab.block("advance", slot=MOST_SLOTS)
        self.UNTAP: Final = vocab.block("untap", seat=MOST_SEATS, slot=MOST_SLOTS)
        self.DIG: Final = vocab.block("dig", card=self.ids)
        self.BUY: Final = vocab.block("buy", card=buildings)
        self.CONSULT: Final = vocab.block("consult", nth=2)
        self.LAIR: Final = vocab.block("lair", dwarf=dwarves)
        self.OFFER: Final = vocab.block("offer", seat=MOST_SEATS)
        self.GIVE: Final = vocab.block("give", card=self.ids)
        self.WANT_ANY: Final = vocab.block("want_any").of()
        self.WANT: Final = vocab.block("want", card=self.ids)
        self.ACCEPT: Final = vocab.block("accept").of()
        self.SWAP: Final = vocab.block("swap", card=self.ids)
        self.COUNTER: Final = vocab.block("counter", card=self.ids)
        self.RELEASE: Final = vocab.block("release", dwarf=dwarves)
        self.HOUSE: Final = vocab.block("house").of()
        self.REDEEM: Final = vocab.block("redeem").of()
        self.HOARD: Final = vocab.block("hoard").of()
        self.PERFORM: Final = vocab.block("perform", card=[self.ids[kind] for kind in self.action_kinds])
        self.RESCUE: Final = vocab.block("rescue", card=self.ids)
        self.TO: Final = vocab.block("to", seat=MOST_SEATS)
        self.AUCTION: Final = vocab.block("auction", seat=MOST_SEATS, slot=MOST_SLOTS)
        self.SEND: Final = vocab.block("send", dwarf=dwarves)
        self.COMMIT: Final = vocab.block("commit", card=self.ids)
        self.COMMIT_KEPT: Final = vocab.block("commit_kept", card=self.ids)
        self.BACK: Final = vocab.block("back", card=self.ids)
        self.BACK_KEPT: Final = vocab.block("back_kept", card=self.ids)
        self.EXTRA: Final = vocab.block("extra", n=10)
        self.TURN_UP: Final = vocab.block("turn_up", card=self.ids)
        self.TARGET: Final = vocab.block("target", seat=MOST_SEATS, card=self.ids)
        self.NAME: Final = vocab.block("name", seat=MOST_SEATS)
        self.TRASH: Final = vocab.block("trash", card=self.ids)
        self.FURTHER: Final = vocab.block("further").of()
        self.REACT: Final = vocab.block("react").of()
        self.EXHAUST: Final = vocab.block("exhaust", slot=MOST_SLOTS)
        self.PAY: Final = vocab.block("pay").of()
        self.DRAW: Final = vocab.block("draw", n=10)
        self.TOP: Final = vocab.block("top", card=self.ids)
        self.EXPLORE: Final = vocab.block("explore").of()
        self.NEXT: Final = vocab.block("next", card=self.ids)

    def _amounts(self, effect: str) -> Ints:
        return ints([card.effects.get(effect, 0) for card in self.file.cards])

    def _with(self, effect: str) -> int:
        """The kind of card that has an effect (the file has exactly one)."""
        return [effect in card.effects for card in self.file.cards].index(True)

    def _number(self, effect: str) -> int:
        return max([card.effects.get(effect, 0) for card in self.file.cards])

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
        return {"card": names, "brief": brief, "dwarf": brief, "building": names, "purpose": PURPOSES, "one": SINGULAR}

    def _uses(self, kind: int) -> list[int]:
        effects = (self.gain, self.double, self.look, self.wander, self.draw, self.seek)
        ways = [POINTS + place for place, effect in enumerate(effects) if effect[kind]]
        if self.gain_any[kind]:
            ways = [0, 1, 2]
        return [self.USE.of2(self.dwarf_place[kind], way) for way in ways]

    def _places(self, chosen: list[str]) -> list[int]:
        return [chosen.index(one) if one in chosen else NOTHING for one in self.ids]
