"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import deckhall
import deckhall.check
import deckhall.core

MODULES = ["deckhall", "deckhall.check"] + [
    f"{package.__name__}.{module.name}"
    for package in (deckhall.core, deckhall.check)
    for module in pkgutil.iter_modules(package.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_some() -> None:
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 8
