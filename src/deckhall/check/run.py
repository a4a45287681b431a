"""Running the checks over a game: every player count, every set of options, several random games each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from deckhall.check import bot_secrecy, equality, facts, leaks, luck, observations, play, scenes, secrecy, undo
from deckhall.check.random_game import RandomGame, Skipped, Stopped, Stuck, error_line
from deckhall.check.report import Failure, Report, Result
from deckhall.core.game import Game

Check = Callable[[RandomGame], None]
Progress = Callable[[int, int], None]
"""Told after each random game: how many are done, and of how many."""

CHECKS: Final[dict[str, Check]] = {
    "facts": facts.facts,
    "ids": facts.ids,
    "positions": facts.positions,
    "lessons": facts.lessons,
    "ends": play.ends,
    "legal": play.legal,
    "illegal": play.illegal,
    "pure": play.pure,
    "cards": play.cards,
    "seed": equality.seed,
    "replay": equality.replays,
    "clone": equality.clone,
    "order": equality.order,
    "secrecy": secrecy.secrecy,
    "sealed": secrecy.sealed,
    "presets": secrecy.presets,
    "worlds": secrecy.worlds,
    "hidden": leaks.hidden,
    "log": leaks.log,
    "undo": undo.undo,
    "scene": scenes.scene,
    "gestures": scenes.gestures,
    "events": scenes.events,
    "observation": observations.observation,
    "bots": bot_secrecy.bot_secrecy,
    "redrawn": luck.redrawn,
    "measures": luck.measures,
}
"""Every check by name. What it promises is its docstring."""
ONCE: Final = frozenset({"lessons"})
"""Checks that ask nothing of the random game: `check_game` runs them with the first one only."""


def check_game(
    game: Game, games: int = 3, seed: int = 1, progress: Progress | None = None, checks: Iterable[str] = CHECKS
) -> Report:
    """Run the checks (all, or those named) on `games` random games for every player count and set of options."""
    results = {name: Result(name, says(name)) for name in checks}
    todo = game.configurations()
    for number, (players, options) in enumerate(todo):
        for result in results.values():
            result.configs += 1
        for index in range(games):
            played = RandomGame(game, players, options, seed + index)
            for result in results.values():
                if result.name not in ONCE or number == index == 0:
                    _run(result, played)
            if progress is not None:
                progress(number * games + index + 1, len(todo) * games)
    ok = not any(result.fails for result in results.values())
    return Report(game.slug, game.edition_name, games, seed, ok, list(results.values()))


def run_check(name: str, played: RandomGame) -> Result:
    """One check of one random game."""
    result = Result(name, says(name), configs=1)
    _run(result, played)
    return result


def says(name: str) -> str:
    """What a check promises."""
    return (CHECKS[name].__doc__ or "").partition("\n\n")[0].strip()


def _run(result: Result, played: RandomGame) -> None:
    played.step = 0
    try:
        CHECKS[result.name](played)
    except (Skipped, Stopped):
        result.skips += 1
    except Stuck as error:
        if played.problem:
            result.skips += 1
        else:
            _fail(result, played, error)
    except Exception as error:  # whatever a game raises is what the report is for
        _fail(result, played, error)
    else:
        result.passes += 1


def _fail(result: Result, played: RandomGame, error: Exception) -> None:
    what, game = error_line(error), played.game.full_slug
    result.add(Failure(result.name, game, played.players, played.options, played.seed, played.step, what))
