"""Compare what every seat gets with what it gets when all that it cannot know is dealt anew: must be the same bytes.

    python -m tools.secrecy [VIEWS] [--observations STATES] [--processes N]

Plays random games of every kind, number of players and seed until so many views were compared; then games with all
options until as many states were observed by every seat as learners observe them. The exit code is 1 if any differs.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

from tests import games
from tests.envs import secrecy as observations
from tests.server.secrecy import compare

POSITIONS: Final = 40
"""Views are compared at so many positions of each game."""
ABOUT_PIECES: Final = 0.1
"""At this part of them "why not?" is asked about pieces, too: that takes longer than many views."""
STATES: Final = 400
"""Observations at so many, so that long games leave something to the others."""
FIRST: Final = 1000
"""The first seed; the tests take lower ones."""


def one(job: tuple[str, int, int]) -> tuple[int, str]:
    """One game: how many views were compared, and what differed."""
    try:
        return compare(*job, POSITIONS, about_pieces=ABOUT_PIECES)[1], ""
    except AssertionError as problem:
        return 0, str(problem).partition("\n")[0]


def observed(job: tuple[str, int, int]) -> tuple[int, str]:
    """One game: how many states were observed, and what differed."""
    slug, setting, seed = job
    game = games.EDITIONS[slug]
    try:
        return observations.compare(game, *game.configurations()[setting], seed, STATES), ""
    except AssertionError as problem:
        return 0, str(problem).partition("\n")[0]


def until(wanted: int, what: str, play: Callable[[Any], tuple[int, str]], jobs: Iterator[Any], processes: int) -> int:
    """Play games until enough was compared; returns how often something differed."""
    count = differing = played = 0
    began = told = time.monotonic()
    with ProcessPoolExecutor(processes) as pool:
        while count < wanted:
            for compared, problem in pool.map(play, itertools.islice(jobs, 16 * processes)):
                count, played = count + compared, played + 1
                if problem:
                    differing += 1
                    print(problem, flush=True)
            if time.monotonic() - told > 60:
                told = time.monotonic()
                print(f"{count} {what} of {played} games in {told - began:.0f} s, {differing} differing", flush=True)
    print(f"{count} {what} of {played} games compared, {differing} differing ({time.monotonic() - began:.0f} s)")
    return differing


def main() -> int:
    """Compare until it is enough."""
    parser = argparse.ArgumentParser(description="Can a seat tell what it must not know?")
    parser.add_argument("views", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--observations", type=int, default=1_000_000, help="states that every seat observes")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    tables = [(slug, players) for slug in games.SLUGS for players in games.GAMES[slug].player_counts]
    views = ((slug, players, seed) for seed in itertools.count(FIRST) for slug, players in tables)
    differing = until(given.views, "views", one, views, given.processes)
    settings = [(slug, place) for slug, game in games.EDITIONS.items() for place in range(len(game.configurations()))]
    states = ((slug, place, seed) for seed in itertools.count(FIRST) for slug, place in settings)
    differing += until(given.observations, "states", observed, states, given.processes)
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
