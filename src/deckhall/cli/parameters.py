"""Parameters that several commands share, so that they are spelled, explained and completed alike."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckhall.cli import complete

Slug = Annotated[str, typer.Argument(help="The game.", metavar="SLUG", autocompletion=complete.game_slugs)]
Slugs = Annotated[
    list[str] | None,
    typer.Argument(help="Games; all of them without it.", metavar="[SLUG]...", autocompletion=complete.game_slugs),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print it as JSON, for programs.", metavar="")]
Plain = Annotated[
    bool,
    typer.Option("--plain", help="Linear text without boxes, colours or redraws, for screen readers.", metavar=""),
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="An option of the game (see `deckhall games`); may be repeated.",
        metavar="NAME=VALUE",
        autocompletion=complete.option_texts,
    ),
]
OwnMap = Annotated[
    Path | None,
    typer.Option("--map", help="Play on a map of your own, for games that have maps.", metavar="FILE"),
]
Edition = Annotated[
    str, typer.Option(help="Another card set of the game.", metavar="NAME", autocompletion=complete.editions)
]
