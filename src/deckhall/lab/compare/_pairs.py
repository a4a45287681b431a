"""Pairs of games: one deal in both versions of a game, with the same bots in the same seats and the same chance.

Both games of a pair come from one seed, and every bot begins to think about a question with random numbers that follow
from the deal, its seat and the number of the question. As long as the versions make no difference the games are the
same to the last card, and their difference is exactly 0; from the first decision that comes out differently they go
their own ways.
"""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from deckhall.agents import Agent, make, next_seat
from deckhall.core import Game, State
from deckhall.core.events import Event
from deckhall.core.options import Options
from deckhall.core.rng import derived
from deckhall.lab._errors import GameFailed, Stopped
from deckhall.lab._play import Setup, never
from deckhall.lab._workers import game_of, stopped
from deckhall.lab.compare._cards import CardMoments, card_counts
from deckhall.lab.compare._luck import PairLuck
from deckhall.lab.stats import Appraiser, Decision, Start, Statistic, watched
from deckhall.lab.stats._registry import chosen

APART: Final = 0x0DD
"""Sets the seeds of the second version apart where deals are not paired."""


BY_BOT: Final = "wins "
"""Measures of one bot, where bots differ: its share of the wins, for each of its seats."""
WITHOUT_VALUES: Final = {"outcome", "lengths", "choices", "cards"}
"""Statistics of which nothing is compared that depends on what positions are worth."""
NOTHING: Final = [0, 0, 0, 0]
"""The counts of a card that did not turn up."""


class Version(msgspec.Struct, frozen=True):
    """One of the two things that are compared."""

    edition: str
    options: Options
    cards: str = ""
    """The text of an edited card file."""


class PairPlan(msgspec.Struct, frozen=True):
    """What all pairs have in common."""

    slug: str
    players: int
    agents: list[str]
    """One for each player; they change seats from deal to deal."""
    seed: int
    versions: tuple[Version, Version]
    statistics: list[str]
    redraws: int
    """How many other ways of chance each one that happened is set beside; 0: luck is not looked at."""
    paired: bool = True
    """Whether both versions get the same deals; if not, to see what pairing brings, they are independent."""

    def setup(self, side: int) -> Setup:
        """The games of one version."""
        one = self.versions[side]
        seed = self.seed if self.paired or not side else derived(self.seed, APART)
        return Setup(self.slug, one.edition, self.players, self.agents, seed, one.options, cards=one.cards)


class Side(msgspec.Struct, frozen=True):
    """What came of a deal in one version."""

    row: dict[str, float]
    luck: list[float]
    """Of each seat, with the mean 0 over many deals; empty if nobody looked."""


class Pairs(msgspec.Struct):
    """What came of some deals."""

    deals: list[tuple[Side, Side]] = []
    same: int = 0
    """How many were played alike in both versions, decision by decision."""
    cards: dict[str, CardMoments] = {}


class PairStatistic(Statistic):
    """Sees to what both games of a pair have in common: the bots' thoughts, their course, and their luck."""

    name = "pair"

    def __init__(self, game: Game, setup: Setup, judge: Appraiser, redraws: int) -> None:
        super().__init__(game, setup, judge)
        self._redraws: Final = redraws
        self.bots: list[Agent] = []
        self.luck: PairLuck | None = None
        self._seeds: list[int] = []
        self._order: list[int] = []
        self._course = array("l")

    def prepare(self, index: int) -> None:
        """The next game is this one."""
        seed = self.setup.game_seed(index)
        self._seeds = [derived(seed, seat) for seat in range(self.setup.players)]
        self._order = self.setup.order(index)
        specs = [self.setup.agents[entrant] for entrant in self.setup.entrants(index)]
        self.bots = [make(spec, one) for spec, one in zip(specs, self._seeds, strict=True)]
        self.luck = PairLuck(self.game, self.setup.players, seed, self._redraws) if self._redraws else None
        self._course = array("l")

    def begin(self, start: Start) -> None:
        self._think_anew(start.state)
        if self.luck is not None:
            self.luck.deal(start.state, self.setup.options)

    def decision(self, now: Decision) -> None:
        self._course.append(now.action)
        if self.luck is not None:
            self.luck.before(now.state, now.seat, now.action)

    def applied(self, now: Decision, state: State, events: list[Event]) -> None:
        self._think_anew(state)
        if self.luck is not None:
            self.luck.after(state)

    @property
    def course(self) -> bytes:
        """The same for games with the same decisions."""
        return hashlib.blake2b(self._course.tobytes(), digest_size=8).digest()

    def _think_anew(self, state: State) -> None:
        """Whoever is asked next begins with numbers that follow from the question."""
        if state.stack:
            seat = next_seat(state, self._order)
            self.bots[seat].think_anew(derived(self._seeds[seat], state.question_number))


