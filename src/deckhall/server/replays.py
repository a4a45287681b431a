"""Replays in the hall: finished games, and files that people bring. They are played in a side process."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa

from deckhall._build import VERSION
from deckhall.core import replay as replay_files
from deckhall.server import api, lobby, replay_player
from deckhall.server.byte_cache import ByteCache
from deckhall.server.fair_queue import Owner
from deckhall.server.guests import mark_seen
from deckhall.server.levels import check_level
from deckhall.server.refusals import NotFound, Refusal
from deckhall.server.room import Room, load_table
from deckhall.server.schema import REPLAYS, TABLES
from deckhall.server.store import Row, now
from deckhall.server.table_codes import ENDED, code_of
from deckhall.server.tokens import new_id

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

ID: Final = re.compile(r"[0-9a-z]{1,32}")
BYTES_OF_FILES: Final = 8_000_000
BYTES_OF_ANSWERS: Final = 32_000_000


class Replays:
    """The replays somebody is watching: a step that was worked out once is kept for whoever asks next."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall
        self._files: Final = ByteCache[str](BYTES_OF_FILES)
        self._answers: Final = ByteCache[tuple[object, ...]](BYTES_OF_ANSWERS)

    async def add(self, owner: Owner, raw: bytes) -> msgspec.Raw:
        """Take in a file that somebody brings, after it was played through where it can do no harm."""
        replay_id = new_id()
        body = await self.hall.file_process.run(owner, replay_player.checked, replay_id, raw)
        await self.hall.store.insert(REPLAYS, {"id": replay_id, "body": body, "created": now(), "seen": now()})
        self._files.put(replay_id, body)
        return await self.info(owner, replay_id)

    async def get(self, replay_id: str) -> bytes:
        """The file of a replay by its id, or that of the finished table with that id."""
        known = self._files.get(replay_id)
        if known is not None:
            return known
        query = sa.select(REPLAYS).where(REPLAYS.c.id == replay_id)
        rows = await self.hall.store.rows(query) if ID.fullmatch(replay_id) else []
        if rows:
            body = bytes(rows[0]["body"])
            await mark_seen(self.hall.store, REPLAYS, rows[0])
        else:
            body = msgspec.json.encode(await self._of_table(replay_id))
        self._files.put(replay_id, body)
        return body

    async def _of_table(self, table_id: str) -> Any:
        """What was played at a table: from whoever holds it, or from the database if its code is another's now."""
        query = sa.select(TABLES.c.code).where(TABLES.c.id == table_id)
        rows = await self.hall.store.rows(query) if ID.fullmatch(table_id) else []
        if not rows:
            raise NotFound("There is no such replay.")
        code = code_of(rows[0])
        if code:
            return await self.hall.request(code, "replay_file", None)
        found = await self.hall.store.read(lambda database: load_table(database, TABLES.c.id == table_id))
        return await asyncio.to_thread(lambda: replay_of(Room(self.hall, *found)))

    async def info(self, owner: Owner, replay_id: str) -> msgspec.Raw:
        """What a viewer must know before the first step."""
        return await self._answer(owner, replay_player.info, replay_id)

    async def step(self, owner: Owner, replay_id: str, step: int, viewer: str) -> msgspec.Raw:
        """One position, as a seat sees it or with everything open."""
        return await self._answer(owner, replay_player.step, replay_id, step, viewer[:8])

    async def log(self, owner: Owner, replay_id: str, viewer: str) -> msgspec.Raw:
        """The whole log, as a seat knows it or with everything open."""
        return await self._answer(owner, replay_player.log, replay_id, viewer[:8])

    async def _answer(self, owner: Owner, work: Any, replay_id: str, *asked: object) -> msgspec.Raw:
        body = await self.get(replay_id)
        key = (work.__name__, replay_id, *asked)
        known = self._answers.get(key)
        if known is not None:
            return msgspec.Raw(known)
        made: bytes = await self.hall.replay_process.run(owner, work, replay_id, body, *asked)
        self._answers.put(key, made)
        return msgspec.Raw(made)

    async def play_on(self, owner: Owner, guest: Row, replay_id: str, start: api.PlayOn) -> str:
        """The code of a new table that starts at a position of a replay, against bots or with others."""
        if start.bot:
            check_level(start.bot)
        body = await self.get(replay_id)
        work = replay_player.beginning
        table, begin = await self.hall.replay_process.run(owner, work, replay_id, body, start)
        return await lobby.open_table(self.hall, guest, table, begin, owner.address)


def replay_of(room: Room) -> replay_files.Replay:
    """The replay of a finished table; while a game runs its seed does not leave the server."""
    if room.match is None or room.row["status"] not in ENDED:
        raise Refusal("The replay can be watched when the game is over.")
    return replay_files.record(room.match, VERSION)
