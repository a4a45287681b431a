"""Simulations: many games of one kind, on all cores, with results that do not depend on how many those are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from deckhall.agents import check
from deckhall.core import BadSetup, DeckhallError, Game, load
from deckhall.core import options as option_tools
from deckhall.core.options import Options
from deckhall.core.toml_files import read_text
from deckhall.core.words import counted
from deckhall.lab._calling_off import NOTHING_KEPT, playing
from deckhall.lab._engine import Engine, growing_portions
from deckhall.lab._play import Setup
from deckhall.lab._record import checked as checked_record
from deckhall.lab._record import join
from deckhall.lab._result import Lengths, Result, Tally
from deckhall.lab._workers import game_of, play_part

Progress = Callable[[int, int], None]
"""Called with the games done and the games in all, after every chunk."""

LARGEST_CHUNK = 200
CHUNKS_PER_JOB = 16
"""Small enough for a moving progress bar and an even end, large enough for the pipe not to matter."""


def simulate(
    slug: str,
    games: int,
    players: int,
    agents: Sequence[str] = ("random",),
    seed: int = 0,
    jobs: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: str = "",
    save: Path | None = None,
    progress: Progress | None = None,
    first: int = 0,
    own_map: Path | None = None,
    record: Path | None = None,
    cards: Path | None = None,
    engine: Engine | None = None,
) -> Result:
    """Play games number `first` to `first + games - 1` of a seed and report.

    `agents` names one agent for all seats or one for each player; in game i, seat s is taken by entry
    (s + i) % players. `jobs` is the number of processes (None: one per core). The result is the same for any number
    of jobs, unless an agent's budget is in seconds. Ctrl-C ends it with the games that are done by then.

    `save` is a folder for replays, `own_map` the file of a map for
    games that have maps, `record` a file for all decisions (see `_record`), `cards` an edited card file,
    `engine` says where the games are played, if not in processes on this machine.
    """
    game = load(slug, edition, cards)
    chosen = option_tools.with_defaults(game.options, options or {})
    setup = Setup(
        slug=slug,
        edition=game.edition,
        players=game.checked_players(players),
        agents=checked_agents(game, agents, players),
        seed=seed,
        options=chosen,
        save=checked_folder(save),
        own_map="" if own_map is None else checked_map(game, own_map, players, chosen),
        cards="" if cards is None else read_text(cards),
    )
    if games < 1 or first < 0:
        wanted = counted(games, "game", "games")
        raise BadSetup(f"cannot simulate {wanted} from number {first} on; play at least 1, from 0 on")
    where = (engine or Engine(jobs=jobs)).checked()
    if where.kind != "processes" and (save is not None or record is not None):
        raise BadSetup("replays and records are written by this machine's own processes; leave the engine away")
    if record is None:
        return result_of(setup, first, _played(setup, where, first, games, progress), games)
    checked_record(record, game, players)
    with TemporaryDirectory(prefix=f"{record.name}-", dir=record.parent) as folder:
        setup = msgspec.structs.replace(setup, record=folder)
        total = _played(setup, where, first, games, progress)
        join(Path(folder), record, game, setup)
    return result_of(setup, first, total, games)


def _played(setup: Setup, engine: Engine, first: int, games: int, progress: Progress | None) -> Tally:
    """All games, added up."""
    total = Tally(setup.players, setup.players)
    parts = chunks(first, games, engine.workers())
    try:
        with playing(), engine.open(setup.slug, len(parts)) as workers:
            for tally in workers.run(play_part, [(setup, part) for part in parts]):
                total.add(tally)
                if progress is not None:
                    progress(total.games, games)
    except KeyboardInterrupt:
        if not total.games:
            raise KeyboardInterrupt(NOTHING_KEPT) from None
        if setup.record:
            raise KeyboardInterrupt("called off; a record of some of the games is not kept") from None
    return total


def checked_agents(game: Game, specs: Sequence[str], players: int) -> list[str]:
    """One known agent per player."""
    for spec in specs:
        check(spec, game)
    if len(specs) not in (1, players):
        problem = f"{counted(len(specs), 'agent', 'agents')} cannot share {counted(players, 'seat', 'seats')}"
        problem = problem if specs else "no agent is named"
        raise BadSetup(f"{problem}; name 1 for all seats, or {players}")
    named = [spec.strip().lower() for spec in specs]
    return named * players if len(named) == 1 else named


def checked_map(game: Game, file: Path, players: int, options: Options) -> str:
    """The text of a map file on which so many can play with these options."""
    text = read_text(file)
    game.from_position(game.read_map(text, str(file)).begin(game, players, 0, options))
    return text


def checked_folder(save: Path | None) -> str:
    """The folder for replays, made if need be."""
    if save is None:
        return ""
    try:
        save.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise DeckhallError(f"{save}: cannot be used for replays: {problem.strerror or problem}") from None
    return str(save)


def chunks(first: int, games: int, jobs: int) -> list[range]:
    """The games in portions for one worker each."""
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_PER_JOB)))
    return growing_portions(first, games, size)


def result_of(setup: Setup, first: int, total: Tally, wanted: int) -> Result:
    """The figures of all games."""
    seats = total.seat_results()
    return Result(
        game=setup.slug,
        edition=game_of(setup).edition_name,
        options=setup.options,
        players=setup.players,
        games=total.games,
        seed=setup.seed,
        first=first,
        agents=setup.agents,
        decisions=total.decisions,
        shared_wins=total.shared,
        together=total.together_result(),
        wins_by_seat=[seat.wins for seat in seats],
        mean_scores=[seat.score_mean for seat in seats],
        seats=seats,
        by_agent=total.agent_results(setup.agents),
        length=Lengths(total.decisions / total.games, total.least, total.most),
        wanted=wanted,
    )
