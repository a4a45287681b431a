"""A room: one table with its game, its people and the lines to them. All its changes go through one lock."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa

from deckhall.core import Match, load
from deckhall.core.errors import DeckhallError, IllegalAction
from deckhall.core.events import Event
from deckhall.core.state import State
from deckhall.server import api
from deckhall.server.bots import Job
from deckhall.server.lines import Line
from deckhall.server.store import CHAT, MOVES, SEATS, TABLES, Conflict, Row, now
from deckhall.server.tokens import same

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

ENCODER: Final = msgspec.json.Encoder()
LONGEST_CHAT: Final = 500
KEPT_CHAT: Final = 200


class Refusal(DeckhallError):
    """Something that cannot be done, in a sentence for the one who tried."""

    def __init__(self, say: str, rule: str = "") -> None:
        super().__init__(say)
        self.say = say
        self.rule = rule


class Shown:
    """What a seat can see at one moment."""

    def __init__(self, version: int, revision: int, encoded: bytes, events: int, undo: bool) -> None:
        self.version = version
        self.revision: Final = revision
        self.encoded: Final = encoded
        self.events: Final = events
        self.undo: Final = undo


class Room:
    """One table in memory; the database can always rebuild it."""

    def __init__(self, hall: Hall, table: Row, seats: Sequence[Row], moves: Sequence[Row], chat: Sequence[Row]) -> None:
        self.hall: Final = hall
        self.table: Final = table
        self.seats: Final = sorted([dict(seat) for seat in seats], key=lambda seat: int(seat["seat"]))
        self.lines: Final[dict[str, Line]] = {}
        self.lock: Final = asyncio.Lock()
        self.keys: Final[set[str]] = set()
        self.chat: Final = [api.ChatLine(row["name"], row["text"], row["at"], row["seat"]) for row in chat]
        self.n = 0
        self.match: Match | None = None
        self.asked_at = now()
        self.tasks: Final[dict[int, asyncio.Task[None]]] = {}
        self.clock: asyncio.TimerHandle | None = None
        self.version = 0
        """Counts changes, so that a view is made once for each."""
        self._shown: Final[dict[int | None, Shown]] = {}
        self._revision = secrets.randbits(30)
        if table["status"] != "open":
            self.match = self._start()
            for move in moves:
                self._redo(move)

    # -- the game --------------------------------------------------------------------------------------------------

    def _start(self) -> Match:
        table = self.table
        game = load(table["game"], table["edition"])
        start = table["start"]
        names = [seat["name"] for seat in self.seats]
        seed = int(start.get("seed", table["seed"]))
        match = Match(game, table["players"], seed, table["options"], names, start.get("position"))
        for seat, action in start.get("actions", []):
            match.apply(seat, action)
        return match

    def _redo(self, move: Row) -> None:
        """Apply a kept move while loading."""
        assert self.match is not None
        if move["kind"] == "undo":
            self.match.undo(move["seat"])
        else:
            self.match.gesture(move["seat"], move["actions"])
        self.n = move["n"]
        if move["key"]:
            self.keys.add(move["key"])
        self.asked_at = move["at"]

    def begin(self) -> None:
        """The last seat is taken: deal."""
        self.table["status"] = "running"
        self.match = self._start()
        self.version += 1
        self.asked_at = now()

    async def move(self, guest: str, seat: int, revision: int, actions: Sequence[int], key: str) -> None:
        """A person's choice: checked, kept, applied, told, in that order."""
        async with self.lock:
            if key and key in self.keys:
                return
            match = self._playing(guest, seat)
            if revision != self.shown(match, seat).revision:
                raise Refusal("The table has moved on since; have another look.")
            await self._keep(match, seat, actions, key)
        self.tell()

    async def _keep(self, match: Match, seat: int, actions: Sequence[int], key: str) -> None:
        """Try the choice on a copy, write it down, then let it happen."""
        if not actions or len(actions) > 64:
            raise Refusal("A choice has between 1 and 64 actions.")
        try:
            match.check(seat, actions)
        except IllegalAction as problem:
            raise Refusal(sentence(problem.reason), problem.rule) from None
        await self._write("move", seat, list(actions), key)
        match.gesture(seat, actions)
        self._after_move(match)

    async def undo(self, guest: str, seat: int) -> None:
        """Take the seat's last action back, if the engine allows it."""
        async with self.lock:
            match = self._playing(guest, seat)
            if not match.undoable(seat):
                raise Refusal("That cannot be taken back: somebody has acted or learned something since.")
            await self._write("undo", seat, [], "")
            match.undo(seat)
            self._after_move(match)
        self.tell()

    def _playing(self, guest: str, seat: int) -> Match:
        """The match, if it runs and this seat is the guest's own."""
        if self.match is None:
            raise Refusal("The game has not begun: seats are still open.")
        if not 0 <= seat < len(self.seats):
            raise Refusal("There is no such seat.")
        if not self.owns(guest, seat):
            raise Refusal("That is not your seat.")
        if self.seats[seat]["away"]:
            raise Refusal("A bot sits in for you: take your seat back first.")
        if self.table["status"] != "running":
            raise Refusal("This game is over.")
        return self.match

    async def _write(self, kind: str, seat: int, actions: list[int], key: str) -> None:
        row = {
            "table_id": self.table["id"],
            "n": self.n + 1,
            "kind": kind,
            "seat": seat,
            "actions": actions,
            "key": key or None,
            "at": now(),
        }
        try:
            await self.hall.store.write(lambda connection: connection.execute(sa.insert(MOVES), [row]))
        except Conflict:
            # another worker holds this table, or held it a moment ago: what it wrote counts
            self.hall.forget(self)
            raise Refusal("The table has moved on since; have another look.") from None
        self.n += 1
        self.hall.moves += 1
        self.asked_at = row["at"]
        if key:
            self.keys.add(key)

    def _after_move(self, match: Match) -> None:
        """Note in the list of tables how the game stands; it is only a note, the moves are the truth."""
        self.version += 1
        season = match.state.stage()
        status = "over" if match.state.is_over else "running"
        if status != self.table["status"] or season != self.table["season"]:
            self.table["status"], self.table["season"] = status, season
            self.hall.later(self.note({"status": status, "season": season, "updated": now()}))

    async def note(self, values: Row) -> None:
        self.table.update(values)
        table_id = self.table["id"]
        await self.hall.store.write(
            lambda connection: connection.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(**values))
        )

    # -- people ----------------------------------------------------------------------------------------------------

    def owns(self, guest: str, seat: int) -> bool:
        """Is it this guest's seat?"""
        return bool(guest) and self.seats[seat]["kind"] == "human" and same(self.seats[seat]["guest"], guest)

    def online(self, seat: int) -> bool:
        """Is somebody connected who may play the seat?"""
        return any(self.owns(line.guest, seat) for line in self.lines.values())

    async def sit(self, guest: str, name: str, seat: int | None) -> None:
        """Take an open seat; the game begins when none is left."""
        async with self.lock:
            free = [row["seat"] for row in self.seats if row["kind"] == "open"]
            if any(self.owns(guest, row["seat"]) for row in self.seats) and seat is None:
                return
            if not free:
                raise Refusal("All seats at this table are taken.")
            if seat is not None and seat not in free:
                raise Refusal("That seat is taken.")
            row = self.seats[free[0] if seat is None else seat]
            changed = {**row, "kind": "human", "guest": guest, "name": name}
            full = len(free) == 1
            await self._write_seat(changed, "running" if full else "")
            row.update(changed)
            if full:
                self.begin()
        self.tell_people()
        self.tell()

    async def stand_up(self, guest: str) -> None:
        """Leave: before the game the seat is free again, in the game a bot sits in."""
        async with self.lock:
            for row in self.seats:
                if self.owns(guest, row["seat"]):
                    if self.match is None:
                        changed = {**row, "kind": "open", "guest": "", "name": ""}
                    else:
                        changed = {**row, "away": True, "bot": row["bot"] or "steady"}
                    await self._write_seat(changed)
                    row.update(changed)
        self.tell_people()
        self.tell()

    async def replace(self, guest: str, seat: int, bot: str) -> None:
        """A bot sits in for a seat (the host may say so, or its owner), or the seat goes back to its owner."""
        async with self.lock:
            if not 0 <= seat < len(self.seats):
                raise Refusal("There is no such seat.")
            row = self.seats[seat]
            if bot and not (self.owns(guest, seat) or same(self.table["host"], guest)):
                raise Refusal("Only the host or the one who sits there can do that.")
            if not bot and not self.owns(guest, seat):
                raise Refusal("Only the one whose seat it is can take it back.")
            if row["kind"] == "human":
                changed = {**row, "away": bool(bot), "bot": bot}
            elif bot and row["kind"] == "open":
                changed = {**row, "kind": "bot", "bot": bot, "name": self.hall.bot_name(self, seat)}
            else:
                raise Refusal("A bot sits there already.")
            full = row["kind"] == "open" and sum(1 for one in self.seats if one["kind"] == "open") == 1
            await self._write_seat(changed, "running" if full else "")
            row.update(changed)
            if full:
                self.begin()
        self.tell_people()
        self.tell()

    async def _write_seat(self, row: Row, status: str = "") -> None:
        values = {"status": status, "updated": now()} if status else {"updated": now()}

        def work(connection: sa.Connection) -> None:
            where = (SEATS.c.table_id == row["table_id"], SEATS.c.seat == row["seat"])
            connection.execute(sa.update(SEATS).where(*where).values(**row))
            connection.execute(sa.update(TABLES).where(TABLES.c.id == row["table_id"]).values(**values))

        await self.hall.store.write(work)

    async def abandon(self, guest: str) -> None:
        """The host gives the table up."""
        async with self.lock:
            if not same(self.table["host"], guest):
                raise Refusal("Only the host can give the table up.")
            if self.table["status"] == "over":
                raise Refusal("This game is over.")
            await self.note({"status": "abandoned", "updated": now()})
        self.tell_people()

    async def say(self, guest: str, text: str) -> None:
        """A line of chat from somebody who sits here."""
        text = " ".join(text.split())[:LONGEST_CHAT]
        seats = [row for row in self.seats if self.owns(guest, row["seat"])]
        if not text:
            return
        if not seats:
            raise Refusal("Only those who sit at the table can talk.")
        async with self.lock:
            line = api.ChatLine(seats[0]["name"], text, now(), seats[0]["seat"])
            row = {"table_id": self.table["id"], "n": len(self.chat) + 1, **msgspec.structs.asdict(line)}
            await self.hall.store.write(lambda connection: connection.execute(sa.insert(CHAT), [row]))
            self.chat.append(line)
        self.send_all(api.Said([line]))

    # -- what people see -------------------------------------------------------------------------------------------

    def info(self, guest: str) -> api.TableInfo:
        """The table as a guest may know it."""
        table = self.table
        state = self.match.state if self.match is not None else None
        acting = state.to_act() if state is not None and table["status"] == "running" else []
        seats = [self._seat_info(row, guest) for row in self.seats]
        return api.TableInfo(
            code=table["code"],
            game=table["game"],
            title=self.hall.title(table["game"]),
            edition=table["edition"],
            options=table["options"],
            status=table["status"],
            seats=seats,
            listed=table["listed"],
            timer=table["timer"],
            host=same(table["host"], guest),
            your_turn=any(seats[seat].mine and not seats[seat].away for seat in acting),
            season=table["season"],
            created=table["created"],
            updated=table["updated"],
            rematch=table["rematch"],
        )

    def _seat_info(self, row: Row, guest: str) -> api.SeatInfo:
        online = row["kind"] == "bot" or self.online(row["seat"])
        mine = self.owns(guest, row["seat"])
        return api.SeatInfo(row["seat"], row["kind"], row["name"], row["bot"], online, row["away"], mine)

    def shown(self, match: Match, seat: int | None) -> Shown:
        """The view of a seat. Its number changes only when the view does: what others do in secret leaves no trace."""
        before = self._shown.get(seat)
        if before is not None and before.version == self.version:
            return before
        encoded = ENCODER.encode(match.state.view(seat))
        undo = seat is not None and self.table["status"] == "running" and match.undoable(seat)
        events = len(match.events)
        if before is not None and (before.encoded, before.events, before.undo) == (encoded, events, undo):
            before.version = self.version
            return before
        self._revision += 1
        made = Shown(self.version, self._revision, encoded, events, undo)
        self._shown[seat] = made
        return made

    def attach(self, line: Line) -> None:
        """A new pair of eyes: show it everything it may see."""
        self.lines[line.id] = line
        line.revision = line.logged = 0
        line.send(ENCODER.encode(api.Said(self.chat[-KEPT_CHAT:])))
        self.tell_people()
        self.tell()

    def detach(self, line_id: str) -> None:
        """Somebody has gone."""
        if self.lines.pop(line_id, None) is not None:
            self.tell_people()

    def send_all(self, message: Any) -> None:
        """The same to everybody."""
        payload = ENCODER.encode(message)
        for line in self.lines.values():
            line.send(payload)

    def tell_people(self) -> None:
        """Who sits here, to everybody, each with what is theirs."""
        for line in self.lines.values():
            line.send(ENCODER.encode(api.People(self.info(line.guest))))

    def tell(self) -> None:
        """Show every line what has changed for it, and wake whoever moves by itself."""
        match = self.match
        if match is None:
            return
        for line in self.lines.values():
            shown = self.shown(match, line.seat)
            if line.revision != shown.revision:
                line.send(ENCODER.encode(self.view(match, line.seat, line.logged)))
                line.revision, line.logged = shown.revision, shown.events
        self.wake()

    def view(self, match: Match, seat: int | None, logged: int) -> api.View:
        """The message that shows a seat the table, with the log from an event on (after an undo: from the start)."""
        shown = self.shown(match, seat)
        start = logged if logged <= shown.events else 0
        scene: Any = msgspec.Raw(shown.encoded)
        return api.View(shown.revision, scene, self.log(match, seat, start), start, shown.undo, self.time_left(match))

    def log(self, match: Match, seat: int | None, start: int) -> list[api.LogLine]:
        """The log from an event on, in the seat's words and knowledge."""
        lines: list[api.LogLine] = []
        for event in match.events[start:]:
            seen = event.seen_by(seat)
            lines.append(api.LogLine(match.sentence(event, seat), event.rule, event.seat, event.kind, facts(seen)))
        return lines

    # -- bots and clocks -------------------------------------------------------------------------------------------

    def time_left(self, match: Match) -> float:
        """Seconds left for the move; 0 without a timer."""
        if not self.table["timer"] or match.state.is_over:
            return 0.0
        return max(0.1, self.asked_at + float(self.table["timer"]) - now())

    def wake(self) -> None:
        """Let bots move where it is theirs to move, and set the clock for people."""
        match = self.match
        if match is None or self.table["status"] != "running" or self.hall.closing:
            return
        for seat in match.state.to_act():
            row = self.seats[seat]
            if (row["kind"] == "bot" or row["away"]) and seat not in self.tasks:
                self.tasks[seat] = asyncio.create_task(self._bot_move(seat, row["bot"] or "steady", self.hall.pace))
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None
        if self.table["timer"]:
            loop = asyncio.get_running_loop()
            self.clock = loop.call_later(self.time_left(match) + 0.05, self._time_out)

    def _time_out(self) -> None:
        """Time is up: a bot moves for everybody who is still asked."""
        match = self.match
        if match is None or self.table["status"] != "running":
            return
        for seat in match.state.to_act():
            if seat not in self.tasks:
                self.tasks[seat] = asyncio.create_task(self._bot_move(seat, "steady", 0.0))

    async def _bot_move(self, seat: int, level: str, pace: float) -> None:
        """One choice by a bot; a failure is logged and tried again at the next change."""
        try:
            if pace:
                await asyncio.sleep(pace)
            match = self.match
            assert match is not None
            number = self.n
            actions = await self.hall.bots.choose(self._job(match, seat, level))
            async with self.lock:
                if seat in match.state.to_act() and self.table["status"] == "running":
                    if number != self.n and match.state.acting == seat:
                        return  # the position has changed while it thought
                    await self._keep(match, seat, actions, "")
        except Refusal:
            pass
        except DeckhallError as problem:
            self.hall.log("bot failed", table=self.table["code"], seat=seat, problem=str(problem))
        finally:
            self.tasks.pop(seat, None)
        self.tell()

    def _job(self, match: Match, seat: int, level: str) -> Job:
        actions = [(move.seat, move.action) for move in match.moves]
        table = self.table
        return Job(
            table["code"],
            table["game"],
            table["edition"],
            match.options,
            match.players,
            match.seed,
            table["start"].get("position"),
            actions,
            seat,
            level,
        )

    async def hint(self, guest: str, seat: int) -> api.Hint:
        """What a cunning bot would do on this seat, knowing no more than it."""
        match = self._playing(guest, seat)
        if seat not in match.state.to_act():
            raise Refusal("It is not your turn.")
        if match.state.mid_choice(seat):
            raise Refusal("Finish or take back the choice you have begun first.")
        number = self.n
        actions = await self.hall.bots.choose(self._job(match, seat, "cunning"))
        if number != self.n:
            raise Refusal("The table has moved on since; ask again.")
        return api.Hint(actions, match.state.say_whole(seat, actions))

    def why(self, guest: str, seat: int, action: int, piece: str, after: Sequence[int]) -> api.Why:
        """Why an action, or anything with a piece, is not possible after the actions already selected."""
        match = self._playing(guest, seat)
        if piece:
            action = action_with(match.state, seat, piece)
        trial = match.state.clone()
        try:
            for one in after:
                if trial.mid_choice(seat) or one == after[0]:
                    trial.apply(seat, one)
            refusal = trial.refusal(seat, action)
        except IllegalAction as problem:
            refusal = problem
        return api.Why(action, sentence(refusal.reason), refusal.rule, piece)

    def close(self) -> None:
        """Stop everything that moves by itself."""
        for task in self.tasks.values():
            task.cancel()
        if self.clock is not None:
            self.clock.cancel()


def action_with(state: State, seat: int, piece: str) -> int:
    """An action that would be about a piece: of a kind that is possible now if there is one."""
    vocab = state.game.vocab
    face = piece.partition("#")[0]
    legal = [vocab.owner(action).name for action in state.legal_actions(seat)]
    blocks = sorted(vocab.blocks, key=lambda block: block.name not in legal)
    for block in blocks:
        for action in range(block.start, block.start + block.size):
            if face and face in (state.about(seat, action)[0][1], state.about(seat, action)[1][1]):
                return action
    raise Refusal("Nothing can be done with that now.")


def facts(event: Event) -> dict[str, api.Fact]:
    """The data of an event as it goes over the wire."""
    return {name: [*value] if isinstance(value, list) else value for name, value in event.data.items()}


def sentence(text: str) -> str:
    """A reason as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
