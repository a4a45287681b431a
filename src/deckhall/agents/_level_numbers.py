"""How levels of bots play a game where the usual numbers would not set them apart: `levels.toml` beside the cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from deckhall.core.toml_files import read_toml, typed

FILE: Final = "levels.toml"


Part = Annotated[float, Meta(ge=0.0, lt=1.0)]


class Looking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a level that does not search; what is not said is as usual (`_levels`)."""

    carelessness: Part | None = None
    """The part of the possible choices that is overlooked; where it goes by the policy, the part of its choices that
    it makes by a look one choice ahead instead."""
    by: Literal["values", "estimate", "policy"] = "values"
    """What it goes by: the best values there are, the game's own estimate, or what the learned policy would do at once
    (where there is none for the position, the values again)."""


class Searching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a level that searches. In a game with learned policies they hold where there is one."""

    iterations: Annotated[int, Meta(ge=1)] | None = None
    """How often it tries for a decision; four times as often where it has no policy."""
    carelessness: Part | None = None
    """The part of its choices that it makes at a glance, as `casual` does."""


class LevelsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `levels.toml` holds."""

    novice: Looking = Looking()
    casual: Looking = Looking()
    steady: Searching = Searching()
    strong: Searching = Searching()


@cache
def level_numbers(folder: Path) -> LevelsFile:
    """What a game says of its levels, read once."""
    file = folder / FILE
    if not file.exists():
        return LevelsFile()
    return typed(read_toml(file), LevelsFile, f"{folder.name}/{FILE}")


def looking(folder: Path, level: str) -> Looking:
    """What a game says of a level that does not search."""
    found = level_numbers(folder)
    return found.novice if level == "novice" else found.casual


def searching(folder: Path, level: str) -> Searching:
    """What a game says of a level that searches; of the best one nothing."""
    found = level_numbers(folder)
    return {"steady": found.steady, "strong": found.strong}.get(level, Searching())
