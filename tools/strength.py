"""What the levels are worth: everything that is claimed of them, measured on all cores within a given time.

`python -m tools.strength --minutes 25` plays the top level against the yardstick at equal time, each level against the
one below, tables of four, and games that are played together. Every measurement has a weight: whoever has had least
processor time for its weight plays next, so that all grow side by side and the time limit cuts off nothing that matters
more than what was played. A game that would not end in time is not begun. Tables are printed as they grow; Ctrl-C ends
it with what is there. `--keep FILE` goes on where an earlier measurement ended, `--only REGEX` takes
those whose titles match, `--ratings src/deckhall/agents/ratings.toml` writes the ratings that the lobby shows
(`--svg docs/pictures/ladder.svg` draws them).

`--trial bias=0.4,rollout=25 --trial "" --yardstick ismcts0:0.1s` compares ways to search instead: each with the
same seconds against the yardstick, the numbers being those of `agents.SearchNumbers`. `--pair A B` lets any two meet,
which may be such searches, too: `--pair "search(glances=0.5):120" casual`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import tomllib
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from time import monotonic, thread_time
from typing import Any, Final

from deckhall import agents
from deckhall.agents._learned import NetValues
from deckhall.agents._net import net_for
from deckhall.cli.ratings import note
from deckhall.core import AgentView, Game, State, load, slugs
from deckhall.core.options import Options, with_defaults
from deckhall.core.rewards import win_shares
from deckhall.core.rng import derived
from deckhall.lab import Ladder, Rung, plot, wilson
from deckhall.lab._bradley_terry import Meeting, Rating, fit
from deckhall.lab._workers import cores

FIRST_GUESS: Final = 20.0
"""Seconds that a game is thought to take before one was played."""
EVERY: Final = 60.0
"""Seconds between two tables."""
ANCHOR: Final = "steady"
WIDEST: Final = 400.0
"""A rating whose interval is wider says too little to be shown."""
TRIAL: Final = re.compile(r"search\((.*)\):([\d.]+)(s?)")
MARKS: Final = (50, 55, 60, 70)
"""Points alone that are asked for."""


@dataclass
class Outcome:
    """What came of one game for the bot that is measured."""

    won: float
    points: int
    seconds: float
    others: float
    """Processor seconds for each decision of the bot, and of the others."""
    wall: float
    deal: int


@dataclass
class Measurement:
    """Games of one bot against another at all other seats, or of one bot alone."""

    title: str
    slug: str
    bot: str
    other: str
    """Empty: the bot plays at all seats."""
    players: int
    games: int
    weight: float
    given: Options = field(default_factory=dict)
    points: bool = False
    """Whether the points alone are told, not only success."""
    begun: int = 0
    running: int = 0
    spent: float = 0.0
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def longest(self) -> float:
        """Seconds that a game may take."""
        return max([one.wall for one in self.outcomes], default=FIRST_GUESS)

    def due(self) -> float:
        """How much time it has had for its weight; games that run count as usual ones."""
        usual = self.spent / len(self.outcomes) if self.outcomes else 1.0
        return (self.spent + self.running * usual) / self.weight

    def line(self) -> str:
        """What is known."""
        number = len(self.outcomes)
        won = sum(one.won for one in self.outcomes)
        low, high = wilson(won, number)
        said = f"{won / number:.1%} ({low:.0%} to {high:.0%}) of {number}"
        if self.other and self.players > 2:
            said += f", {won / number * self.players:.2f} times its even share"
        mine = sum(one.seconds for one in self.outcomes) / number
        said += f"; {mine:.3f} s a decision"
        if self.other:
            said += f" against {sum(one.others for one in self.outcomes) / number:.3f} s"
        if self.points:
            shares = [sum(one.points >= mark for one in self.outcomes) / number for mark in MARKS]
            said += "; " + ", ".join(f"{mark} points {share:.0%}" for mark, share in zip(MARKS, shares))
        return f"{self.title:<48} {said}"


@cache
def game_of(slug: str) -> Game:
    """A game, loaded once in each process."""
    return load(slug)


def bot_of(spec: str, seed: int, state: State) -> agents.Agent:
    """A bot by its name; `search(bias=0.4,net=FILE):0.1s` is a search with other numbers and weights."""
    found = TRIAL.fullmatch(spec)
    if found is None:
        return agents.make(spec, seed)
    numbers: dict[str, Any] = {}
    policy: Path | None = None
    values: agents.Values | None = None
    glances = 0.0
    for part in filter(None, found.group(1).split(",")):
        name, _, number = part.partition("=")
        if name == "estimates":
            values = agents.ESTIMATES
        elif name == "net":
            net = net_for(state.game, state, Path(number))
            assert net is not None, f"{number} has no weights for {state.players} players"
            values = NetValues(net)
        elif name == "glances":
            glances = float(number)
        elif name == "weights":
            policy = Path(number)
        elif name in ("solving", "keep", "sealed", "policy"):
            numbers[name] = number != "0"
        else:
            numbers[name] = int(number) if name in ("rollout", "looks", "expand", "follow") else float(number)
    budget = float(found.group(2))
    iterations, seconds = (0, budget) if found.group(3) else (int(budget), 0.0)
    thinker = agents.SearchAgent(seed, iterations, seconds, agents.SearchNumbers(**numbers), values, policy=policy)
    if glances == 0.0:
        return thinker
    return agents.GlancingAgent(thinker, agents.make("casual", derived(seed, 1)), glances, seed)


def play(slug: str, bot: str, other: str, players: int, given: Options, deal: int, place: int) -> Outcome:
    """One game of a deal, the bot at this seat and the other one elsewhere."""
    start = monotonic()
    game = game_of(slug)
    seed = derived(20261118, deal)
    state = game.new(players, seed, with_defaults(game.options, given))
    specs = [bot if seat == place or not other else other for seat in range(players)]
    bots = [bot_of(spec, derived(seed, players * (place + 1) + seat), state) for seat, spec in enumerate(specs)]
    spent = [0.0, 0.0]
    decisions = [0, 0]
    while not state.is_over:
        seat = agents.next_seat(state)
        before = thread_time()
        action = bots[seat].choose(AgentView(state, seat))
        side = int(specs[seat] != bot)
        spent[side] += thread_time() - before
        decisions[side] += 1
        state.apply(seat, action)
    together = state.together()
    won = float(state.achieved()) if together else win_shares(state)[place]
    each = [seconds / max(1, number) for seconds, number in zip(spent, decisions)]
    return Outcome(won, state.score(place), each[0], each[1], monotonic() - start, deal)


def plan(games: list[str], top: str, yardstick: str, levels: list[str]) -> list[Measurement]:
    """All that is to be shown, with weights."""
    found: list[Measurement] = []
    for slug in games:
        game = game_of(slug)
        counts = game.player_counts
        if 2 in counts:
            found.append(Measurement(f"{slug}: {top} against {yardstick}", slug, top, yardstick, 2, 100, 16.0))
            found += [
                Measurement(f"{slug}: {upper} against {lower}", slug, upper, lower, 2, 200, 2.0)
                for lower, upper in pairwise(levels)
            ]
            lowest = levels[0]
            found.append(Measurement(f"{slug}: {lowest} against random", slug, lowest, "random", 2, 100, 0.5))
        if 4 in counts and not game.new(4, 0).together():
            found.append(Measurement(f"{slug}: {top} at a table of four", slug, top, yardstick, 4, 100, 8.0))
        found += together(game, top, yardstick)
    return found


def trials(games: list[str], numbers: list[str], yardstick: str, players: int) -> list[Measurement]:
    """Ways to search, each against the yardstick."""
    budget = yardstick.partition(":")[2]
    return [
        Measurement(f"{slug}: search({one})", slug, f"search({one}):{budget}", yardstick, players, 400, 1.0)
        for slug in games
        for one in numbers
    ]


def pairs(games: list[str], named: list[list[str]], players: int) -> list[Measurement]:
    """Any bots against others."""
    return [
        Measurement(f"{slug}: {one} against {other}", slug, one, other, players, 200, 1.0)
        for slug in games
        for one, other in named
    ]


def together(game: Game, top: str, yardstick: str) -> list[Measurement]:
    """Games that are won or lost as one, by the top level and by the yardstick: campaigns, and maps with a boss."""
    forms: list[tuple[str, int, Options]] = []
    names = {one.name: one for one in game.options}
    if 1 in game.player_counts and "mode" in names:
        forms.append(("alone", 1, {}))
        forms += [(f"campaign of {players}", players, {"mode": "campaign"}) for players in (1, 2)]
    if "map" in names:
        for one in names["map"].choices:
            for players in game.player_counts:
                if plays_together(game, players, {"map": one}):
                    forms.append((f"{one}, {players} players", players, {"map": one}))
    return [
        Measurement(f"{game.slug}, {name}: {bot}", game.slug, bot, "", players, 60, 0.5, given, name == "alone")
        for name, players, given in forms
        for bot in (top, yardstick)
    ]


def plays_together(game: Game, players: int, given: Options) -> bool:
    """Can so many play this together?"""
    from deckhall.core import BadSetup

    try:
        return game.new(players, 0, with_defaults(game.options, given)).together()
    except BadSetup:
        return False


def measure(wanted: list[Measurement], minutes: float, jobs: int) -> None:
    """Play until all is known or the time is up, and tell what is known now and then."""
    end = monotonic() + 60.0 * minutes
    told = monotonic()
    running: dict[Future[Outcome], Measurement] = {}
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        while True:
            while len(running) < jobs:
                one = next_of(wanted, end - monotonic())
                if one is None:
                    break
                deal, place = divmod(one.begun, one.players if one.other else 1)
                task = (one.slug, one.bot, one.other, one.players, one.given, deal, place)
                running[pool.submit(play, *task)] = one
                one.begun += 1
                one.running += 1
            if not running:
                return
            done, _ = wait(running, timeout=max(0.1, min(EVERY, end - monotonic())), return_when=FIRST_COMPLETED)
            for future in done:
                note_outcome(running.pop(future), future.result())
            if monotonic() >= end:
                return
            if monotonic() - told > EVERY:
                told = monotonic()
                show(wanted, f"{(end - told) / 60.0:.0f} minutes left")
    except KeyboardInterrupt:
        return
    finally:
        for process in list((pool._processes or {}).values()):
            process.terminate()  # games that are not over are of no use
        pool.shutdown(cancel_futures=True)


def next_of(wanted: list[Measurement], left: float) -> Measurement | None:
    """Who plays next: of those whose games would end in time the one that had least for its weight."""
    fitting = [one for one in wanted if one.begun < one.games and one.longest < left]
    return min(fitting, key=lambda one: one.due(), default=None)


def note_outcome(one: Measurement, outcome: Outcome) -> None:
    """A game is over."""
    one.running -= 1
    one.spent += outcome.wall
    one.outcomes.append(outcome)


def taken_up(wanted: list[Measurement], file: Path) -> None:
    """What was measured before and kept in a file."""
    if not file.exists():
        return
    known = json.loads(file.read_text("utf-8"))
    for one in wanted:
        one.outcomes = [Outcome(**outcome) for outcome in known.get(one.title, [])]
        deals = 1 + max([outcome.deal for outcome in one.outcomes], default=-1)
        one.begun = deals * (one.players if one.other else 1)  # games that were cut off are not begun again
        one.spent = sum(outcome.wall for outcome in one.outcomes)


def keep(wanted: list[Measurement], file: Path) -> None:
    """Write down every game, beside what the file has of other measurements."""
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    known.update({one.title: [asdict(outcome) for outcome in one.outcomes] for one in wanted if one.outcomes})
    file.write_text(json.dumps(known), "utf-8")


def show(wanted: list[Measurement], head: str) -> None:
    """A table of what is known."""
    print(f"\n{head}")
    for one in wanted:
        if one.outcomes:
            print(f"  {one.line()}", flush=True)


def rated(slug: str, levels: list[str], wanted: list[Measurement]) -> Ladder | None:
    """The ratings of the levels of a game that are known well enough; None unless every pair of neighbours has met."""
    meetings: list[Meeting] = []
    for one in wanted:
        if one.slug != slug or one.players != 2 or one.bot not in levels or one.other not in levels:
            continue
        deals: dict[int, list[float]] = {}
        for outcome in one.outcomes:
            deals.setdefault(outcome.deal, []).append(outcome.won)
        first, second = levels.index(one.bot), levels.index(one.other)
        meetings += [Meeting(first, second, len(won), sum(won) / len(won)) for won in deals.values()]
    met = {one.first for one in meetings}
    if met != set(range(1, len(levels))):
        return None
    ratings = fit(len(levels), meetings, levels.index(ANCHOR) if ANCHOR in levels else 0)
    rungs = [
        Rung(level, ratings[place], 0)
        for place, level in enumerate(levels)
        if ratings[place].high - ratings[place].low <= WIDEST
    ]
    rungs.sort(key=lambda rung: rung.rating.rating, reverse=True)
    games = sum(one.games for one in meetings)
    return Ladder(slug, game_of(slug).edition, 2, 0, rungs, [], games, sure=False, stopped=False)


def drawn(file: Path) -> str:
    """The ratings of all games in a file, as a drawing."""
    ladders: list[Ladder] = []
    for slug, table in tomllib.loads(file.read_text("utf-8")).items():
        rungs = [Rung(level, Rating(**one), 0) for level, one in table.items() if isinstance(one, dict)]
        game = game_of(slug)
        ladders.append(Ladder(slug, game.edition, 2, 0, rungs[::-1], [], table["games"], sure=False, stopped=False))
    return plot(ladders, [game_of(one.game).theme.title for one in ladders])


def main() -> None:
    """Read the command line, measure, and write down what came."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="the games; all without it")
    parser.add_argument("--minutes", type=float, default=25.0)
    parser.add_argument("--jobs", type=int, default=0, help="processes at once; all cores without it")
    parser.add_argument("--top", default=agents.BEST.id)
    parser.add_argument("--yardstick", default="ismcts0:0.8s")
    parser.add_argument("--levels", default=",".join(one.id for one in agents.LEVELS), help="from the weakest on")
    parser.add_argument("--ratings", type=Path, help="where to write the ratings of the levels")
    parser.add_argument("--svg", type=Path, help="where to draw the ratings of all games in that file")
    parser.add_argument("--trial", action="append", help="numbers of a search that is compared with others")
    parser.add_argument("--pair", action="append", nargs=2, metavar=("A", "B"), help="two bots that are to meet")
    parser.add_argument("--players", type=int, default=2, help="for trials and pairs")
    parser.add_argument("--keep", type=Path, help="a file of games: those that are in it count, new ones are added")
    parser.add_argument("--only", default="", help="a regular expression for what is measured")
    given = parser.parse_args()
    levels = given.levels.split(",")
    chosen = given.games or slugs()
    if given.trial:
        wanted = trials(chosen, given.trial, given.yardstick, given.players)
    elif given.pair:
        wanted = pairs(chosen, given.pair, given.players)
    else:
        wanted = plan(chosen, given.top, given.yardstick, levels)
    if given.keep:
        taken_up(wanted, given.keep)
    measure([one for one in wanted if re.search(given.only, one.title)], given.minutes, given.jobs or cores())
    if given.keep:
        keep(wanted, given.keep)
    show(wanted, "What was measured")
    if given.ratings:
        for slug in chosen:
            found = rated(slug, levels, wanted)
            if found is not None:
                note(given.ratings, found)
        if given.svg:
            given.svg.write_text(drawn(given.ratings), "utf-8")


if __name__ == "__main__":
    main()
