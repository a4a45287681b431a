"""Reserved seats: at a rematch the seats of those who played are kept, until they decline or some time has passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckhall.server.store import Row, now
from deckhall.server.tokens import same

EMPTY: Final[Row] = {
    "kind": "open",
    "guest": "",
    "name": "",
    "bot": "",
    "away": False,
    "presets": {},
    "kept_until": 0.0,
    "muted": False,
}
"""A seat on which nobody sits, and which is kept for nobody."""


def kept(row: Row, guest: str, name: str, seconds: float) -> Row:
    """An open seat that only this guest may take for a while."""
    return {**row, **EMPTY, "guest": guest, "name": name, "kept_until": now() + seconds}


def is_kept(row: Row) -> bool:
    """Is the seat open for one guest only?"""
    return bool(row["kind"] == "open" and row["guest"] and row["kept_until"] > now())


def belongs(row: Row, guest: str) -> bool:
    """Is the seat open, and was it kept for this guest? When its time is over they may still take it, as others may."""
    return row["kind"] == "open" and bool(guest) and same(row["guest"], guest)


def free_for(rows: Sequence[Row], guest: str) -> list[int]:
    """The seats that a guest may take: first those that are kept for them."""
    free = [row for row in rows if row["kind"] == "open" and (belongs(row, guest) or not is_kept(row))]
    return [int(row["seat"]) for row in sorted(free, key=lambda row: not belongs(row, guest))]
