"""The clock of a table: how long each question has been open, and what happens when the time for it is up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from deckhall.core import Match
from deckhall.server.store import now

if TYPE_CHECKING:
    from deckhall.server.room import Room

MOST_QUESTIONS: Final = 256
"""So many questions are remembered with their times, for choices that are taken back."""


class Clock:
    """The move timer of one table."""

    def __init__(self, room: Room) -> None:
        self.room: Final = room
        self._timer: asyncio.TimerHandle | None = None
        self._question = -1
        self._since: Final[dict[int, float]] = {}
        """When each question was asked: taking a choice back does not win time."""

    @property
    def running(self) -> bool:
        """Will something happen by itself?"""
        return self._timer is not None

    def question_asked(self, number: int, at: float) -> None:
        """After a move: if there is another question now, its time begins. Sealed answers of others give none."""
        if number != self._question:
            self._question = number
            self._since[number] = at
            if len(self._since) > MOST_QUESTIONS:
                del self._since[min(self._since)]

    def question_reopened(self, number: int) -> None:
        """After a choice was taken back, the time of the older question runs on."""
        self._question = number
        self._since.setdefault(number, now())

    def time_left(self, match: Match) -> float:
        """Seconds left for the move; 0 without a timer."""
        timer = self.room.row["timer"]
        if not timer or match.state.is_over:
            return 0.0
        return max(0.1, self._since.get(self._question, now()) + float(timer) - now())

    def restart(self, match: Match) -> None:
        """Run for the question that is open now, if the table has a timer."""
        self.stop()
        if self.room.row["timer"] and self.room.status == "running":
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.time_left(match) + 0.05, self._time_is_up)

    def stop(self) -> None:
        """Run no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_is_up(self) -> None:
        self._timer = None
        if self.room.match is not None and self.room.status == "running" and not self.room.closed:
            self.room.bot_turns.take_over(self.room.match)
