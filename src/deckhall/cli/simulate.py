"""`deckhall simulate`: thousands of games between bots, with honest intervals."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from deckhall.cli.arguments import (
    Address,
    AsJson,
    Bots,
    Cards,
    Edition,
    EngineName,
    Jobs,
    OptionTexts,
    OwnMap,
    Slug,
    engine_of,
    game_of,
    listed,
    usual_players,
)
from deckhall.cli.console import out, print_json, progress
from deckhall.core import options as option_tools
from deckhall.core.words import counted

if TYPE_CHECKING:
    from deckhall.lab import AgentResult, Rate, Result, SeatResult

BAR: Final = 30


def simulate(
    context: typer.Context,
    slug: Slug,
    games: Annotated[int, typer.Option(help="How many games.", metavar="N")] = 1000,
    players: Annotated[
        int | None, typer.Option(help="How many play; without it as many as --agents names.", metavar="K")
    ] = None,
    agents: Bots = "random",
    first: Annotated[
        int, typer.Option(help="Begin with this game of the seed, to repeat one that failed.", metavar="N")
    ] = 0,
    seed: Annotated[
        int, typer.Option(help="The same seed gives the same result, for any number of jobs.", metavar="N")
    ] = 0,
    jobs: Jobs = None,
    option: OptionTexts = None,
    edition: Edition = "",
    cards: Cards = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep a replay of every game in this folder.", metavar="DIR")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="Write every decision with what the seat observed into this file, for learners: .parquet or .npz.",
            metavar="FILE",
        ),
    ] = None,
    own_map: OwnMap = None,
    engine: EngineName = "processes",
    address: Address = "",
    as_json: AsJson = False,
) -> None:
    """Let bots play many games on all cores and report wins by seat and by bot, with 95% intervals.

    A win that several share counts in equal parts. Lengths are counted in decisions. Ctrl-C ends it with the games that
    are played by then.
    """
    from deckhall import lab  # it brings multiprocessing along
    from deckhall.lab._calling_off import keeping

    context.with_resource(keeping())
    game = game_of(slug, edition, cards)
    named = listed(agents)
    chosen = option_tools.read(game.options, option or [])
    if players is None:
        players = len(named) if len(named) > 1 else usual_players(game)
    begin = perf_counter()
    with progress(f"Playing {game.theme.title}", games) as tick:
        where = engine_of(engine, address, jobs)
        result = lab.simulate(
            slug, games, players, named, seed, jobs, chosen, edition, save, tick, first, own_map, record, cards, where
        )
    if as_json:
        print_json(result)
        return
    show(result, perf_counter() - begin)
    if save is not None:
        out().print(Text(f"The replays are in {save}"))
    if record is not None:
        out().print(Text(f"{counted(f'{result.decisions:,}', 'decision is', 'decisions are')} in {record}"))


def show(result: Result, seconds: float) -> None:
    """The result in tables."""
    console = out()
    length = result.length
    games, people = counted(f"{result.games:,}", "game", "games"), counted(result.players, "player", "players")
    console.print(
        Text(f"{result.game}: {games} with {people}", style="bold").append(
            f" in {seconds:.1f} s, {result.decisions / max(seconds, 1e-9):,.0f} decisions/s", style="not bold dim"
        )
    )
    if result.games < result.wanted:
        console.print(Text(f"It was called off after {result.games:,} of {result.wanted:,}; what was played counts."))
    lengths = f"{length.mean:.1f} decisions a game ({length.least} to {length.most})"
    if result.together is None:
        lengths += f"; {counted(f'{result.shared_wins:,}', 'game', 'games')} with a shared victory"
    console.print(lengths)
    if result.together is not None:
        seat, rate = result.seats[0], result.together.rate
        console.print(
            f"Won together: {result.together.won:,} of {result.together.games:,}, "
            f"{rate.rate:.1%} (95% interval {rate.low:.1%} to {rate.high:.1%})"
        )
        console.print(f"Mean score {seat.score_mean:.2f} ± {seat.score_sd:.2f}")
        return
    even = 1 / result.players
    rates = [seat.win_rate for seat in result.seats] + [bot.win_rate for bot in result.by_agent]
    best = max(rate.high for rate in rates)
    scale = min(1.0, max(2 * even, best))
    console.print()
    seats = _table("Seat", "Wins", even)
    for seat in result.seats:
        _row(seats, str(seat.seat + 1), seat, scale, even)
    console.print(seats)
    if len(result.by_agent) > 1:
        console.print()
        bots = _table("Bot", "Wins", even)
        for bot in result.by_agent:
            name = f"{bot.agent} (in {counted(bot.seats, 'seat', 'seats')})" if bot.seats > 1 else bot.agent
            _row(bots, name, bot, scale, even)
        console.print(bots)


def _table(first: str, second: str, even: float) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(first, no_wrap=True)
    table.add_column(second, justify="right", no_wrap=True)
    table.add_column("Win rate", justify="right", no_wrap=True)
    table.add_column("95% interval", no_wrap=True)
    table.add_column(f"even chances: {even:.1%}", no_wrap=True)
    table.add_column("Mean score", justify="right", no_wrap=True)
    return table


def _row(table: Table, name: str, found: SeatResult | AgentResult, scale: float, even: float) -> None:
    """A line of figures; a rate whose interval leaves out even chances is coloured."""
    rate = found.win_rate
    wins = f"{found.wins:,.0f}" if found.wins == int(found.wins) else f"{found.wins:,.1f}"
    style = "" if rate.low <= even <= rate.high else "green" if rate.rate > even else "yellow"
    table.add_row(
        name,
        wins,
        Text(f"{rate.rate:.1%}", style=style),
        f"{rate.low:.1%} to {rate.high:.1%}",
        bar(rate, scale, even),
        f"{found.score_mean:.2f} ± {found.score_sd:.2f}",
    )


def bar(rate: Rate, scale: float, even: float) -> Text:
    """The rate as a little bar on a scale that all rows share; an upright mark stands at even chances."""
    filled = round(rate.rate / scale * BAR)
    mark = min(BAR - 1, round(even / scale * BAR))
    letters = ["━" if place < filled else " " for place in range(BAR)]
    letters[mark] = "┃" if mark >= filled else "╋"
    return Text("".join(letters), style="cyan")
