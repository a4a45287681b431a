"""Eyes: the lines of a table, and what each of them is shown."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final

import msgspec

from deckhall.core import Match
from deckhall.core.events import Event
from deckhall.core.words import text_of
from deckhall.server import api, messages
from deckhall.server.lines import Line

if TYPE_CHECKING:
    from deckhall.server.room import Room

ENCODER: Final = msgspec.json.Encoder()


class Shown:
    """What a seat can see at one moment."""

    def __init__(self, version: int, revision: int, encoded: bytes, events: int, undo: bool) -> None:
        self.version = version
        self.revision: Final = revision
        self.encoded: Final = encoded
        self.events: Final = events
        self.undo: Final = undo


class Eyes:
    """All who look at one table."""

    def __init__(self, room: Room) -> None:
        self.room: Final = room
        self.lines: Final[dict[str, Line]] = {}
        self.first_revision = secrets.randbits(30)
        """Each time a table is loaded it counts from elsewhere, so that an answer to an older view is noticed."""
        self._shown: Final[dict[int | None, Shown]] = {}

    def present(self) -> frozenset[str]:
        """The guests who are connected."""
        return frozenset(line.guest for line in self.lines.values() if line.guest)

    def shown(self, match: Match, seat: int | None) -> Shown:
        """The view of a seat. Its number changes only when the view does: what others do in secret leaves no trace."""
        before = self._shown.get(seat)
        version = self.room.version
        if before is not None and before.version == version:
            return before
        scene = match.state.view(seat)
        if seat is not None and self.room.movers.stands(match, seat):
            scene.prompt = None  # it is answered in a moment as the person wished, who is not asked
        encoded = ENCODER.encode(scene)
        undo = seat is not None and self.room.status == "running" and match.undoable(seat)
        events = len(match.events)
        if before is not None and (before.events, before.undo, before.encoded) == (events, undo, encoded):
            before.version = version
            return before
        revision = (self.first_revision if before is None else before.revision) + 1
        made = self._shown[seat] = Shown(version, revision, encoded, events, undo)
        return made

    def attach(self, line: Line) -> None:
        """A new pair of eyes: show it everything it may see."""
        self.lines[line.id] = line
        line.revision = line.logged = 0
        line.send(ENCODER.encode(messages.Said(self.room.chat)))
        self.room.tell(people=True)

    def detach(self, line_id: str) -> None:
        """Somebody has gone."""
        if self.lines.pop(line_id, None) is not None:
            self.tell_people()

    def send_all(self, message: Any) -> None:
        """The same to everybody."""
        payload = ENCODER.encode(message)
        for line in self.lines.values():
            line.send(payload)

    def tell_people(self) -> None:
        """Who sits here, to everybody, each with what is theirs."""
        present = self.present()
        made: dict[str, bytes] = {}
        for line in self.lines.values():
            if line.guest not in made:
                made[line.guest] = ENCODER.encode(messages.People(self.room.seating.info(line.guest, present)))
            line.send(made[line.guest])

    def tell(self) -> None:
        """Show every line what has changed for it; a view that cannot be made is logged and harms no other."""
        match = self.room.match
        if match is None:
            return
        made: dict[tuple[int | None, int], bytes] = {}
        for line in self.lines.values():
            try:
                shown = self.shown(match, line.seat)
                if line.revision != shown.revision:
                    what = (line.seat, line.logged)
                    if what not in made:
                        made[what] = ENCODER.encode(self.view(match, line.seat, line.logged))
                    line.send(made[what])
                    line.revision, line.logged = shown.revision, shown.events
            except Exception as problem:
                self.room.hall.trouble("view failed", problem, table=self.room.table["code"])

    def view(self, match: Match, seat: int | None, logged: int) -> messages.View:
        """The message that shows a seat the table, with the log from an event on (after an undo: from the start)."""
        shown = self.shown(match, seat)
        start = logged if logged <= shown.events else 0
        scene: Any = msgspec.Raw(shown.encoded)
        left = self.room.movers.time_left(match)
        return messages.View(shown.revision, scene, log(match, seat, start), start, shown.undo, left)


def log(match: Match, seat: int | None, start: int) -> list[api.LogLine]:
    """The log from an event on, in the seat's words and knowledge."""
    return [log_line(match, event.seen_by(seat), seat) for event in match.events[start:]]


def log_line(match: Match, seen: Event, seat: int | None) -> api.LogLine:
    """An event as somebody may know it, in the words of a seat."""
    spans = match.spans(seen, seat)
    data = {name: [*value] if isinstance(value, list) else value for name, value in seen.data.items()}
    return api.LogLine(text_of(spans), seen.rule, seen.seat, seen.kind, spans, data)
