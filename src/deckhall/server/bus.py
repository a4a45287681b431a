"""The bus between server processes: Redis says which of them holds a table, and carries messages to it.

A table is held under a lease. The holder renews it; when a process dies the lease runs out, another process takes the
table from the database, and the clients that were connected to the dead one are connected to the new holder.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from deckhall.core.errors import DeckhallError
from deckhall.server import messages
from deckhall.server.admission import REMOVED
from deckhall.server.background import Background
from deckhall.server.bus_messages import DECODER, ENCODER, BusMessage, Kind
from deckhall.server.connections import Connection, RemoteConnection
from deckhall.server.leases import LEASE, Leases, channel
from deckhall.server.message_handlers import handle_text
from deckhall.server.refusals import NotFound, Refusal, Unavailable
from deckhall.server.store import Row
from deckhall.server.table_requests import OPERATIONS
from deckhall.server.tokens import new_id

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

PATIENCE: Final = 4.0
"""Seconds to wait for another process before it is asked again who holds the table."""
LARGEST_BATCH: Final = 100
TABLE_MOVES: Final = "Another process of the hall takes this table over; try again in a moment."


@dataclass(frozen=True)
class Forwarded:
    """A client of this process whose table another process holds."""

    code: str
    connection: Connection
    holder: str


class Bus:
    """One process's end of the bus."""

    def __init__(self, hall: Hall, url: str) -> None:
        self.hall: Final = hall
        self.process: Final = new_id()
        self.redis: Final[Redis] = Redis.from_url(url)
        self.leases: Final = Leases(self.redis, self.process)
        self.forwarded: Final[dict[str, Forwarded]] = {}
        self._answers: Final[dict[str, asyncio.Future[BusMessage]]] = {}
        """What this process has asked others, by the id of the request."""
        self._to_clients: Final[asyncio.Queue[tuple[str, BusMessage]]] = asyncio.Queue()
        self._from_clients: Final[dict[str, asyncio.Queue[BusMessage]]] = {}
        """What clients of other processes send, each in its order."""
        self._background: Final = Background(self._failed)

    async def open(self) -> None:
        """Listen, and keep the leases."""
        try:
            listener = self.redis.pubsub()
            await listener.subscribe(channel(self.process))
        except (RedisError, OSError):
            raise DeckhallError("Redis cannot be reached at the address given with --redis") from None
        for work in (self._listen(listener), self._send_to_clients(), self._renew_leases()):
            self._background.start(work)

    async def close(self) -> None:
        """Release the tables, so that others need not wait for the leases to run out."""
        self._background.cancel()
        for code in list(self.leases.held):
            await self.leases.release(code, in_use=True)
        with contextlib.suppress(RedisError):
            await self.redis.aclose()

    def _failed(self, problem: BaseException) -> None:
        self.hall.log_failure("bus failed", problem)

    # -- who holds a table -----------------------------------------------------------------------------------------

    async def holds(self, code: str) -> bool:
        """Does this process hold the table? It takes one that nobody holds."""
        return await self.leases.holder(code) == self.process

    async def _renew_leases(self) -> None:
        """Keep what is held, connect clients anew whose holder has changed, take up what dead processes held."""
        while True:
            await asyncio.sleep(LEASE / 4)
            try:
                for code in await self.leases.renew():
                    self._lose(code)
                dead = await self.leases.not_listening({one.holder for one in self.forwarded.values()})
                for one in list(self.forwarded.values()):
                    if one.holder in dead:
                        await self.leases.revoke(one.holder, one.code)
                    if await self.leases.holder(one.code) != one.holder and one.connection.id in self.forwarded:
                        await self.connect(one.code, one.connection)
                await self._adopt_orphans()
            except Exception as problem:
                self._failed(problem)

    async def _adopt_orphans(self) -> None:
        """Load tables that nobody holds any more, so that their bots and clocks go on."""
        for code in await self.leases.orphans():
            if await self.holds(code):
                try:
                    await self.hall.room(code)
                except Refusal:
                    await self.leases.release(code)

    def _lose(self, code: str) -> None:
        """Somebody else holds the table now: unload it, and lead our clients there."""
        room = self.hall.rooms.get(code)
        if room is not None:
            self.hall.unload(room)
            for connection in list(room.viewers.connections.values()):
                if not isinstance(connection, RemoteConnection):
                    self._background.start(self.connect(code, connection))

    # -- requests --------------------------------------------------------------------------------------------------

    async def request(self, code: str, name: str, guest: Row, body: Any) -> Any:
        """Have a request answered where the table is held; if that process dies meanwhile, ask the next."""
        operation = OPERATIONS[name]
        person = {"id": guest["id"], "name": guest["name"]}
        encoded = msgspec.json.encode(body)
        loop = asyncio.get_running_loop()
        ends = loop.time() + LEASE + PATIENCE
        while loop.time() < ends:
            holder = await self.leases.holder(code)
            if holder == self.process:
                return await self.hall.answer_here(code, name, guest, body)
            answer = await self._ask(holder, self._message("request", new_id(), code, name, person, encoded))
            if answer is None:
                continue
            if answer.kind == "not_found":
                raise NotFound(answer.body.decode())
            if answer.kind == "refused":
                raise Refusal(answer.body.decode(), answer.rule)
            if answer.kind == "failed":
                raise DeckhallError(answer.body.decode())
            return msgspec.json.decode(answer.body, type=operation.answer)
        raise Unavailable("this table does not answer; try again in a moment")

    async def _ask(self, holder: str, request: BusMessage) -> BusMessage | None:
        answer: asyncio.Future[BusMessage] = asyncio.get_running_loop().create_future()
        self._answers[request.id] = answer
        try:
            if not await self._send(holder, request):
                await self.leases.revoke(holder, request.code)
                await asyncio.sleep(0.1)
                return None
            return await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            return None
        finally:
            self._answers.pop(request.id, None)

    async def _answer(self, request: BusMessage) -> BusMessage:
        operation = OPERATIONS[request.name]
        try:
            body = None if operation.body is None else msgspec.json.decode(request.body, type=operation.body)
            done = await self.hall.answer_here(request.code, request.name, request.guest, body)
        except NotFound as refusal:
            return self._message("not_found", request.id, body=refusal.say.encode())
        except Refusal as refusal:
            return self._message("refused", request.id, body=refusal.say.encode(), rule=refusal.rule)
        except DeckhallError as problem:
            return self._message("failed", request.id, body=str(problem).encode())
        except Exception as problem:
            self.hall.log_failure("request failed", problem, table=request.code)
            return self._message("failed", request.id, body=b"something went wrong at this table")
        return self._message("done", request.id, body=msgspec.json.encode(done))

    # -- clients ---------------------------------------------------------------------------------------------------

    async def connect(self, code: str, connection: Connection) -> None:
        """Lead a client of this process to whoever holds its table."""
        holder = await self.leases.holder(code)
        if holder == self.process:
            self.forwarded.pop(connection.id, None)
            await self.hall.add_viewer(code, connection)
            return
        self.forwarded[connection.id] = Forwarded(code, connection, holder)
        guest, seat = {"id": connection.guest}, msgspec.json.encode(connection.seat)
        await self._send(holder, self._message("connect", connection.id, code, guest=guest, body=seat))

    async def forward(self, connection: Connection, text: str, key: str) -> None:
        """Pass a client's message on."""
        to = self.forwarded[connection.id]
        message = self._message("from_client", connection.id, to.code, body=text.encode())
        if not await self._send(to.holder, message):
            await self.leases.revoke(to.holder, to.code)
            connection.send_message(messages.Refused(TABLE_MOVES, "", key))

    async def disconnect(self, connection: Connection) -> None:
        """The client has gone."""
        if connection.id in self.forwarded:
            gone = self.forwarded.pop(connection.id)
            await self._send(gone.holder, self._message("disconnect", connection.id, gone.code))

    def send_to_client(self, process: str, connection_id: str, payload: bytes) -> None:
        """Send a message to a client of another process, after those sent before."""
        self._to_clients.put_nowait((process, self._message("to_client", connection_id, body=payload)))

    def close_client(self, process: str, connection_id: str, say: str) -> None:
        """End the connection of a client of another process, after what was sent before."""
        self._to_clients.put_nowait((process, self._message("close_client", connection_id, body=say.encode())))

    async def _send_to_clients(self) -> None:
        """Send what is queued, in order, all that waits at once."""
        while True:
            queued = [await self._to_clients.get()]
            while not self._to_clients.empty() and len(queued) < LARGEST_BATCH:
                queued.append(self._to_clients.get_nowait())
            pipe = self.redis.pipeline(transaction=False)
            for process, message in queued:
                pipe.publish(channel(process), ENCODER.encode(message))
            try:
                await pipe.execute()
            except RedisError as problem:
                self._failed(problem)

    # -- sending and receiving -------------------------------------------------------------------------------------

    def _message(self, kind: Kind, message_id: str, *facts: Any, **named: Any) -> BusMessage:
        return BusMessage(kind, self.process, message_id, *facts, **named)

    async def _send(self, process: str, message: BusMessage) -> int:
        """How many processes got it: 0 or 1."""
        try:
            return int(await self.redis.publish(channel(process), ENCODER.encode(message)))
        except RedisError:
            return 0

    async def _listen(self, listener: Any) -> None:
        while True:
            try:
                received = await listener.get_message(ignore_subscribe_messages=True, timeout=5.0)
                if received is not None:
                    self._receive(DECODER.decode(received["data"]))
            except (RedisError, OSError) as problem:
                self._failed(problem)
                await asyncio.sleep(0.5)
            except msgspec.MsgspecError:
                continue  # no message of ours

    def _receive(self, message: BusMessage) -> None:
        if message.kind == "to_client":
            if message.id in self.forwarded:
                self.forwarded[message.id].connection.send(message.body)
        elif message.kind == "close_client":
            if message.id in self.forwarded:
                self.forwarded[message.id].connection.close(message.body.decode())
        elif message.kind == "unknown_client":
            if message.id in self.forwarded:  # it is sent everything anew
                self._background.start(self.connect(message.code, self.forwarded[message.id].connection))
        elif message.kind in ("done", "refused", "not_found", "failed"):
            answer = self._answers.get(message.id)
            if answer is not None and not answer.done():
                answer.set_result(message)
        elif message.kind == "request":
            self._background.start(self._handle(message))
        elif message.id in self._from_clients:
            self._from_clients[message.id].put_nowait(message)
        else:
            self._from_clients[message.id] = asyncio.Queue()
            self._from_clients[message.id].put_nowait(message)
            self._background.start(self._handle_in_order(message.id))

    async def _handle_in_order(self, connection_id: str) -> None:
        """Handle what one client sends, one after the other."""
        queue = self._from_clients[connection_id]
        while not queue.empty():
            try:
                await self._handle(queue.get_nowait())
            except Exception as problem:
                self._failed(problem)
        del self._from_clients[connection_id]

    async def _handle(self, message: BusMessage) -> None:
        """Do what another process asks, if the table is held here."""
        if message.kind == "disconnect":
            self.hall.remove_viewer(message.code, message.id)
        elif not await self.holds(message.code):
            return
        elif message.kind == "request":
            await self._send(message.sender, await self._answer(message))
        elif message.kind == "connect":
            await self._add_viewer(message)
        else:
            connection = (await self.hall.room(message.code)).viewers.connections.get(message.id)
            if connection is not None:
                await handle_text(self.hall, message.code, connection, message.body.decode())
            else:
                await self._send(message.sender, self._message("unknown_client", message.id, message.code))

    async def _add_viewer(self, message: BusMessage) -> None:
        """A client of another process looks at a table here."""
        room = await self.hall.room(message.code)
        connection = RemoteConnection(self, message.sender, message.id, message.guest["id"])
        connection.seat = msgspec.json.decode(message.body, type=int | None)
        if connection.guest in room.row["removed"]:
            connection.close(REMOVED)  # it was on its way when the host sent it away
        elif connection.seat is None or room.seating.owns(connection.guest, connection.seat):
            await self.hall.add_viewer(message.code, connection)
