"""What goes over the wire: every body of the REST interface and every socket message, typed once for both ends.

The OpenAPI document and the TypeScript types of the browser are generated from this module.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from deckhall.core.options import Option, OptionValue
from deckhall.core.scene import Face, Plan, Scene

SeatKind = Literal["me", "open", "bot"]
Datum = int | str | bool | list[int | str]
Status = Literal["open", "running", "over", "abandoned"]


class Problem(msgspec.Struct):
    """An answer that says no: one sentence a player understands, and the rule if a rule says so."""

    error: str
    rule: str = ""


# -- games ---------------------------------------------------------------------------------------------------------


class BotLevel(msgspec.Struct):
    """A strength of bot that can be chosen for a seat."""

    id: str
    name: str
    about: str
    bars: int


class GameInfo(msgspec.Struct):
    """A game in the list."""

    slug: str
    title: str
    pitch: str
    minutes: int
    icon: str
    accent: str
    players: list[int]
    editions: list[str]
    options: list[Option]


class GameDetail(msgspec.Struct):
    """All that a table needs to draw a game."""

    info: GameInfo
    faces: list[Face]
    look: dict[str, str]


class RuleText(msgspec.Struct):
    """One numbered rule."""

    id: str
    section: str
    text: str


class RulebookText(msgspec.Struct):
    """A whole rulebook."""

    slug: str
    title: str
    text: str
    rules: list[RuleText]


# -- people and tables ---------------------------------------------------------------------------------------------


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """Come in under a name."""

    name: str


class Guest(msgspec.Struct):
    """Who you are. The token is shown once; browsers keep it in a cookie that scripts cannot read."""

    id: str
    name: str
    token: str = ""


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat."""

    kind: SeatKind
    name: str = ""
    """For several people on one device: the name of the one who sits here."""
    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    seats: list[SeatPlan]
    edition: str = ""
    options: dict[str, OptionValue] = {}
    listed: bool = True
    timer: int = 0
    """Seconds for a move, after which a bot moves; 0 for none."""


class SeatInfo(msgspec.Struct):
    """Who sits on a seat."""

    seat: int
    kind: Literal["human", "open", "bot"]
    name: str
    bot: str = ""
    online: bool = False
    away: bool = False
    """A bot sits in for a person."""
    mine: bool = False


class TableInfo(msgspec.Struct):
    """A table in the list, or the one you sit at."""

    code: str
    game: str
    title: str
    edition: str
    options: dict[str, OptionValue]
    status: Status
    seats: list[SeatInfo]
    listed: bool
    timer: int
    host: bool
    """Is it your table?"""
    your_turn: bool
    season: str
    """Where the game stands, in a few words."""
    created: float
    updated: float
    rematch: str = ""
    """The code of the table where it goes on, if there is a rematch."""


class JoinTable(msgspec.Struct, forbid_unknown_fields=True):
    """Sit down on an open seat, or on the first one."""

    seat: int | None = None


class ReplaceSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Let a bot sit in for a seat, or hand it back."""

    seat: int
    bot: str = ""
    """The bot's level; empty hands the seat back to its person."""


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """A choice: the actions of one gesture, answering the position with that number."""

    seat: int
    revision: int
    actions: list[int]
    key: str = ""
    """Made up by the client; a move sent twice with one key is applied once."""


class Look(msgspec.Struct, forbid_unknown_fields=True):
    """Through which eyes to look, and how many log lines are known already."""

    seat: int | None = None
    log: int = 0


class Moved(msgspec.Struct):
    """The move is kept."""

    revision: int


class Mine(msgspec.Struct):
    """Your tables."""

    guest: Guest
    tables: list[TableInfo]


# -- replays -------------------------------------------------------------------------------------------------------


class ReplayInfo(msgspec.Struct):
    """A finished game that can be watched."""

    id: str
    game: str
    edition: str
    options: dict[str, OptionValue]
    names: list[str]
    steps: int
    """How many positions there are, the first one included."""
    scores: list[int]
    over: bool
    chapters: list[Chapter] = []


