"""The processes of a batch: each plays some of its games, and writes into memory that all share."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import weakref
from collections.abc import Mapping
from itertools import pairwise
from multiprocessing.connection import Connection
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from deckhall.core import DeckhallError, Game, IllegalAction
from deckhall.core.registry import add, find
from deckhall.envs._buffers import Buffers, Part
from deckhall.envs._setting import Setting

if TYPE_CHECKING:
    from deckhall.envs.batch import Batch

GO: Final = b"g"
DONE: Final = b"d"

Layout = list[tuple[int, tuple[int, ...], str]]
"""Where each array begins, its shape and its type."""


class Workers:
    """The processes, seen from the one that asks."""

    def __init__(self, batch: Batch, processes: int) -> None:
        model = [*batch.make_buffers(), np.zeros(batch.n, np.int64)]
        layout: Layout = []
        size = 0
        for array in model:
            layout.append((size, array.shape, array.dtype.str))
            size += -(-array.nbytes // 64) * 64  # a cache line is nobody else's
        context = multiprocessing.get_context("spawn")  # the same everywhere, and safe beside threads
        memory = context.RawArray(ctypes.c_byte, size)
        arrays = placed(memory, layout)
        self.buffers: Final = Buffers(*arrays[:-1])
        self._actions: Final[npt.NDArray[np.int64]] = arrays[-1]
        setting = batch.setting
        facts = {
            "slug": setting.game.slug,
            "players": setting.players,
            "options": setting.options,
            "edition": setting.game.edition,
            "reward": setting.reward,
            "cards": setting.cards,
        }
        bounds = [batch.n * number // processes for number in range(processes + 1)]
        self._lines: Final[list[Connection]] = []
        self._processes: Final[list[Any]] = []
        for first, end in pairwise(bounds):
            mine, theirs = context.Pipe()
            job = (theirs, find(setting.game.slug), facts, batch.seed, first, end, memory, layout)
            process = context.Process(target=work, args=job, daemon=True)
            process.start()
            theirs.close()
            self._lines.append(mine)
            self._processes.append(process)
        self.close: Final = weakref.finalize(self, end_processes, self._lines, self._processes)
        """Ends the processes; so does forgetting the batch."""
        self._wait()

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """One action in every game."""
        self._actions[:] = actions
        for line in self._lines:
            line.send_bytes(GO)
        self._wait()

    def _wait(self) -> None:
        """Until all have done what they were asked; what went wrong in one is said here."""
        problems: list[tuple[str, str]] = []
        for line in self._lines:
            try:
                answer = line.recv_bytes()
                if answer != DONE:
                    problems.append(line.recv())
            except (EOFError, ConnectionError):
                raise DeckhallError("a process of the batch died, perhaps for want of memory") from None
        if problems:
            message, rule = problems[0]
            raise IllegalAction(message, rule)


def end_processes(lines: list[Connection], processes: list[Any]) -> None:
    """Close the lines, which is the sign to leave, and wait."""
    for line in lines:
        line.close()
    for process in processes:
        process.join()


def placed(memory: Any, layout: Layout) -> list[npt.NDArray[Any]]:
    """The arrays that lie in shared memory."""
    return [np.ndarray(shape, kind, memory, offset) for offset, shape, kind in layout]


def work(
    line: Connection,
    kind: type[Game],
    facts: Mapping[str, Any],
    seed: int,
    first: int,
    end: int,
    memory: Any,
    layout: Layout,
) -> None:
    """What a process does: play its games whenever it is asked, until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; the parent decides
    Thread(target=leave_with_parent, daemon=True).start()
    add(kind)  # a game made known by hand is unknown here
    *arrays, actions = placed(memory, layout)
    part = Part(Setting(**facts), seed, first, end - first, Buffers(*(array[first:end] for array in arrays)))
    line.send_bytes(DONE)
    while True:
        try:
            line.recv_bytes()
        except EOFError:
            return
        try:
            part.step(actions[first:end].tolist())
            line.send_bytes(DONE)
        except IllegalAction as problem:
            line.send_bytes(b"x")
            line.send((problem.reason, problem.rule))


def leave_with_parent() -> None:
    """A parent that is killed cannot call its processes off; without this they would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
