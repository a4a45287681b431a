"""Where a person's games and the hall's database are kept."""

import os
import sys
from pathlib import Path
from typing import Final

import platformdirs

from deckhall.core.errors import DeckhallError

FORMER: Final = {"darwin": "Library/Application Support/deckhall"}
"""Where a system's data were kept before, below the home folder, whatever XDG_DATA_HOME said."""


def data_folder() -> Path:
    """The folder named in DECKHALL_DATA, or else the one that is the custom of the system; it need not be there yet."""
    if folder := os.environ.get("DECKHALL_DATA"):
        return Path(folder)
    try:
        home = Path.home()
    except RuntimeError:
        raise DeckhallError("there is no home folder to keep games in; set DECKHALL_DATA to a folder") from None
    usual = platformdirs.user_data_path("deckhall", appauthor=False)
    former = home / FORMER[sys.platform] if sys.platform in FORMER else usual
    return former if former.exists() and not usual.exists() else usual
