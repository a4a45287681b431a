"""For all tests: the sample game is registered, the header says which deckhall runs, and tests may add a note."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckhall
from deckhall import _build
from tests import games


@pytest.fixture
def usual_ctrl_c() -> Iterator[None]:
    """SIGINT as in a program that somebody runs in a terminal: a shell's background jobs begin with it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_report_header() -> str:
    how = "compiled" if _build.compiled() else "interpreted"
    return f"deckhall {_build.VERSION}, {how}, from {Path(deckhall.__file__).parent}; games: {', '.join(games.SLUGS)}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests wrote with `record_property("note", ...)`, also from other processes."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "note" and report.when == "call":
                terminalreporter.write_line(f"note: {value}")
