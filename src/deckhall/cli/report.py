"""`deckhall report`: what a designer needs to know of a game, with certainty."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.text import Text

from deckhall.cli.arguments import (
    Address,
    AsJson,
    Bots,
    Cards,
    Edition,
    EngineName,
    Experiments,
    Jobs,
    OptionTexts,
    Seed,
    Slug,
    engine_of,
    game_of,
    listed,
    usual_players,
)
from deckhall.cli.console import out, print_json, progress
from deckhall.cli.experiments import keep
from deckhall.core import BadSetup
from deckhall.core import options as option_tools
from deckhall.core.words import counted

SIGNS = {"look": ("!", "yellow"), "open": ("?", "dim"), "fine": ("✓", "green")}


def report(
    context: typer.Context,
    slug: Slug,
    games: Annotated[int, typer.Option(help="How many games; 2,000 or more tell 3 wins in 100.", metavar="N")] = 2000,
    players: Annotated[
        int | None, typer.Option(help="How many play; without it as many as usual.", metavar="K")
    ] = None,
    agents: Bots = "greedy",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The page to write.", metavar="FILE.html")
    ] = None,
    rows: Annotated[
        Path | None, typer.Option(help="Write the numbers of every game: .parquet or .csv.", metavar="FILE")
    ] = None,
    forbid: Annotated[
        str, typer.Option(help="Cards to forbid, by id; without it those that stand out.", metavar="CARD,...")
    ] = "",
    replays: Annotated[
        int | None,
        typer.Option(help="How often a card is forbidden; 0 for never, else as fits the games.", metavar="N"),
    ] = None,
    levels: Annotated[
        str,
        typer.Option(
            help="Bots from weak to strong that play each other; those above casual take long.", metavar="LIST"
        ),
    ] = "novice,casual",
    level_games: Annotated[
        int | None, typer.Option(help="Games of each pair of levels, in whole deals; 0 for none.", metavar="N")
    ] = None,
    since: Annotated[
        Path | None,
        typer.Option(help="An earlier report as --json printed it: says which cards have moved.", metavar="FILE.json"),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    option: OptionTexts = None,
    edition: Edition = "",
    cards: Cards = None,
    engine: EngineName = "processes",
    address: Address = "",
    folder: Experiments = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and say what they show: seats, cards, pacing, decisions, luck and skill.

    Sentences first, each with how sure it is; -o writes a page with pictures and all cards. Ctrl-C keeps what is done;
    a second one ends at once.
    """
    from deckhall.lab import report as reports  # it brings multiprocessing along
    from deckhall.lab._calling_off import keeping
    from deckhall.lab._experiments import folder_to_keep_in
    from deckhall.lab._outputs import writable_file, write_text

    context.with_resource(keeping())
    game = game_of(slug, edition, cards)
    if output is not None:
        reports.libraries()
        writable_file(output, (".html", ".htm"))
    if rows is not None:
        reports.checked_rows(rows)
    home = folder_to_keep_in(folder)
    named = listed(agents)
    if players is None:
        players = len(named) if len(named) > 1 else usual_players(game)
    if (replays or 0) < 0 or (level_games or 0) < 0:
        raise BadSetup("there cannot be fewer than 0 replays or games of levels")
    chosen = option_tools.read(game.options, option or [])
    before = None if since is None else reports.earlier(since, game)
    begin = perf_counter()
    made, found = reports.report(
        game,
        games,
        players,
        named,
        seed,
        engine_of(engine, address, jobs),
        chosen,
        replays,
        listed(forbid),
        level_games,
        listed(levels),
        lambda what, total: progress(f"{what}, {game.theme.title}", total),
        before,
    )
    if as_json:
        print_json(made)
    else:
        show(made)
    keep(
        context,
        home,
        {"--cards": game},
        options=made.options,
        players=players,
        agents=made.agents,
        seed=seed,
        played=made.games,
        seconds=perf_counter() - begin,
        verdict=" ".join(one.text for one in made.verdicts),
        result=made,
    )
    if output is not None:  # last of all: what cannot be written now loses nothing
        write_text(output, reports.page(game, made, found.rows))
    if rows is not None:
        reports.write_rows(rows, found.rows)
    for file in (output, rows):
        if file is not None and not as_json:
            out().print(Text(f"Written to {file}", style="dim"))


def show(made: object) -> None:
    """The sentences on the terminal."""
    from deckhall.lab.report import Report

    assert isinstance(made, Report)
    console = out()
    games = counted(f"{made.games:,}", "game", "games")
    console.print(Text(f"{made.game}: {games} with {counted(made.players, 'player', 'players')}", style="bold"))
    if made.games < made.wanted:
        console.print(Text(f"It was called off after {made.games:,} of {made.wanted:,}; what was played counts."))
    for one in made.verdicts:
        sign, style = SIGNS[one.mark]
        console.print(Text(f"{sign} ", style=style).append(one.text, style="bold").append(f" {one.detail}".rstrip()))
