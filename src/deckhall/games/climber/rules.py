"""Tabletop Climber: a hand-shedding game of five seasons in which teams grow from season to season."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from deckhall.core.game import Game
from deckhall.core.options import Option, Options
from deckhall.core.scene import Face
from deckhall.games.climber.cards import Cards
from deckhall.games.climber.constants import SEASONS
from deckhall.games.climber.details import ClimberFace, ClimberScene
from deckhall.games.climber.observation import ClimberObservation
from deckhall.games.climber.position import place
from deckhall.games.climber.seasons import BEGIN_SEASON, gather
from deckhall.games.climber.state import ClimberState


class Climber(Game):
    """The static facts of the game."""

    slug: ClassVar[str] = "climber"
    scene_details: ClassVar[type | None] = ClimberScene
    face_details: ClassVar[type | None] = ClimberFace

    def __init__(self, folder: Path, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(folder, edition, cards)
        self.cards: Final = Cards(self.cards_file, self.vocab)
        self.card_ids = self.cards.ids
        self.oneply_policy = 0.1  # its learned value helps a search, but one choice ahead it chooses no better
        self.policy_follow = 24
        self.player_counts = (2, 3, 4)  # CLI-1.1, CLI-1.2
        self.options = (
            Option(
                "short_climb", "Short Climb", "Play only seasons 1, 3 and 5; all draws are doubled.", rule="CLI-8.7"
            ),
            Option("forecast", "Forecast", "The gold cards of seasons 2 to 4 are dealt face up.", rule="CLI-8.8"),
            Option(
                "strict_top_icon",
                "Strict top icon",
                "In a run only the icon on its highest card resolves.",
                rule="CLI-8.9",
            ),
            Option(
                "quick_passes",
                "Quick passes",
                "Whoever can only pass passes at once; the others learn from it that nothing fits.",
                rule="CLI-10.5",
                minor=True,
            ),
        )
        self.presets = (
            Option(
                "pass_until_reset",
                "Pass until the field is reset",
                "You pass when your turn comes, whatever has been played by then.",
                rule="CLI-10.5",
                until=("reset", "start"),
            ),
        )
        self.lexicon = self.cards.names()

    def setup(self, players: int, options: Options, rng: int) -> ClimberState:
        """Section 3; chance is used in the order of CLI-3.10."""
        state = self.blank(players, options, rng)
        cards = self.cards
        initial, reinforcements = cards.deck(True), cards.deck(False)
        state.shuffle(initial)
        state.shuffle(reinforcements)
        deal = cards.file.deal
        for seat in range(players):
            team = [initial.pop() for _ in range(deal.initial)]
            team += [reinforcements.pop() for _ in range(deal.reinforcement)]
            state.hands[seat] = tuple(sorted(team))
        state.box = tuple(initial)
        state.pile = tuple(reinforcements)
        golds = [place for place, gold in enumerate(cards.file.golds) if not gold.season]
        state.shuffle(golds)
        self.lay_out_golds(state, golds)
        state.start_holder = state.roll(players)
        state.then(BEGIN_SEASON)
        return state

    def blank(self, players: int, options: Options, rng: int) -> ClimberState:
        """A table with nothing on it."""
        state = ClimberState(self, players)
        state.rng = rng
        state.plan = (0, 2, 4) if options["short_climb"] else (0, 1, 2, 3, 4)
        state.forecast = bool(options["forecast"])
        state.strict_top = bool(options["strict_top_icon"])
        state.quick_passes = bool(options["quick_passes"])
        state.points = [0] * players
        state.hands = [()] * players
        state.shown = [()] * players
        state.doubted = [()] * players
        state.down = [()] * players
        state.up = [()] * players
        state.laid = [()] * players
        state.locked = [-1] * players
        state.resting = [0] * players
        state.giving = [-1] * players
        gather(state)
        return state

    def lay_out_golds(self, state: ClimberState, loose: list[int]) -> None:
        """Standard on season 1 and Climax on season 5, face up; of the others one on each season between."""
        golds = [-1] * SEASONS
        for gold, data in enumerate(self.cards.file.golds):
            if data.season:
                golds[data.season - 1] = gold
                state.golds_up |= 1 << (data.season - 1)
        for season in state.plan:
            if golds[season] < 0:
                golds[season] = loose.pop()
                if state.forecast:
                    state.golds_up |= 1 << season
        state.golds = tuple(golds)
        state.golds_out = tuple(loose)

    def place(self, position: dict[str, object], players: int, options: Options, rng: int) -> ClimberState:
        return place(self, position, players, options, rng)

    def declare_observation(self, players: int) -> ClimberObservation:
        return ClimberObservation(self.cards, players)

    def faces(self) -> list[Face]:
        return self.cards.file.faces()

    def bound(self, players: int) -> int:
        """From CLI-4.42 and CLI-4.43: plays, their cards, icons that ask twice, passes, and the choice of hands."""
        file = self.cards.file
        reinforcements = len(self.cards.deck(False))
        grown = min(reinforcements, players * (file.deal.reinforcement + 8 * file.draws.others))
        largest = players * file.deal.initial + grown
        cards = sum(players * silver.hand_size for silver in file.silvers[:-1]) + largest
        passes = (players - 1) * (cards + SEASONS)
        choices = SEASONS * (largest + players)
        return SEASONS + 4 * cards + passes + choices
