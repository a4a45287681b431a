"""A room: one table in memory, with its game, its people and the connections to them.

All changes go through one lock.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from deckhall.core import Match
from deckhall.core import options as option_tools
from deckhall.core.errors import DeckhallError, IllegalAction
from deckhall.core.words import as_sentence
from deckhall.server.bot_turns import BotTurns
from deckhall.server.chat import KEPT_CHAT, Chat
from deckhall.server.clock import Clock
from deckhall.server.refusals import BrokenTable, Refusal
from deckhall.server.rules_versions import no_longer_applies
from deckhall.server.schema import CHAT, MOVES, SEATS, TABLES
from deckhall.server.seating import Seating
from deckhall.server.store import Conflict, Row, now
from deckhall.server.tokens import same
from deckhall.server.viewers import Viewers

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

LONGEST_KEY: Final = 64
LONGEST_CHOICE: Final = 64
MOVED_ON: Final = "The game has moved on since; look again."


class Room:
    """One table in memory; the database can always rebuild it."""

    def __init__(self, hall: Hall, row: Row, seats: Sequence[Row], moves: Sequence[Row], chat: Sequence[Row]) -> None:
        self.hall: Final = hall
        self.row: Final = row
        self.code: Final[str] = row["code"]
        self.lock: Final = asyncio.Lock()
        self.move_keys: Final[set[str]] = {move["key"] for move in moves if move["key"]}
        self.chat: Final = Chat(self, chat)
        self.last_move = moves[-1]["n"] if moves else 0
        """The number of the last move in the database."""
        self.version = 0
        """Counts changes, so that a view is made once for each."""
        self.closed = False
        self.last_used = time.monotonic()
        self.last_visit = -math.inf
        """When somebody of this table was here last."""
        self.match: Match | None = None
        self.problem = ""
        """Why the stored game cannot go on, if its choices do not apply any more; it stands as far as they do."""
        self.hinting: Final[set[int]] = set()
        """The seats for which a bot thinks about a hint."""
        self.seating: Final = Seating(self, seats)
        self.viewers: Final = Viewers(self)
        self.bot_turns: Final = BotTurns(self)
        self.clock: Final = Clock(self)
        started = bool(moves) or row["status"] in ("running", "over")
        if started or not any(seat["kind"] == "open" for seat in seats):
            self._load(moves)

    @property
    def status(self) -> str:
        """open, running, over or abandoned; a game that cannot go on is as good as given up, here and now."""
        return "abandoned" if self.problem else str(self.row["status"])

    @property
    def idle(self) -> bool:
        """Does nothing go on here by itself?"""
        return not (self.bot_turns.tasks or self.clock.running or self.hinting)

    @property
    def attended(self) -> bool:
        """Does anybody look on, or did a moment ago?"""
        here = time.monotonic() - self.last_visit <= self.hall.settings.pause_after
        return here or bool(self.viewers.connections)

    def visited(self, guest: str) -> None:
        """A guest asks for something without a socket: if it is their table, it goes on for a while."""
        self.viewers.heard_of(guest)
        if self.seating.seats_of(guest) or (guest and same(self.row["host"], guest)):
            paused, self.last_visit = not self.attended, time.monotonic()
            if paused:
                self.go_on()

    def _load(self, moves: Sequence[Row]) -> None:
        """Play the stored game again. What was taken back is left out at once rather than played and undone."""
        try:
            choices = [(seat, [action]) for seat, action in self.row["start"].get("actions", [])]
            for move in moves:
                if move["kind"] == "undo":
                    for _ in range(sum(move["actions"])):  # what others had only begun
                        choices.pop()
                    del choices[max(place for place, choice in enumerate(choices) if choice[0] == move["seat"])]
                else:
                    choices.append((move["seat"], move["actions"]))
            match = self._new_match()
        except Exception as problem:
            self.hall.log_failure("table broken", problem, table=self.code)
            raise BrokenTable("This game cannot go on: it was played with other rules than the hall has now.") from None
        for number, (seat, actions) in enumerate(choices, 1):
            try:
                match.gesture(seat, actions)
            except Exception as problem:
                self.hall.log_failure("table broken", problem, table=self.code, choice=number)
                self.problem = no_longer_applies(self.row.get("rules", ""), self.row["game"], number)
                break
        self.match = match
        self.seating.forget_brief_presets()
        self.version += 1
        self.clock.question_asked(match.state.question_number, now() - moves[-1]["at"] if moves else 0.0)
        if self.status == "running":
            self._update_stage(match)  # that of the last move may have been lost

    def _new_match(self) -> Match:
        row = self.row
        game = self.hall.game(row["game"], row["edition"])
        names = [seat["name"] for seat in self.seating.rows]
        seed = int(row["start"].get("seed", row["seed"]))
        options = option_tools.as_recorded(game.options, row["options"])
        return Match(game, row["players"], seed, options, names, row["start"].get("position"))

    def deal(self) -> None:
        """The last seat is taken: begin."""
        self._load([])

    # -- moves -----------------------------------------------------------------------------------------------------

    async def move(self, guest: str, seat: int, revision: int, actions: Sequence[int], key: str) -> None:
        """A person's choice: checked, stored, applied, shown, in that order."""
        async with self.lock:
            match = self.match_for(guest, seat, key)
            if key and key in self.move_keys:
                return
            if not self.viewers.seat_view(match, seat).answered_by(revision):
                raise Refusal(MOVED_ON)
            await self.make_choice(match, seat, actions, key)
        self.publish()

    async def make_choice(self, match: Match, seat: int, actions: Sequence[int], key: str) -> None:
        """Try the choice on a copy, store it, then apply it. The lock is held."""
        if not 1 <= len(actions) <= LONGEST_CHOICE:
            raise Refusal(f"A choice has between 1 and {LONGEST_CHOICE} actions.")
        try:
            match.check(seat, actions)
        except IllegalAction as problem:
            raise Refusal(as_sentence(problem.reason), problem.rule) from None
        await self._store_move("move", seat, list(actions), key)
        told = len(match.events)
        try:
            match.perform(seat, actions)
        except Exception as problem:
            # stored but not possible: a bug in the game, which loading the table again will tell everybody
            self.hall.log_failure("table broken", problem, table=self.code)
            self.hall.reload(self)
            raise Refusal("Something went wrong at this table.") from None
        self.clock.question_asked(match.state.question_number)
        if self.seating.lapse_presets({event.kind for event in match.events[told:]}):
            self.viewers.send_people()
        self._changed(match)

    async def undo(self, guest: str, seat: int) -> None:
        """Take the seat's last choice back, if the engine allows it."""
        async with self.lock:
            match = self.match_for(guest, seat)
            if not match.undoable(seat):
                raise Refusal("That cannot be taken back: somebody has acted or learned something since.")
            await self._undo(match, seat)
        self.publish()

    async def take_back_unfinished(self, seat: int) -> None:
        """Whoever leaves in the middle of a choice has not made it, if it can be taken back. The lock is held."""
        match = self.begun_match()
        while match.state.mid_choice(seat) and match.undoable(seat):
            await self._undo(match, seat)

    async def _undo(self, match: Match, seat: int) -> None:
        await self._store_move("undo", seat, [match.others_undone(seat)], "")
        match.undo(seat)
        self.clock.question_reopened(match.state.question_number)
        self._changed(match)

    def begun_match(self) -> Match:
        """The match, once all seats are taken."""
        if self.match is None:
            raise Refusal("The game has not begun: seats are still open.")
        return self.match

    def match_for(self, guest: str, seat: int, key: str = "") -> Match:
        """The match, if it runs and this seat is the guest's own to play."""
        match = self.begun_match()
        if not 0 <= seat < len(self.seating.rows):
            raise Refusal("There is no such seat.")
        self.seating.check_owner(guest, seat)
        if len(key) > LONGEST_KEY or not key.isprintable():
            raise Refusal(f"The key of a move has at most {LONGEST_KEY} letters.")
        if key and key in self.move_keys:
            return match  # stored already: whatever came after, the answer is yes
        if self.closed:
            raise Refusal(MOVED_ON)
        if self.status != "running":
            raise Refusal(self.problem or "This game is over.")
        if self.seating.rows[seat]["away"]:
            raise Refusal("A bot sits in for you: take your seat back first.")
        return match

    async def _store_move(self, kind: str, seat: int, actions: list[int], key: str) -> None:
        row = {
            "table_id": self.row["id"],
            "n": self.last_move + 1,
            "kind": kind,
            "seat": seat,
            "actions": actions,
            "key": key or None,
            "at": now(),
        }
        try:
            await self.hall.store.append_move(row)
        except Conflict:
            # another process holds this table, or held it a moment ago: what it wrote counts
            self.hall.reload(self)
            raise Refusal(MOVED_ON) from None
        except asyncio.CancelledError:
            self.hall.reload(self)  # nobody knows whether it was written
            raise
        self.last_move += 1
        self.hall.moves += 1
        if key:
            self.move_keys.add(key)

    def _changed(self, match: Match) -> None:
        self.version += 1
        self.last_used = time.monotonic()
        self._update_stage(match)

    def _update_stage(self, match: Match) -> None:
        """Note the stage of the game for the list of tables; it is only a note, the moves are the truth."""
        stage = match.state.stage().say
        status = "over" if match.state.is_over else "running"
        if status != self.status or stage != self.row["stage"]:
            values: Row = {"status": status, "stage": stage, "updated": now()}
            if match.state.is_over:
                values["result"] = [list(seat) for seat in zip(match.state.ranking, match.state.scores, strict=True)]
            self.hall.background.start(self.update_row(values))

    def update_row(self, values: Row) -> asyncio.Future[object]:
        """Change the table's row: true at once here, in the database when the future is done."""
        self.row.update(values)
        self.version += 1
        return self.hall.store.execute(sa.update(TABLES).where(TABLES.c.id == self.row["id"]).values(**values))

    # -- people ----------------------------------------------------------------------------------------------------

    async def abandon(self, guest: str) -> None:
        """The host gives the table up."""
        async with self.lock:
            if not same(self.row["host"], guest):
                raise Refusal("Only the host can give the table up.")
            if self.status == "over":
                raise Refusal("This game is over.")
            await self._give_up()
        self._show_end()

    async def end(self) -> None:
        """The operator closes the table."""
        async with self.lock:
            await self._give_up()
        self._show_end()

    async def _give_up(self) -> None:
        before = self.status
        try:
            await self.update_row({"status": "abandoned", "updated": now()})
        except DeckhallError:
            self.row["status"] = before
            raise

    def _show_end(self) -> None:
        self.stop()
        self.publish(people=True)

    # -- going on --------------------------------------------------------------------------------------------------

    def publish(self, people: bool = False) -> None:
        """Send everybody what has changed, and let the game go on."""
        self.last_used = time.monotonic()
        if people:
            self.viewers.send_people()
        self.viewers.send_views()
        self.go_on()

    def go_on(self) -> None:
        """Let bots move where it is their turn, and set the clock for people."""
        if self.match is None or self.closed or self.hall.closing:
            return
        if self.status == "running":
            self.bot_turns.start(self.match)
        self.clock.restart(self.match)

    def stop(self) -> None:
        """Nothing goes on by itself any more."""
        self.bot_turns.stop()
        self.clock.stop()

    def close(self) -> None:
        """Stop everything; the room is used no more."""
        self.closed = True
        self.stop()


def load_table(
    database: sa.Connection, which: sa.ColumnElement[bool]
) -> tuple[Row, list[Row], list[Row], list[Row]] | None:
    """All rows of one table: itself, its seats, its moves and its last lines of chat."""
    table = database.execute(sa.select(TABLES).where(which)).mappings().first()
    if table is None:
        return None

    def rows(source: sa.Table) -> list[Row]:
        query = sa.select(source).where(source.c.table_id == table["id"]).order_by(*source.primary_key.columns)
        return [dict(row) for row in database.execute(query).mappings()]

    query = sa.select(CHAT).where(CHAT.c.table_id == table["id"]).order_by(CHAT.c.n.desc()).limit(KEPT_CHAT)
    chat = [dict(row) for row in database.execute(query).mappings()][::-1]
    return dict(table), rows(SEATS), rows(MOVES), chat
