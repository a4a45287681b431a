"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.games.muhq import constants
from deckhall.games.muhq.board import distance
from deckhall.games.muhq.player_cards import picks_of
from deckhall.games.muhq.scoring import holders
from deckhall.games.muhq.targets import mark_place

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

SCALE: Final = 0.12
"""How much one point of lead is worth."""
DOOMED: Final = 0.3
"""How much is left of it if the boss side wins unless something is done this round."""
LONGEST: Final = 400
"""Decisions of a round in which everybody passes."""


def estimate(state: MuhqState, seat: int) -> float:
    """How well the seat stands, 0 to 1, as if what is on the stack were carried out."""
    if state.ended:
        if state.board.coop:
            return 1.0 if state.winners else 0.0
        return 1.0 if state.winners >> seat & 1 else 0.0
    if state.step == constants.DRAFT:
        return _draft_estimate(state, seat)
    if state.board.coop:
        return _coop_estimate(state)
    state = after_stack(state)
    if state.ended:
        return estimate(state, seat)
    values = [_value(state, one) for one in range(state.players)]
    best = max([values[one] for one in range(state.players) if one != seat])
    return 1.0 / (1.0 + exp(-SCALE * (values[seat] - best)))


def after_stack(state: MuhqState) -> MuhqState:
    """The position after everybody has passed until the stack is empty."""
    if not state.actions or state.begun is not None:
        return state
    after = state.clone()
    passing = after.cards.PASS
    for _ in range(40):
        if after.acting < 0 or after.ended or not after.actions:
            break
        after.apply(after.acting, passing if after.legal[0] == passing else after.legal[0])
    return after


def _coop_estimate(state: MuhqState) -> float:
    """How all players stand together.

    Against the Kraken units lost in its turn decide (MUQ-8.44): there a position is judged after its answer, and what
    is lost only if nobody does anything any more is not lost yet. The Tyrant is beaten by who builds up in time.
    """
    now = after_stack(state)
    if now.ended:
        return 1.0 if now.winners else 0.0
    if not devouring(state):
        return 1.0 / (1.0 + exp(-SCALE * _coop_value(now)))
    after = after_round(now)
    if after.ended:
        return 1.0 if after.winners else DOOMED / (1.0 + exp(-SCALE * _coop_value(now)))
    return 1.0 / (1.0 + exp(-SCALE * _coop_value(after)))


def devouring(state: MuhqState) -> bool:
    """Is the loss counted in devour marks, as against the Kraken?"""
    return state.board.data.win.lose_mark == "devour"


def after_round(state: MuhqState) -> MuhqState:
    """The position at the beginning of the next round, or the end, if all players do no more than pass and pay."""
    if state.begun is not None:
        return state
    after = state.clone()
    for _ in range(LONGEST):
        if after.ended or after.round > state.round:
            break
        seat = after.acting if after.acting >= 0 else after.turn
        after.apply(seat, after.legal_actions(seat)[0])
    return after


def _draft_estimate(state: MuhqState, seat: int) -> float:
    """A store of good cards."""
    total = sum([card_value(state, kind) for kind in picks_of(state, seat)])
    if state.picked[seat] >= 0:
        total += card_value(state, state.picked[seat])
    return total / (total + 60.0)


def card_value(state: MuhqState, kind: int) -> float:
    """How good a card is to own on this map; ships are of no use without deep water."""
    if state.cards.swimming[kind] and not state.board.wet:
        return 0.1
    return state.cards.value[kind]


def _value(state: MuhqState, seat: int) -> float:
    """Points of advantage of one player."""
    if state.out >> seat & 1:
        return -40.0
    value = 0.5 * min(state.resource[seat], 12) + 0.1 * max(0, state.resource[seat] - 12)
    for one in state.permanents:
        if one.controller == seat:
            value += _unit_value(state, one)
    for pile in (state.hands[seat], state.decks[seat], state.discards[seat]):
        for card in pile:
            value += 0.55 * card_value(state, state.kinds[card])
    value += 0.15 * len(state.hands[seat])
    value += 0.3 * len(state.held[seat])
    for card in state.held[seat]:
        value += 0.3 * card_value(state, state.kinds[card])
    return value + _goal(state, seat)


def _unit_value(state: MuhqState, one: Permanent) -> float:
    """What a permanent on the map is worth to its controller."""
    cards = state.cards
    kind = one.kind
    if cards.building[kind]:
        return 0.0
    value = 1.2 + 1.15 * card_value(state, kind) if cards.unit[kind] else 1.0 + 0.4 * cards.solid[kind]
    if cards.equipment[kind]:
        value = 1.6 if one.host >= 0 else 0.3
    limit = state.health(one)
    if limit > 0:
        value *= 1.0 - 0.45 * min(one.damage, limit) / (limit + 1.0)
    marks = one.marks
    value -= 0.5 * marks[constants.PARALYSIS] + 0.6 * marks[constants.POISON] + 0.4 * marks[constants.PANIC]
    value += 0.25 * min(2, marks[constants.WARD])
    if kind == cards.FARMER and state.terrain[one.tile] == constants.FARM:
        value += 1.6 if one.tapped else 0.9
    return value


