"""Using buildings in the action step (MTH-5.35 to MTH-5.38, MTH-6.37 to MTH-6.53)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, Question
from deckhall.core.piles import without
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.construction import AUTO, Job, Spend, announce, unfinished
from deckhall.games.mountainhome.drawing import draw
from deckhall.games.mountainhome.frames import Part, unexpected
from deckhall.games.mountainhome.paying import Means, covers, means, open_pawn_shop, pay, play_card, splits, warehouse
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Building, Kinds, first_like, inserted

TAP_QUESTIONS: Final = {
    constants.CONVERT: ("convert", "MTH-6.38", "n"),
    constants.LODGE: ("lodge", "MTH-6.41", "booze"),
    constants.HALL: ("hall", "MTH-6.43", "n"),
    constants.STORE: ("store", "MTH-6.45", "n"),
    constants.PAWN: ("pawn", "MTH-6.50", "n"),
    constants.DIG: ("dig", "MTH-6.48", "shinies"),
    constants.WORKSHOP: ("workshop", "MTH-6.39", "mixed"),
}
"""What is asked about a tap, by which rule, and what its number counts."""


def tap_question(state: MountainState, seat: int, slot: int) -> Question:
    """What is still to be said of a tap."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    asks, rule, counted = TAP_QUESTIONS[cards.tap[kind]]
    return Question(asks, rule, {"building": cards.ids[kind], counted: cards.tap_n[kind]})


def usable(state: MountainState, seat: int, slot: int, have: Means) -> bool:
    """Can this finished, untapped building be used now?"""
    cards = state.cards
    building = state.towns[seat][slot]
    tap = cards.tap[building.kind]
    if tap in (constants.GAIN, constants.FERRY):
        return True
    if tap == constants.CONVERT:
        return state.pool[cards.about[building.kind]] > 0
    if tap == constants.LODGE:
        lodging = (0, cards.tap_n[building.kind], 0, 0)
        return not building.kept and covers(have, lodging) and bool(state.own_dwarves(seat))
    if tap == constants.HALL:
        return bool([1 for kind in state.hands[seat] if cards.is_dwarf[kind]])
    if tap == constants.STORE:
        return bool([1 for kind in state.hands[seat] if cards.resource[kind] >= 0])
    if tap == constants.PAWN:
        return not building.kept and bool(goods(state, seat, True))
    if tap == constants.DIG:
        return bool(state.discards[seat]) and covers(have, (cards.tap_n[building.kind], 0, 0, 0))
    if tap == constants.WORKSHOP:
        if covers(have, (0, 0, 0, cards.tap_n[building.kind])) and unfinished(state, seat):
            return True
        return bool(tapped_buildings(state, building.kind))
    return False


def goods(state: MountainState, seat: int, stored: bool) -> list[int]:
    """Actions that name a resource card of the hand, or of the Warehouse if that will do."""
    cards = state.cards
    found = sorted({cards.STOW.of(cards.good_place[kind]) for kind in state.hands[seat] if cards.resource[kind] >= 0})
    store = warehouse(state, seat) if stored else constants.NOTHING
    if store >= 0:
        found += sorted({cards.STOW_KEPT.of(cards.good_place[kind]) for kind in state.towns[seat][store].kept})
    return found


def tapped_buildings(state: MountainState, workshop: int) -> list[int]:
    """Actions that untap a finished building of any town, no Workshop among them (MTH-6.39, MTH-6.40)."""
    cards = state.cards
    found: list[int] = []
    for other in range(state.players):
        town = state.towns[other]
        for slot, building in enumerate(town):
            if (
                building.tapped
                and building.steps == cards.last_step[building.kind]
                and building.kind != workshop
                and first_like(town, slot)
            ):
                found.append(cards.UNTAP.of2(other, slot))
    return found


