"""`deckhall menu`: a short menu that leads to a table in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.text import Text

from deckhall import agents
from deckhall.cli.arguments import USUAL_BOT, checked_seat, example_slug, listed, usual_players
from deckhall.cli.completion import HUMAN
from deckhall.cli.console import out, plain_wanted
from deckhall.cli.games import counts, facts, loaded, minutes
from deckhall.cli.play import new_match, play_match
from deckhall.core import DeckhallError, Game


def menu() -> None:
    """Pick a game, the players and the options, then play; without a keyboard only say how."""
    found = loaded()
    if not sys.stdin.isatty():
        for game in found:
            out().print(Text(f"{game.theme.title}: {game.theme.pitch}\n  {facts(game)}"))
        out().print(Text(f"\nStart with: deckhall play {example_slug()}\nRead on with: deckhall --help"))
        return
    if not found:
        raise DeckhallError("there are no games to play")
    _say("Welcome to Deckhall.", "bold")
    try:
        game = _game(found)
        seats = _seats(game)
        options = _options(game)
        match, seated = new_match(game.slug, seats, options=options, names=_names(seats))
        play_match(match, seated)
    except EOFError:
        out().print()


def _game(found: Sequence[Game]) -> Game:
    for number, game in enumerate(found, 1):
        line = Text(f"  {number}  ", style="bold #f0753c").append(game.theme.title, style="bold default")
        line.append(f"  {counts(game)}, {minutes(game)}", style="not bold dim")
        out().print(line)
        _say(f"     {game.theme.pitch}")
    if len(found) == 1:
        _ask("Press Enter to sit down.")
        return found[0]
    while True:
        answer = _ask(f"Which game (1 to {len(found)})?").lower()
        if answer.isdecimal() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]
        for game in found:
            if answer in (game.slug, game.theme.title.lower()):
                return game
        _say(f"Type a number from 1 to {len(found)}, or the name of a game.")


def _seats(game: Game) -> list[str]:
    """Who sits where: so many people, the rest bots of one kind."""
    players = _number(f"How many players ({counts(game)})?", game.player_counts, usual_players(game))
    people = _number("How many of them are people at this keyboard?", range(players + 1), 1)
    bots: list[str] = []
    while len(bots) < players - people:
        levels = ", ".join(one.id for one in agents.LEVELS)
        answer = _ask(f"Which bots, from the weakest to the strongest: {levels}? [{USUAL_BOT}]").lower() or USUAL_BOT
        try:
            kinds = [checked_seat(game, one) for one in listed(answer)]
            bots = (kinds * (players - people))[: players - people]
        except DeckhallError as problem:
            _say(f"{problem}.")
    return [HUMAN] * people + bots


def _names(seats: Sequence[str]) -> list[str]:
    """What several people at one keyboard are called; they are told apart by it."""
    people = seats.count(HUMAN)
    return listed(_ask("Their names, with commas between? [Player 1, Player 2...]"))[:people] if people > 1 else []


def _options(game: Game) -> list[str]:
    chosen: list[str] = []
    for option in game.options:
        default = str(option.default).lower()
        while True:
            shown = "yes or no" if set(option.choices) == {True, False} else option.spelled()
            default = {"true": "yes", "false": "no"}.get(default, default)
            answer = _ask(f"{option.title}: {option.help} {shown}? [{default}]") or default
            try:
                option.read(answer)
            except DeckhallError as problem:
                _say(f"{problem}.")
                continue
            chosen.append(f"{option.name}={answer}")
            break
    return chosen


def _number(question: str, allowed: Sequence[int], default: int) -> int:
    while True:
        answer = _ask(f"{question} [{default}]") or str(default)
        if answer.isdecimal() and int(answer) in allowed:
            return int(answer)
        _say(f"Type one of {', '.join(str(number) for number in allowed)}.")


def _ask(question: str) -> str:
    return input(f"{question} ").strip()


def _say(text: str, style: str = "") -> None:
    out().print(Text(text, style="" if plain_wanted() else style))
