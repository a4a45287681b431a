"""What a position costs: a clone, a sampled world, an estimate, a view, and a second of tree search.

Positions come from all parts of random games. Figures are microseconds of processor time, the best of several runs;
compare those of one run only. `python -m bench.positions [GAME...]`, where a game can have options:
`muhq:map=the-tyrant`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

import deckhall
from bench.game_names import setting
from deckhall import agents
from deckhall.core import AgentView, Rng, State

GAMES = ("muhq:map=the-tyrant",)
EVERY = 17
"""So many decisions lie between two positions of a game."""
MOST = 200
ITERATIONS = 2000


def main() -> None:
    """Measure and print the table."""
    print(f"{'game':26}{'clone':>9}{'world':>9}{'estimate':>10}{'view':>9}{'ismcts iterations/s':>22}")
    for name in sys.argv[1:] or (*deckhall.slugs(), *GAMES):
        print(row(name, positions(name)), flush=True)


def row(name: str, states: list[State]) -> str:
    """The figures of one game."""
    rng = Rng(3)
    seats = [one.to_act()[0] for one in states]
    both = list(zip(states, seats, strict=True))
    clone = best(lambda: agents.clone_all(states, 5), 5 * len(states))
    world = best(lambda: [one.determinized(seat, rng) for one, seat in both], len(states))
    estimate = best(lambda: [one.estimate(seat) for one, seat in both], len(states))
    view = best(lambda: [one.view(seat) for one, seat in both], len(states))
    return f"{name:26}{clone:>9.2f}{world:>9.1f}{estimate:>10.2f}{view:>9.0f}{searched(states):>22,.0f}"


def positions(name: str) -> list[State]:
    """Positions from all parts of random games."""
    game, players, options = setting(name)
    rng = Rng(1)
    found: list[State] = []
    for seed in range(20):
        state = game.new(players, seed, options)
        state.telling = False
        decisions = 0
        while not state.is_over:
            decisions += 1
            if decisions % EVERY == 0:
                found.append(state.clone())
            agents.random_action(state, rng)
    return found[:: max(1, len(found) // MOST)]


def best(work: Callable[[], object], pieces: int) -> float:
    """Microseconds for each piece of the work, in the quickest of seven runs."""
    spent: list[float] = []
    for _ in range(7):
        start = process_time()
        work()
        spent.append(process_time() - start)
    return min(spent) / pieces * 1e6


def searched(states: list[State]) -> float:
    """Iterations of tree search in a second, over some of the positions."""
    some = [one for one in states if len(one.legal_actions(one.to_act()[0])) > 1][::20]
    agent = agents.IsmctsAgent(5, ITERATIONS // max(1, len(some)))
    start = process_time()
    for one in some:
        agent.search(AgentView(one, one.to_act()[0]))
    return agent.iterations * len(some) / (process_time() - start)


if __name__ == "__main__":
    main()
