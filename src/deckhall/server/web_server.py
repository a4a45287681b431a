"""The web server: uvicorn, with limits on what it reads of a request and how long it waits for it.

uvicorn itself keeps a request that never ends for ever, however long its address and headers grow.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from deckhall.server.connection_limits import NAME, ConnectionLimits

LONGEST_ADDRESS: Final = 8_192
LARGEST_HEAD: Final = 32_768
"""Bytes of a request before its body, and after it."""
MOST_HEADERS: Final = 100
LARGEST_MESSAGE: Final = 16_384
"""Bytes of a message on a socket."""
SENTENCES: Final = {
    400: "That is no HTTP request.",
    408: "The request took too long to arrive.",
    414: f"The address is too long: {LONGEST_ADDRESS} bytes are the most.",
    431: f"The headers are too large: {LARGEST_HEAD} bytes and {MOST_HEADERS} headers are the most.",
}


class Refused(Exception):
    """Raised out of the parser, which stops at once."""


class CountedConnection(asyncio.Protocol):
    """A connection that is counted for its address, and dropped when nobody reads what is sent to it."""

    app_state: dict[str, Any]
    client: tuple[str, int] | None
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport

    _counted = False
    _stalled: asyncio.TimerHandle | None = None

    @property
    def limits(self) -> ConnectionLimits:
        """Those of this process."""
        limits: ConnectionLimits = self.app_state[NAME]
        return limits

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        super().connection_made(transport)
        self._counted = self.limits.enter(self.client[0] if self.client else "")
        if not self._counted:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self.uncount()
        self.resume_writing()
        super().connection_lost(exc)

    def uncount(self) -> None:
        """Count it no more."""
        if self._counted:
            self._counted = False
            self.limits.leave(self.client[0] if self.client else "")

    def pause_writing(self) -> None:
        """What was sent is not read: for a while that is the network's fault."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(self.limits.settings.stalled_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is read again."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()


class LimitedHttp(CountedConnection, HttpToolsProtocol):
    """A connection that speaks HTTP."""

    _timer: asyncio.TimerHandle | None = None
    _unparsed = 0
    """Bytes that were read since the parser last told of something complete."""
    _head = 0
    """Bytes of the headers, those after the body included."""
    _refusal = 400

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The first request must come soon."""
        super().connection_made(transport)
        self._wait(self.limits.settings.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._wait(0)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a socket, which is counted anew."""
        self._wait(0)
        self.uncount()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request; from the first one on it has to come to an end."""
        if self._timer is None:
            self._wait(self.limits.settings.header_seconds)
        self._unparsed += len(data)
        super().data_received(data)
        if self._unparsed > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse(431)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._head = 0
        super().on_message_begin()
        if self._timer is None:
            self._wait(self.limits.settings.header_seconds)

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            self._refusal = 414
            raise Refused

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header, or one trailer."""
        self._head += len(name) + len(value) + 4
        if self._head > LARGEST_HEAD or len(self.headers) >= MOST_HEADERS:
            self._refusal = 431
            raise Refused
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Now the body has its time."""
        self._unparsed = 0
        self._wait(self.limits.settings.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body; who reads it limits its size."""
        self._unparsed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request has come."""
        self._unparsed = 0
        self._wait(0)
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Say what was wrong with the request, and hang up."""
        say = SENTENCES[self._refusal].encode()
        head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(say)
        self.transport.write(STATUS_LINE[self._refusal] + head + say)
        self.transport.close()

    def _wait(self, seconds: float) -> None:
        """For so long, and not for what was waited for before; 0 for nothing."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._refuse, 408) if seconds else None

    def _refuse(self, status: int) -> None:
        """In the middle of an answer there is nothing left to say."""
        cycle: RequestResponseCycle | None = getattr(self, "cycle", None)
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            self.transport.abort()
            return
        self._refusal = status
        self.send_400_response("")


class LimitedSocket(CountedConnection, WebSocketsSansIOProtocol):
    """A connection that speaks WebSocket."""

    def keepalive_timeout(self) -> None:
        """Nobody answers: what is still to be sent will not be read, so it is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()


def server_config(app: Any, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application, in the hall and in tests."""
    options: dict[str, Any] = {
        "log_config": None,
        "log_level": "error",  # a warning for every bad request would let strangers fill the log
        "access_log": False,
        "http": LimitedHttp,
        "ws": LimitedSocket,
        "ws_max_size": LARGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "proxy_headers": False,  # the application does that, for proxies that are trusted
        # longer than proxies and clients keep a connection: who closes first while a request comes resets it
        "timeout_keep_alive": 75,
        "timeout_graceful_shutdown": 5,
        "server_header": False,
    }
    return uvicorn.Config(app, **{**options, **more})
