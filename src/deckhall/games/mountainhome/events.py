"""Recurring events after the draw: Dragon Attack!, Goblin Raiding Party, Reorganisation (MTH-6.105 to MTH-6.117)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, Step
from deckhall.core.scene import Prompt
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.drawing import Resolve, add_counter
from deckhall.games.mountainhome.paying import covers, means, pay
from deckhall.games.mountainhome.payments import booze_givers, give_booze
from deckhall.games.mountainhome.reactions import NOT_THERE, place_of, spend
from deckhall.games.mountainhome.reorganising import Reorganise
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Building, first_like


class AfterDraw(Step[MountainState]):
    """Preparation 5: the events in play, oldest first (MTH-4.24)."""

    def run(self, state: MountainState) -> None:
        """Ask for each of them."""
        cards, seat = state.cards, state.active
        for packed in reversed(state.ongoing):
            kind, serial = packed & 255, packed >> 16
            if kind == cards.dragon:
                state.then(Dragon(seat, serial))
            elif kind == cards.goblins:
                state.then(Goblins(seat, serial))
            elif kind == cards.reorganise:
                state.then(Reorganise(seat, serial))


def lose_step(state: MountainState, seat: int, slot: int) -> None:
    """Undo the last step of a building; cards kept in it go to the discard pile (MTH-5.32, MTH-5.33)."""
    old = state.towns[seat][slot]
    for kind in old.kept:
        state.to_discard(seat, kind)
    state.set_building(seat, slot, Building(old.kind, old.steps - 1, True, ()))
    if state.telling:
        state.tell("lose_step", "MTH-6.106", seat, {"building": state.cards.ids[old.kind], "n": old.steps - 1})


class Dragon(Ask[MountainState]):
    """Dragon Attack!: discard a dwarf, or lose a step (MTH-6.105, MTH-6.106)."""

    def __init__(self, seat: int, serial: int) -> None:
        super().__init__(seat)
        self.serial: Final = serial

    def options(self, state: MountainState, seat: int) -> list[int]:
        """A dwarf of the hand or a Clan Hall, a building with a step, or Lagertha; else only nothing."""
        cards = state.cards
        dwarves = own_dwarves(state, seat)
        town = state.towns[seat]
        slots = [slot for slot in range(len(town)) if town[slot].steps and first_like(town, slot)]
        options = [cards.BREAK + slot for slot in slots] if slots else [cards.DECLINE]
        options += [cards.DISCARD + kind for kind in dwarves]
        if slots and place_of(state, seat, cards.lagertha) != NOT_THERE:
            options.append(cards.REACT)
        return options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Do it."""
        cards = state.cards
        state.reveal()
        if action == cards.REACT:
            spend(state, seat, cards.lagertha)
        elif cards.BREAK <= action < cards.DISCARD:
            lose_step(state, seat, action - cards.BREAK)
        elif action >= cards.DISCARD:
            kind = action - cards.DISCARD
            state.use_up(seat, kind)
            state.to_discard(seat, kind)
            if state.telling:
                state.tell("dragon_dwarf", "MTH-6.105", seat, {"card": cards.ids[kind]})
            add_counter(state, seat, self.serial)
            state.then(Resolve(seat, self.serial))
        else:
            state.tell("dragon_nothing", "MTH-6.106", seat)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which of them."""
        return asking.ask(state, seat, "dragon", "MTH-6.105", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.105")


def own_dwarves(state: MountainState, seat: int) -> list[int]:
    """Kinds of dwarves in hand or in a Clan Hall, ascending, each once (MTH-5.22)."""
    cards = state.cards
    found = [kind for kind in state.hands[seat] if cards.is_dwarf[kind]]
    for building in state.towns[seat]:
        if building.kept and cards.is_hall[building.kind]:
            found += building.kept
    return sorted(set(found))


class Goblins(Ask[MountainState]):
    """Goblin Raiding Party: a counter, and a tap, a discard or a payment (MTH-6.109 to MTH-6.112)."""

    def __init__(self, seat: int, serial: int) -> None:
        super().__init__(seat)
        self.serial: Final = serial

    def options(self, state: MountainState, seat: int) -> list[int]:
        """One of the three, Lagertha, or booze for the payment."""
        cards = state.cards
        options = [cards.DISCARD + kind for kind in self.highest(state, seat)]
        if not options:
            options.append(cards.DECLINE)  # the discard may be chosen and costs nothing (MTH-6.111)
        options += booze_givers(state, seat)
        if place_of(state, seat, cards.lagertha) != NOT_THERE:
            options.append(cards.REACT)
        town = state.towns[seat]
        for slot, building in enumerate(town):
            if not building.tapped and first_like(town, slot):
                options.append(cards.EXHAUST + slot)
        if covers(means(state, seat), (0, cards.goblin_cost, 0, 0)):
            options.append(cards.PAY)
        return options

    def highest(self, state: MountainState, seat: int) -> list[int]:
        """The resource cards of the highest printed value in hand (MTH-6.110)."""
        cards = state.cards
        goods = [kind for kind in state.hands[seat] if cards.resource[kind] >= 0]
        if not goods:
            return []
        top = max([cards.value[kind] for kind in goods])
        return sorted({kind for kind in goods if cards.value[kind] == top})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Do it; a cancelled demand adds no counter (MTH-5.99)."""
        cards = state.cards
        state.reveal()
        if action == cards.REACT:
            spend(state, seat, cards.lagertha)
            self.no_points(state)
            return
        if cards.PLAY <= action < cards.AMOUNT:
            state.then(self)
            give_booze(state, seat, action)
            return
        if action == cards.PAY:
            pay(state, seat, (0, cards.goblin_cost, 0, 0))
            state.tell("goblin_pay", "MTH-6.109", seat, {"n": cards.goblin_cost})
        elif action >= cards.EXHAUST:
            slot = action - cards.EXHAUST
            old = state.towns[seat][slot]
            state.set_building(seat, slot, Building(old.kind, old.steps, True, old.kept))
            if state.telling:
                state.tell("goblin_tap", "MTH-6.109", seat, {"building": cards.ids[old.kind]})
        elif action >= cards.DISCARD:
            kind = action - cards.DISCARD
            state.from_hand(seat, kind)
            state.to_discard(seat, kind)
            state.ceilings[seat] = cards.value[kind]
            if state.telling:
                state.tell("goblin_discard", "MTH-6.109", seat, {"card": cards.ids[kind]})
        else:
            state.ceilings[seat] = 0
            state.tell("goblin_nothing", "MTH-6.111", seat)
        self.no_points(state)
        add_counter(state, seat, self.serial)
        state.then(Resolve(seat, self.serial))

    def no_points(self, state: MountainState) -> None:
        """Points gained in preparation and not used are lost at once (MTH-5.9)."""
        state.pool = [0, 0, 0]

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which of them."""
        return asking.ask(state, seat, "goblins", "MTH-6.109", {"n": state.cards.goblin_cost})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.109")


AFTER_DRAW: Final = AfterDraw()
