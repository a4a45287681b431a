"""Compiled and interpreted play the same games: the source tree against what is installed, each in its own process.

Where nothing compiled is installed the two still run, with different hash seeds, and must agree; the test then proves
less, and says so.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

import pytest

from tests.games import EDITIONS

ROOT = Path(__file__).parents[2]


class Told(TypedDict):
    compiled: bool
    path: str
    stories: list[str]


def told(edition: str, *paths: Path, hash_seed: str) -> Told:
    """What the digests of a game say with these folders first in the path."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.conformance.digests", edition]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: Told = json.loads(done.stdout)
    return found


def installed() -> bool:
    try:
        importlib.metadata.version("deckhall")
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


@pytest.mark.timeout(1800)  # two whole programs play, which takes long where others keep the machine busy
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_installed_package_plays_the_same_games_as_the_source(
    edition: str, record_property: Callable[[str, object], None]
) -> None:
    source = told(edition, ROOT, ROOT / "src", hash_seed="1")
    assert not source["compiled"]
    other = told(edition, ROOT, hash_seed="2") if installed() else told(edition, ROOT, ROOT / "src", hash_seed="2")
    what = "compiled" if other["compiled"] else "interpreted too, which proves less"
    record_property("note", f"{len(source['stories'])} games of {edition} played the same from the source and {what}")
    assert source["stories"] == other["stories"]
