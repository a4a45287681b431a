"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.games.rebuild import campaign

if TYPE_CHECKING:
    from deckhall.games.rebuild.state import RebuildState

UNIT: Final = 0.55
"""What an owned unit is worth in VP at the beginning, less and less towards the end."""
SCALE: Final = 0.3
"""How much one VP of lead is worth."""
TARGET_SCALE: Final = 0.1


def estimate(state: RebuildState, seat: int) -> float:
    """Chance to win, roughly: what each will have in the end, compared with the strongest other or with the target."""
    if state.open_form:
        total = 0.0
        for one in range(state.players):
            total += prospect(state, one)
        passed = 0.0
        for game, (result, target, good) in enumerate(campaign.history(state)):
            if game < state.round or good:
                passed += 1.0
            elif not good:
                return _curve(TARGET_SCALE * (result - target)) * 0.5 / 4.0 + passed / 4.0 * 0.5
        wanted = campaign.target(state)
        if not state.campaign:
            return _curve(TARGET_SCALE * (total - wanted))
        if len(state.results) > state.round:
            return min(1.0, 0.25 * passed)
        return min(1.0, 0.25 * (passed + _curve(TARGET_SCALE * (total - wanted))))
    mine = prospect(state, seat)
    best = -999.0
    for other in range(state.players):
        if other != seat:
            best = max(best, prospect(state, other))
    return _curve(SCALE * (mine - best))


def _curve(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


def prospect(state: RebuildState, seat: int) -> float:
    """VP now and what the owned units may still become."""
    owned = state.owned(seat)
    points = float(state.rebuild.scoring.total(owned))
    if not state.stack:
        return points
    units = state.rebuild.cards.units
    stock = 0
    for card in owned:
        stock += units[card]
    return points + UNIT * stock * left(state)


def left(state: RebuildState) -> float:
    """How much of the game is left, 1 to 0."""
    cards = len(state.draw)
    for column in state.columns:
        cards += len(column)
    return cards / 53.0
