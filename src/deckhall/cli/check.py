"""`deckhall check`: the author's test kit on any game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from deckhall.cli import completion
from deckhall.cli.arguments import AsJson, Cards, Slugs, game_of
from deckhall.cli.console import FAILED, out, print_json, printable, progress
from deckhall.core import BadSetup, Game, slugs
from deckhall.core.words import counted

if TYPE_CHECKING:
    from deckhall.check import Report, Result


def check(
    slug: Slugs = None,
    games: Annotated[int, typer.Option(help="Random games for each setting.", metavar="N")] = 3,
    seed: Annotated[int, typer.Option(help="The seed of the first of them.", metavar="N")] = 1,
    edition: Annotated[
        str,
        typer.Option(
            help="Only this card set; all of them without it.", metavar="NAME", autocompletion=completion.editions
        ),
    ] = "",
    cards: Cards = None,
    as_json: AsJson = False,
) -> None:
    """Put a game through the test kit for authors: does it keep the contract and every secret?

    Every edition, player count and set of options is played at random, and every promise of the contract is tried:
    legal actions apply, illegal ones are refused, cards are conserved, clones are independent, replays repeat, undo
    never crosses a reveal, and no seat can tell a position from one in which its unknown cards were dealt anew. Every
    lesson of the game is played to its end. Games of other packages are found by their entry point. The exit code is 1
    if anything fails.
    """
    from deckhall.check import check_game  # only authors need it

    if games < 1:
        raise BadSetup(f"cannot check {counted(games, 'game', 'games')}; play at least 1")
    reports: list[Report] = []
    for one in wanted(slug or [], edition, cards):
        with progress(f"Checking {one.full_slug}", games * len(one.configurations())) as tick:
            reports.append(check_game(one, games, seed, tick))
        if not as_json:
            show(reports[-1], one.full_slug)
    if as_json:
        print_json(reports)
    if not all(report.ok for report in reports):
        raise typer.Exit(FAILED)


def wanted(named: list[str], edition: str, cards: Path | None) -> list[Game]:
    """The games to check: each in all its editions, unless one edition or an edited card file is asked for."""
    if cards is not None:
        if len(named) != 1:
            raise BadSetup("--cards is the card file of one game; say which")
        return [game_of(named[0], edition, cards)]
    asked = [game_of(name, edition) for name in dict.fromkeys(named or slugs())]
    return [game_of(game.slug, each) for game in asked for each in ([edition] if edition else game.editions)]


def show(report: Report, name: str) -> None:
    """A report as a table, the failures below it."""
    console = out()
    settings = max((result.configs for result in report.checks), default=0)
    verdict = "all checks pass" if report.ok else "some checks fail"
    title = Text(f"{name}: {verdict}", style="bold green" if report.ok else "bold red")
    tried = f"{counted(settings, 'setting', 'settings')}, {counted(report.games, 'game', 'games')} each"
    title.append(f"  {tried}, seed {report.seed}", style="not bold dim default")
    console.print(title)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for result in report.checks:
        table.add_row(result.name, _verdict(result), Text(result.says.partition("\n\n")[0], style="dim"))
    console.print(table)
    for failure in report.failures:
        console.print(Text(printable(str(failure)), style="red"))


def _verdict(result: Result) -> Text:
    if result.fails:
        return Text(f"{result.fails} failed", style="bold red")
    if not result.passes:
        return Text("nothing to check", style="yellow")
    return Text("passed", style="green")
