"""`deckhall learn`: lessons at the real table, in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from deckhall.cli import completion, lesson_progress
from deckhall.cli.arguments import Plain, Slug, example_slug, game_of
from deckhall.cli.console import out, plain_wanted, report_error
from deckhall.cli.games import loaded
from deckhall.cli.play import open_screen
from deckhall.cli.screen import Screen
from deckhall.cli.table_prompt import Quit
from deckhall.cli.terminal_lesson import TerminalLesson
from deckhall.core import BadSetup, DeckhallError, Game
from deckhall.core.words import as_sentence, counted
from deckhall.lessons import Lesson, lessons_of
from deckhall.lessons.files import LessonFile, file_of


def learn(
    slug: Slug = "",
    lesson: Annotated[
        str,
        typer.Argument(
            help="Which lesson, by its name or number; without it the first that you have not done.",
            metavar="[LESSON]",
            autocompletion=completion.lesson_ids,
        ),
    ] = "",
    plain: Plain = False,
) -> None:
    """Learn a game at its table: a guide says one thing at a time, and you do it.

    Without a game, all lessons are listed. Answers are given as in `deckhall play`; besides them there are **next**,
    **show**, **why**, **back**, **skip** and **quit**, and **help** lists the rest. What you have done is remembered.
    """
    if not slug:
        list_all()
        return
    game = game_of(slug)
    file = file_of(game)
    if not file.lessons:
        raise BadSetup(f"{game.theme.title} has no lessons; read its rules with: deckhall rules {game.slug}")
    wanted = find(file.lessons, lesson) if lesson else None
    screen = open_screen(plain)
    try:
        number = wanted if wanted is not None else _chosen(game, file.lessons, screen)
        while number is not None:
            number = _played(game, file, number, screen)
    except (EOFError, Quit):
        screen.say(f"Go on another time with: deckhall learn {game.slug}")


def list_all() -> None:
    """Every game that has lessons, with their names."""
    for game in loaded():
        try:
            lessons = lessons_of(game)
        except DeckhallError as problem:
            report_error(str(problem))
            continue
        if lessons:
            _show_list(game, lessons)
    out().print(Text(f"Begin with: deckhall learn {example_slug()}"))


def find(lessons: list[Lesson], wish: str) -> int:
    """The place of the lesson that is meant by a name or a number."""
    if wish.isdecimal() and len(wish) < 4 and 1 <= int(wish) <= len(lessons):
        return int(wish) - 1
    for number, lesson in enumerate(lessons):
        if wish.lower() in (lesson.id.lower(), lesson.title.lower()):
            return number
    known = ", ".join(lesson.id for lesson in lessons)
    raise BadSetup(f"there is no lesson {wish!r}; there are {known}")


def minutes(seconds: int) -> str:
    """`about 2 minutes`."""
    return f"about {counted(max(1, round(seconds / 60)), 'minute', 'minutes')}"


def _show_list(game: Game, lessons: list[Lesson]) -> None:
    """The lessons of a game, how long they take, and which are done."""
    done = lesson_progress.done_in(game.slug)
    finished = sum(lesson.id in done for lesson in lessons)
    bold, dim = ("", "") if plain_wanted() else (f"bold {game.theme.accent}".strip(), "dim")
    about = f"{game.slug}, {minutes(sum(lesson.seconds for lesson in lessons))}, {finished} of {len(lessons)} done"
    out().print(Text().append(game.theme.title, style=bold).append(f"  {about}", style=dim))
    for number, lesson in enumerate(lessons, 1):
        line = Text(f"  {number}. {lesson.title}").append(f"  {minutes(lesson.seconds)}", style=dim)
        out().print(line.append(", done", style=dim) if lesson.id in done else line)


def _chosen(game: Game, lessons: list[Lesson], screen: Screen) -> int | None:
    """The lesson with which to begin: the first that is not done, or another one of the list."""
    _show_list(game, lessons)
    done = lesson_progress.done_in(game.slug)
    first = next((number for number, lesson in enumerate(lessons) if lesson.id not in done), None)
    if first is None:
        label = "You have done them all. Enter leaves; a number begins one again:"
    else:
        label = f"Enter begins {first + 1}, {lessons[first].title}; a number another one:"
    while True:
        answer = screen.ask(label)
        if not answer:
            return first
        if answer.lower() in ("q", "quit", "exit"):
            raise Quit
        try:
            return find(lessons, answer)
        except DeckhallError as problem:
            screen.say(as_sentence(str(problem)))


def _played(game: Game, file: LessonFile, number: int, screen: Screen) -> int | None:
    """Play a lesson to its end; the one that comes next, if there is one and somebody wants it."""
    lesson = file.lessons[number]
    TerminalLesson(game, lesson, screen).play()
    try:
        lesson_progress.mark_done(game.slug, lesson.id)
    except DeckhallError as problem:
        screen.say(f"This cannot be remembered: {problem}.")
    follows = number + 1 < len(file.lessons)
    if number + 1 >= file.offer_game_after or not follows:
        enough = "You know enough for a first game" if follows else "That was the last lesson. Play a game"
        screen.say(f"{enough}: deckhall play {game.slug}")
    if not follows:
        return None
    coming = file.lessons[number + 1]
    screen.say(f"Next: {coming.title}, {minutes(coming.seconds)}. {coming.goal}")
    while True:
        answer = screen.ask("Enter begins it, quit leaves:").lower()
        if answer in ("", "next", "1", "y", "yes"):
            return number + 1
        if answer in ("q", "quit", "exit", "n", "no", "2"):
            raise Quit
