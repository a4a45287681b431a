"""Engines: who plays which portion makes no difference, and a cluster may lose machines on the way."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from typing import Any

import pytest

from deckhall.core import BadSetup, DeckhallError
from deckhall.lab import Engine, simulate
from deckhall.lab._engine_ray import ATTEMPTS, RayCluster, RetryingWorkers, WorkerLost, check_reachable, work_there
from tests.cli.terminal import call, one_sentence
from tests.games import GAMES


class Fragile:
    """A cluster that works at once and in a strange order, and loses what it is told to lose."""

    def __init__(self, losses: dict[Any, int] | None = None) -> None:
        self.losses = dict(losses or {})
        self.open: dict[int, tuple[Callable[..., Any], tuple[Any, ...]]] = {}
        self.begun: list[tuple[Any, ...]] = []
        self.cancelled: list[int] = []

    def cores(self) -> int:
        return 2

    def begin(self, work: Callable[..., Any], task: tuple[Any, ...]) -> int:
        self.begun.append(task)
        self.open[len(self.begun)] = work, task
        return len(self.begun)

    def ready(self, tickets: list[int]) -> int:
        return max(tickets)

    def result(self, ticket: int) -> Any:
        work, task = self.open.pop(ticket)
        if self.losses.get(task[0], 0):
            self.losses[task[0]] -= 1
            raise WorkerLost("NodeDiedError")
        return work(*task)

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)


def double(number: int) -> int:
    if number < 0:
        raise DeckhallError(f"{number} cannot be doubled")
    return 2 * number


TASKS = [(number,) for number in range(9)]
DOUBLED = [2 * number for number in range(9)]


@pytest.mark.parametrize("width", [1, 2, 3, 20])
def test_every_portion_comes_once_whatever_is_ready_first(width: int) -> None:
    assert list(RetryingWorkers(Fragile(), width).run(double, TASKS, ordered=True)) == DOUBLED
    assert sorted(RetryingWorkers(Fragile(), width).run(double, TASKS)) == DOUBLED


def test_what_is_lost_is_begun_again() -> None:
    cluster = Fragile({3: 2, 8: ATTEMPTS - 1})
    steady = RetryingWorkers(cluster, 4)
    assert list(steady.run(double, TASKS, ordered=True)) == DOUBLED
    assert steady.lost == 2 + ATTEMPTS - 1
    assert len(cluster.begun) == 9 + steady.lost


def test_what_is_lost_every_time_is_given_up() -> None:
    steady = RetryingWorkers(Fragile({3: ATTEMPTS}), 4)
    with pytest.raises(DeckhallError, match=r"begun 5 times, and every time its worker was lost \(NodeDiedError\)"):
        list(steady.run(double, TASKS))


def test_a_game_that_fails_is_not_tried_again() -> None:
    cluster = Fragile()
    steady = RetryingWorkers(cluster, 2)
    with pytest.raises(DeckhallError, match="-1 cannot be doubled"):
        list(steady.run(double, [(-1,), (1,), (2,)]))
    assert cluster.begun.count((-1,)) == 1
    assert list(steady.run(double, TASKS, ordered=True)) == DOUBLED, "what came of the first run must not turn up here"


def test_what_nobody_waits_for_is_cancelled() -> None:
    cluster = Fragile()
    some = RetryingWorkers(cluster, 4).run(double, TASKS)
    next(some)
    del some
    assert len(cluster.cancelled) == 3


def test_another_version_on_a_machine_is_refused() -> None:
    with pytest.raises(DeckhallError, match=r"a machine of the cluster has deckhall .*, not 0\.0\.0"):
        work_there("0.0.0", type(GAMES["lanterns"]), double, (1,))


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    found = call("simulate", "climber", "--games", "2", "--engine", "ray")
    assert found.exit_code == 2
    assert not found.stdout
    assert one_sentence(found.stderr) == "the engine ray needs Ray: pip install 'deckhall[ray]'"


def test_without_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    def nobody(**_: object) -> None:
        raise ConnectionError("Could not find any running Ray instance.\nPlease specify one.")

    monkeypatch.setattr(ray, "init", nobody)
    found = call("simulate", "climber", "--games", "2", "--engine", "ray")
    assert found.exit_code == 2
    said = one_sentence(found.stderr)
    assert said.startswith("there is no Ray cluster on this machine (Could not find any running Ray instance.)")
    assert said.endswith("ray start --head")
    with pytest.raises(DeckhallError, match="there is no Ray cluster at 'far'"):
        RayCluster("climber", "far")


def test_an_address_at_which_nothing_answers_is_said_at_once() -> None:
    """Ray would try for minutes."""
    with socket.socket() as taken:  # a port that is ours, so nobody listens there
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(DeckhallError, match=f"nothing can be reached at {address} .*; is that the address that"):
            check_reachable(address)
    with pytest.raises(DeckhallError, match=r"nothing can be reached at 127\.0\.0\.1:99999"):
        check_reachable("127.0.0.1:99999")


def test_an_address_that_answers_or_is_ray_s_own_name_goes_on() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        check_reachable(f"127.0.0.1:{server.getsockname()[1]}")
        check_reachable(f"ray://127.0.0.1:{server.getsockname()[1]}")
    for name in ("", "auto", "local"):
        check_reachable(name)


def test_replays_and_records_stay_here(tmp_path: Any) -> None:
    with pytest.raises(BadSetup, match="leave the engine away"):
        simulate("climber", 2, 2, save=tmp_path, engine=Engine("ray"))


def test_three_processes_play_what_one_plays() -> None:
    one, three = [simulate("lanterns", 40, 3, ["random"], seed=6, engine=Engine(jobs=jobs)) for jobs in (1, 3)]
    assert one == three
