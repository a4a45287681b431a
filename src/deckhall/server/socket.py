"""The live line of a table: one WebSocket for each pair of eyes."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from deckhall.core.errors import DeckhallError
from deckhall.server import api
from deckhall.server.hall import Hall
from deckhall.server.limits import Bucket
from deckhall.server.lines import Line
from deckhall.server.rest import token_of
from deckhall.server.room import ENCODER, Refusal, Room, sentence
from deckhall.server.tokens import new_id

DECODER: Final = msgspec.json.Decoder(api.FromClient)
LARGEST_MESSAGE: Final = 8_192
MOST_WAITING: Final = 256
"""Messages that may wait for a slow client before it is let go; it comes back and is shown everything."""
NOT_KNOWN: Final = "That is not a message this hall knows."
TRY_AGAIN: Final = 1013
POLICY: Final = 1008


class SocketLine:
    """A socket as a line of a room: messages are queued, a task sends them."""

    def __init__(self, socket: WebSocket, guest: str) -> None:
        self.id = new_id()
        self.socket: Final = socket
        self.guest = guest
        self.seat: int | None = None
        self.revision = 0
        self.logged = 0
        self._queue: Final[asyncio.Queue[bytes | None]] = asyncio.Queue(MOST_WAITING)

    def send(self, payload: bytes) -> None:
        """Queue a message; a client that does not read is let go."""
        try:
            self._queue.put_nowait(payload)
        except asyncio.QueueFull:
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    def tell(self, message: Any) -> None:
        """Send one message to this line alone."""
        self.send(ENCODER.encode(message))

    async def pump(self) -> None:
        """Send what is queued until the line is closed."""
        while True:
            payload = await self._queue.get()
            if payload is None:
                await self.socket.close(TRY_AGAIN)
                return
            await self.socket.send_text(payload.decode())


def same_origin(socket: WebSocket) -> bool:
    """Browsers say where a page comes from; only our own pages may open a socket. Programs say nothing."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host", "")


async def table_socket(socket: WebSocket) -> None:
    """One connection from its hello to its end."""
    hall: Hall = socket.app.state.hall
    code = str(socket.path_params["code"]).upper()
    if not same_origin(socket) or hall.closing:
        await socket.close(POLICY)
        return
    await socket.accept()
    hall.connections += 1
    line: SocketLine | None = None
    try:
        hello = DECODER.decode(await _receive(socket))
        if not isinstance(hello, api.Hello):
            raise Refusal("Say hello first.")
        guest = await hall.guest(hello.token or token_of(socket))
        table = await hall.ask(code, "info", guest)
        line = SocketLine(socket, "" if guest is None else guest["id"])
        take_seat(table, line, hello)
        await hall.attach(code, line)
        await _serve(hall, code, line)
    except (msgspec.DecodeError, DeckhallError) as problem:
        say = sentence(str(problem)) if isinstance(problem, DeckhallError) else NOT_KNOWN
        await _close(socket, say)
    except WebSocketDisconnect:
        pass
    finally:
        hall.connections -= 1
        if line is not None:
            await hall.detach(code, line)


async def _close(socket: WebSocket, say: str) -> None:
    try:
        await socket.send_text(ENCODER.encode(api.Refused(say)).decode())
        await socket.close(POLICY)
    except (RuntimeError, WebSocketDisconnect):
        pass


async def _receive(socket: WebSocket) -> str:
    text = await socket.receive_text()
    if len(text) > LARGEST_MESSAGE:
        raise Refusal("That message is too long.")
    return text


async def _serve(hall: Hall, code: str, line: SocketLine) -> None:
    """Read messages until the client goes; sending runs beside it."""
    pump = asyncio.create_task(line.pump())
    rate: float = line.socket.app.state.message_rate
    bucket = Bucket(3 * rate, rate)
    try:
        while True:
            text = await _receive(line.socket)
            if not bucket.take():
                line.tell(api.Refused("That was too much at once: wait a moment."))
            elif hall.bus is not None and line.id in hall.bus.lines:
                await hall.bus.say(line, text)
            else:
                await answer_text(hall, code, line, text)
    finally:
        pump.cancel()


def take_seat(table: api.TableInfo, line: Line, hello: api.Hello) -> None:
    """Look on from one of one's own seats, or as a spectator."""
    if hello.seat is not None and not any(seat.seat == hello.seat and seat.mine for seat in table.seats):
        raise Refusal("That is not your seat.")
    line.seat = hello.seat


async def answer_text(hall: Hall, code: str, line: Line, text: str) -> None:
    """Read a message and do what it asks; whatever cannot be done is said in a sentence and changes nothing."""
    key = ""
    try:
        message = DECODER.decode(text)
        if isinstance(message, api.SendMove):
            key = message.key
        await answer(await hall.room(code), line, message)
    except msgspec.DecodeError:
        _tell(line, api.Refused(NOT_KNOWN))
    except Refusal as refusal:
        _tell(line, api.Refused(refusal.say, refusal.rule, key))
    except DeckhallError as refusal:
        _tell(line, api.Refused(sentence(str(refusal)), "", key))


async def answer(room: Room, line: Line, message: api.FromClient) -> None:
    """Do what a message asks."""
    match message:
        case api.SendMove():
            await room.move(line.guest, message.seat, message.revision, message.actions, message.key)
            _tell(line, api.Kept(message.key))
        case api.SendUndo():
            await room.undo(line.guest, message.seat)
        case api.AskWhy():
            _tell(line, room.why(line.guest, message.seat, message.action, message.piece, message.after))
        case api.AskHint():
            _tell(line, await room.hint(line.guest, message.seat))
        case api.SendChat():
            await room.say(line.guest, message.text)
        case api.Hello():
            take_seat(room.info(line.guest), line, message)
            room.attach(line)
        case api.Ping():
            _tell(line, api.Pong())


def _tell(line: Line, message: api.FromServer) -> None:
    line.send(ENCODER.encode(message))
