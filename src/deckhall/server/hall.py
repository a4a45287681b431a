"""The hall: all tables of this server, loaded from the database when somebody asks for them."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from deckhall.core import Game, load, slugs
from deckhall.core import options as option_tools
from deckhall.core.errors import DeckhallError
from deckhall.server import api
from deckhall.server.bots import Bots, check_level
from deckhall.server.commands import COMMANDS
from deckhall.server.lines import Line
from deckhall.server.room import Refusal, Room
from deckhall.server.store import CHAT, GUESTS, MOVES, SEATS, TABLES, Conflict, Row, Store, now
from deckhall.server.tokens import hashed, new_code, new_id, new_seed, new_token

if TYPE_CHECKING:
    from deckhall.server.bus import Bus

BOT_NAMES: Final = ("Pebble", "Hrafn", "Tobin", "Asa", "Brokk", "Sunna", "Odd", "Ylva")
NOBODY: Final[Row] = {"id": "", "name": ""}
LONGEST_NAME: Final = 24
MOST_OPEN: Final = 40
"""How many tables one guest may have open or running."""


class Hall:
    """What all requests share."""

    def __init__(self, store: Store, bots: Bots, pace: float = 0.7) -> None:
        self.store: Final = store
        self.bots: Final = bots
        self.pace: Final = pace
        """How long a bot waits before it moves, so that people can follow."""
        self.rooms: Final[dict[str, Room]] = {}
        self.games: Final[dict[tuple[str, str], Game]] = {}
        self.bus: Bus | None = None
        """The way to other server processes, if there are any."""
        self.closing = False
        self.connections = 0
        self.moves = 0
        self.failures = 0
        self._loading: Final[dict[str, asyncio.Lock]] = {}
        self._guests: Final[dict[str, Row]] = {}
        self._later: Final[set[asyncio.Task[Any]]] = set()

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

    # -- guests ----------------------------------------------------------------------------------------------------

    async def welcome(self, name: str) -> api.Guest:
        """A new guest; the token is theirs alone."""
        name = checked_name(name)
        token = new_token()
        row: Row = {"id": new_id(), "token_hash": hashed(token), "name": name, "created": now()}
        await self.store.write(lambda connection: connection.execute(sa.insert(GUESTS), [row]))
        self._guests[row["token_hash"]] = row
        return api.Guest(row["id"], name, token)

    async def guest(self, token: str) -> Row | None:
        """Who holds this token. Only its hash is looked up, so timing tells nothing about tokens."""
        if not token or len(token) > 200:
            return None
        key = hashed(token)
        if key not in self._guests:
            query = sa.select(GUESTS).where(GUESTS.c.token_hash == key)
            rows = await self.store.read(lambda connection: connection.execute(query).mappings().all())
            if not rows:
                return None
            if len(self._guests) > 10_000:
                self._guests.clear()
            self._guests[key] = dict(rows[0])
        return self._guests[key]

    async def rename(self, guest: Row, name: str) -> api.Guest:
        """Another name from now on."""
        name = checked_name(name)
        query = sa.update(GUESTS).where(GUESTS.c.id == guest["id"]).values(name=name)
        await self.store.write(lambda connection: connection.execute(query))
        guest["name"] = name
        return api.Guest(guest["id"], name)

    # -- tables ----------------------------------------------------------------------------------------------------

    async def open_table(self, guest: Row, wish: api.NewTable, start: Mapping[str, object] | None = None) -> str:
        """A new table, by its code; if no seat is open the game begins at once."""
        game = self.game(wish.game, wish.edition)
        game.checked_players(len(wish.seats))
        if not 0 <= wish.timer <= 86_400:
            raise Refusal("A move timer is between 0 and 86400 seconds.")
        mine = await self.tables_of(guest["id"])
        if sum(1 for row in mine if row["status"] in ("open", "running")) >= MOST_OPEN:
            raise Refusal(f"You have {MOST_OPEN} tables already: finish or give up one first.")
        options = option_tools.complete(game.options, wish.options)
        status = "open" if any(seat.kind == "open" for seat in wish.seats) else "running"
        table: Row = {
            "id": new_id(),
            "game": game.slug,
            "edition": game.edition,
            "options": options,
            "players": len(wish.seats),
            "seed": str(new_seed()),
            "start": dict(start or {}),
            "host": guest["id"],
            "listed": wish.listed,
            "timer": wish.timer,
            "status": status,
            "season": "",
            "rematch": "",
            "created": now(),
            "updated": now(),
        }
        seats = [planned_seat(table["id"], seat, plan, guest) for seat, plan in enumerate(wish.seats)]
        for seat, row in enumerate(seats):
            if row["kind"] == "bot":
                row["name"] = row["name"] or BOT_NAMES[(seat + len(table["id"])) % len(BOT_NAMES)]
        for _ in range(20):
            table["code"] = new_code()
            try:
                await self.store.write(lambda connection: _insert_table(connection, table, seats))
                break
            except Conflict:
                continue
        code = str(table["code"])
        if status == "running":
            await self.ask(code, "info", guest)  # whoever holds it wakes the bots
        return code

    async def ask(self, code: str, name: str, guest: Row | None, body: Any = None) -> Any:
        """Have a command carried out by whoever holds the table."""
        code = code.upper()
        if self.bus is not None and not await self.bus.mine(code):
            return await self.bus.ask(code, name, guest or NOBODY, body)
        return await self.ask_here(code, name, guest or NOBODY, body)

    async def ask_here(self, code: str, name: str, guest: Row, body: Any) -> Any:
        """Carry a command out on a table that this process holds."""
        return await COMMANDS[name].run(self, await self.room(code), guest, body)

    def bot_name(self, room: Room, seat: int) -> str:
        """A name that nobody at the table has."""
        taken = {row["name"] for row in room.seats}
        return next((name for name in BOT_NAMES[seat:] + BOT_NAMES if name not in taken), f"Bot {seat + 1}")

    async def room(self, code: str) -> Room:
        """The table with that code."""
        code = code.upper()
        if code in self.rooms:
            return self.rooms[code]
        lock = self._loading.setdefault(code, asyncio.Lock())
        async with lock:
            if code not in self.rooms:
                found = await self.store.read(lambda connection: _load_table(connection, code))
                if found is None:
                    raise Refusal(f"There is no table {code[:20]!r}.")
                self.rooms[code] = Room(self, *found)
                self.rooms[code].wake()
        self._loading.pop(code, None)
        return self.rooms[code]

    async def attach(self, code: str, line: Line) -> None:
        """Lead a line to its table, here or in another process."""
        if self.bus is not None:
            await self.bus.tie(code, line)
        else:
            (await self.room(code)).attach(line)

    async def detach(self, code: str, line: Line) -> None:
        """A line has gone; its table may be another object by now."""
        if self.bus is not None:
            await self.bus.untie(line)
        self.detach_id(code, line.id)

    def detach_id(self, code: str, line_id: str) -> None:
        """A line, perhaps of another process, has gone."""
        if code in self.rooms:
            self.rooms[code].detach(line_id)

    async def wake_all(self) -> None:
        """After a start: games in which it is a bot's turn, or in which a clock runs, go on by themselves."""
        waiting = sa.select(SEATS.c.table_id).where(sa.or_(SEATS.c.kind == "bot", SEATS.c.away))
        query = sa.select(TABLES.c.code).where(TABLES.c.status == "running")
        query = query.where(sa.or_(TABLES.c.id.in_(waiting), TABLES.c.timer > 0)).order_by(TABLES.c.updated.desc())
        codes = await self.store.read(lambda connection: connection.execute(query.limit(1000)).scalars().all())
        for code in codes:
            if self.bus is None or await self.bus.mine(code):
                await self.room(code)

    def forget(self, room: Room) -> None:
        """Let a room go; it is loaded again when somebody asks for it."""
        room.close()
        self.rooms.pop(room.table["code"], None)

    async def tables_of(self, guest_id: str) -> list[Row]:
        """The tables at which a guest sits or that are theirs, newest first."""
        sitting = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest_id)
        query = sa.select(TABLES).where(sa.or_(TABLES.c.host == guest_id, TABLES.c.id.in_(sitting)))
        query = query.order_by(TABLES.c.updated.desc()).limit(100)
        rows = await self.store.read(lambda connection: connection.execute(query).mappings().all())
        return [dict(row) for row in rows]

    async def listed(self) -> list[str]:
        """The codes of tables anybody may find: open ones first, then running ones to watch."""
        query = sa.select(TABLES.c.code).where(TABLES.c.listed, TABLES.c.status.in_(("open", "running")))
        query = query.order_by(TABLES.c.status, TABLES.c.updated.desc()).limit(50)
        return list(await self.store.read(lambda connection: connection.execute(query).scalars().all()))

    async def infos(self, codes: Sequence[str], guest: Row | None) -> list[Any]:
        """Several tables as a guest may know them."""
        return [await self.ask(code, "info", guest) for code in codes]

    async def rematch(self, guest: Row, room: Room) -> Any:
        """The same people, options and bots once more; the second who asks comes to the first one's table."""
        if room.table["rematch"]:
            again = await self.ask(room.table["rematch"], "info", guest)
            if again.status == "open" and not any(seat.mine for seat in again.seats):
                return await self.ask(again.code, "join", guest, api.JoinTable())
            return again
        if room.table["status"] not in ("over", "abandoned"):
            raise Refusal("This game is not over yet.")
        if not any(room.owns(guest["id"], row["seat"]) for row in room.seats):
            raise Refusal("Only those who sat at the table can ask for a rematch.")
        plans = [_again(row, guest["id"]) for row in room.seats]
        table = room.table
        wish = api.NewTable(table["game"], plans, table["edition"], table["options"], False, table["timer"])
        code = await self.open_table(guest, wish)
        await room.note({"rematch": code})
        room.tell_people()
        return await self.ask(code, "info", guest)

    # -- housekeeping ----------------------------------------------------------------------------------------------

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do it soon, without anybody waiting; a failure is logged."""

        async def guarded() -> None:
            try:
                await work
            except DeckhallError as problem:
                self.log("note not kept", problem=str(problem))

        task = asyncio.create_task(guarded())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    def log(self, what: str, **facts: object) -> None:
        """One line of structured log; never a card, a token or a seed."""
        print(json.dumps({"at": round(now(), 3), "what": what, **facts}), file=sys.stderr, flush=True)  # noqa: T201

    async def close(self) -> None:
        """Stop gracefully: no new bot moves, what is being written is written."""
        self.closing = True
        if self.bus is not None:
            await self.bus.close()
        for room in list(self.rooms.values()):
            room.close()
        if self._later:
            await asyncio.wait(self._later, timeout=5)
        self.bots.close()
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
    )


def checked_name(name: str) -> str:
    """A name fit to be shown."""
    name = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal(f"A name has 1 to {LONGEST_NAME} letters.")
    return name


def planned_seat(table_id: str, seat: int, plan: api.SeatPlan, guest: Row) -> Row:
    """A seat of a new table."""
    row: Row = {"table_id": table_id, "seat": seat, "guest": "", "name": "", "bot": "", "away": False}
    if plan.kind == "me":
        name = checked_name(plan.name) if plan.name else guest["name"]
        return {**row, "kind": "human", "guest": guest["id"], "name": name}
    if plan.kind == "bot":
        name = checked_name(plan.name) if plan.name else ""
        return {**row, "kind": "bot", "bot": check_level(plan.bot or "steady"), "name": name}
    return {**row, "kind": "open"}


def _again(row: Row, host: str) -> api.SeatPlan:
    if row["kind"] == "bot":
        return api.SeatPlan("bot", row["name"], row["bot"])
    if row["guest"] == host:
        return api.SeatPlan("me", row["name"])
    return api.SeatPlan("open")


def _insert_table(connection: sa.Connection, table: Row, seats: list[Row]) -> None:
    connection.execute(sa.insert(TABLES), [table])
    connection.execute(sa.insert(SEATS), seats)


def _load_table(connection: sa.Connection, code: str) -> tuple[Row, list[Row], list[Row], list[Row]] | None:
    table = connection.execute(sa.select(TABLES).where(TABLES.c.code == code)).mappings().first()
    if table is None:
        return None

    def rows(source: sa.Table) -> list[Row]:
        query = sa.select(source).where(source.c.table_id == table["id"]).order_by(*source.primary_key.columns)
        return [dict(row) for row in connection.execute(query).mappings()]

    return dict(table), rows(SEATS), rows(MOVES), rows(CHAT)
