"""Seating: who sits where at a table. A change is in the database before it is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from deckhall.core import options as option_tools
from deckhall.core.errors import BadSetup
from deckhall.core.options import Option, Options, OptionValue
from deckhall.server import api
from deckhall.server.bots import PASSING, check_level
from deckhall.server.refusals import Refusal, sentence
from deckhall.server.schema import SEATS, TABLES
from deckhall.server.store import Row, now
from deckhall.server.tokens import same

if TYPE_CHECKING:
    from deckhall.server.room import Room

BOT_NAMES: Final = ("Pebble", "Hrafn", "Tobin", "Asa", "Brokk", "Sunna", "Odd", "Ylva")


def distinct(rows: Sequence[Row]) -> list[Row]:
    """The rows, in each of which nobody has the name of another: bots give way to people, later ones to earlier ones.

    All that is told names the players, so two of one name could not be kept apart.
    """
    taken: set[str] = {""}
    named: dict[int, Row] = {}
    for row in sorted(rows, key=lambda row: (row["kind"] == "bot", row["seat"])):
        name = row["name"]
        if row["kind"] == "bot":
            choice = (name, *BOT_NAMES[row["seat"] :], *BOT_NAMES, f"Bot {row['seat'] + 1}")
            name = next(one for one in choice if one not in taken)
        elif row["kind"] == "human":
            number = 1
            while name in taken:
                number += 1
                name = f"{row['name'][:22]} {number}"  # still no longer than a name may be
        taken.add(name)
        named[row["seat"]] = {**row, "name": name}
    return [named[row["seat"]] for row in rows]


class Seating:
    """The seats of one table."""

    def __init__(self, room: Room, rows: Sequence[Row]) -> None:
        self.room: Final = room
        self.rows: Final = sorted([dict(row) for row in rows], key=lambda row: int(row["seat"]))

    def owns(self, guest: str, seat: int) -> bool:
        """Is it this guest's seat?"""
        row = self.rows[seat]
        return bool(guest) and row["kind"] == "human" and same(row["guest"], guest)

    def of(self, guest: str) -> list[Row]:
        """The seats of a guest."""
        return [row for row in self.rows if self.owns(guest, row["seat"])]

    def by_bot(self, seat: int) -> bool:
        """Does a bot move for this seat now?"""
        return bool(self.rows[seat]["kind"] == "bot" or self.rows[seat]["away"])

    async def sit(self, guest: str, name: str, seat: int | None) -> None:
        """Take an open seat; the game begins when none is left."""
        async with self.room.lock:
            if seat is None and self.of(guest):
                return
            self._must_be("open", "This table takes nobody any more.")
            free = [row["seat"] for row in self.rows if row["kind"] == "open"]
            if not free:
                raise Refusal("All seats at this table are taken.")
            if seat is not None and seat not in free:
                raise Refusal("That seat is taken.")
            row = self.rows[free[0] if seat is None else seat]
            seated = {**row, "kind": "human", "guest": guest, "name": name}
            after = distinct([seated if one is row else one for one in self.rows])
            await self._change([new for old, new in zip(self.rows, after, strict=True) if new != old])
        self.room.tell(people=True)

    async def stand_up(self, guest: str) -> None:
        """Leave: before the game the seat is free again, in the game it passes or a bot sits in, as the rules say."""
        async with self.room.lock:
            mine = self.of(guest)
            if self.room.status == "open":
                await self._change([{**row, "kind": "open", "guest": "", "name": ""} for row in mine])
                if mine and not any(row["kind"] == "human" for row in self.rows):
                    await self.room.note({"status": "abandoned", "updated": now()})  # nobody is left to play
            elif self.room.status == "running":
                game = self.room.hall.game(self.room.table["game"], self.room.table["edition"])
                level = PASSING if game.absent_pass else "steady"
                await self._change([{**row, "away": True, "bot": row["bot"] or level} for row in mine])
        self.room.tell(people=True)

    async def replace(self, guest: str, seat: int, bot: str) -> None:
        """A bot sits in for a seat (the host may say so, or its owner), or the seat goes back to its owner."""
        async with self.room.lock:
            if not 0 <= seat < len(self.rows):
                raise Refusal("There is no such seat.")
            row = self.rows[seat]
            if bot and not (self.owns(guest, seat) or same(self.room.table["host"], guest)):
                raise Refusal("Only the host or the one who sits there can do that.")
            if not bot and not self.owns(guest, seat):
                raise Refusal("Only the one whose seat it is can take it back.")
            if bot:
                check_level(bot)
            if row["kind"] == "human":
                self._must_be("running", "A bot can sit in only while the game runs.")
                await self._change([{**row, "away": bool(bot), "bot": bot}])
            elif row["kind"] == "open":
                self._must_be("open", "This table takes nobody any more.")
                seated = {**row, "kind": "bot", "bot": bot}
                await self._change([distinct([seated if one is row else one for one in self.rows])[seat]])
            else:
                raise Refusal("A bot sits there already.")
        self.room.tell(people=True)

    async def stand(self, guest: str, seat: int, settings: Mapping[str, OptionValue]) -> None:
        """Answer in advance on one's own seat. Nobody else is told, not even that something was set."""
        async with self.room.lock:
            if not (0 <= seat < len(self.rows) and self.owns(guest, seat)):
                raise Refusal("That is not your seat.")
            row = self.rows[seat]
            try:
                standing = option_tools.with_defaults(self._declared(), {**self.standing(seat), **settings})
            except BadSetup as problem:
                raise Refusal(sentence(str(problem))) from None
            where = (SEATS.c.table_id == row["table_id"], SEATS.c.seat == seat)
            query = sa.update(SEATS).where(*where).values(standing=standing)
            await self.room.hall.store.write(lambda connection: connection.execute(query))
            row["standing"] = standing
            self.room.version += 1  # what is answered in advance is not asked
        self.room.tell()

    def standing(self, seat: int) -> Options:
        """What the person on a seat answers in advance; what this hall's games do not know any more is left out."""
        kept, declared = self.rows[seat]["standing"], self._declared()
        return option_tools.with_defaults(declared, {one.name: kept[one.name] for one in declared if one.name in kept})

    def _declared(self) -> Sequence[Option]:
        return self.room.hall.game(self.room.table["game"], self.room.table["edition"]).presets

    def _must_be(self, status: str, say: str) -> None:
        if self.room.status != status:
            raise Refusal(say)

    async def _change(self, changed: Sequence[Row]) -> None:
        """Keep the changed rows; a table that was open and has no open seat left begins."""
        if not changed:
            return
        rows = {row["seat"]: row for row in [*self.rows, *changed]}
        begins = self.room.status == "open" and not any(row["kind"] == "open" for row in rows.values())
        values: Row = {"updated": now()}
        if begins:
            values["status"] = "running"

        def work(connection: sa.Connection) -> None:
            for row in changed:
                where = (SEATS.c.table_id == row["table_id"], SEATS.c.seat == row["seat"])
                connection.execute(sa.update(SEATS).where(*where).values(**row))
            connection.execute(sa.update(TABLES).where(TABLES.c.id == self.room.table["id"]).values(**values))

        await self.room.hall.store.write(work)
        self.room.table.update(values)
        for row in changed:
            self.rows[row["seat"]].update(row)
        if begins:
            self.room.begin()

    # -- what people may know ------------------------------------------------------------------------------------

    def info(self, guest: str, present: frozenset[str] | None = None) -> api.TableInfo:
        """The table as a guest may know it."""
        room = self.room
        if present is None:
            present = room.eyes.present()
        acting = room.match.state.to_act() if room.match is not None and room.status == "running" else []
        mine = {row["seat"] for row in self.of(guest) if not row["away"]}
        title = room.hall.title(room.table["game"])
        return table_info(room.table, self.rows, guest, title, present, any(seat in mine for seat in acting))


def table_info(
    table: Row, rows: Sequence[Row], guest: str, title: str, present: frozenset[str], your_turn: bool
) -> api.TableInfo:
    """A table, from its rows, as a guest may know it."""
    seats: list[api.SeatInfo] = []
    for row in rows:
        human = row["kind"] == "human"
        online = row["kind"] == "bot" or (human and row["guest"] in present)
        mine = human and bool(guest) and same(row["guest"], guest)
        standing = row["standing"] if mine else {}
        seats.append(
            api.SeatInfo(row["seat"], row["kind"], row["name"], row["bot"], online, row["away"], mine, standing)
        )
    names: Any = ("code", "game", "edition", "options", "status", "listed", "timer", "season", "created", "updated")
    return api.TableInfo(
        **{name: table[name] for name in names},
        title=title,
        seats=seats,
        host=same(table["host"], guest),
        your_turn=your_turn,
        rematch=table["rematch"],
        own_map=table["start"].get("map", {}).get("name", ""),
    )
