"""A search for open forms, where nothing is left to chance once the decks are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckhall.games.rebuild.state import RebuildState


def solve(state: RebuildState, seat: int, budget: int) -> list[int]:
    """The best line found."""
    return []
