"""Replays in the hall: finished games, and files that people bring, step by step as any seat sees them."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
import sqlalchemy as sa

from deckhall._build import VERSION
from deckhall.core import Event, Match
from deckhall.core import replay as replay_files
from deckhall.core.errors import BadReplay, DeckhallError
from deckhall.core.scene import Scene
from deckhall.server import api, lobby
from deckhall.server.bots import check_level
from deckhall.server.refusals import NotFound, Refusal
from deckhall.server.room import Room, load_table
from deckhall.server.schema import REPLAYS, TABLES
from deckhall.server.store import Row, now
from deckhall.server.table_codes import ENDED, code_of
from deckhall.server.tokens import new_id
from deckhall.server.viewers import log_line

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

ID: Final = re.compile(r"[0-9a-z]{1,32}")
LONGEST_NAME: Final = 64
MOST_LOADED: Final = 32


class LoadedReplay:
    """A replay with the position it was last shown at, so that stepping on is cheap."""

    def __init__(self, replay: replay_files.Replay) -> None:
        self.replay: Final = replay
        self.match = replay_files.play(replay, "this replay")
        self.moves: Final = [(move.seat, move.action) for move in self.match.moves]
        self.chapters: Final = self._chapters()

    def _chapters(self) -> list[api.Chapter]:
        """The steps at which the stage of the game changes."""
        match = replay_files.start(self.replay, "this replay")
        found = [api.Chapter(0, match.state.stage())]
        for step, (seat, action) in enumerate(self.moves, 1):
            match.apply(seat, action)
            if match.state.stage() != found[-1].stage:
                found.append(api.Chapter(step, match.state.stage()))
        return found

    def at(self, step: int) -> Match:
        """The match after so many actions."""
        if not 0 <= step <= len(self.moves):
            raise NotFound(f"This replay has steps 0 to {len(self.moves)}.")
        if step < len(self.match.moves):
            self.match = replay_files.start(self.replay, "this replay")
        for seat, action in self.moves[len(self.match.moves) : step]:
            self.match.apply(seat, action)
        return self.match


class Replays:
    """The replays somebody is watching."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall
        self._loaded: Final[OrderedDict[str, LoadedReplay]] = OrderedDict()

    async def add(self, body: bytes) -> api.ReplayInfo:
        """Take in a file that somebody brings, after playing it through."""
        replay = replay_files.parse(body, "this file")
        if any(len(name) > LONGEST_NAME or not name.isprintable() for name in [*replay.names, *replay.seats]):
            raise BadReplay(f"this file is damaged: a name has at most {LONGEST_NAME} letters")
        loaded = await self._load(replay)
        replay_id = new_id()
        row = {"id": replay_id, "body": msgspec.json.encode(replay), "created": now()}
        await self.hall.store.insert(REPLAYS, row)
        self._remember(replay_id, loaded)
        return replay_info(replay_id, loaded)

    async def get(self, replay_id: str) -> LoadedReplay:
        """A replay by its id, or that of the finished table with that id."""
        if replay_id in self._loaded:
            self._loaded.move_to_end(replay_id)
            return self._loaded[replay_id]
        query = sa.select(REPLAYS.c.body).where(REPLAYS.c.id == replay_id)
        rows = await self.hall.store.rows(query) if ID.fullmatch(replay_id) else []
        replay = replay_files.parse(rows[0]["body"], "this replay") if rows else await self._of_table(replay_id)
        loaded = await self._load(replay)
        self._remember(replay_id, loaded)
        return loaded

    async def _of_table(self, table_id: str) -> replay_files.Replay:
        """What was played at a table: from whoever holds it, or from the database if its code is another's now."""
        query = sa.select(TABLES.c.code).where(TABLES.c.id == table_id)
        rows = await self.hall.store.rows(query) if ID.fullmatch(table_id) else []
        if not rows:
            raise NotFound("There is no such replay.")
        code = code_of(rows[0])
        if code:
            return cast("replay_files.Replay", await self.hall.request(code, "replay_file", None))
        found = await self.hall.store.read(lambda database: load_table(database, TABLES.c.id == table_id))
        return await asyncio.to_thread(lambda: replay_of(Room(self.hall, *found)))

    async def _load(self, replay: replay_files.Replay) -> LoadedReplay:
        """Play a replay through, beside the tables; whatever goes wrong in it is the file's fault."""
        try:
            return await asyncio.to_thread(LoadedReplay, replay)
        except DeckhallError:
            raise
        except Exception as problem:
            self.hall.log_failure("replay failed", problem)
            raise BadReplay("this file cannot be replayed") from None

    def _remember(self, replay_id: str, loaded: LoadedReplay) -> None:
        self._loaded[replay_id] = loaded
        if len(self._loaded) > MOST_LOADED:
            self._loaded.popitem(last=False)

    async def step(self, replay_id: str, step: int, viewer: str) -> api.ReplayStep:
        """One position, as a seat sees it or with everything open."""
        match = (await self.get(replay_id)).at(step)
        seat = _viewing_seat(viewer, match.players)
        scene = open_scene(match) if seat is None else match.state.view(seat)
        scene.prompt = None
        told = match.moves[-1].events_before if match.moves else 0
        lines = [_line(match, event, seat) for event in match.events[told:]]
        acting = match.state.to_act()
        return api.ReplayStep(step, scene, lines, acting[0] if len(acting) == 1 else -1)

    async def log(self, replay_id: str, viewer: str) -> list[api.ReplayLine]:
        """The whole log, as a seat knows it or with everything open."""
        loaded = await self.get(replay_id)
        match = loaded.at(len(loaded.moves))
        seat = _viewing_seat(viewer, match.players)
        told = [*[move.events_before for move in match.moves], len(match.events)]
        lines: list[api.ReplayLine] = []
        step = 0
        for number, event in enumerate(match.events):
            while step < len(match.moves) and told[step] <= number:
                step += 1
            lines.append(api.ReplayLine(step, _line(match, event, seat)))
        return lines

    async def play_on(self, guest: Row, replay_id: str, start: api.PlayOn) -> str:
        """The code of a new table that starts at a position of a replay, against bots or with others."""
        loaded = await self.get(replay_id)
        match = loaded.at(start.step)
        if match.state.is_over:
            raise Refusal("The game is over at this step: choose an earlier one.")
        seat = _seat(str(start.seat), match.players)
        other = api.SeatPlan("bot", bot=check_level(start.bot)) if start.bot else api.SeatPlan("open")
        plans = [api.SeatPlan("me") if one == seat else other for one in range(match.players)]
        replay = loaded.replay
        table = api.NewTable(replay.game, plans, replay.edition, replay.options, False)
        begin: dict[str, object] = {"actions": loaded.moves[: start.step], "seed": str(replay.seed)}
        if replay.position is not None:
            begin["position"] = replay.position
        return await lobby.open_table(self.hall, guest, table, begin)


