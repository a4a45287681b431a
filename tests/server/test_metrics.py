"""Numbers for Prometheus: of every process, in the right form, and only for whoever has the token."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from deckhall.core.state import State
from deckhall.server.bots import Job
from deckhall.server.histograms import Histogram
from deckhall.server.metrics import DECLARED
from tests.server import services
from tests.server.halls import ME, PATIENCE, Person, Running, play_on, running

TOKEN = "a token for metrics"


def asked(hall: Running, token: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.get(f"http://{hall.host}/metrics", headers=headers, timeout=PATIENCE)


def numbers(hall: Running) -> dict[str, list[float]]:
    """The numbers of all processes by name, where there is one for each process."""
    found: dict[str, list[float]] = {}
    for line in asked(hall, TOKEN).text.splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            found.setdefault(name.partition("{")[0], []).append(float(value))
    return found


def test_nobody_without_the_token(hall: Running, tmp_path: Path) -> None:
    assert asked(hall).status_code == 404
    assert asked(hall, "anything").status_code == 404
    with running(tmp_path, metrics_token=TOKEN) as made:
        assert asked(made).status_code == 401
        assert asked(made, "wrong").status_code == 401
        assert asked(made, TOKEN).status_code == 200


def test_the_numbers_of_a_hall(tmp_path: Path) -> None:
    with running(tmp_path, metrics_token=TOKEN) as hall:
        mira = Person(hall.host)
        code = mira.open(ME, ME)
        with mira.connect(code, 0) as first, mira.connect(code, 1) as second:
            made = play_on({0: first, 1: second}, 5)
            hall.do(hall.hall.bots.choose(*_job(hall, code)))
            found = numbers(hall)
        assert found["deckhall_moves_total"] == [made]
        assert found["deckhall_connections"] == [2]
        assert found["deckhall_tables_loaded"] == [1]
        assert found["deckhall_commit_seconds_count"] == found["deckhall_commits_total"]
        assert found["deckhall_commit_seconds_bucket"][-1] == found["deckhall_commit_seconds_count"][0] > 0
        assert found["deckhall_bot_wait_seconds_count"] == [1]
        assert found["deckhall_bots_waiting"] == [0]
        assert found["deckhall_memory_bytes"][0] > 1e6
        text = asked(hall, TOKEN).text
    families = {line.split()[2]: line.split()[3] for line in text.splitlines() if line.startswith("# TYPE")}
    assert families == {name: kind for name, (kind, _) in DECLARED.items()}
    assert mira.guest["token"] not in text


def _job(hall: Running, code: str) -> tuple[Job, State]:
    room = hall.hall.rooms[code]
    match = room.begun_match()
    return room.bot_turns.job(match, match.state.to_act()[0], "steady"), match.state


def test_the_numbers_of_all_processes(tmp_path: Path) -> None:
    with (
        services.redis_server(tmp_path) as redis,
        running(tmp_path, redis=redis.url, metrics_token=TOKEN) as first,
        running(tmp_path, redis=redis.url, metrics_token=TOKEN) as second,
    ):
        mira, tobin = Person(first.host), Person(second.host)
        codes = [mira.open(ME, ME), tobin.open(ME, ME)]
        with mira.connect(codes[0], 0) as one, tobin.connect(codes[0]) as other, mira.connect(codes[1]) as third:
            for client in (one, other, third):
                client.seen()
            for hall in (first, second):
                found = numbers(hall)
                assert len(found["deckhall_connections"]) == 2
                assert sum(found["deckhall_connections"]) == 3
                assert sum(found["deckhall_tables_loaded"]) == 2
        redis.kill()
        assert len(numbers(first)["deckhall_connections"]) == 1, "what it knows itself it tells also without Redis"
        redis.start()


@pytest.mark.parametrize(("value", "bucket"), [(0.5, 0), (1.0, 0), (1.5, 1), (9.0, 2)])
def test_a_histogram_counts_up_to_and_with_its_bounds(value: float, bucket: int) -> None:
    histogram = Histogram((1.0, 2.0))
    histogram.observe(value)
    assert histogram.counts[bucket] == 1
    assert list(histogram.samples("x"))[-3:] == [("x_bucket", 'le="+Inf"', 1), ("x_sum", "", value), ("x_count", "", 1)]
