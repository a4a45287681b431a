"""Forwarding: clients of this process whose tables other processes hold, and the proof that nothing is missing.

What a table sends to a client of another process is numbered. Now and then the client's process asks the holder which
of its clients it knows and how far it has counted. A client of which the holder knows nothing, that has missed a
message, or of which nothing is heard for long, is closed: it connects again and is sent everything anew. So whatever
Redis loses, nobody looks at a table that never moves again.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from deckhall.server.connections import Connection, RemoteConnection
from deckhall.server.leases import LEASE
from deckhall.server.tokens import new_id

SILENCE: Final = 2 * LEASE
"""Seconds without a word from the other side after which a client, or a viewer, is let go."""


@dataclass
class Forwarded:
    """A client of this process whose table another process holds."""

    code: str
    connection: Connection
    holder: str
    stream: str = field(default_factory=new_id)
    received: int = 0
    known: bool = False
    """Has the holder said that it knows this client?"""
    confirmed: float = field(default_factory=time.monotonic)
    """When the holder last said that nothing is missing."""


class Forwarding:
    """All of them, by connection and by stream."""

    def __init__(self) -> None:
        self.by_connection: Final[dict[str, Forwarded]] = {}
        self._by_stream: Final[dict[str, Forwarded]] = {}

    def __contains__(self, connection: Connection) -> bool:
        return connection.id in self.by_connection

    def of(self, connection: Connection) -> Forwarded:
        """Where the messages of a client go."""
        return self.by_connection[connection.id]

    def add(self, one: Forwarded) -> None:
        """A client looks at a table elsewhere."""
        self.by_connection[one.connection.id] = self._by_stream[one.stream] = one

    def remove(self, connection: Connection) -> Forwarded | None:
        """It looks no more: what it was, if it did."""
        gone = self.by_connection.pop(connection.id, None)
        if gone is not None:
            del self._by_stream[gone.stream]
        return gone

    def received(self, stream: str, number: int, payload: bytes) -> None:
        """A message for a client: passed on if it is the next one."""
        one = self._by_stream.get(stream)
        if one is None:
            return
        if number == one.received + 1:
            one.received = number
            one.connection.send(payload)
        else:
            self.ask_to_reconnect(one)

    def ask_to_reconnect(self, one: Forwarded) -> None:
        """Let a client connect again."""
        self.remove(one.connection)
        one.connection.ask_to_reconnect()

    def close(self, stream: str, say: str) -> None:
        """The table has done with a client."""
        one = self._by_stream.get(stream)
        if one is not None:
            self.remove(one.connection)
            one.connection.close(say)

    def unknown(self, stream: str) -> None:
        """The holder has never heard of that client."""
        if stream in self._by_stream:
            self.ask_to_reconnect(self._by_stream[stream])

    def questions(self) -> dict[str, list[tuple[str, str]]]:
        """What each holder is asked about: streams and tables."""
        found: dict[str, list[tuple[str, str]]] = {}
        for one in self.by_connection.values():
            found.setdefault(one.holder, []).append((one.stream, one.code))
        return found

    def checked(self, holder: str, sent: dict[str, int]) -> None:
        """What a holder has sent; its answer comes after all that it counts."""
        for one in [one for one in self.by_connection.values() if one.holder == holder]:
            if sent.get(one.stream) == one.received:
                one.known, one.confirmed = True, time.monotonic()
            elif one.known or one.stream in sent:
                self.ask_to_reconnect(one)

    def let_silent_go(self) -> None:
        """Let those connect again of which nothing was heard for long."""
        since = time.monotonic() - SILENCE
        for one in [one for one in self.by_connection.values() if one.confirmed < since]:
            self.ask_to_reconnect(one)


def silent(viewers: Iterable[Connection]) -> list[RemoteConnection]:
    """Viewers from other processes that have not been confirmed for long: their sockets are gone."""
    since = time.monotonic() - SILENCE
    return [one for one in viewers if isinstance(one, RemoteConnection) and one.confirmed < since]
