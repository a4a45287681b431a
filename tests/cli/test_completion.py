"""The shell completes commands, games, seats, agents, options and rules."""

from __future__ import annotations

import pytest

from deckhall import agents
from tests.cli.terminal import run


def completed(words: str) -> list[str]:
    """What bash would offer for the last of these words."""
    env = {
        "_DECKHALL_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    found = run(env=env)
    assert not found.stderr
    return [line.rpartition(",")[2] if "," in line and "=" not in line else line for line in found.stdout.split()]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("deckhall si", {"simulate"}),
        ("deckhall play cli", {"climber"}),
        ("deckhall play climber --seats human,ma", {"master"}),
        ("deckhall play climber --seats ", {"human", *agents.names()}),
        ("deckhall simulate climber --agents is", {"ismcts", "ismcts0"}),
        ("deckhall play climber --option fore", {"forecast=false", "forecast=true"}),
        ("deckhall rules climber cli-1.", {f"cli-1.{number}" for number in range(1, 8)}),
        ("deckhall play chess --option ", set()),
        ("deckhall learn climber sh", {"shed"}),
        ("deckhall learn chess ", set()),
    ],
)
def test_completion(words: str, expected: set[str]) -> None:
    assert set(completed(words)) == expected


def test_completion_can_be_installed() -> None:
    # not the shell this runs in: a test in the background may have none
    found = run("--show-completion", "bash", env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert found.returncode == 0
    assert "complete" in found.stdout
    assert "--install-completion" in run("--help").stdout
