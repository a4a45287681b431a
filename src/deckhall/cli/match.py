"""`deckhall match`: is one bot stronger than another?"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
import typer
from rich.text import Text

from deckhall.cli import completion
from deckhall.cli.arguments import AsJson, Edition, Jobs, OptionTexts, Slug, game_of
from deckhall.cli.console import out, print_json, progress
from deckhall.core import BadSetup
from deckhall.core import options as option_tools
from deckhall.core.words import counted

AUTO: Final = "auto"


def match(
    context: typer.Context,
    slug: Slug,
    first: Annotated[str, typer.Argument(help="A bot.", metavar="A", autocompletion=completion.agent_lists)],
    second: Annotated[str, typer.Argument(help="Another one.", metavar="B", autocompletion=completion.agent_lists)],
    games: Annotated[
        str,
        typer.Option(
            help="How many games, in whole deals: each is played once from every seat; `auto` plays until it is known.",
            metavar="N|auto",
        ),
    ] = AUTO,
    most: Annotated[int, typer.Option("--max", help="The most games that `auto` plays.", metavar="N")] = 2000,
    margin: Annotated[
        float,
        typer.Option(
            help="`auto` also ends when both are closer than this, a share of the wins below an even one.",
            metavar="X",
        ),
    ] = 0.05,
    players: Annotated[
        int | None,
        typer.Option(help="How many play: one A, all others B, at every seat in turn; 2 without it.", metavar="K"),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.", metavar="N")] = 0,
    jobs: Jobs = None,
    option: OptionTexts = None,
    edition: Edition = "",
    as_json: AsJson = False,
) -> None:
    """Let two bots play on equal deals and say which is stronger, as soon as that is known.

    Every deal is played once from each seat. Both the answer and the interval are wrong in at most 5 of 100 matches,
    although the match looks after every deal whether it may end. Ctrl-C ends it with what is known by then.
    """
    from deckhall import lab  # it brings multiprocessing along
    from deckhall.lab._calling_off import keeping

    context.with_resource(keeping())
    game = game_of(slug, edition)
    chosen = option_tools.read(game.options, option or [])
    number = 0 if games.strip().lower() == AUTO else _count(games)
    with progress(f"{first} against {second}", number or most) as tick:
        found = lab.match(
            slug, first, second, number, players, seed, jobs, chosen, edition, most, margin, progress=tick
        )
    if as_json:
        print_json({**msgspec.to_builtins(found), "sentence": found.sentence})
        return
    out().print(Text(found.sentence))
    if found.stopped:
        out().print(Text("It was called off before it was over; what was played counts.", style="dim"))
    elif found.games < number:
        asked = counted(f"{number:,}", "game", "games")
        out().print(Text(f"You asked for {asked}; only whole deals are played, once from every seat.", style="dim"))


def _count(text: str) -> int:
    if not text.strip().isdecimal() or int(text) < 1:
        raise BadSetup(f"--games is a number of games, or {AUTO}, not {text!r}")
    return int(text)
