"""Where the games of the lab are played: in this process, in others on this machine, or on a cluster.

Work is cut into portions that depend on nothing but their numbers. Who plays which, how many do, and what is ready
first makes no difference to the results, because they are exact sums, or put into order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from deckhall.core import BadSetup
from deckhall.core.words import counted
from deckhall.lab._workers import Pool, cores

T = TypeVar("T")

Kind = Literal["processes", "ray"]
KINDS: tuple[Kind, ...] = ("processes", "ray")


class Workers(Protocol):
    """Whoever does the work."""

    def __enter__(self) -> Workers: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def run(self, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], ordered: bool = False) -> Iterator[T]:
        """What comes of `work(*task)` for all tasks: as it is ready, or in the order of the tasks."""


class Engine(msgspec.Struct, frozen=True):
    """How work is to be done."""

    kind: Kind = "processes"
    jobs: int | None = None
    """Processes at once; None: as many as there are cores."""
    address: str = ""
    """Of the Ray cluster; empty: the one that runs on this machine, or that RAY_ADDRESS names."""

    def checked(self) -> Engine:
        """The engine itself, if it makes sense."""
        if self.kind not in KINDS:
            raise BadSetup(f"there is no engine {self.kind!r}; there are {' and '.join(KINDS)}")
        if self.jobs is not None and self.jobs < 1:
            raise BadSetup(f"cannot simulate with {counted(self.jobs, 'job', 'jobs')}; it takes at least 1")
        if self.address and self.kind != "ray":
            raise BadSetup("an address is for Ray: add --engine ray")
        return self

    def open(self, slug: str, tasks: int) -> Workers:
        """Workers for so many portions of this game."""
        if self.kind == "ray":
            from deckhall.lab._engine_ray import RayWorkers

            return RayWorkers(slug, self.address, self.jobs)
        workers = min(self.workers(), tasks)
        return ThisProcess() if workers == 1 else Pool(slug, workers)

    def workers(self) -> int:
        """How many portions are worked on at a time, as far as that can be known before; a cluster says it itself."""
        if self.kind == "ray":
            from deckhall.lab._engine_ray import cluster_cores

            return self.jobs or cluster_cores(self.address)
        return cores() if self.jobs is None else self.jobs


class ThisProcess:
    """This process alone."""

    def __enter__(self) -> ThisProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    def run(self, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], ordered: bool = False) -> Iterator[T]:
        """What comes of all tasks, in their order."""
        for task in tasks:
            yield work(*task)


def portions(first: int, number: int, size: int) -> list[range]:
    """Numbers from `first` on, in portions of this size."""
    return [range(start, min(start + size, first + number)) for start in range(first, first + number, size)]


def growing_portions(first: int, number: int, size: int) -> list[range]:
    """The same with the first portion in pieces, of 1 to begin with: something is known soon.

    >>> growing_portions(0, 20, 8)[-4:]
    [range(6, 7), range(7, 8), range(8, 16), range(16, 20)]
    """
    pieces: list[range] = []
    start, end = first, first + min(size, number)
    while start < end:
        piece = range(start, min(end, start + max(1, (start - first) // 4)))
        pieces.append(piece)
        start = piece.stop
    return pieces + portions(end, first + number - end, size)