def _goal(state: MuhqState, seat: int) -> float:
    """How near the player is to the map's own victory."""
    win = state.board.win
    if win == constants.CAPTURE:
        return _capture(state, seat)
    if win == constants.RESOURCE:
        return 0.45 * state.resource[seat]
    if win == constants.STICK:
        return _stick(state, seat)
    return _siege(state, seat, win == constants.VIP)


def _capture(state: MuhqState, seat: int) -> float:
    """Points, held regions, and units on their way to regions."""
    value = 4.0 * state.points[seat]
    for holder in holders(state):
        if holder == seat:
            value += 3.0
    centres = [region[len(region) // 2] for region in state.board.regions]
    for one in state.permanents:
        if one.controller == seat and state.cards.unit[one.kind]:
            near = min([distance(one.tile, centre) for centre in centres])
            value += 0.5 if state.board.region_bits[one.tile] else 0.0
            value -= 0.16 * near
    return value


def _stick(state: MuhqState, seat: int) -> float:
    """Points, carrying the Stick, being near it."""
    value = 6.0 * state.points[seat]
    stick: Permanent | None = None
    for one in state.permanents:
        if one.kind == state.cards.STICK:
            stick = one
    if stick is None:
        return value
    mine = stick.host >= 0 and stick.controller == seat
    if mine:
        value += 7.0
    for one in state.permanents:
        if one.controller == seat and state.cards.unit[one.kind] and one.id != stick.host:
            value -= (0.1 if mine else 0.25) * distance(one.tile, stick.tile)
    return value


def _siege(state: MuhqState, seat: int, kings: bool) -> float:
    """The own King or buildings in health, those of others hurt and within reach."""
    cards = state.cards
    value = 0.0
    goals: list[int] = []
    for one in state.permanents:
        vital = one.kind == cards.KING if kings else cards.building[one.kind]
        if not vital:
            continue
        if one.owner == seat:
            limit = state.health(one)
            value += (4.5 if kings else 2.2) * (limit - one.damage) + (0.0 if kings else 3.0)
        else:
            goals.append(one.tile)
    if goals:
        for one in state.permanents:
            if one.controller == seat and cards.unit[one.kind] and one.kind != cards.KING and cards.attack[one.kind]:
                value -= 0.22 * min([distance(one.tile, goal) for goal in goals])
    return value


def _coop_value(state: MuhqState) -> float:
    """All players together against the boss side."""
    boss = state.find_boss()
    if boss is None:
        return 100.0
    hunt = devouring(state)
    lost = boss.marks[constants.DEVOUR if hunt else constants.REPRESSION] / max(1, state.board.lose_marks)
    value = (80.0 if hunt else 34.0) * boss.damage / state.health(boss) - 26.0 * lost
    value += 0.3 * boss.marks[constants.POISON] + 0.5 * boss.marks[constants.PARALYSIS] - 8.0
    value -= (3.0 if hunt else 0.5) * state.round  # or a search would wait, since it can attack next time, too
    strength = 0.0
    for seat in range(state.players):
        strength += _coop_strength(state, seat, boss, 0.5 if hunt else 1.0)
    for one in state.permanents:
        if one.controller == constants.BOSS and state.cards.unit[one.kind]:
            value -= 1.5 - 0.4 * one.damage
    value += strength / (0.6 + 0.4 * state.players)
    if state.intention >= 0:
        tile = mark_place(state)
        value -= 1.5
        if tile >= 0:
            value += 0.35 * min(8, distance(boss.tile, tile))
    return value


def _coop_strength(state: MuhqState, seat: int, boss: Permanent, units: float) -> float:
    """What one player adds: cards, units, the way to the boss, and to a store with something to spend.

    `units`: what they count, less where they are there to be spent.
    """
    cards = state.cards
    value = 0.3 * min(state.resource[seat], 10)
    for pile in (state.hands[seat], state.decks[seat], state.discards[seat]):
        for card in pile:
            value += 0.6 * cards.value[state.kinds[card]]
    shops = [tile for number, tile in enumerate(state.board.stores) if state.shops[number]]
    nearest = 12
    for one in state.permanents:
        if one.controller != seat:
            continue
        value += units * _unit_value(state, one)
        if not cards.unit[one.kind]:
            continue
        if cards.attack[one.kind]:
            value -= 0.14 * distance(one.tile, boss.tile)
        for tile in shops:
            nearest = min(nearest, distance(one.tile, tile))
    if shops and state.resource[seat] > 2:
        value -= (0.25 if state.step < constants.END else 0.3) * nearest
    return value
