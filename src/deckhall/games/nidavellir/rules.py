"""Nidavellir: secret bids for dwarves in three taverns, five columns of an army, and Heroes for every complete line."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from deckhall.core.game import Game
from deckhall.core.options import Option, Options
from deckhall.core.scene import Face
from deckhall.games.nidavellir.ages import EVALUATE, FINISH, YLUD_STEP
from deckhall.games.nidavellir.cards import Cards
from deckhall.games.nidavellir.constants import COINS, TAVERNS
from deckhall.games.nidavellir.details import NidavellirFace, NidavellirScene
from deckhall.games.nidavellir.observation import NidavellirObservation
from deckhall.games.nidavellir.position import place
from deckhall.games.nidavellir.state import NidavellirState
from deckhall.games.nidavellir.taverns import BEGIN_AGE, TURN


class Nidavellir(Game):
    """The static facts of the game."""

    slug: ClassVar[str] = "nidavellir"
    former_cards: ClassVar[tuple[str, ...]] = ("83cd937d140e",)
    scene_details: ClassVar[type | None] = NidavellirScene
    face_details: ClassVar[type | None] = NidavellirFace

    def __init__(self, folder: Path, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(folder, edition, cards)
        self.cards: Final = Cards(self.cards_file, self.vocab)
        self.card_ids = self.cards.ids
        rows = {row.count: row for row in self.cards.file.players}
        self.player_counts = tuple(sorted(rows))  # NID-1.1
        self.search_rollout = 0
        self.search_learned = False
        most = max(rows) + 1
        self.turns: Final = [rows[count].turns if count in rows else 0 for count in range(most)]
        self.tavern_cards: Final = [rows[count].tavern_cards if count in rows else 0 for count in range(most)]
        self.lowest_gem: Final = [rows[count].lowest_gem if count in rows else 0 for count in range(most)]
        self.options = (
            Option(
                "rules",
                "Rules",
                "As in the manual Hunters score their cards squared; in the official reading their ranks squared.",
                "seed",
                ("seed", "official"),
                "NID-1.6",
                words=("As in the manual", "Official"),
            ),
            Option(
                "hero_set",
                "Heroes",
                "A first game leaves out Thrud, Ylud and Uline, who ask most of their players.",
                "full",
                ("full", "first_game"),
                "NID-8.6",
                words=("All", "First game"),
            ),
            Option(
                "hunting_coin_trades",
                "The special coin trades",
                "Off: only a 0 coin trades, and the Hunting Master's coin merely bids and scores as 3.",
                True,
                rule="NID-8.7",
            ),
            Option(
                "discard_any_last_card",
                "Heroes can be discarded",
                "On: Bonfur and Dagda may discard any last card, Heroes too, except Thrud.",
                rule="NID-8.8",
            ),
            Option(
                "decline_heroes",
                "Heroes may be declined",
                "On: whoever has completed a line may do without the Hero, and is asked again after the next card.",
                rule="NID-10.9",
                minor=True,
            ),
        )
        self.lexicon = self.cards.names()

    def setup(self, players: int, options: Options, rng: int) -> NidavellirState:
        """Section 3."""
        state = self.blank(players, options, rng)
        cards = self.cards
        gems = list(range(self.lowest_gem[players], self.lowest_gem[players] + players))
        state.shuffle(gems)
        state.gems = gems
        for age in (1, 2):
            deck = cards.deck(age, players)
            state.shuffle(deck)
            state.decks[age - 1] = tuple(deck)
        turns = [TURN] * self.turns[players]
        state.then(BEGIN_AGE, *turns, YLUD_STEP, EVALUATE, BEGIN_AGE, *turns, YLUD_STEP, FINISH)
        return state

    def blank(self, players: int, options: Options, rng: int) -> NidavellirState:
        """A table with nothing dealt: coins in hand, everything to be won lying out."""
        state = NidavellirState(self, players)
        cards = self.cards
        state.rng = rng
        state.by_ranks = options["rules"] == "official"
        state.special_trades = options["hunting_coin_trades"] is True
        state.any_last = options["discard_any_last_card"] is True
        state.may_decline = options["decline_heroes"] is True
        everybody = (1 << len(cards.hero_ids)) - 1
        state.display = cards.first_game if options["hero_set"] == "first_game" else everybody
        state.absent = everybody & ~state.display
        state.awards = 31
        state.won = [-1] * 5
        state.treasury = cards.full_treasury(players)
        state.decks = [(), ()]
        state.taverns = [()] * TAVERNS
        state.hands = [tuple(range(COINS))] * players
        state.board = [-1] * (COINS * players)
        state.known = [0] * players
        state.gems = [0] * players
        state.columns = [()] * (5 * players)
        state.ranks = [0] * (5 * players)
        state.points = [0] * (5 * players)
        state.recruited = [0] * players
        state.command = [0] * players
        state.values = [-1] * (TAVERNS * players)
        state.taken = [-1] * (TAVERNS * players)
        return state

    def place(self, position: dict[str, object], players: int, options: Options, rng: int) -> NidavellirState:
        return place(self, position, players, options, rng)

    def declare_observation(self, players: int) -> NidavellirObservation:
        return NidavellirObservation(self.cards, players)

    def faces(self) -> list[Face]:
        return self.cards.file.faces()

    def bound(self, players: int) -> int:
        """From NID-4.17 and NID-4.18: bids, cards taken, offerings, trades, and what Heroes and Thrud ask.

        A Hero is declined once at most after each card that enters a column.
        """
        turns = 2 * self.turns[players]
        bids = turns * TAVERNS * players
        taken = turns * TAVERNS * players
        offerings = sum([one.copies + one.five for one in self.cards.file.offerings])
        trades = 3 * turns * players
        heroes = 4 * len(self.cards.hero_ids)
        thrud = taken + len(self.cards.hero_ids) + 3
        declined = taken + thrud
        evaluation = 8
        return bids + taken + offerings + trades + heroes + thrud + declined + evaluation
