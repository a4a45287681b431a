"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.games.rebuild import campaign
from deckhall.games.rebuild.constants import BETWEEN

if TYPE_CHECKING:
    from deckhall.games.rebuild.state import RebuildState

DENSITY: Final = 1.6
"""VP for each unit of a good card: what units may be rebuilt into."""
HOPE: Final = 0.9
"""How much of that comes true, at the beginning."""
TIME: Final = 1.5
"""What a card of the market is worth while it lies there, where all of them lie open: every purchase costs time."""
SCALE: Final = 0.3
"""How much one VP of lead is worth."""
TARGET_SCALE: Final = 0.1


def estimate(state: RebuildState, seat: int) -> float:
    """Chance to win, roughly: what each will have in the end, compared with the strongest other or with the target."""
    if state.open_form:
        total = team_prospect(state, HOPE, TIME)
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
    mine = prospect(state, seat, HOPE)
    best = -999.0
    for other in range(state.players):
        if other != seat:
            best = max(best, prospect(state, other, HOPE))
    return _curve(SCALE * (mine - best))


def completing_action(state: RebuildState) -> int:
    """How to end what is begun: pay now, card by card with what is missed least for what it brings; reorder nothing."""
    cards = state.cards
    last = state.legal[-1]
    if cards.PAY.has(last) or cards.DONE.has(last) or cards.DECLINE.has(last):
        return last
    if not cards.TRASH.has(last):
        return -1
    have = state.units_of(state.chosen_to_pay)
    missing = state.missing(have, state.need)
    best = -1
    least = 0.0
    for action in state.legal:
        card = cards.TRASH.value(action)
        gain = float(missing - state.missing(have + cards.units[card], state.need))
        if gain > 0.0:
            price = (cards.vp[card] + 0.5 * cards.unit_count[card]) / gain
            if best < 0 or price < least:
                best, least = action, price
    return best


def _curve(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


def team_prospect(state: RebuildState, hoped: float, time: float) -> float:
    """What all players together may reach in this game; `hoped` and `time` as HOPE and TIME."""
    total = 0.0
    if not state.stack or state.step == BETWEEN:
        for seat in range(state.players):
            total += state.points(seat)
        return total
    for seat in range(state.players):
        total += prospect(state, seat, hoped)
    return total + time * grid_size(state)


def prospect(state: RebuildState, seat: int, hoped: float) -> float:
    """VP now, and what the units of cards that are worth little may still be rebuilt into."""
    owned = state.owned(seat)
    points = float(state.rebuild.scoring.total(owned))
    if not state.stack:
        return points
    tables = state.cards
    counts, vp = tables.unit_count, tables.vp
    hope = 0.0
    for card in owned:
        better = DENSITY * counts[card] - vp[card]
        if better > 0.0:
            hope += better
    return points + hoped * hope * time_left(state)


def time_left(state: RebuildState) -> float:
    """How much of the game is left, 1 to 0."""
    return (len(state.draw) + grid_size(state)) / 53.0


def grid_size(state: RebuildState) -> int:
    """The cards of the grid."""
    cards = 0
    for column in state.columns:
        cards += len(column)
    return cards
