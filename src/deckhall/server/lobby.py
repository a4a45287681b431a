"""The lobby: opening tables, finding them, and playing once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from deckhall.core import options as option_tools
from deckhall.server import api, map_preview, reservations
from deckhall.server.fair_queue import Owner
from deckhall.server.guests import checked_name
from deckhall.server.levels import USUAL, check_level, current
from deckhall.server.refusals import Refusal, Unavailable
from deckhall.server.rules_versions import rules_version
from deckhall.server.schema import SEATS, TABLES
from deckhall.server.seating import table_info, with_distinct_names
from deckhall.server.store import Row, now
from deckhall.server.table_codes import ENDED, insert_table
from deckhall.server.tokens import new_id, new_secret, new_seed

if TYPE_CHECKING:
    from deckhall.server.hall import Hall
    from deckhall.server.room import Room

LONGEST_TIMER: Final = 86_400
MOST_LISTED: Final = 50


async def open_table(
    hall: Hall,
    guest: Row,
    new: api.NewTable,
    start: Mapping[str, object] | None = None,
    address: str = "",
    kept: Sequence[Row] = (),
) -> str:
    """A new table, by its code; if no seat is open the game begins at once.

    `kept` are seats of another table, whose people have those of the same numbers here for a while.
    """
    game = hall.game(new.game, new.edition)
    game.checked_players(len(new.seats))
    if not 0 <= new.timer <= LONGEST_TIMER:
        raise Refusal(f"A move timer is between 0 and {LONGEST_TIMER} seconds.")
    owner = Owner(address, guest["id"])
    options, seed = option_tools.with_defaults(game.options, new.options), new_seed()
    begin = dict(start or {})
    if new.own_map:
        begin |= await map_preview.start_on_own_map(hall, owner, game, new.own_map, len(new.seats), seed, options)
    status = "open" if any(seat.kind == "open" for seat in new.seats) else "running"
    row: Row = {
        "id": new_id(),
        "game": game.slug,
        "edition": game.edition,
        "options": options,
        "players": len(new.seats),
        "seed": str(seed),
        "start": begin,
        "host": guest["id"],
        "listed": new.listed,
        "timer": new.timer,
        "status": status,
        "stage": "",
        "rematch": "",
        "created": now(),
        "updated": now(),
        "address": address,
        "rules": rules_version(game.slug),
        "secret": "" if new.listed else new_secret(),
        "hot_seat": new.hot_seat,
        "locked": False,
        "chat": new.chat,
        "removed": [],
    }
    seats = [_seat_row(row["id"], seat, plan, guest) for seat, plan in enumerate(new.seats)]
    for one in kept:
        before = seats[one["seat"]]
        seats[one["seat"]] = reservations.kept(before, one["guest"], one["name"], hall.settings.seat_kept)
    seats = with_distinct_names(seats)
    code = await insert_table(hall, owner, row, seats)
    if status == "running":
        await hall.request(code, "info", guest)  # whoever holds it lets the bots begin
    return code


def _seat_row(table_id: str, seat: int, plan: api.SeatPlan, guest: Row) -> Row:
    """A seat of a new table."""
    row: Row = {"table_id": table_id, "seat": seat, **reservations.EMPTY}
    if plan.kind == "open":
        return row
    name = checked_name(plan.name) if plan.name else ""
    if plan.kind == "me":
        return {**row, "kind": "human", "guest": guest["id"], "name": name or guest["name"]}
    return {**row, "kind": "bot", "bot": check_level(plan.bot or USUAL), "name": name}


async def tables_of(hall: Hall, guest_id: str) -> list[Row]:
    """The tables at which a guest sits or that are theirs, newest first."""
    sitting = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest_id)
    query = sa.select(TABLES).where(sa.or_(TABLES.c.host == guest_id, TABLES.c.id.in_(sitting)))
    query = query.order_by(TABLES.c.updated.desc()).limit(100)
    return await hall.store.rows(query)


async def listed_tables(hall: Hall) -> list[Row]:
    """The tables anybody may find: open ones first, then running ones to watch.

    One of each address comes first, of each host in it, then the second ones: nobody can push others off the list.
    """
    address = sa.case((TABLES.c.address == "", TABLES.c.host), else_=TABLES.c.address)
    latest = TABLES.c.updated.desc()
    of_host = sa.func.row_number().over(partition_by=(TABLES.c.status, address, TABLES.c.host), order_by=latest)
    listed = sa.select(TABLES.c.id, address.label("of"), of_host.label("place"))
    open_to_all = TABLES.c.listed & sa.not_(TABLES.c.locked) & TABLES.c.status.in_(("open", "running"))
    ranked = listed.where(open_to_all).subquery()
    of_address = sa.func.row_number().over(
        partition_by=(TABLES.c.status, ranked.c.of), order_by=(ranked.c.place, latest)
    )
    query = sa.select(TABLES).join(ranked, ranked.c.id == TABLES.c.id)
    return await hall.store.rows(query.order_by(TABLES.c.status, of_address, latest).limit(MOST_LISTED))


async def table_infos(hall: Hall, tables: Sequence[Row], guest: Row | None) -> list[Any]:
    """Several tables as a guest may know them. Only running games are asked whose turn it is."""
    ids = [row["id"] for row in tables]
    seats: dict[str, list[Row]] = {table_id: [] for table_id in ids}
    for seat in await hall.store.rows(sa.select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)):
        seats[seat["table_id"]].append(seat)
    made: list[Any] = []
    for row in tables:
        try:
            if row["status"] == "running" or row["code"] in hall.rooms:
                made.append(await hall.request(row["code"], "info", guest))
                continue
        except (Refusal, Unavailable):
            pass  # a broken table is shown as the database knows it
        who = "" if guest is None else guest["id"]
        made.append(table_info(row, seats[row["id"]], who, hall.title(row["game"])))
    return made


async def rematch(hall: Hall, guest: Row, room: Room) -> Any:
    """The same people, options and bots once more; the second who asks comes to the first one's table."""
    async with room.lock:
        code = room.row["rematch"]
        if not code:
            code = await _open_rematch(hall, guest, room)
    room.viewers.send_people()
    if not await hall.admission.is_member(code, guest["id"]):
        raise Refusal("There is no seat for you at the rematch any more.")
    again = await hall.request(code, "info", guest)
    if again.status == "open" and not any(seat.mine for seat in again.seats):
        return await hall.request(code, "join", guest, api.JoinTable())
    return again


async def _open_rematch(hall: Hall, guest: Row, room: Room) -> str:
    if room.status not in ENDED:
        raise Refusal("This game is not over yet.")
    if not room.seating.seats_of(guest["id"]):
        raise Refusal("Only those who sat at the table can ask for a rematch.")
    row = room.row
    plans = [_same_plan(seat, guest["id"]) for seat in room.seating.rows]
    own_map = row["start"].get("map", {}).get("text", "")
    rest = (row["timer"], own_map, row["hot_seat"], row["chat"])
    new = api.NewTable(row["game"], plans, row["edition"], row["options"], False, *rest)
    others = [seat for seat in room.seating.rows if seat["kind"] == "human" and seat["guest"] != guest["id"]]
    code = await open_table(hall, guest, new, address=row["address"], kept=others)
    await room.update_row({"rematch": code})
    return code


def _same_plan(row: Row, host: str) -> api.SeatPlan:
    if row["kind"] == "bot":
        return api.SeatPlan("bot", row["name"], current(row["bot"]))
    if row["guest"] == host:
        return api.SeatPlan("me", row["name"])
    return api.SeatPlan("open")
