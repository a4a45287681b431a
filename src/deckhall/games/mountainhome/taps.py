"""Using buildings in the action step (MTH-5.35 to MTH-5.38, MTH-6.37 to MTH-6.53)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask
from deckhall.core.scene import Prompt
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.building import AUTO, Job, Spend, announce, unfinished
from deckhall.games.mountainhome.drawing import draw
from deckhall.games.mountainhome.events import own_dwarves
from deckhall.games.mountainhome.limits import MOST_AMOUNT, NOTHING
from deckhall.games.mountainhome.parts import Part
from deckhall.games.mountainhome.paying import Means, covers, means, splits, warehouse
from deckhall.games.mountainhome.payments import tap_for_points
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import CONVERT, DIG, FERRY, GAIN, HALL, LODGE, PAWN, STORE, WORKSHOP
from deckhall.games.mountainhome.tap_effects import convert, dig, fill_hall, lodge, stow, turn_sideways, untap
from deckhall.games.mountainhome.town import Kinds, first_like


def usable(state: MountainState, seat: int, slot: int, have: Means) -> bool:
    """Can this finished, untapped building be used now?"""
    cards = state.cards
    building = state.towns[seat][slot]
    tap = cards.tap[building.kind]
    if tap in (GAIN, FERRY):
        return True
    if tap == CONVERT:
        return state.pool[cards.about[building.kind]] > 0
    if tap == LODGE:
        lodging = (0, cards.tap_n[building.kind], 0, 0)
        return not building.kept and covers(have, lodging) and bool(own_dwarves(state, seat))
    if tap == HALL:
        return bool([1 for kind in state.hands[seat] if cards.is_dwarf[kind]])
    if tap == STORE:
        return bool([1 for kind in state.hands[seat] if cards.resource[kind] >= 0])
    if tap == PAWN:
        return not building.kept and bool(goods(state, seat, True))
    if tap == DIG:
        return bool(state.discards[seat]) and covers(have, (cards.tap_n[building.kind], 0, 0, 0))
    if tap == WORKSHOP:
        if covers(have, (0, 0, 0, cards.tap_n[building.kind])) and unfinished(state, seat):
            return True
        return bool(tapped_buildings(state, building.kind))
    return False


def goods(state: MountainState, seat: int, stored: bool) -> list[int]:
    """Actions that name a resource card of the hand, or of the Warehouse if that will do."""
    cards = state.cards
    found = sorted({cards.STOW + cards.good_place[kind] for kind in state.hands[seat] if cards.resource[kind] >= 0})
    store = warehouse(state, seat) if stored else NOTHING
    if store >= 0:
        found += sorted({cards.STOW_KEPT + cards.good_place[kind] for kind in state.towns[seat][store].kept})
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
    if effect == GAIN:
        tap_for_points(state, seat, slot)
    elif effect == FERRY:
        turn_sideways(state, seat, slot, state.towns[seat][slot].kept)
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
        """By kind of building."""
        cards = state.cards
        building = state.towns[seat][self.slot]
        effect = cards.tap[building.kind]
        if effect == CONVERT:
            most = min(MOST_AMOUNT, state.pool[cards.about[building.kind]])
            return [cards.AMOUNT + n for n in range(1, most + 1)]
        if effect == LODGE:
            return [cards.LODGE_IN + cards.dwarf_place[kind] for kind in own_dwarves(state, seat)]
        if effect == HALL:
            return self.hall_options(state, seat)
        if effect in (STORE, PAWN):
            return goods(state, seat, effect == PAWN)
        if effect == DIG:
            return sorted({cards.DIG + kind for kind in state.discards[seat]})
        options: list[int] = []
        if covers_mixed(state, seat, cards.tap_n[building.kind]):
            options = [cards.ADVANCE + slot for slot in unfinished(state, seat)]
        return options + tapped_buildings(state, building.kind)

    def hall_options(self, state: MountainState, seat: int) -> list[int]:
        """Dwarves of the hand, ascending, each as often as it is there; done after the first."""
        cards = state.cards
        left = list(state.hands[seat])
        for kind in self.chosen:
            left.remove(kind)
        least = self.chosen[-1] if self.chosen else 0
        more = {cards.LODGE_IN + cards.dwarf_place[kind] for kind in left if cards.is_dwarf[kind] and kind >= least}
        return [cards.DONE, *sorted(more)] if self.chosen else sorted(more)

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Carry it out."""
        cards = state.cards
        building = state.towns[seat][self.slot]
        effect = cards.tap[building.kind]
        if effect == CONVERT:
            convert(state, seat, self.slot, action - cards.AMOUNT)
        elif effect == LODGE:
            lodge(state, seat, self.slot, cards.dwarf_kinds[action - cards.LODGE_IN])
        elif effect == HALL:
            chosen = self.chosen
            if action != cards.DONE:
                chosen = (*chosen, cards.dwarf_kinds[action - cards.LODGE_IN])
                more = TapDetail(seat, self.slot, chosen)
                if len(more.options(state, seat)) > 1:
                    state.then(more)
                    return
            fill_hall(state, seat, self.slot, chosen)
        elif effect in (STORE, PAWN):
            stow(state, seat, self.slot, action)
        elif effect == DIG:
            dig(state, seat, self.slot, action - cards.DIG)
        elif action >= cards.UNTAP.start:
            other, slot = cards.UNTAP.decode(action)
            untap(state, seat, self.slot, other, slot)
        else:
            job = Job(seat, NOTHING, False, (action - cards.ADVANCE, self.slot), AUTO, AUTO)
            if splits(state, job.cost(state)):
                state.then(Spend(seat, job, AUTO))
            else:
                announce(state, job)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """What is still to be said."""
        return asking.ask_tap(state, seat, self.slot)

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-5.35")


def covers_mixed(state: MountainState, seat: int, n: int) -> bool:
    """Can so many points of any resources be paid?"""
    return covers(means(state, seat), (0, 0, 0, n))


class FerryDiscard(Ask[MountainState]):
    """Ferry Boat: one hand card goes (MTH-6.44)."""

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any hand card."""
        return sorted({state.cards.DISCARD + kind for kind in state.hands[seat]})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Discard it."""
        kind = action - state.cards.DISCARD
        state.from_hand(seat, kind)
        state.to_discard(seat, kind)
        state.show()
        if state.telling:
            state.tell("discard", "MTH-6.44", seat, {"card": state.cards.ids[kind]})

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which card."""
        return asking.ask(state, seat, "ferry", "MTH-6.44", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.44")