def tap(state: MountainState, seat: int, slot: int) -> None:
    """Use a building: at once, or after one more word."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    effect = cards.tap[kind]
    if effect == constants.GAIN:
        tap_for_points(state, seat, slot)
    elif effect == constants.FERRY:
        state.tap_building(seat, slot)
        if state.telling:
            state.tell("ferry", "MTH-6.44", seat, {"building": cards.ids[kind]})
        state.then(FerryDiscard(seat))
        draw(state, seat, cards.tap_n[kind], "MTH-6.44")
    else:
        state.then(TapDetail(seat, slot, ()))


class TapDetail(Part):
    """What must be said of a tap: a number, a card, a building. `chosen` are dwarves on their way to a Clan Hall."""

    def __init__(self, seat: int, slot: int, chosen: Kinds) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.chosen: Final = chosen

    def options(self, state: MountainState, seat: int) -> list[int]:
        cards = state.cards
        building = state.towns[seat][self.slot]
        effect = cards.tap[building.kind]
        if effect == constants.CONVERT:
            most = min(constants.MOST_AMOUNT, state.pool[cards.about[building.kind]])
            return [cards.AMOUNT.of(n) for n in range(1, most + 1)]
        if effect == constants.LODGE:
            return [cards.LODGE_IN.of(cards.dwarf_place[kind]) for kind in state.own_dwarves(seat)]
        if effect == constants.HALL:
            return self.hall_options(state, seat)
        if effect in (constants.STORE, constants.PAWN):
            return goods(state, seat, effect == constants.PAWN)
        if effect == constants.DIG:
            return sorted({cards.DIG.of(kind) for kind in state.discards[seat]})
        options: list[int] = []
        if covers(means(state, seat), (0, 0, 0, cards.tap_n[building.kind])):
            options = [cards.ADVANCE.of(slot) for slot in unfinished(state, seat)]
        return options + tapped_buildings(state, building.kind)

    def hall_options(self, state: MountainState, seat: int) -> list[int]:
        """Dwarves of the hand, ascending, each as often as it is there; done after the first."""
        cards = state.cards
        left = list(state.hands[seat])
        for kind in self.chosen:
            left.remove(kind)
        least = self.chosen[-1] if self.chosen else 0
        more = {cards.LODGE_IN.of(cards.dwarf_place[kind]) for kind in left if cards.is_dwarf[kind] and kind >= least}
        return [cards.DONE, *sorted(more)] if self.chosen else sorted(more)

    def take(self, state: MountainState, seat: int, action: int) -> None:
        cards = state.cards
        building = state.towns[seat][self.slot]
        effect = cards.tap[building.kind]
        if effect == constants.CONVERT:
            convert(state, seat, self.slot, cards.AMOUNT.value(action))
        elif effect == constants.LODGE:
            lodge(state, seat, self.slot, cards.dwarf_kinds[cards.LODGE_IN.value(action)])
        elif effect == constants.HALL:
            chosen = self.chosen
            if action != cards.DONE:
                chosen = (*chosen, cards.dwarf_kinds[cards.LODGE_IN.value(action)])
                more = TapDetail(seat, self.slot, chosen)
                if len(more.options(state, seat)) > 1:
                    state.then(more)
                    return
            fill_hall(state, seat, self.slot, chosen)
        elif effect in (constants.STORE, constants.PAWN):
            stow(state, seat, self.slot, action)
        elif effect == constants.DIG:
            dig(state, seat, self.slot, cards.DIG.value(action))
        elif cards.UNTAP.has(action):
            other, slot = cards.UNTAP.decode(action)
            untap(state, seat, self.slot, other, slot)
        elif cards.ADVANCE.has(action):
            job = Job(seat, constants.NOTHING, False, (cards.ADVANCE.value(action), self.slot), AUTO, AUTO)
            if splits(state, job.cost(state)):
                state.then(Spend(seat, job, AUTO))
            else:
                announce(state, job)
        else:
            raise unexpected(state, action)

    def question(self, state: MountainState, seat: int) -> Question:
        return tap_question(state, seat, self.slot)


class FerryDiscard(Ask[MountainState]):
    """Ferry Boat: one hand card goes (MTH-6.44)."""

    asks = "ferry"
    rule = "MTH-6.44"

    def options(self, state: MountainState, seat: int) -> list[int]:
        return sorted({state.cards.DISCARD.of(kind) for kind in state.hands[seat]})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        kind = state.cards.DISCARD.value(action)
        state.from_hand(seat, kind)
        state.to_discard(seat, kind)
        state.show()
        state.tell_card("discard", "MTH-6.44", seat, kind)


def convert(state: MountainState, seat: int, slot: int, n: int) -> None:
    """Magma Forge, Rock Carvers' Guild, Tower Distillery: pay N, add a multiple of it (MTH-6.38)."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    resource, factor = cards.about[kind], cards.tap_n[kind]
    state.tap_building(seat, slot, ())
    state.pool[resource] += n * (factor - 1)
    if state.telling:
        data = {"building": cards.ids[kind], "resource": constants.RESOURCES[resource]}
        state.tell("convert", "MTH-6.38", seat, {**data, "n": n, "m": n * factor})


