"""Interrupts: what happens when somebody presses Ctrl-C, or the terminal goes away, in the middle of a game."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final


class Interrupted(BaseException):
    """Somebody pressed Ctrl-C, closed the terminal or ended the program; no `except Exception` may swallow it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code: Final = 128 + number


class Interrupts:
    """Turns signals into `Interrupted`, but never in the middle of a move: a half-applied move could not be saved."""

    def __init__(self) -> None:
        self._moving = False
        self._waiting = 0
        self._interrupted = False

    @contextmanager
    def installed(self) -> Iterator[None]:
        """While this lasts, a signal interrupts; afterwards everything is as before."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {getattr(signal, name): signal.signal(getattr(signal, name), self._caught) for name in names}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def moving(self) -> Iterator[None]:
        """While this lasts, signals wait."""
        self._moving = True
        try:
            yield
        finally:
            self._moving = False
        if self._waiting and not self._interrupted:
            self._interrupted = True
            raise Interrupted(self._waiting)

    def _caught(self, number: int, frame: FrameType | None) -> None:
        """Interrupt once: whatever comes later must not disturb the saving that follows."""
        if self._moving:
            self._waiting = number
        elif not self._interrupted:
            self._interrupted = True
            raise Interrupted(number)
