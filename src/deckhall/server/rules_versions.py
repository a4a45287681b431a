"""Rules versions: with which version of a game's rules a table was begun, so that an update can say what it changed."""

from __future__ import annotations

from deckhall._build import VERSION
from deckhall.core.plugins import plugins


def rules_version(slug: str) -> str:
    """The package a game comes from, with its version."""
    for point in plugins("deckhall.games"):
        if point.name == slug and point.dist is not None:
            return f"{point.dist.name} {point.dist.version}"[:64]
    return f"deckhall {VERSION}"


def no_longer_applies(begun_with: str, slug: str, number: int) -> str:
    """Why a stored game cannot go on, for those who played it."""
    begun = begun_with or "an older version"
    return (
        f"This game was begun with the rules of {begun}; this hall has {rules_version(slug)}, in which choice {number} "
        "is not possible any more. It cannot go on; what you see is how it stood before that choice."
    )
