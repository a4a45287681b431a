"""Parents: a process that was started by another ends with it, also when the other is killed."""

from __future__ import annotations

import ctypes
import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Final

PR_SET_PDEATHSIG: Final = 1
"""Linux: prctl(2)."""


def end_with_parent(end: Callable[[], None]) -> None:
    """Call `end` when the process that started this one is gone; nothing to do in the first process."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            wait([parent.sentinel])
            end()

        threading.Thread(target=watch, name="parent", daemon=True).start()


def has_parent() -> bool:
    """Was this process started by another of ours?"""
    return multiprocessing.parent_process() is not None


def be_killed_with_parent() -> None:
    """The same at once and without a word, also in the midst of compiled code that lets no other thread run."""
    end_with_parent(lambda: signal.raise_signal(signal.SIGTERM))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
