"""Connections: the ways from a table to the clients that look at it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from deckhall.server import api, messages

if TYPE_CHECKING:
    from deckhall.server.bus import Bus


class Connection(ABC):
    """The way to one client."""

    def __init__(self, connection_id: str, guest: str) -> None:
        self.id: Final = connection_id
        self.guest: Final = guest
        """The id of the guest, empty if nobody has said who it is."""
        self.token = ""
        """The token with which it came; empty if another process has to do with that."""
        self.seat: int | None = None
        """From which seat it looks on; None as a spectator."""
        self.revision = 0
        """The number of the view it was sent last."""
        self.events = 0
        """How many events of the game it was sent."""

    @abstractmethod
    def send(self, payload: bytes) -> None:
        """Queue an encoded message."""

    @abstractmethod
    def close(self, say: str) -> None:
        """End it, with a sentence; the client comes back and is sent everything anew."""

    def send_message(self, message: messages.FromServer) -> None:
        """Queue a message to this client alone."""
        self.send(api.ENCODER.encode(message))


class RemoteConnection(Connection):
    """A connection to a client of another server process."""

    def __init__(self, bus: Bus, process: str, connection_id: str, guest: str) -> None:
        super().__init__(connection_id, guest)
        self.bus: Final = bus
        self.process: Final = process

    def send(self, payload: bytes) -> None:
        self.bus.send_to_client(self.process, self.id, payload)

    def close(self, say: str) -> None:
        self.bus.close_client(self.process, self.id, say)