def replay_of(room: Room) -> replay_files.Replay:
    """The replay of a finished table; while a game runs its seed does not leave the server."""
    if room.match is None or room.status not in ENDED:
        raise Refusal("The replay can be watched when the game is over.")
    return replay_files.record(room.match, VERSION)


def replay_info(replay_id: str, loaded: LoadedReplay) -> api.ReplayInfo:
    """What a viewer must know before the first step."""
    replay = loaded.replay
    return api.ReplayInfo(
        replay_id,
        replay.game,
        replay.edition,
        replay.options,
        replay.names,
        len(loaded.moves) + 1,
        replay.scores,
        replay.over,
        loaded.chapters,
    )


def open_scene(match: Match) -> Scene:
    """Everything face up: what spectators see, with each zone as the seat that knows it best sees it."""
    scene = match.state.view(None)
    for seat in range(match.players):
        for place, zone in enumerate(match.state.view(seat).zones):
            if place < len(scene.zones):
                mine = next((number for number, other in enumerate(scene.zones) if other.id == zone.id), None)
                if mine is None:
                    scene.zones.append(zone)
                elif _faces(zone.pieces) > _faces(scene.zones[mine].pieces):
                    scene.zones[mine] = zone
    return scene


def _faces(pieces: list[Any]) -> int:
    return sum(1 for piece in pieces if piece.face)


def _viewing_seat(viewer: str, players: int) -> int | None:
    return None if viewer == "open" else _seat(viewer, players)


def _seat(text: str, players: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < players):
        raise NotFound(f"There is no seat {text[:8]!r}; seats go from 0 to {players - 1}, and open shows all.")
    return int(text)


def _line(match: Match, event: Event, seat: int | None) -> api.LogLine:
    """A log line as a seat knows it; without a seat, with all secrets."""
    return log_line(match, event.opened() if seat is None else event.seen_by(seat), seat)
