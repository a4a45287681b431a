"""`deckhall experiments`: what was measured, and how to measure it again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from deckhall.cli.arguments import AsJson, Experiments, game_of
from deckhall.cli.console import err, out, print_json, printable
from deckhall.core import DeckhallError, Game
from deckhall.core.options import OptionValue
from deckhall.core.words import counted

if TYPE_CHECKING:
    from deckhall.lab._experiments import CardFile, Experiment

NOT_REPEATED: Final = ("--json", "--experiments", "-o", "--rows")
"""Options that say where results go, not what is measured."""


def experiments(
    name: Annotated[str, typer.Argument(help="One of them, to see how it is repeated.", metavar="[NAME]")] = "",
    folder: Experiments = None,
    as_json: AsJson = False,
) -> None:
    """List the experiments that reports, comparisons and tunings have kept, or show one and how to repeat it.

    Each keeps its card files, options, seed, bots and version, so that it can be made again to the last digit.
    """
    from deckhall.lab import _experiments as kept

    home = kept.experiments_folder(folder)
    if name:
        one = kept.experiment(home, name)
        if as_json:
            print_json(one)
        else:
            show(one)
        return
    found = kept.experiments(home)
    if as_json:
        print_json(found)
    elif not found:
        out().print(f"There are no experiments in {home} yet; report, compare and tune keep theirs there.")
    else:
        out().print(listed_in_table(found))


def listed_in_table(found: Sequence[Experiment]) -> Table:
    """All of them, a line each."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in ("name", "made (UTC)", "games"):
        table.add_column(heading, justify="right" if heading == "games" else "left", no_wrap=True)
    table.add_column("verdict")  # alone gives way on a narrow screen: names are there to be typed
    for one in found:
        verdict = Text(printable(one.verdict), no_wrap=True, overflow="ellipsis")
        table.add_row(one.name, one.made, f"{one.games:,}", verdict)
    return table


def show(one: Experiment) -> None:
    """One experiment, and how to repeat it."""
    console = out()
    console.print(Text(printable(one.verdict), style="bold"))
    console.print()
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in one.options.items())
    facts = {
        "made": f"{one.made} UTC, in {one.seconds:.0f} s",
        "game": f"{one.game}, {counted(one.players, 'player', 'players')}" + (f", {options}" if options else ""),
        "cards": ", ".join(f"{file.edition} ({file.hash})" for file in one.cards),
        "bots": ", ".join(one.agents),
        "seed": f"{one.seed}, {counted(f'{one.games:,}', 'game', 'games')}",
        "version": f"{one.version} ({'compiled' if one.compiled else 'interpreted'})",
    }
    for name, fact in facts.items():
        console.print(Text(f"{name:8} {printable(fact)}"))
    for line in differs_now(one):
        console.print(Text(line, style="yellow"))
    console.print()
    console.print("Repeat it with:")
    console.print(Text(f"deckhall {shlex.join(one.command)}"))


def differs_now(one: Experiment) -> list[str]:
    """What is different here from when it was made, so that it might come out differently."""
    from deckhall._build import VERSION

    found: list[str] = []
    if one.version != VERSION:
        found.append(f"It was made with version {one.version}; this is {VERSION}.")
    for file in one.cards:
        now = _hash_now(one.game, file)
        if now != file.hash:
            found.append(f"The cards of {file.edition} have changed since ({file.hash} -> {now}); then: {file.file}")
    return found


def _hash_now(slug: str, file: CardFile) -> str:
    try:
        if file.edited:
            return game_of(slug, file.edition.partition("+")[0], Path(file.file)).cards_hash
        return game_of(slug, file.edition).cards_hash
    except DeckhallError as problem:
        return str(problem)


def words_of(context: typer.Context) -> list[str]:
    """The command as it was typed, as far as it says what is measured."""
    words = [str(context.info_name)]
    for parameter in context.command.params:
        value = context.params.get(str(parameter.name))
        name = parameter.opts[0]
        if value in (None, (), [], parameter.get_default(context)) or name in NOT_REPEATED:
            continue
        if not name.startswith("-"):
            words.append(str(value))
        elif value is True:
            words.append(name)
        else:
            for one in value if isinstance(value, (list, tuple)) else [value]:
                words += [name, str(one)]
    return words


def keep(
    context: typer.Context,
    folder: Path,
    games: Mapping[str, Game],
    *,
    options: Mapping[str, OptionValue],
    players: int,
    agents: Sequence[str],
    seed: int,
    played: int,
    seconds: float,
    verdict: str,
    result: object,
    home: Path | None = None,
) -> Experiment:
    """Keep what a command has found, and say where."""
    from deckhall.lab import _experiments as kept

    found = kept.keep(
        folder,
        words_of(context),
        games,
        options=options,
        players=players,
        agents=agents,
        seed=seed,
        played=played,
        seconds=seconds,
        verdict=verdict,
        result=result,
        home=home,
    )
    err().print(Text(f"Kept as {found.name}; deckhall experiments lists them.", style="dim"))
    return found
