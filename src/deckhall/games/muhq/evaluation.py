"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.games.muhq import constants
from deckhall.games.muhq.board import distance, to_nearest
from deckhall.games.muhq.fast_actions import might_act
from deckhall.games.muhq.player_cards import picks_of
from deckhall.games.muhq.scoring import holders
from deckhall.games.muhq.targets import mark_place
from deckhall.games.muhq.unit_values import guarded

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

SCALE: Final = 0.12
"""How much one point of lead is worth."""
DOOMED: Final = 0.3
"""How much is left of it if the game is lost unless something is done before the next turn, or round."""
USEFUL: Final = 0.5
IN_HAND: Final = 0.6
SPELL_IN_HAND: Final = 0.3
PLACE_IN_HAND: Final = 0.16
"""From which value on a card is of use, what such a card in hand is worth, and what room for another one."""
AT_THE_GATES: Final = 1.5
"""What a unit counts more that can attack what the map is about."""
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
    now = after_stack(state)
    return estimate(now, seat) if now.ended else _lead(now, seat)


def prospect(state: MuhqState, seat: int) -> float:
    """How well the seat stands at the beginning of the next turn, 0 to 1, if nobody does anything any more.

    In co-op the estimate itself looks far enough.
    """
    if state.ended or state.step == constants.DRAFT or state.board.coop:
        return estimate(state, seat)
    after = state if _just_begun(state) else after_turn(state)
    lead = _lead(after, seat)
    if not after.ended:
        return lead
    if after.winners >> seat & 1:
        return 1.0 - (1.0 - lead) * DOOMED
    return DOOMED * lead if state.step <= constants.ACTION else 0.0  # after that nothing can be done about it


def _lead(state: MuhqState, seat: int) -> float:
    """The advantage over the best of the others, 0 to 1."""
    values = [_value(state, one) for one in range(state.players)]
    best = max([values[one] for one in range(state.players) if one != seat])
    return 1.0 / (1.0 + exp(-SCALE * (values[seat] - best)))


def _just_begun(state: MuhqState) -> bool:
    """Is this the first question of the turn?"""
    if state.step > constants.ACTION or state.executed or state.passes or state.paid or state.actions:
        return False
    if state.active >= 0 or any(one.tapped and one.controller == state.turn for one in state.permanents):
        return False
    return state.step <= constants.UPKEEP or not any(might_act(state, seat) for seat in state.alive())


def after_stack(state: MuhqState) -> MuhqState:
    """The position after everybody has passed until the stack is empty."""
    if not state.actions or state.begun is not None:
        return state
    after = state.clone()
    passing = after.cards.PASS
    for _ in range(40):
        if after.acting < 0 or after.ended or not after.actions:
            break
        after.apply_legal(after.acting, passing if after.legal[0] == passing else after.legal[0])
    return after


def after_turn(state: MuhqState) -> MuhqState:
    """The position at the beginning of the next turn, or the end, if everybody does no more than pass and pay.

    All choices of a turn are judged at the same moment, the beginning of the next one: else to end it would look like
    a loss when it helps the next player, and anything would be done to put that off.
    """
    if state.begun is not None:
        return state
    after = state.clone()
    turn, number = state.turn, state.round
    for _ in range(LONGEST):
        if after.ended or after.turn != turn or after.round != number:
            break
        seat = after.acting if after.acting >= 0 else after.turn
        after.apply_legal(seat, after.legal_actions(seat)[0])
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
        after.apply_legal(seat, after.legal_actions(seat)[0])
    return after


def _draft_estimate(state: MuhqState, seat: int) -> float:
    """A store of good cards."""
    total = sum(card_value(state, kind) for kind in picks_of(state, seat))
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
    value = _purse(state.resource[seat])
    for one in state.permanents:
        if one.controller == seat:
            value += _unit_value(state, one) + _asked(state, one)
    for pile in (state.hands[seat], state.decks[seat], state.discards[seat]):
        for card in pile:
            value += 0.55 * card_value(state, state.kinds[card])
    value += _hand(state, seat)
    value += 0.3 * len(state.held[seat])
    for card in state.held[seat]:
        value += 0.3 * card_value(state, state.kinds[card])
    return value + _goal(state, seat)


def _purse(resource: int) -> float:
    """What resource is worth: less than what it buys, and the less the more there is."""
    value = 0.4 * min(resource, 3) + 0.05 * max(0, resource - 10)
    return value + 0.22 * max(0, min(resource, 10) - 3)


