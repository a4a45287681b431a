"""How long people wait for bots: tables that play side by side, with the hall's own pool of bot processes.

`python -m bench.bots [--tables 10] [--seconds 20] [--pause 2] [LEVEL...]` opens tables of all games in turn. At each,
one person sits who answers with any legal move after a pause of up to so many seconds, and bots of one level sit at all
other seats. It tells how long the choices of the bots took from the question to the answer, by level, beside the aims:
1 second, 3 for the best level.
"""

from __future__ import annotations

import argparse
import asyncio
from time import perf_counter

from deckhall import agents
from deckhall.core import Match, Rng, load, slugs
from deckhall.core.rng import derived
from deckhall.server.bots import Bots, Job
from deckhall.server.fair_queue import Owner

AIM = 1.0
BEST_AIM = 3.0


async def table(bots: Bots, number: int, level: str, end: float, pause: float, took: list[float]) -> None:
    """Games at one table until the time is up."""
    rng = Rng(derived(7, number))
    slug = slugs()[number % len(slugs())]
    game = load(slug)
    players = 3 if 3 in game.player_counts else 2
    round_ = 0
    while perf_counter() < end:
        round_ += 1
        match = Match(game, players, derived(number, round_))
        match.state.telling = False
        actions: list[tuple[int, int]] = []
        while not match.state.is_over and perf_counter() < end:
            seat = agents.next_seat(match.state)
            if seat == 0:
                await asyncio.sleep(rng.unit() * pause)
                legal = match.state.legal_actions(0)
                chosen = [legal[rng.below(len(legal))]]
            else:
                job = Job(
                    f"{number}/{round_}",
                    slug,
                    game.edition,
                    match.options,
                    players,
                    match.seed,
                    None,
                    list(actions),
                    seat,
                    level,
                    Owner(f"person {number}"),
                )
                asked = perf_counter()
                chosen = await bots.choose(job, match.state)
                took.append(perf_counter() - asked)
            for action in chosen:
                match.state.apply(seat, action)
                actions.append((seat, action))


async def measured(level: str, tables: int, seconds: float, pause: float) -> list[float]:
    """Seconds for every choice of the bots."""
    bots = Bots()
    took: list[float] = []
    try:
        begun = perf_counter() + 3.0  # processes begin, games are loaded
        await asyncio.gather(*[table(bots, one, "casual", begun, 0.0, []) for one in range(len(slugs()))])
        end = perf_counter() + seconds
        await asyncio.gather(*[table(bots, one, level, end, pause, took) for one in range(tables)])
    finally:
        bots.close()
    return sorted(took)


def main() -> None:
    """Measure the levels one after the other."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("levels", nargs="*", default=[one.id for one in agents.LEVELS])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds that a person takes at most for a move")
    given = parser.parse_args()
    print(f"{given.tables} tables, people answer within {given.pause} s")
    print("| level | choices | median | 95 of 100 within | 99 of 100 within | longest | aim |")
    print("|---|---|---|---|---|---|---|")
    for level in given.levels:
        took = asyncio.run(measured(level, given.tables, given.seconds, given.pause))
        within = [took[min(len(took) - 1, int(part * len(took)))] for part in (0.5, 0.95, 0.99, 1.0)]
        aim = BEST_AIM if level == agents.BEST.id else AIM
        cells = [level, f"{len(took)}", *[f"{one:.3f} s" for one in within], f"{aim:.0f} s"]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
