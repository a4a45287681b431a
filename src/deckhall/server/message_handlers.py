"""Message handlers: what the messages of a client ask of its table, over a socket here or in another process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from deckhall.core.errors import DeckhallError
from deckhall.core.words import as_sentence
from deckhall.server import api, choice_questions, messages
from deckhall.server.connections import Connection
from deckhall.server.refusals import NotYourSeat, Refusal

if TYPE_CHECKING:
    from deckhall.server.hall import Hall
    from deckhall.server.room import Room

DECODER: Final = msgspec.json.Decoder(messages.FromClient)
UNKNOWN_MESSAGE: Final = "That is not a message this hall knows."


def decoded(text: str) -> messages.FromClient:
    """The message in a text."""
    try:
        message: messages.FromClient = DECODER.decode(text)
    except RecursionError:  # lists in lists in lists
        raise msgspec.DecodeError("too deep") from None
    return message


def take_seat(table: api.TableInfo, connection: Connection, hello: messages.Hello) -> None:
    """Look on from one of one's own seats, or as a spectator."""
    if hello.seat is not None and not any(seat.seat == hello.seat and seat.mine for seat in table.seats):
        raise NotYourSeat("That is not your seat.")
    connection.seat = hello.seat


async def handle_text(hall: Hall, code: str, connection: Connection, text: str) -> None:
    """Read a message and do what it asks; whatever cannot be done is said in a sentence and changes nothing."""
    key = ""
    try:
        message = decoded(text)
        if isinstance(message, messages.SendMove):
            key = message.key
        if isinstance(message, messages.Hello):
            take_seat(await hall.request(code, "info", {"id": connection.guest, "name": ""}), connection, message)
            await hall.connect(code, connection)
        elif isinstance(message, messages.Ping):
            connection.send_message(messages.Pong())
        elif hall.bus is not None and connection in hall.bus.forwarding:
            await hall.bus.forward(connection, text, key)
        else:
            await handle(await hall.room(code), connection, message)
    except msgspec.DecodeError:
        connection.send_message(messages.Refused(UNKNOWN_MESSAGE))
    except Refusal as refusal:
        connection.send_message(messages.Refused(refusal.say, refusal.rule, key))
    except DeckhallError as problem:
        connection.send_message(messages.Refused(as_sentence(str(problem)), "", key))
    except Exception as problem:
        hall.log_failure("message failed", problem, table=code)
        say = "Something went wrong at this table; nothing of your game is lost."
        connection.send_message(messages.Refused(say, "", key))


async def handle(room: Room, connection: Connection, message: messages.FromClient) -> None:
    """Do what a message asks of the table."""
    guest = connection.guest
    match message:
        case messages.SendMove(seat=seat):
            await room.move(guest, seat, message.revision, message.actions, message.key)
            connection.send_message(messages.Kept(message.key))
        case messages.SendUndo(seat=seat):
            await room.undo(guest, seat)
        case messages.AskWhy(seat=seat):
            why = choice_questions.why(room, guest, seat, message.action, message.piece, message.after)
            connection.send_message(why)
        case messages.AskPlan(seat=seat):
            connection.send_message(choice_questions.planned(room, guest, seat, message.pieces, message.n))
        case messages.AskHint(seat=seat):
            room.hall.background.start(_hint(room, connection, seat))  # it takes a while: others need not wait
        case messages.SetPace():
            connection.pace = message.share
        case messages.SendChat():
            await room.chat.add(guest, message.text)


async def _hint(room: Room, connection: Connection, seat: int) -> None:
    try:
        connection.send_message(await choice_questions.hint(room, connection.guest, seat))
    except Refusal as refusal:
        connection.send_message(messages.Refused(refusal.say, refusal.rule))
