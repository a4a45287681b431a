"""What statistics cost: greedy games a second without them and with all of them, in one run, in turns.

    python -m bench.lab [--for N] [--most N] [--minutes M] [--jobs J] [GAME[/EDITION] ...]

Both ways play the same games, portion by portion, so that whatever else the machine does hits both alike. Time is
processor time, and a rate that of one core, also where several play (`--jobs`). What costs time is spread as it is in a
report of 10,000 games (`--for`), also where fewer are played: `--most` and `--minutes` are for slow games, and the
table says how many were played.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from time import monotonic, process_time

from deckhall._build import VERSION, compiled
from deckhall.core import load, slugs
from deckhall.lab._engine import portions
from deckhall.lab._play import Setup, play_chunk
from deckhall.lab._workers import game_of
from deckhall.lab.stats import Appraiser, measure_chunk, statistics
from deckhall.lab.stats._luck import EVERY
from deckhall.lab.stats._measure import CLOSELY

ALLOWED = 4 / 3


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Greedy games a second, with and without statistics.")
    parser.add_argument("games", nargs="*", help="games, as climber or rebuild/v005 (all without it)")
    parser.add_argument("--for", dest="whole", type=int, default=10_000, help="for a report of so many games")
    parser.add_argument("--most", type=int, default=10_000, help="play at most so many of them")
    parser.add_argument("--minutes", type=float, default=60.0, help="and for at most so long a game")
    parser.add_argument("--jobs", type=int, default=1, help="in so many processes")
    given = parser.parse_args()
    names = given.games or [f"{slug}/{edition}" for slug in slugs() for edition in load(slug).editions]
    how = "compiled" if compiled() else "interpreted"
    load_now = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"deckhall {VERSION}, {how}; Python {sys.version.split()[0]}; load before the run {load_now}\n")
    print("| game | players | games | games/s without | games/s with all | cost |")
    print("|---|---|---|---|---|---|")
    costly = [print_line(name, given.whole, given.most, given.minutes, given.jobs) for name in names]
    sys.exit(any(costly))


def print_line(name: str, whole: int, most: int, minutes: float, jobs: int) -> bool:
    """One game; says whether statistics cost more than a third."""
    slug, _, edition = name.partition("/")
    game = load(slug, edition)
    players = 3 if 3 in game.player_counts and slug != "rebuild" else 2
    options = {option.name: option.default for option in game.options}
    sparing = max(1, -(-whole // CLOSELY))
    setup = Setup(slug, game.edition, players, ["greedy"] * players, 0, options, sparing=sparing)
    parts = portions(0, most, sparing)
    end = monotonic() + 60 * minutes
    times: list[tuple[float, float]] = []
    for both in timed(setup, parts, jobs):
        times.append(both)
        if monotonic() > end:
            break
    if len(times) < len(parts):  # in all that is counted, each kind of game that is looked at closely has its share
        times = times[: max(1, len(times) // EVERY) * EVERY]
    played = parts[len(times) - 1].stop
    plain, watched = sum(one for one, _ in times), sum(two for _, two in times)
    rates = f"{played / plain:.1f} | {played / watched:.1f}"
    print(f"| {game.full_slug} | {players} | {played:,} | {rates} | {watched / plain - 1:+.0%} |", flush=True)
    return watched / plain > ALLOWED


def timed(setup: Setup, parts: list[range], jobs: int) -> Iterator[tuple[float, float]]:
    """The processor time of each portion without and with statistics, in the order of the portions."""
    tasks = [(setup, part) for part in parts]
    if jobs == 1:
        yield from map(time_portion, tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(time_portion, tasks)


def time_portion(task: tuple[Setup, range]) -> tuple[float, float]:
    """One portion, both ways, in one process."""
    setup, part = task
    game = game_of(setup)
    Appraiser(game).of(game.new(setup.players, 0, setup.options))  # learned values are loaded once
    begin = process_time()
    play_chunk(game, setup, part)
    middle = process_time()
    measure_chunk(game, setup, list(statistics()), part)
    return middle - begin, process_time() - middle


if __name__ == "__main__":
    main()
