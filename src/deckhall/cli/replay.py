"""`deckhall replay`: look at a game that was played, from one seat or with all cards open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from deckhall.cli.arguments import AsJson, Cards, Plain
from deckhall.cli.console import print_json, printable
from deckhall.cli.play import open_screen
from deckhall.cli.screen import Screen, Sentence
from deckhall.core import BadSetup, Match
from deckhall.core import replay as replays
from deckhall.core.replay import Replay
from deckhall.core.words import counted, text_of


def replay(
    file: Annotated[Path, typer.Argument(help="A replay or saved game.", metavar="FILE")],
    seat: Annotated[int | None, typer.Option(help="Show what this seat may see; 0 is the first.", metavar="N")] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for Enter after every decision and show the table.", metavar="")
    ] = False,
    cards: Cards = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Verify a replay by playing it through, then show what happened and how it ended.

    Without --seat the log of a finished game lays all cards open. Of a game that still goes on it shows only
    what every spectator may know. A file that is damaged, foreign or played by other rules is refused.
    """
    found = replays.read(file)
    found.names = [printable(name) for name in found.names]
    match = replays.play(found, str(file), cards)
    if seat is not None and not 0 <= seat < match.players:
        raise BadSetup(f"there is no seat {seat}; seats go from 0 to {match.players - 1}")
    viewing = Viewing(match, seat)
    if as_json:
        print_json(described(found, viewing))
        return
    screen = open_screen(plain)
    if step:
        _stepwise(found, viewing, screen, str(file))
    else:
        screen.say(headline(found, viewing))
        screen.news(viewing.lines(0))
    finish(viewing, screen, file)


class Viewing:
    """A match, and the seat whose view is shown; of a finished game without one, everything."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match: Final = match
        self.seat: Final = seat
        self.laid_open: Final = seat is None and match.state.is_over

    def lines(self, start: int) -> list[Sentence]:
        """The log from event `start` on."""
        if not self.laid_open:
            return self.match.log(self.seat, start)
        return [(text_of(self.match.spans(event.opened(), None)), event.rule) for event in self.match.events[start:]]


def headline(found: Replay, viewing: Viewing) -> str:
    """What game this is, in one sentence."""
    match = viewing.match
    set_up = [f"{name}={str(value).lower()}" for name, value in match.options.items() if value]
    options = f", {', '.join(set_up)}" if set_up else ""
    seen_by = f", seen by {match.names[viewing.seat]}" if viewing.seat is not None else ""
    start = "a position" if match.position is not None else f"seed {match.seed}"
    players, length = counted(match.players, "player", "players"), counted(len(found.actions), "decision", "decisions")
    return f"{match.game.theme.title}, {players}, {start}{options}, {length}{seen_by}."


def described(found: Replay, viewing: Viewing) -> dict[str, object]:
    """The replay as plain data, with the log as the viewer may read it."""
    state = viewing.match.state
    return {
        "game": found.game,
        "edition": found.edition,
        "options": viewing.match.options,
        "players": found.players,
        "names": found.names,
        "seed": found.seed,
        "over": state.is_over,
        "decisions": len(found.actions),
        "scores": state.scores,
        "ranking": state.ranking if state.is_over else None,
        "seat": viewing.seat,
        "log": [{"text": text, "rule": rule} for text, rule in viewing.lines(0)],
    }


def finish(viewing: Viewing, screen: Screen, file: Path) -> None:
    """How it ended, or that it has not."""
    match = viewing.match
    if match.state.is_over:
        screen.final_ranking(match.state.view(viewing.seat), match.game)
    else:
        waiting = ", ".join(match.names[seat] for seat in match.state.to_act())
        screen.say(f"The game is not over: it waits for {waiting}. Go on with: deckhall play --resume {file}")


def _stepwise(found: Replay, viewing: Viewing, screen: Screen, where: str) -> None:
    """Show the table after every decision that told something."""
    for match, lines in _steps(found, viewing, where):
        screen.show(match.state.view(viewing.seat), match.game, lines, None)
        try:
            if screen.ask("Enter for the next, q to stop:").lower() in ("q", "quit"):
                return
        except EOFError:
            return


def _steps(found: Replay, viewing: Viewing, where: str) -> Iterator[tuple[Match, list[Sentence]]]:
    game = viewing.match.game
    edited = None if game.edition_name == game.edition else game.cards_file
    match = replays.start(found, where, edited)
    told = 0
    for seat, action in [(-1, -1), *replays.actions(found, match, where)]:
        if seat >= 0:
            match.apply(seat, action)
        if len(match.events) > told:
            yield match, viewing.lines(told)[: len(match.events) - told]
            told = len(match.events)
