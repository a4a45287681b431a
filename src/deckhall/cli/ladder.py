"""`deckhall ladder`: the levels of bots against each other, with ratings."""

from __future__ import annotations

import os
import platform
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from deckhall import agents
from deckhall.cli import completion
from deckhall.cli.arguments import AsJson, Jobs, Slugs, game_of, listed
from deckhall.cli.console import out, print_json, progress
from deckhall.core import BadSetup, slugs

if TYPE_CHECKING:
    from deckhall.lab import Ladder

FILE_HEAD = (
    "# What the levels of bots were measured at, for the lobby; by `deckhall ladder --save` and `make strength`."
)


def ladder(
    slug: Slugs = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Bots from the weakest to the strongest; the five levels without it.",
            metavar="LIST",
            autocompletion=completion.agent_lists,
        ),
    ] = "",
    games: Annotated[int, typer.Option(help="The most games of each pair of neighbours.", metavar="N")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.", metavar="N")] = 0,
    jobs: Jobs = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the ratings into this file.", metavar="FILE")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Note the ratings in this file, as the lobby reads them.", metavar="FILE")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play their neighbours on equal deals, and rate them.

    A pair stops when it is known who is stronger. 200 points more win three games of four; `steady` stands at 1500.
    Ctrl-C ends it with what is known by then.
    """
    from deckhall import lab  # it brings multiprocessing along

    named = listed(bots) or [one.id for one in agents.LEVELS]
    chosen = [game_of(one) for one in slug or slugs()]
    if not slug:
        chosen = [game for game in chosen if 2 in game.player_counts]
    found: list[Ladder] = []
    for game in chosen:
        most = games * max(1, len(named) - 1)
        with progress(f"The ladder of {game.theme.title}", most) as tick:
            found.append(lab.ladder(game.slug, named, games, seed, jobs, progress=tick))
        if not as_json:
            show(found[-1], game.theme.title)
        if save is not None:
            note(save, found[-1])
        if found[-1].stopped:
            break
    if svg is not None:
        titles = {game.slug: game.theme.title for game in chosen}
        svg.write_text(lab.plot(found, [titles[one.game] for one in found]), "utf-8")
    if as_json:
        print_json(found)


def show(found: Ladder, title: str) -> None:
    """A ladder as a table."""
    console = out()
    console.print(Text(title, style="bold").append(f"  {found.games} games with 2 players", style="not bold dim"))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("Bot", no_wrap=True)
    for name in ("Rating", "95% interval", "Against the next", "95% interval", "Games"):
        table.add_column(name, justify="right", no_wrap=True)
    below = {one.upper: one for one in found.pairings}
    for rung in found.rungs:
        rated, pairing = rung.rating, below.get(rung.agent)
        against = (
            ("", "", "")
            if pairing is None
            else (
                f"{pairing.won.rate:.1%}" + ("" if pairing.verdict == "stronger" else " ?"),
                f"{pairing.won.low:.1%} to {pairing.won.high:.1%}",
                str(pairing.games),
            )
        )
        table.add_row(rung.agent, f"{rated.rating:.0f}", f"{rated.low:.0f} to {rated.high:.0f}", *against)
    console.print(table)
    if not found.sure:
        console.print(Text("Where a ? stands it is not known yet who is stronger.", style="dim"))
    console.print()


def note(file: Path, found: Ladder) -> None:
    """Write the ratings of a game into a file, beside those of other games."""
    known: dict[str, object] = {}
    if file.exists():
        try:
            known = tomllib.loads(file.read_text("utf-8"))
        except tomllib.TOMLDecodeError as problem:
            raise BadSetup(f"{file}: cannot be read: {problem}") from None
    known[found.game] = {
        "measured": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "games": found.games,
        **{
            rung.agent: {
                "rating": round(rung.rating.rating),
                "low": round(rung.rating.low),
                "high": round(rung.rating.high),
            }
            for rung in reversed(found.rungs)
        },
    }
    file.write_text(toml(known), "utf-8")


def toml(tables: dict[str, object]) -> str:
    """Ratings as TOML, the games in the order of the alphabet."""
    lines = [FILE_HEAD]
    for slug in sorted(tables):
        table = tables[slug]
        assert isinstance(table, dict)
        lines += ["", f"[{slug}]"]
        lines += [
            f"{name} = {value!r}".replace("'", '"') for name, value in table.items() if not isinstance(value, dict)
        ]
        for name, value in table.items():
            if isinstance(value, dict):
                inner = ", ".join(f"{key} = {number}" for key, number in value.items())
                lines.append(f'"{name}" = {{ {inner} }}')
    return "\n".join(lines) + "\n"
