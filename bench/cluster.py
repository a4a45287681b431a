"""How far a Ray cluster carries: games a second for one worker and for more, and how fast portions are handed out.

    python -m bench.cluster [--workers 1 2] [--games 400] [--portions 2000] [GAME]

It starts a Ray of its own on this machine and stops it. What limits a large cluster is the one process that hands out
portions and adds up results: `portions/s` is how many it manages with workers that have nothing to do, so that
`portions/s * games in a portion` is the most games a second on any number of machines.
"""

from __future__ import annotations

import argparse
import os
from time import perf_counter

from deckhall._build import VERSION, compiled
from deckhall.lab import Engine, simulate
from deckhall.lab._engine_ray import RayWorkers
from deckhall.lab._result import Tally
from deckhall.lab._simulate import LARGEST_CHUNK


def idle(number: int) -> Tally:
    """No work, with a result as large as a true one."""
    return Tally(4, 4, number)


def main() -> None:
    """Measure and print."""
    os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_AUTH_MODE="disabled", RAY_worker_niceness="0")
    import ray

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="climber")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--portions", type=int, default=2000)
    given = parser.parse_args()
    how = "compiled" if compiled() else "interpreted"
    print(f"deckhall {VERSION}, {how}; Ray {ray.__version__}; load before the run {os.getloadavg()[0]:.1f} on ", end="")
    print(f"{os.cpu_count()} cores\n\n| engine | workers | games/s |\n|---|---:|---:|", flush=True)
    ray.init(num_cpus=max(given.workers), include_dashboard=False, log_to_driver=False)
    address = str(ray.get_runtime_context().gcs_address)
    for kind in ("processes", "ray"):
        for workers in given.workers:
            engine = Engine("ray", workers, address) if kind == "ray" else Engine(jobs=workers)
            simulate(given.game, 4 * workers, 2, ["greedy"], engine=engine)  # whoever plays is there now
            begin = perf_counter()
            simulate(given.game, given.games, 2, ["greedy"], engine=engine)
            print(f"| {kind} | {workers} | {given.games / (perf_counter() - begin):.1f} |", flush=True)
    with RayWorkers(given.game, address) as cluster:
        list(cluster.run(idle, [(number,) for number in range(50)]))
        begin = perf_counter()
        list(cluster.run(idle, [(number,) for number in range(given.portions)]))
        rate = given.portions / (perf_counter() - begin)
    print(f"\n{rate:.0f} portions/s are handed out, so at most {rate * LARGEST_CHUNK:,.0f} games/s in large portions")
    ray.shutdown()


if __name__ == "__main__":
    main()
