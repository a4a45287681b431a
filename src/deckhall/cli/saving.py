"""Keeping a game: where its file lies, and what happens when the terminal goes away in the middle of it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import Final

from deckhall.core import DeckhallError, Game


class Interrupted(BaseException):
    """Somebody pressed Ctrl-C, closed the terminal or ended the program; no `except Exception` may swallow it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code: Final = 128 + number


def data_folder() -> Path:
    """Where this person's games are kept, following the custom of the system."""
    if folder := os.environ.get("DECKHALL_DATA"):
        return Path(folder)
    try:
        home = Path.home()
    except RuntimeError:
        raise DeckhallError("there is no home folder to keep games in; set DECKHALL_DATA to a folder") from None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "deckhall"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "deckhall"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "deckhall"


def default_file(game: Game) -> Path:
    """A name for the file of a game that starts now, not taken yet."""
    now = datetime.now().astimezone()
    stem = f"{game.slug}-{now:%Y-%m-%d-%H%M%S}"
    folder = data_folder() / "games"
    path, copy = folder / f"{stem}.json", 1
    while path.exists():
        copy += 1
        path = folder / f"{stem}-{copy}.json"
    return path


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
