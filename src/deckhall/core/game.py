"""Game: the static facts of a game, and the way into its positions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from deckhall.core import options as option_tools
from deckhall.core import rulebook as rulebooks
from deckhall.core.errors import BadPosition, BadSetup
from deckhall.core.maps import OwnMap
from deckhall.core.observation import Observation
from deckhall.core.options import Option, Options
from deckhall.core.rng import seeded
from deckhall.core.rulebook import Rulebook
from deckhall.core.scene import Face
from deckhall.core.state import State
from deckhall.core.theme import Theme
from deckhall.core.toml_files import file_hash, read_toml, typed
from deckhall.core.vocab import Vocab
from deckhall.core.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game in one edition. A subclass sets its facts in `__init__` and defines the methods that raise here."""

    slug: ClassVar[str] = ""
    editions: ClassVar[tuple[str, ...]] = ("standard",)
    """Card sets the game comes with, the default first: `cards.toml`, then `cards-<edition>.toml`."""

    former_cards: ClassVar[tuple[str, ...]] = ()
    """Hashes of earlier card files whose replays are let in: they differ from one of now in words, or in numbers of a
    few maps or options, by which they are played on. A replay that ended is refused where such a number led elsewhere;
    one that did not may go on with the number of now where nothing it has recorded (`outcome`) differs yet."""

    scene_details: ClassVar[type | None] = None
    """The msgspec Struct in `Scene.details`, whose types reach the game's own layout; likewise for faces and plans."""
    face_details: ClassVar[type | None] = None
    plan_details: ClassVar[type | None] = None

    def __init__(self, folder: Path, edition: str = "", cards: Path | None = None) -> None:
        self.folder: Final = folder
        self.edition: Final = edition or self.editions[0]
        if self.edition not in self.editions:
            raise BadSetup(f"{self.slug} has no edition {edition!r}; it has {', '.join(self.editions)}")
        default = self.edition == self.editions[0]
        self.shipped_cards: Final = folder / ("cards.toml" if default else f"cards-{self.edition}.toml")
        self.cards_file: Final = cards or self.shipped_cards
        # of an edited file at once: whoever edits it on while a game runs must not change what the game says it is
        self._cards_hash = "" if cards is None else file_hash(cards)
        self.theme: Final = typed(read_toml(folder / "theme.toml"), Theme, f"{self.slug}/theme.toml")
        self.vocab: Final = Vocab()
        self.player_counts: tuple[int, ...] = ()
        self.options: tuple[Option, ...] = ()
        self.presets: tuple[Option, ...] = ()
        """What players may set for their own seat at any time, to be asked less often (see `State.preset_answer`)."""
        self.card_ids: list[str] = []
        """The id of every card, where positions know cards by number."""
        self.lexicon: dict[str, dict[str, str]] = {}
        """Names of things by kind and id, for sentences: {"card": {"red_5": "Red Climber 5"}}."""
        self.own_maps = False
        """Whether players may bring a map of their own (see `read_map`)."""
        self.rollout = 25
        """How many random decisions a search plays before it asks for an estimate: few where random play is foolish."""
        self.search_rollout = 12
        """The most of them that the bot `search` plays, which looks ahead first; 0 where none were found better."""
        self.learned_rollout = 4
        """The most of them where a learned value judges the position: it looks far ahead by itself."""
        self.search_learned = True
        """Whether it goes by learned values; not where they cost it more tries than they are worth."""
        self.oneply_policy = 0.0
        """The part of what bots that look one choice ahead go by that is the share the learned policy expects, beside
        the estimate; 0: they go by the learned value, if there is one."""
        self.policy_warmth = 4.0
        """How much more alike a search takes the chances of actions than the learned policy says: 1 believes it."""
        self.policy_floor = 0.25
        """The part of the chances that all actions share alike, so that a search tries each of them."""
        self.policy_follow = 0
        """How many decisions the policy plays on where a walk of a search ends, before it is asked what that is worth:
        more where it foresees the end of what is under way better than what it is worth in the middle of it."""
        self.absent_pass = False
        """The rules say that one who has left passes: the first legal action is taken. Else a bot sits in."""
        self._observations: dict[int, Observation[Any]] = {}
        self._rulebook: Rulebook | None = None
        self._words: Words | None = None

    # -- what a game defines ---------------------------------------------------------------------------------------

    def setup(self, players: int, options: Options, rng: int) -> State:
        """The first position: deal, push the first frames; the caller settles it."""
        raise NotImplementedError

    def place(self, position: dict[str, object], players: int, options: Options, rng: int) -> State:
        """The position that a position file describes, unsettled; raise BadPosition for an impossible one."""
        raise BadPosition(f"position: {self.slug} cannot start from one")

    def read_map(self, text: str, where: str) -> OwnMap:
        """The map that a player brings as the text of a file, checked; for games with `own_maps`."""
        raise BadSetup(f"{self.slug} has no maps; {where} cannot be used")

    def bound(self, players: int) -> int:
        """The most actions any game can take."""
        raise NotImplementedError

    def declare_observation(self, players: int) -> Observation[Any] | None:
        """What a seat observes, for learners (see `observation`); None: the game has nothing for them."""
        return None

    def policy_suits(self, state: State) -> bool:
        """Whether the game's learned policy was trained for such a position, if there is one for so many players."""
        return True

    def configurations(self) -> list[tuple[int, Options]]:
        """The (players, options) that checks try: all, unless a game has too many or not every option fits all."""
        sets = option_tools.combinations(self.options)
        return [(players, options) for players in self.player_counts for options in sets]

    def faces(self) -> list[Face]:
        """How each card is drawn. By default only its name; front ends make the best of what they get."""
        return [Face(one, name) for one, name in self.lexicon.get("card", {}).items()]

    # -- the contract ----------------------------------------------------------------------------------------------

    def new(self, players: int, seed: int, options: Mapping[str, object] | None = None) -> State:
        """A new game, dealt and waiting for its first decision."""
        state = self.setup(
            self.checked_players(players), option_tools.with_defaults(self.options, options or {}), seeded(seed)
        )
        state.settle()
        return state

    def from_position(self, position: Mapping[str, object], telling: bool = False) -> State:
        """The position written down in `position` (see `position` for the keys every game shares)."""
        from deckhall.core.position import read_position  # it needs Game

        return read_position(self, position, telling)

    def checked_players(self, players: int) -> int:
        """The number itself, if so many can play."""
        if players not in self.player_counts:
            counts = ", ".join(str(count) for count in self.player_counts)
            raise BadSetup(f"{self.slug} cannot be played by {players}; it takes {counts} players")
        return players

    def observation(self, players: int) -> Observation[Any]:
        """What a seat observes in a game of so many players."""
        found = self._observations.get(players)
        if found is None:
            found = self.declare_observation(self.checked_players(players))
            if found is None:
                raise BadSetup(f"{self.slug} declares no observation, which learners need (Game.declare_observation)")
            self._observations[players] = found
        return found

    @property
    def full_slug(self) -> str:
        """The slug, with the edition where that is not the default one: what checks and their files are named by."""
        return self.slug if self.edition == self.editions[0] else f"{self.slug}-{self.edition}"

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that people read."""
        if self._rulebook is None:
            self._rulebook = rulebooks.load(self.folder / "rulebook.md")
        return self._rulebook

    @property
    def words(self) -> Words:
        """The sentences people read."""
        if self._words is None:
            sections = ("log", "action", "ask", "ask_plain", "why", "button")
            self._words = Words({name: getattr(self.theme, name) for name in sections}, self.lexicon)
        return self._words

    @property
    def cards_hash(self) -> str:
        """Which card file this is: replays are refused when it has changed."""
        if not self._cards_hash:
            self._cards_hash = file_hash(self.cards_file)
        return self._cards_hash

    @property
    def edition_name(self) -> str:
        """What results and replays call the cards: the edition, and if its file was edited, also by its content."""
        if self.cards_file == self.shipped_cards or self.cards_hash == file_hash(self.shipped_cards):
            return self.edition
        return f"{self.edition}+{self.cards_hash}"
