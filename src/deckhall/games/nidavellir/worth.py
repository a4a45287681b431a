"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState

SCALE: Final = 0.05


def estimate(state: NidavellirState, seat: int) -> float:
    """Chance to win, roughly."""
    mine = float(state.score(seat))
    best = max([float(state.score(other)) for other in range(state.players) if other != seat])
    return 1.0 / (1.0 + exp(-SCALE * (mine - best)))
