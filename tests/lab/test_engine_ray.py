"""A true Ray cluster of two nodes on this machine: the same digits as without it, also when a node is killed."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckhall.lab import Engine, simulate
from deckhall.lab._engine_ray import RayWorkers
from deckhall.lab._play import Setup
from deckhall.lab._result import Tally
from deckhall.lab._workers import play_part
from deckhall.lab.compare import Subject, compare
from tests.games import GAMES

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own; whatever it leaves open is its affair

SLUG = "rebuild"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with one core each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray
    from ray.cluster_utils import Cluster

    small: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 << 20}
    made: Any = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    made.add_node(**small)
    ray.init(address=made.address, log_to_driver=False, logging_level=logging.ERROR)  # workers start once for all
    try:
        yield made
    finally:
        address = made.address
        ray.shutdown()
        made.shutdown()
        left = patient_processes_of(address)
    assert not left, f"the cluster has left processes behind: {left}"


def patient_processes_of(address: str) -> list[str]:
    """The processes of a cluster that are still there; workers take a moment to see that their node is gone."""
    end = time.monotonic() + 60
    while (left := processes_of(address)) and time.monotonic() < end:
        time.sleep(0.1)
    return left


def processes_of(address: str) -> list[str]:
    found: list[str] = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue  # it has just ended
        if address in words and int(path.parent.name) != os.getpid():
            found.append(words[:120])
    return found


def on_ray(cluster: Any, jobs: int | None = None) -> Engine:
    return Engine("ray", jobs, cluster.address)


def test_the_same_digits_on_any_number_of_workers(cluster: Any) -> None:
    here = simulate(SLUG, 24, 2, ["random"], seed=5, engine=Engine(jobs=1))
    for jobs in (1, 2, 3, None):
        assert simulate(SLUG, 24, 2, ["random"], seed=5, engine=on_ray(cluster, jobs)) == here
    import ray

    assert ray.is_initialized(), "whoever connected before us stays connected"


def test_a_comparison_with_edited_cards_comes_out_the_same(cluster: Any, tmp_path: Path) -> None:
    """The card file is on this machine only; what is in it travels."""
    file = tmp_path / "edited.toml"
    file.write_text(GAMES[SLUG].cards_file.read_text().replace("vp = 7", "vp = 9", 1))
    here, there = [
        compare(SLUG, Subject(cards=file), games=8, players=2, agents=["random"], redraws=0, engine=engine)
        for engine in (Engine(jobs=1), on_ray(cluster))
    ]
    assert here == there
    assert here.changes


def test_a_node_is_killed_on_the_way(cluster: Any) -> None:
    """Both nodes are seen at work before one is killed, so that it takes something with it.

    This one finds the cluster by its address, and leaves it again.
    """
    import ray

    ray.shutdown()

    def play_and_say_where(setup: Setup, part: range) -> tuple[Tally, str]:
        import time

        import ray

        time.sleep(0.2)  # so that whoever is killed is killed at work
        return play_part(setup, part), ray.get_runtime_context().get_node_id()

    game = GAMES[SLUG]
    setup = Setup(SLUG, game.edition, 2, ["random"] * 2, 7, {option.name: option.default for option in game.options})
    tasks = [(setup, range(start, start + 2)) for start in range(0, 80, 2)]
    (second,) = cluster.worker_nodes
    seen: set[str] = set()
    total = Tally(2, 2)
    killed = False
    with RayWorkers(SLUG, cluster.address) as workers:
        for tally, node in workers.run(play_and_say_where, tasks):
            total.add(tally)
            seen.add(node)
            if len(seen) == 2 and not killed:
                cluster.remove_node(second, allow_graceful=False)
                killed = True
        assert killed, "one node has played all alone"
        assert workers.lost >= 1
    assert not ray.is_initialized()
    assert total == play_part(setup, range(80))
