"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion, in victory points."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.core.ints import bit_count
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.bid import all_committed, plain_value, total_of
from deckhall.games.mountainhome.frames import Leaving, Pause, Proposal, Turn, in_choice
from deckhall.games.mountainhome.paying import covers, means

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

SCALE: Final = 0.6
"""How much one victory point of lead is worth."""
CARD_POINT: Final = 0.1
"""A point on a resource card owned, in a game that has just begun."""
BALANCE: Final = 0.05
"""A point of the resource that one owns least of, on top of that: costs ask for all of them."""
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
WASTE: Final = 0.004
"""A point in the pool, a card played or an offer that nothing was made of."""
IN_HAND: Final = 0.002
"""A point on a resource card in hand in the own turn: something may still be made of it."""
PROMISE: Final = 0.3
"""The part of a step's worth that counts as soon as it can be paid, so that bots make the points for it."""
HESITATION: Final = 0.1
"""What a bid that is not ready counts less, so that bots come to an end."""


def estimate(state: MountainState, seat: int) -> float:
    """Chance to win, roughly: the own prospects compared with the best of the others.

    Positions in the seat's action step are compared as if it ended there: questions on the way are answered as well as
    possible, but for those in the middle of a choice, which bots follow themselves.
    """
    return _estimate(state, seat, False)


def _estimate(state: MountainState, seat: int, deep: bool) -> float:
    """The estimate; `deep`: questions in the middle of a choice are answered, too, and the position may be used up."""
    if not state.towns:
        return 0.5
    extra = 0.0
    me = seat
    spent = deep
    while state.acting >= 0:
        top = state.stack[-1]
        if isinstance(top, Pause):  # see what happens if nobody reacts
            state = after(state, state.cards.DECLINE, spent)
        elif isinstance(top, Proposal) and state.acting != seat:
            state = after(state, best_reply(state), spent)
        elif isinstance(top, Turn) and state.acting == seat:
            wasted = sum(state.pool) + len(state.played[seat]) + int(bit_count(state.offered))
            extra = promise(state, seat) + IN_HAND * points_in_hand(state, seat) - WASTE * wasted
            state = after(state, state.cards.END, spent)
            me = -1  # with the hand as it is now, the seat may still bid
            break
        elif (
            state.acting == seat == state.active
            and state.step == constants.ACTION_STEP
            and (deep or not in_choice(top))
        ):
            return max([_estimate(after(state, action, False), seat, True) for action in state.legal])
        else:
            break
        spent = True
    values = [prospects(state, other) for other in range(state.players)]
    values[seat] += extra
    if state.bid.phase:
        for other, share in enumerate(bid_shares(state, me)):
            values[other] += share
    best = max([values[other] for other in range(state.players) if other != seat])
    return 1.0 / (1.0 + exp(-SCALE * (values[seat] - best)))


def points_in_hand(state: MountainState, seat: int) -> int:
    """What the resource cards in hand are worth together."""
    cards = state.cards
    return sum(int(cards.value[kind]) for kind in state.hands[seat] if cards.resource[kind] >= 0)


def after(state: MountainState, action: int, spent: bool = False) -> MountainState:
    """The position after an answer of the seat that is asked; `spent`: nobody needs the one before any more."""
    twin = state if spent else state.clone()
    twin.apply_legal(twin.acting, action)
    return twin


def best_reply(state: MountainState) -> int:
    """What a partner at the Marketplace would say: the swap that is best for them, if it does them no harm."""
    seat, cards = state.acting, state.cards
    chosen, best = cards.DECLINE, prospects(state, seat)
    for action in state.legal:
        if cards.SWAP.has(action):
            value = prospects(after(state, action), seat)
            if value >= best:
                chosen, best = action, value
    return chosen


def promise(state: MountainState, seat: int) -> float:
    """What could be done next: the better part of the best step that dwarves and points at hand can build now."""
    cards = state.cards
    workers = [kind for kind in state.hands[seat] if cards.is_dwarf[kind]]
    if not workers:
        return 0.0
    have = means(state, seat)
    best = 0.0
    for building in state.towns[seat]:
        steps = cards.steps[building.kind]
        if building.steps < len(steps) and covers(have, steps[building.steps]):
            share = cards.step_share[building.kind][building.steps]
            best = max(best, share * float(cards.vp[building.kind]))
    return PROMISE * best


def time_left(state: MountainState) -> float:
    """How much of the game is still to come, 1 to 0."""
    needed = state.players + state.cards.found_more
    by_dwarves = 1.0 - state.found / needed
    return max(0.0, min(1.0, by_dwarves))


