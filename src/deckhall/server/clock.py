"""The clock of a table: how long each question has been open, and what happens when the time for it is up."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from deckhall.core import Match
from deckhall.server.room_parts import RoomPart

if TYPE_CHECKING:
    from deckhall.server.room import Room

MOST_QUESTIONS: Final = 256
"""So many questions are remembered with their times, for choices that are taken back."""


class Clock(RoomPart):
    """The move timer of one table."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._timer: asyncio.TimerHandle | None = None
        self._question = -1
        self._since: Final[dict[int, float]] = {}
        """When each question was asked, as a time that only goes on: taking a choice back does not win time."""

    @property
    def running(self) -> bool:
        """Will something happen by itself?"""
        return self._timer is not None

    def question_asked(self, number: int, ago: float = 0.0) -> None:
        """After a move: if there is another question now, its time begins. Sealed answers of others give none.

        `ago` seconds of it have passed for a table that is loaded. The clock of the machine may have been set since:
        nobody has more than the whole time.
        """
        if number != self._question:
            self._question = number
            self._since[number] = time.monotonic() - max(0.0, ago)
            if len(self._since) > MOST_QUESTIONS:
                del self._since[min(self._since)]

    def question_reopened(self, number: int) -> None:
        """After a choice was taken back, the time of the older question runs on."""
        self._question = number
        self._since.setdefault(number, time.monotonic())

    def time_left(self, match: Match) -> float:
        """Seconds left for the move; 0 without a timer."""
        timer = self.room.row["timer"]
        if not timer or match.state.is_over:
            return 0.0
        moment = time.monotonic()
        return max(0.1, self._since.get(self._question, moment) + float(timer) - moment)

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
        if (
            self._room() is not None
            and self.room.match is not None
            and self.room.status == "running"
            and not self.room.closed
        ):
            self.room.bot_turns.take_over(self.room.match)
