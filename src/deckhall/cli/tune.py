"""`deckhall tune`: numbers of the card file towards what a designer wants, and a card file with the best of them."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
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
from deckhall.cli.console import err, out, print_json, progress
from deckhall.cli.experiments import keep
from deckhall.core import options as option_tools
from deckhall.core.words import counted

if TYPE_CHECKING:
    from deckhall.lab.tune import Measured, TargetResult, Trial, Tuning

MOST_TRIALS: Final = 8
"""Rows of the table of trials; the log has all."""
LOG: Final = "trials.jsonl"
PROPOSED: Final = "proposed.toml"
OFF_BY: Final = "Off by: parts of the length, or wins of 100; of several targets the root of the sum of squares."


class TrialLog:
    """A line for every trial, written at once: whatever happens, what was tried is kept."""

    def __init__(self, folder: Path, slug: str) -> None:
        self._folder: Final = folder
        self._slug: Final = slug
        self.home: Path | None = None
        """The folder of the experiment, made for the first line."""

    def write(self, trial: Trial) -> None:
        """One more line."""
        from deckhall.lab._experiments import new_folder

        if self.home is None:
            self.home = new_folder(self._folder, self._slug, "tune")
            err().print(Text(f"Every trial goes into {self.home / LOG}", style="dim"), soft_wrap=True)
        with (self.home / LOG).open("ab") as file:
            file.write(msgspec.json.encode(trial) + b"\n")


def tune(
    context: typer.Context,
    slug: Slug,
    number: Annotated[
        list[str] | None,
        typer.Option(
            help="A number of the card file and what it may be: its card and field, such as oak.vp=3..8, or its table, "
            "such as deal.hand=4..6; may be repeated.",
            metavar="NAME=LOW..HIGH",
        ),
    ] = None,
    target: Annotated[
        list[str] | None,
        typer.Option(
            help="What the game should be like: rounds=12, decisions=60..80, balance=100% (no seat is better), "
            "wins=50% in games played together, or wins:BOT=30%; may be repeated.",
            metavar="NAME=VALUE",
        ),
    ] = None,
    trials: Annotated[
        int, typer.Option(help="How many trials; a combination may be tried again, on further deals.", metavar="N")
    ] = 40,
    games: Annotated[int, typer.Option(help="Deals of each trial, the same for all.", metavar="N")] = 200,
    confirm: Annotated[
        int, typer.Option(help="Fresh deals for the best and the present numbers, at the end.", metavar="N")
    ] = 1000,
    players: Players = None,
    agents: Bots = "greedy",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write the proposed card file here.", metavar="FILE.toml")
    ] = None,
    cards: Cards = None,
    edition: Edition = "",
    option: OptionTexts = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    engine: EngineName = "processes",
    address: Address = "",
    folder: Experiments = None,
    as_json: AsJson = False,
) -> None:
    """Search for numbers of the card file that bring the game to what you want, and propose a card file.

    Every trial plays the same deals with other numbers. The best few meet again on other deals, and the winner is held
    against the present numbers on fresh ones: the intervals are from those alone. Where the present numbers reach all
    targets already, nothing is proposed. Of several targets ten wins of 100 weigh as much as a tenth of the length.
    Everything else in the proposed file stays as you wrote it.

    Ctrl-C ends the search with the best so far. Every trial is logged; `deckhall experiments` lists what is kept.
    """
    from deckhall.lab._calling_off import keeping
    from deckhall.lab._experiments import folder_to_keep_in
    from deckhall.lab._outputs import writable_file, write_text
    from deckhall.lab.compare import Subject
    from deckhall.lab.tune import tune as run

    context.with_resource(keeping())
    game = game_of(slug, edition, cards)
    if output is not None:
        writable_file(output, (".toml",))
    home = folder_to_keep_in(folder)
    subject = Subject(edition, option_tools.read(game.options, option or []), cards)
    log = TrialLog(home, slug)
    begin = perf_counter()
    with progress(f"Tuning {game.theme.title}", 1) as tick:
        found, text = run(
            slug,
            number or [],
            target or [],
            subject,
            trials,
            games,
            confirm,
            players,
            listed(agents),
            seed,
            engine_of(engine, address, jobs),
            tick,
            log.write,
        )
    seconds = perf_counter() - begin
    assert log.home is not None
    if text:
        write_text(log.home / PROPOSED, text)
    if as_json:
        print_json(found)
    else:
        show(found, seconds)
    keep(
        context,
        home,
        {"--cards": game},
        options=found.options,
        players=found.players,
        agents=found.agents,
        seed=seed,
        played=played(found, games),
        seconds=seconds,
        verdict=found.verdict,
        result=found,
        home=log.home,
    )
    if text and output is not None:
        write_text(output, text)
    if text and not as_json:
        out().print(Text(f"The proposed card file is {output or log.home / PROPOSED}", style="dim"))


def played(found: Tuning, games: int) -> int:
    """How many games it took."""
    from deckhall.lab.tune import PLAY_OFF

    looks = sum(1 if one.phase == "search" else PLAY_OFF for one in found.trials if not one.refused)
    return looks * games + 2 * found.deals


def show(found: Tuning, seconds: float) -> None:
    """The verdict, the targets, and the best trials."""
    console = out()
    console.print(Text(found.verdict, style="bold"))
    if found.besides:
        console.print(Text(f"Beside the present numbers: {found.besides}"))
    console.print()
    people = counted(found.players, "player", "players")
    console.print(
        Text(
            f"{trials(found)}, {people}, {' '.join(found.agents)}, seed {found.seed}, {seconds:.0f} s"
            + (", called off" if found.stopped else ""),
            style="dim",
        )
    )
    console.print(target_table(found))
    console.print(trial_table(found))
    console.print(Text(OFF_BY, style="dim"))


def trials(found: Tuning) -> str:
    """How many there were, of what."""
    refused = sum(1 for one in found.trials if one.refused)
    played = [one for one in found.trials if not one.refused]
    searched = [one for one in played if one.phase == "search"]
    combinations = len({tuple(one.numbers.values()) for one in searched})
    said = f"{counted(len(searched), 'trial', 'trials')} of {counted(combinations, 'combination', 'combinations')}"
    if refused:
        said += f" ({counted(refused, 'more was', 'more were')} refused by the game)"
    again = len(played) - len(searched)
    return said + (f", then a play-off of the best {again}" if again > 1 else "")


def target_table(found: Tuning) -> Table:
    """What was wanted, what is, and what would be."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in ("target", "wanted", "now", "95% interval", "proposed", "95% interval", ""):
        table.add_column(heading, justify="left" if heading in ("target", "") else "right", no_wrap=True)
    for one in found.targets:
        wanted = one.shown(one.low) if one.low == one.high else f"{one.shown(one.low)} to {one.shown(one.high)}"
        table.add_row(one.target, wanted, *cells(one, one.before), *cells(one, one.after), one.status)
    return table


def cells(target: TargetResult, one: Measured | None) -> tuple[str, str]:
    """A number and its interval."""
    return (
        ("", "") if one is None else (target.shown(one.value), f"{target.shown(one.low)} to {target.shown(one.high)}")
    )


def trial_table(found: Tuning) -> Table:
    """The best trials, each combination as it was known at the end."""
    from deckhall.lab.tune._targets import TENTH

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    names = [one.name for one in found.numbers]
    headings = [*names, *(one.target for one in found.targets), "deals", "off by"]
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    last = {tuple(one.numbers.values()): one for one in found.trials if one.miss is not None}
    for one in sorted(last.values(), key=lambda one: one.miss or 0.0)[:MOST_TRIALS]:
        values = [target.shown(one.values[target.target]) for target in found.targets]
        off = f"{TENTH * sqrt(one.miss or 0.0):.1%}"
        table.add_row(*(str(one.numbers[name]) for name in names), *values, f"{one.deals:,}", off)
    return table
