"""Seating: who sits where at a table. A change is in the database before it is true."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from deckhall.core import Game
from deckhall.core import options as option_tools
from deckhall.core.errors import BadSetup
from deckhall.core.options import Option, Options, OptionValue
from deckhall.core.words import as_sentence
from deckhall.server import api
from deckhall.server.levels import PASSING, USUAL, check_level, current
from deckhall.server.refusals import NotYourSeat, Refusal
from deckhall.server.reservations import EMPTY, belongs, free_for, is_kept
from deckhall.server.room_parts import RoomPart
from deckhall.server.schema import SEATS, TABLES
from deckhall.server.store import Row, now
from deckhall.server.table_codes import ENDED, code_of
from deckhall.server.tokens import same

if TYPE_CHECKING:
    from deckhall.server.room import Room

BOT_NAMES: Final = ("Pebble", "Hrafn", "Tobin", "Asa", "Brokk", "Sunna", "Odd", "Ylva")


def with_distinct_names(rows: Sequence[Row]) -> list[Row]:
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


class Seating(RoomPart):
    """The seats of one table."""

    def __init__(self, room: Room, rows: Sequence[Row]) -> None:
        super().__init__(room)
        self.rows: Final = sorted([dict(row) for row in rows], key=lambda row: int(row["seat"]))

    def owns(self, guest: str, seat: int) -> bool:
        """Is it this guest's seat?"""
        if not guest or not 0 <= seat < len(self.rows):
            return False
        return self.rows[seat]["kind"] == "human" and same(self.rows[seat]["guest"], guest)

    def check_owner(self, guest: str, seat: int) -> None:
        """Refuse whoever does not sit there."""
        if not self.owns(guest, seat):
            raise NotYourSeat("That is not your seat.")

    def seats_of(self, guest: str) -> list[Row]:
        """The seats of a guest."""
        return [row for row in self.rows if self.owns(guest, row["seat"])]

    def played_by_bot(self, seat: int) -> bool:
        """Does a bot move for this seat now?"""
        return bool(self.rows[seat]["kind"] == "bot" or self.rows[seat]["away"])

    def row_at(self, seat: int) -> Row:
        """A seat by its number."""
        if not 0 <= seat < len(self.rows):
            raise Refusal("There is no such seat.")
        return self.rows[seat]

    def person_at(self, seat: int) -> Row:
        """A seat on which a person sits."""
        row = self.row_at(seat)
        if row["kind"] != "human":
            raise Refusal("Nobody sits there.")
        return row

    async def sit(self, guest: str, name: str, seat: int | None) -> None:
        """Take an open seat, or all that are kept for one; the game begins when none is left."""
        async with self.room.lock:
            mine = self.seats_of(guest)
            if seat is None and mine:
                return
            self._must_be("open", "This table takes nobody any more.")
            if mine and not self.room.row["hot_seat"]:
                raise Refusal("You sit here already, and at this table everybody has one seat.")
            free = free_for(self.rows, guest)
            if not free:
                kept = any(row["kind"] == "open" for row in self.rows)
                raise Refusal("The free seats are kept for others." if kept else "All seats at this table are taken.")
            if seat is not None and seat not in free:
                kept = 0 <= seat < len(self.rows) and self.rows[seat]["kind"] == "open"
                raise Refusal("That seat is kept for somebody else." if kept else "That seat is taken.")
            own = [one for one in free if belongs(self.rows[one], guest)]
            taken = [seat] if seat is not None else own or free[:1]
            person = {"kind": "human", "guest": guest, "name": name, "kept_until": 0.0}
            after = with_distinct_names([{**row, **person} if row["seat"] in taken else row for row in self.rows])
            await self.change([new for old, new in zip(self.rows, after, strict=True) if new != old])
        self.room.viewers.heard_of(guest)
        self.room.publish(people=True)

    async def stand_up(self, guest: str) -> None:
        """Leave: before the game the seat is free again, in the game it passes or a bot sits in, as the rules say."""
        async with self.room.lock:
            mine = self.seats_of(guest)
            if self.room.status == "open":
                await self.change([{**row, **EMPTY} for row in self.rows if row in mine or belongs(row, guest)])
                if mine and not any(row["kind"] == "human" for row in self.rows):
                    await self.room.update_row({"status": "abandoned", "updated": now()})  # nobody is left to play
            elif self.room.status == "running":
                for row in mine:
                    await self.room.take_back_unfinished(row["seat"])
                await self.change([{**row, "away": True, "bot": row["bot"] or self.absent_level} for row in mine])
        self.room.publish(people=True)

    async def replace(self, guest: str, seat: int, bot: str) -> None:
        """A bot sits in for a seat, or the seat goes back to its owner.

        The owner may say so at any time, the host of a seat that is open or whose owner is absent.
        """
        async with self.room.lock:
            row, owner = self.row_at(seat), self.owns(guest, seat)
            if bot and not (owner or same(self.room.row["host"], guest)):
                raise Refusal("Only the host or the one who sits there can do that.")
            if not bot and not owner:
                raise Refusal("Only the one whose seat it is can take it back.")
            if bot:
                check_level(bot)
            if row["kind"] == "human":
                self._must_be("running", "A bot can sit in only while the game runs.")
                if not owner:
                    self.room.viewers.check_absent(row)
                await self.change([{**row, "away": bool(bot), "bot": bot}])
            elif row["kind"] == "open":
                self._must_be("open", "This table takes nobody any more.")
                seated = {**row, **EMPTY, "kind": "bot", "bot": bot}
                await self.change([with_distinct_names([seated if one is row else one for one in self.rows])[seat]])
            else:
                raise Refusal("A bot sits there already.")
        self.room.publish(people=True)

    @property
    def absent_level(self) -> str:
        """What plays for somebody who has left."""
        return PASSING if self._game().absent_pass else USUAL

    async def set_presets(self, guest: str, seat: int, presets: Mapping[str, OptionValue]) -> None:
        """Answer in advance on one's own seat. Nobody else is told, not even that something was set."""
        async with self.room.lock:
            self.check_owner(guest, seat)
            try:
                complete = option_tools.with_defaults(self._declared_presets(), {**self.presets(seat), **presets})
            except BadSetup as problem:
                raise Refusal(as_sentence(str(problem))) from None
            await self.room.hall.store.execute(_update(self.rows[seat], presets=complete))
            self.rows[seat]["presets"] = complete
            self.room.version += 1  # what is answered in advance is not asked
        self.room.publish()

    def presets(self, seat: int) -> Options:
        """What the person on a seat answers in advance; what this hall's games do not know any more is left out."""
        stored, declared = self.rows[seat]["presets"], self._declared_presets()
        return option_tools.with_defaults(
            declared, {one.name: stored[one.name] for one in declared if one.name in stored}
        )

    def lapse_presets(self, kinds: Container[str]) -> bool:
        """Switch off what was preset until events of these kinds; was there anything?

        Only here, not in the database: a table that is loaded again forgets such presets anyway.
        """
        lapsed = False
        for row in self.rows:
            if row["presets"]:
                before = self.presets(row["seat"])
                row["presets"] = option_tools.lapsed(self._declared_presets(), before, kinds)
                lapsed |= row["presets"] != before
        return lapsed

    def forget_brief_presets(self) -> None:
        """Nobody knows any more whether they still hold: ask the person."""
        self.lapse_presets({kind for option in self._declared_presets() for kind in option.until})

    def is_alone(self, seat: int) -> bool:
        """Do only bots sit at all the other seats? Somebody who is away comes back, and reads what happened."""
        return all(row["kind"] == "bot" for row in self.rows if row["seat"] != seat)

    def _game(self) -> Game:
        return self.room.hall.game(self.room.row["game"], self.room.row["edition"])

    def _declared_presets(self) -> Sequence[Option]:
        return self._game().presets

    def _must_be(self, status: str, say: str) -> None:
        if self.room.status != status:
            raise Refusal(say)

    async def change(self, changed: Sequence[Row], **table: Any) -> None:
        """Keep the changed rows, and `table` of its own; an open one without open seats begins. The lock is held."""
        if not changed:
            return
        rows = {row["seat"]: row for row in [*self.rows, *changed]}
        begins = self.room.status == "open" and not any(row["kind"] == "open" for row in rows.values())
        values: Row = {**table, "updated": now()}
        if begins:
            values["status"] = "running"

        def work(database: sa.Connection) -> None:
            for row in changed:
                database.execute(_update(row, **row))
            database.execute(sa.update(TABLES).where(TABLES.c.id == self.room.row["id"]).values(**values))

        await self.room.hall.store.write(work)
        self.room.row.update(values)
        for row in changed:
            self.rows[row["seat"]].update(row)
        if begins:
            self.room.deal()

    # -- what people may know ------------------------------------------------------------------------------------

    def info(self, guest: str, online: frozenset[str] | None = None) -> api.TableInfo:
        """The table as a guest may know it."""
        room = self.room
        if online is None:
            online = room.viewers.guests()
        blocked = room.chat.blocked.get(guest, frozenset())
        acting = room.match.state.to_act() if room.match is not None and room.status == "running" else []
        mine = {row["seat"] for row in self.seats_of(guest) if not row["away"]}
        title = room.hall.title(room.row["game"])
        row = {**room.row, "status": room.status, "problem": room.problem}
        your_turn = any(seat in mine for seat in acting)
        return table_info(row, self.rows, guest, title, online, your_turn, blocked)


