"""Where words go: results to stdout, trouble and progress to stderr, and how both look on this terminal."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

FAILED: Final = 1
"""Exit code: a check failed."""
BAD_INPUT: Final = 2
"""Exit code: what was asked for does not exist or cannot be read."""

PIPE_WIDTH: Final = 100
"""How wide tables are when no terminal tells."""

Tick = Callable[[int, int], None]
"""Called with what is done and how much there is in all."""


class Terminal(Console):
    """A console that reports a reader who has left, instead of ending the program by itself."""

    def on_broken_pipe(self) -> None:
        """Let the command line end it, as any other failure to write."""
        raise BrokenPipeError(errno.EPIPE, "the reader has left")


def plain_wanted(asked: bool = False) -> bool:
    """Should words come as linear text: because somebody asks for it, or because this is no real terminal?"""
    return asked or not sys.stdout.isatty() or os.environ.get("TERM", "") in ("", "dumb", "unknown")


def out(plain: bool = False) -> Console:
    """The console for results. Plain ones never wrap, colour or guess at numbers."""
    if plain_wanted(plain):
        return Terminal(no_color=True, highlight=False, soft_wrap=True, width=_width(), force_terminal=False)
    return Terminal(highlight=False)


def err() -> Console:
    """The console for trouble and progress."""
    return Terminal(stderr=True, highlight=False)


def note(message: str) -> None:
    """Say in one line what is good to know and stops nothing."""
    sys.stderr.write(f"deckhall: {printable(message)}\n")


def report_error(message: str) -> int:
    """Say what was wrong in one line, whatever the message holds; gives the exit code for bad input."""
    line = printable(" ".join(message.split()))
    line = line[:1].lower() + line[1:] if line[1:2].islower() or line[1:2] == " " else line
    sys.stderr.write(f"deckhall: {line}\n")
    return BAD_INPUT


def printable(text: str) -> str:
    """Text from a file or another person, unable to command the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def print_json(data: object) -> None:
    """The one thing on stdout when a machine asks."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def with_rule(text: str, rule: str) -> Text:
    """A sentence with the rule behind it set apart."""
    line = Text(text)
    if rule and rule not in text:
        line.append(f"  {rule}", style="dim")
    return line


@contextmanager
def progress(what: str, total: int) -> Iterator[Tick]:
    """A bar on stderr for long work; silent where nobody would see it move."""
    if not sys.stderr.isatty() or os.environ.get("TERM", "") == "dumb":
        yield _silent
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err(), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _silent(done: int, total: int) -> None:  # a Tick that nobody sees
    """Nothing to show."""


def _width() -> int:
    """The width for text that goes into a file or pipe."""
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else PIPE_WIDTH
