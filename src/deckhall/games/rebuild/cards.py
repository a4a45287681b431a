"""The cards of Rebuild as the rules use them: flat tables of ints, and the vocabulary of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.core.ints import flags, ints
from deckhall.core.state import Constant
from deckhall.core.vocab import Vocab
from deckhall.games.rebuild.card_file import Card, Operation, load
from deckhall.games.rebuild.constants import (
    GROUPS,
    LINES,
    MOST_COLUMNS,
    MOST_ROWS,
    PLAY_OPS,
    RESOURCES,
    STAYS,
    TO_CHOICE,
    TO_LEFT,
)
from deckhall.games.rebuild.units import in_words, packed, unpacked

Prices = tuple[tuple[int, int], ...]
"""(price, its number on the card) for each price worth considering."""


class Cards(Constant):
    """The card file as the rules use it: a card is an index into these lists."""

    def __init__(self, path: Path, vocab: Vocab) -> None:
        super().__init__(path.name)
        self.file: Final = load(path)
        self.hand_size: Final = self.file.deal.hand
        cards = self.file.cards
        self.ids: Final = [card.id for card in cards]
        self.index: Final = {card.id: place for place, card in enumerate(cards)}
        self.vp: Final = ints([card.vp for card in cards])
        self.group: Final = ints([GROUPS.index(card.group) for card in cards])
        self.wild: Final = ints([sum(step.units for step in card.steps if step.op == "wild") for card in cards])
        self.printed: Final = ints([packed(card.wood, card.steel, card.stone, card.gold) for card in cards])
        """The printed list."""
        self.units: Final = ints(
            [
                packed(card.wood, card.steel, card.stone, max(0, card.gold - wild), wild)
                for card, wild in zip(cards, self.wild, strict=True)
            ]
        )
        """What it brings when trashed: units that may stand for anything counted apart (REB-6.2)."""
        self.unit_count: Final = ints([card.wood + card.steel + card.stone + card.gold for card in cards])
        self.gold_only: Final = flags(
            [bool(card.gold) and card.gold == self.unit_count[n] for n, card in enumerate(cards)]
        )
        self.price_lists: Final = [_price_list(card) for card in cards]
        """Every price of a card, the printed one first."""
        self.prices: Final[list[Prices]] = [_prices(prices) for prices in self.price_lists]
        self.playable: Final = flags([card.timing == "play" for card in cards])
        self.reorders: Final = flags([any(step.op == "reorder_line" for step in card.steps) for card in cards])
        self.ops: Final = [
            tuple([_operation(step) for step in card.steps if step.op in PLAY_OPS]) if card.timing == "play" else ()
            for card in cards
        ]
        """What playing a card does: (operation, resource, number)."""
        self.passes: Final = ints([_passes(card) for card in cards])
        self.free_vp: Final = ints([max([0, *[step.max_vp for step in card.steps]]) for card in cards])
        """The most VP of a card it takes without payment; 0: it takes none."""
        self.self_trashing: Final = flags([any(step.op == "trash_self" for step in card.steps) for card in cards])
        self.gold_stack: Final = self._gold_stack()
        self._starters: Final = [n for n, card in enumerate(cards) for _ in range(card.per_player)]
        self._markets: Final = [
            [n for n, card in enumerate(cards) if self.group[n] == group for _ in range(card.copies)]
            for group in range(len(GROUPS))
        ]
        # The vocabulary. Ids are append-only: saved games and trained agents know actions by them.
        columns = [str(n) for n in range(1, MOST_COLUMNS + 1)]
        rows = [str(n) for n in range(1, MOST_ROWS + 1)]
        self.END: Final = vocab.block("end")
        self.PLAY: Final = vocab.block("play", card=self.ids)
        self.BUY: Final = vocab.block("buy", column=columns)
        self.PAY: Final = vocab.block("pay")
        self.TRASH: Final = vocab.block("trash", card=self.ids)
        self.DONE: Final = vocab.block("done")
        self.PRICE: Final = vocab.block("price", price=["1", "2", "3"])
        self.ROW: Final = vocab.block("row", row=rows)
        self.COLUMN: Final = vocab.block("column", column=columns)
        self.REORDER: Final = vocab.block("reorder", line=LINES)
        self.DECLINE: Final = vocab.block("decline")
        self.PLACE: Final = vocab.block("place", card=self.ids)
        self.KEEP: Final = vocab.block("keep", card=self.ids)
        self.NEXT: Final = vocab.block("next", card=self.ids)
        self.PASS: Final = vocab.block("pass", to=4)
        self.ASIDE: Final = vocab.block("aside", card=self.ids)
        self.CARRY: Final = vocab.block("carry", card=self.ids)

    def _gold_stack(self) -> int:
        """The card that lies between Early and Late cards, or -1."""
        found = [n for n, card in enumerate(self.file.cards) if card.group == "starter" and not card.per_player]
        return found[0] if found and self.file.deal.gold_stacks else -1

    def names(self) -> dict[str, dict[str, str]]:
        """What people call things."""
        lines = {f"row-{n}": f"row {n}" for n in range(1, MOST_ROWS + 1)}
        lines["row-1"] = "the Purchase Row"
        return {
            "card": {card.id: card.name for card in self.file.cards},
            "resource": {name: name.capitalize() for name in RESOURCES},
            "line": lines | {f"column-{n}": f"column {n}" for n in range(1, MOST_COLUMNS + 1)},
        }

    def price_labels(self) -> dict[str, str]:
        """Names with what decides a purchase: every price, what the card pays later where that differs, and VP."""
        found: dict[str, str] = {}
        for n, card in enumerate(self.file.cards):
            prices = self._all_prices(n)
            words = prices if prices == self.pays(n) else f"costs {prices}, pays {self.pays(n)}"
            found[card.id] = f"{card.name} ({words}{self._points(n)})"
        return found

    def payment_labels(self) -> dict[str, str]:
        """Names with what decides a payment: what the card pays, whatever it has cost (REB-2.7), and VP."""
        found: dict[str, str] = {}
        for n, card in enumerate(self.file.cards):
            differs = bool(self.prices[n]) and self._all_prices(n) != self.pays(n)
            found[card.id] = f"{card.name} ({'pays ' if differs else ''}{self.pays(n)}{self._points(n)})"
        return found

    def _all_prices(self, card: int) -> str:
        return " or ".join([in_words(price) for price, _ in self.prices[card]])

    def pays(self, card: int) -> str:
        """What a card is worth in a payment, in words."""
        wild = self.wild[card]
        return f"{wild} of any resource" if wild else in_words(self.units[card])

    def _points(self, card: int) -> str:
        return f", {self.vp[card]} VP" if self.vp[card] else ""

    def market(self, group: int) -> list[int]:
        """All Early or all Late cards, every copy, unshuffled."""
        return self._markets[group].copy()

    def starters(self) -> list[int]:
        """The Starter cards of one player (REB-3.1)."""
        return self._starters.copy()

    def name_of(self, card: int) -> str:
        """What people call a card."""
        return self.file.cards[card].name


def _operation(step: Operation) -> tuple[int, int, int]:
    resource = RESOURCES.index(step.resource) if step.resource else 0
    return PLAY_OPS[step.op], resource, step.amount or step.units or step.count or step.max_vp


def _passes(card: Card) -> int:
    for step in card.steps:
        if step.op == "pass":
            return TO_LEFT if step.who == "left" else TO_CHOICE
    return STAYS


def _price_list(card: Card) -> tuple[int, ...]:
    others = [packed(one.wood, one.steel, one.stone, one.gold) for one in card.steps if one.op == "alt_price"]
    return (packed(card.wood, card.steel, card.stone, card.gold), *others)


def _prices(prices: tuple[int, ...]) -> Prices:
    """The prices of a card less those that are nowhere lower and somewhere higher than another (REB-6.23, REB-8.38)."""
    return tuple([(price, number) for number, price in enumerate(prices) if not _dominated(price, prices)])


def _dominated(price: int, prices: tuple[int, ...]) -> bool:
    """Is another price nowhere higher?"""
    others = [unpacked(other) for other in prices if other != price]
    return any(all(a <= b for a, b in zip(other, unpacked(price), strict=True)) for other in others)
