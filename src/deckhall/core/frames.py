"""Frames: the stack of pending pieces of the rules that says what happens next in a position.

A frame never changes: it is popped, runs once and pushes what follows, so a clone shares frames with its original
and copies only the list of them. A `Step` needs nobody, an `Ask` waits for one seat, an `AskAll` for several seats
at once, whose answers stay sealed until all are in.

A question says once what it asks: `asks` names its sentence in [ask] of theme.toml, `rule` the rule behind it. Whom it
asks, the prompt and the default refusal follow from that; a frame defines only what is particular to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from deckhall.core.errors import IllegalAction
from deckhall.core.events import EventValue
from deckhall.core.scene import Prompt

if TYPE_CHECKING:
    from deckhall.core.state import State

S = TypeVar("S", bound="State")


class Question:
    """What is asked: the sentence of the theme, the rule behind it, and what the sentence is told."""

    def __init__(self, asks: str, rule: str, data: dict[str, EventValue] | None = None) -> None:
        self.asks: Final = asks
        self.rule: Final = rule
        self.data: Final = data or {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One pending piece of the rules: set once, run once, shared by clones. Use Step, Ask or AskAll."""

    asks: ClassVar[str] = ""
    """The sentence of a question in [ask] of theme.toml."""
    rule: ClassVar[str] = ""
    """The rule behind the question."""

    def __init__(self, waits: int, who: int) -> None:
        self.waits: Final = waits
        """0: runs by itself. 1: waits for one seat. 2: waits for several."""
        self.who: Final = who
        """The seat it is about, or -1 for none in particular."""

    def run(self, state: S) -> None:
        """Do it (Step)."""
        raise NotImplementedError

    def seat(self, state: S) -> int:
        """Who is asked (Ask)."""
        return self.who

    def seats(self, state: S) -> int:
        """Bit set of those who are asked (AskAll): everybody."""
        return (1 << state.players) - 1

    def options(self, state: S, seat: int) -> list[int]:
        """The legal actions, ascending. Reads only. None at all: the question fizzles."""
        raise NotImplementedError

    def take(self, state: S, seat: int, action: int) -> None:
        """Carry the answer out (Ask), or seal it (AskAll)."""
        raise NotImplementedError

    def answered(self, state: S, seat: int) -> bool:
        """Is the seat's sealed answer complete (AskAll)?"""
        return True

    def visible_part(self, state: S, seat: int, action: int) -> str:
        """What all others see of a part of a sealed answer (AskAll): the same word, the same sight. "" for nothing."""
        return ""

    def close(self, state: S) -> None:
        """All answers are in: open them (AskAll)."""
        raise NotImplementedError

    def question(self, state: S, seat: int) -> Question:
        """What the seat is asked: override where the sentence needs data, or depends on the position."""
        return Question(self.asks, self.rule)

    def prompt(self, state: S, seat: int) -> Prompt:
        """The question in words; a choice of many pieces adds how it is made (`pick`, `plan`)."""
        return state.ask(seat, self.question(state, seat))

    def complete_choices(self, state: S, seat: int) -> list[list[int]]:
        """Every complete choice of several actions, ascending, if the game can list them; else they are tried out."""
        return []

    def refusal(self, state: S, seat: int, action: int) -> IllegalAction:
        """Why this action is not among the options: the game's own reason for what is asked (`State.why_not`)."""
        return state.why_not(seat, action, self.question(state, seat))


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame[S]):
    """A frame that runs by itself: define `run`."""

    def __init__(self, who: int = -1) -> None:
        super().__init__(0, who)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Frame[S]):
    """A question to one seat: say what it `asks` by which `rule`, define `options` and `take`.

    Without `who`, define `seat` too: then the position knows whose turn it is.
    """

    def __init__(self, who: int = -1) -> None:
        super().__init__(1, who)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAll(Frame[S]):
    """A question to several seats at once: define `options`, `take` and `close`; `seats` if not everybody is asked.

    `take` only writes down the seat's own answer; nothing else may change before `close`, so that the order in
    which seats answer cannot matter. An answer of several actions is complete when `answered` says so. A `firm` answer
    cannot be undone any more once anybody else has done anything.
    """

    firm: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__(2, -1)
