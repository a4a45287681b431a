"""Training in generations: play, fit, play against the best so far; what does not play better is not kept."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar

import numpy as np

from deckhall.agents._net import layout_of, model_name
from deckhall.core import BadSetup, DeckhallError, load
from deckhall.core.options import Options
from deckhall.core.rng import derived
from deckhall.lab import wilson
from deckhall.lab._workers import Pool, cores
from deckhall.train import _selfplay
from deckhall.train._selfplay import SelfPlayPlan

T = TypeVar("T")

CHUNK: Final = 8
"""Games in one piece of work."""
SCORED: Final = 64
"""Games from which it is seen what a point is worth."""
TRUSTING: Final = 1
"""The deals by which it is found out how far a net is trusted: others than those it is judged by."""
Say = Callable[[dict[str, Any]], None]


@dataclass
class Training:
    """What is trained, and how much of it."""

    slug: str
    players: int
    options: tuple[Options, ...] = ({},)
    """One set of options, or several that take turns."""
    edition: str = ""
    games: int = 8000
    """Games of self-play in each generation."""
    first: int = 0
    """Games by the estimates that the first generation learns from; 0: as many as the others have."""
    memory: int = 3
    """How many generations of games are learned from at a time: too few games are learned by heart."""
    generations: int = 4
    gate: int = 400
    """Games by which a generation is judged."""
    hidden: int = 64
    epochs: int = 4
    decay: float = 3e-5
    noise: float = 0.15
    tries: float = 0.12
    for_search: bool = False
    """The value judges positions for a search, and need not choose well by itself: what predicts better is kept.

    It learns from games of the estimates alone; for Climber's search those of its own kind taught it less.
    """
    trust: tuple[float, ...] = (1.0, 0.7, 0.5, 0.3)
    """How far the net is trusted beside the game's own estimate: which of them plays best is found out by playing."""
    seed: int = 0
    jobs: int = 0
    seconds: float = 0.0
    """Stop after the generation in which so much time has passed; 0: never."""
    start: Path | None = None
    """Weights to go on from."""
    python: str = sys.executable
    """The Python that has torch."""


def train(plan: Training, out: Path, say: Say) -> dict[str, Any]:
    """Train; weights that beat `greedy` go into `out`, which may hold other sets already. Returns what came of it."""
    if min(plan.games, plan.generations, plan.gate, plan.hidden) < 1 or plan.jobs < 0:
        raise BadSetup("games, generations, the games of the gate, units and jobs are numbers from 1 on")
    with tempfile.TemporaryDirectory() as folder, Pool(plan.slug, plan.jobs or cores()) as pool:
        return _Run(plan, Path(folder), pool, say).run(out)


