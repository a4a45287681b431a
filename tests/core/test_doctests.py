"""The examples in docstrings are true. They are read from the source: compiled modules keep not all docstrings."""

from __future__ import annotations

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import deckhall

ROOT = Path(deckhall.__file__).parent
FILES = [
    ROOT / "__init__.py",
    *[path for folder in ("core", "check", "envs") for path in sorted(ROOT.glob(f"{folder}/*.py"))],
]


def examples(path: Path) -> list[doctest.DocTest]:
    """The docstrings of a file that contain examples, to be run with the names of its module."""
    name = ".".join(["deckhall", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__")
    found: list[doctest.DocTest] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ">>>" in (ast.get_docstring(node) or ""):
            names = dict(vars(importlib.import_module(name)))
            text = ast.get_docstring(node) or ""
            found.append(doctest.DocTestParser().get_doctest(text, names, name, str(path), 0))
    return found


@pytest.mark.parametrize("path", [path for path in FILES if examples(path)], ids=lambda path: path.stem)
def test_docstring_examples(path: Path) -> None:
    runner = doctest.DocTestRunner()
    for example in examples(path):
        runner.run(example)
    assert runner.summarize(verbose=False).failed == 0


def test_there_are_some() -> None:
    assert {"__init__", "vocab", "words"} <= {path.stem for path in FILES if examples(path)}
