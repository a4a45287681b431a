"""Viewers: the connections to a table, and what each of them is sent."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec

from deckhall.core import Match
from deckhall.core.events import Event
from deckhall.core.words import text_of
from deckhall.server import api, messages
from deckhall.server.api import ENCODER
from deckhall.server.connections import Connection
from deckhall.server.refusals import Refusal
from deckhall.server.room_parts import RoomPart
from deckhall.server.store import Row

if TYPE_CHECKING:
    from deckhall.server.room import Room


@dataclass(slots=True)
class SeatView:
    """What a seat can see at one moment."""

    version: int
    revision: int
    scene: bytes
    events: int
    undo: bool
    question: tuple[int, int] | None
    """The sealed question the seat has not answered yet, with the place of its last move; None for any other."""
    answers_since: int
    """An answer to a view from this revision on is an answer to this one: others sealing theirs changes nothing."""

    def answered_by(self, revision: int) -> bool:
        """Does an answer to the view of that revision answer what is asked now?"""
        return self.answers_since <= revision <= self.revision


class Viewers(RoomPart):
    """All who look at one table."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.connections: Final[dict[str, Connection]] = {}
        self.first_revision = secrets.randbits(30)
        """Each time a table is loaded it counts from elsewhere, so that an answer to an older view is noticed."""
        self._seat_views: Final[dict[int | None, SeatView]] = {}
        self._since: Final = monotonic()
        self._last_heard: Final[dict[str, float]] = {}
        """When those who sit here were last heard of without being connected since."""

    def guests(self) -> frozenset[str]:
        """The guests who are connected."""
        return frozenset(connection.guest for connection in self.connections.values() if connection.guest)

    def seat_view(self, match: Match, seat: int | None) -> SeatView:
        """The view of a seat. Its number changes only when the view does: what others do in secret leaves no trace."""
        before = self._seat_views.get(seat)
        version = self.room.version
        if before is not None and before.version == version:
            return before
        scene = match.state.view(seat)
        if seat is not None and self.room.bot_turns.has_unasked_answer(match, seat):
            scene.prompt = None  # it is answered in a moment, and the person is not asked
        encoded = ENCODER.encode(scene)
        undo = seat is not None and self.room.status == "running" and match.undoable(seat)
        events = len(match.events)
        if before is not None and (before.events, before.undo, before.scene) == (events, undo, encoded):
            before.version = version
            return before
        revision = (self.first_revision if before is None else before.revision) + 1
        question = sealed_question(match, seat)
        since = revision
        if before is not None and question is not None and before.question == question:
            since = before.answers_since
        made = self._seat_views[seat] = SeatView(version, revision, encoded, events, undo, question, since)
        return made

    def add(self, connection: Connection) -> None:
        """A new viewer: send everything it may see."""
        others = [one for one in self.connections.values() if one.seat is None and one.id != connection.id]
        if connection.seat is None and len(others) >= self.room.hall.settings.spectators:
            raise Refusal("This table has as many spectators as it can take.")
        self.connections[connection.id] = connection
        connection.revision = connection.events = 0
        connection.send_message(self.room.chat.shown_to(connection.guest))
        self.room.publish(people=True)

    def remove(self, connection_id: str) -> None:
        """A viewer has gone."""
        gone = self.connections.pop(connection_id, None)
        if gone is not None:
            self.room.last_visit = monotonic()
            self.heard_of(gone.guest)
            self.send_people()

    def release(self) -> list[Connection]:
        """Let all viewers go, to be led elsewhere."""
        released = list(self.connections.values())
        self.connections.clear()
        return released

    def dismiss(self, guest: str, say: str) -> None:
        """Close the connections of a guest, with a sentence."""
        for connection in list(self.connections.values()):
            if connection.guest == guest:
                del self.connections[connection.id]
                connection.close(say)

    def heard_of(self, guest: str) -> None:
        """A sign of life of somebody who sits here."""
        if self.room.seating.seats_of(guest):
            self._last_heard[guest] = monotonic()

    def check_absent(self, row: Row) -> None:
        """Only who is not there can be replaced; whoever loads the page anew is not gone yet."""
        last = max(self._since, self._last_heard.get(row["guest"], 0.0))
        there = row["guest"] in self.guests()
        if there or monotonic() - last < self.room.hall.settings.replace_after:
            raise Refusal(f"{row['name']} is at the table: only who is absent can be replaced.")

    def send_chat(self, speaker: str, line: messages.ChatLine) -> None:
        """A line of chat, to all who may read it and want to."""
        payload = ENCODER.encode(messages.Chat([line]))
        for connection in self.connections.values():
            if self.room.chat.hears(connection.guest, speaker):
                connection.send(payload)

    def send_whole_chat(self, guest: str | None = None) -> None:
        """All lines again, to one guest or to everybody: there may be fewer now, or more."""
        for connection in self.connections.values():
            if guest is None or connection.guest == guest:
                connection.send_message(self.room.chat.shown_to(connection.guest))

    def send_people(self) -> None:
        """Who sits here, to everybody, each with what is theirs."""
        online = self.guests()
        made: dict[str, bytes] = {}
        for connection in self.connections.values():
            guest = connection.guest
            if guest not in made:
                made[guest] = ENCODER.encode(messages.People(self.room.seating.info(guest, online)))
            connection.send(made[guest])

    def send_views(self) -> None:
        """Send each what has changed for it; a view that cannot be made is logged and harms no other."""
        match = self.room.match
        if match is None:
            return
        made: dict[tuple[int | None, int], bytes] = {}
        for connection in self.connections.values():
            try:
                current = self.seat_view(match, connection.seat)
                if connection.revision != current.revision:
                    what = (connection.seat, connection.events)
                    if what not in made:
                        made[what] = ENCODER.encode(self.view(match, *what))
                    connection.send(made[what])
                    connection.revision, connection.events = current.revision, current.events
            except Exception as problem:
                self.room.hall.log_failure("view failed", problem, table=self.room.code)

    def view(self, match: Match, seat: int | None, known_events: int) -> messages.View:
        """The message that shows a seat the table, with the log from an event on (after an undo: from the start)."""
        current = self.seat_view(match, seat)
        start = known_events if known_events <= current.events else 0
        scene: Any = msgspec.Raw(current.scene)
        time_left = self.room.clock.time_left(match)
        return messages.View(current.revision, scene, log(match, seat, start), start, current.undo, time_left)


def sealed_question(match: Match, seat: int | None) -> tuple[int, int] | None:
    """What the seat is asked together with others: the number of the question, and the place of its own last move."""
    state = match.state
    if seat is None or state.acting >= 0 or not state.pending >> seat & 1:
        return None
    place = len(match.moves) - 1
    while place >= 0 and match.moves[place].seat != seat:
        place -= 1
    return state.question_number, place


def log(match: Match, seat: int | None, start: int) -> list[api.LogLine]:
    """The log from an event on, in the seat's words and knowledge."""
    return [log_line(match, event.seen_by(seat), seat) for event in match.events[start:]]


def log_line(match: Match, seen: Event, seat: int | None) -> api.LogLine:
    """An event as somebody may know it, in the words of a seat."""
    spans = match.spans(seen, seat)
    data = {name: [*value] if isinstance(value, list) else value for name, value in seen.data.items()}
    return api.LogLine(text_of(spans), seen.rule, seen.seat, seen.kind, spans, data)