class NoAppraiser(Appraiser):
    """Says nothing of positions, at once: for statistics whose values nobody asks for here."""

    def __init__(self) -> None:
        pass

    def of(self, state: State) -> list[float]:
        return [1.0 / state.players] * state.players

    def of_seat(self, state: State, seat: int) -> float:
        return 1.0 / state.players


class VersionGames:
    """Plays the games of one version."""

    def __init__(self, setup: Setup, statistics: Sequence[str], redraws: int) -> None:
        self._game: Final = game_of(setup)
        self._setup: Final = setup
        self._judge: Final[Appraiser] = NoAppraiser() if set(statistics) <= WITHOUT_VALUES else Appraiser(self._game)
        self._pair: Final = PairStatistic(self._game, setup, self._judge, redraws)
        self._watching: Final = [kind(self._game, setup, self._judge) for kind in chosen(self._game, statistics)]

    def play(self, index: int, stop: Callable[[], bool] = never) -> tuple[Side, dict[str, list[int]], bytes]:
        """One game: its numbers, the counts of its cards, and its course."""
        pair = self._pair
        pair.prepare(index)
        for one in self._watching:
            one.sums = Counter()
        watching = [pair, *self._watching]
        try:
            watched(self._game, self._setup, index, watching, self._judge, stop, players=pair.bots)
        except Stopped:
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            where = f"deal {index} of seed {self._setup.seed} with {self._game.edition_name}"
            raise GameFailed(f"{where} failed with {reason}") from error
        row: dict[str, float] = {}
        counts: dict[str, list[int]] = {}
        for one in self._watching:
            row.update(one.row)
            counts.update(card_counts(one.sums))
        row.update(self._by_bot(index, row))
        return Side(row, pair.luck.sums if pair.luck is not None else []), counts, pair.course

    def _by_bot(self, index: int, row: Mapping[str, float]) -> dict[str, float]:
        specs = [self._setup.agents[entrant] for entrant in self._setup.entrants(index)]
        if len(set(specs)) == 1 or "share 0" not in row:
            return {}
        shares = [(spec, row[f"share {seat}"]) for seat, spec in enumerate(specs)]
        return {BY_BOT + spec: sum(share for one, share in shares if one == spec) / specs.count(spec) for spec in specs}


def known_measures(plan: PairPlan) -> list[str]:
    """What deals are measured by in these versions, found out at once: by one of random bots, looked at closely.

    What is told only of games in which it happened may be missing.
    """
    found: dict[str, None] = {}
    for side in range(2):
        setup = msgspec.structs.replace(plan.setup(side), agents=["random"] * plan.players, sparing=1)
        found |= dict.fromkeys(VersionGames(setup, plan.statistics, 0).play(0)[0].row)
    bots = dict.fromkeys(plan.agents)
    by_bot = len(bots) > 1 and "share 0" in found
    return [*found, *(BY_BOT + spec for spec in bots if by_bot)]


def play_pairs(plan: PairPlan, part: range) -> Pairs:
    """Play some of the deals in both versions."""
    tables = [VersionGames(plan.setup(side), plan.statistics, plan.redraws) for side in range(2)]
    stop = stopped()
    found = Pairs()
    for deal in part:
        if stop():
            raise Stopped
        (before, cards, course), (after, other_cards, other_course) = [table.play(deal, stop) for table in tables]
        found.deals.append((before, after))
        found.same += course == other_course
        for card in {**cards, **other_cards}:
            moments = found.cards.setdefault(card, CardMoments())
            moments.count(cards.get(card, NOTHING), other_cards.get(card, NOTHING))
    return found
