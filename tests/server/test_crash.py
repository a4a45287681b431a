"""Nothing that was promised is lost: halls are killed at random moments, and every kept move is there afterwards."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.server import services
from tests.server.halls import Process, wait_for
from tests.server.ledger import Games, Ledger

KILLS: Final = 25


def test_a_killed_hall_keeps_its_word(tmp_path: Path, record_property: Any) -> None:
    db = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    luck = random.Random()
    hall = Process(db)
    hall.start()
    ledger = Ledger(db)
    games = Games(hall.host, ledger)
    try:
        for _ in range(KILLS):
            games.refill()
            time.sleep(luck.uniform(0.05, 0.5))
            hall.kill()
            ledger.check()
            hall.start()
            ledger.check()
        games.finish()
    finally:
        hall.stop()
        ledger.close()
    record_property("note", f"SQLite: {KILLS} kills, {ledger.promised()} kept moves, none lost")


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A PostgreSQL and a Redis of our own."""
    with services.postgres(tmp_path) as db, services.redis(tmp_path) as redis:
        yield db, redis


def test_tables_survive_the_death_of_their_worker(both: tuple[str, str], record_property: Any) -> None:
    db, redis = both
    luck = random.Random()
    hall = Process(db, redis, workers=2)
    hall.start()
    wait_for(lambda: len(hall.workers()) == 2)
    ledger = Ledger(db)
    games = Games(hall.host, ledger)
    try:
        for _ in range(KILLS):
            games.refill()
            time.sleep(luck.uniform(0.2, 2.0))
            hall.kill_worker(luck.choice(hall.workers()))
            ledger.check()
            wait_for(lambda: len(hall.workers()) == 2)
        games.finish()
    finally:
        hall.stop()
        ledger.close()
    record_property("note", f"PostgreSQL: {KILLS} killed workers, {ledger.promised()} kept moves")
