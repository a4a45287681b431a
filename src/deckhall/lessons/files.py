"""Lesson files: what `lessons.toml` in a game's folder holds.

    names = ["You", "Hrafn"]          # who sits at the tables of the lessons; you are the first
    offer_game_after = 3              # from this lesson on a first game with help is offered

    [words]                           # terms of the game, explained where they stand in a first game
    line = "One card of each class."

    [[lesson]]
    id = "bid"
    title = "Bid for a dwarf"
    seconds = 80
    goal = "Lay your coins and take your first dwarf."
    others = ["pass"]                 # what the others do where nothing else is written: the first that is legal
    start = ["1 lay laughing_goblin basic_4"]   # moves before the first step, by seat
    learned = [{ say = "The highest coin chooses first.", rules = ["NID-5.1"] }]
    [lesson.position]                 # a position file's keys; or `seed` and `players` for a deal
    [[lesson.step]]
    say = "Lay your 5 on the Goblin."     # one sentence or two of the guide
    at = ["hand-0/basic_5", "bid-0-0"]     # what it points at, see `targets`; left out: what the answer is about
    do = ["lay laughing_goblin basic_5"]        # the right answer, action by action; * stands for anything
    or = [["lay laughing_goblin basic_4"]]      # other right answers
    wrong = "Keep this one for another tavern."   # said to a wrong answer; left out: the rules' own why-not
    refused = "..."                       # said instead to what is not possible at all
    why = "..."                           # two sentences for who asks why; left out: the first of the rules
    rules = ["NID-4.7"]
    then = ["1 take hunter"]              # what the others do next, by seat; 0 where you need not be asked
    holds = ["score 0 = 5"]               # what is true when the step is shown, see `claims`: checked by the tests

A step without `do`, `free` or `reach` is only looked at. `free = true` takes any legal choice, `free = 2` any two
actions; `press = true` is the moment to send what is laid out (where every action is sent at once, it has passed).
`reach` sets a goal: `reach = { score = 12, within = 2 }` or `reach = { event = "recruit" }`, see `Reach`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

import msgspec

from deckhall.core.errors import DeckhallError
from deckhall.core.position import players_of
from deckhall.core.rulebook import RULE_ID
from deckhall.core.toml_files import parse_toml, read_text, typed, unique

if TYPE_CHECKING:
    from deckhall.core.game import Game

FILE: Final = "lessons.toml"


class BadLesson(DeckhallError):
    """A lesson file that cannot be right."""


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A goal that the rules judge, however it is reached."""

    score: int | None = None
    """At least so many points."""
    event: str = ""
    """Something of this kind happened to the learner, by its name in [log] of theme.toml."""
    card: str = ""
    """And it is about this card."""
    within: int = 1
    """So many choices may be made; then it begins anew."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"alternatives": "or"}):
    """One sentence of the guide, one thing it points at, one gesture."""

    say: str
    at: list[str] = []
    do: list[str] = []
    alternatives: list[list[str]] = []
    any_order: bool = False
    """The actions of the answer may come in any order."""
    free: int | bool = False
    press: bool = False
    reach: Reach | None = None
    show: list[str] = []
    """What is done for who skips a free step or a goal."""
    wrong: str = ""
    refused: str = ""
    """Said to what is not possible, where that needs other words than what is possible but not right."""
    why: str = ""
    rules: list[str] = []
    then: list[str] = []
    holds: list[str] = []

    @property
    def acts(self) -> bool:
        """Does the learner have to do something?"""
        return bool(self.do or self.free or self.reach)

    @property
    def answers(self) -> list[list[str]]:
        """Every right answer, as patterns of actions."""
        return [self.do, *self.alternatives] if self.do else []


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line to take home."""

    say: str
    rules: list[str] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"steps": "step"}):
    """A position, and steps that lead through it."""

    id: str
    title: str
    goal: str
    seconds: int
    steps: list[Step]
    learned: list[Learned]
    position: dict[str, object] | None = None
    seed: int = 0
    players: int = 0
    options: dict[str, object] = {}
    start: list[str] = []
    others: list[str] = []
    names: list[str] = []


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"lessons": "lesson"}):
    """The whole file."""

    lessons: list[Lesson]
    names: list[str] = []
    offer_game_after: int = 1
    words: dict[str, str] = {}


NO_LESSONS: Final = LessonFile([])


