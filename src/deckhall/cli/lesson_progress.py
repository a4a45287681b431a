"""Which lessons somebody has been through, kept in one small file of the data folder.

It is a convenience: what cannot be read counts as nothing done.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from deckhall._folders import data_folder
from deckhall.core.errors import DeckhallError

FILE: Final = "lessons.json"


def done_in(slug: str) -> set[str]:
    """The lessons of a game that have been played to their end, by id."""
    return set(_read().get(slug, []))


def mark_done(slug: str, lesson: str) -> None:
    """Remember a lesson; raise, with a reason, if it cannot be kept."""
    path = _path()
    known = _read()  # anew: another terminal may have written
    known[slug] = sorted({*known.get(slug, []), lesson})
    part = path.with_name(f"{FILE}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")
        part.replace(path)
    except OSError as problem:
        raise DeckhallError(f"{path}: cannot be written: {problem.strerror or problem}") from None


def _path() -> Path:
    return data_folder() / FILE


def _read() -> dict[str, list[str]]:
    try:
        return msgspec.json.decode(_path().read_bytes(), type=dict[str, list[str]])
    except (OSError, ValueError, DeckhallError):
        return {}
