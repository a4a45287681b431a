"""Table requests: all that can be asked of a table, each declared once.

The REST route, its entry in the OpenAPI document, and the way over the bus to the process that holds the table all
come from the one declaration.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from deckhall.core.replay import Replay
from deckhall.server import api, host_powers, lobby, messages, replays

if TYPE_CHECKING:
    from deckhall.server.hall import Hall
    from deckhall.server.room import Room
    from deckhall.server.store import Row


@dataclass(frozen=True)
class TableRequest:
    """A request to one table, in the process that holds it."""

    hall: Hall
    room: Room
    guest: Row
    body: Any

    def info(self) -> api.TableInfo:
        """The table as the guest may know it now."""
        return self.room.seating.info(self.guest["id"])


Handler = Callable[[Any], Awaitable[Any]]


@dataclass(frozen=True)
class Operation:
    """Something that can be asked for: of a table, or of the hall."""

    name: str
    method: str
    path: str
    body: Any
    answer: Any
    handler: Handler
    query: Mapping[str, str]
    """What may follow a question mark, and what it means; of a table these are the fields of the body."""

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return (self.handler.__doc__ or "").strip()

    @property
    def for_everybody(self) -> bool:
        """May somebody ask who has not said a name?"""
        return self.method == "GET"


OPERATIONS: Final[dict[str, Operation]] = {}


def operation(
    method: str, path: str, body: Any, answer: Any, query: Mapping[str, str] | None = None
) -> Callable[[Handler], Handler]:
    """Declare an operation under the name of its handler, whose docstring becomes the summary."""

    def declare(handler: Handler) -> Handler:
        name, full_path = handler.__name__, f"/api/tables/{{code}}{path}"
        OPERATIONS[name] = Operation(name, method, full_path, body, answer, handler, query or {})
        return handler

    return declare


@operation("GET", "", None, api.TableInfo)
async def info(request: TableRequest) -> Any:
    """One table."""
    return request.info()


@operation("POST", "/join", api.JoinTable, api.TableInfo)
async def join(request: TableRequest) -> Any:
    """Sit down."""
    await request.room.seating.sit(request.guest["id"], request.guest["name"], request.body.seat)
    return request.info()


@operation("POST", "/leave", None, api.TableInfo)
async def leave(request: TableRequest) -> Any:
    """Stand up: before the game the seat is free again, in the game a bot sits in. A seat kept for you is free, too."""
    await request.room.seating.stand_up(request.guest["id"])
    return request.info()


@operation("POST", "/replace", api.ReplaceSeat, api.TableInfo)
async def replace(request: TableRequest) -> Any:
    """Let a bot sit in for a seat, or take your own back."""
    await request.room.seating.replace(request.guest["id"], request.body.seat, request.body.bot)
    return request.info()


@operation("POST", "/remove", api.RemoveSeat, api.TableInfo)
async def remove(request: TableRequest) -> Any:
    """Send away who sits there (host only); in a running game only who is absent."""
    await host_powers.remove(request.room, request.guest["id"], request.body.seat)
    return request.info()


@operation("POST", "/mute", api.MuteSeat, api.TableInfo)
async def mute(request: TableRequest) -> Any:
    """Let somebody say nothing in the chat, or let them talk again (host only)."""
    await host_powers.mute(request.room, request.guest["id"], request.body.seat, request.body.muted)
    return request.info()


@operation("PATCH", "", api.ChangeTable, api.TableInfo)
async def change(request: TableRequest) -> Any:
    """Lock the table, or switch its chat off or on (host only)."""
    await host_powers.change(request.room, request.guest["id"], request.body)
    return request.info()


@operation("POST", "/block", api.BlockSeat, api.TableInfo)
async def block(request: TableRequest) -> Any:
    """Read no more of somebody in any chat, or read them again; nobody else is told."""
    await request.room.chat.block(request.guest["id"], request.body.seat, request.body.blocked)
    return request.info()


@operation("POST", "/presets", api.SetPresets, api.TableInfo)
async def set_presets(request: TableRequest) -> Any:
    """Answer in advance on your own seat, to be asked less often."""
    await request.room.seating.set_presets(request.guest["id"], request.body.seat, request.body.presets)
    return request.info()


@operation("POST", "/abandon", None, api.TableInfo)
async def abandon(request: TableRequest) -> Any:
    """Give the table up (host only)."""
    await request.room.abandon(request.guest["id"])
    return request.info()


@operation("POST", "/rematch", None, api.TableInfo)
async def rematch(request: TableRequest) -> Any:
    """Once more, with the same people."""
    return await lobby.rematch(request.hall, request.guest, request.room)


@operation(
    "GET",
    "/view",
    api.ViewRequest,
    messages.View,
    {"seat": "Whose view: the number of a seat.", "log": "How many log lines are known."},
)
async def view(request: TableRequest) -> Any:
    """The table as your seat (`?seat=0`) or a spectator sees it; `?log=N` leaves out the first N lines."""
    room, seat = request.room, request.body.seat
    match = room.begun_match()
    if seat is not None:
        room.seating.check_owner(request.guest["id"], seat)
    return room.viewers.view(match, seat, request.body.log)


@operation("POST", "/moves", api.Move, api.Moved)
async def move(request: TableRequest) -> Any:
    """Make a choice; it is kept when the answer comes."""
    room, choice = request.room, request.body
    await room.move(request.guest["id"], choice.seat, choice.revision, choice.actions, choice.key)
    return api.Moved(room.viewers.seat_view(room.begun_match(), choice.seat).revision)


@operation("GET", "/replay", None, Replay)
async def replay_file(request: TableRequest) -> Any:
    """The replay file of a finished game."""
    return replays.replay_of(request.room)
