"""How many games pairing and control variates save.

Usage: python -m bench.compare [--edits 6] [--seconds 60] [--jobs 2] [GAME...]

For each game some numbers of cards, drawn by lot, are changed by one, each alone, and the edited game is compared with
the game as it is. For every measure the variance of the difference on the same deals, without and with the luck of the
seats as control variates, is set beside the variance that independent deals would give: that is the part of the games
that suffices for the same interval. The figures of a game are medians over its edits; edits that made no difference in
any deal need no games at all and are left out.
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from deckhall.core import DeckhallError, Game, load, slugs
from deckhall.core.rng import Rng
from deckhall.lab import Engine
from deckhall.lab._match import contest_players
from deckhall.lab.compare import Comparison, Subject, compare
from deckhall.lab.tune._numbers import numbers, with_numbers

FAMILIES = {"share of the wins": "share ", "score": "score ", "decisions": "decisions", "rounds": "rounds"}
COUNTS_OF_CARDS = ("copies", "five", "per_player", "amount")
"""Another number of cards deals other cards to everybody from the start: nothing could stay in step."""


def edits(game: Game, wanted: int, seed: int = 0) -> list[tuple[str, str]]:
    """Card files with one number of one card changed by one: what was changed, and the text."""
    text = game.cards_file.read_text("utf-8")
    cards = {face.id for face in game.faces()}
    known = numbers(tomllib.loads(text))
    names = [
        name for name in known if name.partition(".")[0] in cards and name.rpartition(".")[2] not in COUNTS_OF_CARDS
    ]
    rng = Rng(seed)
    found: list[tuple[str, str]] = []
    while names and len(found) < wanted:
        name = names.pop(rng.below(len(names)))
        value = known[name] + (1 if rng.below(2) or known[name] == 0 else -1)
        changed = with_numbers(text, {name: value})
        with TemporaryDirectory() as folder:
            file = Path(folder, "cards.toml")
            file.write_text(changed, "utf-8")
            try:
                load(game.slug, cards=file)
            except DeckhallError:
                continue  # the loader knows that this cannot be
        found.append((f"{name} {known[name]} -> {value}", changed))
    return found


def compared(game: Game, text: str, deals: int, redraws: int, jobs: int) -> tuple[Comparison, float]:
    """A comparison, and the seconds that it took."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "cards.toml")
        file.write_text(text, "utf-8")
        begin = perf_counter()
        found = compare(
            game.slug,
            Subject(cards=file),
            games=deals,
            players=contest_players(game),
            agents=["greedy"],
            engine=Engine(jobs=jobs),
            redraws=redraws,
        )
        return found, perf_counter() - begin


def parts(found: Comparison, family: str) -> tuple[float, float] | None:
    """The parts of the games that suffice, by pairing alone and with control variates: means over the seats."""
    some = [one for one in found.measures if one.measure.startswith(FAMILIES[family]) and one.part > 0.0]
    if not some:
        return None
    return sum(one.paired_part for one in some) / len(some), sum(one.part for one in some) / len(some)


def main() -> None:
    """Measure and print tables in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--edits", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each edit, about")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--redraws", type=int, default=2)
    given = parser.parse_args()
    print("| game | edit | deals | alike | " + " | ".join(FAMILIES) + " | all measures |")
    print("|---|---|---:|---:|" + "---:|" * (len(FAMILIES) + 1))
    summary: list[str] = []
    for slug in given.games or slugs():
        game = load(slug)
        summary.append(measured(game, given.edits, given.seconds, given.jobs, given.redraws))
    print("\n| game | edits | " + " | ".join(FAMILIES) + " | all measures | cost of redraws |")
    print("|---|---:|" + "---:|" * (len(FAMILIES) + 2))
    print("\n".join(summary), flush=True)


def measured(game: Game, wanted: int, seconds: float, jobs: int, redraws: int) -> str:
    """All edits of one game; returns its row of the summary."""
    rows: list[list[tuple[float, float] | None]] = []
    cost: list[float] = []
    for name, text in edits(game, wanted):
        _, plain = compared(game, text, 20, 0, 1)
        _, watched = compared(game, text, 20, redraws, 1)
        cost.append(watched / plain)
        deals = max(40, min(1000, int(seconds * jobs / watched * 20)))
        found, _ = compared(game, text, deals, redraws, jobs)
        row: list[tuple[float, float] | None] = [parts(found, family) for family in FAMILIES]
        some = [one for one in found.measures if one.part > 0.0]
        both = (median([one.paired_part for one in some]), median([one.part for one in some])) if some else None
        row.append(both)
        print(
            f"| {game.slug} | {name} | {deals} | {found.same / deals:.0%} | {' | '.join(shown(one) for one in row)} |",
            flush=True,
        )
        if both is not None:
            rows.append(row)
    middles = [middle([row[place] for row in rows]) for place in range(len(FAMILIES) + 1)]
    columns = " | ".join(shown(one) for one in middles)
    return f"| {game.slug} | {len(rows)} of {wanted} | {columns} | {median(cost):.1f} x |"


def middle(found: list[tuple[float, float] | None]) -> tuple[float, float] | None:
    """The medians."""
    some = [one for one in found if one is not None]
    return (median(one[0] for one in some), median(one[1] for one in some)) if some else None


def shown(one: tuple[float, float] | None) -> str:
    """By pairing alone, and with control variates."""
    return "none" if one is None else f"{one[0]:.0%}, {one[1]:.0%}"


if __name__ == "__main__":
    main()
