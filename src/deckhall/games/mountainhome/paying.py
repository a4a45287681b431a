"""Points and paying (MTH-5.1 to MTH-5.10).

A cost may be paid with the pool and with resource cards that are played for it at that moment; which cards, and which
points go for a mixed cost, the program proposes (MTH-11.1). Whoever wants it otherwise plays cards first and names the
points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.events import EventValue
from deckhall.games.mountainhome.cards import Cost
from deckhall.games.mountainhome.constants import (
    ACTION_STEP,
    BOOZE,
    MOST_SPENT,
    NOTHING,
    RESOURCES,
    ROCKS,
    SHINIES,
    STORE,
)
from deckhall.games.mountainhome.town import Kinds

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

Means = tuple[int, int, int]
"""Points of shinies, booze and rocks."""
ORDER: Final = (ROCKS, BOOZE, SHINIES)
"""What a mixed cost takes first: rocks are of the least use otherwise."""
FREE: Final[Cost] = (0, 0, 0, 0)
KEPT: Final = 256
"""Added to a kind: the card comes out of the Warehouse."""


def warehouse(state: MountainState, seat: int) -> int:
    """The slot of an own Warehouse with cards, or -1."""
    tap = state.cards.tap
    for slot, building in enumerate(state.towns[seat]):
        if building.kept and tap[building.kind] == STORE:
            return slot
    return NOTHING


def means(state: MountainState, seat: int) -> Means:
    """Pool and playable resource cards together; with Strategic Piling pending only the pool."""
    cards = state.cards
    resource = cards.resource
    pool = state.pool
    if state.pilings:
        return pool[0], pool[1], pool[2]
    sums = pool.copy()
    for kind in state.hands[seat]:
        if resource[kind] >= 0:
            sums[resource[kind]] += cards.value[kind]
    bonus = cards.wine_bonus if cards.fortress in state.locations else 0
    if bonus:
        sums[BOOZE] += bonus * state.hands[seat].count(cards.wine)
    store = warehouse(state, seat)
    if store >= 0:
        for kind in state.towns[seat][store].kept:
            sums[resource[kind]] += state.worth_of(kind)
    return sums[0], sums[1], sums[2]


def covers(have: Means, cost: Cost) -> bool:
    """Are these points enough?"""
    if have[0] < cost[0] or have[1] < cost[1] or have[2] < cost[2]:
        return False
    return have[0] + have[1] + have[2] >= cost[0] + cost[1] + cost[2] + cost[3]


def pool_of(state: MountainState) -> Means:
    """The points pool."""
    pool = state.pool
    return pool[0], pool[1], pool[2]


def summed(one: Cost, other: Cost) -> Cost:
    """Two costs together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def cost_of(state: MountainState, seat: int, slots: Kinds) -> Cost:
    """The sum of the costs of the next steps in these slots, in this order."""
    town = state.towns[seat]
    total = FREE
    for place, slot in enumerate(slots):
        step = town[slot].steps + slots[:place].count(slot)
        total = summed(total, state.cards.steps[town[slot].kind][step])
    return total


def proposal(state: MountainState, seat: int, cost: Cost) -> list[int]:
    """The resource cards to be played for a cost that the pool alone does not cover (kinds; `KEPT` added if stored)."""
    resource = state.cards.resource
    free: list[int] = [kind for kind in state.hands[seat] if resource[kind] >= 0]
    store = warehouse(state, seat)
    if store >= 0:
        free += [kind + KEPT for kind in state.towns[seat][store].kept]
    chosen: list[int] = []
    have = state.pool.copy()
    for one in ORDER:
        while have[one] < cost[one]:
            card = _fitting(state, [other for other in free if resource[other & 255] == one], cost[one] - have[one])
            free.remove(card)
            chosen.append(card)
            have[one] += state.worth_of(card & 255)
    while True:
        lacking = sum(cost) - sum(have)
        if lacking <= 0:
            return chosen
        card = _fitting(state, free, lacking)
        free.remove(card)
        chosen.append(card)
        have[resource[card & 255]] += state.worth_of(card & 255)


