"""Lines: the ways from a table to the people who look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from deckhall.server.bus import Bus


class Line(Protocol):
    """A way to one pair of eyes."""

    id: str
    guest: str
    seat: int | None
    revision: int
    """What it was shown last."""
    logged: int
    """How many events it was told."""

    def send(self, payload: bytes) -> None:
        """Queue a message."""

    def end(self, say: str) -> None:
        """Close it, with a sentence; the client comes back and is shown everything anew."""


class Far:
    """A line to a client of another server process."""

    def __init__(self, bus: Bus, process: str, line_id: str, guest: str) -> None:
        self.bus: Final = bus
        self.process: Final = process
        self.id = line_id
        self.guest = guest
        self.seat: int | None = None
        self.revision = 0
        self.logged = 0

    def send(self, payload: bytes) -> None:
        """Through the bus."""
        self.bus.show(self.process, self.id, payload)

    def end(self, say: str) -> None:
        """Nothing to do: the process of the client notices that the table has another holder."""
