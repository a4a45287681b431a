"""`deckhall serve`: the hall opens, says where, and closes on Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    environ = {**os.environ, "DECKHALL_DATA": str(folder), "BROWSER": "true"}
    command = [sys.executable, "-m", "deckhall", *words]
    return subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("words", [("serve", "--port", "0", "--no-browser"), ("serve", "--port", "0")])
def test_the_hall_opens_says_where_and_closes(words: tuple[str, ...], tmp_path: Path) -> None:
    hall = start(tmp_path, *words)
    assert hall.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+/", hall.stdout.readline())
    assert found
    with urllib.request.urlopen(found.group() + "healthz") as answer:
        assert answer.read() == b"ok\n"
    assert (tmp_path / "hall.sqlite").exists()
    hall.send_signal(signal.SIGINT)
    _, trouble = hall.communicate(timeout=60)
    assert (hall.returncode, trouble) == (0, "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--db", "nonsense"), "database"),
        (("--workers", "2"), "several workers need"),
        (("--host", "no.such.host.invalid"), "is no address of this machine"),
        (("--port", "99999"), "less than or equal to 65535"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    hall = start(tmp_path, "serve", "--no-browser", *words)
    shown, trouble = hall.communicate(timeout=60)
    assert (hall.returncode, shown) == (2, "")
    assert sentence in trouble
    assert len(trouble.strip().splitlines()) == 1
