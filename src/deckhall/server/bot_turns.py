"""Bot turns: the choices of a table that no person makes, by bots and by answers that need no question."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from deckhall.core import Match
from deckhall.server.bots import Job
from deckhall.server.fair_queue import Owner
from deckhall.server.levels import USUAL
from deckhall.server.room_parts import RoomPart

if TYPE_CHECKING:
    from deckhall.server.room import Room

Turn = Callable[[], Awaitable[None]]

LONGEST_PAUSE: Final = 30.0
"""Seconds at most before a bot that failed tries again."""


class BotTurns(RoomPart):
    """The bots at one table."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.tasks: Final[dict[int, asyncio.Task[None]]] = {}
        """The turns that are being taken, by seat."""
        self._failures = 0

    def start(self, match: Match) -> None:
        """Let bots move where it is their turn, and give the answers that people need not be asked for.

        Where nobody looks on bots pause: what they would do can wait until somebody is back.
        """
        room = self.room
        for seat in match.state.to_act():
            if room.seating.played_by_bot(seat):
                if not room.attended:
                    continue
                level = room.seating.rows[seat]["bot"] or USUAL
                self._start(seat, partial(self._choose, seat, level, timed_out=False), self.pause())
            elif self.has_unasked_answer(match, seat):
                self._start(seat, partial(self._give_unasked_answer, seat))

    def pause(self) -> float:
        """Seconds a bot waits before it moves: as long as the slowest of the players wants."""
        wanted = [one.pace for one in self.room.viewers.connections.values() if one.seat is not None]
        return self.room.hall.settings.pace * max(wanted, default=1.0)

    def take_over(self, match: Match) -> None:
        """Time is up: a bot moves for everybody who is still asked, as soon as somebody looks on."""
        if not self.room.attended:
            return
        for seat in match.state.to_act():
            self._start(seat, partial(self._choose, seat, USUAL, timed_out=True))

    def stop(self) -> None:
        """Cancel what has begun."""
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()

    def _start(self, seat: int, turn: Turn, pace: float = 0.0) -> None:
        if seat not in self.tasks:
            self.tasks[seat] = asyncio.create_task(self._take(seat, turn, pace))

    async def _take(self, seat: int, turn: Turn, pace: float) -> None:
        """One choice that no person makes; after a failure it pauses, longer each time, and then tries again."""
        room = self.room
        try:
            if pace:
                await asyncio.sleep(pace)
            await turn()
            self._failures = 0
        except Exception as problem:
            self._failures += 1
            room.hall.log_failure("bot failed", problem, table=room.code, seat=seat)
            await asyncio.sleep(min(LONGEST_PAUSE, 0.25 * 2 ** min(self._failures, 10)))
        finally:
            self.tasks.pop(seat, None)
        room.publish()

    async def _choose(self, seat: int, level: str, timed_out: bool) -> None:
        room, match = self.room, self.room.match
        assert match is not None
        last_move, question = room.last_move, match.state.question_number
        actions = await room.hall.bots.choose(self.job(match, seat, level), match.state)
        async with room.lock:
            state = match.state
            if not self._is_asked(match, seat) or state.question_number != question:
                return
            if last_move != room.last_move and state.acting == seat:
                return  # the position has changed while it thought
            if timed_out or room.seating.played_by_bot(seat):  # else the person is back
                await room.make_choice(match, seat, actions, "")

    def _is_asked(self, match: Match, seat: int) -> bool:
        return not self.room.closed and self.room.status == "running" and seat in match.state.to_act()

    def _unasked_answer(self, match: Match, seat: int) -> int:
        """What is answered for the person on a seat without asking, or -1."""
        seating = self.room.seating
        if seating.played_by_bot(seat):
            return -1
        return match.state.unasked_answer(seat, seating.presets(seat), seating.is_alone(seat))

    def has_unasked_answer(self, match: Match, seat: int) -> bool:
        """Will what the seat is asked now be answered without asking?"""
        return self._is_asked(match, seat) and self._unasked_answer(match, seat) != -1

    async def _give_unasked_answer(self, seat: int) -> None:
        room, match = self.room, self.room.match
        assert match is not None
        async with room.lock:
            if self._is_asked(match, seat) and (answer := self._unasked_answer(match, seat)) != -1:
                await room.make_choice(match, seat, [answer], "")

    def job(self, match: Match, seat: int, level: str) -> Job:
        """What a bot must know to choose for a seat."""
        row = self.room.row
        return Job(
            self.room.code,
            row["game"],
            row["edition"],
            match.options,
            match.players,
            match.seed,
            row["start"].get("position"),
            [(move.seat, move.action) for move in match.moves],
            seat,
            level,
            Owner(row["address"], row["host"]),
        )
