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
LOGGER: Final = logging.getLogger("deckhall.server")


def configure() -> None:
    """Write the log to standard error, in the form that the environment asks for, unless the program has its own."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if os.environ.get(SETTING) == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


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
    return found


class TextLines(logging.Formatter):
    """A line for people: time, level, message, facts."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(" ", "seconds").removesuffix("+00:00")
        facts = [f"{name}={value!r}" for name, value in _facts(record).items() if value not in ("", [])]
        return " ".join([at, record.levelname, record.getMessage().strip(), *facts])


class JsonLines(logging.Formatter):
    """A line for programs: an object."""

    def format(self, record: logging.LogRecord) -> str:
        head = {"at": round(record.created, 3), "level": record.levelname.lower(), "what": record.getMessage().strip()}
        return json.dumps({**head, **_facts(record)}, default=str)
