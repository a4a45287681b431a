"""Starting the server."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import uvicorn

from deckhall.server.app import make_app


def data_folder() -> Path:
    """Where this user's data lie, by the custom of the system."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "deckhall"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "deckhall"
    return Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share"))) / "deckhall"


def default_db() -> str:
    """The database of this user: one SQLite file."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'hall.sqlite'}"


def serve(host: str, port: int, db: str, pace: float = 0.7) -> None:
    """Serve until stopped."""
    app = make_app(db or default_db(), pace)
    uvicorn.run(
        app, host=host, port=port, log_level="warning", ws_max_size=16_384, ws_ping_interval=20, access_log=False
    )
