"""The topology of deploy/compose.yaml as processes: halls are restarted one by one, and nobody loses a move."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Final

from tests.server import services
from tests.server.balancer import balanced, is_ready
from tests.server.halls import PATIENCE, Process, wait_for
from tests.server.ledger import Games, Ledger

ROUNDS: Final = 2


def test_a_rolling_restart_loses_no_move(tmp_path: Path) -> None:
    with services.postgres(tmp_path) as db, services.redis(tmp_path) as redis:
        halls = [Process(db, redis) for _ in range(2)]
        ledger = Ledger(db)
        try:
            for hall in halls:
                hall.start()
            with balanced([hall.host for hall in halls]) as host:
                games = Games(host, ledger)
                for _ in range(ROUNDS):
                    for hall in halls:
                        games.refill()
                        before = ledger.promised()
                        wait_for(lambda before=before: ledger.promised() > before + 10)  # type: ignore[misc]
                        assert hall.process is not None
                        hall.process.terminate()
                        assert hall.process.wait(PATIENCE) in (0, -signal.SIGTERM)
                        ledger.check()
                        before = ledger.promised()
                        wait_for(lambda before=before: ledger.promised() > before)  # type: ignore[misc]
                        hall.start()
                        wait_for(lambda hall=hall: is_ready(hall.host))  # type: ignore[misc]
                games.finish()
        finally:
            for hall in halls:
                hall.stop()
            ledger.close()
