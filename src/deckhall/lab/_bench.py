"""How fast games run: random play and clones on one core, through the contract, as compiled searches use it.

Time is processor time, so that other programs on the machine count as little as possible.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from statistics import median
from time import process_time

import msgspec

from deckhall import _build
from deckhall.agents import clone_all, playout, random_action
from deckhall.core import BadSetup, Game, Rng, State, load, slugs
from deckhall.core.rng import derived

RUNS = 5
"""Short runs, of which the median counts: other work on the machine disturbs some of them, not all."""
POSITIONS = 64


class Row(msgspec.Struct, frozen=True):
    """One game with one number of players."""

    game: str
    players: int
    compiled: bool
    """Whether both the core and the game's own rules are compiled."""
    decisions_per_s: int
    """Actions of uniform random play from the deal to the end, dealing included."""
    clones_per_s: int
    """Copies of positions from all parts of random games."""


def bench(
    slugs_wanted: Sequence[str] = (), seconds: float = 2.0, progress: Callable[[Row], None] | None = None
) -> list[Row]:
    """Measure these games (none named: all), each number of players, for about so many seconds per row."""
    if not seconds > 0:
        raise BadSetup(f"cannot measure for {seconds:g} s; give it some time")
    games = [load(slug) for slug in slugs_wanted or slugs()]
    rows: list[Row] = []
    for game in games:
        for players in game.player_counts:
            rows.append(measure(game, players, seconds))
            if progress is not None:
                progress(rows[-1])
    return rows


def measure(game: Game, players: int, seconds: float) -> Row:
    """One row."""
    span = seconds / (2 * RUNS)
    decisions = median(decision_rate(game, players, span, run) for run in range(RUNS))
    positions = sample_positions(game, players, POSITIONS)
    clones = median(clone_rate(positions, span) for _ in range(RUNS))
    return Row(game.slug, players, is_compiled(positions[0]), round(decisions), round(clones))


def decision_rate(game: Game, players: int, seconds: float, seed: int) -> float:
    """Decisions per second of random play."""
    rng = Rng(seed)
    decisions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not decisions:
        decisions += playout(game.new(players, rng.seed()), rng)
    return decisions / spent


def clone_rate(positions: list[State], seconds: float) -> float:
    """Clones per second."""
    clones = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not clones:
        clones += clone_all(positions, 4)
    return clones / spent


def sample_positions(game: Game, players: int, number: int) -> list[State]:
    """Positions from random games, each from a different part of its game."""
    found: list[State] = []
    for index in range(number):
        length = playout(game.new(players, index), Rng(index))
        state, rng = game.new(players, index), Rng(index)
        for _ in range(Rng(derived(index, 0)).below(length)):
            random_action(state, rng)
        found.append(state)
    return found


def is_compiled(state: State) -> bool:
    """Whether the state's own module is an extension module, and the core too."""
    file = str(getattr(sys.modules[type(state).__module__], "__file__", ""))
    return _build.compiled() and file.endswith(tuple(EXTENSION_SUFFIXES))