def _fitting(state: MountainState, free: list[int], lacking: int) -> int:
    """The smallest card that is enough, else the largest; of equal ones rocks first, and the hand before the store."""
    best = NOTHING
    best_rank = 0
    for card in free:
        value = state.worth_of(card & 255)
        rank = 100 - value if value >= lacking else value
        rank = rank * 8 + state.cards.resource[card & 255] * 2 + (card < KEPT)
        if best < 0 or rank > best_rank:
            best, best_rank = card, rank
    return best


def play_card(state: MountainState, seat: int, kind: int, stored: bool) -> None:
    """Play a resource card: its points go into the pool (MTH-5.2, MTH-6.83)."""
    if stored:
        state.leave_building(seat, warehouse(state, seat), kind)
    else:
        state.from_hand(seat, kind)
    state.played[seat] = (*state.played[seat], kind)
    resource = state.cards.resource[kind]
    value = state.worth_of(kind)
    if resource == ROCKS and state.pilings:
        state.pilings -= 1
        resource = SHINIES
    state.pool[resource] += value
    if state.step != ACTION_STEP:
        state.shown = (*state.shown, kind)  # it may be shuffled away before anybody acts
    if state.telling:
        data: dict[str, EventValue] = {"card": state.cards.ids[kind], "n": value, "resource": RESOURCES[resource]}
        state.tell("fetch" if stored else "play", "MTH-5.2", seat, data)
    state.show()


def fill_pool(state: MountainState, seat: int, cost: Cost) -> None:
    """Play the cards that the pool lacks for a cost."""
    if not covers(pool_of(state), cost):
        for card in proposal(state, seat, cost):
            play_card(state, seat, card & 255, card >= KEPT)


def pay(state: MountainState, seat: int, cost: Cost) -> None:
    """Pay as the program proposes."""
    fill_pool(state, seat, cost)
    pool = state.pool
    for one in range(3):
        pool[one] -= cost[one]
    rest = cost[3]
    for one in ORDER:
        spent = min(rest, pool[one])
        pool[one] -= spent
        rest -= spent


def splits(state: MountainState, cost: Cost) -> bool:
    """Does the pool alone cover a mixed cost in several ways?"""
    mixed = cost[3]
    if not mixed or not covers(pool_of(state), cost):
        return False
    pool = state.pool
    left = [pool[one] - cost[one] for one in range(3)]
    if sum(left) == mixed:
        return False
    return (left[0] > 0 and left[1] + left[2] > 0) or (left[1] > 0 and left[2] > 0)


def spend_range(state: MountainState, cost: Cost, one: int, spent: int) -> tuple[int, int]:
    """The least and most mixed points of shinies, or of booze after `spent` shinies, that can be paid."""
    pool = state.pool
    left = [pool[place] - cost[place] for place in range(3)]
    rest = cost[3] - spent
    others = left[BOOZE] + left[ROCKS] if one == SHINIES else left[ROCKS]
    return max(0, rest - others), min(rest, left[one], MOST_SPENT)


def pay_exactly(state: MountainState, cost: Cost, shinies: int, booze: int) -> None:
    """Pay a mixed cost with so many mixed points of shinies and of booze, the rest in rocks."""
    pool = state.pool
    pool[SHINIES] -= cost[SHINIES] + shinies
    pool[BOOZE] -= cost[BOOZE] + booze
    pool[ROCKS] -= cost[ROCKS] + cost[3] - shinies - booze


def open_pawn_shop(state: MountainState) -> tuple[int, int]:
    """Whose untapped Pawn Shop holds a card, and the slot it stands in; -1 and -1 for none (MTH-6.52)."""
    kind = state.cards.pawn_shop
    for owner in range(state.players):
        for slot, building in enumerate(state.towns[owner]):
            if building.kind == kind and building.kept and not building.tapped:
                return owner, slot
    return NOTHING, NOTHING


def pawned(state: MountainState) -> int:
    """The card that anybody may redeem from the Pawn Shop, or -1."""
    owner, slot = open_pawn_shop(state)
    return state.towns[owner][slot].kept[0] if owner >= 0 else NOTHING
