"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion, in victory points."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.games.mountainhome.bid_state import AS_ROCKS, COMMITTING, CONVERTED, FOR_BUILDING, FOR_DWARF, FOR_PARTY
from deckhall.games.mountainhome.parts import Leaving, Pause
from deckhall.games.mountainhome.tables import BUILDING, GAIN, LOOT, RESOURCE

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

SCALE: Final = 0.3
"""How much one victory point of lead is worth."""
CARD_POINT: Final = 0.1
"""A point on a resource card owned, in a game that has just begun."""
BLUEPRINT: Final = 0.45
"""A blueprint owned; in a town it is closer to being built."""
PLACED: Final = 0.25
YIELD: Final = 0.3
"""A point that a finished building gives every turn, in a game that has just begun."""
DWARF_HANDS: Final = 0.5
"""A dwarf as a worker."""
HAND_POINT: Final = 0.035
POOL_POINT: Final = 0.03
UNTAPPED_POINT: Final = 0.02
AWAY_POINT: Final = 0.08
"""A point of a hand outside the own turn: it is there for the own next turn."""
NOT_FOR_BIDS: Final = 0.6
"""Rocks in hand are worth less."""
BID_SPREAD: Final = 1.6
"""How unsure a bid is, in points."""
HELD_BACK: Final = 0.55
"""The part of a rival's hand that is likely to be bid."""
HESITATION: Final = 0.1
"""What a bid that is not ready counts less, so that bots come to an end."""


def estimate(state: MountainState, seat: int) -> float:
    """Chance to win, roughly: the own prospects compared with the best of the others."""
    if not state.towns:
        return 0.5
    while state.acting >= 0 and isinstance(state.stack[-1], Pause):
        state = state.clone()  # see what happens if nobody reacts
        state.apply(state.acting, state.cards.DECLINE)
    values = [prospects(state, other) for other in range(state.players)]
    if state.bidding:
        for other, share in enumerate(bid_shares(state, seat)):
            values[other] += share
    best = max([values[other] for other in range(state.players) if other != seat])
    return 1.0 / (1.0 + exp(-SCALE * (values[seat] - best)))


def time_left(state: MountainState) -> float:
    """How much of the game is still to come, 1 to 0."""
    needed = state.players + state.cards.rules.found_more
    by_dwarves = 1.0 - state.found / needed
    return max(0.0, min(1.0, by_dwarves))


def prospects(state: MountainState, seat: int) -> float:
    """Points now, and what cards, buildings and the hand promise."""
    cards = state.cards
    left = time_left(state)
    value = float(state.tokens[seat])
    for kind in state.owned_cards(seat):
        one = cards.type[kind]
        if one == RESOURCE:
            value += CARD_POINT * left * (cards.value[kind] - 1.2)
        elif one == BUILDING:
            value += BLUEPRINT * left * max(1, cards.vp[kind])
        elif one == LOOT:
            value += 0.2 * left
        else:
            value += cards.vp[kind]
            if cards.is_dwarf[kind]:
                value += DWARF_HANDS * left
            elif cards.vp[kind] == 0:
                value += 0.1 * left
    value += town_worth(state, seat, left)
    value += hand_worth(state, seat)
    for frame in state.stack:
        if isinstance(frame, Leaving) and frame.who == seat:
            value -= cards.vp[frame.kind] + DWARF_HANDS * left
    return value


def town_worth(state: MountainState, seat: int, left: float) -> float:
    """Finished buildings, and how far the others are."""
    cards = state.cards
    value = 0.0
    mine = state.active == seat
    for building in state.towns[seat]:
        kind = building.kind
        last = cards.last_step[kind]
        worth = cards.vp[kind] + cards.step_vp[kind] * last
        use = 0.3 * left
        if cards.tap[kind] == GAIN:
            use = YIELD * cards.tap_n[kind] * left
        if building.steps == last:
            value += worth + use
            if building.kept and kind == cards.pawn_shop:
                value += cards.value[building.kept[0]]
            if not building.tapped:
                n = cards.tap_n[kind] if cards.tap[kind] == GAIN else 1
                value += n * (UNTAPPED_POINT if mine else AWAY_POINT)
        else:
            steps = cards.steps[kind]
            done = sum([sum(steps[step]) for step in range(building.steps)])
            whole = sum([sum(step) for step in steps])
            share = done / whole
            promise = BLUEPRINT * max(1.0, worth) * left + PLACED * left
            value += cards.step_vp[kind] * building.steps
            value += promise + (0.9 * worth + use - promise) * share * (0.45 + 0.55 * left)
    return value


