"""Ctrl-C at a moment that a test chooses."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any


def press_ctrl_c() -> None:
    """Now."""
    signal.raise_signal(signal.SIGINT)


def interrupts_at(number: int) -> Callable[..., Iterator[Any]]:
    """Stands in for `run` of workers: somebody presses Ctrl-C when so many portions of all its runs are done."""
    done = 0

    def run(_: object, work: Callable[..., Any], tasks: Sequence[Any], ordered: bool = False) -> Iterator[Any]:
        nonlocal done
        for task in tasks:
            if done == number:
                raise KeyboardInterrupt
            done += 1
            yield work(*task)

    return run
