"""The example client plays a whole game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.halls import Running

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


def test_the_example_plays_to_the_end(hall: Running) -> None:
    words = [sys.executable, str(CLIENT), f"http://{hall.host}"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "Rank 1: seat" in done.stdout
    assert len(CLIENT.read_text().splitlines()) <= 30
