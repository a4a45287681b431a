"""A policy learned by playing against itself: first imitate one who looks one choice ahead, then do more of what
turned out well (PPO).

All processes play games with the weights of the moment, one or two rounds old at most; this one learns from them with
torch. What is kept is the mean of the last rounds' weights, which plays better than any of them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np

from deckhall.agents._net import entry_names, layout_of
from deckhall.agents._policy import action_names, policy_name
from deckhall.agents._weights import read_sets
from deckhall.core import BadSetup, load
from deckhall.core.options import Options
from deckhall.core.rng import derived
from deckhall.lab import wilson
from deckhall.lab._workers import Pool, cores
from deckhall.train import _gather
from deckhall.train._gather import GatherPlan

Say = Callable[[dict[str, Any]], None]

TASK: Final = 20_000
"""About so many decisions are played by a process before it sends them and gets new weights."""
TOLD: Final = 8
"""How often it is told how far the training is."""
SCORED: Final = 32
"""Games from which it is seen what a point is worth."""
FIRST_GUESS: Final = 150
"""Decisions that a game is thought to have before one was played."""
JUDGING: Final = 3_000_000
"""Where the seeds of the games begin by which it is judged."""


@dataclass
class PolicyTraining:
    """What is trained, and how much of it."""

    slug: str
    players: tuple[int, ...]
    """For these numbers of players, in turns; those that come twice are played twice as often."""
    options: tuple[Options, ...] = ({},)
    edition: str = ""
    minutes: float = 10.0
    imitation: float = 0.1
    """The part of the time in which one who looks one choice ahead is imitated."""
    tasks: int = 2
    """Tasks of each process in a round."""
    hidden: int = 128
    second: int = 64
    epochs: int = 3
    batch: int = 4096
    rate: float = 6e-4
    entropy: float = 0.01
    fade: float = 0.97
    clip: float = 0.2
    farthest: float = 0.04
    """When the policy has moved so far from the one that played the games, the round is over."""
    clearness: float = 0.5
    """How much the points count at first beside the win itself; nothing any more after two thirds of the time."""
    judged: int = 200
    """Games against `greedy0` by which it is judged in the end."""
    seed: int = 0
    jobs: int = 0
    start: Path | None = None
    """Weights to go on from."""


def train_policy(plan: PolicyTraining, out: Path, say: Say) -> dict[str, Any]:
    """Train; the weights go into `out`, which may hold another set already. Returns the last judgement."""
    if plan.minutes <= 0 or plan.hidden < 1 or plan.second < 1 or plan.jobs < 0 or not plan.players:
        raise BadSetup("minutes, units, jobs and players are numbers above 0")
    memory = Path("/dev/shm")
    with (
        tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        Pool(plan.slug, plan.jobs or cores()) as pool,
    ):
        return _Run(plan, Path(folder), pool, say).run(out)


class _Run:
    def __init__(self, plan: PolicyTraining, folder: Path, pool: Pool, say: Say) -> None:
        from deckhall.train._policy_net import Learner  # it needs torch

        self.plan: Final = plan
        self.folder: Final = folder
        self.pool: Final = pool
        self.say: Final = say
        self.jobs: Final = plan.jobs or cores()
        game = load(plan.slug, plan.edition)
        names: dict[str, float] = {}
        for players in sorted(set(plan.players), reverse=True):
            observation = game.observation(players)
            scales = [float(block.scale) for block in observation.blocks for _ in range(block.size)]
            for name, scale in zip(entry_names(layout_of(observation)), scales):
                names.setdefault(name, scale)
        state = game.new(plan.players[0], plan.seed, plan.options[0])
        self.name: Final = policy_name(state)
        outs = 2 if state.together() else max(plan.players)
        facts = {
            "scale": np.array(list(names.values()), np.float32),
            "entries": np.frombuffer("\n".join(names).encode(), np.uint8),
            "verbs": np.frombuffer("\n".join(action_names(game)).encode(), np.uint8),
            "players": np.array(sorted(set(plan.players)), np.int32),
        }
        self.learner: Final = Learner(plan, facts, game.vocab.size, outs)
        if plan.start is not None:
            self.learner.load(read_sets(plan.start)[self.name])
        self.base: Final = GatherPlan(plan.slug, plan.edition, plan.options, plan.fade)
        self.lengths: Final = {players: float(FIRST_GUESS) for players in plan.players}
        self.round = 0
        self.played = 0
        self.games = 0

    def run(self, out: Path) -> dict[str, Any]:
        """Imitate, then play, until the time is up."""
        plan, begin = self.plan, perf_counter()
        margins = self._margins()
        taught = plan.start is None and plan.imitation > 0
        pending = self._submit(margins, taught, plan.clearness)
        told = 0
        found: dict[str, Any] = {}
        while True:
            used = (perf_counter() - begin) / 60 / plan.minutes
            done = [self._noted(*future.result()) for future in pending]
            teaching = taught
            taught = taught and used < plan.imitation
            clearness = plan.clearness * max(0.0, 1.0 - 1.5 * used)
            if used < 1:
                pending = self._submit(margins, taught, clearness)  # they play while this one learns
            figures = self.learner.learn(done, used, teaching)
            self.round += 1
            if used >= 1 or used * TOLD >= told:
                told = int(used * TOLD) + 1
                self.learner.write(out, self.name)  # at once: who stops the training keeps what it has reached
                found = {
                    "round": self.round,
                    "minutes": round((perf_counter() - begin) / 60, 2),
                    "decisions": self.played,
                    "games": self.games,
                    **figures,
                }
                if used >= 1:
                    found["against greedy0"] = self._judged()
                self.say(found)
            if used >= 1:
                return found

    def _submit(
        self, margins: dict[int, float], taught: bool, clearness: float
    ) -> list[Future[tuple[int, Path, int, int]]]:
        """Have a round played with the weights of the moment."""
        weights = self.folder / f"weights-{self.round % 4}.npz"
        self.learner.write_whole(weights, self.name)
        found: list[Future[tuple[int, Path, int, int]]] = []
        for number in range(self.jobs * self.plan.tasks):
            task = self.round * self.jobs * self.plan.tasks + number
            players = self.plan.players[task % len(self.plan.players)]
            games = max(1, int((TASK / 4 if taught else TASK) / self.lengths[players]))
            seeds = [derived(self.plan.seed, task * 100_003 + game) for game in range(games)]
            path = self.folder / f"data-{task}.npz"
            job = (self.base, weights, self.round, players, seeds, margins[players], clearness, taught, path)
            found.append(self.pool.submit(_gather.gather, *job))
        return found

    def _noted(self, players: int, path: Path, games: int, decisions: int) -> Path:
        self.lengths[players] += 0.2 * (max(1.0, decisions / games) - self.lengths[players])
        self.played += decisions
        self.games += games
        return path

    def _margins(self) -> dict[int, float]:
        """The standard deviation of scores around the mean of their game, for each number of players."""
        found: dict[int, float] = {}
        for players in set(self.plan.players):
            seeds = [derived(self.plan.seed, 5_000_000 + number) for number in range(SCORED)]
            chunks = [seeds[at : at + 8] for at in range(0, SCORED, 8)]
            tasks = [self.pool.submit(_gather.spread, self.base, players, chunk) for chunk in chunks]
            squares = [square for task in tasks for square in task.result()]
            found[players] = sqrt(sum(squares) / len(squares))
        return found

    def _judged(self) -> dict[str, list[float]]:
        """What share the mean of the last weights wins against `greedy0` at all other seats."""
        weights = self.folder / "judged.npz"
        self.learner.write(weights, self.name)
        found: dict[str, list[float]] = {}
        for players in sorted(set(self.plan.players)):
            deals = max(1, self.plan.judged // players)
            seeds = [derived(self.plan.seed, JUDGING + deal) for deal in range(deals)]
            chunks = [seeds[at : at + 4] for at in range(0, deals, 4)]
            tasks = [self.pool.submit(_gather.against, self.base, weights, players, chunk) for chunk in chunks]
            results = [task.result() for task in tasks]
            won, games = sum(one for one, _ in results), sum(one for _, one in results)
            low, high = wilson(won, games)
            found[str(players)] = [round(won / games, 3), round(low, 3), round(high, 3)]
        return found
