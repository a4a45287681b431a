"""Alive and able are two questions: /healthz answers always, /readyz only if a move could be kept, and in time."""

from __future__ import annotations

import contextlib
import logging
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from deckhall.server import bus, readiness
from deckhall.server.logs import RepeatedFailure
from tests.server import services
from tests.server.halls import PATIENCE, Person, Running, running


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time asked anew, and answered soon."""
    monkeypatch.setattr(readiness, "READY_WITHIN", 0.5)
    monkeypatch.setattr(readiness, "TRUE_FOR", 0.0)
    monkeypatch.setattr(bus, "COMMAND_WITHIN", 0.2)


def answer(hall: Running, path: str) -> tuple[int, str]:
    got = httpx.get(f"http://{hall.host}{path}", timeout=PATIENCE)
    return got.status_code, got.text.strip()


@contextlib.contextmanager
def broken_database(hall: Running, fault: Callable[[str], None]) -> Iterator[None]:
    """A database in which a fault happens at every statement."""

    def happen(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        fault(statement)

    engine = hall.hall.store.engine
    sa.event.listen(engine, "before_cursor_execute", happen)
    try:
        yield
    finally:
        sa.event.remove(engine, "before_cursor_execute", happen)


def full(statement: str) -> None:
    """The disk is full: reading still works."""
    if not statement.startswith("SELECT"):
        raise sa.exc.OperationalError(statement, {}, Exception("database or disk is full"))


def test_a_hall_that_works_is_ready(hall: Running) -> None:
    assert answer(hall, "/healthz") == (200, "ok")
    assert answer(hall, "/readyz") == (200, "ok")


def test_a_full_disk_is_alive_and_not_ready(hall: Running) -> None:
    with broken_database(hall, full):
        assert answer(hall, "/healthz") == (200, "ok")
        assert answer(hall, "/readyz") == (503, "nothing can be written to the database")
    assert answer(hall, "/readyz") == (200, "ok")


def test_a_hanging_database_is_noticed_in_time(hall: Running) -> None:
    go_on = threading.Event()

    def hang(_statement: str) -> None:
        go_on.wait(PATIENCE)

    with broken_database(hall, hang):
        for _ in range(3):
            assert answer(hall, "/readyz") == (503, "the database or Redis does not answer in time")
            assert answer(hall, "/healthz") == (200, "ok")
        go_on.set()
    assert answer(hall, "/readyz") == (200, "ok")


def test_however_often_one_asks_the_database_is_asked_once(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "TRUE_FOR", 60.0)
    answer(hall, "/readyz")
    before = hall.hall.store.commits
    for _ in range(5):
        assert answer(hall, "/readyz") == (200, "ok")
    assert hall.hall.store.commits <= before + 1


def test_redis_counts(tmp_path: Path) -> None:
    with services.redis_server(tmp_path) as redis, running(tmp_path, redis=redis.url) as hall:
        assert answer(hall, "/readyz") == (200, "ok")
        redis.signal(signal.SIGSTOP)
        assert answer(hall, "/readyz")[0] == 503
        assert answer(hall, "/healthz") == (200, "ok")
        redis.signal(signal.SIGCONT)


def test_a_closing_hall_is_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        hall.hall.closing = True
        assert answer(hall, "/readyz") == (503, "the hall is closing")


def test_refused_writes_are_counted_and_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host)
        with broken_database(hall, full):
            for _ in range(3):
                mira.refused("POST", "/api/guests", {"name": "Asa"}, 503)
        assert hall.hall.store.refused.total == 3
    told: list[dict[str, Any]] = [record.__dict__["facts"] for record in caplog.records]
    assert [(one["times"], one["reason"]) for one in told] == [(1, "database or disk is full")]


def test_a_failure_that_goes_on_is_told_with_its_number(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    failure = RepeatedFailure("it fails", every=60)
    for _ in range(5):
        failure.note(ValueError())
    failure._next = 0.0  # a minute later
    failure.note(ValueError())
    assert [record.__dict__["facts"]["times"] for record in caplog.records] == [1, 5]
    assert failure.total == 6
