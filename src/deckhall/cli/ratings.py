"""Files of ratings: what the levels of bots were measured at, game by game, as `deckhall ladder --save` notes it."""

from __future__ import annotations

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from deckhall.core import BadSetup
from deckhall.core.toml_files import read_toml, typed
from deckhall.core.words import counted

if TYPE_CHECKING:
    from deckhall.lab import Ladder

FILE_HEAD: Final = (
    "# What the levels of bots were measured at, for the lobby; by `deckhall ladder --save` and `make strength`."
)

GameRatings = dict[str, str | int | dict[str, int]]
"""Facts about a game's ladder, and a rating with its interval for each bot."""
Ratings = dict[str, GameRatings]
"""The tables of all games."""


def read_ratings(file: Path) -> Ratings:
    """The ratings that a file has; none if there is no such file. What is no such file is refused."""
    if not file.exists():
        return {}
    found: Ratings = {}
    for slug, table in read_toml(file, BadSetup).items():
        where = f"{file}: is no file of ratings: {slug}"
        if not isinstance(table, dict):
            raise BadSetup(f"{where} is no table")
        found[slug] = typed(table, GameRatings, where, BadSetup)
    return found


def note(file: Path, found: Ladder) -> None:
    """Write the ratings of a game into a file, beside those of other games."""
    from deckhall.lab._outputs import write_text

    known = read_ratings(file)
    known[found.game] = {
        "measured": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.machine()}, {counted(os.cpu_count() or 1, 'core', 'cores')}",
        "games": found.games,
        **{
            rung.agent: {
                "rating": round(rung.rating.rating),
                "low": round(rung.rating.low),
                "high": round(rung.rating.high),
            }
            for rung in reversed(found.rungs)
        },
    }
    write_text(file, toml(known))


def toml(tables: Ratings) -> str:
    """Ratings as TOML, the games in the order of the alphabet."""
    lines = [FILE_HEAD]
    for slug in sorted(tables):
        table = tables[slug]
        lines += ["", f"[{slug}]"]
        lines += [f"{name} = {_value(value)}" for name, value in table.items() if not isinstance(value, dict)]
        for name, value in table.items():
            if isinstance(value, dict):
                inner = ", ".join(f"{key} = {number}" for key, number in value.items())
                lines.append(f'"{name}" = {{ {inner} }}')
    return "\n".join(lines) + "\n"


def _value(value: str | int) -> str:
    """A number, or a text between quotes as TOML has them."""
    return json.dumps(value, ensure_ascii=False)
