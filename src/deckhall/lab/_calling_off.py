"""Ctrl-C while games are played: what is known by then is kept, whatever the program was doing at that moment.

Python raises KeyboardInterrupt between any two instructions, also while figures are worked out or a page is written,
when all games are played. Within `keeping` the first Ctrl-C is only noted, except in `playing`, which it ends; whoever
plays next is told at once. The second one ends everything.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

NOTHING_KEPT = "called off before the first game was finished; nothing is kept"
"""What is said where there is nothing to tell."""


class Keeping:
    """Whether somebody has called it off."""

    def __init__(self) -> None:
        self._called_off = False
        self.playing = False

    def called_off(self) -> bool:
        """Whether they have by now."""
        return self._called_off

    def note(self) -> bool:
        """Somebody calls it off; returns whether somebody had before."""
        before, self._called_off = self._called_off, True
        return before

    def caught(self, number: int, frame: FrameType | None) -> None:
        """A handler of signals."""
        if self.note() or self.playing:
            raise KeyboardInterrupt


class _Now:
    """What holds in this process."""

    keeping: Keeping | None = None


@contextmanager
def keeping() -> Iterator[Keeping]:
    """While this lasts, Ctrl-C ends only what is in `playing`, and the second one everything; may be nested."""
    if _Now.keeping is not None:
        yield _Now.keeping
        return
    _Now.keeping = own = Keeping()
    signals = threading.current_thread() is threading.main_thread()
    usual = signals and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    try:
        if usual:
            signal.signal(signal.SIGINT, own.caught)
        yield own
    finally:
        _Now.keeping = None
        if usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def playing() -> Iterator[None]:
    """Games are played: Ctrl-C comes as KeyboardInterrupt, also one that came before they began."""
    now = _Now.keeping
    if now is None:
        yield
        return
    try:
        now.playing = True
        if now.called_off():
            raise KeyboardInterrupt
        yield
    except KeyboardInterrupt:
        now.note()
        raise
    finally:
        now.playing = False


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """While this lasts Ctrl-C waits, and processes that begin in it never hear of one: their parent decides."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
