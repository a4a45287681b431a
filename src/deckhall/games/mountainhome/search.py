"""How a bot finds a whole bid or turn, weighed against hands that rivals may have. An opinion, like `evaluation`.

A bid is one choice of many cards, and what they add up to matters more than any single one. So all sums that can be
reached are tried, each with and without a card that is gladly trashed, and compared over several worlds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.piles import without
from deckhall.core.rng import Rng
from deckhall.core.view import find_complete_choices
from deckhall.games.mountainhome import evaluation
from deckhall.games.mountainhome.bid import plain_value
from deckhall.games.mountainhome.constants import EXPLORATION, GAIN
from deckhall.games.mountainhome.town import Kinds, inserted

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

MOST_SETS: Final = 60
BID_WORLDS: Final = 8
"""How many hands of the rivals are imagined."""
TURN_WORLDS: Final = 12


def best_bid(state: MountainState, seat: int, budget: int) -> list[int]:
    """The actions of the best bid found: the cards to commit, ascending, buildings to tap, and the word "ready"."""
    cards = state.cards
    sets = bids(state, seat)
    taps = useful_taps(state, seat)
    free = seat == state.active and state.step == EXPLORATION  # they untap before they could be used again
    plans: list[tuple[Kinds, Kinds]] = [] if taps and free else [(chosen, ()) for chosen in sets]
    if taps:
        plans += [(chosen, taps) for chosen in sets]
    rng = Rng(state.rng)
    totals = [0.0] * len(plans)
    for _ in range(max(1, min(BID_WORLDS, budget // len(plans)))):
        world = state.determinized(seat, rng)
        for place, (chosen, slots) in enumerate(plans):
            totals[place] += after(world, seat, chosen, slots).estimate(seat)
    chosen, slots = plans[totals.index(max(totals))]
    return [*[cards.COMMIT.of(kind) for kind in chosen], *[cards.TAP.of(slot) for slot in slots], cards.READY]


def useful_taps(state: MountainState, seat: int) -> Kinds:
    """Slots of buildings that give points which count (MTH-5.49)."""
    cards = state.cards
    found: list[int] = []
    for slot, building in enumerate(state.towns[seat]):
        counts = cards.tap[building.kind] == GAIN and state.bid.counting >> cards.about[building.kind] & 1
        if counts and not building.tapped:
            found.append(slot)
    return tuple(found)


def bids(state: MountainState, seat: int) -> list[Kinds]:
    """Sets of hand cards worth thinking about, nothing first: for every sum the one with the fewest cards."""
    cards = state.cards
    sums: dict[int, Kinds] = {0: ()}
    for kind in reversed(state.hands[seat]):
        n = plain_value(state, kind)
        if n:
            for total, chosen in list(sums.items()):
                known = sums.get(total + n)
                if known is None or len(known) > len(chosen) + 1:
                    sums[total + n] = inserted(chosen, kind)
    found = list(sums.values())[:MOST_SETS]
    left = evaluation.time_left(state)
    fodder = [
        kind
        for kind in state.hands[seat]
        if not cards.is_dwarf[kind] and evaluation.card_loss(state, kind, left) <= 0.0
    ]
    if fodder:
        least = min(fodder, key=lambda kind: evaluation.card_loss(state, kind, left))
        found += [inserted(chosen, least) for chosen in found if least not in chosen]
    return found


def after(world: MountainState, seat: int, chosen: Kinds, slots: Kinds) -> MountainState:
    """The world with these cards committed and buildings tapped, and the seat ready."""
    cards = world.cards
    twin = world.clone()
    for kind in chosen:
        twin.hands[seat] = without(twin.hands[seat], kind)
        twin.bid.down[seat] = inserted(twin.bid.down[seat], kind)
    for slot in slots:
        old = twin.towns[seat][slot]
        twin.tap_building(seat, slot)
        twin.bid.points[3 * seat + cards.about[old.kind]] += twin.tap_yield(seat, old.kind)
    twin.pending &= ~(1 << seat)
    return twin


def best_turn(state: MountainState, seat: int, budget: int) -> list[int]:
    """The choice in the action step that does best on the whole; nothing if there are too many to try."""
    lines = find_complete_choices(state, seat)
    if lines is None:
        return []
    rng = Rng(state.rng)
    totals = [0.0] * len(lines)
    for _ in range(max(1, min(TURN_WORLDS, budget // len(lines)))):
        world = state.determinized(seat, rng)
        for place, line in enumerate(lines):
            twin = world.clone()
            for action in line:
                twin.apply(seat, action)
            totals[place] += twin.estimate(seat)
    return lines[totals.index(max(totals))]
