"""What goes over the wire: every body of the REST interface, typed once for both ends (`messages` has the socket's).

The OpenAPI document and the TypeScript types of the browser are generated from these two modules.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from deckhall.core.options import Option, OptionValue
from deckhall.core.scene import Face, Scene, Span, Stage, Zone
from deckhall.core.theme import FirstGame

SeatKind = Literal["me", "open", "bot"]
Datum = int | str | bool | list[int | str]
Status = Literal["open", "running", "over", "abandoned"]
# What people send is bounded here, far above what anybody needs; finer limits come with a better sentence later.
Text = Annotated[str, msgspec.Meta(max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
GivenOptions = Annotated[dict[Text, bool | Number | Text], msgspec.Meta(max_length=200)]

ENCODER: Final = msgspec.json.Encoder()


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
    """How strong, from 1 up."""
    icon: str = ""
    """Its face."""
    ratings: dict[str, int] = {}
    """What it was measured at, by game; none where nobody has measured it."""


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
    presets: list[Option] = []
    """What players may set for their own seat at any time, to be asked less often."""
    own_maps: bool = False
    """Whether a table can be opened on a map of one's own."""
    credits: dict[str, str] = {}
    """Who made the original game: the work, and by whom."""
    edition_names: dict[str, str] = {}
    """What people call the editions."""
    first_game: FirstGame = FirstGame()
    weight: str = ""
    """How much there is to learn and to think of: light, medium or heavy."""
    """The quick set-up, for whoever has never played it."""


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


# -- lessons -------------------------------------------------------------------------------------------------------


class LessonStep(msgspec.Struct):
    """One step: what the guide says, and what is right."""

    say: str
    why: str
    rules: list[str]
    acts: bool
    """Whether something is to be done; else it is only looked at."""
    press: bool
    """It is the moment to send what is laid out."""
    wrong: str
    """What hears who lays out something possible that is not asked for."""
    answers: list[list[list[int]]]
    """The right answers, action by action; each action has several ids where several will do."""
    free: int = 0
    """So many actions, any of them, are asked for."""


class LearnedLine(msgspec.Struct):
    """A line to take home."""

    say: str
    rules: list[str]


class LessonInfo(msgspec.Struct):
    """A lesson with all its steps."""

    id: str
    title: str
    goal: str
    seconds: int
    steps: list[LessonStep]
    learned: list[LearnedLine]


class LessonList(msgspec.Struct):
    """The lessons of a game."""

    slug: str
    lessons: list[LessonInfo]
    offer_game_after: int
    """From this lesson on one knows enough for a first game."""
    words: dict[str, str]
    """The terms of the game with a sentence each."""


# -- people and tables ---------------------------------------------------------------------------------------------


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """Come in under a name."""

    name: Text


class Guest(msgspec.Struct):
    """Who you are. The token is shown once; browsers keep it in a cookie that scripts cannot read."""

    id: str
    name: str
    token: str = ""


class RecoveryCode(msgspec.Struct):
    """Whoever has this code comes back under your name, on any device. It is shown once."""

    code: str


class Recover(msgspec.Struct, forbid_unknown_fields=True):
    """Come back with a recovery code."""

    code: str


class LogOut(msgspec.Struct, forbid_unknown_fields=True):
    """Go away from this device, or from all of them."""

    everywhere: bool = False


class LoggedOut(msgspec.Struct):
    """Nobody is known here any more."""

    name: str


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat."""

    kind: SeatKind
    name: Text = ""
    """For several people on one device: the name of the one who sits here."""
    bot: Text = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Text
    seats: Annotated[list[SeatPlan], msgspec.Meta(max_length=64)]
    edition: Text = ""
    options: GivenOptions = {}
    listed: bool = True
    timer: Number = 0
    """Seconds for a move, after which a bot moves; 0 for none."""
    own_map: str = ""
    """The text of a map file of your own, for games with `own_maps`."""
    hot_seat: bool = False
    """May somebody else take several seats, for people who share a device?"""
    chat: bool = True


class MapRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A map to be looked at before the table is opened: of the options, or one's own."""

    players: Number
    edition: Text = ""
    options: GivenOptions = {}
    own_map: str = ""


class MapPreview(msgspec.Struct):
    """A map as it lies there when the game begins."""

    name: str
    players: list[int]
    """How many can play on it."""
    zone: Zone
    details: object = None
    """What the game's own layout draws beside that: the game's `scene_details`."""


