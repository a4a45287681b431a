"""Rebuild: un-build your cards to build better ones; alone, together or against each other."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from deckhall.core.game import Game
from deckhall.core.options import Option, Options, with_defaults
from deckhall.core.scene import Face
from deckhall.core.state import State
from deckhall.games.rebuild.card_file import face
from deckhall.games.rebuild.cards import Cards
from deckhall.games.rebuild.constants import EARLY, LATE
from deckhall.games.rebuild.details import FaceDetails, PlanDetails, SceneDetails
from deckhall.games.rebuild.ending import begin_game
from deckhall.games.rebuild.observation import RebuildObservation
from deckhall.games.rebuild.position import place
from deckhall.games.rebuild.scoring import Scoring
from deckhall.games.rebuild.state import RebuildState

REPEATS: Final = (0, 1, 3)


class Rebuild(Game):
    """The static facts of the game."""

    slug: ClassVar[str] = "rebuild"
    editions: ClassVar[tuple[str, ...]] = ("v001", "v005")
    scene_details: ClassVar[type | None] = SceneDetails
    face_details: ClassVar[type | None] = FaceDetails
    plan_details: ClassVar[type | None] = PlanDetails

    def __init__(self, folder: Path, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(folder, edition, cards)
        self.cards: Final = Cards(self.cards_file, self.vocab)
        self.card_ids = self.cards.ids
        self.scoring: Final = Scoring(self.cards)
        self.player_counts = (1, 2, 3, 4)  # REB-1.1
        self.options = _options(self.cards.file.deal.trash_tie == "leftmost")
        self.lexicon = self.cards.names()
        self.price_labels: Final = self.cards.price_labels()
        self.payment_labels: Final = self.cards.payment_labels()
        self.rollout = 0

    def policy_suits(self, state: State) -> bool:
        """It was trained with the first edition."""
        return self.edition == self.editions[0]

    def setup(self, players: int, options: Options, rng: int) -> RebuildState:
        """Section 3."""
        state = self.blank(players, options, rng)
        begin_game(state)
        return state

    def blank(self, players: int, options: Options, rng: int) -> RebuildState:
        """A table with nothing on it."""
        state = RebuildState(self, players)
        state.rng = rng
        state.open_form = players == 1 or options["mode"] != "versus"  # REB-1.3
        state.campaign = options["mode"] == "campaign"
        state.harder = bool(options["harder"])
        state.overpaying = bool(options["overpaying"])
        state.repeats = int(options["repeats"]) if state.campaign else 0
        later = self.cards.file.deal.trash_tie == "leftmost"
        state.leftmost = later or bool(options.get("leftmost", False))
        state.help = players > 1 and (later or bool(options.get("help", False)))
        width = self.cards.file.deal.open_columns if state.open_form else self.cards.file.deal.columns
        state.columns = [()] * width
        state.decks = [()] * players
        state.hands = [()] * players
        state.discards = [()] * players
        state.played = [()] * players
        state.known_in_hand = [()] * players
        state.carried = [()] * players
        state.kept_within = [0] * players
        return state

    def place(self, position: dict[str, object], players: int, options: Options, rng: int) -> RebuildState:
        return place(self, position, players, options, rng)

    def declare_observation(self, players: int) -> RebuildObservation:
        return RebuildObservation(self.cards, players)

    def faces(self) -> list[Face]:
        return [face(card) for card in self.cards.file.cards]

    def configurations(self) -> list[tuple[int, Options]]:
        """Every form for every number of players; the lesser options are tried in the forms they belong to."""
        forms: list[Options] = [
            {"mode": "versus"},
            {"mode": "team"},
            {"mode": "campaign", "harder": True, "repeats": 1},
            {"mode": "versus", "overpaying": True},
            {"mode": "campaign", "overpaying": True},
        ]
        if len(self.options) > len(_options(later=True)):
            forms += [{"mode": "versus", "leftmost": True, "help": True}, {"mode": "team", "help": True}]
        alone: list[Options] = [{"mode": "versus"}, {"mode": "campaign"}, {"overpaying": True}]
        found: list[tuple[int, Options]] = []
        for players in self.player_counts:
            fitting = forms if players > 1 else alone
            found += [(players, with_defaults(self.options, form)) for form in fitting]
        return found

    def bound(self, players: int) -> int:
        """From REB-7.5, REB-7.7 and REB-8.12, for the longest form, a campaign of four games and all repeats.

        A turn plays or orders each owned card a few times at most; each market card is bought once, and each card is
        trashed once.
        """
        market = len(self.cards.market(EARLY)) + len(self.cards.market(LATE))
        total = market + (len(self.cards.starters()) + 1) * players
        turns = market
        games = len(self.cards.file.campaign.targets) + REPEATS[-1]
        return games * (turns * (4 * total + 4) + 20 * total)


def _options(later: bool) -> tuple[Option, ...]:
    """What the players may choose; the later edition has two of these built in."""
    common = (
        Option(
            "mode",
            "Form",
            "Against each other, together in one game, or together through a campaign of four games. "
            "One player always plays solo.",
            "versus",
            ("versus", "team", "campaign"),
            "REB-1.2",
        ),
        Option(
            "harder",
            "Harder targets",
            "Together: every target is 5 higher for each player beyond the first.",
            rule="REB-8.26",
        ),
        Option(
            "repeats",
            "Lost games repeated",
            "Campaign: so many lost games are dealt anew, with the same kept cards, instead of ending it.",
            0,
            REPEATS,
            "REB-8.19",
        ),
        Option(
            "overpaying",
            "Overpaying",
            "A payment may also hold cards that are not needed, which go to the Trash with the others.",
            rule="REB-5.24",
            formerly=True,
        ),
    )
    if later:
        return common
    return (
        *common,
        Option("leftmost", "Left-most ties", "In step 4 ties go to the left-most column.", rule="REB-8.50"),
        Option(
            "help",
            "Help for later players",
            "Later players may set Starter cards aside before the first shuffle.",
            rule="REB-8.51",
        ),
    )
