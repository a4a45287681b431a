"""The same work on a Ray cluster. A portion whose worker or machine is lost is played again elsewhere.

Ray itself could try again; here it is told not to, so that it is said how often, and told apart from a game that fails:
that one fails again anywhere.
"""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Any, Final, Protocol, TypeVar

from deckhall._build import VERSION
from deckhall.core import DeckhallError
from deckhall.core.registry import add, find

T = TypeVar("T")

ATTEMPTS: Final = 5
"""How often a portion is begun before it is given up: machines do die, but not five times in a row."""
AHEAD: Final = 4
"""Portions that wait for every core: enough that none is ever idle, few enough that stopping early wastes little."""

REACHED_WITHIN: Final = 5.0
"""So many seconds a cluster has to answer at all."""


class WorkerLost(Exception):
    """The worker that had a portion is gone; nobody knows how far it came."""


class Cluster(Protocol):
    """What is needed of a cluster: Ray's in earnest, another in tests."""

    def cores(self) -> int:
        """How many portions it can work on at once."""

    def begin(self, work: Callable[..., Any], task: tuple[Any, ...]) -> Any:
        """Have a portion worked on; gives a ticket for it."""

    def ready(self, tickets: list[Any]) -> Any:
        """Wait until one of these is done or lost: which."""

    def result(self, ticket: Any) -> Any:
        """What came of it; raises `WorkerLost` if its worker is gone, or what the work itself raised."""

    def cancel(self, ticket: Any) -> None:
        """Nobody waits for it any more."""


class RetryingWorkers:
    """Work on a cluster whose workers may vanish."""

    def __init__(self, cluster: Cluster, width: int) -> None:
        self._cluster: Final = cluster
        self._width: Final = width
        self._open: dict[Any, int] = {}
        self.lost = 0
        """How often a portion was begun again."""

    def run(self, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], ordered: bool = False) -> Iterator[T]:
        """What comes of all tasks, each exactly once."""
        waiting = deque(range(len(tasks)))
        begun = [0] * len(tasks)
        kept: dict[int, T] = {}
        following = 0
        try:
            while waiting or self._open:
                while waiting and len(self._open) < self._width:
                    place = waiting.popleft()
                    begun[place] += 1
                    self._open[self._cluster.begin(work, tasks[place])] = place
                ticket = self._cluster.ready(list(self._open))
                place = self._open.pop(ticket)
                try:
                    result = self._cluster.result(ticket)
                except WorkerLost as problem:
                    if begun[place] >= ATTEMPTS:
                        raise DeckhallError(
                            f"a portion of the work was begun {ATTEMPTS} times, and every time its worker was lost "
                            f"({problem}); is there enough memory?"
                        ) from None
                    self.lost += 1
                    waiting.appendleft(place)
                    continue
                if not ordered:
                    yield result
                    continue
                kept[place] = result
                while following in kept:
                    yield kept.pop(following)
                    following += 1
        finally:
            self.stop()

    def stop(self) -> None:
        """Whatever is still worked on is not wanted any more."""
        for ticket in self._open:
            self._cluster.cancel(ticket)
        self._open = {}


class RayWorkers:
    """Workers of a Ray cluster."""

    def __init__(self, slug: str, address: str, jobs: int | None = None) -> None:
        self._cluster: Final = RayCluster(slug, address)
        self._steady: Final = RetryingWorkers(self._cluster, jobs or AHEAD * self._cluster.cores())

    def __enter__(self) -> RayWorkers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._steady.stop()
        self._cluster.leave()

    @property
    def lost(self) -> int:
        """How often a portion was begun again because its worker was gone."""
        return self._steady.lost

    def run(self, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], ordered: bool = False) -> Iterator[T]:
        """What comes of all tasks."""
        return self._steady.run(work, tasks, ordered)


class RayCluster:
    """A running Ray cluster."""

    def __init__(self, slug: str, address: str) -> None:
        self._ray: Final = connected(address)
        self._kind: Final = self._ray.put(find(slug))
        self._task: Final = self._ray.remote(max_retries=0, num_cpus=1)(work_there)

    def cores(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def begin(self, work: Callable[..., Any], task: tuple[Any, ...]) -> Any:
        return self._task.remote(VERSION, self._kind, work, task)

    def ready(self, tickets: list[Any]) -> Any:
        done, _ = self._ray.wait(tickets, num_returns=1)
        return done[0]

    def result(self, ticket: Any) -> Any:
        lost = self._ray.exceptions
        try:
            return self._ray.get(ticket)
        except lost.RayTaskError as problem:
            if isinstance(problem.cause, DeckhallError):
                raise problem.cause from None
            raise DeckhallError(str(problem)) from None
        except (
            lost.WorkerCrashedError,
            lost.NodeDiedError,
            lost.ObjectLostError,
            lost.OutOfMemoryError,
            lost.RaySystemError,
        ) as problem:
            raise WorkerLost(type(problem).__name__) from None

    def cancel(self, ticket: Any) -> None:
        self._ray.cancel(ticket, force=True)

    def leave(self) -> None:
        """Go away from the cluster, which runs on; but whoever had connected before us stays connected."""
        if _Connection.ours:
            self._ray.shutdown()
            _Connection.ours = False


class _Connection:
    """The one connection of this process."""

    ours = False
    """Whether it was made here, not by a notebook that uses Ray for other things, too."""


def cluster_cores(address: str) -> int:
    """How many cores a cluster has."""
    return max(1, int(connected(address).cluster_resources().get("CPU", 1)))


def connected(address: str) -> Any:
    """Ray, connected to the cluster at this address."""
    try:
        import ray
    except ImportError:
        raise DeckhallError("the engine ray needs Ray: pip install 'deckhall[ray]'") from None
    if ray.is_initialized():
        return ray
    check_reachable(address or os.environ.get("RAY_ADDRESS", ""))
    try:
        ray.init(address=address or "auto", log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError, OSError, ray.exceptions.RayError) as problem:
        where = f"at {address!r}" if address else "on this machine"
        line = str(problem).strip().partition("\n")[0]
        raise DeckhallError(f"there is no Ray cluster {where} ({line}); start one: ray start --head") from None
    _Connection.ours = True
    return ray


def check_reachable(address: str, seconds: float = REACHED_WITHIN) -> None:
    """Refuse an address at which nothing answers: Ray itself would try for minutes, and say nothing."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return  # a name that Ray knows, such as auto
    try:
        with socket.create_connection((host.strip("[]"), int(port)), seconds):
            pass
    except (OSError, OverflowError, UnicodeError) as problem:
        reason = problem.strerror or str(problem) if isinstance(problem, OSError) else str(problem)
        reason = f"no answer within {seconds:g} s" if isinstance(problem, TimeoutError) else reason
        raise DeckhallError(
            f"nothing can be reached at {address} ({reason}); is that the address that `ray start --head` says?"
        ) from None


def work_there(version: str, kind: Any, work: Callable[..., Any], task: tuple[Any, ...]) -> Any:
    """Done on the cluster: a machine with another deckhall would play other games."""
    if version != VERSION:
        raise DeckhallError(
            f"a machine of the cluster has deckhall {VERSION}, not {version}; install the same everywhere"
        )
    add(kind)
    return work(*task)
