"""What the host of a table may do: send somebody away, mute, lock the table, and switch the chat off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.server import api
from deckhall.server.admission import REMOVED
from deckhall.server.refusals import Refusal
from deckhall.server.reservations import EMPTY
from deckhall.server.store import now
from deckhall.server.tokens import same

if TYPE_CHECKING:
    from deckhall.server.room import Room


def check_host(room: Room, guest: str) -> None:
    """Refuse everybody else."""
    if not same(room.row["host"], guest):
        raise Refusal("Only the host can do that.")


async def remove(room: Room, guest: str, seat: int) -> None:
    """Send away who sits there, for good: before the game the seat is free again, in the game a bot has it.

    A player who is there cannot be sent away from a running game: it is as much theirs as the host's. A seat that is
    only kept for somebody is no longer kept.
    """
    check_host(room, guest)
    async with room.lock:
        row = room.seating.row_at(seat)
        whom, removed = str(row["guest"]), list(room.row["removed"])
        if not whom:
            raise Refusal("Nobody sits there.")
        if same(whom, guest):
            raise Refusal("You cannot send yourself away.")
        theirs = [one for one in room.seating.rows if same(one["guest"], whom)]
        if row["kind"] == "human":
            removed.append(whom)
        if room.status == "open":
            changed = [{**one, **EMPTY} for one in theirs]
        elif room.status == "running":
            room.viewers.check_absent(row)
            for one in theirs:
                await room.take_back_unfinished(one["seat"])
            level = room.seating.absent_level
            changed = [
                {**one, **EMPTY, "kind": "bot", "name": one["name"], "bot": one["bot"] or level} for one in theirs
            ]
        else:
            raise Refusal("This game is over.")
        await room.seating.change(changed, removed=removed)
    room.viewers.dismiss(whom, REMOVED)
    room.publish(people=True)


async def mute(room: Room, guest: str, seat: int, muted: bool) -> None:
    """Nobody reads what the one who sits there says, until the host thinks better of it."""
    check_host(room, guest)
    async with room.lock:
        row = room.seating.person_at(seat)
        if same(row["guest"], guest):
            raise Refusal("You cannot mute yourself.")
        theirs = [one for one in room.seating.rows if same(one["guest"], row["guest"])]
        await room.seating.change([{**one, "muted": muted} for one in theirs])
    room.viewers.send_people()


async def change(room: Room, guest: str, wanted: api.ChangeTable) -> None:
    """Lock the table or open it again; let people talk or not."""
    check_host(room, guest)
    given = {"locked": wanted.locked, "chat": wanted.chat}
    values = {name: value for name, value in given.items() if value is not None}
    async with room.lock:
        await room.update_row({**values, "updated": now()})
    room.viewers.send_people()
    if "chat" in values:
        room.viewers.send_whole_chat()
