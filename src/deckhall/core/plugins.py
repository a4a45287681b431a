"""What other packages bring, found by their entry points; looked for once, since that takes a while."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, entry_points

_found: dict[tuple[str, ...], list[EntryPoint]] = {}


def plugins(group: str) -> list[EntryPoint]:
    """The entry points of a group."""
    key = (group, *sys.path)
    if key not in _found:
        _found[key] = list(entry_points(group=group))
    return _found[key]
