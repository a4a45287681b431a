"""Budgets in seconds: they count what the processor did for the bot, so that a busy machine does not weaken it."""

from __future__ import annotations

from time import perf_counter, thread_time
from typing import Final

PATIENCE: Final = 3.0
"""So many times the budget may pass on the wall: people wait no longer than that, however busy the machine is."""


class Deadline:
    """A budget of seconds that runs from now on."""

    def __init__(self, seconds: float) -> None:
        self.until: Final = thread_time() + seconds
        self.latest: Final = perf_counter() + seconds * PATIENCE

    def is_up(self) -> bool:
        """Whether the budget is spent."""
        return thread_time() >= self.until or perf_counter() >= self.latest
