"""The environments beside those of the field: steps a second of random play, measured in one run, in turns.

    python -m bench.envs [--seconds S] [--processes K ...] [GAME ...]

Through PettingZoo's AEC every step is `last()` with its observation, a random legal action, and `step()`; RLCard's
games have their own interface, in which a step returns the next observation. From Python, OpenSpiel's games are
driven without tensors and with them. Batches write all observations and masks. Time is processor time, so that other
programs count as little as possible; only for several processes it is the time on the clock.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import warnings
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np

from bench.game_names import setting
from deckhall._build import VERSION, compiled
from deckhall.core import BadSetup, registry
from deckhall.envs import batch, openspiel, pettingzoo
from examples.lanterns.rules import Lanterns

RUNS = 5
BATCH = 256
RLCARD = ("leduc-holdem", "limit-holdem", "no-limit-holdem", "doudizhu", "uno", "gin-rummy", "mahjong")
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
OPENSPIEL = ("dou_dizhu", "crazy_eights")

Loop = Callable[[], int]
"""Plays a while, and returns how many steps that were."""


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description="Steps a second of Deckhall's environments beside others.")
    parser.add_argument("games", nargs="*", help="games of Deckhall (all that can be observed without it)")
    parser.add_argument("--seconds", type=float, default=1.0, help=f"length of each of the {RUNS} runs per line")
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2], help="for batches on several cores")
    given = parser.parse_args()
    registry.add(Lanterns)
    games = given.games or [slug for slug in registry.slugs() if observed(slug)]
    how = "compiled" if compiled() else "interpreted"
    load = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"deckhall {VERSION}, {how}; Python {sys.version.split()[0]}; load before the run {load}")
    table("PettingZoo (AEC), and RLCard by its own interface", [*aec_loops(games), *peer_loops()], given.seconds)
    table("OpenSpiel from Python", spiel_loops(games), given.seconds)
    table(f"Batches of {BATCH}, one core", batch_loops(games), given.seconds)
    print(f"\n## Batches on several processes, {BATCH} games each, on the clock\n\n| game | processes | steps/s |")
    print("|---|---|---|")
    for processes in given.processes:
        print(f"| climber, 2 players | {processes} | {on_the_clock('climber', processes, 5 * given.seconds):,.0f} |")


def observed(slug: str) -> bool:
    """Does the game say what a seat observes?"""
    try:
        registry.load(slug).observation(2)
    except BadSetup:
        return False
    return True


def asked(name: str) -> tuple[str, dict[str, Any]]:
    """A game as environments are asked for it: for two players, with the options that its name holds."""
    game, _, options = setting(name)
    return game.slug, {"players": 2, **options}


def table(title: str, loops: list[tuple[str, Loop]], seconds: float) -> None:
    """Measure loops in turns, so that noise hits all alike, and print medians."""
    runs: list[list[float]] = [[] for _ in loops]
    for _ in range(RUNS):
        for place, (_, loop) in enumerate(loops):
            steps = 0
            start = process_time()
            while (spent := process_time() - start) < seconds:
                steps += loop()
            runs[place].append(steps / spent)
    print(f"\n## {title}\n\n| game | steps/s |\n|---|---|")
    for (name, _), rates in zip(loops, runs, strict=True):
        print(f"| {name} | {median(rates):,.0f} |")


# -- PettingZoo ------------------------------------------------------------------------------------------------------


def aec_loops(games: list[str]) -> list[tuple[str, Loop]]:
    """Ours, for two players."""
    found: list[tuple[str, Loop]] = []
    for name in games:
        slug, words = asked(name)
        found.append((f"deckhall {name}, 2 players", partial(aec_game, pettingzoo.env(slug, **words))))
    return found


def aec_game(env: Any) -> int:
    """One game through AEC."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        steps += 1
    return steps


def peer_loops() -> list[tuple[str, Loop]]:
    """PettingZoo's own card games, and RLCard's."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the older way to make them, which all versions have
        try:
            import rlcard
            from pettingzoo import classic
        except ImportError:
            sys.exit("The peers are not installed: run `make bench`, or `pip install rlcard 'pettingzoo[classic]'`.")
        theirs = [(f"PettingZoo {name}", getattr(classic, name).env()) for name in PETTINGZOO]
    found: list[tuple[str, Loop]] = [(name, partial(aec_game, env)) for name, env in theirs]
    found += [(f"RLCard {name}", partial(rlcard_game, rlcard.make(name, {"seed": 1}))) for name in RLCARD]
    return found


def rlcard_game(env: Any) -> int:
    """One game of RLCard."""
    state, _ = env.reset()
    steps = 0
    while not env.is_over():
        state, _ = env.step(random.choice(list(state["legal_actions"])))
        steps += 1
    return steps


# -- OpenSpiel -------------------------------------------------------------------------------------------------------


def spiel_loops(games: list[str]) -> list[tuple[str, Loop]]:
    """Its own games and ours, without observations and with them."""
    import pyspiel

    made = [(f"OpenSpiel {name}", pyspiel.load_game(name)) for name in OPENSPIEL]
    for name in games:
        slug, words = asked(name)
        made.append((f"deckhall {name}, 2 players", openspiel.load(slug, **words)))
    return [
        (f"{name}, {'with' if seen else 'without'} tensors", partial(spiel_game, game, seen))
        for seen in (False, True)
        for name, game in made
    ]


def spiel_game(game: Any, seen: bool) -> int:
    """One game of OpenSpiel; rolls of chance are not counted."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            steps += 1
            if seen:
                state.observation_tensor()
        state.apply_action(legal[int(random.random() * len(legal))])
    return steps


# -- batches ---------------------------------------------------------------------------------------------------------


def batch_loops(games: list[str]) -> list[tuple[str, Loop]]:
    """Batches with a random policy in numpy."""
    found: list[tuple[str, Loop]] = []
    for name in games:
        slug, words = asked(name)
        many = batch.Batch(slug, n=BATCH, seed=1, **words)
        found.append((f"deckhall {name}, 2 players", partial(batch_steps, many, np.random.default_rng(1))))
    return found


def batch_steps(games: batch.Batch, luck: np.random.Generator) -> int:
    """A few steps of all games, with a random policy."""
    for _ in range(10):
        games.step(random_actions(games, luck))
    return 10 * games.n


def random_actions(games: batch.Batch, luck: np.random.Generator) -> Any:
    """A legal action of every game, each equally likely."""
    legal = np.flatnonzero(games.masks)
    counts = np.count_nonzero(games.masks, axis=1)
    chosen = np.cumsum(counts) - counts + (luck.random(games.n) * counts).astype(np.int64)
    return legal[chosen] % games.actions


def on_the_clock(slug: str, processes: int, seconds: float) -> float:
    """Steps a second on so many processes, each with a batch's worth of games; the policy's time does not count."""
    luck = np.random.default_rng(1)
    with batch.Batch(slug, players=2, n=BATCH * processes, seed=1, processes=processes) as games:
        steps = 0
        spent = 0.0
        while spent < seconds:
            actions = random_actions(games, luck)
            start = perf_counter()
            games.step(actions)
            spent += perf_counter() - start
            steps += games.n
        return steps / spent


if __name__ == "__main__":
    main()