class SeatInfo(msgspec.Struct):
    """Who sits on a seat."""

    seat: int
    kind: Literal["human", "open", "bot"]
    name: str
    """Of an open seat: for whom it is kept."""
    bot: str = ""
    online: bool = False
    away: bool = False
    """A bot sits in for a person."""
    mine: bool = False
    presets: dict[str, OptionValue] = {}
    """What you answer in advance on your own seat; nobody is told of another's."""
    kept_for_you: bool = False
    """An open seat that you had before the rematch."""
    muted: bool = False
    """The host lets them say nothing."""
    blocked: bool = False
    """You do not want to read them."""
    rank: int = 0
    """The place in a game that is over; 0 where nobody wrote it down."""
    score: int = 0


class TableInfo(msgspec.Struct):
    """A table in the list, or the one you sit at."""

    code: str
    """Empty when the game was over long ago and another table has the code."""
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
    stage: str
    """The stage of the game, in a few words."""
    created: float
    updated: float
    rematch: str = ""
    """The code of the table where it goes on, if there is a rematch and you sat here."""
    own_map: str = ""
    """The name of the map that somebody brought."""
    rules: str = ""
    """The version of the rules it was begun with; empty for tables from before that was written down."""
    problem: str = ""
    """Why the game cannot go on, in a sentence: an update has changed the rules under it."""
    secret: str = ""
    """What stands in the link to a table that is not listed, for those who sit there and the host."""
    replay: str = ""
    """The id of its replay, once the game is over; the code will be another table's some day."""
    hot_seat: bool = False
    """May one guest take several seats?"""
    locked: bool = False
    """Nobody new may sit down or watch."""
    chat: bool = True
    """Is there a chat, and may you read it?"""


class JoinTable(msgspec.Struct, forbid_unknown_fields=True):
    """Sit down on an open seat, or on the first one."""

    seat: Number | None = None


class ReplaceSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Let a bot sit in for a seat, or hand it back."""

    seat: Number
    bot: Text = ""
    """The bot's level; empty hands the seat back to its person."""


class RemoveSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Send away who sits there, or keep the seat for nobody."""

    seat: int


class MuteSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Let somebody say nothing in the chat."""

    seat: int
    muted: bool = True


class BlockSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Do not read in any chat what somebody says; only you notice."""

    seat: int
    blocked: bool = True


class Block(msgspec.Struct):
    """Somebody whom you have blocked, by the name they had then."""

    id: str
    name: str


class ChangeTable(msgspec.Struct, forbid_unknown_fields=True):
    """What the host may change; what is left out stays as it is."""

    locked: bool | None = None
    """Nobody new may sit down or watch."""
    chat: bool | None = None


class SetPresets(msgspec.Struct, forbid_unknown_fields=True):
    """Answer in advance on your own seat; what is left out stays as it is."""

    seat: Number
    presets: GivenOptions


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """A choice: the actions of one gesture, answering the position with that number."""

    seat: Number
    revision: Number
    actions: Annotated[list[Number], msgspec.Meta(max_length=1000)]
    key: Text = ""
    """Made up by the client; a move sent twice with one key is applied once."""


class ViewRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Whose view of the table, and how many log lines are known already."""

    seat: int | None = None
    log: int = 0


class Moved(msgspec.Struct):
    """The move is kept."""

    revision: int


class Me(msgspec.Struct):
    """Who you are, and your tables."""

    guest: Guest
    tables: list[TableInfo]
    recoverable: bool = False
    """Whether there is a recovery code with which you can come back."""


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
    version: str = ""
    """The version of deckhall that recorded it."""


class Chapter(msgspec.Struct):
    """A step at which a new stage of the game begins."""

    step: int
    stage: Stage


class ReplayStep(msgspec.Struct):
    """One position of a replay, as a seat sees it or with everything open."""

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
    """Go on from a position of a replay, against bots or with others."""

    step: Number
    seat: Number
    bot: Text = "steady"
    """The level of the bots; empty leaves the other seats open to people."""


# -- the log ---------------------------------------------------------------------------------------------------------


class LogLine(msgspec.Struct, omit_defaults=True):
    """One line of the log."""

    say: str
    rule: str = ""
    seat: int = -1
    kind: str = ""
    spans: list[Span] = []
    """The sentence in parts, with what they name."""
    data: dict[str, Datum] = {}
    """The same as facts, for animations."""
