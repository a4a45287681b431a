"""A true Ray cluster of two nodes on this machine: the same digits as without it, also when a node is killed."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deckhall.lab import Engine, simulate
from deckhall.lab._engine_ray import RayWorkers
from deckhall.lab._play import Setup
from deckhall.lab._result import Tally
from deckhall.lab._workers import play_part
from deckhall.lab.compare import Subject, compare
from deckhall.lab.report import report
from tests.games import GAMES

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own; whatever it leaves open is its affair

SLUG = "rebuild"
RAY_SETTINGS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled", "RAY_worker_niceness": "0"}
"""Nothing is sent, no token is left at home, and workers get their share of a busy machine (Ray makes them wait)."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with one core each."""
    os.environ.update(RAY_SETTINGS)
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


def test_a_report_comes_out_the_same(cluster: Any) -> None:
    """Its games, the games without a card, and the levels that meet."""
    (here, rows), (there, others) = [
        report(GAMES[SLUG], 8, 2, ["random"], 3, engine, None, 2, ["sign_post"], 2, ["random", "novice"])
        for engine in (Engine(jobs=1), on_ray(cluster))
    ]
    assert msgspec.structs.replace(here, seconds=0.0) == msgspec.structs.replace(there, seconds=0.0)
    assert rows == others
    assert [one.card for one in here.restricted] == ["sign_post"]
    assert here.skill[0].games == 2


def test_a_node_is_killed_on_the_way(cluster: Any, tmp_path: Path) -> None:
    """The second node returns one portion and is killed over the next, which it would never finish.

    This test finds the cluster by its address, and leaves it again.
    """
    import ray

    ray.shutdown()
    (second,) = cluster.worker_nodes
    doomed, returned, held = second.node_id, tmp_path / "returned", tmp_path / "held"

    def play_or_hold(setup: Setup, part: range) -> Tally:
        import time

        import ray

        if ray.get_runtime_context().get_node_id() == doomed:
            if returned.exists():
                held.touch()
                time.sleep(600)
            returned.touch()
        while not held.exists() and ray.get_runtime_context().get_node_id() != doomed:
            time.sleep(0.05)  # however slowly the other node starts, something is left for it
        return play_part(setup, part)

    game = GAMES[SLUG]
    setup = Setup(SLUG, game.edition, 2, ["random"] * 2, 7, {option.name: option.default for option in game.options})
    tasks = [(setup, range(start, start + 1)) for start in range(30)]
    total = Tally(2, 2)
    killed = False
    with RayWorkers(SLUG, cluster.address) as workers:
        for tally in workers.run(play_or_hold, tasks):
            total.add(tally)
            if held.exists() and not killed:
                cluster.remove_node(second, allow_graceful=False)
                killed = True
        assert killed, "the second node was given nothing to do"
        assert workers.lost >= 1
    assert not ray.is_initialized()
    assert total == play_part(setup, range(30))
