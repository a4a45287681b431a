"""Lanterns: a whole game in one file, and the model for adding one. `rulebook.md` says what happens here."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from deckhall.core import AskAll, Game, Option, Rng, Scene, State, Step
from deckhall.core.cards import read_toml, typed
from deckhall.core.options import Options
from deckhall.core.scene import Prompt, SeatLine
from deckhall.core.view import hidden_zone, open_zone

BOX, DECK, LIT, HAND, SHOWN = 0, 1, 2, 3, 8  # where cards lie; the hand of seat 2 is HAND + 2


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `cards.toml` holds."""

    hand: int
    candles: dict[str, int]
    lanterns: dict[str, int]


class Lanterns(Game):
    """The facts of the game. A card is an int: its place among the candles, then the lanterns."""

    slug = "lanterns"

    def __init__(self, folder: Path, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(folder, edition, cards)
        self.cards = typed(read_toml(self.cards_file), Cards, self.cards_file.name)
        self.ids = [*self.cards.candles, *self.cards.lanterns]
        candles = {one: f"candle {one}" for one in self.cards.candles}
        self.lexicon["card"] = candles | {one: f"{one} lantern" for one in self.cards.lanterns}
        self.vocab.block("offer", candle=list(candles))
        self.player_counts = (2, 3, 4, 5)
        self.options = (Option("next", "Next candle", "Equal candles cancel each other.", rule="LAN-2.4"),)

    def bound(self, players: int) -> int:
        return self.cards.hand * players

    def setup(self, players: int, options: Options, rng: int) -> State:
        state = Table(self, players, options["next"] is True)
        state.rng = rng
        box = [candle for candle, copies in enumerate(self.cards.candles.values()) for _ in range(copies)]
        deck = list(range(len(self.cards.candles), len(self.ids)))
        state.shuffle(box)
        state.shuffle(deck)
        hands = [sorted(box.pop() for _ in range(self.cards.hand)) for _ in range(players)]
        state.zones = [box, deck, [], *hands, ]
        state.then(TurnUp())
        return state