class _Run:
    def __init__(self, plan: Training, folder: Path, pool: Pool, say: Say) -> None:
        self.plan: Final = plan
        self.folder: Final = folder
        self.pool: Final = pool
        self.say: Final = say
        game = load(plan.slug, plan.edition)
        observation = game.observation(plan.players)
        self.name: Final = model_name(game.new(plan.players, plan.seed, plan.options[0]))
        scale = [float(block.scale) for block in observation.blocks for _ in range(block.size)]
        self.layout: Final = folder / "layout.json"
        self.layout.write_text(json.dumps({"layout": layout_of(observation), "scale": scale}), "utf-8")
        self.base: Final = SelfPlayPlan(
            plan.slug, plan.players, plan.options, None, plan.noise, plan.tries, plan.edition
        )
        self.jobs: Final = plan.jobs or cores()

    def run(self, out: Path) -> dict[str, Any]:
        """All generations."""
        plan, begin = self.plan, perf_counter()
        best = plan.start
        best_share = 0.0
        least = float("inf")
        written = False
        data: list[list[Path]] = []
        for generation in range(plan.generations):
            started = perf_counter()
            new = self._play(replace(self.base, weights=best, margin=self._margin()), generation)
            data = [*data, new][-plan.memory :]
            played = perf_counter()
            fit = self._fit([path for files in data for path in files], plan.start, generation)
            fitted = perf_counter()
            trust, weights = self._most_trusted(best, generation)
            against_greedy = self._compare(weights, None, generation)
            against_best = self._compare(weights, best, generation) if best is not None else against_greedy
            line: dict[str, Any] = {
                "generation": generation,
                "rows": fit["rows"],
                "held": round(fit["best"], 4),
                "estimate": round(fit["log"][-1]["estimate"], 4),
                "device": fit["device"],
                "trust": trust,
                "against greedy": _rate(against_greedy),
                "against best": _rate(against_best),
                "seconds": [round(played - started), round(fitted - played), round(perf_counter() - fitted)],
            }
            together = self.name.endswith("together")
            even = 1.0 / plan.players
            if together:  # nobody plays against it: the estimates play the same deals
                won, games = self._compare(None, None, generation)
                even = won / games
                line["estimates"] = round(even, 3)
            share = against_best[0] / against_best[1]
            if plan.for_search:
                if line["held"] < min(least, line["estimate"]):  # all games are of `greedy`: losses can be compared
                    least = line["held"]
                    line["kept"] = True
                    merge(out, weights)
                    written = True
            elif best is None or (share > best_share if together else share > even):
                best = weights
                best_share = against_greedy[0] / against_greedy[1]
                line["kept"] = True
                if best_share > even:  # at once: who stops the training keeps what it has reached
                    merge(out, best)
                    written = True
            self.say(line)
            if plan.seconds and perf_counter() - begin > plan.seconds:
                break
        return {"name": self.name, "share": best_share, "written": written}

    def _play(self, playing: SelfPlayPlan, generation: int) -> list[Path]:
        """Play on all cores; one file for each process."""
        seed = derived(self.plan.seed, generation)
        games = self.plan.first if playing.weights is None and self.plan.first else self.plan.games
        seeds = [derived(seed, number) for number in range(games)]
        chunks = [seeds[first : first + CHUNK] for first in range(0, len(seeds), CHUNK)]
        found = self._done([self.pool.submit(_selfplay.play, playing, chunk) for chunk in chunks])
        files: list[Path] = []
        for part in range(self.jobs):
            mine = found[part :: self.jobs]
            if mine:
                path = self.folder / f"data-{generation}-{part}.npz"
                arrays: dict[str, Any] = {key: np.concatenate([one[key] for one in mine]) for key in mine[0]}
                np.savez(path, **arrays)
                files.append(path)
        return files

    def _margin(self) -> float:
        """The standard deviation of scores around the mean of their game; 0 where all play as one."""
        if self.name.endswith("together"):
            return 0.0
        seeds = [derived(self.plan.seed, 5_000_000 + number) for number in range(SCORED)]
        chunks = [seeds[at : at + 4] for at in range(0, SCORED, 4)]
        found = self._done([self.pool.submit(_selfplay.scores, self.base, chunk) for chunk in chunks])
        squares = [square for chunk in found for square in chunk]
        return sqrt(sum(squares) / len(squares))

    def _fit(self, data: list[Path], start: Path | None, generation: int) -> dict[str, Any]:
        words = [self.plan.python, str(_fit_file()), *[str(path) for path in data]]
        words += [
            "--layout",
            str(self.layout),
            "--out",
            str(self.folder / f"weights-{generation}"),
            "--name",
            self.name,
        ]
        words += ["--hidden", str(self.plan.hidden), "--epochs", str(self.plan.epochs)]
        words += ["--decay", str(self.plan.decay)]
        words += ["--trust", *[str(trust) for trust in self._trusts]]
        words += ["--seed", str(derived(self.plan.seed, generation) % 1_000_000)]
        if start is not None:
            words += ["--start", str(start)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise DeckhallError(f"the fit failed: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
        found = json.loads(done.stdout)
        assert isinstance(found, dict)
        return found

    def _most_trusted(self, best: Path | None, generation: int) -> tuple[float, Path]:
        """How far the new net is best trusted beside the game's estimate, by play against the best so far."""
        files = {trust: self._weights(generation, trust) for trust in self._trusts}
        if len(files) == 1:
            return next(iter(files.items()))
        shares = {trust: self._compare(path, best, generation, TRUSTING) for trust, path in files.items()}
        trust = max(shares, key=lambda one: shares[one][0] / shares[one][1])
        return trust, files[trust]

    @property
    def _trusts(self) -> tuple[float, ...]:
        """How far a net may be trusted: where it need not choose, entirely."""
        return (1.0,) if self.plan.for_search else self.plan.trust

    def _weights(self, generation: int, trust: float) -> Path:
        return self.folder / f"weights-{generation}-{trust}.npz"

    def _compare(self, mine: Path | None, other: Path | None, generation: int, number: int = 0) -> tuple[float, int]:
        """What share the one wins against the other (None: the estimates); each number has deals of its own."""
        deals = max(1, self.plan.gate // self.plan.players)
        first = 1_000_000 * (number + 1) + generation * deals
        seeds = [derived(self.plan.seed, first + deal) for deal in range(deals)]
        plan = replace(self.base, weights=mine)
        chunks = [seeds[at : at + 4] for at in range(0, len(seeds), 4)]
        found = self._done([self.pool.submit(_selfplay.compare, plan, other, chunk) for chunk in chunks])
        return sum(won for won, _ in found), sum(games for _, games in found)

    def _done(self, work: list[Future[T]]) -> list[T]:
        return list(self.pool.results(iter(work)))


def merge(out: Path, weights: Path) -> None:
    """Put one set of weights into a file with several."""
    arrays: dict[str, Any] = {}
    for path in (out, weights):
        if path.exists():
            with np.load(path) as file:
                arrays.update({key: file[key] for key in file.files})
    part = out.with_name(out.name + ".part.npz")
    np.savez_compressed(part, **arrays)
    shutil.move(part, out)


def _rate(found: tuple[float, int]) -> list[float]:
    won, games = found
    low, high = wilson(won, games)
    return [round(won / games, 3), round(low, 3), round(high, 3)]


def _fit_file() -> Path:
    return Path(__file__).with_name("_fit.py")
