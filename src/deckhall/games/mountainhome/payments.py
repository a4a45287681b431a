"""Paying at a moment outside the action step: cards and taps that give booze for the cost on offer (MTH-5.8)."""

from __future__ import annotations

from deckhall.games.mountainhome.limits import BOOZE
from deckhall.games.mountainhome.paying import play_card, warehouse
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import CONVERT, GAIN
from deckhall.games.mountainhome.town import Building, first_like


def booze_givers(state: MountainState, seat: int) -> list[int]:
    """Actions that put booze into the pool: booze cards of the hand and the Warehouse, breweries and distilleries."""
    cards = state.cards
    options = sorted(
        {cards.PLAY + cards.good_place[kind] for kind in state.hands[seat] if cards.resource[kind] == BOOZE}
    )
    store = warehouse(state, seat)
    if store >= 0:
        kept = state.towns[seat][store].kept
        options += sorted({cards.FETCH + cards.good_place[kind] for kind in kept if cards.resource[kind] == BOOZE})
    town = state.towns[seat]
    for slot, building in enumerate(town):
        tap = cards.tap[building.kind]
        yields = tap == GAIN or (tap == CONVERT and state.pool[BOOZE] > 0)
        if yields and not building.tapped and cards.about[building.kind] == BOOZE and first_like(town, slot):
            options.append(cards.TAP + slot)
    return options


def give_booze(state: MountainState, seat: int, action: int) -> None:
    """Carry one of these out."""
    cards = state.cards
    if action >= cards.TAP:
        slot = action - cards.TAP
        if cards.tap[state.towns[seat][slot].kind] == GAIN:
            tap_for_points(state, seat, slot)
        else:
            from deckhall.games.mountainhome.taps import TapDetail  # it needs this module

            state.then(TapDetail(seat, slot, ()))
    elif action >= cards.FETCH:
        play_card(state, seat, cards.good_kinds[action - cards.FETCH], True)
    else:
        play_card(state, seat, cards.good_kinds[action - cards.PLAY], False)


def tap_for_points(state: MountainState, seat: int, slot: int) -> None:
    """Branch Mine, Rock Quarry, Southammer Brewery (MTH-6.37); doubled if a dwarf said so (MTH-6.3)."""
    cards = state.cards
    old = state.towns[seat][slot]
    n = cards.tap_n[old.kind] * (2 if old.kind in state.doubled else 1)
    resource = cards.about[old.kind]
    state.set_building(seat, slot, Building(old.kind, old.steps, True, old.kept))
    state.pool[resource] += n
    if state.telling:
        names = state.mountainhome.resource_names
        data = {"building": cards.ids[old.kind], "resource": names[resource]}
        state.tell("tap", "MTH-6.37", seat, {**data, "n": n})
