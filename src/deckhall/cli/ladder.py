"""`deckhall ladder`: the levels of bots against each other, with ratings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from deckhall import agents
from deckhall.cli import completion
from deckhall.cli.arguments import AsJson, Jobs, Slugs, game_of, listed
from deckhall.cli.console import out, print_json, progress
from deckhall.cli.ratings import note, read_ratings
from deckhall.core import slugs
from deckhall.core.words import counted

if TYPE_CHECKING:
    from deckhall.lab import Ladder

DRAWN_AS: Final = (".svg",)


def ladder(
    context: typer.Context,
    slug: Slugs = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Bots from the weakest to the strongest; the five levels without it.",
            metavar="LIST",
            autocompletion=completion.agent_lists,
        ),
    ] = "",
    games: Annotated[
        int,
        typer.Option(
            help="The most games of each pair of neighbours, in whole deals: each is played once from both seats.",
            metavar="N",
        ),
    ] = 400,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.", metavar="N")] = 0,
    jobs: Jobs = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the ratings into this file.", metavar="FILE.svg")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Note the ratings in this file, as the lobby reads them.", metavar="FILE")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play their neighbours on equal deals, and rate them.

    A pair stops when it is known who is stronger. 200 points more win three games of four; `steady` stands at 1500.
    Ctrl-C ends it with what is known by then; ratings of a ladder that was called off are not saved.
    """
    from deckhall import lab  # it brings multiprocessing along
    from deckhall.lab._calling_off import keeping
    from deckhall.lab._outputs import writable_file, write_text

    now = context.with_resource(keeping())
    named = listed(bots) or [one.id for one in agents.LEVELS]
    chosen = [game_of(one) for one in dict.fromkeys(slug or slugs())]
    if not slug:
        chosen = [game for game in chosen if 2 in game.player_counts]
    if svg is not None:
        writable_file(svg, DRAWN_AS)
    if save is not None:
        read_ratings(writable_file(save))
    found: list[Ladder] = []
    for game in chosen:
        most = games * max(1, len(named) - 1)
        try:
            with progress(f"The ladder of {game.theme.title}", most) as tick:
                found.append(lab.ladder(game.slug, named, games, seed, jobs, progress=tick))
        except KeyboardInterrupt:
            if not found:
                raise
            break
        if not as_json:
            show(found[-1], game.theme.title)
        if save is not None:
            _save(save, found[-1], game.theme.title)
        if now.called_off():
            break
    if as_json:
        print_json(found)
    if svg is not None:
        titles = {game.slug: game.theme.title for game in chosen}
        write_text(svg, lab.plot(found, [titles[one.game] for one in found]))


def show(found: Ladder, title: str) -> None:
    """A ladder as a table."""
    console = out()
    games = counted(f"{found.games:,}", "game", "games")
    console.print(Text(title, style="bold").append(f"  {games} with 2 players", style="not bold dim"))
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
    if any(one.verdict == "open" for one in found.pairings):
        console.print(Text("Where a ? stands it is not known yet who is stronger.", style="dim"))
    if found.stopped:
        left = f"; {counted(found.unplayed, 'pair has', 'pairs have')} not met" if found.unplayed else ""
        console.print(
            Text(f"It was called off before it was over; what was played counts{left}.", style="dim"), soft_wrap=True
        )
    console.print()


def _save(file: Path, found: Ladder, title: str) -> None:
    """Note the ratings of a whole ladder; half a one must not take the place of a better one."""
    if found.stopped or found.unplayed:
        out().print(Text(f"The ratings of {title} are not noted in {file}: the ladder was called off.", style="dim"))
    else:
        note(file, found)
