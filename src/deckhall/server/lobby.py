"""The lobby: opening tables, finding them, and playing once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from deckhall.core import options as option_tools
from deckhall.server import api, charts
from deckhall.server.bots import check_level
from deckhall.server.guests import checked_name
from deckhall.server.refusals import Refusal
from deckhall.server.schema import SEATS, TABLES
from deckhall.server.seating import distinct, table_info
from deckhall.server.store import Conflict, NotKept, Row, now
from deckhall.server.tokens import new_code, new_id, new_seed

if TYPE_CHECKING:
    from deckhall.server.hall import Hall
    from deckhall.server.room import Room

MOST_OPEN: Final = 40
"""How many tables one guest may have open or running."""
LONGEST_TIMER: Final = 86_400


async def open_table(hall: Hall, guest: Row, wish: api.NewTable, start: Mapping[str, object] | None = None) -> str:
    """A new table, by its code; if no seat is open the game begins at once."""
    game = hall.game(wish.game, wish.edition)
    game.checked_players(len(wish.seats))
    if not 0 <= wish.timer <= LONGEST_TIMER:
        raise Refusal(f"A move timer is between 0 and {LONGEST_TIMER} seconds.")
    mine = await tables_of(hall, guest["id"])
    if sum(1 for row in mine if row["status"] in ("open", "running")) >= MOST_OPEN:
        raise Refusal(f"You have {MOST_OPEN} tables already: finish or give up one first.")
    options, seed = option_tools.with_defaults(game.options, wish.options), new_seed()
    begin = dict(start or {})
    if wish.own_map:
        begin |= charts.start(game, wish.own_map, len(wish.seats), seed, options)
    status = "open" if any(seat.kind == "open" for seat in wish.seats) else "running"
    table: Row = {
        "id": new_id(),
        "game": game.slug,
        "edition": game.edition,
        "options": options,
        "players": len(wish.seats),
        "seed": str(seed),
        "start": begin,
        "host": guest["id"],
        "listed": wish.listed,
        "timer": wish.timer,
        "status": status,
        "season": "",
        "rematch": "",
        "created": now(),
        "updated": now(),
    }
    seats = distinct([_planned(table["id"], seat, plan, guest) for seat, plan in enumerate(wish.seats)])
    code = await _insert(hall, table, seats)
    if status == "running":
        await hall.ask(code, "info", guest)  # whoever holds it wakes the bots
    return code


async def _insert(hall: Hall, table: Row, seats: list[Row]) -> str:
    """Keep a new table under a code that no other has."""

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.insert(TABLES), [table])
        connection.execute(sa.insert(SEATS), seats)

    for _ in range(20):
        table["code"] = new_code()
        try:
            await hall.store.write(work)
        except Conflict:
            continue
        return str(table["code"])
    raise NotKept("the hall is full; try again in a moment")


def _planned(table_id: str, seat: int, plan: api.SeatPlan, guest: Row) -> Row:
    """A seat of a new table."""
    row: Row = {"table_id": table_id, "seat": seat, "guest": "", "name": "", "bot": "", "away": False, "standing": {}}
    if plan.kind == "open":
        return {**row, "kind": "open"}
    name = checked_name(plan.name) if plan.name else ""
    if plan.kind == "me":
        return {**row, "kind": "human", "guest": guest["id"], "name": name or guest["name"]}
    return {**row, "kind": "bot", "bot": check_level(plan.bot or "steady"), "name": name}


async def tables_of(hall: Hall, guest_id: str) -> list[Row]:
    """The tables at which a guest sits or that are theirs, newest first."""
    sitting = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest_id)
    query = sa.select(TABLES).where(sa.or_(TABLES.c.host == guest_id, TABLES.c.id.in_(sitting)))
    query = query.order_by(TABLES.c.updated.desc()).limit(100)
    rows = await hall.store.read(lambda connection: connection.execute(query).mappings().all())
    return [dict(row) for row in rows]


async def listed(hall: Hall) -> list[Row]:
    """The tables anybody may find: open ones first, then running ones to watch."""
    query = sa.select(TABLES).where(TABLES.c.listed, TABLES.c.status.in_(("open", "running")))
    query = query.order_by(TABLES.c.status, TABLES.c.updated.desc()).limit(50)
    rows = await hall.store.read(lambda connection: connection.execute(query).mappings().all())
    return [dict(row) for row in rows]


async def infos(hall: Hall, tables: Sequence[Row], guest: Row | None) -> list[Any]:
    """Several tables as a guest may know them. Only running games are asked whose turn it is."""
    ids = [table["id"] for table in tables]
    query = sa.select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
    found = await hall.store.read(lambda connection: connection.execute(query).mappings().all())
    seats: dict[str, list[Row]] = {table_id: [] for table_id in ids}
    for row in found:
        seats[row["table_id"]].append(dict(row))
    made: list[Any] = []
    for table in tables:
        try:
            if table["status"] == "running" or table["code"] in hall.rooms:
                made.append(await hall.ask(table["code"], "info", guest))
                continue
        except (Refusal, NotKept):
            pass  # a broken table is shown as the database knows it
        rows, who = seats[table["id"]], "" if guest is None else guest["id"]
        made.append(table_info(table, rows, who, hall.title(table["game"]), frozenset(), False))
    return made


async def rematch(hall: Hall, guest: Row, room: Room) -> Any:
    """The same people, options and bots once more; the second who asks comes to the first one's table."""
    async with room.lock:
        code = room.table["rematch"]
        if not code:
            code = await _once_more(hall, guest, room)
    room.eyes.tell_people()
    again = await hall.ask(code, "info", guest)
    if again.status == "open" and not any(seat.mine for seat in again.seats):
        return await hall.ask(code, "join", guest, api.JoinTable())
    return again


async def _once_more(hall: Hall, guest: Row, room: Room) -> str:
    if room.status not in ("over", "abandoned"):
        raise Refusal("This game is not over yet.")
    if not room.seating.of(guest["id"]):
        raise Refusal("Only those who sat at the table can ask for a rematch.")
    table = room.table
    plans = [_again(row, guest["id"]) for row in room.seating.rows]
    own_map = table["start"].get("map", {}).get("text", "")
    wish = api.NewTable(table["game"], plans, table["edition"], table["options"], False, table["timer"], own_map)
    code = await open_table(hall, guest, wish)
    await room.note({"rematch": code})
    return code


def _again(row: Row, host: str) -> api.SeatPlan:
    if row["kind"] == "bot":
        return api.SeatPlan("bot", row["name"], row["bot"])
    if row["guest"] == host:
        return api.SeatPlan("me", row["name"])
    return api.SeatPlan("open")
