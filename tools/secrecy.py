"""Compare what every seat gets with what it gets when all that it cannot know is dealt anew: must be the same bytes.

    python -m tools.secrecy [VIEWS] [--processes N]

Plays random games of every kind, number of players and seed until so many views were compared; the exit code is 1 if
any differs.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tests import games
from tests.server.secrecy import compare

POSITIONS: Final = 40
"""Compared in each game."""
FIRST: Final = 1000
"""The first seed; the tests take lower ones."""


def one(job: tuple[str, int, int]) -> tuple[int, str]:
    """One game: how many views were compared, and what differed."""
    try:
        return compare(*job, POSITIONS)[1], ""
    except AssertionError as problem:
        return 0, str(problem).partition("\n")[0]


def main() -> int:
    """Compare until it is enough."""
    parser = argparse.ArgumentParser(description="Can a seat tell what it must not know?")
    parser.add_argument("views", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    kinds = [(slug, players) for slug in games.SLUGS for players in games.GAMES[slug].player_counts]
    jobs = ((slug, players, seed) for seed in itertools.count(FIRST) for slug, players in kinds)
    views = differing = played = 0
    began = told = time.monotonic()
    with ProcessPoolExecutor(arguments.processes) as pool:
        while views < arguments.views:
            for compared, problem in pool.map(one, itertools.islice(jobs, 4 * arguments.processes)):
                views, played = views + compared, played + 1
                if problem:
                    differing += 1
                    print(problem, flush=True)
            if time.monotonic() - told > 60:
                told = time.monotonic()
                print(f"{views} views of {played} games in {told - began:.0f} s, {differing} differing", flush=True)
    print(f"{views} views of {played} games compared, {differing} differing ({time.monotonic() - began:.0f} s)")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