def hand_worth(state: MountainState, seat: int) -> float:
    """What can still be done with the cards in hand."""
    cards = state.cards
    mine = state.active == seat
    point = HAND_POINT if mine else AWAY_POINT
    value = 0.0
    for kind in state.hands[seat]:
        resource = cards.resource[kind]
        if resource >= 0:
            value += point * cards.value[kind] * (NOT_FOR_BIDS if mine and resource == 2 else 1.0)
        elif cards.is_dwarf[kind]:
            value += 0.06 if mine else 0.25
        elif not mine:
            value += 0.08
    if mine:
        value += POOL_POINT * sum(state.pool)
    return value


# -- bids ----------------------------------------------------------------------------------------------------------


def prize_worth(state: MountainState) -> float:
    """What the winner gets."""
    cards = state.cards
    if state.prize_for == FOR_DWARF:
        return cards.vp[state.prize] + DWARF_HANDS * time_left(state) + 0.2
    if state.prize_for == FOR_PARTY:
        return 0.9
    building = state.towns[state.prize_seat][state.prize_slot]
    return cards.vp[building.kind] * building.steps / cards.last_step[building.kind] + 0.3


def bid_shares(state: MountainState, me: int) -> list[float]:
    """The prize by chances to win, less the card that everybody has to trash."""
    players = state.players
    strength = [bid_strength(state, seat, me) for seat in range(players)]
    prize = prize_worth(state)
    top = max(strength)
    spread = BID_SPREAD if state.bidding == COMMITTING else 0.35
    odds = [exp((strength[seat] - top) / spread) for seat in range(players)]
    total = sum(odds)
    shares = [prize * odds[seat] / total - trash_cost(state, seat) for seat in range(players)]
    if state.prize_for == FOR_PARTY:  # the weakest gets the Hangover
        worst = strength.index(min(strength))
        shares[worst] -= 1.0
    elif state.prize_for == FOR_BUILDING:
        shares[state.prize_seat] -= prize
    return shares


def bid_strength(state: MountainState, seat: int, me: int) -> float:
    """The total of a seat, and for rivals who are not ready what they may still add."""
    total = float(_counted(state, state.down[seat]))
    total += _counted(state, tuple([packed & 255 for packed in state.down_kept[seat]]))
    for entry in state.up[seat]:
        total += _entry(state, seat, entry)
    for resource in range(3):
        if state.counting >> resource & 1:
            total += state.bid_points[3 * seat + resource]
    cards = state.cards
    for building in state.towns[seat]:
        bonus = cards.bid_bonus[building.kind]
        if (
            bonus
            and building.steps == cards.last_step[building.kind]
            and state.counting >> cards.about[building.kind] & 1
        ):
            total += bonus
    if state.prize_seat == seat:
        total += cards.auction_bonus
    if state.bidding == COMMITTING and state.pending >> seat & 1:
        if seat == me:
            return total - HESITATION
        if not state.down[seat] and not state.down_kept[seat]:
            total += HELD_BACK * _counted(state, state.hands[seat])
    return total


def _counted(state: MountainState, kinds: tuple[int, ...]) -> int:
    cards = state.cards
    total = 0
    for kind in kinds:
        resource = cards.resource[kind]
        if resource >= 0 and state.counting >> resource & 1:
            total += cards.value[kind]
    return total


def _entry(state: MountainState, seat: int, entry: int) -> int:
    """The bid value of a face-up card (see `pools`)."""
    cards = state.cards
    resource = cards.resource[entry & 255]
    if resource < 0:
        return 0
    if entry & CONVERTED:
        resource = 2 if entry & AS_ROCKS else 0
    if resource == 2 and state.tapfa >> seat & 1:
        resource = 0
    return cards.value[entry & 255] if state.counting >> resource & 1 else 0


def trash_cost(state: MountainState, seat: int) -> float:
    """The card that will be trashed: the one picked, else the cheapest of those committed."""
    cards = state.cards
    left = time_left(state)
    if state.picks[seat] >= 0:
        return card_loss(state, state.picks[seat] & 255, left)
    kinds = list(state.down[seat]) + [entry & 255 for entry in state.up[seat]]
    costs = [card_loss(state, kind, left) for kind in kinds if not cards.is_dwarf[kind]]
    return min(costs) if costs else 0.0


def card_loss(state: MountainState, kind: int, left: float) -> float:
    """What losing a card for good costs; a Hangover is a riddance."""
    cards = state.cards
    one = cards.type[kind]
    if one == RESOURCE:
        return CARD_POINT * left * (cards.value[kind] - 1.2)
    if one == BUILDING:
        return BLUEPRINT * left * max(1, cards.vp[kind])
    return cards.vp[kind] + 0.1 * left
