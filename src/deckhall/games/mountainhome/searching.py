"""How a searching bot takes its turn: every complete choice, compared over several worlds by `worth`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.rng import Rng
from deckhall.core.view import find_complete_choices

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

WORLDS: Final = 12


def best_turn(state: MountainState, seat: int, budget: int) -> list[int]:
    """The choice in the action step that does best on the whole; nothing if there are too many to try."""
    lines = find_complete_choices(state, seat)
    if lines is None:
        return []
    rng = Rng(state.rng)
    totals = [0.0] * len(lines)
    for _ in range(max(1, min(WORLDS, budget // len(lines)))):
        world = state.determinized(seat, rng)
        for place, line in enumerate(lines):
            twin = world.clone()
            for action in line:
                twin.apply(seat, action)
            totals[place] += twin.estimate(seat)
    return lines[totals.index(max(totals))]
