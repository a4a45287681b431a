"""Running the checks over a game: every player count, every set of options, several random games each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from deckhall.check import facts, leaks, play, same, secrecy, show, undo
from deckhall.check.report import Failure, Report, Result
from deckhall.check.trial import Skipped, Stopped, Stuck, Trial, told
from deckhall.core.game import Game
from deckhall.core.options import Options

Check = Callable[[Trial], None]
Progress = Callable[[int, int], None]
"""Told after each random game: how many are done, and of how many."""

CHECKS: Final[dict[str, Check]] = {
    "facts": facts.facts,
    "ids": facts.ids,
    "positions": facts.positions,
    "ends": play.ends,
    "legal": play.legal,
    "illegal": play.illegal,
    "pure": play.pure,
    "cards": play.cards,
    "seed": same.seed,
    "replay": same.replays,
    "clone": same.clone,
    "order": same.order,
    "secrecy": secrecy.secrecy,
    "sealed": secrecy.sealed,
    "standing": secrecy.standing,
    "worlds": secrecy.worlds,
    "hidden": leaks.hidden,
    "log": leaks.log,
    "undo": undo.undo,
    "scene": show.scene,
    "gestures": show.gestures,
    "events": show.events,
}
"""Every check by name. What it promises is its docstring."""


def configs(game: Game) -> list[tuple[int, Options]]:
    """Every player count with every set of options, or those that the game names."""
    return game.settings()


def check_game(
    game: Game, games: int = 3, seed: int = 1, progress: Progress | None = None, checks: Iterable[str] = CHECKS
) -> Report:
    """Run the checks (all, or those named) on `games` random games for every player count and set of options."""
    results = {name: Result(name, says(name)) for name in checks}
    todo = configs(game)
    for number, (players, options) in enumerate(todo):
        for result in results.values():
            result.configs += 1
        for index in range(games):
            trial = Trial(game, players, options, seed + index)
            for result in results.values():
                _look(result, trial)
            if progress is not None:
                progress(number * games + index + 1, len(todo) * games)
    ok = not any(result.fails for result in results.values())
    return Report(game.slug, game.edition, games, seed, ok, list(results.values()))


def look(name: str, trial: Trial) -> Result:
    """One check of one random game."""
    result = Result(name, says(name), configs=1)
    _look(result, trial)
    return result


def says(name: str) -> str:
    """What a check promises."""
    return (CHECKS[name].__doc__ or "").partition("\n\n")[0].strip()


def _look(result: Result, trial: Trial) -> None:
    trial.step = 0
    try:
        CHECKS[result.name](trial)
    except (Skipped, Stopped):
        result.skips += 1
    except Stuck as error:
        if trial.problem:
            result.skips += 1
        else:
            _fail(result, trial, error)
    except Exception as error:  # whatever a game raises is what the report is for
        _fail(result, trial, error)
    else:
        result.passes += 1


def _fail(result: Result, trial: Trial, error: Exception) -> None:
    what, game = told(error), trial.game.slug
    result.add(Failure(result.name, game, trial.players, trial.options, trial.seed, trial.step, what))
