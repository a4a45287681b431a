"""The bus between server processes: Redis says which of them holds a table, and carries messages to it.

A table is held under a lease. The holder renews it; when a process dies the lease runs out, another process takes the
table from the database, and the clients that looked at it connect again. Redis may die and come back empty at any
moment: then every table is taken anew, and `forwarding` finds every client that has missed something.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from deckhall.core.errors import DeckhallError
from deckhall.server import messages, metrics
from deckhall.server.admission import REMOVED
from deckhall.server.background import Background
from deckhall.server.bus_messages import DECODER, ENCODER, BusMessage, Kind
from deckhall.server.connections import Connection, RemoteConnection
from deckhall.server.forwarding import Forwarded, Forwarding, silent
from deckhall.server.leases import LEASE, Leases, channel
from deckhall.server.logs import RepeatedFailure
from deckhall.server.message_handlers import handle_text
from deckhall.server.refusals import NotFound, Refusal, Unavailable
from deckhall.server.store import Row
from deckhall.server.table_requests import OPERATIONS
from deckhall.server.tokens import new_id

if TYPE_CHECKING:
    from deckhall.server.hall import Hall
    from deckhall.server.room import Room

PATIENCE: Final = 4.0
"""Seconds to wait for another process before it is asked again who holds the table."""
LARGEST_BATCH: Final = 100
METRICS_WITHIN: Final = 1.0
"""Seconds for another process to tell its numbers."""
EVERYBODY: Final = "all"
"""Where every process listens."""
TABLE_MOVES: Final = "Another process of the hall takes this table over; try again in a moment."


COMMAND_WITHIN: Final = 3.0
"""Seconds in which Redis must answer a command."""
NO_RETRY: Final = Retry(NoBackoff(), 0)
"""Whoever asks decides whether to ask again: a message must not go out twice."""


class Bus:
    """One process's end of the bus."""

    def __init__(self, hall: Hall, url: str) -> None:
        self.hall: Final = hall
        self.process: Final = new_id()
        self.redis: Final[Redis] = Redis.from_url(
            url, socket_timeout=COMMAND_WITHIN, socket_connect_timeout=COMMAND_WITHIN, retry=NO_RETRY
        )
        self.leases: Final = Leases(self.redis, self.process)
        self.forwarding: Final = Forwarding()
        self._answers: Final[dict[str, asyncio.Future[BusMessage]]] = {}
        """What this process has asked others, by the id of the request."""
        self._to_clients: Final[asyncio.Queue[tuple[str, BusMessage]]] = asyncio.Queue()
        self._from_clients: Final[dict[str, asyncio.Queue[BusMessage]]] = {}
        """What clients of other processes send, each in its order."""
        self.failures: Final = RepeatedFailure("bus failed")
        self._background: Final = Background(self._failed)

    async def open(self) -> None:
        """Listen, and keep the leases."""
        try:
            listener = await self._subscribed()
        except (RedisError, OSError):
            raise Unavailable("Redis cannot be reached at the address given with --redis") from None
        for work in (self._listen(listener), self._send_to_clients(), self._keep_in_order()):
            self._background.start(work)

    async def close(self) -> None:
        """Release the tables, so that others need not wait for the leases to run out."""
        self._background.cancel()
        for code in list(self.leases.held):
            await self.leases.release(code, in_use=True)
        with contextlib.suppress(RedisError):
            await self.redis.aclose()

    def _failed(self, problem: BaseException) -> None:
        self.failures.note(problem)

    async def announce_notices(self) -> None:
        """Let every process look for new notices now; one that does not hear of it looks a little later."""
        await self._send(EVERYBODY, self._message("notice"))

    async def metrics_of_others(self) -> dict[str, list[metrics.Sample]]:
        """The numbers of all other processes that answer soon."""
        try:
            channels = await self.redis.pubsub_channels(channel("*"))
        except (RedisError, OSError):
            return {}
        names = {str(one, "ascii").removeprefix(channel("")) for one in channels if isinstance(one, bytes)}
        names -= {self.process, EVERYBODY}
        asked = [self._ask(name, self._message("metrics", new_id()), METRICS_WITHIN) for name in sorted(names)]
        answers = [one for one in await asyncio.gather(*asked) if one is not None]
        return {one.sender: msgspec.msgpack.decode(one.body, type=list[metrics.Sample]) for one in answers}

    async def carries_messages(self) -> bool:
        """Does what is sent to this process arrive?"""
        return bool(await self.redis.publish(channel(self.process), b""))

    # -- who holds a table -----------------------------------------------------------------------------------------

    async def holds(self, code: str) -> bool:
        """Does this process hold the table? It takes one that nobody holds."""
        return await self.leases.holder(code) == self.process

    async def _keep_in_order(self) -> None:
        """Each part by itself, for as long as the hall is open: what fails in one must not keep back the others."""
        while True:
            await asyncio.sleep(LEASE / 4)
            for part in (self._renew_leases, self._find_new_holders, self._check_clients, self._adopt_orphans):
                try:
                    await part()
                except Exception as problem:
                    self._failed(problem)
            self.forwarding.let_silent_go()
            for room in list(self.hall.rooms.values()):
                for viewer in silent(room.viewers.connections.values()):
                    room.viewers.remove(viewer.id)

    async def _renew_leases(self) -> None:
        async for code in self.leases.renew():
            room = self.hall.rooms.get(code)
            if room is not None:
                self.hall.unload(room)
                self._background.start(self._take_again(room))

    async def _take_again(self, room: Room) -> None:
        """The lease is lost: somebody else may have played on, so the table is loaded anew, here or elsewhere."""
        local = [one for one in room.viewers.release() if not isinstance(one, RemoteConnection)]
        try:
            if await self.holds(room.code):
                await self.hall.room(room.code)  # bots and clocks go on
            for connection in local:
                await self.connect(room.code, connection)
        except Exception:
            for connection in local:
                connection.ask_to_reconnect()
            raise

    async def _find_new_holders(self) -> None:
        """Clients whose table somebody else holds now connect again."""
        forwarded = list(self.forwarding.by_connection.values())
        dead = await self.leases.not_listening({one.holder for one in forwarded})
        for one in forwarded:
            if one.holder in dead:
                await self.leases.revoke(one.holder, one.code)
            if await self.leases.holder(one.code) != one.holder and one.connection in self.forwarding:
                self.forwarding.ask_to_reconnect(one)

    async def _check_clients(self) -> None:
        """Ask all holders whether our clients have missed anything."""
        for holder, streams in self.forwarding.questions().items():
            await self._send(holder, self._message("check", body=msgspec.msgpack.encode(streams)))

    def _answer_check(self, message: BusMessage) -> None:
        sent: dict[str, int] = {}
        for stream, code in msgspec.msgpack.decode(message.body, type=list[tuple[str, str]]):
            room = self.hall.rooms.get(code)
            viewer = room.viewers.connections.get(stream) if room is not None else None
            if isinstance(viewer, RemoteConnection):
                viewer.confirmed = time.monotonic()
                sent[stream] = viewer.sent
        # in the queue of what was sent before, so that it arrives after that
        answer = self._message("checked", body=msgspec.msgpack.encode(sent))
        self._to_clients.put_nowait((message.sender, answer))

    async def _adopt_orphans(self) -> None:
        """Load tables that nobody holds any more, so that their bots and clocks go on."""
        for code in await self.leases.orphans():
            if await self.holds(code):
                try:
                    await self.hall.room(code)
                except Refusal:
                    await self.leases.release(code)
                except DeckhallError:
                    await self.leases.release(code, in_use=True)  # the database is away: somebody tries again
                    raise

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

    async def _ask(self, holder: str, request: BusMessage, within: float = PATIENCE) -> BusMessage | None:
        answer: asyncio.Future[BusMessage] = asyncio.get_running_loop().create_future()
        self._answers[request.id] = answer
        try:
            if not await self._send(holder, request):
                if request.code:
                    await self.leases.revoke(holder, request.code)
                    await asyncio.sleep(0.1)
                return None
            return await asyncio.wait_for(answer, within)
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
        await self.disconnect(connection)
        if holder == self.process:
            await self.hall.add_viewer(code, connection)
            return
        one = Forwarded(code, connection, holder)
        self.forwarding.add(one)
        guest, seat = {"id": connection.guest}, msgspec.json.encode(connection.seat)
        if not await self._send(holder, self._message("connect", one.stream, code, guest=guest, body=seat)):
            raise Unavailable(TABLE_MOVES)

    async def forward(self, connection: Connection, text: str, key: str) -> None:
        """Pass a client's message on."""
        to = self.forwarding.of(connection)
        message = self._message("from_client", to.stream, to.code, body=text.encode())
        if not await self._send(to.holder, message):
            await self.leases.revoke(to.holder, to.code)
            connection.send_message(messages.Refused(TABLE_MOVES, "", key))

    async def disconnect(self, connection: Connection) -> None:
        """The client has gone."""
        gone = self.forwarding.remove(connection)
        if gone is not None:
            await self._send(gone.holder, self._message("disconnect", gone.stream, gone.code))

    def send_to_client(self, process: str, stream: str, number: int, payload: bytes) -> None:
        """Send a message to a client of another process, after those sent before."""
        self._to_clients.put_nowait((process, self._message("to_client", stream, body=payload, n=number)))

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
            except Exception as problem:
                self._failed(problem)  # what was lost is noticed by its numbers

    # -- sending and receiving -------------------------------------------------------------------------------------

    def _message(self, kind: Kind, message_id: str = "", *facts: Any, **named: Any) -> BusMessage:
        return BusMessage(kind, self.process, message_id, *facts, **named)

    async def _send(self, process: str, message: BusMessage) -> int:
        """How many processes got it: 0 or 1."""
        try:
            return int(await self.redis.publish(channel(process), ENCODER.encode(message)))
        except (RedisError, OSError):
            return 0

    async def _subscribed(self) -> Any:
        listener = self.redis.pubsub()
        await listener.subscribe(channel(self.process), channel(EVERYBODY))
        return listener

    async def _listen(self, listener: Any) -> None:
        """Receive what comes; after a fault with a new connection, since the old one may be in any state."""
        while True:
            try:
                if listener is None:
                    listener = await self._subscribed()
                received = await listener.get_message(ignore_subscribe_messages=True, timeout=5.0)
                if received is not None:
                    self._receive(DECODER.decode(received["data"]))
            except msgspec.MsgspecError:
                continue  # no message of ours
            except Exception as problem:
                self._failed(problem)
                if listener is not None:
                    with contextlib.suppress(RedisError, OSError):
                        await listener.aclose()
                    listener = None
                await asyncio.sleep(0.2)

    def _receive(self, message: BusMessage) -> None:
        if message.kind == "to_client":
            self.forwarding.received(message.id, message.n, message.body)
        elif message.kind == "close_client":
            self.forwarding.close(message.id, message.body.decode())
        elif message.kind == "unknown_client":
            self.forwarding.unknown(message.id)
        elif message.kind == "metrics":
            numbers = msgspec.msgpack.encode(metrics.samples(self.hall))
            self._background.start(self._send(message.sender, self._message("done", message.id, body=numbers)))
        elif message.kind == "notice":
            self._background.start(self.hall.notices.read())
        elif message.kind == "check":
            self._answer_check(message)
        elif message.kind == "checked":
            self.forwarding.checked(message.sender, msgspec.msgpack.decode(message.body, type=dict[str, int]))
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
            try:
                await self.hall.add_viewer(message.code, connection)
            except Refusal as refusal:
                connection.send_message(messages.Refused(refusal.say, refusal.rule))
