"""Tuning: search for numbers that bring a game near to what is wanted, then make sure of the best on fresh deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from deckhall.core import BadSetup, load
from deckhall.core import options as option_tools
from deckhall.core.options import Options
from deckhall.core.rng import derived
from deckhall.core.toml_files import parse_toml, read_text
from deckhall.core.words import counted
from deckhall.lab._calling_off import NOTHING_KEPT
from deckhall.lab._engine import Engine
from deckhall.lab._match import contest_players
from deckhall.lab._play import Setup
from deckhall.lab._simulate import checked_agents
from deckhall.lab.compare import Subject
from deckhall.lab.tune._confirm import confirmed
from deckhall.lab.tune._numbers import with_numbers
from deckhall.lab.tune._ranges import Range, distance, inside, present, read_ranges
from deckhall.lab.tune._search import Search
from deckhall.lab.tune._targets import Measured, Target, check_targets, read_targets, shown
from deckhall.lab.tune._trials import Candidate, Trial, Trials

TRIALS: Final = 40
GAMES: Final = 200
CONFIRM: Final = 1000
FINALISTS: Final = 4
"""So many of the best meet again: the best of many noisy trials is mostly one that was lucky."""
PLAY_OFF: Final = 2
"""On so many times the deals of a trial."""
ASKS: Final = 3
"""What the game refuses costs nothing and does not count as a trial; but at most so many are asked for each."""
PLAY_OFF_SEED: Final = 1
CONFIRM_SEED: Final = 2
"""Set the deals of the later phases apart from those of the search."""

Status = Literal["reached already", "reached", "nearer", "no nearer", "open"]
"""The target lies in the interval with the present numbers, and nothing is proposed; it does with the proposed ones;
they are nearer to it than the present ones; they are not; nobody looked."""


class TargetResult(msgspec.Struct, frozen=True):
    """What became of one target."""

    target: str
    low: float
    high: float
    before: Measured
    """With the present numbers."""
    after: Measured | None
    """With the proposed ones, on the same fresh deals; None: nothing is proposed, or it was called off."""
    status: Status

    def shown(self, value: float) -> str:
        """A value of it for people."""
        return shown(self.target, value)


class Tuning(msgspec.Struct, frozen=True):
    """What came of it."""

    game: str
    edition: str
    cards: str
    """The hash of the card file that it began with."""
    options: Options
    players: int
    agents: list[str]
    seed: int
    numbers: list[Range]
    proposal: dict[str, int]
    """The numbers that are proposed; empty: none is known to be better than the present ones."""
    targets: list[TargetResult]
    deals: int
    """Fresh ones, on which the proposal was held against the present numbers."""
    stopped: bool
    """Whether somebody called it off."""
    verdict: str
    besides: str
    """What else the proposal changes, as `compare` says it."""
    trials: list[Trial]


def nothing(trial: Trial) -> None:
    """Keep no log."""


def tune(
    slug: str,
    numbers: Sequence[str],
    targets: Sequence[str],
    subject: Subject | None = None,
    trials: int = TRIALS,
    games: int = GAMES,
    confirm: int = CONFIRM,
    players: int | None = None,
    agents: Sequence[str] = ("greedy",),
    seed: int = 0,
    engine: Engine | None = None,
    progress: Callable[[int, int], None] | None = None,
    log: Callable[[Trial], None] = nothing,
) -> tuple[Tuning, str]:
    """Try combinations of `numbers` (`CARD.FIELD=3..8`) towards `targets` (`rounds=12`); returns also the card file.

    Each of the `trials` plays `games` deals, the same in all. The best meet again on other deals, and the winner is
    held against the present numbers on `confirm` fresh ones. Ctrl-C ends it with the best so far. The result is the
    same for any number of processes, unless a bot's budget is in seconds.
    """
    subject = subject or Subject()
    game = load(slug, subject.edition, subject.cards)
    count = game.checked_players(contest_players(game) if players is None else players)
    chosen = option_tools.with_defaults(game.options, subject.options)
    named = checked_agents(game, agents, count)
    text = read_text(game.cards_file)
    ranges = read_ranges(numbers, parse_toml(text, str(game.cards_file)), game.cards_file.name)
    wanted = read_targets(targets)
    check_targets(wanted, game, count, named, game.new(count, seed, chosen).together())
    for number, what in ((trials, "trials"), (games, "games in each trial"), (confirm, "deals to confirm the best")):
        if number < 2:
            raise BadSetup(f"it takes at least 2 {what}, not {number}")
    setup = Setup(slug, game.edition, count, named, seed, chosen)
    where = (engine or Engine()).checked()
    whole = trials * games + FINALISTS * PLAY_OFF * games + 2 * confirm
    ticks = _Ticks(progress, whole)
    tried = Trials(game, setup, text, wanted, log, ticks.add)
    search = Search(ranges, trials, seed)
    stopped = _searched(tried, search, ranges, where, trials, games, seed)
    best = _best(tried, ranges)[0]
    now = tried.candidate(present(ranges))
    changed = best.numbers != now.numbers
    proposal = with_numbers(text, best.numbers) if changed else ""
    results = [_unconfirmed(one, now, count, stopped or changed) for one in wanted]
    reached = not stopped and not changed and all(one.status == "reached already" for one in results)
    deals, besides = 0, ""
    if changed and not stopped:
        fresh = derived(seed, CONFIRM_SEED)
        base = "" if subject.cards is None else text
        try:
            made_sure = confirmed(game, setup, fresh, (base, proposal), confirm, where, ticks.add)
            deals, besides, stopped = made_sure.deals, made_sure.besides, made_sure.stopped
            results = [_result(one, made_sure.sides, count) for one in wanted]
        except KeyboardInterrupt:
            stopped = True
    if deals and all(one.holds(two.before) for one, two in zip(wanted, results, strict=True)):
        reached = True
        results = [msgspec.structs.replace(one, status="reached already") for one in results]
    rejected = deals > 0 and not helps(results)
    return Tuning(
        game=slug,
        edition=game.edition_name,
        cards=game.cards_hash,
        options=chosen,
        players=count,
        agents=named,
        seed=seed,
        numbers=ranges,
        proposal=best.numbers if changed and not rejected else {},
        targets=results,
        deals=deals,
        stopped=stopped,
        verdict=verdict(ranges, wanted, results, best, changed, tried.combinations, deals, reached, stopped),
        besides=besides,
        trials=tried.done,
    ), "" if rejected else proposal


class _Ticks:
    """Games played so far, for a progress bar."""

    def __init__(self, progress: Callable[[int, int], None] | None, whole: int) -> None:
        self._progress: Final = progress
        self._whole: Final = whole
        self._done = 0

    def add(self, games: int) -> None:
        self._done += games
        if self._progress is not None:
            self._progress(min(self._done, self._whole), self._whole)


def _searched(
    tried: Trials, search: Search, ranges: Sequence[Range], engine: Engine, trials: int, games: int, seed: int
) -> bool:
    """The trials and the play-off of the best; returns whether somebody called it off."""
    now = tried.candidate(present(ranges))
    with engine.open(tried.slug, trials * games) as workers:
        try:
            first = tried.play(workers, now, seed, range(games), "search")
            if first.miss is None:
                raise BadSetup(f"the present numbers cannot be played: {first.refused}")
            if tried.surely(now):
                return False
            if inside(ranges, now.numbers):
                search.tell(search.ask()[0], first.miss)
            for _ in range(ASKS * trials):
                ticket, numbers = search.ask()
                one = tried.candidate(numbers)
                deals = range(one.looks * games, (one.looks + 1) * games)
                search.tell(ticket, tried.play(workers, one, seed, deals, "search").miss)
                if tried.played >= trials:
                    break
            _check_some(tried, now)
            for one in _best(tried, ranges)[:FINALISTS]:
                tried.play(workers, one, derived(seed, PLAY_OFF_SEED), range(PLAY_OFF * games), "play-off")
        except KeyboardInterrupt:
            if not tried.done:
                raise KeyboardInterrupt(NOTHING_KEPT) from None
            _check_some(tried, now)
            return True
    return False


def _check_some(tried: Trials, now: Candidate) -> None:
    """Refuse ranges of which nothing could be played."""
    others = [one for one in tried.found.values() if one is not now]
    if others and all(one.refused for one in others):
        tried_all = f"none of the {len(others)} combinations that were tried can"
        if len(others) == 1:
            tried_all = "the only combination that was tried cannot"
        raise BadSetup(f"{tried_all} be played: {others[0].refused}")


def _best(tried: Trials, ranges: Sequence[Range]) -> list[Candidate]:
    """All that were played, the best first; of equals the one that changes least."""
    played = [one for one in tried.found.values() if one.deals and not one.refused]
    return sorted(played, key=lambda one: (tried.miss(one), distance(ranges, one.numbers), tuple(one.numbers.values())))


def _unconfirmed(target: Target, now: Candidate, players: int, open_: bool) -> TargetResult:
    """One target with the present numbers, on the deals of the search; what it is with others nobody has looked."""
    before = target.measured(now.columns, players)
    status: Status = "open"
    if not open_:
        status = "reached already" if target.holds(before) else "no nearer"
    return TargetResult(target.name, target.low, target.high, before, None, status)


def _result(target: Target, sides: Sequence[dict[str, list[float]]], players: int) -> TargetResult:
    """One target with both sets of numbers, on fresh deals."""
    before, after = [target.measured(side, players) for side in sides]
    status: Status = "no nearer"
    if target.holds(after):
        status = "reached"
    elif target.miss(after.value) < target.miss(before.value) and not after.low <= before.value <= after.high:
        status = "nearer"
    return TargetResult(target.name, target.low, target.high, before, after, status)


def helps(results: Sequence[TargetResult]) -> bool:
    """Whether any target is reached, or nearer than with the present numbers."""
    return any(one.status in ("reached", "nearer") for one in results)


def verdict(
    ranges: Sequence[Range],
    targets: Sequence[Target],
    results: Sequence[TargetResult],
    best: Candidate,
    changed: bool,
    combinations: int,
    deals: int,
    reached: bool = False,
    stopped: bool = False,
) -> str:
    """What is proposed, and what it brings. `reached`: the present numbers reach every target already."""
    tried = counted(combinations, "combination", "combinations")
    now = ", ".join(
        f"{one.name} {one.shown(two.before.value)} ({one.wanted} wanted)" for one, two in zip(targets, results)
    )
    if reached:
        seen = f" on {counted(f'{deals:,}', 'fresh deal', 'fresh deals')}" if deals else ""
        return f"Nothing is proposed: the present numbers reach what is wanted already, with {now}{seen}."
    if not changed and stopped:
        return f"Nothing is proposed: it was called off when {tried} had been played; with the present numbers {now}."
    if not changed:
        return f"Nothing is proposed: of {tried} none comes nearer than the present numbers, with {now}."
    moves = ", ".join(
        f"{one.name} {one.now} -> {best.numbers[one.name]}" for one in ranges if best.numbers[one.name] != one.now
    )
    if not deals:
        return f"The best so far, not confirmed: {moves}."
    said = []
    for one, two in zip(targets, results):
        assert two.after is not None
        interval = f"{one.shown(two.after.low)} to {one.shown(two.after.high)}"
        said.append(
            f"{one.name} {one.shown(two.before.value)} -> {one.shown(two.after.value)} ({interval}), "
            f"{one.wanted} wanted: {two.status}"
        )
    begins = "Proposed" if helps(results) else "Nothing is proposed: nothing is known to come nearer. The best tried"
    return f"{begins}: {moves}. On {counted(f'{deals:,}', 'fresh deal', 'fresh deals')}: {'; '.join(said)}."
