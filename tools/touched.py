"""The fast tests of what was touched: `make check` runs them on the source as it is, interpreted.

Touched is what differs from the branch point, committed or not. A file of `src` belongs to the tests folder of its
name, a test to its own folder. What takes long stays with `make test`: the browser, crashes, fuzzing, and the whole
games of the conformance tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SLOW: Final = (
    "tests/envs/test_openspiel.py",
    "tests/server/test_crash.py",
    "tests/server/test_fuzz.py",
    "tests/server/test_leaks.py",
)
BESIDE: Final = {"core": ["core", "lanterns"], "examples": ["lanterns", "agents"], "web": ["web"]}
"""Where the tests of a part do not lie in a folder of its name alone."""


def git(*words: str) -> list[str]:
    """The lines that git answers, none if it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def touched() -> list[str]:
    """Files that differ from the branch point; on the main branch itself, those not committed."""
    base = (git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main") or ["HEAD"])[0]
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def folders(files: list[str]) -> list[str]:
    """The tests folders of these files."""
    found: set[str] = set()
    for file in files:
        top, *parts = PurePosixPath(file).parts
        if top == "src" and len(parts) > 2:
            part = parts[2] if parts[1] == "games" and len(parts) > 3 else parts[1]
        else:
            part = parts[0] if top == "tests" and len(parts) > 1 else top
        found.update(BESIDE.get(part, [part]))
    known = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("test_*.py"))}
    return sorted(f"tests/{part}" for part in found & known - {"browser", "conformance"})


def main() -> int:
    """Run them."""
    files = touched()
    if (
        any(file.startswith("web/") for file in files)
        and subprocess.run(["make", "webtest"], cwd=ROOT, check=False).returncode
    ):
        return 1
    wanted = folders(files)
    print("Tests of what was touched:", *(wanted or ["none"]), flush=True)
    if not wanted:
        return 0
    words = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "--durations", "5"]
    skipped = [f"--ignore={name}" for name in SLOW]
    environ = {**os.environ, "PYTHONPATH": "src"}
    return subprocess.run([*words, *skipped, *wanted], cwd=ROOT, env=environ, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
