"""`deckhall train`: a policy or a value for a game, learned by self-play."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from deckhall.cli.arguments import Edition, Jobs, OptionTexts, Slug, game_of, usual_players
from deckhall.cli.console import out
from deckhall.core import BadSetup, DeckhallError
from deckhall.core import options as option_tools
from deckhall.core.options import Options
from deckhall.core.words import counted


def train(
    slug: Slug,
    players: Annotated[
        int | None, typer.Option(help="For how many players; a policy for all numbers of them without it.", metavar="K")
    ] = None,
    games: Annotated[int, typer.Option(help="Games of self-play in each generation of a value.", metavar="N")] = 8000,
    generations: Annotated[int, typer.Option(help="How often a value plays, learns and is judged.", metavar="N")] = 4,
    gate: Annotated[int, typer.Option(help="Games by which a generation is judged.", metavar="N")] = 400,
    hidden: Annotated[int, typer.Option(help="Units of the first layer.", metavar="N")] = 64,
    seed: Annotated[int, typer.Option(help="The same seed trains the same value.", metavar="N")] = 0,
    jobs: Jobs = None,
    for_search: Annotated[
        bool,
        typer.Option(
            "--for-search", help="Keep what predicts better than the estimate, as a search needs it, however it plays."
        ),
    ] = False,
    policy: Annotated[
        bool,
        typer.Option(
            "--policy", help="Learn what to do, as the bots that come with the games have; for all players at once."
        ),
    ] = False,
    minutes: Annotated[float, typer.Option(help="How long a policy is trained.", metavar="M")] = 10.0,
    option: OptionTexts = None,
    edition: Edition = "",
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="The file of weights; it keeps other sets it has.",
            metavar="FILE",
        ),
    ] = None,
) -> None:
    """Train bots of a game by self-play: with --policy what to do, which searches then follow; else what positions are
    worth.

    The bots that come with the games were trained with --policy: `deckhall train SLUG --policy --minutes 30`, for all
    numbers of players at once, writes SLUG-policy.npz; it works when it lies beside the game's cards as policy.npz.

    Without it a value is learned in generations, each kept only if it plays better than the last:
    `deckhall train SLUG --players 2 --games 8000` writes SLUG-values.npz, which works beside the cards as values.npz.

    Needs torch, and uses a GPU if there is one. What was tried is written beside the weights as a log.
    """
    game = game_of(slug, edition)
    chosen = option_tools.with_defaults(game.options, option_tools.read(game.options, option or []))
    if players is not None:
        game.checked_players(players)
    for name, number in (("games", games), ("generations", generations), ("gate", gate), ("hidden", hidden)):
        if number < 1:
            raise BadSetup(f"--{name} is {number}; it must be at least 1")
    if not 0.0 < minutes < float("inf"):
        raise BadSetup(f"--minutes is {minutes:g}; it must be above 0")
    if jobs is not None and jobs < 1:
        raise BadSetup(f"--jobs is {jobs}; it must be at least 1")
    path = _checked_weights(output or Path(f"{slug}-{'policy' if policy else 'values'}.npz"))
    if importlib.util.find_spec("torch") is None:
        raise DeckhallError("training needs torch: pip install 'deckhall[train]'")
    from deckhall import train as training  # it brings numpy and multiprocessing along

    if policy:
        counts = game.player_counts if players is None else (players,)
        _train_policy(slug, edition, counts, chosen, minutes, seed, jobs or 0, path)
        return
    wanted = usual_players(game) if players is None else players
    log = path.with_suffix(".log")
    plan = training.Training(
        slug=slug,
        players=wanted,
        options=(chosen,),
        edition=edition,
        games=games,
        generations=generations,
        gate=gate,
        hidden=hidden,
        seed=seed,
        for_search=for_search,
        jobs=jobs or 0,
    )

    def say(line: dict[str, Any]) -> None:
        with log.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"players": wanted, "options": chosen, **line}) + "\n")
        rate, low, high = line["against greedy"]
        kept = "kept" if "kept" in line else "not kept"
        out().print(
            f"generation {line['generation']}: {line['rows']:,} positions, loss {line['held']} "
            f"(estimate {line['estimate']}), against greedy {rate:.1%} ({low:.1%} to {high:.1%}), {kept}, "
            f"{sum(line['seconds'])} s"
        )

    found = training.train(plan, path, say)
    missed = "Nothing predicts better than the estimate" if for_search else "Nothing beat greedy"
    where = f"The weights are in {path}" if found["written"] else f"{missed}, so no weights were written"
    out().print(f"{where}; the log is in {log}")


def _checked_weights(path: Path) -> Path:
    """The file of weights, if it can be written, and its log beside it."""
    from deckhall.lab._outputs import writable_file

    writable_file(path, (".npz",))
    writable_file(path.with_suffix(".log"))
    return path


def _train_policy(
    slug: str,
    edition: str,
    counts: tuple[int, ...],
    chosen: Options,
    minutes: float,
    seed: int,
    jobs: int,
    path: Path,
) -> None:
    """Train a policy for these numbers of players that play against each other; two play as often as all others."""
    from deckhall import train as training

    game = game_of(slug, edition)
    together = {players: game.new(players, seed, chosen).together() for players in counts}
    versus = [players for players in counts if not together[players]] or list(counts)
    turns = [turn for players in versus if players != 2 for turn in ((2, players) if 2 in versus else (players,))]
    plan = training.PolicyTraining(
        slug, tuple(turns or versus), (chosen,), edition, minutes=minutes, seed=seed, jobs=jobs
    )
    log = path.with_suffix(".log")

    def say(line: dict[str, Any]) -> None:
        with log.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"players": plan.players, "options": chosen, **line}) + "\n")
        played = counted(f"{line['games']:,}", "game", "games")
        decisions = counted(f"{line['decisions']:,}", "decision", "decisions")
        out().print(f"{line['minutes']:.1f} minutes: {played}, {decisions}")

    found = training.train_policy(plan, path, say)
    for players, (rate, low, high) in found["against greedy0"].items():
        people = counted(players, "player", "players")
        out().print(f"{people}: against greedy0 {rate:.1%} ({low:.1%} to {high:.1%})")
    out().print(f"The weights are in {path}; the log is in {log}")
