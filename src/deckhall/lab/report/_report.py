"""A whole report: games are played and watched, cards are forbidden, levels meet, and it is all put into sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from math import ceil
from pathlib import Path
from time import perf_counter

import msgspec

from deckhall._build import VERSION
from deckhall.agents import check
from deckhall.core import BadSetup, DeckhallError, Game
from deckhall.core.options import Options
from deckhall.core.taking import check_card
from deckhall.core.toml_files import read_text
from deckhall.core.words import joined
from deckhall.lab._calling_off import keeping
from deckhall.lab._engine import Engine
from deckhall.lab._match import contest_players
from deckhall.lab._play import Setup
from deckhall.lab._workers import edited_text
from deckhall.lab.report._card_figures import CardFigures
from deckhall.lab.report._figures import Figures, figures
from deckhall.lab.report._restricted import Restricted, restricted
from deckhall.lab.report._since import Moved, moved
from deckhall.lab.report._skill import LEVELS, LevelPair, skill_steps
from deckhall.lab.report._verdicts import NAMED, Verdict, cards_to_name, verdicts
from deckhall.lab.stats import Measurement, measure

Tick = Callable[[int, int], None]
Progress = Callable[[str, int], AbstractContextManager[Tick]]
"""Shows how far a piece of work is: called with what it is and how much there is to do."""

MOST_FORBIDDEN = 2 * NAMED
"""How many cards are looked at by restricted play without being asked for."""
STATISTICS = ("outcome", "lengths", "choices", "cards", "tension", "agency", "luck")


class Report(msgspec.Struct, frozen=True):
    """What was measured, and what it says."""

    game: str
    edition: str
    cards: str
    """Which card file it was, by its content."""
    options: Options
    players: int
    agents: list[str]
    seed: int
    games: int
    wanted: int
    version: str
    verdicts: list[Verdict]
    figures: Figures
    restricted: list[Restricted]
    skill: list[LevelPair]
    seconds: float
    moved: list[Moved] = []
    """Cards whose owners fare differently than in an earlier report, if there is one to compare with."""
    called_off: str = ""
    """What was going on when somebody called it off; empty: nobody did."""


def report(
    game: Game,
    games: int,
    players: int,
    agents: Sequence[str] = ("greedy",),
    seed: int = 0,
    engine: Engine | None = None,
    options: Mapping[str, object] | None = None,
    replays: int | None = None,
    forbid: Sequence[str] = (),
    skill_games: int | None = None,
    levels: Sequence[str] = LEVELS,
    progress: Progress | None = None,
    since: Report | None = None,
) -> tuple[Report, Measurement]:
    """Measure a game and say what comes out.

    `replays` is how often each card that matters is forbidden (None: as fits the number of games, 0: never); `forbid`
    names cards for that. `skill_games` is for how long two levels meet (likewise). `since` is an earlier report, to say
    which cards have moved. Ctrl-C ends what is played, and what is known by then is worked out and reported; only a
    second one ends that, too.
    """
    show = progress or _silent
    begin = perf_counter()
    for card in forbid:
        check_card(game, card)
    if skill_games != 0:
        check_levels(game, levels, skill_games)
    with keeping() as now:
        with show("Playing", games) as tick:
            found = measure(
                game.slug,
                games,
                players,
                agents,
                seed,
                None,
                options,
                game.edition,
                _known(game),
                tick,
                game=game,
                engine=engine,
            )
        made = figures(game, found)
        played = perf_counter() - begin
        limits: list[Restricted] = []
        steps: list[LevelPair] = []
        called_off = ""
        if now.called_off():
            called_off = "games were played" if len(found.rows) < games else "cards were forbidden"
        else:
            limits = _restricted(game, found, made, replays, forbid, engine, show)
            called_off = "cards were forbidden" if now.called_off() else ""
        count = max(20, min(200, games // 20)) // 2 * 2 if skill_games is None else skill_games
        if count and not now.called_off():
            with show("Levels", count * (len(levels) - 1)) as tick:
                chosen = found.result.options
                steps = skill_steps(game, count, levels, seed, engine, chosen, None, tick)
            called_off = "levels met" if now.called_off() else ""
        shifts = [] if since is None else moved(since.figures.cards, made.cards)
        said = verdicts(game, made, limits, steps, shifts if since is not None else None)
        result = found.result
        made_report = Report(
            game=game.slug,
            edition=game.edition_name,
            cards=game.cards_hash,
            options=result.options,
            players=players,
            agents=result.agents,
            seed=seed,
            games=len(found.rows),
            wanted=games,
            version=VERSION,
            verdicts=[*_unfinished(called_off), *said],
            figures=made,
            restricted=limits,
            skill=steps,
            seconds=played,
            moved=shifts,
            called_off=called_off,
        )
    return made_report, found


def check_levels(game: Game, levels: Sequence[str], games: int | None) -> None:
    """Refuse levels that could not meet, before anything is played."""
    for level in levels:
        check(level, game)
    if len(levels) < 2 or len(set(levels)) < len(levels):
        named = joined(levels) if levels else "none"
        raise BadSetup(f"levels are two or more different bots, from weak to strong, not {named}; or 0 games of levels")
    least = max(2, contest_players(game))
    if games is not None and games < least:
        raise BadSetup(f"levels meet in 0 games or in at least {least}, so that each has every seat, not in {games}")


def _unfinished(called_off: str) -> list[Verdict]:
    """What a reader must know of a report that was called off when all its games were played."""
    section = {"cards were forbidden": "Cards", "levels met": "Luck and skill"}.get(called_off)
    if section is None:
        return []
    return [Verdict("open", section, f"It was called off while {called_off}.", "What was played by then counts.")]


def earlier(file: Path, game: Game) -> Report:
    """A report that was written as JSON."""
    try:
        found = msgspec.json.decode(read_text(file).encode(), type=Report)
    except msgspec.MsgspecError as problem:
        raise DeckhallError(f"{file}: no report as `deckhall report --json` prints it: {problem}") from None
    if found.game != game.slug:
        raise BadSetup(f"{file}: a report of {found.game}, not of {game.slug}")
    return found


def _known(game: Game) -> list[str]:
    """The statistics that reports are made of, and those that other packages bring for this game."""
    from deckhall.lab.stats import statistics

    return [name for name, kind in statistics().items() if name in STATISTICS or kind.fits(game)]


def _restricted(
    game: Game,
    found: Measurement,
    made: Figures,
    replays: int | None,
    forbid: Sequence[str],
    engine: Engine | None,
    show: Progress,
) -> list[Restricted]:
    """Forbid the cards that were asked for, or those that stand out most."""
    wanted = max(20, min(200, made.games // 10)) if replays is None else replays
    chosen = [card for card in made.cards if card.id in forbid] if forbid else _that_matter(made)
    counts = games_for(chosen, wanted, made.games)
    if not wanted or not counts:
        return []
    result = found.result
    setup = Setup(
        slug=game.slug,
        edition=game.edition,
        players=result.players,
        agents=result.agents,
        seed=result.seed,
        options=result.options,
        cards=edited_text(game),
    )
    with show("Forbidding cards", max(counts.values())) as tick:
        return restricted(setup, counts, engine, tick)


def games_for(cards: Sequence[CardFigures], wanted: int, games: int) -> dict[str, int]:
    """In how many games each card has so many takers, who are all played again, but no more than there are.

    Takers, not owners: in a game with a draft nearly all may take a card that hardly anyone then comes to own.
    """
    return {card.id: min(games, ceil(wanted * games / card.takers)) for card in cards if card.takers}


def _that_matter(made: Figures) -> list[CardFigures]:
    """The cards that sentences name, good and bad ones; where these are few, others that stand out, the worst first."""
    strong, weak = cards_to_name(made)
    named = [card for card in [*strong, *weak] if card.takers]
    others = [card for card in made.cards[::-1] if card.stands_out and card.takers and card not in named]
    return [*named, *others][:MOST_FORBIDDEN]


def _silent(_: str, __: int) -> AbstractContextManager[Tick]:
    return nullcontext(_nothing)


def _nothing(_: int, __: int) -> None:
    """Nobody looks."""
