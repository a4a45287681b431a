"""The tool that measures the co-op scenarios: it changes numbers without touching the game's files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "coop_rates.py"
FEW = ("--games", "1", "--players", "1", "--agent", "random", "--jobs", "1")


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    """The tool with that command line."""
    return subprocess.run([sys.executable, str(TOOL), *words], capture_output=True, text=True, check=False)


def test_it_plays_with_other_numbers() -> None:
    numbers = ("--card", "the_tyrant.health_by_players=1,1,1,1", "--card", "bloodhound.health=2")
    done = ran(*FEW, "--maps", "the-tyrant", *numbers, "--boss", "the-tyrant.reveal=0,0,0,0")
    assert done.returncode == 0, done.stderr
    assert "the_tyrant.health_by_players=1,1,1,1, bloodhound.health=2" in done.stdout
    assert len([line for line in done.stdout.splitlines() if line.startswith("the-tyrant")]) == 1


def test_it_says_what_it_does_not_know() -> None:
    done = ran(*FEW, "--card", "the_tyrant.beauty=3")
    assert done.returncode == 1
    assert "no card 'the_tyrant' with a figure 'beauty'" in done.stderr
    assert "name.figure=number" in ran(*FEW, "--boss", "the-kraken").stderr
