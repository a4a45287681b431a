"""muhq's game: drafted decks, units on a map, an action stack, and a boss side that plays by rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from deckhall.core.errors import BadSetup
from deckhall.core.game import Game
from deckhall.core.maps import OwnMap
from deckhall.core.options import Option, Options, OptionValue, with_defaults
from deckhall.core.scene import Face
from deckhall.core.state import State
from deckhall.core.words import counted
from deckhall.games.muhq import draft, map_check, setup
from deckhall.games.muhq.board import Board
from deckhall.games.muhq.cards import Cards
from deckhall.games.muhq.constants import STORE_SIZE
from deckhall.games.muhq.details import CardFigures, MuhqDetails
from deckhall.games.muhq.map_file import MapData
from deckhall.games.muhq.observation import MuhqObservation
from deckhall.games.muhq.position import place
from deckhall.games.muhq.state import MuhqState

AUTO: Final = ("the-tyrant", "2P-ring-street", "3P-ring-street", "4P-islands")
"""The map by number of players, if none is chosen."""
DRAFTS: Final = ("map", "piles", "3x[2;8]", "3x[3;9]", "3x[3;12]", "random")
DRAFT_WORDS: Final = (
    "As the map says",
    "Draft piles of 10",
    "Draft 2 of packs of 8",
    "Draft 3 of packs of 9",
    "Draft 3 of packs of 12",
    "Ready stores",
)


class Muhq(Game):
    """The static facts of the game."""

    slug: ClassVar[str] = "muhq"
    former_cards: ClassVar[tuple[str, ...]] = ("3482c0e79797", "4403a885b597", "a6502fb45282")
    scene_details: ClassVar[type | None] = MuhqDetails
    face_details: ClassVar[type | None] = CardFigures

    def __init__(self, folder: Path, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(folder, edition, cards)
        self.cards: Final = Cards(self.cards_file, self.vocab)
        self.card_ids = self.cards.ids
        self.maps: Final = {one.id: one for one in map_check.load(folder / "maps.toml", self.cards.file)}
        self.boards: Final[dict[tuple[str, int], Board]] = {}
        self.player_counts = (1, 2, 3, 4)
        self.own_maps = True
        self.rollout = 4
        self.search_rollout = 0
        self.oneply_policy = 0.05  # with more it passes now and then where a Soldier should be played
        self.policy_warmth = 1.0  # as strong as with more freedom, and without the odd moves that come with it
        self.policy_floor = 0.0
        self.lexicon = self.cards.names()
        self.lexicon["map"] = {one.id: one.name for one in self.maps.values()}
        self.options = self._options()
        self.presets = (
            Option(
                "stop",
                "Stop for answers",
                "Whether you are asked for an answer: only if you could have one as far as others know, always, never.",
                "can_answer",
                ("can_answer", "always", "never"),
                "MUQ-5.14",
                words=("If I can", "Always", "Never"),
            ),
        )

    def _options(self) -> tuple[Option, ...]:
        names = {one.id: one.name for one in self.cards.file.sets if one.draftable}
        sets = list(names)
        unions = ["+".join([name for n, name in enumerate(sets) if bits >> n & 1]) for bits in range(1, 1 << len(sets))]
        unions.sort(key=lambda text: (text.count("+"), text))
        return (
            Option(
                "map",
                "Map",
                "The map says how the game is won; without a choice one for the number of players is taken.",
                "auto",
                ("auto", *self.maps),
                "MUQ-1.1",
                words=("For the players", *(one.name for one in self.maps.values())),
            ),
            Option(
                "draft",
                "Stores",
                "How the stores are made: as the map says, by a draft, or ready stores for a quick start.",
                "map",
                DRAFTS,
                "MUQ-3.10",
                words=DRAFT_WORDS,
            ),
            Option(
                "sets",
                "Sets",
                "Which sets are drafted.",
                "map",
                ("map", *unions),
                "MUQ-3.1",
                words=("As the map says", *(_named(union, names) for union in unions)),
            ),
            Option("exact_damage", "Exact damage", "Damage equal to health destroys.", rule="MUQ-8.50"),
            Option("soft_boss", "Soft boss", "A boss can be targeted like a unit.", rule="MUQ-8.51"),
            Option("alternating_draft", "Alternating draft", "Even draft rounds pass the other way.", rule="MUQ-8.52"),
            Option("dice", "Dice", "Ties in the choices of AIs are settled at random.", rule="MUQ-8.54"),
        )

    def configurations(self) -> list[tuple[int, Options]]:
        """Every map with every number of players it takes, and every variant and draft somewhere."""
        found: list[tuple[int, dict[str, OptionValue]]] = [
            (players, {"map": one.id, "draft": "random"})
            for one in self.maps.values()
            for players in range(one.players[0], one.players[1] + 1)
        ]
        found += [
            (2, {}),
            (4, {"map": "4P-islands", "draft": "3x[2;8]"}),
            (3, {"draft": "map", "alternating_draft": True}),
            (2, {"map": "2P-stone-lanes", "draft": "random", "sets": "exp1+magic+armory", "exact_damage": True}),
            (2, {"map": "2P-stick-hill", "draft": "random", "sets": "exp1+magic+armory+nautics"}),
            (2, {"map": "the-tyrant", "soft_boss": True, "dice": True, "exact_damage": True}),
            (1, {"map": "the-kraken", "draft": "map", "sets": "base+exp1+magic+armory+nautics", "dice": True}),
        ]
        return [(players, with_defaults(self.options, given)) for players, given in found]

    def board(self, data: MapData, players: int) -> Board:
        """The map for so many players; those of the game's own file are kept."""
        known = self.boards.get((data.id, players))
        if known is not None and known.data is data:
            return known
        if not data.players[0] <= players <= data.players[1]:
            least, most = data.players
            takes = counted(least, "player", "players") if least == most else f"{least} to {most} players"
            raise BadSetup(f"the map {data.name} takes {takes}, not {players}")
        made = Board(data, players)
        if self.maps.get(data.id) is data:
            self.boards[data.id, players] = made
        return made

    def map_of(self, players: int, options: Mapping[str, OptionValue]) -> MapData:
        """The map that the options mean."""
        name = str(options["map"])
        return self.maps[AUTO[players - 1] if name == "auto" else name]

    def policy_suits(self, state: State) -> bool:
        """It was trained on the usual map for each number of players."""
        assert isinstance(state, MuhqState)
        return state.board.data is self.maps[AUTO[state.players - 1]]

    def setup(self, players: int, options: Options, rng: int) -> MuhqState:
        return self.set_up(self.board(self.map_of(players, options), players), options, rng)

    def set_up(self, board: Board, options: Mapping[str, OptionValue], rng: int) -> MuhqState:
        """A new game on a map (MUQ-3.1)."""
        state = setup.blank(self, board, options, rng)
        setup.give_decks(state)
        sets = board.data.sets if options["sets"] == "map" else tuple(str(options["sets"]).split("+"))
        players = board.players
        if board.data.stores is not None:  # MUQ-3.30: no draft
            pool = draft.enough(self.cards, sets, board.data.stores.cards_per_store * len(board.stores))
            state.undealt = tuple(pool)
            setup.lay_out(state, [[] for _ in range(players)])
            return state
        if options["draft"] == "random":  # MUQ-8.53
            pool = draft.enough(self.cards, sets, STORE_SIZE * players)
            state.shuffle(pool)
            setup.lay_out(state, [sorted(pool[n * STORE_SIZE : (n + 1) * STORE_SIZE]) for n in range(players)])
            return state
        draft.begin(state, board.data.draft if options["draft"] == "map" else str(options["draft"]), sets)
        return state

    def place(self, position: dict[str, object], players: int, options: Options, rng: int) -> MuhqState:
        return place(self, position, players, options, rng)

    def read_map(self, text: str, where: str) -> OwnMap:
        found, table = map_check.read_one(text, self.cards.file, where)
        least, most = found.players
        return OwnMap(found.name, range(least, most + 1), {"map": table, "setup": True})

    def declare_observation(self, players: int) -> MuhqObservation:
        return MuhqObservation(self, players)

    def faces(self) -> list[Face]:
        return self.cards.file.faces()

    def bound(self, players: int) -> int:
        """From MUQ-7.24: in a turn at most 200 fast actions, and three or four actions for each unit and card.

        Every declared action takes a few small choices and a pass of everybody; a round cap is at most 50.
        """
        return 50 * (players + 1) * (200 + 4 * 200) * (players + 4)


def _named(union: str, names: dict[str, str]) -> str:
    """A union of sets as people call it: its sets, or how many they are."""
    sets = union.split("+")
    if len(sets) == len(names):
        return "All sets"
    return ", ".join(names[one] for one in sets)
