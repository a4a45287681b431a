"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.core.ints import bit_count
from deckhall.games.climber.cards import ADDED, EXTRA, RESET, SHED, WHITEOUT
from deckhall.games.climber.constants import CHOOSING
from deckhall.games.climber.plays import NOTHING, START

if TYPE_CHECKING:
    from deckhall.games.climber.state import ClimberState

SHARPNESS: Final = 0.9
"""How surely the shorter way to an empty hand wins the season."""
SCALE: Final = 0.16
"""How much one victory point of lead is worth."""
LEAD: Final = 0.6
"""How much having laid an unbeatable field play is worth, in cards."""


def estimate(state: ClimberState, seat: int) -> float:
    """Chance to win, roughly: expected points compared with the strongest other."""
    expected = _expected(state)
    if state.is_over:
        for other in range(state.players):
            expected[other] = float(state.points[other])
    best = max([expected[other] for other in range(state.players) if other != seat])
    return 1.0 / (1.0 + exp(-SCALE * (expected[seat] - best)))


def _expected(state: ClimberState) -> list[float]:
    """Points so far, what this season should bring, and a little for every card of the team."""
    cards = state.cards
    season = state.season
    gold = float(cards.file.golds[state.golds[season]].vp)
    silver = float(cards.file.silvers[season].vp)
    expected = [state.points[seat] + 0.35 * state.team_size(seat) for seat in range(state.players)]
    if state.round < len(state.first_places):
        return expected
    speed = [0.0] * state.players
    for seat in range(state.players):
        if seat != state.first:
            speed[seat] = exp(-SHARPNESS * _way(state, seat))
    total = sum(speed)
    for seat in range(state.players):
        prize = gold + _taken_along(state, seat)
        if seat == state.first:
            expected[seat] += prize
        elif seat == state.second:
            expected[seat] += silver
        elif state.first >= 0:
            expected[seat] += silver * speed[seat] / total if total else 0.0
        elif total:
            share = speed[seat] / total
            expected[seat] += prize * share + silver * share * (1.0 - share) * 1.5
    return expected


def _taken_along(state: ClimberState, seat: int) -> int:
    """How many cards a seat adds in Climax, also while it still chooses (CLI-6.97)."""
    if not state.rule_is(ADDED):
        return 0
    if state.phase == CHOOSING:
        return max(0, len(state.hands[seat]) - bit_count(state.resting[seat]) - state.hand_size)
    return state.added[seat]


def _way(state: ClimberState, seat: int) -> float:
    """How far a hand is from empty, in plays: cards of one number go together, strong ones bring the lead back."""
    cards = state.cards
    picked = state.picked if seat == state.turn else 0
    resting = state.resting[seat] if state.resting else 0
    gone = picked | resting
    top = float(cards.top_number)
    length = 0.0
    last = -1
    for place, card in enumerate(state.hands[seat]):
        if gone >> place & 1:
            continue
        number: int = cards.number[card]
        strength = number / top if state.high_wins else 1.0 - number / top
        effect = cards.effect[cards.icon[card]]
        cost = 1.15 - 0.75 * strength
        if number == last:
            cost *= 0.45
        elif number == last + 1:
            cost *= 0.85
        if effect in (RESET, SHED):
            cost -= 0.35
        elif effect in (WHITEOUT, EXTRA):
            cost -= 0.15
        length += cost
        last = number
    if state.kind > START and state.owner == seat:
        value = state.high if state.high_wins else top - state.low
        length -= LEAD * value / top
    elif state.kind == NOTHING and state.turn == seat:
        length -= LEAD
    return length
