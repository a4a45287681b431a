"""Buildings tapped into a bid: their points count in that bid alone (MTH-5.48, MTH-5.49, MTH-5.56 to MTH-5.58)."""

from __future__ import annotations

from deckhall.games.mountainhome.limits import MOST_AMOUNT, NOTHING
from deckhall.games.mountainhome.paying import warehouse
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import CONVERT, GAIN, PAWN, RESOURCE
from deckhall.games.mountainhome.town import Building


def bid_taps(state: MountainState, seat: int) -> list[int]:
    """Slots of buildings that can be tapped into the bid (MTH-5.49, MTH-5.58)."""
    cards = state.cards
    found: list[int] = []
    town = state.towns[seat]
    for slot, building in enumerate(town):
        if building.tapped:
            continue
        tap = cards.tap[building.kind]
        if tap == GAIN:
            usable = True
        elif tap == CONVERT:
            usable = state.bid.points[3 * seat + cards.about[building.kind]] > 0
        elif tap == PAWN:
            usable = not building.kept and bool(tap_details(state, seat, slot))
        else:
            continue
        if usable and not [1 for other in found if town[other].kind == building.kind]:
            found.append(slot)
    return found


def tap_details(state: MountainState, seat: int, slot: int) -> list[int]:
    """What must be said of a tap: the number N of a converter, or the card that is pawned."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    if cards.tap[kind] == CONVERT:
        most = min(MOST_AMOUNT, state.bid.points[3 * seat + cards.about[kind]])
        return [cards.AMOUNT + n for n in range(1, most + 1)]
    options: list[int] = []
    for card in state.hands[seat]:
        if cards.type[card] == RESOURCE and (not options or options[-1] != cards.STOW + cards.good_place[card]):
            options.append(cards.STOW + cards.good_place[card])
    store = warehouse(state, seat)
    if store >= 0:
        options += sorted({cards.STOW_KEPT + cards.good_place[card] for card in state.towns[seat][store].kept})
    return options


def tap_gain(state: MountainState, seat: int, slot: int) -> None:
    """Branch Mine, Rock Quarry, Southammer Brewery: their points go into the bidding pool (MTH-6.37, MTH-6.4)."""
    cards = state.cards
    old = state.towns[seat][slot]
    n = cards.tap_n[old.kind]
    if seat == state.active and old.kind in state.doubled:
        n *= 2
    add_points(state, seat, slot, old.kept, n)


def add_points(state: MountainState, seat: int, slot: int, kept: tuple[int, ...], n: int) -> None:
    """Tap a building into the bid; a tap is open and cannot be undone (MTH-5.57)."""
    cards = state.cards
    old = state.towns[seat][slot]
    state.set_building(seat, slot, Building(old.kind, old.steps, True, kept))
    resource = max(0, cards.about[old.kind])
    state.bid.points[3 * seat + resource] += n
    state.bid.tapping[seat] = NOTHING
    state.reveal()
    if state.telling:
        names = state.mountainhome.resource_names
        data = {"building": cards.ids[old.kind], "resource": names[resource]}
        state.tell("bid_tap", "MTH-5.56", seat, {**data, "n": n})


def finish_tap(state: MountainState, seat: int, action: int) -> None:
    """Converters and the Pawn Shop in a bid."""
    cards = state.cards
    slot = state.bid.tapping[seat]
    kind = state.towns[seat][slot].kind
    if cards.tap[kind] == CONVERT:
        n = action - cards.AMOUNT
        add_points(state, seat, slot, (), n * (cards.tap_n[kind] - 1))
        return
    stored = action >= cards.STOW_KEPT
    card = cards.good_kinds[action - (cards.STOW_KEPT if stored else cards.STOW)]
    if stored:
        state.leave_building(seat, warehouse(state, seat), card)
    else:
        state.from_hand(seat, card)
    add_points(state, seat, slot, (card,), cards.value[card])
    if state.telling:
        state.tell("pawn", "MTH-6.50", seat, {"card": cards.ids[card], "n": cards.value[card]})
