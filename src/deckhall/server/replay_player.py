"""The replay player: replays step by step as any seat sees them. All of this runs in a side process.

Answers are encoded there, so that the hall only passes them on.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

import msgspec

from deckhall._build import VERSION
from deckhall.core import Event, Match
from deckhall.core import replay as replay_files
from deckhall.core.errors import BadReplay, DeckhallError
from deckhall.core.scene import Scene
from deckhall.server import api
from deckhall.server.bounds import check_json
from deckhall.server.refusals import NotFound, Refusal
from deckhall.server.viewers import log_line

MOST_LOADED: Final = 16
LATEST_START: Final = 3_000
"""More steps than the longest games have."""


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


_loaded: OrderedDict[str, LoadedReplay] = OrderedDict()
"""The replays somebody is watching."""


def _load(replay_id: str, body: bytes) -> LoadedReplay:
    """Play a replay through, once; whatever goes wrong in it is the file's fault."""
    found = _loaded.pop(replay_id, None)
    if found is None:
        replay = replay_files.parse(body, "this replay")
        try:
            found = LoadedReplay(replay)
        except DeckhallError as problem:
            if replay.version == VERSION:
                raise
            which = f"it was recorded with version {replay.version[:20]!r}, and this hall has {VERSION}"
            raise BadReplay(f"{problem}; {which}") from None
        except MemoryError:
            raise
        except Exception:
            raise BadReplay("this file cannot be replayed") from None
    _loaded[replay_id] = found
    if len(_loaded) > MOST_LOADED:
        _loaded.popitem(last=False)
    return found


def checked(replay_id: str, raw: bytes) -> bytes:
    """The file that somebody brings, as the hall keeps it, after playing it through."""
    check_json(raw, "this file")
    replay = replay_files.parse(raw, "this file")
    if not all(name.isprintable() for name in [*replay.names, *replay.seats]):
        raise BadReplay("this file is damaged: a name in it cannot be shown")
    body = msgspec.json.encode(replay)
    _load(replay_id, body)
    return body


def info(replay_id: str, body: bytes) -> bytes:
    """What a viewer must know before the first step."""
    loaded = _load(replay_id, body)
    replay = loaded.replay
    return api.ENCODER.encode(
        api.ReplayInfo(
            replay_id,
            replay.game,
            replay.edition,
            replay.options,
            replay.names,
            len(loaded.moves) + 1,
            replay.scores,
            replay.over,
            loaded.chapters,
            replay.version,
        )
    )


def step(replay_id: str, body: bytes, number: int, viewer: str) -> bytes:
    """One position, as a seat sees it or with everything open."""
    match = _load(replay_id, body).at(number)
    seat = _viewing_seat(viewer, match.players)
    scene = open_scene(match) if seat is None else match.state.view(seat)
    scene.prompt = None
    told = match.moves[-1].events_before if match.moves else 0
    lines = [_line(match, event, seat) for event in match.events[told:]]
    acting = match.state.to_act()
    return api.ENCODER.encode(api.ReplayStep(number, scene, lines, acting[0] if len(acting) == 1 else -1))


def log(replay_id: str, body: bytes, viewer: str) -> bytes:
    """The whole log, as a seat knows it or with everything open."""
    loaded = _load(replay_id, body)
    match = loaded.at(len(loaded.moves))
    seat = _viewing_seat(viewer, match.players)
    told = [*[move.events_before for move in match.moves], len(match.events)]
    lines: list[api.ReplayLine] = []
    after = 0
    for number, event in enumerate(match.events):
        while after < len(match.moves) and told[after] <= number:
            after += 1
        lines.append(api.ReplayLine(after, _line(match, event, seat)))
    return api.ENCODER.encode(lines)


def beginning(replay_id: str, body: bytes, start: api.PlayOn) -> tuple[api.NewTable, dict[str, object]]:
    """The table that goes on at a position of a replay, and how it starts."""
    loaded = _load(replay_id, body)
    if start.step > LATEST_START:  # the table plays them again whenever it is loaded
        raise Refusal(f"A table can begin at most {LATEST_START} steps into a game: choose an earlier one.")
    match = loaded.at(start.step)
    if match.state.is_over:
        raise Refusal("The game is over at this step: choose an earlier one.")
    seat = _seat(str(start.seat), match.players)
    other = api.SeatPlan("bot", bot=start.bot) if start.bot else api.SeatPlan("open")
    plans = [api.SeatPlan("me") if one == seat else other for one in range(match.players)]
    replay = loaded.replay
    begin: dict[str, object] = {"actions": loaded.moves[: start.step], "seed": str(replay.seed)}
    if replay.position is not None:
        begin["position"] = replay.position
    return api.NewTable(replay.game, plans, replay.edition, replay.options, False), begin


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