def lodge(state: MountainState, seat: int, slot: int, dwarf: int) -> None:
    """Hillock Dwelling: pay, and a dwarf moves in (MTH-6.41)."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    pay(state, seat, (0, cards.tap_n[kind], 0, 0))
    state.use_up(seat, dwarf)
    state.tap_building(seat, slot, (dwarf,))
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
        kept = inserted(kept, dwarf)
    state.tap_building(seat, slot, kept)
    state.show()
    if state.telling:
        state.tell("hall", "MTH-6.43", seat, {"cards": state.ids(dwarves), "building": cards.ids[building.kind]})


def stowed(state: MountainState, seat: int, action: int) -> int:
    """Take the resource card that an action of `goods` names."""
    cards = state.cards
    if cards.STOW.has(action):
        card = cards.good_kinds[cards.STOW.value(action)]
        state.from_hand(seat, card)
    else:
        card = cards.good_kinds[cards.STOW_KEPT.value(action)]
        state.leave_building(seat, warehouse(state, seat), card)
    return card


def stow(state: MountainState, seat: int, slot: int, action: int) -> None:
    """Ori's Warehouse stores a resource card, the Pawn Shop takes it for shinies (MTH-6.45, MTH-6.50)."""
    cards = state.cards
    card = stowed(state, seat, action)
    building = state.towns[seat][slot]
    state.tap_building(seat, slot, inserted(building.kept, card))
    state.show()
    if cards.tap[building.kind] == constants.PAWN:
        state.pool[constants.SHINIES] += cards.value[card]
        if state.telling:
            state.tell("pawn", "MTH-6.50", seat, {"card": cards.ids[card], "n": cards.value[card]})
    elif state.telling:
        state.tell_card("store", "MTH-6.45", seat, card)


def dig(state: MountainState, seat: int, slot: int, card: int) -> None:
    """Dark Dungeon: a card of the discard pile goes on top of the draw pile (MTH-6.48)."""
    cards = state.cards
    pay(state, seat, (cards.tap_n[state.towns[seat][slot].kind], 0, 0, 0))
    state.tap_building(seat, slot, ())
    state.discards[seat] = without(state.discards[seat], card)
    put_on_top(state, seat, card)
    state.tell_card("dig", "MTH-6.48", seat, card)


def put_on_top(state: MountainState, seat: int, card: int) -> None:
    """A card that everybody sees goes on top of a draw pile."""
    state.decks[seat] = (*state.decks[seat], card)
    state.tops[seat] += 1
    state.own_tops[seat] += 1


def untap(state: MountainState, seat: int, slot: int, other: int, at: int) -> None:
    """Toolmaker's Workshop: untap a building of any town (MTH-6.39)."""
    state.tap_building(seat, slot, ())
    old = state.towns[other][at]
    state.set_building(other, at, Building(old.kind, old.steps, False, old.kept))
    if state.telling:
        state.tell("untap", "MTH-6.39", seat, {"building": state.cards.ids[old.kind], "to": other})


def booze_givers(state: MountainState, seat: int) -> list[int]:
    """Actions that put booze into the pool: booze cards of the hand and the Warehouse, breweries and distilleries."""
    cards = state.cards
    options = sorted(
        {cards.PLAY.of(cards.good_place[kind]) for kind in state.hands[seat] if cards.resource[kind] == constants.BOOZE}
    )
    store = warehouse(state, seat)
    if store >= 0:
        kept = state.towns[seat][store].kept
        options += sorted(
            {cards.FETCH.of(cards.good_place[kind]) for kind in kept if cards.resource[kind] == constants.BOOZE}
        )
    town = state.towns[seat]
    for slot, building in enumerate(town):
        tap = cards.tap[building.kind]
        yields = tap == constants.GAIN or (tap == constants.CONVERT and state.pool[constants.BOOZE] > 0)
        if yields and not building.tapped and cards.about[building.kind] == constants.BOOZE and first_like(town, slot):
            options.append(cards.TAP.of(slot))
    return options


def give_booze(state: MountainState, seat: int, action: int) -> None:
    """Carry one of these out."""
    cards = state.cards
    if cards.TAP.has(action):
        tap(state, seat, cards.TAP.value(action))
    elif cards.FETCH.has(action):
        play_card(state, seat, cards.good_kinds[cards.FETCH.value(action)], True)
    elif cards.PLAY.has(action):
        play_card(state, seat, cards.good_kinds[cards.PLAY.value(action)], False)
    else:
        raise unexpected(state, action)


def tap_for_points(state: MountainState, seat: int, slot: int) -> None:
    """Branch Mine, Rock Quarry, Southammer Brewery (MTH-6.37); doubled if a dwarf said so (MTH-6.3)."""
    cards = state.cards
    old = state.towns[seat][slot]
    n = state.tap_yield(seat, old.kind)
    resource = cards.about[old.kind]
    state.tap_building(seat, slot)
    state.pool[resource] += n
    if state.telling:
        data = {"building": cards.ids[old.kind], "resource": constants.RESOURCES[resource]}
        state.tell("tap", "MTH-6.37", seat, {**data, "n": n})


def redeem(state: MountainState, seat: int) -> None:
    """Pay for the card in the Pawn Shop and take it into hand (MTH-6.52, MTH-6.53)."""
    cards = state.cards
    owner, slot = open_pawn_shop(state)
    card = state.towns[owner][slot].kept[0]
    pay(state, seat, (cards.value[card], 0, 0, 0))
    state.leave_building(owner, slot, card)
    state.to_hand(seat, card)
    state.show()
    if state.telling:
        state.tell("redeem", "MTH-6.52", seat, {"card": cards.ids[card], "n": cards.value[card]})
