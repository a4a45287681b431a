"""Deckhall beside its peers: random play on one core, measured in the same run.

OpenSpiel's games are C++ driven from Python. Deckhall is measured twice: driven from Python the same way, action by
action, and through `playout`, the loop that its own searches and simulations use. `make bench` installs what is needed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import deckhall
from deckhall._build import VERSION, compiled
from deckhall.agents import playout
from deckhall.core import Game, Rng

PEERS = ("dou_dizhu", "crazy_eights")
RUNS = 5


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Random play of Deckhall's games beside OpenSpiel's.")
    parser.add_argument("slugs", nargs="*", help="games of Deckhall (all without it)")
    parser.add_argument("--seconds", type=float, default=1.0, help=f"length of each of the {RUNS} runs per line")
    given = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        sys.exit("OpenSpiel is not installed: run `make bench`, or `pip install open_spiel` beside deckhall.")
    loops = [(f"OpenSpiel {name}", "Python", peer_loop(pyspiel.load_game(name))) for name in PEERS]
    for slug in given.slugs or deckhall.slugs():
        game = deckhall.load(slug)
        players = game.player_counts[-1]
        loops.append((f"Deckhall {slug}, {players} players", "Python", driven_loop(game, players)))
        loops.append((f"Deckhall {slug}, {players} players", "playout", playout_loop(game, players)))
    rates = measured([loop for _, _, loop in loops], given.seconds)
    print(
        f"deckhall {VERSION}, {'compiled' if compiled() else 'interpreted'}; Python {sys.version.split()[0]}; one core"
    )
    print_table([(name, by) for name, by, _ in loops], rates)


def measured(loops: list[Callable[[], int]], seconds: float) -> list[float]:
    """Decisions per second of each loop: the median of several runs, taken in turns so that noise hits all alike."""
    runs: list[list[float]] = [[] for _ in loops]
    for _ in range(RUNS):
        for place, loop in enumerate(loops):
            decisions = 0
            start = process_time()
            while (spent := process_time() - start) < seconds:
                decisions += loop()
            runs[place].append(decisions / spent)
    return [median(rates) for rates in runs]


def print_table(names: list[tuple[str, str]], rates: list[float]) -> None:
    """Rates, and how many times as fast as each peer that is."""
    print(f"\n{'game':34}{'driven by':11}{'decisions/s':>12}" + "".join(f"{'x ' + peer:>16}" for peer in PEERS))
    for (name, by), rate in zip(names, rates, strict=True):
        ratios = "".join(f"{rate / rates[place]:>16.2f}" for place in range(len(PEERS)))
        print(f"{name:34}{by:11}{rate:>12,.0f}{ratios}")


def peer_loop(game: Any) -> Callable[[], int]:
    """One random game of OpenSpiel per call.

    Generous to the peer: dealing is drawn evenly from the legal chance outcomes, which spares it `chance_outcomes()`.
    """

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(legal[int(random.random() * len(legal))])
        return decisions

    return play


def driven_loop(game: Game, players: int) -> Callable[[], int]:
    """One random game of Deckhall per call, action by action from Python."""

    def play() -> int:
        decisions = 0
        state = game.new(players, random.getrandbits(60))
        while not state.is_over:
            seat = state.to_act()[0]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(random.random() * len(legal))])
            decisions += 1
        return decisions

    return play


def playout_loop(game: Game, players: int) -> Callable[[], int]:
    """One random game of Deckhall per call, as searches and simulations play it."""
    rng = Rng(random.getrandbits(60))
    return lambda: playout(game.new(players, rng.seed()), rng)


if __name__ == "__main__":
    main()
