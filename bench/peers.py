"""Deckhall beside its peers: random play on one core, measured in the same run.

Both are measured twice: driven from Python, action by action, and through the loop that their own searches and
simulations use: `playout` here, and in OpenSpiel `evaluate_bots` with a random bot in C++ for each seat. `make bench`
installs what is needed. A game can be named with options: `muhq:map=the-tyrant`.
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
from bench.game_names import setting
from deckhall._build import VERSION, compiled
from deckhall.agents import playout
from deckhall.core import Game, Rng
from deckhall.core.options import Options

PEERS = ("dou_dizhu", "crazy_eights")
COOP = ("muhq:map=the-tyrant", "muhq:map=the-kraken")
RUNS = 5
COUNTED = 300
"""Games of a peer in which decisions are counted, since its own loop does not count them."""


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Random play of Deckhall's games beside OpenSpiel's.")
    parser.add_argument("games", nargs="*", help="games of Deckhall (all without it)")
    parser.add_argument("--seconds", type=float, default=1.0, help=f"length of each of the {RUNS} runs per line")
    given = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        sys.exit("OpenSpiel is not installed: run `make bench`, or `pip install open_spiel` beside deckhall.")
    loops = [(f"OpenSpiel {name}", "Python", peer_loop(pyspiel.load_game(name))) for name in PEERS]
    loops += [(f"OpenSpiel {name}", "C++", peer_native_loop(pyspiel, name)) for name in PEERS]
    for name in given.games or (*deckhall.slugs(), *COOP):
        game, players, options = setting(name)
        loops.append((f"{name}, {players} players", "Python", driven_loop(game, players, options)))
        loops.append((f"{name}, {players} players", "playout", playout_loop(game, players, options)))
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
    print(f"\n{'game':36}{'driven by':11}{'decisions/s':>12}" + "".join(f"{'x ' + peer:>16}" for peer in PEERS))
    for (name, by), rate in zip(names, rates, strict=True):
        ratios = "".join(f"{rate / rates[place]:>16.2f}" for place in range(len(PEERS)))
        print(f"{name:36}{by:11}{rate:>12,.0f}{ratios}")


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


def peer_native_loop(pyspiel: Any, name: str) -> Callable[[], int]:
    """One random game of OpenSpiel per call, played by its own loop in C++."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def counted(seed: int) -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return sum(step.player >= 0 for step in state.full_history())

    usual = round(sum(counted(seed) for seed in range(COUNTED)) / COUNTED)

    def play() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, random.getrandbits(30))
        return usual

    return play


def driven_loop(game: Game, players: int, options: Options) -> Callable[[], int]:
    """One random game of Deckhall per call, action by action from Python."""

    def play() -> int:
        decisions = 0
        state = game.new(players, random.getrandbits(60), options)
        while not state.is_over:
            seat = state.to_act()[0]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(random.random() * len(legal))])
            decisions += 1
        return decisions

    return play


def playout_loop(game: Game, players: int, options: Options) -> Callable[[], int]:
    """One random game of Deckhall per call, as searches and simulations play it."""
    rng = Rng(random.getrandbits(60))
    return lambda: playout(game.new(players, rng.seed(), options), rng)


if __name__ == "__main__":
    main()
