"""What goes over the socket of a table: every message, typed once for both ends."""

from __future__ import annotations

from typing import Annotated

import msgspec

from deckhall.core.scene import Plan, Scene
from deckhall.lessons.targets import Lit
from deckhall.server.api import LogLine, TableInfo


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
    secret: str = ""
    """What stands in the link to a table that is not listed."""


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


class SetPace(msgspec.Struct, tag_field="t", tag="pace", forbid_unknown_fields=True):
    """How long bots wait before they move, as a share of what the hall lets them: for whoever likes it faster."""

    share: Annotated[float, msgspec.Meta(ge=0, le=1)]


class Ping(msgspec.Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Still there."""


class LessonNext(msgspec.Struct, tag_field="t", tag="next", forbid_unknown_fields=True):
    """In a lesson: seen, go on."""


class LessonBack(msgspec.Struct, tag_field="t", tag="back", forbid_unknown_fields=True):
    """In a lesson: the step before."""


class LessonSkip(msgspec.Struct, tag_field="t", tag="skip", forbid_unknown_fields=True):
    """In a lesson: do it for me, this step and those already laid out in the browser."""

    steps: int = 1


FromLearner = Hello | SendMove | AskWhy | AskPlan | LessonNext | LessonBack | LessonSkip
FromClient = Hello | SendMove | SendUndo | AskWhy | AskPlan | AskHint | SendChat | SetPace | Ping


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
    pieces: list[str] = []
    """What to point at."""
    why: str = ""
    """What the bot thinks of it, in a sentence."""
    chance: float | None = None
    """The chance to win that it sees, 0 to 1."""


class Chat(msgspec.Struct, tag_field="t", tag="chat"):
    """Lines of chat."""

    lines: list[ChatLine]
    whole: bool = False
    """These are all there are, not only new ones."""


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


FromServer = View | People | Why | Planned | Hint | Chat | Kept | Refused | Pong


class LessonRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Where a learner stands in a lesson, and what they do there."""

    step: int
    history: list[list[int]]
    """What they have done so far, gesture by gesture."""
    message: FromLearner


class LessonAnswer(msgspec.Struct, omit_defaults=True):
    """Where the learner stands now, and what a table would send."""

    step: int
    history: list[list[int]]
    done: bool
    lit: list[Lit]
    """What the guide points at, now and in the steps that can be laid out before anything is sent."""
    messages: list[FromServer]
    wrong: str = ""
    """What a wrong try hears."""
    rule: str = ""
