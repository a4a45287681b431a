"""The hall: all tables of this server process, loaded from the database when somebody asks for them."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
import traceback
from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from deckhall.core import Game, load, slugs
from deckhall.core.errors import DeckhallError
from deckhall.server import api
from deckhall.server.bots import Bots
from deckhall.server.commands import COMMANDS
from deckhall.server.guests import Guests
from deckhall.server.lines import Far, Line
from deckhall.server.refusals import Missing, Refusal
from deckhall.server.room import KEPT_CHAT, Room
from deckhall.server.schema import CHAT, MOVES, SEATS, TABLES
from deckhall.server.store import Row, Store, now

if TYPE_CHECKING:
    from deckhall.server.bus import Bus

NOBODY: Final[Row] = {"id": "", "name": ""}
CODE: Final = re.compile(r"[A-Z]{2,12}-[0-9]{4}")
TIDY: Final = 20.0
"""Seconds between looks for rooms that nobody uses."""
IDLE: Final = 300.0
"""Seconds after which a room is forgotten in which nobody is and nothing moves by itself."""
CLOSING: Final = "The hall closes for a moment; your game is kept."


class Hall:
    """What all requests share."""

    def __init__(self, store: Store, bots: Bots, pace: float = 0.7) -> None:
        self.store: Final = store
        self.bots: Final = bots
        self.pace: Final = pace
        """How long a bot waits before it moves, so that people can follow."""
        self.rooms: Final[dict[str, Room]] = {}
        self.games: Final[dict[tuple[str, str], Game]] = {}
        self.bus: Bus | None = None
        """The way to other server processes, if there are any."""
        self.closing = False
        self.lines: Final[dict[str, Line]] = {}
        """The sockets of this process."""
        self.guests: Final = Guests(store)
        self.moves = 0
        self.failures = 0
        self._loading: Final[dict[str, asyncio.Lock]] = {}
        self._later: Final[set[asyncio.Task[Any]]] = set()

    # -- games -----------------------------------------------------------------------------------------------------

    def game(self, slug: str, edition: str = "") -> Game:
        """A game, loaded once."""
        if (slug, edition) not in self.games:
            self.games[slug, edition] = load(slug, edition)
        return self.games[slug, edition]

    def title(self, slug: str) -> str:
        """What a game is called."""
        return self.game(slug).theme.title

    def game_infos(self) -> list[api.GameInfo]:
        """All games."""
        return [game_info(self.game(slug)) for slug in slugs()]

    # -- tables ----------------------------------------------------------------------------------------------------

    async def ask(self, code: str, name: str, guest: Row | None, body: Any = None) -> Any:
        """Have a command carried out by whoever holds the table."""
        code = checked_code(code)
        if self.bus is not None and not await self.bus.mine(code):
            return await self.bus.ask(code, name, guest or NOBODY, body)
        return await self.ask_here(code, name, guest or NOBODY, body)

    async def ask_here(self, code: str, name: str, guest: Row, body: Any) -> Any:
        """Carry a command out on a table that this process holds."""
        return await COMMANDS[name].run(self, await self.room(code), guest, body)

    async def room(self, code: str) -> Room:
        """The table with that code."""
        code = checked_code(code)
        if code in self.rooms:
            return self.rooms[code]
        lock = self._loading.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                if code not in self.rooms:
                    found = await self.store.read(lambda connection: _load_table(connection, code))
                    if found is None:
                        raise Missing(f"There is no table {code[:20]!r}.")
                    if code not in self.rooms:
                        self.rooms[code] = Room(self, *found)
                        self.rooms[code].movers.wake()
                return self.rooms[code]
        finally:
            self._loading.pop(code, None)

    async def attach(self, code: str, line: Line) -> None:
        """Lead a line to its table, here or in another process."""
        if self.bus is not None:
            await self.bus.tie(code, line)
        else:
            (await self.room(code)).eyes.attach(line)

    async def detach(self, code: str, line: Line) -> None:
        """A line has gone; its table may be another object by now."""
        self.detach_id(code, line.id)
        if self.bus is not None:
            await self.bus.untie(line)

    def detach_id(self, code: str, line_id: str) -> None:
        """A line, perhaps of another process, has gone."""
        if code in self.rooms:
            self.rooms[code].eyes.detach(line_id)

    async def wake_all(self) -> None:
        """After a start: games in which it is a bot's turn, or in which a clock runs, go on by themselves."""
        waiting = sa.select(SEATS.c.table_id).where(sa.or_(SEATS.c.kind == "bot", SEATS.c.away))
        query = sa.select(TABLES.c.code).where(TABLES.c.status == "running")
        query = query.where(sa.or_(TABLES.c.id.in_(waiting), TABLES.c.timer > 0)).order_by(TABLES.c.updated.desc())
        codes = await self.store.read(lambda connection: connection.execute(query.limit(1000)).scalars().all())
        for code in codes:
            try:
                if self.bus is None or await self.bus.mine(code):
                    await self.room(code)
            except Refusal:
                continue  # a broken table stays as it is; the others go on

    def forget(self, room: Room) -> None:
        """Let a room go; it is loaded again when somebody asks for it."""
        room.close()
        if self.rooms.get(room.table["code"]) is room:
            del self.rooms[room.table["code"]]

    def renew(self, room: Room) -> None:
        """The database knows better: load the table again and show everybody."""
        self.forget(room)
        self.later(self._lead_back(room))

    async def _lead_back(self, room: Room) -> None:
        code = room.table["code"]
        for line in list(room.eyes.lines.values()):
            try:
                if self.bus is None or (isinstance(line, Far) and await self.bus.mine(code)):
                    (await self.room(code)).eyes.attach(line)
                elif not isinstance(line, Far):
                    await self.bus.tie(code, line)
            except DeckhallError as problem:
                line.end(str(problem))

    # -- housekeeping ----------------------------------------------------------------------------------------------

    def later(self, work: Awaitable[Any]) -> None:
        """Do it soon, without anybody waiting; a failure is logged."""

        async def guarded() -> None:
            try:
                await work
            except Exception as problem:
                self.trouble("left undone", problem)

        task = asyncio.create_task(guarded())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def tidy(self) -> None:
        """Forget rooms that nobody uses, for as long as the hall is open."""
        while True:
            await asyncio.sleep(TIDY)
            await self.tidy_once(time.monotonic() - IDLE)

    async def tidy_once(self, since: float) -> None:
        """Forget the rooms without lines in which nothing has moved since then, or will by itself."""
        for room in list(self.rooms.values()):
            if room.used <= since and not room.eyes.lines and room.movers.idle and not room.lock.locked():
                self.forget(room)
                if self.bus is not None:
                    await self.bus.leases.give_back(room.table["code"])

    def log(self, what: str, **facts: object) -> None:
        """One line of structured log; never a card, a token or a seed."""
        print(json.dumps({"at": round(now(), 3), "what": what, **facts}), file=sys.stderr, flush=True)  # noqa: T201

    def trouble(self, what: str, problem: BaseException, **facts: object) -> None:
        """Log a failure: what it was and where. Messages of errors nobody foresaw may hold anything: left out."""
        self.failures += 1
        frames = traceback.extract_tb(problem.__traceback__)[-4:]
        where = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
        say = str(problem) if isinstance(problem, DeckhallError) else ""
        self.log(what, problem=type(problem).__name__, say=say, where=where, **facts)

    def farewell(self) -> None:
        """The server is about to stop: nothing moves by itself any more, and everybody is told."""
        self.closing = True
        for room in self.rooms.values():
            room.movers.close()
        for line in list(self.lines.values()):
            line.end(CLOSING)

    async def close(self) -> None:
        """Stop gracefully: no new bot moves, what is being written is written."""
        self.farewell()
        if self._later:
            await asyncio.wait(self._later, timeout=5)
        for room in list(self.rooms.values()):
            self.forget(room)
        if self.bus is not None:
            await self.bus.close()
        self.bots.close()
        await asyncio.to_thread(self.store.close)


