"""Does the value know what it says? Predicted shares beside what came, for the learned values that are shipped.

`python -m tools.calibration nidavellir:2 rebuild:2 --plot docs/pictures/calibration.svg` lets `oneply` play itself,
asks the value at some positions of every game as one seat knows them (a world dealt anew for that seat), and puts the
answers into tenths. The policy is asked where it is asked in play, and was trained: as the seat that has a choice to
make. Values are asked as any seat. With `--heat` the factor on the logits is found that fits best what came, and the
weights are written anew with it: which choice looks best does not change by it for two players, only how sure the
value is. What it is worth is measured on other games then (`--seed`). `--of estimates` asks the game's own estimates
instead, and `--of policy` what the learned policy expects, in games that the policy plays.
"""

from __future__ import annotations

import argparse
from math import exp, log
from pathlib import Path
from typing import Any, Final

from deckhall import agents
from deckhall.agents._net import FILE
from deckhall.agents._playout import sensible
from deckhall.agents._policy import FILE as POLICY_FILE
from deckhall.agents._policy import policy_for
from deckhall.core import AgentView, Rng, State, load
from deckhall.core.rewards import win_shares
from deckhall.core.rng import derived
from deckhall.lab._workers import Pool, cores
from deckhall.lab.report._charts import libraries

CHUNK: Final = 5
ASKED: Final = 0.1
"""The part of decisions at which the value is asked."""
ENOUGH: Final = 0.05
"""The part of all positions that a tenth must hold to be judged."""
AIM: Final = 0.05

Answer = tuple[list[float], list[float]]
"""The shares of all seats that were predicted, and those that came."""
Tenth = tuple[int, float, float]
"""How many predictions fell into a tenth, what they said and what came, on average."""


def expected(source: str, state: State, viewer: int) -> list[float]:
    """What the seats can expect, as one of them knows the position."""
    if source == "policy":
        policy = policy_for(state.game, state)
        assert policy is not None, f"{state.game.slug} has no policy for {state.players} players"
        return policy.shares(state, viewer)
    values = agents.Values() if source == "estimates" else agents.values_of(state.game)
    return values.of(state, viewer)


def asked(slug: str, players: int, seeds: list[int], source: str) -> list[Answer]:
    """Play the games of these seeds; what the value said on the way, and what came."""
    game = load(slug)
    found: list[Answer] = []
    for seed in seeds:
        rng = Rng(derived(seed, 9))
        state = game.new(players, seed)
        bots = [
            agents.make("policy" if source == "policy" else "oneply", derived(seed, seat)) for seat in range(players)
        ]
        said: list[list[float]] = []
        while state.stack:
            seat = agents.next_seat(state)
            if rng.unit() < ASKED and (source != "policy" or len(sensible(state, seat)) > 1):
                viewer = seat if source == "policy" else rng.below(players)
                said.append(expected(source, state.determinized(viewer, rng), viewer))
            state.apply_legal(seat, bots[seat].choose(AgentView(state, seat)))
        came = win_shares(state)
        found += [(one, came) for one in said]
    return found


def tenths(answers: list[Answer], heat: float = 1.0) -> list[Tenth]:
    """All predictions by tenths."""
    sums = [[0.0, 0.0, 0.0] for _ in range(10)]
    for said, came in answers:
        for share, real in zip(heated(said, heat), came):
            row = sums[min(9, int(share * 10))]
            row[0] += 1
            row[1] += share
            row[2] += real
    return [(int(n), share / n if n else 0.0, real / n if n else 0.0) for n, share, real in sums]


def heated(shares: list[float], heat: float) -> list[float]:
    """The same shares if all logits were this many times as large."""
    if heat == 1.0:
        return shares
    odds = [exp(heat * log(max(share, 1e-6))) for share in shares]
    return [one / sum(odds) for one in odds]


def best_heat(answers: list[Answer]) -> float:
    """The factor with the least cross-entropy."""

    def loss(heat: float) -> float:
        total = 0.0
        for said, came in answers:
            total -= sum(real * log(max(share, 1e-6)) for share, real in zip(heated(said, heat), came))
        return total

    factors: list[float] = [2.0 ** (step / 20) for step in range(-40, 41)]
    return min(factors, key=loss)


