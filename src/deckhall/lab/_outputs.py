"""Files that results will go into: whether they can be written is found out before anything is played."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from deckhall.core import BadSetup, DeckhallError


def writable_file(file: Path, endings: Sequence[str] = ()) -> Path:
    """The file, if it can be written as far as can be known before, and ends as it should, if it ends at all."""
    if endings and file.suffix and file.suffix.lower() not in endings:
        raise BadSetup(f"{file}: is written as {' or '.join(endings)}, not as {file.suffix}")
    if file.is_dir():
        raise BadSetup(f"{file}: is a folder, not a file")
    home = file.absolute().parent
    if not home.is_dir():
        raise BadSetup(f"{file}: there is no folder {file.parent}")
    if not os.access(file if file.exists() else home, os.W_OK):
        raise BadSetup(f"{file}: cannot be written: permission denied")
    return file


def writable_folder(folder: Path) -> Path:
    """The folder, if it is there and can be written into, or if it can be made."""
    there = folder.absolute()
    while not there.exists():
        there = there.parent
    if not there.is_dir():
        raise BadSetup(f"{folder}: {there} is a file, not a folder")
    if not os.access(there, os.W_OK):
        raise BadSetup(f"{folder}: cannot be written into: permission denied")
    return folder


def write_text(file: Path, text: str) -> None:
    """Write a file; what goes wrong is said with its name."""
    try:
        file.write_text(text, "utf-8")
    except OSError as problem:
        raise DeckhallError(f"{file}: cannot be written: {problem.strerror or problem}") from None
