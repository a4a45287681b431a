"""Mountainhome: build a deck and a town, bid in secret for dwarves, and live with events and rivals."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from deckhall.core.errors import BadSetup
from deckhall.core.game import Game
from deckhall.core.options import Option, Options
from deckhall.core.scene import Face
from deckhall.games.mountainhome.cards import Cards
from deckhall.games.mountainhome.constants import NOTHING
from deckhall.games.mountainhome.details import FaceDetails, SceneDetails
from deckhall.games.mountainhome.observation import MountainObservation
from deckhall.games.mountainhome.position import place
from deckhall.games.mountainhome.setup import LEGENDS, prepare
from deckhall.games.mountainhome.state import MountainState

COUNTERS: Final = ("players+1", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")


class Mountainhome(Game):
    """The static facts of the game."""

    slug: ClassVar[str] = "mountainhome"
    former_cards: ClassVar[tuple[str, ...]] = ("754c597d8685",)
    scene_details: ClassVar[type | None] = SceneDetails
    face_details: ClassVar[type | None] = FaceDetails

    def __init__(self, folder: Path, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(folder, edition, cards)
        self.cards: Final = Cards(self.cards_file, self.vocab)
        self.card_ids = self.cards.ids
        self.oneply_policy = 0.05  # with more it bids what does not count
        self.player_counts = (2, 3, 4, 5)  # MTH-1.1
        self.options = (
            Option(
                "extended_shop",
                "Extended shop",
                "The office sells advanced buildings and projects, too.",
                rule="MTH-8.1",
            ),
            Option("open_locations", "Open locations", "An explored Location goes straight into play.", rule="MTH-8.4"),
            Option("equal_turns", "Equal turns", "The last round is played to its end.", rule="MTH-8.5"),
            Option("random_legends", "Random legends", "Legendary Dwarves are dealt at random.", rule="MTH-8.6"),
            Option(
                "counters",
                "Counters",
                "How many counters resolve a recurring event.",
                COUNTERS[0],
                COUNTERS,
                rule="MTH-8.7",
            ),
            Option(
                "begins",
                "Who begins",
                "The seat that begins, as the players have agreed, or chance.",
                "random",
                ("random", 1, 2, 3, 4, 5),
                rule="MTH-1.5",
                minor=True,
            ),
        )
        self.presets = (
            Option(
                "karina",
                "Karina",
                "When you are asked to stop a dwarf: ask every time, only when a building would be finished, or never.",
                "ask",
                ("ask", "finishing", "never"),
                rule="MTH-11.3",
            ),
            Option(
                "lagertha",
                "Lagertha",
                "When you are asked to protect yourself: ask every time, only outside bids, or never.",
                "ask",
                ("ask", "outside bids", "never"),
                rule="MTH-11.3",
            ),
        )
        self.rollout = 0  # random play spends cards and bids without sense; the estimate looks at the end of the turn
        self.absent_pass = True  # MTH-8.9
        self.lexicon = self.cards.lexicon()

    def configurations(self) -> list[tuple[int, Options]]:
        """Each option by itself and all together: every combination would be 176 for each number of players."""
        defaults: Options = {option.name: option.default for option in self.options}
        sets = [defaults, {**{option.name: option.choices[-1] for option in self.options}, "begins": 2}]
        sets += [{**defaults, option.name: True} for option in self.options if option.default is False]
        sets += [{**defaults, "counters": "1"}, {**defaults, "counters": COUNTERS[-1]}]
        return [(players, options) for players in self.player_counts for options in sets]

    def setup(self, players: int, options: Options, rng: int) -> MountainState:
        """Section 3, up to the pick of the legends."""
        state = self.blank(players, options, rng)
        prepare(state)
        state.then(LEGENDS)
        return state

    def blank(self, players: int, options: Options, rng: int) -> MountainState:
        """A table with nothing on it."""
        state = MountainState(self, players)
        state.rng = rng
        state.extended = bool(options["extended_shop"])
        state.open_locations = bool(options["open_locations"])
        state.equal_turns = bool(options["equal_turns"])
        state.random_legends = bool(options["random_legends"])
        counters = str(options["counters"])
        state.first = self.named_first(players, options)
        state.needed = players + self.cards.rules.counters_more if counters == COUNTERS[0] else int(counters)
        return state

    def named_first(self, players: int, options: Options) -> int:
        """The seat that was named to begin (MTH-1.5), or -1 for chance."""
        named = options["begins"]
        if not isinstance(named, int):
            return NOTHING
        if named > players:
            raise BadSetup(f"option 'begins' names seat {named}, but only {players} play")
        return named - 1

    def found_needed(self, players: int) -> int:
        """How many found dwarves end the game (MTH-7.2)."""
        return players + self.cards.found_more

    def place(self, position: dict[str, object], players: int, options: Options, rng: int) -> MountainState:
        return place(self, position, players, options, rng)

    def declare_observation(self, players: int) -> MountainObservation:
        return MountainObservation(self, players)

    def faces(self) -> list[Face]:
        return self.cards.file.faces()

    def bound(self, players: int) -> int:
        """From MTH-5.102 and MTH-7.15: no turn holds more actions than this, bids and demands of others included.

        A turn has at most six explorations by plan and two more by Parties, each with a bid in which everybody commits
        and trashes (what is taken back is not counted); the action step spends cards, taps and rights that are not
        renewed.
        """
        rules = self.cards.rules
        turns = (rules.rounds + rules.sudden_death_rounds) * players
        bid = players * 70
        return 2 * players + turns * (200 + 10 * bid)
