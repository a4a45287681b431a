"""Files of learned weights: sets of arrays by name, `SET/ARRAY` in one npz file beside the cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any


def read_sets(path: Path) -> dict[str, dict[str, Any]]:
    """All sets of weights in a file by name; none if there is no such file."""
    import numpy as np

    found: dict[str, dict[str, Any]] = {}
    if path.exists():
        with np.load(path) as file:
            for key in file.files:
                name, _, part = key.partition("/")
                found.setdefault(name, {})[part] = file[key]
    return found


@cache
def kept_sets(path: Path) -> dict[str, dict[str, Any]]:
    """The same, read once."""
    return read_sets(path)
