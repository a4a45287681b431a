"""Games that are watched: the same games as those of `simulate`, played through the same portions and processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from deckhall import agents
from deckhall.core import AgentView, BadSetup, Game, State, load
from deckhall.core import options as option_tools
from deckhall.core.maps import OwnMap
from deckhall.core.rewards import win_shares
from deckhall.core.words import counted
from deckhall.lab import _workers
from deckhall.lab._calling_off import NOTHING_KEPT, playing
from deckhall.lab._engine import Engine
from deckhall.lab._errors import GameFailed, Stopped
from deckhall.lab._play import Setup, never, seated
from deckhall.lab._result import Result, Tally
from deckhall.lab._simulate import Progress, checked_agents, checked_map, chunks, result_of
from deckhall.lab.stats._appraisal import Appraiser
from deckhall.lab.stats._contract import Decision, End, Start, Statistic
from deckhall.lab.stats._registry import chosen

CLOSELY = 400
"""Enough for what varies from game to game: a mean of 400 is known to a tenth of its spread."""

Row = dict[str, float]
"""The named numbers of one game; `game` is its number."""


class Portion(msgspec.Struct):
    """What came of some games: portions add up in any order."""

    tally: Tally
    sums: Counter[str] = msgspec.field(default_factory=Counter)
    rows: list[Row] = []

    def add(self, other: Portion) -> None:
        """Count all games of another portion too."""
        self.tally.add(other.tally)
        self.sums.update(other.sums)
        self.rows += other.rows


class Measurement(msgspec.Struct, frozen=True):
    """What was measured."""

    result: Result
    """What `simulate` would have said of the same games."""
    rows: list[Row]
    """The numbers of every game, by its number."""
    sums: dict[str, int]
    """Sums over all games by name; fractions are counted in parts of `ONE`."""
    wanted: int
    """How many games were asked for: more than were played if it was called off."""
    learned: bool
    """Whether learned values judged positions, rather than the game's own estimates."""


def measure(
    slug: str,
    games: int,
    players: int,
    agents: Sequence[str] = ("greedy",),
    seed: int = 0,
    jobs: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: str = "",
    statistics: Sequence[str] | None = None,
    progress: Progress | None = None,
    first: int = 0,
    own_map: Path | None = None,
    game: Game | None = None,
    closely: int = CLOSELY,
    engine: Engine | None = None,
) -> Measurement:
    """Play games as `simulate` does, watched by statistics (None: by all that fit the game).

    About so many games are looked at `closely`: what costs time, such as the value of every position, comes from them.
    What comes out is the same for any number of jobs. Ctrl-C ends it with the games that are done by then.
    """
    game = game or load(slug, edition)
    kinds = [kind.name for kind in chosen(game, statistics)]
    picked = option_tools.with_defaults(game.options, options or {})
    setup = Setup(
        slug=slug,
        edition=game.edition,
        players=game.checked_players(players),
        agents=checked_agents(game, agents, players),
        seed=seed,
        options=picked,
        own_map="" if own_map is None else checked_map(game, own_map, players, picked),
        cards=_workers.edited_text(game),
        sparing=max(1, -(-games // max(1, closely))),
    )
    if games < 1 or first < 0:
        wanted = counted(games, "game", "games")
        raise BadSetup(f"cannot measure {wanted} from number {first} on; play at least 1, from 0 on")
    where = (engine or Engine(jobs=jobs)).checked()
    parts = chunks(first, games, where.workers())
    total = Portion(Tally(setup.players, setup.players))
    try:
        with playing(), where.open(slug, len(parts)) as workers:
            for portion in workers.run(work, [(setup, kinds, part) for part in parts]):
                total.add(portion)
                if progress is not None:
                    progress(total.tally.games, games)
    except KeyboardInterrupt:
        if not total.rows:
            raise KeyboardInterrupt(NOTHING_KEPT) from None
    rows = sorted(total.rows, key=lambda row: row["game"])
    sums = dict(sorted(total.sums.items()))
    result = result_of(setup, first, total.tally, games)
    return Measurement(result, rows, sums, games, Appraiser(game).learned)


def work(setup: Setup, kinds: Sequence[str], part: range) -> Portion:
    """A portion of games, wherever it is played."""
    return measure_chunk(_workers.game_of(setup), setup, kinds, part, _workers.stopped())


def measure_chunk(
    game: Game, setup: Setup, kinds: Sequence[str], indices: range, stopped: Callable[[], bool] = never
) -> Portion:
    """Play some of the games and watch them."""
    judge = Appraiser(game)
    watching = [kind(game, setup, judge) for kind in chosen(game, kinds)]
    own_map = game.read_map(setup.own_map, "the map") if setup.own_map else None
    portion = Portion(Tally(setup.players, setup.players))
    for index in indices:
        if stopped():
            raise Stopped
        try:
            state, length = watched(game, setup, index, watching, judge, stopped, own_map)
        except Stopped:
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise GameFailed(
                f"game {index} (deal seed {setup.game_seed(index)}) failed with {reason}; "
                f"measure it alone with seed={setup.seed}, first={index}, games=1"
            ) from error
        portion.tally.count(
            length, state.ranking, state.scores, setup.entrants(index), state.together(), state.achieved()
        )
        row: Row = {"game": index}
        for one in watching:
            row.update(one.row)
        portion.rows.append(row)
    for one in watching:
        portion.sums.update(one.sums)
    return portion


def watched(
    game: Game,
    setup: Setup,
    index: int,
    watching: Sequence[Statistic],
    judge: Appraiser,
    stopped: Callable[[], bool] = never,
    own_map: OwnMap | None = None,
    players: list[agents.Agent] | None = None,
) -> tuple[State, int]:
    """Play one game under watch; returns its last position and how many decisions it took."""
    seed = setup.game_seed(index)
    if own_map is None:
        state = game.new(setup.players, seed, setup.options)
    else:
        state = game.from_position(own_map.begin(game, setup.players, seed, setup.options))
    bots = players or seated(setup, index)
    state.telling = any(one.watches_events for one in watching)
    start = Start(index, state, [setup.agents[entrant] for entrant in setup.entrants(index)])
    for one in watching:
        one.row = {}
        one.begin(start)
    state.events = []
    decide = [one.decision for one in watching if type(one).decision is not Statistic.decision]
    follow = [one.applied for one in watching if type(one).applied is not Statistic.applied]
    length, rounds, order = 0, 1, setup.order(index)
    stage = state.stage().short
    while not state.is_over:
        if stopped():
            raise Stopped
        named = state.stage().short
        if named != stage:
            stage, rounds = named, rounds + 1
        seat = agents.next_seat(state, order)
        view = AgentView(state, seat)
        now = Decision(length, rounds, state, seat, view.legal, bots[seat].choose(view), judge)
        for see in decide:
            see(now)
        state.apply(seat, now.action)
        events, state.events = state.events, []
        for look in follow:
            look(now, state, events)
        length += 1
    end = End(state, length, rounds, win_shares(state))
    for one in watching:
        one.end(end)
    return state, length


__all__ = ["Measurement", "Portion", "Row", "measure", "measure_chunk", "watched", "work"]
