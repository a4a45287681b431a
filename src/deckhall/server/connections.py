"""Connections: the ways from a table to the clients that look at it."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from deckhall.server import api, messages
from deckhall.server.close_codes import RESTART, CloseCode

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
        self.pace = 1.0
        """How long its player lets bots wait before they move, as a share of the usual time."""
        self.events = 0
        """How many events of the game it was sent."""

    @abstractmethod
    def send(self, payload: bytes) -> None:
        """Queue an encoded message."""

    @property
    def address(self) -> str:
        """Where the client is; empty if another process knows."""
        return ""

    @abstractmethod
    def close(self, say: str, why: CloseCode = RESTART) -> None:
        """End it, with a sentence; usually the client comes back and is sent everything anew."""

    @abstractmethod
    def ask_to_reconnect(self) -> None:
        """End it quietly because something may be missing: the client connects again and is sent everything anew."""

    def send_message(self, message: messages.FromServer) -> None:
        """Queue a message to this client alone."""
        self.send(api.ENCODER.encode(message))


class RemoteConnection(Connection):
    """A connection to a client of another server process; its id is that of the stream to it."""

    def __init__(self, bus: Bus, process: str, stream: str, guest: str) -> None:
        super().__init__(stream, guest)
        self.bus: Final = bus
        self.process: Final = process
        self.sent = 0
        """How many messages went to the client; its process counts how many came."""
        self.confirmed = time.monotonic()
        """When the client's process last said that it is there."""

    def send(self, payload: bytes) -> None:
        self.sent += 1
        self.bus.send_to_client(self.process, self.id, self.sent, payload)

    def close(self, say: str, why: CloseCode = RESTART) -> None:
        self.bus.close_client(self.process, self.id, say)

    def ask_to_reconnect(self) -> None:
        """Nothing to do: the process of the client notices that the table knows it no more."""
