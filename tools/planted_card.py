"""Planted truth: does a report find a card that was made better, and does it keep quiet where nothing was done?

Usage: python -m tools.planted_card [--trials 100] [--jobs 2] [GAME...]

For each game a card is made better in its card file until its owners win about 3 games in 100 more than before. Then
reports of the edited deck are made at the sample that `games_advised` names, each with deals of its own, and held
against a long report of the deck as it is: the planted card must be called out, and before all others. As many reports
of the unchanged deck count the false alarms. Random players, judged by the game's own estimates: they are fast.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from deckhall.agents import learned_values, remove_loader
from deckhall.core import Game, load
from deckhall.core.registry import find, folder_of
from deckhall.lab.report import CardFigures, card_figures, games_advised, moved
from deckhall.lab.stats import measure

LONG = 40_000
PLAYERS = 2


class Plant(NamedTuple):
    """A card that is made better: a number of its entry in the card file is changed."""

    slug: str
    card: str
    number: str
    was: str
    now: str


PLANTS = (
    Plant("nidavellir", "explorer_8", "points", "[8]", "[12]"),
    Plant("rebuild", "sign_post", "vp", "7", "8"),
)


def planted(plant: Plant) -> str:
    """The card file with the change."""
    kind = find(plant.slug)
    text = (folder_of(kind) / "cards.toml").read_text("utf-8")
    pattern = re.compile(rf'(id = "{plant.card}"\n(?:(?!\[\[).*\n)*?{plant.number} = ){re.escape(plant.was)}\n')
    changed, times = pattern.subn(rf"\g<1>{plant.now}\n", text)
    if times != 1:
        raise SystemExit(f"{plant.slug}: {plant.card} has no {plant.number} = {plant.was}")
    return changed


def cards_of(slug: str, text: str, games: int, seed: int) -> list[CardFigures]:
    """What a report says of the cards; `text` is the card file, or nothing for the one of the game."""
    with tempfile.TemporaryDirectory() as folder:
        file = None
        if text:
            file = Path(folder, "cards.toml")
            file.write_text(text, "utf-8")
        game: Game = load(slug, cards=file)
        found = measure(slug, games, PLAYERS, ["random"], seed, 1, statistics=["cards"], game=game)
        return card_figures(game, found.sums, games, PLAYERS)


def main() -> None:
    """Play and say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    failed = False
    with ProcessPoolExecutor(given.jobs, initializer=remove_loader, initargs=(learned_values,)) as pool:
        for plant in PLANTS:
            if not given.games or plant.slug in given.games:
                failed |= not tried(pool, plant, given.trials)
    sys.exit(failed)


def tried(pool: ProcessPoolExecutor, plant: Plant, trials: int) -> bool:
    """All trials with one planted card."""
    text = planted(plant)
    long = pool.submit(cards_of, plant.slug, "", LONG, 1)
    long_planted = pool.submit(cards_of, plant.slug, text, LONG, 2)
    before = long.result()
    truth = next(one for one in moved(before, long_planted.result()) if one.id == plant.card)
    old = next(card for card in before if card.id == plant.card)
    games = games_advised(old, LONG)
    gain = f"{100 * truth.by.value:+.1f} in 100 ({100 * truth.by.low:.1f} to {100 * truth.by.high:.1f})"
    change = f"{plant.card}, {plant.number} {plant.was} -> {plant.now}"
    print(f"{plant.slug}: {change}: owners win {gain}; {games:,} games advised", flush=True)
    seeds = range(100, 100 + trials)
    first: Counter[str] = Counter()
    for cards in pool.map(cards_of, *zip(*[(plant.slug, text, games, seed) for seed in seeds])):
        said = [one for one in moved(before, cards) if one.stands_out]
        first[said[0].id if said else "nothing"] += 1
        tell(f"  named first in {first[plant.card]} of {first.total()}: {dict(first)}", first.total(), trials)
    alarms = 0
    unchanged = pool.map(cards_of, *zip(*[(plant.slug, "", games, -seed) for seed in seeds]))
    for done, cards in enumerate(unchanged, 1):
        alarms += any(one.stands_out for one in moved(before, cards))
        tell(f"  false alarms: {alarms} of {done} reports of the unchanged deck; 10 in 100 are allowed", done, trials)
    return first[plant.card] >= 0.9 * trials and alarms <= 0.1 * trials + 3 * (0.09 * trials) ** 0.5


def tell(line: str, done: int, trials: int) -> None:
    """How it stands, now and then: whoever calls it off knows what was found by then."""
    if done % 10 == 0 or done == trials:
        print(line, flush=True)


if __name__ == "__main__":
    main()
