"""`deckhall play`: sit down at a table in the terminal."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from deckhall._folders import data_folder
from deckhall.cli import completion
from deckhall.cli.arguments import (
    BOTS,
    USUAL_BOT,
    Cards,
    Edition,
    OptionTexts,
    OwnMap,
    Plain,
    Slug,
    checked_seat,
    default_seats,
    example_slug,
    fresh_seed,
    game_of,
    listed,
    player_count,
    player_names,
)
from deckhall.cli.console import plain_wanted, printable
from deckhall.cli.plain_screen import PlainScreen
from deckhall.cli.screen import Screen
from deckhall.cli.terminal_match import TerminalMatch
from deckhall.core import BadSetup, DeckhallError, Game, Match
from deckhall.core import options as option_tools
from deckhall.core import position as positions
from deckhall.core import replay as replays
from deckhall.core.toml_files import read_text
from deckhall.core.words import counted


def play(
    slug: Slug = "",
    seats: Annotated[
        str,
        typer.Option(
            help=f"Who sits where, one for each player: human, or a bot ({BOTS}). Several humans share this terminal. "
            f"Without it you sit first and {USUAL_BOT} bots take the other seats.",
            metavar="LIST",
            autocompletion=completion.seat_lists,
        ),
    ] = "",
    players: Annotated[int | None, typer.Option(help="How many play, if --seats does not say it.", metavar="K")] = None,
    seed: Annotated[int | None, typer.Option(help="The deal: the same seed deals the same game.", metavar="N")] = None,
    option: OptionTexts = None,
    edition: Edition = "",
    cards: Cards = None,
    start: Annotated[
        Path | None, typer.Option("--from", help="Start from a position written in TOML.", metavar="FILE")
    ] = None,
    own_map: OwnMap = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.", metavar="FILE")] = None,
    names: Annotated[str, typer.Option(help="What the players are called, with commas between.", metavar="LIST")] = "",
    plain: Plain = False,
) -> None:
    """Play a game in the terminal, against bots or with friends who take turns at the keyboard.

    At the prompt type a number or the names of cards; **help** lists the rest: undo, rule, why, hint, log,
    save, quit. Nobody, neither you nor a bot, ever sees a card that the seat may not know. A game that is
    interrupted is saved, and the last line says where.
    """
    if resume is not None:
        if start or option or edition or own_map or players is not None or seed is not None:
            raise BadSetup(
                "--resume goes on with a game as it is; only --seats, --names, --cards and --plain go with it"
            )
        match, seated = resumed_match(resume, slug, listed(seats), listed(names), cards)
    else:
        if start is not None and own_map is not None:
            raise BadSetup("--map begins a new game; leave --from away")
        match, seated = new_match(
            slug, listed(seats), players, seed, option or [], edition, start, own_map, listed(names), cards
        )
    play_match(match, seated, plain)


def new_match(
    slug: str,
    seats: list[str],
    players: int | None = None,
    seed: int | None = None,
    options: list[str] | None = None,
    edition: str = "",
    start: Path | None = None,
    own_map: Path | None = None,
    names: list[str] | None = None,
    cards: Path | None = None,
) -> tuple[Match, list[str]]:
    """A new match, and who sits where.

    A map of one's own goes into the match as a position, so that a replay holds it too.
    """
    game, position = (
        _from_file(slug, edition, start, cards) if start is not None else (_named(slug, edition, cards), None)
    )
    seated = [checked_seat(game, seat) for seat in seats]
    if position is not None:
        if options or seed is not None:
            raise BadSetup("--from takes options and seed from the position file; leave --option and --seed away")
        players = _players_of_position(game, position, players)
    drawn = game.read_map(read_text(own_map), str(own_map)) if own_map is not None else None
    if drawn is not None and players is None and not seated:
        players = drawn.players[0]
    players = player_count(game, players, seated)
    seated = seated or default_seats(players)
    called = player_names(names or [], seated)
    chosen = option_tools.read(game.options, options or [])
    deal = fresh_seed() if seed is None else seed
    if drawn is not None:
        position = drawn.begin(game, players, deal, chosen)
    if position is None:
        return Match(game, players, deal, chosen, called), seated
    return _match_from(position, game, players, called, start or own_map), seated


def _named(slug: str, edition: str, cards: Path | None) -> Game:
    if not slug:
        raise BadSetup(f"say which game to play, as in: deckhall play {example_slug()}")
    return game_of(slug, edition, cards)


def _from_file(slug: str, edition: str, start: Path, cards: Path | None) -> tuple[Game, dict[str, object]]:
    game, position = positions.load_file(start, cards)
    if slug and slug != game.slug:
        raise BadSetup(f"{start}: is a position of {game.slug}, not of {slug}")
    if edition and edition != game.edition:
        raise BadSetup(f"{start}: is a position of the edition {game.edition}, not of {edition}")
    return game, position


def _players_of_position(game: Game, position: dict[str, object], wanted: int | None) -> int:
    players = positions.players_of(game, position)
    if wanted is not None and wanted != players:
        raise BadSetup(f"the position has {counted(players, 'player', 'players')}, not {wanted}")
    return players


def _match_from(position: dict[str, object], game: Game, players: int, names: list[str], file: Path | None) -> Match:
    """The match that begins with a position; what is wrong with it is said with the name of its file."""
    seed, options = position.get("seed", 0), position.get("options", {})
    try:
        return Match(
            game,
            players,
            seed if isinstance(seed, int) else 0,
            options if isinstance(options, dict) else {},
            names,
            position,
        )
    except DeckhallError as problem:
        raise BadSetup(f"{file}: {problem}") from None


def resumed_match(
    file: Path, slug: str, seats: list[str], names: list[str], cards: Path | None = None
) -> tuple[Match, list[str]]:
    """A saved match, and who goes on with it: as asked, else those who sat there, else one person and bots."""
    replay = replays.read(file)
    if slug and slug != replay.game:
        raise BadSetup(f"{file}: is a game of {replay.game}, not of {slug}")
    if names and len(names) != replay.players:
        raise BadSetup(f"{file}: has {counted(replay.players, 'player', 'players')}, but --names has {len(names)}")
    replay.names = [printable(name) for name in names or replay.names]
    match = replays.play(replay, str(file), cards)
    if match.state.is_over:
        raise BadSetup(f"{file}: this game is over; look at it with: deckhall replay {file}")
    if seats and len(seats) != match.players:
        raise BadSetup(f"{file}: has {counted(match.players, 'player', 'players')}, but --seats names {len(seats)}")
    known = seats or (replay.seats if len(replay.seats) == match.players else default_seats(match.players))
    return match, [checked_seat(match.game, seat) for seat in known]


def play_match(match: Match, seats: list[str], plain: bool = False) -> None:
    """Play a match at this terminal."""
    screen = open_screen(plain)
    if screen.plain:
        title, seed = match.game.theme.title, match.seed
        players = counted(match.players, "player", "players")
        screen.say(f"{title}, {players}, seed {seed}. Type help at any time.")
    TerminalMatch(match, seats, screen, new_file(match.game)).run()


def open_screen(plain: bool) -> Screen:
    """The linear screen if that is wanted, else the drawn one."""
    if plain_wanted(plain):
        return PlainScreen()
    from deckhall.cli.drawn_screen import DrawnScreen  # it loads what only a real terminal needs

    return DrawnScreen()


def new_file(game: Game) -> Path:
    """A name for the file of a game that starts now, not taken yet."""
    now = datetime.now().astimezone()
    stem = f"{game.slug}-{now:%Y-%m-%d-%H%M%S}"
    folder = data_folder() / "games"
    path, copy = folder / f"{stem}.json", 1
    while path.exists():
        copy += 1
        path = folder / f"{stem}-{copy}.json"
    return path
