"""Zones that are maps, drawn in characters with coordinates.

The zone has the signs of its tiles in `rows`. Its pieces, tiles among them, say where they are in `at`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.text import Text

from deckhall.cli.phrases import is_tile
from deckhall.core.scene import Piece, Zone

CELL: Final = 4
NARROW: Final = 3


def picture(
    zone: Zone,
    lit: Collection[str] = (),
    style: str = "bold",
    cell: int = CELL,
    pointed: Collection[str] = (),
) -> list[Text]:
    """The map, a line for each row; what is lit, by key, stands out, and what is pointed at still more."""
    wide = max((len(row) for row in zone.rows), default=0)
    pieces = {piece.at: piece for piece in zone.pieces if not is_tile(piece) and not _carried(piece)}
    lines = [Text("    " + "".join(f"{x:<{cell}}" for x in range(wide)), style="dim")]
    for y, row in enumerate(zone.rows):
        line = Text(f"{y:>2}  ", style="dim")
        for x, sign in enumerate(row):
            piece = pieces.get((x, y))
            keys = {f"{x},{y}", piece.key if piece is not None else ""}
            bright = not keys.isdisjoint(lit)
            drawn = short(piece)[:cell] if piece is not None else f" {sign}" if sign != "." else " ·"
            line.append(f"{drawn:<{cell}}", style=f"not dim {style}" if bright else "not dim" if piece else "dim")
            if not keys.isdisjoint(pointed):
                line.stylize("reverse", len(line) - cell)
        lines.append(line)
    return lines


def short(piece: Piece) -> str:
    """A piece in three or four characters: initials, whose it is, and `'` if it is tapped or `!` if it is active."""
    words = piece.face.split("_")
    name = words[0][:2].capitalize() if len(words) == 1 else (words[0][:1] + words[-1][:1]).upper()
    whose = str(piece.seat + 1) if piece.seat is not None else "*" if piece.is_marked("boss") else "-"
    state = "!" if piece.is_marked("active") else "'" if piece.is_marked("tapped") else ""
    return f"{name}{whose}{state}"


def _carried(piece: Piece) -> bool:
    return piece.is_marked("in")
