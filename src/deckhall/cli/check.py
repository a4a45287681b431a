"""`deckhall check`: the author's test kit on any game."""

from __future__ import annotations

from typing import Annotated

import typer

from deckhall.cli import complete
from deckhall.cli.asked import game_of
from deckhall.cli.console import FAILED, out, print_json, progress
from deckhall.core import slugs


def check(
    slug: Annotated[
        list[str] | None, typer.Argument(help="Games; all of them without it.", autocompletion=complete.game_slugs)
    ] = None,
    games: Annotated[int, typer.Option(help="Random games for each setting.", metavar="N")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of those games.", metavar="N")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the reports as JSON, for programs.")] = False,
) -> None:
    """Put a game through the test kit for authors: does it keep the contract and every secret?

    Every player count and set of options is played at random, and every promise of the contract is tried: legal
    actions apply, illegal ones are refused, cards are conserved, clones are independent, replays repeat, undo never
    crosses a reveal, and no seat can tell a position from one in which its unknown cards were dealt anew. Games of
    other packages are found by their entry point. The exit code is 1 if anything fails.
    """
    raise NotImplementedError
