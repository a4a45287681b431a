"""Planted truth: does a comparison find the card that was made better, and keep quiet where nothing was done?

Usage: python -m tools.planted_truth [--trials 100] [--jobs 2] [GAME...]

A card is made better until its owners win about 3 games in 100 more. Comparisons with the deck as it is, each with
deals of its own and as many as `deals_advised` names, must name the card, and before all others. As many comparisons of
the deck with itself, on deals that are not the same, count the false alarms: measures may raise one in 5 of 100
comparisons, cards in 10 of 100; that must hold for any number of deals, and is tried with at most 1,000. Random
players: the truth is theirs, and they are fast.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path

from deckhall.lab import Engine
from deckhall.lab.compare import Comparison, Subject, compare, deals_advised
from tools.planted_card import Plant, planted, tell

PLANTS = {
    plant.slug: plant
    for plant in (
        Plant("nidavellir", "explorer_8", "points", "[8]", "[11]"),
        Plant("rebuild", "sign_post", "vp", "7", "8"),
    )
}
PLAYERS = 2
PILOT = 2000
LONG = 6_000
MOST_OF_NOTHING = 1_000
"""Deals of each comparison of the deck with itself."""
GAIN = 0.03


def compared(slug: str, text: str, deals: int, seed: int) -> Comparison:
    """The edited deck beside the deck as it is; without a text the deck as it is beside itself, on other deals."""
    with tempfile.TemporaryDirectory() as folder:
        file = None
        if text:
            file = Path(folder, "cards.toml")
            file.write_text(text, "utf-8")
        return compare(
            slug,
            Subject(cards=file),
            games=deals,
            players=PLAYERS,
            agents=["random"],
            seed=seed,
            engine=Engine(jobs=1),
            statistics=["cards"] if text else ["outcome", "lengths", "choices", "cards"],
            redraws=0,
            paired=bool(text),
        )


def main() -> None:
    """Play and say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(PLANTS))
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        passed = [tried(pool, slug, given.trials) for slug in given.games]
    sys.exit(not all(passed))


def tried(pool: ProcessPoolExecutor, slug: str, trials: int) -> bool:
    """All trials with one planted card."""
    card = PLANTS[slug].card
    text = planted(PLANTS[slug])
    long, pilot = pool.submit(compared, slug, text, LONG, 1), pool.submit(compared, slug, text, PILOT, 2)
    truth = next(one for one in long.result().cards if one.card == card and one.what == "owners win")
    hint = next(one for one in pilot.result().cards if one.card == card and one.what == "owners win")
    deals = deals_advised(hint, PILOT, len(pilot.result().cards), GAIN)
    gain = f"{100 * truth.difference:+.1f} in 100 ({100 * truth.low:.1f} to {100 * truth.high:.1f})"
    print(f"{slug}: {', '.join(long.result().changes)}: owners win {gain}; {deals:,} deals advised", flush=True)
    first: Counter[str] = Counter()
    for found in pool.map(compared, *zip(*[(slug, text, deals, 100 + trial) for trial in range(trials)])):
        first[found.cards[0].card if found.cards[0].moved else "nothing"] += 1
        tell(f"  named first in {first[card]} of {first.total()}: {dict(first)}", first.total(), trials)
    measures = cards = 0
    nothing = min(deals, MOST_OF_NOTHING)
    same = pool.map(compared, *zip(*[(slug, "", nothing, 1000 + trial) for trial in range(trials)]))
    for done, found in enumerate(same, 1):
        measures += any(one.verdict == "moved" for one in found.measures)
        cards += any(one.moved for one in found.cards)
        alarms = f"measures {measures}, cards {cards}"
        tell(f"  false alarms in {done} comparisons of nothing, {nothing:,} deals: {alarms}", done, trials)
    return first[card] >= 0.9 * trials and kept(measures, trials, 0.05) and kept(cards, trials, 0.1)


def kept(alarms: int, trials: int, rate: float) -> bool:
    """Whether so many alarms go with the rate that is promised, give or take three standard deviations."""
    return alarms <= rate * trials + 3.0 * sqrt(rate * (1.0 - rate) * trials)


if __name__ == "__main__":
    main()
