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
from deckhall.server.rest import token_of
from deckhall.server.room import ENCODER, Refusal, Room, sentence
from deckhall.server.tokens import new_id

DECODER: Final = msgspec.json.Decoder(api.FromClient)
LARGEST_MESSAGE: Final = 8_192
MOST_WAITING: Final = 256
"""Messages that may wait for a slow client before it is let go; it comes back and is shown everything."""
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
    if not same_origin(socket):
        await socket.close(POLICY)
        return
    try:
        room = await hall.room(socket.path_params["code"])
    except DeckhallError:
        await socket.close(POLICY)
        return
    await socket.accept()
    hall.connections += 1
    line: SocketLine | None = None
    try:
        first = await _receive(socket)
        hello = DECODER.decode(first)
        if not isinstance(hello, api.Hello):
            raise Refusal("Say hello first.")
        guest = await hall.guest(hello.token or token_of(socket))
        line = SocketLine(socket, "" if guest is None else guest["id"])
        await _serve(hall, room, line, hello)
    except (msgspec.DecodeError, Refusal) as problem:
        say = problem.say if isinstance(problem, Refusal) else "That is not a message this hall knows."
        await _close(socket, say)
    except WebSocketDisconnect:
        pass
    finally:
        hall.connections -= 1
        if line is not None:
            hall.detach(room.table["code"], line)


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


async def _serve(hall: Hall, room: Room, line: SocketLine, hello: api.Hello) -> None:
    """Read messages until the client goes; sending runs beside it."""
    _take_seat(room, line, hello)
    room.attach(line)
    pump = asyncio.create_task(line.pump())
    bucket = Bucket(60, 20)
    try:
        while True:
            text = await _receive(line.socket)
            if not bucket.take():
                line.tell(api.Refused("That was too much at once: wait a moment."))
                continue
            try:
                message = DECODER.decode(text)
            except msgspec.DecodeError:
                line.tell(api.Refused("That is not a message this hall knows."))
                continue
            room = await hall.room(room.table["code"])
            await answer(room, line, message)
    finally:
        pump.cancel()


def _take_seat(room: Room, line: SocketLine, hello: api.Hello) -> None:
    if hello.seat is not None and not (0 <= hello.seat < len(room.seats) and room.owns(line.guest, hello.seat)):
        raise Refusal("That is not your seat.")
    line.seat = hello.seat
    line.revision = 0
    line.logged = 0


async def answer(room: Room, line: SocketLine, message: api.FromClient) -> None:
    """Do what a message asks; whatever cannot be done is said in a sentence and changes nothing."""
    key = message.key if isinstance(message, api.SendMove) else ""
    try:
        match message:
            case api.SendMove():
                await room.move(line.guest, message.seat, message.revision, message.actions, message.key)
                line.tell(api.Kept(message.key))
            case api.SendUndo():
                await room.undo(line.guest, message.seat)
            case api.AskWhy():
                line.tell(room.why(line.guest, message.seat, message.action, message.piece, message.after))
            case api.AskHint():
                line.tell(await room.hint(line.guest, message.seat))
            case api.SendChat():
                await room.say(line.guest, message.text)
            case api.Hello():
                _take_seat(room, line, message)
                room.attach(line)
            case api.Ping():
                line.tell(api.Pong())
    except Refusal as refusal:
        line.tell(api.Refused(refusal.say, refusal.rule, key))
    except DeckhallError as refusal:
        line.tell(api.Refused(sentence(str(refusal)), "", key))
