"""`deckhall bench`: how fast the games run on this machine."""

from typing import Annotated

import typer
from rich.table import Table

from deckhall.cli.arguments import AsJson, Slugs, game_of
from deckhall.cli.console import out, print_json, progress
from deckhall.core import slugs


def bench(
    slug: Slugs = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each line.", metavar="S")] = 2.0,
    as_json: AsJson = False,
) -> None:
    """Measure random play and copying of positions on one core, for every number of players."""
    from deckhall import lab  # it brings multiprocessing along

    wanted = list(dict.fromkeys(slug or slugs()))
    rows_due = sum(len(game_of(one).player_counts) for one in wanted)
    done = 0
    with progress("Measuring", rows_due) as tick:

        def measured(row: lab.Row) -> None:  # noqa: ARG001  # the rows come back as a list anyway
            nonlocal done
            done += 1
            tick(done, rows_due)

        rows = lab.bench(wanted, seconds, measured)
    if as_json:
        print_json(rows)
        return
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    for title in ("Game", "Players", "Decisions/s", "Clones/s", "Rules are"):
        table.add_column(title, justify="left" if title in ("Game", "Rules are") else "right")
    for row in rows:
        table.add_row(
            row.game,
            str(row.players),
            f"{row.decisions_per_s:,}",
            f"{row.clones_per_s:,}",
            "compiled" if row.compiled else "interpreted",
        )
    out().print(table)
