"""Worker processes: they get a setup and numbers of games, and send back what came of them, never states."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.synchronize import Event
from threading import Thread
from typing import TypeVar

from deckhall.core import DeckhallError, Game, load
from deckhall.core.registry import add, find
from deckhall.lab._deals import Contest, Deal, play_deals
from deckhall.lab._play import Setup, never, play_chunk
from deckhall.lab._result import Tally

T = TypeVar("T")


def in_processes(setup: Setup, parts: Sequence[range], workers: int) -> Iterator[Tally]:
    """Play the parts in so many processes; tallies come as they are ready. An error or Ctrl-C stops all of them."""
    return _pooled(setup.slug, workers, lambda pool: as_completed([pool.submit(_work, setup, part) for part in parts]))


def deals_in_processes(tasks: Sequence[tuple[Contest, range]], workers: int) -> Iterator[list[Deal]]:
    """Play deals in so many processes. They come in their order: what is ready first might be the short games."""
    slug = tasks[0][0].slug
    return _pooled(slug, workers, lambda pool: iter([pool.submit(_work_deals, *task) for task in tasks]))


def _pooled(slug: str, workers: int, submit: Callable[[ProcessPoolExecutor], Iterator[Future[T]]]) -> Iterator[T]:
    """The results of work for one game in so many processes."""
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe beside threads
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin, (stop, find(slug)))
    try:
        for done in submit(pool):
            yield done.result()
    except BrokenProcessPool:
        raise DeckhallError("a worker process died, perhaps for want of memory; try fewer jobs") from None
    finally:
        stop.set()  # whoever still plays gives up at the next decision
        pool.shutdown(cancel_futures=True)


class _Worker:
    """What a worker process is given once."""

    stop: Event | None = None


def _begin(stop: Event, kind: type[Game]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; the parent decides
    Thread(target=_leave_with_parent, daemon=True).start()
    _Worker.stop = stop
    add(kind)  # a game made known by hand is unknown here; those that are installed come to no harm


def _leave_with_parent() -> None:
    """A parent that is killed cannot call its workers off; without this they would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(setup: Setup, part: range) -> Tally:
    stopped = _Worker.stop.is_set if _Worker.stop is not None else never
    return play_chunk(_game(setup.slug, setup.edition), setup, part, stopped)


def _work_deals(contest: Contest, part: range) -> list[Deal]:
    stopped = _Worker.stop.is_set if _Worker.stop is not None else never
    return play_deals(_game(contest.slug, contest.edition), contest, part, stopped)


@cache
def _game(slug: str, edition: str) -> Game:
    return load(slug, edition)
