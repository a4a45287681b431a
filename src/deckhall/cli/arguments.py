"""Arguments that several commands share: how they are declared, and the games, seats, names and seeds they mean."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, cast

import typer

from deckhall import agents
from deckhall.cli import completion
from deckhall.cli.completion import HUMAN
from deckhall.cli.console import note
from deckhall.core import BadSetup, DeckhallError, Game, load, slugs
from deckhall.core.words import counted

if TYPE_CHECKING:
    from deckhall.lab import Engine
    from deckhall.lab._engine import Kind

Slug = Annotated[str, typer.Argument(help="The game.", metavar="SLUG", autocompletion=completion.game_slugs)]
Slugs = Annotated[
    list[str] | None,
    typer.Argument(help="Games; all of them without it.", metavar="[SLUG]...", autocompletion=completion.game_slugs),
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
        autocompletion=completion.option_texts,
    ),
]
OwnMap = Annotated[
    Path | None,
    typer.Option("--map", help="Play on a map of your own, for games that have maps.", metavar="FILE"),
]
Edition = Annotated[
    str, typer.Option(help="Another card set of the game.", metavar="NAME", autocompletion=completion.editions)
]
Cards = Annotated[
    Path | None,
    typer.Option("--cards", help="Play with an edited card file instead of the edition's own.", metavar="FILE"),
]
Experiments = Annotated[
    Path | None,
    typer.Option(
        "--experiments",
        help="Keep experiments in this folder instead of the usual one.",
        metavar="DIR",
        envvar="DECKHALL_EXPERIMENTS",
        show_envvar=False,
    ),
]
Jobs = Annotated[int | None, typer.Option(help="Processes at once; all cores without it.", metavar="J")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same result.", metavar="N")]
EngineName = Annotated[
    str,
    typer.Option("--engine", help="Where games are played: processes of this machine, or ray.", metavar="NAME"),
]
Address = Annotated[
    str,
    typer.Option("--address", help="The Ray cluster; without it the one on this machine.", metavar="HOST:PORT"),
]

BOTS: Final = (
    "novice, casual, steady, strong, master; random, greedy, or search with a budget: search:2000 (iterations) or "
    "search:0.5s (seconds a move)"
)
"""The bots there are, for help texts."""
Players = Annotated[int | None, typer.Option(help="How many play.", metavar="K")]
Bots = Annotated[
    str,
    typer.Option(
        "--agents",
        help=f"One bot for all seats, or one for each player; they change seats from game to game. Bots are {BOTS}.",
        metavar="LIST",
        autocompletion=completion.agent_lists,
    ),
]

MOST_SEATS_BY_DEFAULT: Final = 4
LONGEST_NAME: Final = 24
USUAL_BOT: Final = "steady"
"""Who sits down where nobody has chosen."""


def game_of(slug: str, edition: str = "", cards: Path | None = None) -> Game:
    """The game of that name. One from another package that fails to load is somebody's mistake, not a crash."""
    if cards is not None and cards.is_dir():
        raise BadSetup(f"--cards takes the name of a card file; {str(cards)!r} is a folder")
    try:
        game = load(slug, edition, cards)
    except DeckhallError:
        raise
    except Exception as problem:
        raise DeckhallError(f"the game {slug!r} cannot be loaded: {type(problem).__name__}: {problem}") from problem
    if cards is not None and (unknown := max(agents.unknown_inputs(game), agents.unknown_to_policy(game))):
        new = counted(unknown, "thing that is new to it counts", "things that are new to it count")
        note(f"The bots' learned value was trained with other cards; {new} nothing")
    return game


def engine_of(name: str, address: str, jobs: int | None) -> Engine:
    """The engine that was asked for."""
    from deckhall.lab import Engine

    return Engine(cast("Kind", name), jobs, address).checked()


def example_slug() -> str:
    """A game to show in examples: help texts name no game of their own."""
    return next(iter(slugs()), "SLUG")


def examples(*lines: str) -> str:
    """The examples at the end of a help text; `{slug}` stands for a game that is really there."""
    slug = example_slug()
    shown = [f"- `{f'deckhall {line}'.strip()}`".replace("{slug}", slug) for line in lines]
    return "\n\n".join(["Examples:", *shown])


def fresh_seed() -> int:
    """A seed nobody has chosen, short enough to be typed again."""
    return secrets.randbelow(1_000_000)


def player_count(game: Game, players: int | None, seats: Sequence[str]) -> int:
    """How many play: as many as asked for, or as have a seat, or what the game is mostly played with."""
    if players is not None and seats and len(seats) != players:
        need = counted(players, "player needs", "players need")
        wanted = counted(players, "seat", "seats")
        raise BadSetup(f"{need} {wanted}, but --seats names {len(seats)}: {', '.join(seats)}")
    if players is None:
        players = len(seats) or usual_players(game)
    return game.checked_players(players)


def usual_players(game: Game) -> int:
    """With how many a game is mostly played."""
    return max([count for count in game.player_counts if count <= MOST_SEATS_BY_DEFAULT] or game.player_counts)


def listed(text: str) -> list[str]:
    """The parts of a list such as `human,greedy`; empty parts are kept, to be refused by name."""
    return [part.strip() for part in text.split(",")] if text.strip() else []


def checked_seat(game: Game, text: str) -> str:
    """A seat's spec, if it is `human` or an agent that can play the game."""
    spec = text.lower()
    if spec != HUMAN:
        try:
            agents.check(spec, game)
        except DeckhallError as problem:
            raise BadSetup(f"seat {text!r}: neither {HUMAN!r} nor an agent: {problem}") from None
    return spec


def default_seats(players: int) -> list[str]:
    """One person against sensible bots."""
    return [HUMAN, *[USUAL_BOT] * (players - 1)]


def player_names(given: Sequence[str], seats: Sequence[str]) -> list[str]:
    """What the players are called: as given, else people by number and bots by their kind."""
    if len(given) > len(seats):
        too_many = counted(len(given), "name is", "names are")
        raise BadSetup(f"{too_many} too many for {counted(len(seats), 'seat', 'seats')}")
    names: list[str] = []
    for seat in range(len(seats)):
        name = given[seat] if seat < len(given) else ""
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadSetup(f"the name {name!r} has characters that cannot be shown, or more than {LONGEST_NAME}")
        names.append(name or _default_name(seat, seats))
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadSetup(f"two players cannot both be called {twice[0]!r}")
    return names


def _default_name(seat: int, seats: Sequence[str]) -> str:
    """People by number; bots by kind, and by number where there are several of a kind."""
    kinds = [spec.partition(":")[0].capitalize() for spec in seats]
    if seats[seat] == HUMAN:
        return f"Player {seat + 1}"
    return kinds[seat] if kinds.count(kinds[seat]) == 1 else f"{kinds[seat]} {seat + 1}"
