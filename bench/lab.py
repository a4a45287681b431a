"""What statistics cost: greedy games a second without them and with all of them, in one run, in turns.

    python -m bench.lab [--for N] [--most N] [--minutes M] [GAME[/EDITION] ...]

Both ways play the same games, portion by portion, so that whatever else the machine does hits both alike. Time is
processor time on one core. What costs time is spread as it is in a report of 10,000 games (`--for`), also where fewer
are played: `--most` and `--minutes` are for slow games, and the table says how many were played.
"""

from __future__ import annotations

import argparse
import os
import sys
from time import process_time

from deckhall._build import VERSION, compiled
from deckhall.core import load, slugs
from deckhall.lab._play import Setup, play_chunk
from deckhall.lab.stats import measure_chunk, statistics
from deckhall.lab.stats._measure import CLOSELY

ALLOWED = 4 / 3


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Greedy games a second, with and without statistics.")
    parser.add_argument("games", nargs="*", help="games, as climber or rebuild/v005 (all without it)")
    parser.add_argument("--for", dest="whole", type=int, default=10_000, help="for a report of so many games")
    parser.add_argument("--most", type=int, default=10_000, help="play at most so many of them")
    parser.add_argument("--minutes", type=float, default=60.0, help="and for at most so long a game")
    given = parser.parse_args()
    names = given.games or [f"{slug}/{edition}" for slug in slugs() for edition in load(slug).editions]
    how = "compiled" if compiled() else "interpreted"
    load_now = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"deckhall {VERSION}, {how}; Python {sys.version.split()[0]}; load before the run {load_now}\n")
    print("| game | players | games | games/s without | games/s with all | cost |")
    print("|---|---|---|---|---|---|")
    costly = [print_line(name, given.whole, given.most, given.minutes) for name in names]
    sys.exit(any(costly))


def print_line(name: str, whole: int, most: int, minutes: float) -> bool:
    """One game; says whether statistics cost more than a third."""
    slug, _, edition = name.partition("/")
    game = load(slug, edition)
    players = 3 if 3 in game.player_counts and slug != "rebuild" else 2
    options = {option.name: option.default for option in game.options}
    sparing = max(1, -(-whole // CLOSELY))
    setup = Setup(slug, game.edition, players, ["greedy"] * players, 0, options, sparing=sparing)
    kinds = list(statistics())
    portion = 6 * sparing  # each portion has its share of the games that are looked at closely
    plain = watched = 0.0
    played = 0
    while played < most and plain + watched < 60 * minutes:
        part = range(played, min(most, played + portion))
        begin = process_time()
        play_chunk(game, setup, part)
        middle = process_time()
        measure_chunk(game, setup, kinds, part)
        plain, watched = plain + middle - begin, watched + process_time() - middle
        played = part.stop
    cost = watched / plain - 1
    rates = f"{played / plain:.1f} | {played / watched:.1f}"
    print(f"| {game.full_slug} | {players} | {played:,} | {rates} | {cost:+.0%} |", flush=True)
    return watched / plain > ALLOWED


if __name__ == "__main__":
    main()
