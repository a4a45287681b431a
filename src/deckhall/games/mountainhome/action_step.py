"""The action step: all that the active player can do, in any order (MTH-4.4 to MTH-4.6)."""

from __future__ import annotations

from typing import Final

from deckhall.games.mountainhome.action_cards import perform, performable
from deckhall.games.mountainhome.constants import ACTION, DWARF, LOCATION, LOOT, NOTHING, RESOURCE
from deckhall.games.mountainhome.construction import Site, can_build, lodgers
from deckhall.games.mountainhome.dwarves import use_dwarf
from deckhall.games.mountainhome.frames import Turn, unexpected
from deckhall.games.mountainhome.locations import enter_lair, open_hoard, release
from deckhall.games.mountainhome.market import offer_to, partners
from deckhall.games.mountainhome.office import choose_purchase, on_sale
from deckhall.games.mountainhome.paying import Means, covers, means, pawned, play_card, warehouse
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.taps import redeem, tap, usable
from deckhall.games.mountainhome.town import Building


class Act(Turn):
    """The action step: anything possible, in any order, as often as possible (MTH-4.4, MTH-4.5)."""

    asks = "act"
    rule = "MTH-4.4"

    def seat(self, state: MountainState) -> int:
        return state.active

    def options(self, state: MountainState, seat: int) -> list[int]:
        cards = state.cards
        have = means(state, seat)
        options = [cards.END]
        last = NOTHING
        busy = can_build(state, seat, have)
        for kind in state.hands[seat]:
            if kind == last:
                continue
            last = kind
            one = cards.type[kind]
            if one == RESOURCE:
                options.append(cards.PLAY.of(cards.good_place[kind]))
            elif one == DWARF:
                dwarf_options(state, kind, busy, options)
            elif cards.placeable[kind]:
                options.append(cards.PLACE.of(cards.building_place[kind]))
            elif one == ACTION:
                if performable(state, seat, kind):
                    options.append(cards.PERFORM.of(cards.action_kinds.index(kind)))
            elif one == LOOT:
                options.append(cards.HOARD)
        if state.towns[seat]:
            town_options(state, seat, have, busy, options)
        if not state.bought:
            options += [cards.BUY.of(cards.building_place[kind]) for kind in on_sale(state, seat, have)]
        common_options(state, seat, have, options)
        options.sort()
        return options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Do it; the step goes on until it is ended (MTH-4.6)."""
        cards = state.cards
        if action == cards.END:
            return
        state.stack.append(self)
        if cards.PLAY.has(action):
            play_card(state, seat, cards.good_kinds[cards.PLAY.value(action)], False)
        elif cards.FETCH.has(action):
            play_card(state, seat, cards.good_kinds[cards.FETCH.value(action)], True)
        elif cards.USE.has(action):
            place, way = cards.USE.decode(action)
            use_dwarf(state, seat, cards.dwarf_kinds[place], way)
        elif cards.JOB.has(action):
            state.then(Site(seat, cards.dwarf_kinds[cards.JOB.value(action)], False, ()))
        elif cards.LODGER.has(action):
            state.then(Site(seat, cards.dwarf_kinds[cards.LODGER.value(action)], True, ()))
        elif cards.PLACE.has(action):
            put_down(state, seat, cards.building_kinds[cards.PLACE.value(action)])
        elif cards.TAP.has(action):
            tap(state, seat, cards.TAP.value(action))
        elif cards.BUY.has(action):
            choose_purchase(state, seat, cards.building_kinds[cards.BUY.value(action)])
        elif cards.PERFORM.has(action):
            perform(state, seat, cards.action_kinds[cards.PERFORM.value(action)])
        elif cards.LAIR.has(action):
            enter_lair(state, seat, cards.dwarf_kinds[cards.LAIR.value(action)])
        elif cards.OFFER.has(action):
            offer_to(state, seat, cards.OFFER.value(action))
        elif cards.RELEASE.has(action):
            release(state, seat, cards.dwarf_kinds[cards.RELEASE.value(action)])
        elif action == cards.REDEEM:
            redeem(state, seat)
        elif action == cards.HOARD:
            open_hoard(state, seat)
        else:
            raise unexpected(state, action)


def dwarf_options(state: MountainState, kind: int, busy: bool, options: list[int]) -> None:
    """A dwarf's Dwarf-symbol effect, or a construction job (MTH-5.19)."""
    cards = state.cards
    options += cards.uses[kind]
    if busy:
        options.append(cards.JOB.of(cards.dwarf_place[kind]))


def town_options(state: MountainState, seat: int, have: Means, busy: bool, options: list[int]) -> None:
    """Finished untapped buildings, and cards that may be used out of buildings."""
    cards = state.cards
    town = state.towns[seat]
    kept = False
    taps: list[int] = []
    for slot, building in enumerate(town):
        if building.kept:
            kept = True
        if not building.tapped and building.kind not in taps and usable(state, seat, slot, have):
            taps.append(building.kind)
            options.append(cards.TAP.of(slot))
    if not kept:
        return
    hand = state.hands[seat]
    for building in town:
        if cards.is_hall[building.kind]:
            for kind in building.kept:
                if kind not in hand:
                    dwarf_options(state, kind, busy, options)
    if busy:
        options += [cards.LODGER.of(cards.dwarf_place[kind]) for kind in lodgers(state, seat)]
    store = warehouse(state, seat)
    if store >= 0:
        options += sorted({cards.FETCH.of(cards.good_place[kind]) for kind in town[store].kept})
    found = sorted(set(options))
    options.clear()
    options += found


def common_options(state: MountainState, seat: int, have: Means, options: list[int]) -> None:
    """Locations in play, and the Pawn Shop."""
    cards = state.cards
    hand = state.hands[seat]
    if state.locations:
        if not state.lair_used and state.hoards and cards.lair in state.locations:
            dwarves = {kind for kind in hand if cards.is_dwarf[kind]}
            options += [cards.LAIR.of(cards.dwarf_place[kind]) for kind in dwarves]
        options += [cards.OFFER.of(other) for other in partners(state, seat)]
        if state.housed and covers(have, (0, cards.release_cost, 0, 0)):
            options += [cards.RELEASE.of(cards.dwarf_place[kind]) for kind in set(state.housed)]
    shop = pawned(state)
    if shop >= 0 and covers(have, (cards.value[shop], 0, 0, 0)):
        options.append(cards.REDEEM)


def put_down(state: MountainState, seat: int, kind: int) -> None:
    """Place a blueprint in the own town, or a Location in the common ground (MTH-5.24, MTH-6.61)."""
    cards = state.cards
    state.from_hand(seat, kind)
    state.show()
    if cards.type[kind] == LOCATION:
        state.locations = (*state.locations, kind)
    else:
        state.towns[seat] = (*state.towns[seat], Building(kind, 0, True, ()))
    if state.telling:
        word, rule = ("place_location", "MTH-6.61") if cards.type[kind] == LOCATION else ("place", "MTH-5.24")
        state.tell_card(word, rule, seat, kind)


ACT: Final = Act()
