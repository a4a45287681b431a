"""Worker processes: they get a setup and numbers of games, and send back what came of them, never states."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, TypeVar

from deckhall.core import DeckhallError, Game, load
from deckhall.core.registry import add, find
from deckhall.core.toml_files import read_text
from deckhall.lab._calling_off import ctrl_c_waits
from deckhall.lab._deals import Contest, Deal, play_deal
from deckhall.lab._play import Setup, never, play_chunk
from deckhall.lab._result import Tally

T = TypeVar("T")


class Pool:
    """Processes for one game; when it is left, whoever still plays gives up at the next decision."""

    def __init__(self, slug: str, workers: int) -> None:
        context = multiprocessing.get_context("spawn")  # the same everywhere, and safe beside threads
        self._stop = context.Event()
        self._pool = ProcessPoolExecutor(workers, context, _begin, (self._stop, find(slug)))

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        while True:
            try:
                self._pool.shutdown(cancel_futures=True)
                return
            except KeyboardInterrupt:
                continue  # a second Ctrl-C: they are leaving already, and without this the program would wait for ever

    def submit(self, work: Callable[..., T], *given: object) -> Future[T]:
        """Have something done."""
        with ctrl_c_waits():  # a process may begin here
            return self._pool.submit(work, *given)

    def run(self, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], ordered: bool = False) -> Iterator[T]:
        """What comes of `work(*task)` for all tasks: as it is ready, or in the order of the tasks."""
        futures = [self.submit(work, *task) for task in tasks]
        try:
            yield from self.results(iter(futures) if ordered else as_completed(futures))
        finally:  # somebody has seen enough, or one has failed: the processes are for what comes next
            for future in futures:
                future.cancel()

    def results(self, futures: Iterator[Future[T]]) -> Iterator[T]:
        """What came of work, as it comes."""
        try:
            for done in futures:
                yield done.result()
        except BrokenProcessPool:
            raise DeckhallError("a worker process died, perhaps for want of memory; try fewer jobs") from None


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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


def stopped() -> Callable[[], bool]:
    """How a worker process learns that the work was called off."""
    return _Worker.stop.is_set if _Worker.stop is not None else never


def play_part(setup: Setup, part: range) -> Tally:
    """Play some of the games of a simulation."""
    return play_chunk(game_of(setup), setup, part, stopped())


def deal_of(contest: Contest, deal: int) -> Deal:
    """Play one of the deals of a contest."""
    return play_deal(game_with(contest.slug, contest.edition, contest.cards), contest, deal, stopped())


def game_of(setup: Setup) -> Game:
    """The game of a setup, loaded once in each process."""
    return game_with(setup.slug, setup.edition, setup.cards)


def edited_text(game: Game) -> str:
    """The text of a game's card file as a setup holds it; empty if it is one that the game comes with."""
    return "" if game.edition_name == game.edition else read_text(game.cards_file)


def game_with(slug: str, edition: str, cards: str = "") -> Game:
    """The game, with the text of an edited card file if there is one: the file itself may be on another machine."""
    return _loaded(id(find(slug)), slug, edition, cards)


@lru_cache(maxsize=8)
def _loaded(kind: int, slug: str, edition: str, cards: str) -> Game:
    """`kind` tells games of one name apart that were made known by hand one after the other."""
    del kind
    if not cards:
        return load(slug, edition)
    with TemporaryDirectory(prefix="deckhall-") as folder:
        file = Path(folder, "cards.toml")
        file.write_text(cards, "utf-8")
        return load(slug, edition, file)