def _hand(state: MuhqState, seat: int) -> float:
    """Good cards in hand are worth keeping; in place of bad ones others are drawn."""
    hand = state.hands[seat]
    value = 0.0
    for card in hand:
        kind = state.kinds[card]
        if card_value(state, kind) >= USEFUL:
            value += SPELL_IN_HAND if state.cards.spell[kind] else IN_HAND
    places = max(0, constants.HAND - len(hand))
    return value + PLACE_IN_HAND * places


def _asked(state: MuhqState, one: Permanent) -> float:
    """A trifle for every unit that has had its turn, so that none is forgotten, and for what it did not do in vain."""
    if not state.cards.unit[one.kind]:
        return 0.0
    return (0.02 if one.tapped or one.id == state.active else 0.0) + 0.004 * (one.moves + one.attacks)


def _unit_value(state: MuhqState, one: Permanent) -> float:
    """What a permanent on the map is worth to its controller."""
    cards = state.cards
    kind = one.kind
    if cards.building[kind]:
        return 0.0
    value = 1.2 + 1.15 * card_value(state, kind) if cards.unit[kind] else 1.0 + 0.4 * float(cards.solid[kind])
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
        return _race(state, seat)
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
            near = to_nearest(one.tile, centres)
            value += 0.5 if state.board.region_bits[one.tile] else 0.0
            value -= 0.16 * float(near)
    return value


def _race(state: MuhqState, seat: int) -> float:
    """Resource, Farmers on their way to farms, and others on their way to the Farmers of rivals."""
    value = 0.45 * state.resource[seat]
    cards, terrain = state.cards, state.terrain
    farms = [tile for tile in state.terrain_map.farms if state.occupant[tile] < 0]
    rivals = [one.tile for one in state.permanents if one.kind == cards.FARMER and one.controller != seat]
    for one in state.permanents:
        if one.controller != seat or not cards.unit[one.kind]:
            continue
        if one.kind == cards.FARMER:
            if farms and terrain[one.tile] != constants.FARM:
                value -= 0.15 * float(to_nearest(one.tile, farms))
        elif rivals and cards.attack[one.kind]:
            value -= 0.08 * float(to_nearest(one.tile, rivals))
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
            value -= (0.1 if mine else 0.25) * float(distance(one.tile, stick.tile))
    return value


def _siege(state: MuhqState, seat: int, kings: bool) -> float:
    """The own King or buildings in health, those of others hurt, and units on their way to those, or beside them."""
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
        elif not guarded(state, one):
            goals.append(one.tile)
    if goals:
        for one in state.permanents:
            if one.controller == seat and cards.unit[one.kind] and one.kind != cards.KING and cards.attack[one.kind]:
                far = to_nearest(one.tile, goals)
                value -= 0.22 * float(far)
                if far <= cards.range[one.kind]:
                    value += AT_THE_GATES
    return value


def _coop_value(state: MuhqState) -> float:
    """All players together against the boss side."""
    boss = state.find_boss()
    if boss is None:
        return 100.0
    hunt = devouring(state)
    lost = boss.marks[constants.DEVOUR if hunt else constants.REPRESSION] / max(1, state.board.lose_marks)
    # a wound counts the same however much the boss can bear, or bots would lay down their arms before a strong one
    wound = 80.0 / (10 + 4 * state.players) if hunt else 34.0 / (8 + 4 * state.players)
    value = wound * boss.damage - 26.0 * lost
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
            value += 0.35 * min(8, int(distance(boss.tile, tile)))
    return value


def _coop_strength(state: MuhqState, seat: int, boss: Permanent, units: float) -> float:
    """What one player adds: cards, units, the way to the boss, and to a store with something to spend.

    `units`: what they count, less where they are there to be spent.
    """
    cards = state.cards
    value = 0.3 * min(state.resource[seat], 10) + _hand(state, seat)
    for pile in (state.hands[seat], state.decks[seat], state.discards[seat]):
        for card in pile:
            value += 0.6 * cards.value[state.kinds[card]]
    shops = [tile for number, tile in enumerate(state.board.stores) if state.shops[number]]
    nearest = 12
    for one in state.permanents:
        if one.controller != seat:
            continue
        value += units * _unit_value(state, one) + _asked(state, one)
        if not cards.unit[one.kind]:
            continue
        if cards.attack[one.kind]:
            value -= 0.14 * float(distance(one.tile, boss.tile))
        for tile in shops:
            nearest = min(nearest, distance(one.tile, tile))
    if shops and state.resource[seat] > 2:
        value -= (0.25 if state.step < constants.END else 0.3) * nearest
    return value
