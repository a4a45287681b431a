"""A room: one table with its game, its people and the lines to them. All its changes go through one lock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec
import sqlalchemy as sa

from deckhall.core import Match
from deckhall.core.errors import DeckhallError, IllegalAction
from deckhall.server import messages
from deckhall.server.eyes import Eyes
from deckhall.server.movers import Movers
from deckhall.server.refusals import Refusal, sentence
from deckhall.server.schema import CHAT, TABLES
from deckhall.server.seating import Seating
from deckhall.server.store import Conflict, Row, now
from deckhall.server.tokens import same

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

LONGEST_CHAT: Final = 500
KEPT_CHAT: Final = 200
LONGEST_KEY: Final = 64
LONGEST_CHOICE: Final = 64
MOVED_ON: Final = "The table has moved on since; have another look."


class Broken(Refusal):
    """A table whose kept game cannot be played any more."""


class Room:
    """One table in memory; the database can always rebuild it."""

    def __init__(self, hall: Hall, table: Row, seats: Sequence[Row], moves: Sequence[Row], chat: Sequence[Row]) -> None:
        self.hall: Final = hall
        self.table: Final = table
        self.lock: Final = asyncio.Lock()
        self.keys: Final[set[str]] = {move["key"] for move in moves if move["key"]}
        self.chat: Final = [
            messages.ChatLine(row["name"], row["text"], row["at"], row["seat"]) for row in chat[-KEPT_CHAT:]
        ]
        self.said = chat[-1]["n"] if chat else 0
        self.n = moves[-1]["n"] if moves else 0
        """The number of the last move that is kept."""
        self.version = 0
        """Counts changes, so that a view is made once for each."""
        self.closed = False
        self.used = time.monotonic()
        self.match: Match | None = None
        self.seating: Final = Seating(self, seats)
        self.eyes: Final = Eyes(self)
        self.movers: Final = Movers(self)
        started = bool(moves) or table["status"] in ("running", "over")
        if started or not any(row["kind"] == "open" for row in seats):
            self._load(moves)

    @property
    def status(self) -> str:
        """open, running, over or abandoned."""
        return str(self.table["status"])

    def _load(self, moves: Sequence[Row]) -> None:
        """Play the kept game again. What was taken back is left out at once rather than played and undone."""
        try:
            choices = [(seat, [action]) for seat, action in self.table["start"].get("actions", [])]
            for move in moves:
                if move["kind"] == "undo":
                    for _ in range(sum(move["actions"])):  # what others had only begun
                        choices.pop()
                    del choices[max(place for place, choice in enumerate(choices) if choice[0] == move["seat"])]
                else:
                    choices.append((move["seat"], move["actions"]))
            match = self._start()
            for seat, actions in choices:
                match.gesture(seat, actions)
        except Exception as problem:
            self.hall.trouble("table broken", problem, table=self.table["code"])
            raise Broken("This game cannot go on: it was played with other rules than this hall has now.") from None
        self.match = match
        self.version += 1
        self.movers.put(match.state.question_number, moves[-1]["at"] if moves else now())
        if self.status == "running":
            self._note_standing(match)  # the note of the last move may have been lost

    def _start(self) -> Match:
        table = self.table
        game = self.hall.game(table["game"], table["edition"])
        names = [row["name"] for row in self.seating.rows]
        seed = int(table["start"].get("seed", table["seed"]))
        return Match(game, table["players"], seed, table["options"], names, table["start"].get("position"))

    def begin(self) -> None:
        """The last seat is taken: deal."""
        self._load([])

    # -- moves -----------------------------------------------------------------------------------------------------

    async def move(self, guest: str, seat: int, revision: int, actions: Sequence[int], key: str) -> None:
        """A person's choice: checked, kept, applied, told, in that order."""
        async with self.lock:
            match = self.playing(guest, seat, key)
            if key and key in self.keys:
                return
            if revision != self.eyes.shown(match, seat).revision:
                raise Refusal(MOVED_ON)
            await self.keep(match, seat, actions, key)
        self.tell()

    async def keep(self, match: Match, seat: int, actions: Sequence[int], key: str) -> None:
        """Try the choice on a copy, write it down, then let it happen. The lock is held."""
        if not 1 <= len(actions) <= LONGEST_CHOICE:
            raise Refusal(f"A choice has between 1 and {LONGEST_CHOICE} actions.")
        try:
            match.check(seat, actions)
        except IllegalAction as problem:
            raise Refusal(sentence(problem.reason), problem.rule) from None
        await self._write("move", seat, list(actions), key)
        self._happen(match, seat, actions)

    def _happen(self, match: Match, seat: int, actions: Sequence[int]) -> None:
        try:
            match.perform(seat, actions)
        except Exception as problem:
            # kept but not possible: a bug in the game, which loading the table again will tell everybody
            self.hall.trouble("table broken", problem, table=self.table["code"])
            self.hall.renew(self)
            raise Refusal("Something went wrong at this table.") from None
        self.movers.put(match.state.question_number, now())
        self._after(match)

    async def undo(self, guest: str, seat: int) -> None:
        """Take the seat's last choice back, if the engine allows it."""
        async with self.lock:
            match = self.playing(guest, seat)
            if not match.undoable(seat):
                raise Refusal("That cannot be taken back: somebody has acted or learned something since.")
            await self._write("undo", seat, [match.others_undone(seat)], "")
            match.undo(seat)
            self.movers.back(match.state.question_number)
            self._after(match)
        self.tell()

    def playing(self, guest: str, seat: int, key: str = "") -> Match:
        """The match, if it runs and this seat is the guest's own to play."""
        if self.match is None:
            raise Refusal("The game has not begun: seats are still open.")
        if not 0 <= seat < len(self.seating.rows):
            raise Refusal("There is no such seat.")
        if not self.seating.owns(guest, seat):
            raise Refusal("That is not your seat.")
        if len(key) > LONGEST_KEY or not key.isprintable():
            raise Refusal(f"The key of a move has at most {LONGEST_KEY} letters.")
        if key and key in self.keys:
            return self.match  # kept already: whatever came after, the answer is yes
        if self.closed:
            raise Refusal(MOVED_ON)
        if self.status != "running":
            raise Refusal("This game is over.")
        if self.seating.rows[seat]["away"]:
            raise Refusal("A bot sits in for you: take your seat back first.")
        return self.match

    async def _write(self, kind: str, seat: int, actions: list[int], key: str) -> None:
        row = {
            "table_id": self.table["id"],
            "n": self.n + 1,
            "kind": kind,
            "seat": seat,
            "actions": actions,
            "key": key or None,
            "at": now(),
        }
        try:
            await self.hall.store.append(row)
        except Conflict:
            # another process holds this table, or held it a moment ago: what it wrote counts
            self.hall.renew(self)
            raise Refusal(MOVED_ON) from None
        except asyncio.CancelledError:
            self.hall.renew(self)  # nobody knows whether it was written
            raise
        self.n += 1
        self.hall.moves += 1
        if key:
            self.keys.add(key)

    def _after(self, match: Match) -> None:
        self.version += 1
        self.used = time.monotonic()
        self._note_standing(match)

    def _note_standing(self, match: Match) -> None:
        """Note in the list of tables how the game stands; it is only a note, the moves are the truth."""
        season = match.state.stage().say
        status = "over" if match.state.is_over else "running"
        if status != self.status or season != self.table["season"]:
            self.hall.later(self.note({"status": status, "season": season, "updated": now()}))

    def note(self, values: Row) -> asyncio.Future[object]:
        """Change the table's row: true at once here, kept when the future is done."""
        self.table.update(values)
        self.version += 1
        query = sa.update(TABLES).where(TABLES.c.id == self.table["id"]).values(**values)
        return self.hall.store.send(lambda connection: connection.execute(query))

    # -- people ----------------------------------------------------------------------------------------------------

    async def abandon(self, guest: str) -> None:
        """The host gives the table up."""
        async with self.lock:
            if not same(self.table["host"], guest):
                raise Refusal("Only the host can give the table up.")
            if self.status == "over":
                raise Refusal("This game is over.")
            before = self.status
            try:
                await self.note({"status": "abandoned", "updated": now()})
            except DeckhallError:
                self.table["status"] = before
                raise
        self.movers.close()
        self.tell(people=True)

    async def say(self, guest: str, text: str) -> None:
        """A line of chat from somebody who sits here."""
        text = "".join(letter if letter.isprintable() else " " for letter in text)
        text = " ".join(text.split())[:LONGEST_CHAT]
        seats = self.seating.of(guest)
        if not text:
            return
        if not seats:
            raise Refusal("Only those who sit at the table can talk.")
        async with self.lock:
            line = messages.ChatLine(seats[0]["name"], text, now(), seats[0]["seat"])
            row = {"table_id": self.table["id"], "n": self.said + 1, **msgspec.structs.asdict(line)}
            await self.hall.store.write(lambda connection: connection.execute(sa.insert(CHAT), [row]))
            self.said += 1
            self.chat.append(line)
            del self.chat[:-KEPT_CHAT]
        self.eyes.send_all(messages.Said([line]))

    def tell(self, people: bool = False) -> None:
        """Show everybody what has changed, and wake whoever moves by itself."""
        self.used = time.monotonic()
        if people:
            self.eyes.tell_people()
        self.eyes.tell()
        self.movers.wake()

    def close(self) -> None:
        """Stop everything; the room is used no more."""
        self.closed = True
        self.movers.close()
