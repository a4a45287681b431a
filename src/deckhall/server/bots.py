"""Bots run in processes of their own, so that a thinking bot never blocks a table.

A job carries the game as (game, edition, options, seed, actions), never a position; a worker keeps the games it has
seen lately and applies only what is new.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final

import msgspec

from deckhall import agents
from deckhall.core import Match, load
from deckhall.core.errors import DeckhallError
from deckhall.core.options import OptionValue
from deckhall.core.outlook import Outlook
from deckhall.core.rng import derived
from deckhall.server.api import BotLevel

LEVELS: Final = (
    BotLevel("gentle", "Gentle", "Plays any legal move.", 1),
    BotLevel("steady", "Steady", "Takes what looks best now.", 2),
    BotLevel("cunning", "Cunning", "Thinks ahead over what you may hold.", 3),
)
SPECS: Final = {"gentle": "random", "steady": "greedy", "cunning": "ismcts:0.8s"}
LONGEST: Final = 20.0
"""Seconds after which a bot is given up and a gentle one moves in its place."""


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


def check_level(level: str) -> str:
    """The level itself, if there is one of that name."""
    if level not in SPECS:
        raise DeckhallError(f"there is no bot {level!r}; there are {', '.join(SPECS)}")
    return level


class Bots:
    """The pool of bot processes."""

    def __init__(self, processes: int = 0) -> None:
        self._processes: Final = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, job: Job) -> list[int]:
        """The actions of one complete choice; if a bot fails or thinks too long, a random one."""
        if SPECS[job.level] == "random":
            return choose(job)  # a moment's work: not worth the way to another process
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context)
        try:
            loop = asyncio.get_running_loop()
            return await asyncio.wait_for(loop.run_in_executor(self._pool, choose, job), LONGEST)
        except (TimeoutError, BrokenExecutor, OSError):
            self._pool = None
            return choose(msgspec.structs.replace(job, level="gentle"))

    def close(self) -> None:
        """Stop the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


_matches: OrderedDict[str, tuple[Match, list[tuple[int, int]]]] = OrderedDict()
"""Games a worker has seen lately, with the actions applied."""


def choose(job: Job) -> list[int]:
    """Make one complete choice for a seat (runs in a bot process)."""
    match = _current(job).state.clone()
    agent = agents.make(SPECS[job.level], derived(job.seed, len(job.actions) * 8 + job.seat))
    made: list[int] = []
    while True:
        action = agent.choose(Outlook(match, job.seat))
        made.append(action)
        match.apply(job.seat, action)
        if not match.mid_choice(job.seat):
            return made


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
    if len(_matches) > 64:
        _matches.popitem(last=False)
    return match
