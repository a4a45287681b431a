"""The live line of a table: one WebSocket for each pair of eyes."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from deckhall.core.errors import DeckhallError
from deckhall.server import api, asides, messages
from deckhall.server.answers import token_of
from deckhall.server.eyes import ENCODER
from deckhall.server.hall import Hall
from deckhall.server.limits import Bucket
from deckhall.server.lines import Line
from deckhall.server.refusals import Missing, NotYours, Refusal, sentence
from deckhall.server.room import Broken, Room
from deckhall.server.store import NotKept
from deckhall.server.tokens import new_id

DECODER: Final = msgspec.json.Decoder(messages.FromClient)
LARGEST_MESSAGE: Final = 8_192
MOST_WAITING: Final = 256
"""Messages that may wait for a slow client before it is let go; it comes back and is shown everything."""
MOST_REFUSED: Final = 100
"""How often in a row a client may send too much before it is let go."""
HELLO_WITHIN: Final = 10.0
"""Seconds in which a client must say hello."""
HINT_COST: Final = 5.0
NOT_KNOWN: Final = "That is not a message this hall knows."
TOO_MUCH: Final = "That was too much at once: wait a moment."
POLICY: Final = 1008
NOT_YOURS: Final = 4403
NO_SUCH: Final = 4404
BROKEN: Final = 4410
"""Codes from 4400 on are final: a client need not try again."""
FAILED: Final = 1011
RESTART: Final = 1012
TRY_AGAIN: Final = 1013


class SocketLine:
    """A socket as a line of a room: messages are queued, a task sends them."""

    def __init__(self, socket: WebSocket, send: Send, guest: str) -> None:
        self.id = new_id()
        self.socket: Final = socket
        self._send: Final = send
        self.guest = guest
        self.seat: int | None = None
        self.revision = 0
        self.logged = 0
        self._waiting: Final[list[str]] = []
        self._ending: tuple[int, str] | None = None
        self._more: Final = asyncio.Event()

    def send(self, payload: bytes) -> None:
        """Queue a message; a client that does not read is let go."""
        if self._ending is None:
            self._waiting.append(payload.decode())
            if len(self._waiting) > MOST_WAITING:
                self._waiting.clear()
                self._ending = (TRY_AGAIN, "You were too slow: come back, and you are shown everything.")
            self._more.set()

    def end(self, say: str) -> None:
        """Send what is queued and a last sentence, then close."""
        if self._ending is None:
            self.send(ENCODER.encode(messages.Refused(say)))
            self._ending = (RESTART, say)

    def tell(self, message: Any) -> None:
        """Send one message to this line alone."""
        self.send(ENCODER.encode(message))

    async def pump(self) -> None:
        """Send what is queued until the line is closed."""
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                waiting, self._waiting[:] = self._waiting.copy(), []
                for text in waiting:
                    await self._send({"type": "websocket.send", "text": text})
                if self._ending is not None:
                    await self.socket.close(*self._ending)
                    return
        except (RuntimeError, WebSocketDisconnect, OSError):
            return  # the client has gone: whoever reads from it notices too


def same_origin(socket: WebSocket) -> bool:
    """Browsers say where a page comes from; only our own pages may open a socket. Programs say nothing."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host", "")


