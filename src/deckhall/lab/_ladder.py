"""The ladder: bots against their neighbours until it is known who is above whom, and what they are rated by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from deckhall.agents import check
from deckhall.core import BadSetup, Game, load
from deckhall.core import options as option_tools
from deckhall.lab._betting import Evidence
from deckhall.lab._bradley_terry import Meeting, Rating, fit
from deckhall.lab._calling_off import NOTHING_KEPT, playing
from deckhall.lab._deals import Contest
from deckhall.lab._engine import Engine
from deckhall.lab._match import ERROR, Verdict, judged
from deckhall.lab._result import Rate
from deckhall.lab._workers import deal_of

PLAYERS = 2
ANCHOR = "steady"
ANCHORED_AT = 1500.0
MOST_GAMES = 400
"""Of each pair of neighbours."""
LEAST_DEALS = 10
"""Of each pair, however soon it is decided: a rating of two lucky games would be far off."""


class Pairing(msgspec.Struct, frozen=True):
    """Two neighbours on the ladder."""

    upper: str
    lower: str
    games: int
    won: Rate
    """What the upper one won, with an interval that holds whenever the ladder is stopped."""
    verdict: Verdict
    """Whether the upper one is stronger."""


class Rung(msgspec.Struct, frozen=True):
    """A bot on the ladder."""

    agent: str
    rating: Rating
    games: int


class Ladder(msgspec.Struct, frozen=True):
    """What a ladder has shown."""

    game: str
    edition: str
    players: int
    seed: int
    rungs: list[Rung]
    """The strongest first."""
    pairings: list[Pairing]
    games: int
    sure: bool
    """Whether every pair of neighbours is decided."""
    stopped: bool
    unplayed: int = 0
    """Pairs of neighbours that have not met, because somebody called it off; nothing is said of them."""


class _Pair:
    """A pair while it plays."""

    def __init__(self, contest: Contest, upper: int, lower: int) -> None:
        self.contest = contest
        self.upper = upper
        self.lower = lower
        self.evidence = Evidence()
        self.deals = 0


def ladder(
    slug: str,
    bots: Sequence[str],
    games: int = MOST_GAMES,
    seed: int = 0,
    jobs: int | None = None,
    edition: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Ladder:
    """Let bots play, named from the weakest to the strongest; each pair of neighbours plays at most so many games.

    Only whole deals are played, each once from both seats. Ctrl-C ends it with what is known by then: of the pairs that
    have met, and the bots that have played.
    """
    game = load(slug, edition)
    pairs = _pairs(game, bots, games, seed)
    meetings: list[Meeting] = []
    error = ERROR / len(pairs)
    stopped = False
    open_pairs = list(pairs)
    most = games // PLAYERS
    total = most * PLAYERS * len(pairs)
    where = Engine(jobs=jobs).checked()
    try:
        with playing(), where.open(slug, len(pairs)) as workers:
            while open_pairs:
                batch = _batch(open_pairs)
                asked = [pair for pair in open_pairs for _ in range(min(batch, most - pair.deals))]
                tasks = [
                    (pair.contest, pair.deals + more)
                    for pair in open_pairs
                    for more in range(min(batch, most - pair.deals))
                ]
                for pair, deal in zip(asked, workers.run(deal_of, tasks, ordered=True)):
                    pair.evidence.add(deal.score)
                    pair.deals += 1
                    meetings.append(Meeting(pair.upper, pair.lower, deal.games, deal.score))
                    if progress is not None:
                        progress(sum(one.games for one in meetings), total)
                open_pairs = [
                    pair
                    for pair in open_pairs
                    if pair.deals < most
                    and (pair.deals < LEAST_DEALS or judged(pair.evidence, 0.5, error, margin=0.0) == "open")
                ]
    except KeyboardInterrupt:
        stopped = True
        if not meetings:
            raise KeyboardInterrupt(NOTHING_KEPT) from None
    return _result(game, bots, pairs, meetings, error, seed, stopped)


def _batch(open_pairs: list[_Pair]) -> int:
    """How many deals of each pair are played at a time: where few pairs are left, more, to use all cores."""
    return 2 if len(open_pairs) < 3 else 1


def _pairs(game: Game, bots: Sequence[str], games: int, seed: int) -> list[_Pair]:
    if PLAYERS not in game.player_counts:
        raise BadSetup(f"{game.slug} cannot be played by two against each other, as a ladder needs it")
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadSetup("a ladder takes at least two different bots")
    if games < PLAYERS:
        raise BadSetup("a pair plays at least 2 games: every deal is played from both seats")
    for spec in bots:
        check(spec, game)
    options = option_tools.with_defaults(game.options, {})
    if game.new(PLAYERS, 0, options).together():
        raise BadSetup(f"{game.slug} is played together; a ladder needs rivals")
    return [
        _Pair(Contest(game.slug, game.edition, PLAYERS, bots[place + 1], bots[place], seed, options), place + 1, place)
        for place in range(len(bots) - 1)
    ]


def _result(
    game: Game,
    bots: Sequence[str],
    pairs: list[_Pair],
    meetings: list[Meeting],
    error: float,
    seed: int,
    stopped: bool,
) -> Ladder:
    played = [0] * len(bots)
    for one in meetings:
        played[one.first] += one.games
        played[one.second] += one.games
    rated = [place for place in range(len(bots)) if played[place]]
    anchor = bots.index(ANCHOR) if ANCHOR in bots and played[bots.index(ANCHOR)] else rated[0]
    ratings = fit(len(bots), meetings, anchor, ANCHORED_AT)
    rungs = [Rung(bots[place], ratings[place], played[place]) for place in rated]
    pairings = [
        Pairing(
            bots[pair.upper],
            bots[pair.lower],
            pair.deals * PLAYERS,
            Rate(pair.evidence.mean, *pair.evidence.interval(ERROR)),
            judged(pair.evidence, 0.5, error, margin=0.0),
        )
        for pair in pairs
        if pair.deals
    ]
    unplayed = len(pairs) - len(pairings)
    return Ladder(
        game=game.slug,
        edition=game.edition,
        players=PLAYERS,
        seed=seed,
        rungs=sorted(rungs, key=lambda rung: rung.rating.rating, reverse=True),
        pairings=pairings[::-1],
        games=sum(one.games for one in meetings),
        sure=not unplayed and all(one.verdict != "open" for one in pairings),
        stopped=stopped,
        unplayed=unplayed,
    )
