"""Commands: all that can be asked of a table, by name, so that any worker can pass it to the one that holds it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from deckhall.core.replay import Replay
from deckhall.server import api, lobby, messages, replays
from deckhall.server.refusals import Refusal
from deckhall.server.room import Room

if TYPE_CHECKING:
    from deckhall.server.hall import Hall
    from deckhall.server.store import Row

Run = Callable[["Hall", Room, "Row", Any], Awaitable[Any]]


class Command:
    """One thing to ask, with the types of its body and answer."""

    def __init__(self, run: Run, body: Any, answer: Any) -> None:
        self.run: Final = run
        self.body: Final = body
        self.answer: Final = answer


COMMANDS: Final[dict[str, Command]] = {}


def command(name: str, body: Any, answer: Any) -> Callable[[Run], Run]:
    """Declare a command."""

    def declare(run: Run) -> Run:
        COMMANDS[name] = Command(run, body, answer)
        return run

    return declare


@command("info", None, api.TableInfo)
async def info(_hall: Hall, room: Room, guest: Row, _body: Any) -> Any:
    """The table as the guest may know it."""
    return room.seating.info(guest["id"])


@command("join", api.JoinTable, api.TableInfo)
async def join(_hall: Hall, room: Room, guest: Row, body: api.JoinTable) -> Any:
    """Sit down."""
    await room.seating.sit(guest["id"], guest["name"], body.seat)
    return room.seating.info(guest["id"])


@command("leave", None, api.TableInfo)
async def leave(_hall: Hall, room: Room, guest: Row, _body: Any) -> Any:
    """Stand up."""
    await room.seating.stand_up(guest["id"])
    return room.seating.info(guest["id"])


@command("replace", api.ReplaceSeat, api.TableInfo)
async def replace(_hall: Hall, room: Room, guest: Row, body: api.ReplaceSeat) -> Any:
    """Let a bot sit in, or take the seat back."""
    await room.seating.replace(guest["id"], body.seat, body.bot)
    return room.seating.info(guest["id"])


@command("standing", api.SetStanding, api.TableInfo)
async def standing(_hall: Hall, room: Room, guest: Row, body: api.SetStanding) -> Any:
    """Answer in advance."""
    await room.seating.stand(guest["id"], body.seat, body.settings)
    return room.seating.info(guest["id"])


@command("abandon", None, api.TableInfo)
async def abandon(_hall: Hall, room: Room, guest: Row, _body: Any) -> Any:
    """Give the table up."""
    await room.abandon(guest["id"])
    return room.seating.info(guest["id"])


@command("rematch", None, api.TableInfo)
async def rematch(hall: Hall, room: Room, guest: Row, _body: Any) -> Any:
    """Once more."""
    return await lobby.rematch(hall, guest, room)


@command("view", api.Look, messages.View)
async def view(_hall: Hall, room: Room, guest: Row, body: api.Look) -> Any:
    """The table through a seat's eyes."""
    if room.match is None:
        raise Refusal("The game has not begun: seats are still open.")
    if body.seat is not None and not (
        0 <= body.seat < len(room.seating.rows) and room.seating.owns(guest["id"], body.seat)
    ):
        raise Refusal("That is not your seat.")
    return room.eyes.view(room.match, body.seat, body.log)


@command("move", api.Move, api.Moved)
async def move(_hall: Hall, room: Room, guest: Row, body: api.Move) -> Any:
    """Make a choice."""
    await room.move(guest["id"], body.seat, body.revision, body.actions, body.key)
    assert room.match is not None
    return api.Moved(room.eyes.shown(room.match, body.seat).revision)


@command("replay", None, Replay)
async def replay(_hall: Hall, room: Room, _guest: Row, _body: Any) -> Any:
    """The replay of the finished game."""
    return replays.recorded(room)
