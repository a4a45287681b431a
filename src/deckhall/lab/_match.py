"""Is one bot stronger than another? Games on equal deals until that is known, or known to be too close to matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log
from pathlib import Path
from typing import Literal

import msgspec

from deckhall.agents import check
from deckhall.core import BadSetup, Game, load
from deckhall.core import options as option_tools
from deckhall.core.options import Options
from deckhall.core.words import counted
from deckhall.lab._betting import Evidence
from deckhall.lab._calling_off import NOTHING_KEPT, playing
from deckhall.lab._deals import Contest, Deal
from deckhall.lab._engine import Engine
from deckhall.lab._result import Rate
from deckhall.lab._workers import deal_of, edited_text

Verdict = Literal["stronger", "weaker", "close", "open"]
"""Of the first bot: stronger, weaker, closer than the margin, or not known yet."""

ERROR = 0.05
"""The chance that a verdict is wrong, or the interval, however long the match went on."""
MARGIN = 0.05
"""Differences from even chances below this do not matter."""
MOST_GAMES = 2000


class MatchResult(msgspec.Struct, frozen=True):
    """What a match between two bots has shown."""

    game: str
    edition: str
    options: Options
    players: int
    first: str
    second: str
    games: int
    seed: int
    verdict: Verdict
    even: float
    """What the first bot would win if both were equally good."""
    rate: Rate
    """What it won, with an interval that holds whenever the match is stopped. In games that are played together: 1/2
    and half of the difference of the shares below."""
    first_won: float
    second_won: float
    """The shares of games that a seat of each won."""
    together: bool
    stopped: bool
    """Whether somebody called it off."""

    @property
    def sentence(self) -> str:
        """The answer."""
        said = {
            "stronger": f"{self.first} is stronger than {self.second}",
            "weaker": f"{self.first} is weaker than {self.second}",
            "close": f"{self.first} and {self.second} are about equally strong",
            "open": f"it is not known yet whether {self.first} is stronger than {self.second}",
        }[self.verdict]
        said = said[0].upper() + said[1:] if self.verdict == "open" else said
        rate = self.rate
        span = f"{rate.low:.1%} to {rate.high:.1%}"
        if self.together:
            each = counted(self.games // 2, "game", "games")
            return (
                f"{said} at {self.game}: {self.first} succeeded in {self.first_won:.1%} and {self.second} in "
                f"{self.second_won:.1%} of {each} each ({rate.rate:.1%} evened out, {span})."
            )
        return (
            f"{said} at {self.game}: it won {rate.rate:.1%} of {counted(self.games, 'game', 'games')} "
            f"with {counted(self.players, 'player', 'players')} "
            f"({span} with 95% confidence; even: {self.even:.1%})."
        )


def judged(evidence: Evidence, even: float, error: float = ERROR, margin: float = MARGIN) -> Verdict:
    """What the outcomes of the first bot say, if `even` is expected of equals."""
    needed = log(2.0 / error)
    if evidence.above(even) >= needed:
        return "stronger"
    if evidence.below(even) >= needed:
        return "weaker"
    if margin > 0.0 and evidence.above(even - margin) >= needed and evidence.below(even + margin) >= needed:
        return "close"
    return "open"


def match(
    slug: str,
    first: str,
    second: str,
    games: int = 0,
    players: int | None = None,
    seed: int = 0,
    jobs: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: str = "",
    most: int = MOST_GAMES,
    margin: float = MARGIN,
    progress: Callable[[int, int], None] | None = None,
    cards: Path | None = None,
    engine: Engine | None = None,
) -> MatchResult:
    """Let two bots play on equal deals; `games` of 0: until it is known which is stronger, or `most` are played.

    Only whole deals are played, each once from every seat: never more games than asked, but perhaps a few less.

    Ctrl-C ends it with what is known by then. The result does not depend on the number of jobs, unless a budget is in
    seconds. `cards` is an edited card file.
    """
    game = load(slug, edition, cards)
    chosen = option_tools.with_defaults(game.options, options or {})
    count = game.checked_players(contest_players(game) if players is None else players)
    for spec in (first, second):
        check(spec, game)
    names = first.strip().lower(), second.strip().lower()
    contest = Contest(slug, game.edition, count, *names, seed, chosen, edited_text(game))
    together = game.new(count, contest.deal_seed(0), chosen).together()
    if count == 1 and not together:
        raise BadSetup(f"{slug} with 1 player has nobody to play against, and nothing to succeed in")
    wanted = games or most
    each = len(contest.tables(together))
    if wanted < each:
        times = counted(each, "time", "times")
        raise BadSetup(f"a match takes at least {counted(each, 'game', 'games')}: every deal is played {times}")
    even = 0.5 if together else 1.0 / count
    if not 0.0 <= margin < even:
        raise BadSetup(f"a margin of {margin:g} cannot be: it is a share of the wins, from 0 to below {even:.3g}")
    evidence = Evidence()
    deals: list[Deal] = []
    stopped = False
    numbers = range(wanted // each)
    where = (engine or Engine(jobs=jobs)).checked()
    try:  # deals come in their order: what is ready first might be the short games
        with playing(), where.open(slug, len(numbers)) as workers:
            for deal in workers.run(deal_of, [(contest, number) for number in numbers], ordered=True):
                deals.append(deal)
                evidence.add(deal.score)
                if progress is not None:
                    progress(len(deals) * each, wanted)
                if not games and judged(evidence, even, margin=margin) != "open":
                    break
    except KeyboardInterrupt:
        stopped = True
        if not deals:
            raise KeyboardInterrupt(NOTHING_KEPT) from None
    return _result(game, contest, deals, evidence, even, margin, together, stopped)


def contest_players(game: Game) -> int:
    """With how many two bots are compared: two, if the game can be played so."""
    return 2 if 2 in game.player_counts else min(game.player_counts)


def _result(
    game: Game,
    contest: Contest,
    deals: list[Deal],
    evidence: Evidence,
    even: float,
    margin: float,
    together: bool,
    stopped: bool,
) -> MatchResult:
    number = max(1, len(deals))
    return MatchResult(
        game=contest.slug,
        edition=game.edition_name,
        options=contest.options,
        players=contest.players,
        first=contest.first,
        second=contest.second,
        games=sum(deal.games for deal in deals),
        seed=contest.seed,
        verdict=judged(evidence, even, margin=margin),
        even=even,
        rate=Rate(evidence.mean, *evidence.interval(ERROR)),
        first_won=sum(deal.first for deal in deals) / number,
        second_won=sum(deal.second for deal in deals) / number,
        together=together,
        stopped=stopped,
    )