def _update(row: Row, **values: Any) -> sa.Update:
    return sa.update(SEATS).where(SEATS.c.table_id == row["table_id"], SEATS.c.seat == row["seat"]).values(**values)


def table_info(
    table: Row,
    rows: Sequence[Row],
    guest: str,
    title: str,
    online: frozenset[str] = frozenset(),
    your_turn: bool = False,
    blocked: frozenset[str] = frozenset(),
) -> api.TableInfo:
    """A table, from its rows, as a guest may know it."""
    seats: list[api.SeatInfo] = []
    result = table.get("result") or []
    for row in rows:
        rank, score = result[row["seat"]] if row["seat"] < len(result) else (0, 0)
        human = row["kind"] == "human"
        there = row["kind"] == "bot" or (human and row["guest"] in online)
        mine = human and bool(guest) and same(row["guest"], guest)
        seats.append(
            api.SeatInfo(
                row["seat"],
                row["kind"],
                row["name"] if row["kind"] != "open" or is_kept(row) else "",
                current(row["bot"]),
                there,
                row["away"],
                mine,
                row["presets"] if mine else {},
                belongs(row, guest),
                row["muted"],
                human and row["guest"] in blocked,
                rank,
                score,
            )
        )
    names: Any = ("game", "edition", "options", "status", "listed", "timer", "stage", "created", "updated")
    names += ("hot_seat", "locked")
    host, sits = same(table["host"], guest), any(seat.mine for seat in seats)
    return api.TableInfo(
        **{name: table[name] for name in names},
        code=code_of(table),
        title=title,
        seats=seats,
        host=host,
        your_turn=your_turn,
        rematch=table["rematch"] if sits else "",
        secret=table["secret"] if host or sits else "",
        replay=table["id"] if table["status"] in ENDED else "",
        chat=table["chat"] and (table["listed"] or host or sits),
        own_map=table["start"].get("map", {}).get("name", ""),
        rules=table.get("rules", ""),
        problem=table.get("problem", ""),
    )
