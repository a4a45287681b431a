"""Bots run in processes of their own, so that a thinking bot never blocks a table.

A job carries the game as (game, edition, options, seed, actions), never a position; a worker keeps the games it has
seen lately and applies only what is new.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import time
from collections import OrderedDict
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final

import msgspec

from deckhall import _build, agents
from deckhall.core import Match, load
from deckhall.core.options import OptionValue
from deckhall.core.state import State
from deckhall.server.fair_queue import FairQueue, Owner
from deckhall.server.histograms import Histogram
from deckhall.server.levels import CONTENT, PASSING, QUICK, current
from deckhall.server.parents import be_killed_with_parent
from deckhall.server.side_process import kill

LONGEST: Final = 20.0
"""Seconds after which a bot is given up and any legal move is made in its place."""
MOST_WAITING: Final = 8
"""So many jobs of one owner may wait for each process; with more, bots that would think are content with a look."""
HURRIED: Final = 0.05
"""Seconds that a bot whose budget is in seconds has at least, however many wait behind it."""
MOST_GAMES: Final = 64
WAIT_BUCKETS: Final = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Job(msgspec.Struct):
    """One choice to be made."""

    table: str
    game: str
    edition: str
    options: dict[str, OptionValue]
    players: int
    seed: int
    position: dict[str, object] | None
    actions: list[tuple[int, int]]
    seat: int
    level: str
    owner: Owner = Owner()
    """Whose table it is: owners take turns."""
    seconds: float = 0.0
    """How long a level thinks whose budget is in seconds; 0: as long as it likes."""


class Advice(msgspec.Struct):
    """A complete choice, and what the bot thinks of it (see `agents.Opinion`)."""

    actions: list[int]
    chance: float = -1.0
    """Below 0: it has no opinion."""
    other: int = -1
    other_chance: float = 0.0


class Bots:
    """The pool of bot processes."""

    def __init__(self, processes: int = 0) -> None:
        self.processes: Final = processes or max(1, (os.cpu_count() or 2) - 1)
        self.given_up = 0
        self._pool: ProcessPoolExecutor | None = None
        self._queue: Final = FairQueue(self.processes)
        self.waiting = 0
        """Turns that wait for a process or are being thought about."""
        self.wait_seconds: Final = Histogram(WAIT_BUCKETS)

    async def choose(self, job: Job, state: State) -> list[int]:
        """The actions of one complete choice; if a bot fails or thinks too long, random ones."""
        return (await self.advise(job, state)).actions

    async def advise(self, job: Job, state: State) -> Advice:
        """One complete choice with what the bot thinks of it."""
        if job.level == PASSING:
            return Advice(agents.complete_choice(agents.FirstActionAgent(), state, job.seat))
        job.level = current(job.level)
        if job.level == QUICK and _build.compiled():
            return advised(QUICK, state, job.seat)
        level = agents.level(job.level)
        assert level is not None
        if level.thinks and self._is_busy(job.owner):
            job.level = CONTENT
        before = state.clone()  # another bot may have to answer the same question later
        self.waiting += 1
        asked = time.perf_counter()
        try:
            async with self._queue.place(job.owner):  # the time of a bot begins when a process is free for it
                self.wait_seconds.observe(time.perf_counter() - asked)
                if level.seconds:
                    job.seconds = max(HURRIED, level.seconds / max(1.0, self.waiting / self.processes))
                return await self._ask(job, before)
        finally:
            self.waiting -= 1

    def _is_busy(self, owner: Owner) -> bool:
        """Do too many jobs wait, of this owner or one of each of many?"""
        return max(self._queue.waiting(owner), self._queue.owners) > MOST_WAITING * self.processes

    async def _ask(self, job: Job, before: State) -> Advice:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=_belong_to_the_server)
        pool = self._pool
        try:
            work = asyncio.get_running_loop().run_in_executor(pool, choose, job)
            return await asyncio.wait_for(work, LONGEST)
        except (TimeoutError, BrokenExecutor, OSError):
            self.given_up += 1
            if self._pool is pool:
                self._pool = None
                kill(pool)
            return advised("random", before, job.seat)

    def close(self) -> None:
        """Stop the processes."""
        if self._pool is not None:
            kill(self._pool)
            self._pool = None


def _belong_to_the_server() -> None:
    """Ctrl-C is for the server, which stops its bots itself; if it dies, its bots go with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_killed_with_parent()


_matches: OrderedDict[str, tuple[Match, list[tuple[int, int]]]] = OrderedDict()
"""Games a worker has seen lately, with the actions applied."""


def choose(job: Job) -> Advice:
    """Make one complete choice for a seat (runs in a bot process)."""
    budget = f":{job.seconds:.3f}s" if job.seconds and job.level != CONTENT else ""
    return advised(job.level + budget, _current(job).state, job.seat)


def advised(spec: str, state: State, seat: int) -> Advice:
    """One complete choice by an agent. Its luck is its own: nothing of it comes from the seed of the game."""
    found = agents.advice(agents.make(spec, secrets.randbits(62)), state, seat)
    opinion = found.opinion
    if opinion is None:
        return Advice(found.actions)
    return Advice(found.actions, opinion.chance, opinion.other, opinion.other_chance)


def chosen(spec: str, state: State, seat: int) -> list[int]:
    """The same without what the agent thinks of it."""
    return advised(spec, state, seat).actions


def _current(job: Job) -> Match:
    """The game of a job, caught up with its actions."""
    known = _matches.pop(job.table, None)
    if known is None or known[1] != job.actions[: len(known[1])]:
        game = load(job.game, job.edition)
        known = (Match(game, job.players, job.seed, job.options, position=job.position), [])
        known[0].state.telling = False
    match, done = known
    for seat, action in job.actions[len(done) :]:
        match.state.apply(seat, action)
        done.append((seat, action))
    _matches[job.table] = known
    if len(_matches) > MOST_GAMES:
        _matches.popitem(last=False)
    return match
