"""`pip install .` compiles with the build requirements alone: mypyc must not ask for what is not among them."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMES = {"mypy-extensions": "mypy_extensions"}
PULLED = {"librt", "mypyc"}
"""These come with mypyc."""


def imported(source: Path) -> set[str]:
    """The packages that a module names anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_what_is_compiled_and_its_neighbours_import_only_what_the_build_has_or_may_lack() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    required = [re.split(r"[\[<>=;]", one)[0] for one in project["build-system"]["requires"]]
    known = {NAMES.get(one, one) for one in required} | PULLED
    lacking = [name for one in project["tool"]["mypy"]["overrides"] for name in one["module"]]
    source = ROOT / "src" / "deckhall"
    compiled = [path for part in ("core", "games", "agents", "train", "lab") for path in (source / part).rglob("*.py")]
    assert len(compiled) > 200
    for path in compiled:
        for name in imported(path) - set(sys.stdlib_module_names) - known - {"deckhall"}:
            assert any(fnmatch(f"{name}.", one) or name == one for one in lacking), (
                f"{path.relative_to(ROOT)} imports {name}, which `pip install .` does not have while it compiles: "
                "name it in build-system.requires, or under ignore_missing_imports of mypy"
            )
