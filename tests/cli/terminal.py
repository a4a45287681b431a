"""Running the program as people do: as a process of its own, or in this process where that is enough."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner, Result

from deckhall.cli import app

REPOSITORY = Path(__file__).parents[2]


def run(*arguments: str, answers: str = "", env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """The real program with these answers on its stdin."""
    command = [sys.executable, "-m", "deckhall", *arguments]
    return subprocess.run(
        command,
        input=answers,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **(env or {})},
    )


def call(*arguments: str, answers: str = "") -> Result:
    """The same in this process; only what Python itself does at the end is missing."""
    return CliRunner().invoke(app, list(arguments), input=answers, prog_name="deckhall")


def one_sentence(text: str) -> str:
    """The text, if it is one line as the program says what is wrong."""
    assert text.startswith("deckhall: ")
    assert text.endswith("\n")
    assert text.count("\n") == 1
    assert "Traceback" not in text
    return text.removeprefix("deckhall: ").strip()