def write_warmth(slug: str, players: int, heat: float) -> None:
    """Make the policy so many times as sure of itself with so many players."""
    import numpy as np

    path = load(slug).folder / POLICY_FILE
    with np.load(path) as file:
        arrays: dict[str, Any] = {key: file[key] for key in file.files}
    numbers = arrays["versus/players"].tolist()
    warmths = arrays.get("versus/warmths", np.ones(len(numbers), np.float32))
    warmths[numbers.index(players)] /= heat
    np.savez_compressed(path, **{**arrays, "versus/warmths": warmths})


def write_heat(slug: str, players: int, heat: float) -> None:
    """Make the weights so many times as sure of themselves."""
    import numpy as np

    path = load(slug).folder / FILE
    with np.load(path) as file:
        arrays: dict[str, Any] = {key: file[key] for key in file.files}
    for part in ("out", "out_bias", "skip"):
        key = f"{players}/{part}"
        arrays[key] = (arrays[key].astype(np.float32) * heat).astype(np.float16)
    np.savez_compressed(path, **arrays)


def judged(rows: list[Tenth]) -> list[Tenth]:
    """The tenths that hold enough."""
    total = sum(number for number, _, _ in rows)
    return [row for row in rows if row[0] >= ENOUGH * total]


def worst(rows: list[Tenth]) -> float:
    """The largest difference in a tenth that holds enough."""
    return max(abs(said - came) for _, said, came in judged(rows))


def plot(results: dict[str, list[Tenth]], path: Path) -> None:
    """Predicted against real, a line for every value."""
    altair, converter = libraries()
    data = [
        {"value": name, "predicted": 100 * said, "came": 100 * came}
        for name, rows in results.items()
        for _, said, came in judged(rows)
    ]
    points = altair.Chart(altair.Data(values=data)).mark_line(point=True)
    points = points.encode(
        x=altair.X("predicted:Q", title="predicted share of the win, in %"),
        y=altair.Y("came:Q", title="what came, in %"),
        color=altair.Color("value:N", title=None),
    )
    even = altair.Chart(altair.Data(values=[{"x": 0, "y": 0}, {"x": 100, "y": 100}]))
    even = even.mark_line(strokeDash=[4, 4], color="grey").encode(x="x:Q", y="y:Q")
    padding = {"left": 5, "top": 5, "bottom": 5, "right": 40}  # fonts of readers may be wider than ours
    chart = (even + points).properties(width=380, height=380, background="white", padding=padding)
    path.write_text(converter.vegalite_to_svg(chart.to_dict()), "utf-8")


def answers_of(slug: str, players: int, games: int, seed: int, jobs: int, source: str) -> list[Answer]:
    """What the value said in so many games, and what came."""
    seeds = [derived(seed, game) for game in range(games)]
    parts = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
    if jobs == 1:
        return [answer for part in parts for answer in asked(slug, players, part, source)]
    with Pool(slug, jobs) as pool:
        work = [pool.submit(asked, slug, players, part, source) for part in parts]
        return [answer for found in pool.results(iter(work)) for answer in found]


def tell(rows: list[Tenth]) -> None:
    """Print the tenths."""
    for number, said, came in rows:
        if number:
            print(f"  {number:7} predicted {said:.1%} came {came:.1%}")


def main() -> None:
    """Measure, and print a table for each value."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("values", nargs="+", help="SLUG:PLAYERS")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--heat", action="store_true", help="write the weights with the best factor")
    parser.add_argument("--of", choices=("values", "estimates", "policy"), default="values", help="who is asked")
    given = parser.parse_args()
    results: dict[str, list[Tenth]] = {}
    for one in given.values:
        slug, _, number = one.partition(":")
        players = int(number or 2)
        answers = answers_of(slug, players, given.games, given.seed, given.jobs or cores(), given.of)
        rows = results[f"{slug}, {players} players"] = tenths(answers)
        print(f"{slug}, {players} players, {given.games} games, {len(answers)} positions")
        tell(rows)
        heat = best_heat(answers)
        better = worst(tenths(answers, heat))
        print(
            f"  worst tenth {worst(rows):.1%} (aim {AIM:.0%}); with the best factor {heat:.2f}: {better:.1%}",
            flush=True,
        )
        if given.heat:
            (write_warmth if given.of == "policy" else write_heat)(slug, players, heat)
    if given.plot:
        plot(results, given.plot)


if __name__ == "__main__":
    main()
