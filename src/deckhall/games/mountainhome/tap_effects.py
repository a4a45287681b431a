"""What taps do once all is said: convert, lodge, store, pawn, dig, untap (MTH-6.38 to MTH-6.50)."""

from __future__ import annotations

from deckhall.games.mountainhome.limits import RESOURCES, SHINIES
from deckhall.games.mountainhome.paying import pay, warehouse
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import PAWN
from deckhall.games.mountainhome.town import Building, Kinds, joined


def turn_sideways(state: MountainState, seat: int, slot: int, kept: Kinds) -> None:
    """Tap a building, with these cards in it."""
    old = state.towns[seat][slot]
    state.set_building(seat, slot, Building(old.kind, old.steps, True, kept))


def convert(state: MountainState, seat: int, slot: int, n: int) -> None:
    """Magma Forge, Rock Carvers' Guild, Tower Distillery: pay N, add a multiple of it (MTH-6.38)."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    resource, factor = cards.about[kind], cards.tap_n[kind]
    turn_sideways(state, seat, slot, ())
    state.pool[resource] += n * (factor - 1)
    if state.telling:
        data = {"building": cards.ids[kind], "resource": RESOURCES[resource]}
        state.tell("convert", "MTH-6.38", seat, {**data, "n": n, "m": n * factor})


def lodge(state: MountainState, seat: int, slot: int, dwarf: int) -> None:
    """Hillock Dwelling: pay, and a dwarf moves in (MTH-6.41)."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    pay(state, seat, (0, cards.tap_n[kind], 0, 0))
    state.use_up(seat, dwarf)
    turn_sideways(state, seat, slot, (dwarf,))
    state.show()
    if state.telling:
        state.tell("lodge", "MTH-6.41", seat, {"card": cards.ids[dwarf], "building": cards.ids[kind]})


def fill_hall(state: MountainState, seat: int, slot: int, dwarves: Kinds) -> None:
    """Clan Hall: dwarves of the hand move in (MTH-6.43)."""
    cards = state.cards
    building = state.towns[seat][slot]
    kept = building.kept
    for dwarf in dwarves:
        state.from_hand(seat, dwarf)
        kept = joined(kept, dwarf)
    turn_sideways(state, seat, slot, kept)
    state.show()
    if state.telling:
        names: list[str] = [cards.ids[dwarf] for dwarf in dwarves]
        state.tell("hall", "MTH-6.43", seat, {"cards": names, "building": cards.ids[building.kind]})


def stow(state: MountainState, seat: int, slot: int, action: int) -> None:
    """Ori's Warehouse stores a resource card, the Pawn Shop takes it for shinies (MTH-6.45, MTH-6.50)."""
    cards = state.cards
    stored = action >= cards.STOW_KEPT
    card = cards.good_kinds[action - (cards.STOW_KEPT if stored else cards.STOW)]
    if stored:
        state.leave_building(seat, warehouse(state, seat), card)
    else:
        state.from_hand(seat, card)
    building = state.towns[seat][slot]
    turn_sideways(state, seat, slot, joined(building.kept, card))
    state.show()
    if cards.tap[building.kind] == PAWN:
        state.pool[SHINIES] += cards.value[card]
        if state.telling:
            state.tell("pawn", "MTH-6.50", seat, {"card": cards.ids[card], "n": cards.value[card]})
    elif state.telling:
        state.tell("store", "MTH-6.45", seat, {"card": cards.ids[card]})


def dig(state: MountainState, seat: int, slot: int, card: int) -> None:
    """Dark Dungeon: a card of the discard pile goes on top of the draw pile (MTH-6.48)."""
    cards = state.cards
    pay(state, seat, (cards.tap_n[state.towns[seat][slot].kind], 0, 0, 0))
    turn_sideways(state, seat, slot, ())
    pile = list(state.discards[seat])
    pile.remove(card)
    state.discards[seat] = tuple(pile)
    put_on_top(state, seat, card)
    if state.telling:
        state.tell("dig", "MTH-6.48", seat, {"card": cards.ids[card]})


def put_on_top(state: MountainState, seat: int, card: int) -> None:
    """A card that everybody sees goes on top of a draw pile."""
    state.decks[seat] = (*state.decks[seat], card)
    state.tops[seat] += 1
    state.own_tops[seat] += 1


def untap(state: MountainState, seat: int, slot: int, other: int, at: int) -> None:
    """Toolmaker's Workshop: untap a building of any town (MTH-6.39)."""
    turn_sideways(state, seat, slot, ())
    old = state.towns[other][at]
    state.set_building(other, at, Building(old.kind, old.steps, False, old.kept))
    if state.telling:
        state.tell("untap", "MTH-6.39", seat, {"building": state.cards.ids[old.kind], "to": other})
