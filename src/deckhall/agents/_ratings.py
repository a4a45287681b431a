"""What the levels were measured at: the file that `deckhall ladder --save` writes, by game and level."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent / "ratings.toml"


def ratings(file: Path = FILE) -> dict[str, dict[str, int]]:
    """Ratings by game and level; empty where nothing was measured."""
    if not file.exists():
        return {}
    read: dict[str, object] = tomllib.loads(file.read_text("utf-8"))
    found: dict[str, dict[str, int]] = {}
    for slug, table in read.items():
        if not isinstance(table, dict):
            continue
        found[slug] = {name: int(one["rating"]) for name, one in table.items() if isinstance(one, dict)}
    return found
