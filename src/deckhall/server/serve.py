"""Starting the server."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from deckhall.core.errors import DeckhallError
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


def serve(
    host: str = "127.0.0.1", port: int = 8000, db: str = "", redis: str = "", workers: int = 1, pace: float = 0.7
) -> None:
    """Serve until stopped. Several workers share their tables through PostgreSQL and Redis."""
    db = db or default_db()
    if workers > 1 and (not redis or db.startswith("sqlite")):
        raise DeckhallError("several workers need --db postgresql+psycopg://... and --redis redis://...")
    # the workers are processes of their own: they read what to serve from the environment
    os.environ.update({"DECKHALL_DB": db, "DECKHALL_REDIS": redis, "DECKHALL_PACE": str(pace)})
    uvicorn.run(
        "deckhall.server.serve:application",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=16_384,
        timeout_graceful_shutdown=5,
    )


def application() -> Starlette:
    """The application of one worker."""
    environ = os.environ
    pace, rate = float(environ.get("DECKHALL_PACE", "0.7")), float(environ.get("DECKHALL_RATE", "40"))
    return make_app(environ["DECKHALL_DB"], environ.get("DECKHALL_REDIS", ""), pace, rate=rate)