def game_info(game: Game) -> api.GameInfo:
    """A game for the list."""
    theme = game.theme
    return api.GameInfo(
        game.slug,
        theme.title,
        theme.pitch,
        theme.minutes,
        theme.icon,
        theme.accent,
        list(game.player_counts),
        list(game.editions),
        list(game.options),
        list(game.presets),
        game.own_maps,
    )


def checked_code(code: str) -> str:
    """A code as it is kept; what cannot be one need not be looked for."""
    code = code.upper()
    if not CODE.fullmatch(code):
        raise Missing(f"There is no table {code[:20]!r}.")
    return code


def _load_table(connection: sa.Connection, code: str) -> tuple[Row, list[Row], list[Row], list[Row]] | None:
    table = connection.execute(sa.select(TABLES).where(TABLES.c.code == code)).mappings().first()
    if table is None:
        return None

    def rows(source: sa.Table) -> list[Row]:
        query = sa.select(source).where(source.c.table_id == table["id"]).order_by(*source.primary_key.columns)
        return [dict(row) for row in connection.execute(query).mappings()]

    query = sa.select(CHAT).where(CHAT.c.table_id == table["id"]).order_by(CHAT.c.n.desc()).limit(KEPT_CHAT)
    chat = [dict(row) for row in connection.execute(query).mappings()][::-1]
    return dict(table), rows(SEATS), rows(MOVES), chat
