"""The bus between server processes: Redis says which of them holds a table, and carries messages to it.

A table is held under a lease. The holder renews it; when a process dies the lease runs out, another process takes the
table from the database, and the lines that led to the dead one are tied to the new holder.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from deckhall.core.errors import DeckhallError
from deckhall.server import messages
from deckhall.server.commands import COMMANDS
from deckhall.server.eyes import ENCODER as JSON
from deckhall.server.leases import LEASE, Leases, channel
from deckhall.server.letters import DECODER, ENCODER, Letter
from deckhall.server.lines import Far, Line
from deckhall.server.refusals import Missing, Refusal
from deckhall.server.store import NotKept, Row
from deckhall.server.tokens import new_id

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

PATIENCE: Final = 4.0
"""Seconds to wait for another process before it is asked again who holds the table."""


class Bus:
    """One process's end of the bus."""

    def __init__(self, hall: Hall, url: str) -> None:
        self.hall: Final = hall
        self.me: Final = new_id()
        self.redis: Final[Redis] = Redis.from_url(url)
        self.leases: Final = Leases(self.redis, self.me)
        self.lines: Final[dict[str, tuple[str, Line, str]]] = {}
        """Lines of this process that lead to a table elsewhere: table code, line, holder."""
        self._waiting: Final[dict[str, asyncio.Future[Letter]]] = {}
        self._shows: Final[asyncio.Queue[tuple[str, Letter]]] = asyncio.Queue()
        self._heard: Final[dict[str, asyncio.Queue[Letter]]] = {}
        """What lines of other processes say, each in its order."""
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    async def open(self) -> None:
        """Listen, and keep the leases."""
        try:
            listener = self.redis.pubsub()
            await listener.subscribe(channel(self.me))
        except (RedisError, OSError):
            raise DeckhallError("Redis cannot be reached at the address given with --redis") from None
        self._begin(self._listen(listener))
        self._begin(self._show_on())
        self._begin(self._renew())

    async def close(self) -> None:
        """Give the tables back, so that others need not wait for the leases to run out."""
        for task in list(self._tasks):
            task.cancel()
        for code in list(self.leases.held):
            await self.leases.give_back(code, alive=True)
        with contextlib.suppress(RedisError):
            await self.redis.aclose()

    def _begin(self, work: Any) -> None:
        async def guarded() -> None:
            try:
                await work
            except Exception as problem:
                self.hall.trouble("bus trouble", problem)

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- who holds a table -----------------------------------------------------------------------------------------

    async def mine(self, code: str) -> bool:
        """Does this process hold the table? It takes one that nobody holds."""
        return await self.leases.holder(code) == self.me

    async def _renew(self) -> None:
        """Keep what is held, tie lines anew whose holder has changed, take up what dead processes held."""
        while True:
            await asyncio.sleep(LEASE / 4)
            try:
                for code in await self.leases.renew():
                    self._lose(code)
                silent = await self.leases.silent({holder for _, _, holder in self.lines.values()})
                for code, line, holder in list(self.lines.values()):
                    if holder in silent:
                        await self.leases.bury(holder, code)
                    if await self.leases.holder(code) != holder and line.id in self.lines:
                        await self.tie(code, line)
                await self._take_up()
            except Exception as problem:
                self.hall.trouble("bus trouble", problem)

    async def _take_up(self) -> None:
        """Load tables that nobody holds any more, so that their bots and clocks go on."""
        for code in await self.leases.orphans():
            if await self.mine(code):
                try:
                    await self.hall.room(code)
                except Refusal:
                    await self.leases.give_back(code)

    def _lose(self, code: str) -> None:
        """Somebody else holds the table now: forget it, and lead our lines there."""
        room = self.hall.rooms.get(code)
        if room is not None:
            self.hall.forget(room)
            for line in list(room.eyes.lines.values()):
                if not isinstance(line, Far):
                    self._begin(self.tie(code, line))

    # -- asking ----------------------------------------------------------------------------------------------------

    async def ask(self, code: str, name: str, guest: Row, body: Any) -> Any:
        """Have a command carried out where the table is held; if that process dies meanwhile, ask the next."""
        command = COMMANDS[name]
        person = {"id": guest["id"], "name": guest["name"]}
        encoded = msgspec.json.encode(body)
        ends = asyncio.get_running_loop().time() + LEASE + PATIENCE
        while asyncio.get_running_loop().time() < ends:
            holder = await self.leases.holder(code)
            if holder == self.me:
                return await self.hall.ask_here(code, name, guest, body)
            letter = Letter("ask", self.me, new_id(), code, name, person, encoded)
            answer = await self._answer(holder, letter)
            if answer is None:
                continue
            if answer.kind == "missing":
                raise Missing(answer.body.decode())
            if answer.kind == "refused":
                raise Refusal(answer.body.decode(), answer.rule)
            if answer.kind == "failed":
                raise DeckhallError(answer.body.decode())
            return msgspec.json.decode(answer.body, type=command.answer)
        raise NotKept("this table does not answer; try again in a moment")

    async def _answer(self, holder: str, letter: Letter) -> Letter | None:
        waiting: asyncio.Future[Letter] = asyncio.get_running_loop().create_future()
        self._waiting[letter.id] = waiting
        try:
            if not await self._send(holder, letter):
                await self.leases.bury(holder, letter.code)
                await asyncio.sleep(0.1)
                return None
            return await asyncio.wait_for(waiting, PATIENCE)
        except TimeoutError:
            return None
        finally:
            self._waiting.pop(letter.id, None)

    async def _send(self, process: str, letter: Letter) -> int:
        try:
            return int(await self.redis.publish(channel(process), ENCODER.encode(letter)))
        except RedisError:
            return 0

    # -- lines -----------------------------------------------------------------------------------------------------

    async def tie(self, code: str, line: Line) -> bool:
        """Lead a line of this process to whoever holds the table; False if that is this process itself."""
        holder = await self.leases.holder(code)
        if holder == self.me:
            self.lines.pop(line.id, None)
            (await self.hall.room(code)).eyes.attach(line)
            return False
        self.lines[line.id] = (code, line, holder)
        seat = msgspec.json.encode(line.seat)
        await self._send(holder, Letter("hello", self.me, line.id, code, guest={"id": line.guest}, body=seat))
        return True

    async def say(self, line: Line, text: str, key: str) -> None:
        """Pass a client's message on."""
        code, _, holder = self.lines[line.id]
        letter = Letter("say", self.me, line.id, code, guest={"id": line.guest}, body=text.encode())
        if not await self._send(holder, letter):
            await self.leases.bury(holder, code)
            line.send(JSON.encode(messages.Refused("This table is moving house; try again in a moment.", "", key)))

    async def untie(self, line: Line) -> None:
        """The client has gone."""
        if line.id in self.lines:
            code, _, holder = self.lines.pop(line.id)
            await self._send(holder, Letter("bye", self.me, line.id, code))

    def show(self, process: str, line_id: str, payload: bytes) -> None:
        """Send a message to a client of another process, after those sent before."""
        self._shows.put_nowait((process, Letter("show", self.me, line_id, body=payload)))

    async def _show_on(self) -> None:
        """Send what is to be shown, in order, all that waits at once."""
        while True:
            waiting = [await self._shows.get()]
            while not self._shows.empty() and len(waiting) < 100:
                waiting.append(self._shows.get_nowait())
            pipe = self.redis.pipeline(transaction=False)
            for process, letter in waiting:
                pipe.publish(channel(process), ENCODER.encode(letter))
            try:
                await pipe.execute()
            except RedisError as problem:
                self.hall.trouble("bus trouble", problem)

    # -- hearing ---------------------------------------------------------------------------------------------------

    async def _listen(self, listener: Any) -> None:
        while True:
            try:
                message = await listener.get_message(ignore_subscribe_messages=True, timeout=5.0)
                if message is not None:
                    self._hear(DECODER.decode(message["data"]))
            except (RedisError, OSError) as problem:
                self.hall.trouble("bus trouble", problem)
                await asyncio.sleep(0.5)
            except msgspec.MsgspecError:
                continue  # no letter of ours

    def _hear(self, letter: Letter) -> None:
        if letter.kind == "show":
            if letter.id in self.lines:
                self.lines[letter.id][1].send(letter.body)
        elif letter.kind == "lost":
            if letter.id in self.lines:
                self._begin(self.tie(letter.code, self.lines[letter.id][1]))  # it is shown everything anew
        elif letter.kind in ("done", "refused", "missing", "failed"):
            waiting = self._waiting.get(letter.id)
            if waiting is not None and not waiting.done():
                waiting.set_result(letter)
        elif letter.kind == "ask":
            self._begin(self._serve(letter))
        elif letter.id in self._heard:
            self._heard[letter.id].put_nowait(letter)
        else:
            self._heard[letter.id] = asyncio.Queue()
            self._heard[letter.id].put_nowait(letter)
            self._begin(self._attend(letter.id, self._heard[letter.id]))

    async def _attend(self, line_id: str, letters: asyncio.Queue[Letter]) -> None:
        """Serve what one line says, one after the other."""
        while not letters.empty():
            letter = letters.get_nowait()
            try:
                await self._serve(letter)
            except Exception as problem:
                self.hall.trouble("bus trouble", problem)
        del self._heard[line_id]

    async def _serve(self, letter: Letter) -> None:
        """Do what another process asks, if the table is held here."""
        from deckhall.server.socket import answer_text

        if letter.kind == "bye":
            self.hall.detach_id(letter.code, letter.id)
        elif not await self.mine(letter.code):
            return
        elif letter.kind == "ask":
            await self._send(letter.sender, await self._carry_out(letter))
        elif letter.kind == "hello":
            await self._welcome(letter)
        else:
            room = await self.hall.room(letter.code)
            if letter.id in room.eyes.lines:
                await answer_text(self.hall, letter.code, room.eyes.lines[letter.id], letter.body.decode())
            else:
                await self._send(letter.sender, Letter("lost", self.me, letter.id, letter.code))

    async def _welcome(self, letter: Letter) -> None:
        """A line of another process looks at a table here."""
        room = await self.hall.room(letter.code)
        line = Far(self, letter.sender, letter.id, letter.guest["id"])
        line.seat = msgspec.json.decode(letter.body, type=int | None)
        if line.seat is None or room.seating.owns(line.guest, line.seat):
            room.eyes.attach(line)

    async def _carry_out(self, letter: Letter) -> Letter:
        command = COMMANDS[letter.name]
        try:
            body = None if command.body is None else msgspec.json.decode(letter.body, type=command.body)
            done = await self.hall.ask_here(letter.code, letter.name, letter.guest, body)
        except Missing as refusal:
            return Letter("missing", self.me, letter.id, body=refusal.say.encode())
        except Refusal as refusal:
            return Letter("refused", self.me, letter.id, body=refusal.say.encode(), rule=refusal.rule)
        except DeckhallError as problem:
            return Letter("failed", self.me, letter.id, body=str(problem).encode())
        except Exception as problem:
            self.hall.trouble("command failed", problem, table=letter.code)
            return Letter("failed", self.me, letter.id, body=b"something went wrong at this table")
        return Letter("done", self.me, letter.id, body=msgspec.json.encode(done))