class TableSocket:
    """The live line as an application: moves and views go past the framework's layers, which cost more than they do."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await table_socket(WebSocket(scope, receive, send), receive, send)


async def table_socket(socket: WebSocket, receive: Receive, send: Send) -> None:
    """One connection from its hello to its end."""
    hall: Hall = socket.app.state.hall
    code = str(socket.path_params["code"]).upper()
    if not same_origin(socket) or hall.closing:
        await socket.close(POLICY)
        return
    await socket.accept()
    line: SocketLine | None = None
    try:
        hello = DECODER.decode(await asyncio.wait_for(_receive(receive), HELLO_WITHIN))
        if not isinstance(hello, messages.Hello):
            raise Refusal("Say hello first.")
        guest = await hall.guests.find(hello.token or token_of(socket))
        line = SocketLine(socket, send, "" if guest is None else guest["id"])
        take_seat(await hall.ask(code, "info", guest), line, hello)
        hall.lines[line.id] = line
        await hall.attach(code, line)
        await _serve(hall, code, line, receive)
    except TimeoutError:
        await _close(socket, POLICY, "Say hello first.")
    except msgspec.DecodeError:
        await _close(socket, POLICY, NOT_KNOWN)
    except DeckhallError as problem:
        await _close(socket, _code(problem), sentence(str(problem)))
    except WebSocketDisconnect:
        pass
    except Exception as problem:
        hall.trouble("socket failed", problem, table=code[:20])
        await _close(socket, FAILED, "Something went wrong in the hall; nothing of your game is lost.")
    finally:
        if line is not None:
            hall.lines.pop(line.id, None)
            await hall.detach(code, line)


def _code(problem: DeckhallError) -> int:
    """Whether it makes sense to come back."""
    match problem:
        case Missing():
            return NO_SUCH
        case NotYours():
            return NOT_YOURS
        case Broken():
            return BROKEN
        case NotKept():
            return TRY_AGAIN
    return POLICY


async def _close(socket: WebSocket, status: int, say: str) -> None:
    try:
        await socket.send_text(ENCODER.encode(messages.Refused(say)).decode())
        await socket.close(status, say.encode()[:120].decode(errors="ignore"))
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


async def _serve(hall: Hall, code: str, line: SocketLine, receive: Receive) -> None:
    """Read messages until the client goes; sending runs beside it."""
    pump = asyncio.create_task(line.pump())
    rate: float = line.socket.app.state.message_rate
    bucket = Bucket(3 * rate, rate)
    refused = 0
    try:
        while True:
            text = await _receive(receive)
            if not bucket.take():
                refused += 1
                if refused > MOST_REFUSED:
                    raise Refusal(TOO_MUCH)
                line.tell(messages.Refused(TOO_MUCH))
                continue
            refused = 0
            if '"hint"' in text and not bucket.take(HINT_COST):
                line.tell(messages.Refused(TOO_MUCH))
            else:
                await answer_text(hall, code, line, text)
    finally:
        pump.cancel()


def take_seat(table: api.TableInfo, line: Line, hello: messages.Hello) -> None:
    """Look on from one of one's own seats, or as a spectator."""
    if hello.seat is not None and not any(seat.seat == hello.seat and seat.mine for seat in table.seats):
        raise NotYours("That is not your seat.")
    line.seat = hello.seat


async def answer_text(hall: Hall, code: str, line: Line, text: str) -> None:
    """Read a message and do what it asks; whatever cannot be done is said in a sentence and changes nothing."""
    key = ""
    try:
        message = DECODER.decode(text)
        if isinstance(message, messages.SendMove):
            key = message.key
        if isinstance(message, messages.Hello):
            take_seat(await hall.ask(code, "info", {"id": line.guest, "name": ""}), line, message)
            await hall.attach(code, line)
        elif isinstance(message, messages.Ping):
            _tell(line, messages.Pong())
        elif hall.bus is not None and line.id in hall.bus.lines:
            await hall.bus.say(line, text, key)
        else:
            await answer(await hall.room(code), line, message)
    except msgspec.DecodeError:
        _tell(line, messages.Refused(NOT_KNOWN))
    except Refusal as refusal:
        _tell(line, messages.Refused(refusal.say, refusal.rule, key))
    except DeckhallError as refusal:
        _tell(line, messages.Refused(sentence(str(refusal)), "", key))
    except Exception as problem:
        hall.trouble("message failed", problem, table=code)
        _tell(line, messages.Refused("Something went wrong at this table; nothing of your game is lost.", "", key))


async def answer(room: Room, line: Line, message: messages.FromClient) -> None:
    """Do what a message asks."""
    match message:
        case messages.SendMove():
            await room.move(line.guest, message.seat, message.revision, message.actions, message.key)
            _tell(line, messages.Kept(message.key))
        case messages.SendUndo():
            await room.undo(line.guest, message.seat)
        case messages.AskWhy():
            _tell(line, asides.why(room, line.guest, message.seat, message.action, message.piece, message.after))
        case messages.AskHint():
            room.hall.later(_hint(room, line, message.seat))  # it takes a while: other messages need not wait
        case messages.SendChat():
            await room.say(line.guest, message.text)


async def _hint(room: Room, line: Line, seat: int) -> None:
    try:
        _tell(line, await room.movers.hint(line.guest, seat))
    except Refusal as refusal:
        _tell(line, messages.Refused(refusal.say, refusal.rule))


def _tell(line: Line, message: messages.FromServer) -> None:
    line.send(ENCODER.encode(message))
