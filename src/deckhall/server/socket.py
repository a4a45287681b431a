"""The live connection of a table: one WebSocket for each client."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from deckhall.core.errors import DeckhallError
from deckhall.core.words import as_sentence
from deckhall.server import api, messages
from deckhall.server.addresses import address_of
from deckhall.server.close_codes import FAILED, REFUSED, RESTART, TRY_AGAIN, CloseCode, close_code
from deckhall.server.connections import Connection
from deckhall.server.endpoints import token_of
from deckhall.server.hall import LOGGED_OUT, Hall
from deckhall.server.message_handlers import UNKNOWN_MESSAGE, decoded, handle_text, take_seat
from deckhall.server.origin import from_own_page
from deckhall.server.rate_limits import RateLimit
from deckhall.server.refusals import Refusal
from deckhall.server.shares import TOO_MUCH
from deckhall.server.tokens import new_id

LARGEST_MESSAGE: Final = 8_192
MOST_QUEUED: Final = 256
"""Messages that may wait for a slow client before it is let go; it comes back and is sent everything."""
MOST_REFUSED: Final = 100
"""How often in a row a client may send too much before it is let go."""
HELLO_WITHIN: Final = 10.0
"""Seconds in which a client must say hello."""
HINT_COST: Final = 5.0
MESSAGE_COST: Final = 0.25
"""Of what an address may ask."""
HELLO_FIRST: Final = "The first message must be hello."


class SocketConnection(Connection):
    """A connection over a socket: messages are queued, a task sends them."""

    def __init__(self, socket: WebSocket, send: Send, guest: str, most_bytes: int) -> None:
        super().__init__(new_id(), guest)
        self.socket: Final = socket
        self._send: Final = send
        self._queue: Final[deque[bytes]] = deque()
        self.queued_bytes = 0
        """What waits, and what is being sent until it is gone."""
        self._most_bytes: Final = most_bytes
        self._closing: tuple[int, str] | None = None
        self._more: Final = asyncio.Event()

    def send(self, payload: bytes) -> None:
        """Queue a message; a client that does not read is let go."""
        if self._closing is None:
            waiting = self.queued_bytes
            self.queued_bytes += len(payload)
            self._queue.append(payload)  # as it is: those who see the same share it
            if len(self._queue) > MOST_QUEUED or (waiting and self.queued_bytes > self._most_bytes):
                self._queue.clear()
                self._closing = (TRY_AGAIN.code, "Your connection was too slow; it is opened again.")
            self._more.set()

    @property
    def address(self) -> str:
        client = self.socket.client
        return client.host if client is not None else ""

    def close(self, say: str, why: CloseCode = RESTART) -> None:
        """Send what is queued and a last sentence, then close."""
        if self._closing is None:
            self.send_message(messages.Refused(say))
            self._closing = (why.code, say.encode()[:120].decode(errors="ignore"))

    def ask_to_reconnect(self) -> None:
        """Close without a word; the client comes back at once."""
        if self._closing is None:
            self._closing = (TRY_AGAIN.code, "This connection is opened again.")
            self._more.set()

    async def send_queued(self) -> None:
        """Send what is queued until the connection is closed."""
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                while self._queue:
                    payload = self._queue.popleft()
                    await self._send({"type": "websocket.send", "text": payload.decode()})
                    self.queued_bytes -= len(payload)
                if self._closing is not None:
                    await self.socket.close(*self._closing)
                    return
        except (RuntimeError, WebSocketDisconnect, OSError):
            return  # the client has gone: whoever reads from it notices too


class TableSocket:
    """The socket as an application: moves and views go past the framework's layers, which cost more than they do."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await table_socket(WebSocket(scope, receive, send), receive, send)


async def table_socket(socket: WebSocket, receive: Receive, send: Send) -> None:
    """One connection from its hello to its end."""
    hall: Hall = socket.app.state.hall
    code = str(socket.path_params["code"]).upper()
    if not from_own_page(socket) or hall.closing:
        await socket.close(REFUSED.code)
        return
    await socket.accept()
    connection: SocketConnection | None = None
    counted = contextlib.ExitStack()
    try:
        counted.enter_context(hall.socket_limits.address(address_of(socket.client)))
        hello = decoded(await asyncio.wait_for(_receive(receive), HELLO_WITHIN))
        if not isinstance(hello, messages.Hello):
            raise Refusal(HELLO_FIRST)
        token = hello.token or token_of(socket)
        guest = await hall.guests.find(token)
        counted.enter_context(hall.socket_limits.guest("" if guest is None else guest["id"]))
        connection = SocketConnection(
            socket, send, "" if guest is None else guest["id"], hall.settings.socket_kilobytes * 1000
        )
        connection.token = token if guest is not None else ""
        hall.bans.check(connection.address, connection.guest)
        await hall.admission.check(code, connection.guest, hello.secret, address_of(socket.client))
        take_seat(await hall.request(code, "info", guest), connection, hello)
        hall.connections[connection.id] = connection
        await hall.connect(code, connection)
        await _serve(hall, code, connection, receive)
    except TimeoutError:
        await _close(socket, REFUSED, HELLO_FIRST)
    except msgspec.DecodeError:
        await _close(socket, REFUSED, UNKNOWN_MESSAGE)
    except DeckhallError as problem:
        await _close(socket, close_code(problem), as_sentence(str(problem)))
    except WebSocketDisconnect:
        pass
    except Exception as problem:
        hall.log_failure("socket failed", problem, table=code[:20])
        await _close(socket, FAILED, FAILED.sentence)
    finally:
        counted.close()
        if connection is not None:
            hall.connections.pop(connection.id, None)
            await hall.disconnect(code, connection)


async def _close(socket: WebSocket, why: CloseCode, say: str) -> None:
    try:
        await socket.send_text(api.ENCODER.encode(messages.Refused(say)).decode())
        await socket.close(why.code, say.encode()[:120].decode(errors="ignore"))
    except (RuntimeError, WebSocketDisconnect, OSError):
        pass


async def _receive(receive: Receive) -> str:
    message = await receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise Refusal("This hall reads text messages only.")
    if len(text) > LARGEST_MESSAGE:
        raise Refusal("That message is too long.")
    return str(text)


async def _serve(hall: Hall, code: str, connection: SocketConnection, receive: Receive) -> None:
    """Read messages until the client goes; sending runs beside it."""
    sending = asyncio.create_task(connection.send_queued())
    rate = hall.settings.rate / 2
    limit = RateLimit(3 * rate, rate)
    address = address_of(connection.socket.client)
    refused = 0
    try:
        while True:
            text = await _receive(receive)
            if not (limit.allows() and hall.shares.requests.allows_address(address, MESSAGE_COST)):
                refused += 1
                if refused > MOST_REFUSED:
                    raise Refusal(TOO_MUCH)
                connection.send_message(messages.Refused(TOO_MUCH))
                continue
            refused = 0
            if '"ping"' in text and connection.token and await hall.guests.find(connection.token) is None:
                raise Refusal(LOGGED_OUT)  # elsewhere
            if '"hint"' in text and not limit.allows(HINT_COST):
                connection.send_message(messages.Refused(TOO_MUCH))
            else:
                await handle_text(hall, code, connection, text)
    finally:
        sending.cancel()
