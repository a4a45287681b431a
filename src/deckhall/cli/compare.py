"""`deckhall compare`: what an edited card file, another edition or another option changes, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from deckhall.cli import completion
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
    Players,
    Seed,
    Slug,
    engine_of,
    game_of,
    listed,
)
from deckhall.cli.console import out, print_json, progress
from deckhall.cli.experiments import keep
from deckhall.core import Game
from deckhall.core import options as option_tools
from deckhall.core.words import counted

if TYPE_CHECKING:
    from deckhall.lab.compare import CardMove, Comparison, Difference, Subject

MOST_CARDS: Final = 8
"""Rows of the table of cards; --json has all."""


def compare(
    context: typer.Context,
    slug: Slug,
    cards: Cards = None,
    edition: Edition = "",
    option: OptionTexts = None,
    base_cards: Annotated[
        Path | None,
        typer.Option(help="Compare with this card file instead of the edition's own.", metavar="FILE"),
    ] = None,
    base_edition: Annotated[
        str,
        typer.Option(help="Compare with this edition.", metavar="NAME", autocompletion=completion.editions),
    ] = "",
    base_option: Annotated[
        list[str] | None,
        typer.Option(
            help="Compare with these options; may be repeated.",
            metavar="NAME=VALUE",
            autocompletion=completion.option_texts,
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            help="How many deals, each played in both versions; without it as many as it takes to know.", metavar="N"
        ),
    ] = 0,
    most: Annotated[int, typer.Option("--max", help="The most deals without --games.", metavar="N")] = 4000,
    players: Players = None,
    agents: Bots = "greedy",
    measure: Annotated[
        list[str] | None,
        typer.Option(help="Look at this measure only, by its name in --json; may be repeated.", metavar="NAME"),
    ] = None,
    redraws: Annotated[
        int,
        typer.Option(
            help="How often chance is played anew beside every draw, to take luck out of the differences; 0: never.",
            metavar="N",
        ),
    ] = 2,
    seed: Seed = 0,
    jobs: Jobs = None,
    engine: EngineName = "processes",
    address: Address = "",
    folder: Experiments = None,
    as_json: AsJson = False,
) -> None:
    """Play the same deals in two versions of a game and say what differs, with 95% intervals.

    With --cards the edited file is compared with the edition's own, in the same set-up (--edition, --option). Without
    it, --edition is compared with the usual edition; with --option alone, those options with the usual ones. The
    --base options say otherwise what to compare with.

    Without --games it stops as soon as everything is known: moved, or the same as far as it matters. The intervals
    are then wider, so that they hold however often one looks. What moved is said with one false alarm in 20
    comparisons, over all measures; of the cards that are named, one in ten may be there by chance.
    """
    from deckhall.lab._calling_off import keeping
    from deckhall.lab._experiments import folder_to_keep_in
    from deckhall.lab.compare import compare as run

    context.with_resource(keeping())
    home = folder_to_keep_in(folder)
    (old, before), (new, after) = versions(slug, cards, edition, option or [], base_cards, base_edition, base_option)
    where = engine_of(engine, address, jobs)
    begin = perf_counter()
    with progress(f"Comparing {new.theme.title}", games or most) as tick:
        found = run(
            slug,
            after,
            before,
            games,
            players,
            listed(agents),
            seed,
            where,
            measures=measure or (),
            redraws=redraws,
            most=most,
            progress=tick,
        )
    seconds = perf_counter() - begin
    if as_json:
        print_json(found)
    else:
        show(found, seconds)
    keep(
        context,
        home,
        {"--cards": new, "--base-cards": old},
        options=found.after.options,
        players=found.players,
        agents=found.agents,
        seed=seed,
        played=2 * found.deals,
        seconds=seconds,
        verdict=found.verdict,
        result=found,
    )


def versions(
    slug: str,
    cards: Path | None,
    edition: str,
    options: list[str],
    base_cards: Path | None,
    base_edition: str,
    base_options: list[str] | None,
) -> tuple[tuple[Game, Subject], tuple[Game, Subject]]:
    """What is compared with what: the first of card file, edition and options that is named is what differs."""
    from deckhall.lab.compare import Subject

    new = game_of(slug, edition, cards)
    after = Subject(edition, option_tools.read(new.options, options), cards)
    edition_before = base_edition or (edition if cards is not None else "")
    old = game_of(slug, edition_before, base_cards)
    if base_options is not None:
        texts = base_options
    else:
        texts = options if cards is not None or edition or base_cards is not None or base_edition else []
    return (old, Subject(edition_before, option_tools.read(old.options, texts), base_cards)), (new, after)


def show(found: Comparison, seconds: float) -> None:
    """The verdict, then the tables."""
    console = out()
    console.print(Text(found.verdict, style="bold"))
    console.print()
    for line in found.changes[:MOST_CARDS]:
        console.print(Text(line, style="dim"))
    deals = counted(f"{found.deals:,}", "deal", "deals")
    people = counted(found.players, "player", "players")
    called_off = ", called off" if found.stopped else ""
    console.print(
        Text(
            f"{deals} in both versions ({found.same:,} went alike), {people}, {' '.join(found.agents)}, "
            f"seed {found.seed}, {seconds:.0f} s{called_off}",
            style="dim",
        )
    )
    console.print(measure_table(found.measures))
    cards = [one for one in found.cards if one.moved or one.before != one.after]
    if cards:
        console.print(card_table(cards))


def measure_table(measures: list[Difference]) -> Table:
    """All measures in both versions."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in ("measure", "before", "after", "difference", "95% interval", "", "games"):
        table.add_column(
            heading, justify="left" if heading in ("measure", "") else "right", no_wrap=heading != "measure"
        )
    for one in measures:
        table.add_row(
            one.title,
            f"{one.before:.4g}",
            f"{one.after:.4g}",
            _signed(one.difference, one),
            f"{_signed(one.low, one)} to {_signed(one.high, one)}",
            Text(one.verdict, style="bold" if one.verdict == "moved" else "dim"),
            Text(f"{one.part:.0%}", style="dim"),
        )
    return table


def _signed(number: float, one: Difference) -> str:
    """A difference with as many digits as its interval deserves, never as a power of ten."""
    widest = max(abs(one.low), abs(one.high))
    return f"{number:+.{3 if widest < 0.1 else 2 if widest < 10 else 1}f}"


def card_table(cards: list[CardMove]) -> Table:
    """The cards that moved, or are nearest to it."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in ("card", "", "before", "after", "95% interval", "false alarms"):
        table.add_column(heading, justify="left" if heading in ("card", "") else "right", no_wrap=heading != "card")
    for one in cards[:MOST_CARDS]:
        table.add_row(
            Text(one.name, style="bold" if one.moved else ""),
            one.what,
            f"{one.before:.1%}",
            f"{one.after:.1%}",
            f"{one.low * 100:+.1f} to {one.high * 100:+.1f}",
            f"{one.q:.1%}",
        )
    return table
