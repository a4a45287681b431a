"""Paying at a moment outside the action step: cards and taps that give booze for the cost on offer (MTH-5.8)."""

from __future__ import annotations

from deckhall.games.mountainhome.limits import BOOZE
from deckhall.games.mountainhome.paying import play_card, warehouse
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import GAIN
from deckhall.games.mountainhome.town import Building


def booze_givers(state: MountainState, seat: int) -> list[int]:
    """Actions that put booze into the pool: booze cards of the hand and the Warehouse, and breweries."""
    cards = state.cards
    options = sorted(
        {cards.PLAY + cards.good_place[kind] for kind in state.hands[seat] if cards.resource[kind] == BOOZE}
    )
    store = warehouse(state, seat)
    if store >= 0:
        kept = state.towns[seat][store].kept
        options += sorted({cards.FETCH + cards.good_place[kind] for kind in kept if cards.resource[kind] == BOOZE})
    for slot, building in enumerate(state.towns[seat]):
        if not building.tapped and cards.tap[building.kind] == GAIN and cards.about[building.kind] == BOOZE:
            options.append(cards.TAP + slot)
            break
    return options


def give_booze(state: MountainState, seat: int, action: int) -> None:
    """Carry one of these out."""
    cards = state.cards
    if action >= cards.TAP:
        tap_for_points(state, seat, action - cards.TAP)
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
