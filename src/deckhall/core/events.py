"""Events: what has happened, as facts. The log, the animation and the statistics are all read from them."""

from __future__ import annotations

import msgspec

EventValue = int | str | bool | list[str] | list[int]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact. `data` is for everybody, `secret` only for the seats in the bit set `knowers`."""

    kind: str
    seat: int = -1
    """Who did it, or -1 for nobody in particular."""
    rule: str = ""
    data: dict[str, EventValue] = {}
    secret: dict[str, EventValue] = {}
    knowers: int = 0

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat (None: a spectator) may know it: without secrets, or with them laid open."""
        if not self.secret:
            return self
        if seat is not None and self.knowers >> seat & 1:
            return self.opened()
        return Event(self.kind, self.seat, self.rule, self.data)

    def opened(self) -> Event:
        """The event with its secrets, as one who knows them sees it: for games that are over."""
        if not self.secret:
            return self
        return Event(self.kind, self.seat, self.rule, {**self.data, **self.secret, "known": True})
