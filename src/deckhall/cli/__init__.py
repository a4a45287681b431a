"""Commands: `deckhall serve`, `games`, `rules`, `learn`, `play`, `menu`, `simulate`, `report`, `compare`, `tune`,
`experiments`, `match`, `ladder`, `train`, `replay`, `bench`, `check`, and `hall`, `backup`, `restore`, `tidy` for
whoever runs a hall."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from deckhall._build import version_line
from deckhall.cli.arguments import examples
from deckhall.cli.bench import bench
from deckhall.cli.check import check
from deckhall.cli.compare import compare
from deckhall.cli.console import report_error
from deckhall.cli.experiments import experiments
from deckhall.cli.games import games
from deckhall.cli.hall import app as hall
from deckhall.cli.hall import backup, restore
from deckhall.cli.ladder import ladder
from deckhall.cli.learn import learn
from deckhall.cli.match import match
from deckhall.cli.menu import menu
from deckhall.cli.play import play
from deckhall.cli.replay import replay
from deckhall.cli.report import report
from deckhall.cli.rules import rules
from deckhall.cli.serve import serve, with_all_settings
from deckhall.cli.simulate import simulate
from deckhall.cli.tidy import tidy
from deckhall.cli.train import train
from deckhall.cli.tune import tune
from deckhall.core import DeckhallError

__all__ = ["app", "main"]

CTRL_C: Final = 130
PIPE_CLOSED: Final = 141
"""The exit codes of programs that end by these signals."""


class Commands(TyperGroup):
    """All commands, with one way to fail: a sentence on stderr and exit code 2, however the program is started."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; wrong usage is one sentence too, not a box of them."""
        _replace_unprintable()
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as problem:
            code = report_error(_plainly(problem))
        except (typer.Abort, KeyboardInterrupt):
            code = CTRL_C
        code = code if isinstance(code, int) else 0
        if standalone_mode:
            sys.exit(code)
        return code

    def invoke(self, ctx: Any) -> Any:
        """Run a command; what a person did wrong needs no traceback."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except KeyboardInterrupt as called_off:
            if called_off.args:
                report_error(str(called_off))
                raise typer.Exit(CTRL_C) from None
            raise
        except DeckhallError as problem:
            raise typer.Exit(report_error(str(problem))) from None
        except OSError as problem:
            if problem.errno == errno.EPIPE:
                raise typer.Exit(_pipe_closed()) from None
            where = f"{problem.filename}: " if problem.filename else ""
            raise typer.Exit(report_error(f"{where}{problem.strerror or problem}")) from None


def _plainly(problem: Any) -> str:
    """What was wrong with an argument; that it is no number, in words that are not a library's."""
    message = str(problem.format_message())
    errors = getattr(problem.__cause__, "errors", None)
    if errors is None:
        return message
    first = errors()[0]
    kind = {"int": "whole number", "float": "number"}.get(first["type"].partition("_")[0])
    return message if kind is None else f"{message.partition(': ')[0]}: {first['input']!r} is no {kind}"


def _replace_unprintable() -> None:
    """What this terminal cannot spell becomes a question mark instead of an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _pipe_closed() -> int:
    """The reader of our output has left: end quietly, also when Python flushes at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


app: Final = typer.Typer(
    name="deckhall",
    cls=Commands,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    epilog=examples("", "play {slug} --seats human,steady,master", "simulate {slug} --games 10000 --players 3"),
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(version_line())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def deckhall(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  # its callback does the work
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            metavar="",
            help="Say which version this is, and if compiled.",
        ),
    ] = False,
) -> None:
    """Card games with every rule enforced: play them, read their rules, let bots play them by the thousand.

    Without a command the hall opens in the browser; `deckhall menu` leads to a table in the terminal.
    """
    if context.invoked_subcommand is None:
        serve()


app.command(epilog=examples("serve", "serve --host 0.0.0.0 --port 8080", "serve --settings hall.toml --no-browser"))(
    with_all_settings(serve)
)
app.command(epilog=examples("menu"))(menu)
app.command(epilog=examples("games", "games --json"))(games)
app.command(epilog=examples("rules {slug}", "rules {slug} 4.2", "rules {slug} --search 'start card'"))(rules)
app.command(epilog=examples("learn", "learn {slug}", "learn {slug} 2"))(learn)
app.command(
    epilog=examples(
        "play {slug}",
        "play {slug} --seats human,strong,strong --seed 7",
        "play {slug} --seats human,human,casual --names Ann,Bo",
        "play --from puzzle.toml",
        "play --resume saved.json",
    )
)(play)
app.command(
    epilog=examples(
        "simulate {slug} --games 10000 --players 4",
        "simulate {slug} --games 200 --agents strong,casual,novice",
        "simulate {slug} --games 500 --json > result.json",
    )
)(simulate)
app.command(
    epilog=examples(
        "report {slug} --games 2000 -o report.html",
        "report {slug} --games 10000 --players 3 --agents casual --rows games.csv",
    )
)(report)
app.command(epilog=examples("match {slug} strong steady", "match {slug} search:0.1s ismcts0:0.1s --max 400"))(match)
app.command(epilog=examples("ladder {slug}", "ladder {slug} --bots greedy0,ismcts0,strong --games 200"))(ladder)
app.command(
    epilog=examples(
        "train {slug} --policy --minutes 30",
        "train {slug} --policy --players 2 -o mine.npz",
        "train {slug} --players 2 --games 500 --generations 2",
    )
)(train)
app.command(
    epilog=examples(
        "compare {slug} --cards edited.toml --games 1000 --players 3",
        "compare {slug} --cards edited.toml --agents steady --max 500",
    )
)(compare)
app.command(
    epilog=examples(
        "tune {slug} --number CARD.FIELD=3..8 --target rounds=12",
        "tune {slug} --number CARD.FIELD=3..8 --target balance=100% --agents casual -o proposed.toml",
    )
)(tune)
app.command(epilog=examples("experiments", "experiments {slug}-compare-2026-11-16-201500"))(experiments)
app.command(epilog=examples("replay game.json", "replay game.json --seat 0 --step"))(replay)
app.command(epilog=examples("bench", "bench {slug} --json"))(bench)
app.add_typer(hall, epilog=examples("hall list", "hall close PINE-4207", "hall ban --address 192.0.2.7"))
app.command(epilog=examples("backup hall-monday.sqlite"))(backup)
app.command(epilog=examples("restore hall-monday.sqlite --db sqlite:///new.sqlite"))(restore)
app.command(epilog=examples("check", "check {slug} --games 200 --json"))(check)
app.command(epilog=examples("tidy", "tidy --yes --settings hall.toml"))(tidy)


def main() -> None:
    """The program."""
    app(prog_name="deckhall")
