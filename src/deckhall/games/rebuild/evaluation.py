"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.games.rebuild import campaign
from deckhall.games.rebuild.constants import ACT_STEP, BETWEEN
from deckhall.games.rebuild.grid import need_of

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
CHANCE: Final = 0.9
"""What a purchase that could be made now is worth, of what it brings."""
DAWDLING: Final = 0.4
"""What a turn costs, in VP, as long as it is not ended: nothing is played or bought that brings less."""


def estimate(state: RebuildState, seat: int) -> float:
    """Chance to win, roughly: what each will have in the end, compared with the strongest other or with the target."""
    if state.open_form:
        total = team_prospect(state, HOPE, TIME) + chance(state, TIME)
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
    if seat == state.on_turn:
        mine += chance(state, 0.0)
    best = -999.0
    for other in range(state.players):
        if other != seat:
            best = max(best, prospect(state, other, HOPE))
    return _curve(SCALE * (mine - best))


def chance(state: RebuildState, time: float) -> float:
    """What the best purchase would bring that the hand can pay for now, less what a card costs by the time it takes.

    Playing a card is worth what it adds to that, and nothing is worth more than the end of a turn that brings no more.
    """
    if state.step != ACT_STEP or not state.stack or state.bought:
        return 0.0
    prices = state.cards.prices
    have = state.hand_units(state.on_turn)
    hoped = HOPE * time_left(state)
    best = 0.0
    for column in state.columns:
        for card in column if state.any_row else column[:1]:
            for price, _ in prices[card]:
                need = need_of(state, card, price)
                if state.covers(have, need):
                    best = max(best, _worth(state, card, hoped) - time - _least_loss(state, need, hoped))
    return CHANCE * best - DAWDLING


def _worth(state: RebuildState, card: int, hoped: float) -> float:
    """What a card adds to a prospect."""
    vp = float(state.cards.vp[card])
    return vp + hoped * max(0.0, DENSITY * float(state.cards.unit_count[card]) - vp)


def _least_loss(state: RebuildState, need: int, hoped: float) -> float:
    """About what a payment costs: card by card that which is missed least for what it brings."""
    units = state.cards.units
    hand = list(state.hands[state.on_turn])
    have = 0
    loss = 0.0
    missing = state.missing(0, need)
    while missing > 0:
        best, least = -1, 0.0
        for place, card in enumerate(hand):
            gain = float(missing - max(0, state.missing(have + units[card], need)))
            if gain > 0.0:
                price = _worth(state, card, hoped) / gain
                if best < 0 or price < least:
                    best, least = place, price
        card = hand.pop(best)
        have += units[card]
        loss += _worth(state, card, hoped)
        missing = state.missing(have, need)
    return loss


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
            price = (float(cards.vp[card]) + 0.5 * float(cards.unit_count[card])) / gain
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
        better = DENSITY * float(counts[card]) - float(vp[card])
        if better > 0.0:
            hope += better
    return points + hoped * hope * time_left(state)


def time_left(state: RebuildState) -> float:
    """How much of the game is left, 1 to 0, as if the turn were over: to end it costs no time."""
    left = len(state.draw) + grid_size(state)
    if state.step == ACT_STEP and not state.open_form:
        left -= 1
    return left / 53.0


def grid_size(state: RebuildState) -> int:
    """The cards of the grid."""
    cards = 0
    for column in state.columns:
        cards += len(column)
    return cards
