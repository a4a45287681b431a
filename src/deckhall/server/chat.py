"""Chat at a table: who may talk, who may read, and whom each guest does not want to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from deckhall.server import blocks, messages
from deckhall.server.refusals import Refusal
from deckhall.server.room_parts import RoomPart
from deckhall.server.schema import CHAT
from deckhall.server.store import Row, now
from deckhall.server.tokens import same

if TYPE_CHECKING:
    from deckhall.server.room import Room

LONGEST_CHAT: Final = 500
KEPT_CHAT: Final = 200


class Chat(RoomPart):
    """What was said at one table."""

    def __init__(self, room: Room, rows: Sequence[Row]) -> None:
        super().__init__(room)
        self.lines: Final = [
            (str(row["guest"]), messages.ChatLine(row["name"], row["text"], row["at"], row["seat"]))
            for row in rows[-KEPT_CHAT:]
        ]
        """Each with the guest who said it."""
        self.blocked: Final[dict[str, frozenset[str]]] = {}
        """Whom those who look on have blocked."""
        self._last = rows[-1]["n"] if rows else 0

    def may_read(self, guest: str) -> bool:
        """At a table that is not listed the chat is between those who sit there."""
        row = self.room.row
        sits = same(row["host"], guest) or bool(self.room.seating.seats_of(guest))
        return bool(row["chat"] and (row["listed"] or sits))

    def hears(self, guest: str, speaker: str) -> bool:
        """Does a guest get what another says?"""
        return self.may_read(guest) and speaker not in self.blocked.get(guest, ())

    def shown_to(self, guest: str) -> messages.Chat:
        """All lines that a guest gets."""
        return messages.Chat([line for speaker, line in self.lines if self.hears(guest, speaker)], whole=True)

    async def add(self, guest: str, text: str) -> None:
        """A line from somebody who sits here."""
        text = "".join(sign if sign.isprintable() else " " for sign in text)
        text = " ".join(text.split())[:LONGEST_CHAT]
        seats = self.room.seating.seats_of(guest)
        if not text:
            return
        if not seats:
            raise Refusal("Only those who sit at the table can talk.")
        if not self.room.row["chat"]:
            raise Refusal("The chat at this table is off.")
        if any(seat["muted"] for seat in seats):
            raise Refusal("The host has muted you.")
        async with self.room.lock:
            line = messages.ChatLine(seats[0]["name"], text, now(), seats[0]["seat"])
            known = {"table_id": self.room.row["id"], "n": self._last + 1, "guest": guest}
            await self.room.hall.store.insert(CHAT, {**known, **msgspec.structs.asdict(line)})
            self._last += 1
            self.lines.append((guest, line))
            del self.lines[:-KEPT_CHAT]
        self.room.viewers.send_chat(guest, line)

    async def block(self, guest: str, seat: int, blocked: bool) -> None:
        """A guest blocks whoever sits there, or reads them again: here, and at every other table."""
        row = self.room.seating.person_at(seat)
        if same(row["guest"], guest):
            raise Refusal("You cannot block yourself.")
        store = self.room.hall.store
        if blocked:
            await blocks.block(store, guest, row["guest"], row["name"])
        else:
            await blocks.unblock(store, guest, row["guest"])
        self.blocked[guest] = await blocks.blocked_by(store, guest)
        self.room.viewers.send_whole_chat(guest)