def file_of(game: Game) -> LessonFile:
    """The lesson file of a game; one without lessons if the game has none."""
    path = game.folder / FILE
    if not path.exists():
        return NO_LESSONS
    return parse_lessons(game, read_text(path, BadLesson), f"{game.slug}/{FILE}")


def lessons_of(game: Game) -> list[Lesson]:
    """The lessons of a game, in the order in which they are meant."""
    return file_of(game).lessons


def words_of(game: Game) -> dict[str, str]:
    """The terms of a game with a sentence each."""
    return file_of(game).words


def parse_lessons(game: Game, text: str, where: str) -> LessonFile:
    """Read a lesson file; whatever names something that the game does not have is an error that says where."""
    read = typed(parse_toml(text, where, BadLesson), LessonFile, where, BadLesson)
    unique(where, "lesson", [lesson.id for lesson in read.lessons])
    for lesson in read.lessons:
        _check(game, lesson, f"{where}: lesson {lesson.id!r}")
    return msgspec.structs.replace(
        read, lessons=[msgspec.structs.replace(one, names=one.names or read.names) for one in read.lessons]
    )


def players_in(game: Game, lesson: Lesson) -> int:
    """How many sit at the table of a lesson."""
    return lesson.players or (players_of(game, lesson.position) if lesson.position else game.player_counts[0])


def matching(game: Game, pattern: str, among: Sequence[int] | None = None) -> list[int]:
    """The actions that a pattern of notation stands for."""
    if "*" not in pattern:
        action = game.vocab.parse(pattern)
        return [action] if among is None or action in among else []
    wanted = " ".join(pattern.lower().split())
    actions: Sequence[int] = range(game.vocab.size) if among is None else among
    return [action for action in actions if fnmatchcase(game.vocab.text(action), wanted)]


def seat_and_pattern(text: str) -> tuple[int, str]:
    """Who does what, from `1 take hunter`."""
    seat, _, pattern = text.strip().partition(" ")
    if not seat.isdigit() or not pattern:
        raise BadLesson(f"{text!r} does not say who does what, as in '1 pass'")
    return int(seat), pattern


def _check(game: Game, lesson: Lesson, where: str) -> None:
    if not lesson.steps:
        raise BadLesson(f"{where}: has no step")
    _check_actions(game, lesson.others, f"{where}: others")
    _check_scripts(game, lesson.start, f"{where}: start")
    for learned in lesson.learned:
        _check_rules(game, learned.rules, f"{where}: learned")
    for number, step in enumerate(lesson.steps, 1):
        place = f"{where}: step {number}"
        if sum(map(bool, (step.do, step.free, step.reach, step.press))) > 1:
            raise BadLesson(f"{place}: has several of do, free, reach and press; a step asks for one thing")
        for answer in [*step.answers, step.show]:
            _check_actions(game, answer, place)
        _check_scripts(game, step.then, f"{place}: then")
        _check_rules(game, step.rules, place)


def _check_actions(game: Game, patterns: Sequence[str], where: str) -> None:
    for pattern in patterns:
        try:
            found = matching(game, pattern)
        except DeckhallError as problem:
            raise BadLesson(f"{where}: {problem}") from None
        if not found:
            raise BadLesson(f"{where}: no action of this game looks like {pattern!r}")


def _check_scripts(game: Game, lines: Sequence[str], where: str) -> None:
    for line in lines:
        try:
            _seat, pattern = seat_and_pattern(line)
        except BadLesson as problem:
            raise BadLesson(f"{where}: {problem}") from None
        _check_actions(game, [pattern], where)


def _check_rules(game: Game, rules: Sequence[str], where: str) -> None:
    for rule in rules:
        if rule not in game.rulebook.rules:
            raise BadLesson(f"{where}: cites {rule}, which is not in the rulebook")


def reason(game: Game, step: Step) -> str:
    """Why it is so: what the step says, or the words of its first rule without their lists and references."""
    if step.why or not step.rules:
        return step.why
    first = game.rulebook.rules[step.rules[0]].text.split("\n")[0].replace("**", "").replace("`", "")
    return RULE_ID.sub("", first).replace("()", "").replace(" .", ".").strip()


def options_of(lesson: Lesson) -> Mapping[str, object]:
    """The options of a lesson's table."""
    given = lesson.position.get("options", {}) if lesson.position else lesson.options
    return given if isinstance(given, dict) else {}