def prospects(state: MountainState, seat: int) -> float:
    """Points now, and what cards, buildings and the hand promise."""
    cards = state.cards
    left = time_left(state)
    value = float(state.tokens[seat])
    sums = [0, 0, 0]
    for kind in state.owned_cards(seat):
        one = cards.type[kind]
        if one == constants.RESOURCE:
            value += CARD_POINT * left * (float(cards.value[kind]) - 1.2)
            sums[cards.resource[kind]] += cards.value[kind]
        elif one == constants.BUILDING:
            value += BLUEPRINT * left * max(1.0, float(cards.vp[kind]))
        elif one == constants.LOOT:
            value += 0.2 * left
        else:
            value += float(cards.vp[kind])
            if cards.is_dwarf[kind]:
                value += DWARF_HANDS * left
            elif cards.vp[kind] == 0:
                value += 0.1 * left
    scarcer = min(sums[0], sums[1])
    value += BALANCE * left * min(scarcer, sums[2])
    value += town_worth(state, seat, left)
    value += hand_worth(state, seat)
    for frame in state.stack:
        if isinstance(frame, Leaving) and frame.who == seat:
            value -= float(cards.vp[frame.kind]) + DWARF_HANDS * left
    return value


def town_worth(state: MountainState, seat: int, left: float) -> float:
    """Finished buildings, and how far the others are."""
    cards = state.cards
    value = 0.0
    mine = state.active == seat
    for building in state.towns[seat]:
        kind = building.kind
        last = cards.last_step[kind]
        worth = float(cards.vp[kind] + cards.step_vp[kind] * last)
        use = 0.3 * left
        if cards.tap[kind] == constants.GAIN:
            use = YIELD * float(cards.tap_n[kind]) * left
        if building.steps == last:
            value += worth + use
            if building.kept and kind == cards.pawn_shop:
                value += float(cards.value[building.kept[0]])
            if not building.tapped:
                n = cards.tap_n[kind] if cards.tap[kind] == constants.GAIN else 1
                value += float(n) * (UNTAPPED_POINT if mine else AWAY_POINT)
        else:
            share = cards.built_share[kind][building.steps]
            promise = BLUEPRINT * max(1.0, worth) * left + PLACED * left
            value += float(cards.step_vp[kind] * building.steps)
            value += promise + (0.9 * worth + use - promise) * share * (0.45 + 0.55 * left)
    return value


def hand_worth(state: MountainState, seat: int) -> float:
    """What can still be done with the cards in hand. Outside bids a hand that waits for its turn is only luck."""
    cards = state.cards
    mine = state.active == seat
    if not mine and not state.bid.phase:
        return 0.0
    point = HAND_POINT if mine else AWAY_POINT
    value = 0.0
    for kind in state.hands[seat]:
        resource = cards.resource[kind]
        if resource >= 0:
            value += point * float(cards.value[kind]) * (NOT_FOR_BIDS if mine and resource == 2 else 1.0)
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
    if state.bid.prize_for == constants.FOR_DWARF:
        return float(cards.vp[state.bid.prize]) + DWARF_HANDS * time_left(state) + 0.2
    if state.bid.prize_for == constants.FOR_PARTY:
        return 0.9
    building = state.towns[state.bid.prize_seat][state.bid.prize_slot]
    return float(cards.vp[building.kind] * building.steps) / float(cards.last_step[building.kind]) + 0.3


def bid_shares(state: MountainState, me: int) -> list[float]:
    """The prize by chances to win, less the card that everybody has to trash."""
    players = state.players
    strength = [bid_strength(state, seat, me) for seat in range(players)]
    prize = prize_worth(state)
    top = max(strength)
    spread = BID_SPREAD if state.bid.phase == constants.COMMITTING else 0.35
    odds = [exp((strength[seat] - top) / spread) for seat in range(players)]
    total = sum(odds)
    shares = [prize * odds[seat] / total - trash_cost(state, seat) for seat in range(players)]
    if state.bid.prize_for == constants.FOR_PARTY:  # the weakest gets the Hangover
        worst = strength.index(min(strength))
        shares[worst] -= 1.0
    elif state.bid.prize_for == constants.FOR_BUILDING:
        shares[state.bid.prize_seat] -= prize
    return shares


def bid_strength(state: MountainState, seat: int, me: int) -> float:
    """The total of a seat, and for rivals who are not ready what they may still add."""
    total = float(total_of(state, seat, all_committed(state, seat)))
    if state.bid.phase == constants.COMMITTING and state.pending >> seat & 1:
        if seat == me:
            return total - HESITATION
        if not state.bid.down[seat] and not state.bid.down_kept[seat]:
            total += HELD_BACK * sum(plain_value(state, kind) for kind in state.hands[seat])
    return total


def trash_cost(state: MountainState, seat: int) -> float:
    """The card that will be trashed: the one picked, else the cheapest of those committed."""
    cards = state.cards
    left = time_left(state)
    if state.bid.picks[seat] >= 0:
        return card_loss(state, state.bid.picks[seat] & 255, left)
    kinds = list(state.bid.down[seat]) + [entry & 255 for entry in state.bid.up[seat]]
    costs = [card_loss(state, kind, left) for kind in kinds if not cards.is_dwarf[kind]]
    return min(costs) if costs else 0.0


def card_loss(state: MountainState, kind: int, left: float) -> float:
    """What losing a card for good costs; a Hangover is a riddance."""
    cards = state.cards
    one = cards.type[kind]
    if one == constants.RESOURCE:
        return CARD_POINT * left * (float(cards.value[kind]) - 1.2)
    if one == constants.BUILDING:
        return BLUEPRINT * left * max(1.0, float(cards.vp[kind]))
    return float(cards.vp[kind]) + 0.1 * left