class Chapter(msgspec.Struct):
    """A step at which a new stage of the game begins."""

    step: int
    title: str


class ReplayStep(msgspec.Struct):
    """One position of a replay, through one pair of eyes or all open."""

    step: int
    scene: Scene
    log: list[LogLine]
    seat: int = -1
    """Who acts next, or -1."""


class ReplayLine(msgspec.Struct, omit_defaults=True):
    """One line of a replay's log, with the step after which it is true."""

    step: int
    line: LogLine


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """Go on from a position of a replay, against bots."""

    step: int
    seat: int
    bot: str = "steady"


# -- the socket ----------------------------------------------------------------------------------------------------


class LogLine(msgspec.Struct, omit_defaults=True):
    """One line of the log."""

    say: str
    rule: str = ""
    seat: int = -1
    kind: str = ""
    data: dict[str, Datum] = {}
    """The same as facts, for animations."""


class ChatLine(msgspec.Struct):
    """Something said at the table."""

    name: str
    text: str
    at: float
    seat: int = -1


class Hello(msgspec.Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """First message of a client: look on from this seat (None: as a spectator). `token` if there is no cookie."""

    seat: int | None = None
    token: str = ""


class SendMove(msgspec.Struct, tag_field="t", tag="move", forbid_unknown_fields=True):
    """Make a choice."""

    seat: int
    revision: int
    actions: list[int]
    key: str


class SendUndo(msgspec.Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Take the last choice back."""

    seat: int


class AskWhy(msgspec.Struct, tag_field="t", tag="why", forbid_unknown_fields=True):
    """Why can this not be done now? Ask about an action or about a piece, by its key.

    `after` are actions of the same choice that are already selected.
    """

    seat: int
    action: int = -1
    piece: str = ""
    after: list[int] = []


class AskPlan(msgspec.Struct, tag_field="t", tag="plan", forbid_unknown_fields=True):
    """What would these pieces, selected in this order, amount to (see Prompt.plan)?"""

    seat: int
    pieces: list[str] = []
    n: int = 0
    """Made up by the client and sent back: which selection the answer belongs to."""


class AskHint(msgspec.Struct, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """What would a bot do?"""

    seat: int


class SendChat(msgspec.Struct, tag_field="t", tag="chat", forbid_unknown_fields=True):
    """Say something."""

    text: str


class Ping(msgspec.Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Still there."""


FromClient = Hello | SendMove | SendUndo | AskWhy | AskPlan | AskHint | SendChat | Ping


class View(msgspec.Struct, tag_field="t", tag="view", omit_defaults=True):
    """The table as it is now for this connection, and what happened since the last one."""

    revision: int
    scene: Scene
    log: list[LogLine]
    log_start: int
    """The number of the first of these lines."""
    undo: bool = False
    deadline: float = 0.0
    """Seconds left for the move, 0 without a timer."""


class People(msgspec.Struct, tag_field="t", tag="people"):
    """Who sits here now."""

    table: TableInfo


class Why(msgspec.Struct, tag_field="t", tag="why"):
    """The answer to AskWhy."""

    action: int
    say: str
    rule: str = ""
    piece: str = ""


class Planned(msgspec.Struct, tag_field="t", tag="plan"):
    """The answer to AskPlan; without a plan if nothing can be planned now."""

    n: int
    plan: Plan | None = None


class Hint(msgspec.Struct, tag_field="t", tag="hint"):
    """The answer to AskHint."""

    actions: list[int]
    say: str


class Said(msgspec.Struct, tag_field="t", tag="chat"):
    """Lines of chat."""

    lines: list[ChatLine]


class Kept(msgspec.Struct, tag_field="t", tag="kept"):
    """The move with that key is kept in the database."""

    key: str


class Refused(msgspec.Struct, tag_field="t", tag="refused", omit_defaults=True):
    """Something could not be done, in a sentence; nothing has changed."""

    say: str
    rule: str = ""
    key: str = ""


class Pong(msgspec.Struct, tag_field="t", tag="pong"):
    """The answer to Ping."""


FromServer = View | People | Why | Planned | Hint | Said | Kept | Refused | Pong
