"""Logs: one line for each thing worth knowing, as text or as JSON; never a card, a token or a seed in it."""

from __future__ import annotations

import json
import logging
import os
import sys
import time
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from deckhall.core.errors import DeckhallError

SETTING: Final = "DECKHALL_LOG"
"""The variable of the environment that says `json`, if the log is to be read by programs."""
LONGEST_LINE: Final = 4096
"""So much the system writes to a pipe in one piece (PIPE_BUF of Linux)."""
LONGEST_FACT: Final = 300
LOGGER: Final = logging.getLogger("deckhall.server")


def configure() -> None:
    """Write the log to standard error, in the form that the environment asks for, unless the program has its own."""
    handler = WholeLines()
    handler.setFormatter(JsonLines() if os.environ.get(SETTING) == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


class WholeLines(logging.Handler):
    """Each record as one line in one write, so that the lines of several processes never run into each other."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            line = self.format(record).encode(errors="replace")
            os.write(sys.stderr.fileno(), line[: LONGEST_LINE - 1] + b"\n")
        except Exception:  # a log that cannot be written must not stop the hall
            self.handleError(record)


def failure_facts(problem: BaseException) -> dict[str, object]:
    """What an error was and where. Messages of errors nobody foresaw may hold anything: left out."""
    frames = traceback.extract_tb(problem.__traceback__)[-4:]
    return {
        "problem": type(problem).__name__,
        "say": str(problem) if isinstance(problem, DeckhallError) else "",
        "where": [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }


def log_failure(what: str, problem: BaseException, **facts: object) -> None:
    """Log an error with what it was about."""
    LOGGER.error(what, extra={"facts": {**facts, **failure_facts(problem)}})


class RepeatedFailure:
    """A failure that may come thousands of times: all are counted, and one a minute is logged with their number."""

    def __init__(self, what: str, every: float = 60.0) -> None:
        self.what: Final = what
        self.every: Final = every
        self.total = 0
        self._logged = 0
        self._next = 0.0

    def note(self, problem: BaseException, **facts: object) -> None:
        """It has happened again; any thread may say so."""
        self.total += 1
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + self.every
            log_failure(self.what, problem, times=self.total - self._logged, **facts)
            self._logged = self.total


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    """What a record says beside its message; errors of the web server's own are told as ours are."""
    found: dict[str, Any] = getattr(record, "facts", {})
    if record.exc_info and record.exc_info[1] is not None:
        found = {**found, **failure_facts(record.exc_info[1])}
    return {name: _shortened(value) for name, value in found.items()}


def _shortened(value: Any) -> Any:
    """No longer than fits into a line."""
    if isinstance(value, list):
        return [_shortened(one) for one in value[:4]]
    return value[:LONGEST_FACT] if isinstance(value, str) else value


def _message(record: logging.LogRecord) -> str:
    return " ".join(record.getMessage().split())[:LONGEST_FACT]


class TextLines(logging.Formatter):
    """A line for people: time, level, message, facts."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(" ", "seconds").removesuffix("+00:00")
        facts = [f"{name}={value!r}" for name, value in _facts(record).items() if value not in ("", [])]
        return " ".join([at, record.levelname, _message(record), *facts])


class JsonLines(logging.Formatter):
    """A line for programs: an object."""

    def format(self, record: logging.LogRecord) -> str:
        head = {"at": round(record.created, 3), "process": record.process, "level": record.levelname.lower()}
        return json.dumps({**head, "what": _message(record), **_facts(record)}, default=str)
