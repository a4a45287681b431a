"""The cards of Rebuild as the rules use them: flat tables of ints, and the vocabulary of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.core.vocab import Vocab
from deckhall.games.rebuild import data
from deckhall.games.rebuild.cover import packed, parts

STARTER: Final = 0
EARLY: Final = 1
LATE: Final = 2

# Operations while a card is played, in the order they are carried out.
CREDIT: Final = 1
CONVERT: Final = 2
REDUCE: Final = 3
DRAW: Final = 4
DRAW_IF: Final = 5
KEEP: Final = 6
TRASH_SELF: Final = 7
TRASH_GRID: Final = 8
FREE_BUY: Final = 9
ANY_ROW: Final = 10
PLAY_OPS: Final = {
    "credit": CREDIT,
    "convert": CONVERT,
    "reduce_each": REDUCE,
    "draw": DRAW,
    "draw_if_last_shows": DRAW_IF,
    "keep": KEEP,
    "trash_self": TRASH_SELF,
    "trash_grid": TRASH_GRID,
    "free_buy": FREE_BUY,
    "buy_any_row": ANY_ROW,
}

# What happens to a played card in step 3.
STAYS: Final = 0
TO_LEFT: Final = 1
TO_CHOICE: Final = 2

MOST_ROWS: Final = 9
MOST_COLUMNS: Final = 6
LINES: Final = [f"row-{n}" for n in range(1, MOST_ROWS + 1)] + [f"column-{n}" for n in range(1, MOST_COLUMNS + 1)]

Prices = tuple[tuple[int, int], ...]
"""(price, its number on the card) for each price worth considering."""


class Cards:
    """The card file as the rules use it: a card is an index into these lists."""

    def __init__(self, path: Path, vocab: Vocab) -> None:
        self.file: Final = data.load(path)
        cards = self.file.cards
        self.ids: Final = [card.id for card in cards]
        self.index: Final = {card.id: place for place, card in enumerate(cards)}
        self.vp: Final = [card.vp for card in cards]
        self.group: Final = [data.GROUPS.index(card.group) for card in cards]
        self.wild: Final = [sum(step.units for step in card.steps if step.op == "wild") for card in cards]
        self.printed: Final = [packed(card.wood, card.steel, card.stone, card.gold) for card in cards]
        """The printed list."""
        self.worth: Final = [
            packed(card.wood, card.steel, card.stone, max(0, card.gold - wild), wild)
            for card, wild in zip(cards, self.wild, strict=True)
        ]
        """What it brings when trashed: units that may stand for anything counted apart (REB-6.2)."""
        self.units: Final = [card.wood + card.steel + card.stone + card.gold for card in cards]
        self.gold_only: Final = [bool(card.gold) and card.gold == self.units[n] for n, card in enumerate(cards)]
        self.prices: Final[list[Prices]] = [_prices(card) for card in cards]
        self.playable: Final = [card.timing == "play" for card in cards]
        self.reorders: Final = [any(step.op == "reorder_line" for step in card.steps) for card in cards]
        self.ops: Final = [
            tuple([_operation(step) for step in card.steps if step.op in PLAY_OPS]) if card.timing == "play" else ()
            for card in cards
        ]
        """What playing a card does: (operation, resource, number)."""
        self.passes: Final = [_passes(card) for card in cards]
        self.free_vp: Final = [max([0, *[step.max_vp for step in card.steps]]) for card in cards]
        """The most VP of a card it takes without payment; 0: it takes none."""
        self.self_trashing: Final = [any(step.op == "trash_self" for step in card.steps) for card in cards]
        self.gold_stack: Final = self._gold_stack()
        self.end_cards: Final = [n for n, card in enumerate(cards) if card.timing == "end"]
        # The vocabulary. Ids are append-only: saved games and trained agents know actions by them.
        columns = [str(n) for n in range(1, MOST_COLUMNS + 1)]
        rows = [str(n) for n in range(1, MOST_ROWS + 1)]
        self.END: Final = vocab.block("end").start
        self.PLAY: Final = vocab.block("play", card=self.ids).start
        self.BUY: Final = vocab.block("buy", column=columns).start
        self.PAY: Final = vocab.block("pay").start
        self.TRASH: Final = vocab.block("trash", card=self.ids).start
        self.DONE: Final = vocab.block("done").start
        self.PRICE: Final = vocab.block("price", price=["1", "2", "3"]).start
        self.ROW: Final = vocab.block("row", row=rows).start
        self.COLUMN: Final = vocab.block("column", column=columns).start
        self.REORDER: Final = vocab.block("reorder", line=LINES).start
        self.DECLINE: Final = vocab.block("decline").start
        self.PLACE: Final = vocab.block("place", card=self.ids).start
        self.KEEP: Final = vocab.block("keep", card=self.ids).start
        self.NEXT: Final = vocab.block("next", card=self.ids).start
        self.PASS: Final = vocab.block("pass", to=4).start
        self.ASIDE: Final = vocab.block("aside", card=self.ids).start
        self.CARRY: Final = vocab.block("carry", card=self.ids).start

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
            "resource": {name: name.capitalize() for name in data.RESOURCES},
            "line": lines | {f"column-{n}": f"column {n}" for n in range(1, MOST_COLUMNS + 1)},
        }

    def labels(self) -> dict[str, str]:
        """Names with what decides a purchase: the resources, other prices and VP."""
        found: dict[str, str] = {}
        for card in self.file.cards:
            lists = [data.priced(card), *[data.priced(step) for step in card.steps if step.op == "alt_price"]]
            points = f", {card.vp} VP" if card.vp else ""
            found[card.id] = f"{card.name} ({' or '.join(lists)}{points})"
        return found

    def market(self, group: int) -> list[int]:
        """All Early or all Late cards, every copy, unshuffled."""
        return [n for n, card in enumerate(self.file.cards) if self.group[n] == group for _ in range(card.copies)]

    def starters(self) -> list[int]:
        """The Starter cards of one player (REB-3.1)."""
        return [n for n, card in enumerate(self.file.cards) for _ in range(card.per_player)]

    def name(self, card: int) -> str:
        """What people call a card."""
        return self.file.cards[card].name


def _operation(step: data.Operation) -> tuple[int, int, int]:
    resource = data.RESOURCES.index(step.resource) if step.resource else 0
    return PLAY_OPS[step.op], resource, step.amount or step.units or step.count or step.max_vp


def _passes(card: data.Card) -> int:
    for step in card.steps:
        if step.op == "pass":
            return TO_LEFT if step.who == "left" else TO_CHOICE
    return STAYS


def _prices(card: data.Card) -> Prices:
    """The prices of a card less those that are nowhere lower and somewhere higher than another (REB-6.23, REB-8.38)."""
    lists = [packed(card.wood, card.steel, card.stone, card.gold)]
    lists += [packed(one.wood, one.steel, one.stone, one.gold) for one in card.steps if one.op == "alt_price"]
    found: list[tuple[int, int]] = []
    for place, price in enumerate(lists):
        mine = parts(price)
        worse = False
        for other in lists:
            theirs = parts(other)
            if other != price and all(a <= b for a, b in zip(theirs, mine, strict=True)):
                worse = True
        if not worse:
            found.append((price, place))
    return tuple(found)
