"""The action step: all that the active player can do, in any order (MTH-4.4 to MTH-4.6)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.scene import Prompt
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.building import Site, can_build, lodgers
from deckhall.games.mountainhome.cavern import open_hoard
from deckhall.games.mountainhome.dwarves import use_dwarf
from deckhall.games.mountainhome.limits import NOTHING
from deckhall.games.mountainhome.market import Give, partners
from deckhall.games.mountainhome.office import choose_purchase, on_sale
from deckhall.games.mountainhome.parts import Turn
from deckhall.games.mountainhome.paying import Means, covers, means, pay, play_card, warehouse
from deckhall.games.mountainhome.performing import perform, performable
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import ACTION, DWARF, LOCATION, LOOT, RESOURCE
from deckhall.games.mountainhome.tap_effects import put_on_top
from deckhall.games.mountainhome.taps import tap, usable
from deckhall.games.mountainhome.town import Building, without


class Act(Turn):
    """The action step: anything possible, in any order, as often as possible (MTH-4.4, MTH-4.5)."""

    def seat(self, state: MountainState) -> int:
        """The active player."""
        return state.active

    def options(self, state: MountainState, seat: int) -> list[int]:
        """All that can be done now."""
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
                options.append(cards.PLAY + cards.good_place[kind])
            elif one == DWARF:
                dwarf_options(state, kind, busy, options)
            elif cards.placeable[kind]:
                options.append(cards.PLACE + cards.building_place[kind])
            elif one == ACTION:
                which = performable(state, seat, kind)
                if which >= 0:
                    options.append(cards.PERFORM + which)
            elif one == LOOT:
                options.append(cards.HOARD)
        if state.towns[seat]:
            town_options(state, seat, have, busy, options)
        if not state.bought:
            options += [cards.BUY + cards.building_place[kind] for kind in on_sale(state, seat, have)]
        common_options(state, seat, have, options)
        options.sort()
        return options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Do it; the step goes on until it is ended (MTH-4.6)."""
        cards = state.cards
        if action == cards.END:
            return
        state.stack.append(self)
        if action < cards.USE.start:
            if action >= cards.FETCH:
                play_card(state, seat, cards.good_kinds[action - cards.FETCH], True)
            else:
                play_card(state, seat, cards.good_kinds[action - cards.PLAY], False)
        elif action < cards.JOB:
            place, way = cards.USE.decode(action)
            use_dwarf(state, seat, cards.dwarf_kinds[place], way)
        elif action < cards.LODGER:
            state.then(Site(seat, cards.dwarf_kinds[action - cards.JOB], False, ()))
        elif action < cards.AT:
            state.then(Site(seat, cards.dwarf_kinds[action - cards.LODGER], True, ()))
        elif action < cards.TAP:
            put_down(state, seat, cards.building_kinds[action - cards.PLACE])
        elif action < cards.AMOUNT:
            tap(state, seat, action - cards.TAP)
        elif action < cards.CONSULT:
            choose_purchase(state, seat, cards.building_kinds[action - cards.BUY])
        elif action < cards.OFFER:
            enter_lair(state, seat, cards.dwarf_kinds[action - cards.LAIR])
        elif action < cards.GIVE:
            other = action - cards.OFFER
            state.offered |= 1 << other
            state.then(Give(seat, other))
        elif action < cards.HOUSE:
            release(state, seat, cards.dwarf_kinds[action - cards.RELEASE])
        elif action == cards.REDEEM:
            redeem(state, seat)
        elif action == cards.HOARD:
            open_hoard(state, seat)
        else:
            perform(state, seat, action - cards.PERFORM)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """What now."""
        return asking.ask(state, seat, "act", "MTH-4.4", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """Which rule stands against it."""
        return why.refuse_act(state, seat, action)


def dwarf_options(state: MountainState, kind: int, busy: bool, options: list[int]) -> None:
    """A dwarf's Dwarf-symbol effect, or a construction job (MTH-5.19)."""
    cards = state.cards
    options += cards.uses[kind]
    if busy:
        options.append(cards.JOB + cards.dwarf_place[kind])


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
            options.append(cards.TAP + slot)
    if not kept:
        return
    hand = state.hands[seat]
    for building in town:
        if cards.is_hall[building.kind]:
            for kind in building.kept:
                if kind not in hand:
                    dwarf_options(state, kind, busy, options)
    if busy:
        options += [cards.LODGER + cards.dwarf_place[kind] for kind in lodgers(state, seat)]
    store = warehouse(state, seat)
    if store >= 0:
        options += sorted({cards.FETCH + cards.good_place[kind] for kind in town[store].kept})
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
            options += [cards.LAIR + cards.dwarf_place[kind] for kind in dwarves]
        options += [cards.OFFER + other for other in partners(state, seat)]
        if state.housed and covers(have, (0, cards.release_cost, 0, 0)):
            options += [cards.RELEASE + cards.dwarf_place[kind] for kind in set(state.housed)]
    shop = pawned(state)
    if shop >= 0 and covers(have, (cards.value[shop], 0, 0, 0)):
        options.append(cards.REDEEM)


def pawned(state: MountainState) -> int:
    """The card in an untapped Pawn Shop, or -1 (MTH-6.52)."""
    kind = state.cards.pawn_shop
    for town in state.towns:
        for building in town:
            if building.kind == kind and building.kept and not building.tapped:
                return building.kept[0]
    return NOTHING


def redeem(state: MountainState, seat: int) -> None:
    """Pay for the card in the Pawn Shop and take it into hand (MTH-6.52, MTH-6.53)."""
    cards = state.cards
    for owner in range(state.players):
        for slot, building in enumerate(state.towns[owner]):
            if building.kind == cards.pawn_shop and building.kept and not building.tapped:
                card = building.kept[0]
                pay(state, seat, (cards.value[card], 0, 0, 0))
                state.leave_building(owner, slot, card)
                state.to_hand(seat, card)
                state.show()
                if state.telling:
                    state.tell("redeem", "MTH-6.52", seat, {"card": cards.ids[card], "n": cards.value[card]})
                return


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
        state.tell(word, rule, seat, {"card": cards.ids[kind]})


def enter_lair(state: MountainState, seat: int, dwarf: int) -> None:
    """Dragon Lair: a dwarf goes, a Dragon Hoard lies on top of the draw pile (MTH-6.63)."""
    cards = state.cards
    state.from_hand(seat, dwarf)
    state.to_discard(seat, dwarf)
    state.hoards -= 1
    state.lair_used = True
    put_on_top(state, seat, cards.hoard)
    state.show()
    if state.telling:
        state.tell("lair", "MTH-6.63", seat, {"card": cards.ids[dwarf]})


def release(state: MountainState, seat: int, dwarf: int) -> None:
    """Dwarf Fortress: a housed dwarf goes on top of the exploration pile (MTH-6.81)."""
    cards = state.cards
    pay(state, seat, (0, cards.release_cost, 0, 0))
    state.housed = without(state.housed, dwarf)
    state.pile = (*state.pile, dwarf)
    state.pile_top += 1
    if state.peeked:
        state.peeked += 1
    state.show()
    if state.telling:
        state.tell("release", "MTH-6.81", seat, {"card": cards.ids[dwarf]})


ACT: Final = Act()
