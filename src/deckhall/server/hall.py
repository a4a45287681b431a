"""The hall: all tables of this server process, loaded from the database when somebody asks for them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Final

from deckhall.core import Game, load, slugs
from deckhall.core.errors import DeckhallError
from deckhall.server import api, blocks, logs
from deckhall.server.admission import Admission
from deckhall.server.background import Background
from deckhall.server.bans import Bans
from deckhall.server.bots import Bots
from deckhall.server.close_codes import RESTART
from deckhall.server.connection_limits import ConnectionLimits
from deckhall.server.connections import Connection, RemoteConnection
from deckhall.server.guests import Guests
from deckhall.server.notices import Notices
from deckhall.server.refusals import Unavailable
from deckhall.server.room import Room, load_table
from deckhall.server.schema import TABLES
from deckhall.server.settings import Settings
from deckhall.server.shares import Shares
from deckhall.server.side_process import SideProcess
from deckhall.server.socket_limits import SocketLimits
from deckhall.server.store import Row, Store
from deckhall.server.table_codes import checked_code, no_table
from deckhall.server.table_requests import OPERATIONS, TableRequest

if TYPE_CHECKING:
    from deckhall.server.bus import Bus

DEFAULTS: Final = Settings()
NOBODY: Final[Row] = {"id": "", "name": ""}
LOGGED_OUT: Final = "You have logged out."
UNLOAD_EVERY: Final = 20.0
"""Seconds between looks for rooms that nobody uses."""
UNLOAD_AFTER: Final = 300.0
"""Seconds after which a room is unloaded in which nobody is and nothing goes on by itself."""
UNLOAD_ENDED_AFTER: Final = 30.0
"""The same for a game that is over, which hardly anybody comes back to."""


class Hall:
    """What all requests share."""

    def __init__(self, store: Store, bots: Bots, settings: Settings = DEFAULTS) -> None:
        self.store: Final = store
        self.bots: Final = bots
        self.settings: Final = settings
        self.rooms: Final[dict[str, Room]] = {}
        self.games: Final[dict[tuple[str, str], Game]] = {}
        self.bus: Bus | None = None
        """The way to other server processes, if there are any."""
        self.closing = False
        self.ready = True
        """Could a move be kept when this was last asked?"""
        self.connections: Final[dict[str, Connection]] = {}
        """The clients of this process."""
        self.guests: Final = Guests(store)
        self.connection_limits: Final = ConnectionLimits(settings)
        self.socket_limits: Final = SocketLimits(settings)
        self.shares: Final = Shares(settings)
        self.file_process: Final = SideProcess(settings.file_seconds)
        """Reads what people bring."""
        self.replay_process: Final = SideProcess(settings.file_seconds)
        """Plays the replays they watch."""
        self.bans: Final = Bans(store)
        self.notices: Final = Notices(self)
        self.admission: Final = Admission(store, settings)
        self.background: Final = Background(lambda problem: self.log_failure("background work failed", problem))
        self.moves = 0
        self.failures = 0
        self._loading: Final[dict[str, asyncio.Lock]] = {}

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

    # -- people ----------------------------------------------------------------------------------------------------

    async def log_out(self, guest: Row, token: str, everywhere: bool = False) -> None:
        """A guest goes, and with them what they look at here; sockets of other processes notice at their next ping."""
        await self.guests.log_out(guest, token, everywhere)
        for connection in list(self.connections.values()):
            if connection.guest == guest["id"] and (everywhere or connection.token == token):
                connection.close(LOGGED_OUT)

    # -- tables ----------------------------------------------------------------------------------------------------

    async def request(self, code: str, operation: str, guest: Row | None, body: Any = None) -> Any:
        """Have a request answered by whoever holds the table."""
        code = checked_code(code)
        if self.bus is not None and not await self.bus.holds(code):
            return await self.bus.request(code, operation, guest or NOBODY, body)
        return await self.answer_here(code, operation, guest or NOBODY, body)

    async def answer_here(self, code: str, operation: str, guest: Row, body: Any) -> Any:
        """Answer a request to a table that this process holds."""
        room = await self.room(code)
        if operation != "info":  # every list of tables asks for that
            room.visited(guest["id"])
        return await OPERATIONS[operation].handler(TableRequest(self, room, guest, body))

    async def room(self, code: str) -> Room:
        """The table with that code."""
        code = checked_code(code)
        if code in self.rooms:
            return self.rooms[code]
        async with self.loading(code):
            if code not in self.rooms:
                found = await self.store.read(lambda database: load_table(database, TABLES.c.code == code))
                if found is None:
                    raise no_table(code)
                if code not in self.rooms:
                    self.rooms[code] = Room(self, *found)
                    self.rooms[code].go_on()
            return self.rooms[code]

    @contextlib.asynccontextmanager
    async def loading(self, code: str) -> AsyncIterator[None]:
        """While a table is loaded or its code given away, others wait."""
        lock = self._loading.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            self._loading.pop(code, None)

    async def connect(self, code: str, connection: Connection) -> None:
        """Lead a client to its table, here or in another process."""
        if self.bus is not None:
            await self.bus.connect(code, connection)
        else:
            await self.add_viewer(code, connection)

    async def add_viewer(self, code: str, connection: Connection) -> None:
        """Show a client, perhaps of another process, a table that this process holds."""
        blocked = await blocks.blocked_by(self.store, connection.guest)
        room = await self.room(code)
        room.chat.blocked[connection.guest] = blocked
        room.viewers.add(connection)

    async def disconnect(self, code: str, connection: Connection) -> None:
        """A client of this process has gone."""
        self.remove_viewer(code, connection.id)
        if self.bus is not None:
            await self.bus.disconnect(connection)

    def remove_viewer(self, code: str, connection_id: str) -> None:
        """A client, perhaps of another process, has gone."""
        if code in self.rooms:
            self.rooms[code].viewers.remove(connection_id)

    def unload(self, room: Room) -> None:
        """Let a room go; it is loaded again when somebody asks for it."""
        room.close()
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]

    def reload(self, room: Room) -> None:
        """The database knows better: load the table again and show everybody."""
        self.unload(room)
        self.background.start(self._reconnect(room))

    async def _reconnect(self, room: Room) -> None:
        """Lead the viewers of an unloaded room to the one in its place."""
        for connection in room.viewers.release():
            remote = isinstance(connection, RemoteConnection)
            try:
                if self.bus is None or (remote and await self.bus.holds(room.code)):
                    await self.add_viewer(room.code, connection)
                elif not remote:
                    await self.bus.connect(room.code, connection)
            except Unavailable:
                connection.ask_to_reconnect()  # the database or Redis is away for a moment
            except DeckhallError as problem:
                connection.close(str(problem))

    # -- housekeeping ----------------------------------------------------------------------------------------------

    async def unload_idle_rooms(self) -> None:
        """Unload rooms that nobody uses, for as long as the hall is open."""
        while True:
            await asyncio.sleep(UNLOAD_EVERY)
            await self.unload_unused_since(time.monotonic() - UNLOAD_AFTER)

    async def unload_unused_since(self, since: float) -> None:
        """Unload the rooms without viewers in which nothing has happened since then, or will by itself."""
        for room in list(self.rooms.values()):
            ended = room.status in ("over", "abandoned")
            used = room.last_used - (UNLOAD_AFTER - UNLOAD_ENDED_AFTER if ended else 0.0)
            if used <= since and not room.viewers.connections and room.idle and not room.lock.locked():
                self.unload(room)
                if self.bus is not None:
                    await self.bus.leases.release(room.code)

    def log_failure(self, what: str, problem: BaseException, **facts: object) -> None:
        """Log and count an error that is not the fault of a client."""
        self.failures += 1
        logs.log_failure(what, problem, **facts)

    def announce_closing(self) -> None:
        """The server is about to stop: nothing goes on by itself any more, and everybody is told."""
        self.closing = True
        for room in self.rooms.values():
            room.stop()
        for connection in list(self.connections.values()):
            connection.close(RESTART.sentence)

    async def close(self) -> None:
        """Stop gracefully: no new bot moves, what is being written is written."""
        self.announce_closing()
        await self.background.finish(5)
        for room in list(self.rooms.values()):
            self.unload(room)
        if self.bus is not None:
            await self.bus.close()
        self.bots.close()
        self.file_process.close()
        self.replay_process.close()
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
        theme.credits,
        theme.editions,
        theme.first_game,
        theme.weight,
    )
