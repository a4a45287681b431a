"""Zones that are maps, drawn in characters with coordinates.

A map's tiles are pieces whose key is their place, `3,4`, with the mark `at 3,4`; all other pieces stand on one of them.
The zone's stats hold `rows`, the characters of the tiles with `/` between the rows.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.text import Text

from deckhall.cli.phrases import is_ground
from deckhall.core.scene import Piece, Zone

CELL: Final = 4
NARROW: Final = 3
SEATS: Final = "seat "


def picture(zone: Zone, lit: Collection[str] = (), style: str = "bold", cell: int = CELL) -> list[Text]:
    """The map, a line for each row; what is lit, by key, stands out."""
    rows = zone.stats.get("rows", "").split("/")
    wide = max((len(row) for row in rows), default=0)
    standing = {_place(piece): piece for piece in zone.pieces if not is_ground(piece) and not _carried(piece)}
    lines = [Text("    " + "".join(f"{x:<{cell}}" for x in range(wide)), style="dim")]
    for y, row in enumerate(rows):
        line = Text(f"{y:>2}  ", style="dim")
        for x, sign in enumerate(row):
            key = f"{x},{y}"
            piece = standing.get(key)
            bright = key in lit or (piece is not None and piece.key in lit)
            drawn = short(piece)[:cell] if piece is not None else f" {sign}" if sign != "." else " ·"
            line.append(f"{drawn:<{cell}}", style=f"not dim {style}" if bright else "not dim" if piece else "dim")
        lines.append(line)
    return lines


def short(piece: Piece) -> str:
    """A piece in three or four characters: initials, whose it is, and `'` if it is tapped or `!` if it is active."""
    words = piece.face.split("_")
    name = words[0][:2].capitalize() if len(words) == 1 else (words[0][:1] + words[-1][:1]).upper()
    seats = [mark.removeprefix(SEATS) for mark in piece.marks if mark.startswith(SEATS)]
    whose = str(int(seats[0]) + 1) if seats and seats[0].isdigit() else "*" if "boss" in piece.marks else "-"
    state = "!" if "active" in piece.marks else "'" if "tapped" in piece.marks else ""
    return f"{name}{whose}{state}"


def _place(piece: Piece) -> str:
    return next((mark[3:] for mark in piece.marks if mark.startswith("at ")), "")


def _carried(piece: Piece) -> bool:
    return any(mark.startswith("in ") for mark in piece.marks)
