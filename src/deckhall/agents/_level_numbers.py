"""How levels of bots play a game where the usual numbers would not set them apart: `levels.toml` beside the cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from deckhall.core.toml_files import read_toml, typed

FILE: Final = "levels.toml"


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one level in one game; what is not said is as usual (`_levels`)."""

    iterations: Annotated[int, Meta(ge=1)] | None = None
    """How often a level that searches tries for a decision."""
    carelessness: Annotated[float, Meta(ge=0.0, lt=1.0)] | None = None
    """The part of the possible choices that is overlooked; for levels that search or go by the policy, the part of
    their own choices that they make at a glance instead."""
    by: Literal["values", "estimate", "policy"] = "values"
    """What a level without a search goes by: the best values there are, the game's own estimate, or what the learned
    policy would do at once (where it has none for the position, the values again)."""


class LevelsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `levels.toml` holds."""

    novice: Numbers = Numbers()
    casual: Numbers = Numbers()
    steady: Numbers = Numbers()
    strong: Numbers = Numbers()


@cache
def level_numbers(folder: Path) -> LevelsFile:
    """What a game says of its levels, read once."""
    file = folder / FILE
    if not file.exists():
        return LevelsFile()
    return typed(read_toml(file), LevelsFile, f"{folder.name}/{FILE}")


def numbers_of(folder: Path, level: str) -> Numbers:
    """What a game says of one level."""
    found: Numbers = getattr(level_numbers(folder), level, Numbers())
    return found
