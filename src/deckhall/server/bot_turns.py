"""Movers: what moves by itself at a table, bots and the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from deckhall.core import Match, view
from deckhall.server import messages
from deckhall.server.bots import Job
from deckhall.server.refusals import Refusal
from deckhall.server.store import now

if TYPE_CHECKING:
    from deckhall.server.room import Room

Work = Callable[[], Awaitable[None]]

LONGEST_PAUSE: Final = 30.0
"""Seconds at most before a bot that failed tries again."""


class Movers:
    """The bots and the clock of one table."""

    def __init__(self, room: Room) -> None:
        self.room: Final = room
        self.tasks: Final[dict[int, asyncio.Task[None]]] = {}
        self._clock: asyncio.TimerHandle | None = None
        self._asked = -1
        self._since: Final[dict[int, float]] = {}
        """When each question was put: taking a choice back does not win time."""
        self._failures = 0
        self._hinting: Final[set[int]] = set()

    @property
    def idle(self) -> bool:
        """Does nothing move here by itself?"""
        return not self.tasks and self._clock is None and not self._hinting

    # -- the clock -------------------------------------------------------------------------------------------------

    def put(self, asked: int, at: float) -> None:
        """After a move: if there is another question now, its time begins. Sealed answers of others give none."""
        if asked != self._asked:
            self._asked = asked
            self._since[asked] = at
            if len(self._since) > 256:
                del self._since[min(self._since)]

    def back(self, asked: int) -> None:
        """After a choice was taken back, the time of the older question runs on."""
        self._asked = asked
        self._since.setdefault(asked, now())

    def time_left(self, match: Match) -> float:
        """Seconds left for the move; 0 without a timer."""
        timer = self.room.table["timer"]
        if not timer or match.state.is_over:
            return 0.0
        return max(0.1, self._since.get(self._asked, now()) + float(timer) - now())

    def _set_clock(self, match: Match) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self.room.table["timer"] and self.room.status == "running":
            loop = asyncio.get_running_loop()
            self._clock = loop.call_later(self.time_left(match) + 0.05, self._time_out)

    def _time_out(self) -> None:
        """Time is up: a bot moves for everybody who is still asked."""
        self._clock = None
        match = self.room.match
        if match is not None and self.room.status == "running" and not self.room.closed:
            for seat in match.state.to_act():
                self._start(seat, partial(self._choose, seat, "steady", clocked=True))

    # -- bots ------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let bots move where it is theirs to move, and set the clock for people."""
        room, match = self.room, self.room.match
        if match is None or room.closed or room.hall.closing:
            return
        if room.status == "running":
            for seat in match.state.to_act():
                if room.seating.by_bot(seat):
                    level = room.seating.rows[seat]["bot"] or "steady"
                    self._start(seat, partial(self._choose, seat, level, clocked=False), room.hall.pace)
                elif self.stands(match, seat):
                    self._start(seat, partial(self._stand, seat))
        self._set_clock(match)

    def _start(self, seat: int, work: Work, pace: float = 0.0) -> None:
        if seat not in self.tasks:
            self.tasks[seat] = asyncio.create_task(self._move(seat, work, pace))

    async def _move(self, seat: int, work: Work, pace: float) -> None:
        """One choice that no person makes; after a failure it pauses, longer each time, and then tries again."""
        room = self.room
        try:
            if pace:
                await asyncio.sleep(pace)
            await work()
            self._failures = 0
        except Exception as problem:
            self._failures += 1
            room.hall.trouble("bot failed", problem, table=room.table["code"], seat=seat)
            await asyncio.sleep(min(LONGEST_PAUSE, 0.25 * 2 ** min(self._failures, 10)))
        finally:
            self.tasks.pop(seat, None)
        room.tell()

    async def _choose(self, seat: int, level: str, clocked: bool) -> None:
        room, match = self.room, self.room.match
        assert match is not None
        number, asked = room.n, match.state.question_number
        actions = await room.hall.bots.choose(self._job(match, seat, level), match.state)
        async with room.lock:
            state = match.state
            if room.closed or room.status != "running" or seat not in state.to_act() or state.question_number != asked:
                return
            if number != room.n and state.acting == seat:
                return  # the position has changed while it thought
            if clocked or room.seating.by_bot(seat):  # else the person is back
                await room.keep(match, seat, actions, "")

    def _standing(self, match: Match, seat: int) -> int:
        """What the person on a seat answers in advance to what is asked now, or -1: a choice begun is theirs to end."""
        if not match.game.presets or match.state.mid_choice(seat):
            return -1
        return match.state.preset_answer(seat, self.room.seating.standing(seat))

    def stands(self, match: Match, seat: int) -> bool:
        """Is what the seat is asked now answered in advance?"""
        running = self.room.status == "running" and seat in match.state.to_act()
        return running and not self.room.seating.by_bot(seat) and self._standing(match, seat) != -1

    async def _stand(self, seat: int) -> None:
        """Give the answer that the person gave in advance."""
        room, match = self.room, self.room.match
        assert match is not None
        async with room.lock:
            asked = not room.closed and room.status == "running" and seat in match.state.to_act()
            if asked and not room.seating.by_bot(seat) and (answer := self._standing(match, seat)) != -1:
                await room.keep(match, seat, [answer], "")

    def _job(self, match: Match, seat: int, level: str) -> Job:
        table = self.room.table
        actions = [(move.seat, move.action) for move in match.moves]
        return Job(
            table["code"],
            table["game"],
            table["edition"],
            match.options,
            match.players,
            match.seed,
            table["start"].get("position"),
            actions,
            seat,
            level,
        )

    async def hint(self, guest: str, seat: int) -> messages.Hint:
        """What a cunning bot would do on this seat, knowing no more than it."""
        match = self.room.playing(guest, seat)
        if seat not in match.state.to_act():
            raise Refusal("It is not your turn.")
        if match.state.mid_choice(seat):
            raise Refusal("Finish or take back the choice you have begun first.")
        if seat in self._hinting:
            raise Refusal("A bot is thinking about that already.")
        asked = match.state.question_number
        self._hinting.add(seat)
        try:
            actions = await self.room.hall.bots.choose(self._job(match, seat, "cunning"), match.state)
        finally:
            self._hinting.discard(seat)
        if asked != match.state.question_number or seat not in match.state.to_act() or match.state.mid_choice(seat):
            raise Refusal("The table has moved on since; ask again.")
        pieces = view.pieces_of(match.state, seat, actions)
        return messages.Hint(actions, match.state.say_choice(seat, actions), pieces)

    def close(self) -> None:
        """Stop everything that moves by itself."""
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
