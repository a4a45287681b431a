"""Recurring events after the draw: Dragon Attack!, Goblin Raiding Party, Reorganisation (MTH-6.105 to MTH-6.117)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, Question, Step
from deckhall.core.piles import without
from deckhall.games.mountainhome.drawing import Resolve, add_counter, draw
from deckhall.games.mountainhome.frames import Arranging, Payment
from deckhall.games.mountainhome.paying import covers, means, pay
from deckhall.games.mountainhome.reactions import NOT_THERE, place_of, spend
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.taps import booze_givers, give_booze
from deckhall.games.mountainhome.town import Building, first_like


class AfterDraw(Step[MountainState]):
    """Preparation 5: the events in play, oldest first (MTH-4.24)."""

    def run(self, state: MountainState) -> None:
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


class EventAsk(Ask[MountainState]):
    """What an event in play asks for: its serial number."""

    def __init__(self, seat: int, serial: int) -> None:
        super().__init__(seat)
        self.serial: Final = serial


class Dragon(EventAsk):
    """Dragon Attack!: discard a dwarf, or lose a step (MTH-6.105, MTH-6.106)."""

    asks = "dragon"
    rule = "MTH-6.105"

    def options(self, state: MountainState, seat: int) -> list[int]:
        """A dwarf of the hand or a Clan Hall, a building with a step, or Lagertha; else only nothing."""
        cards = state.cards
        dwarves = state.own_dwarves(seat)
        town = state.towns[seat]
        slots = [slot for slot in range(len(town)) if town[slot].steps and first_like(town, slot)]
        options = [cards.BREAK.of(slot) for slot in slots] if slots else [cards.DECLINE]
        options += [cards.DISCARD.of(kind) for kind in dwarves]
        if slots and place_of(state, seat, cards.lagertha) != NOT_THERE:
            options.append(cards.REACT)
        return options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        cards = state.cards
        state.reveal()
        if action == cards.REACT:
            spend(state, seat, cards.lagertha)
        elif cards.BREAK.has(action):
            lose_step(state, seat, cards.BREAK.value(action))
        elif cards.DISCARD.has(action):
            kind = cards.DISCARD.value(action)
            state.use_up(seat, kind)
            state.to_discard(seat, kind)
            state.tell_card("dragon_dwarf", "MTH-6.105", seat, kind)
            add_counter(state, seat, self.serial)
            state.then(Resolve(seat, self.serial))
        else:
            state.tell("dragon_nothing", "MTH-6.106", seat)


class Goblins(Payment):
    """Goblin Raiding Party: a counter, and a tap, a discard or a payment (MTH-6.109 to MTH-6.112).

    Booze that is played for the payment begins a choice, which the payment ends.
    """

    def __init__(self, seat: int, serial: int, begun: bool = False) -> None:
        super().__init__(seat, begun)
        self.serial: Final = serial

    def options(self, state: MountainState, seat: int) -> list[int]:
        """One of the three, Lagertha, or booze for the payment."""
        cards = state.cards
        options = [cards.DISCARD.of(kind) for kind in self.highest(state, seat)]
        if not options:
            options.append(cards.DECLINE)  # the discard may be chosen and costs nothing (MTH-6.111)
        options += booze_givers(state, seat)
        if place_of(state, seat, cards.lagertha) != NOT_THERE:
            options.append(cards.REACT)
        town = state.towns[seat]
        for slot, building in enumerate(town):
            if not building.tapped and first_like(town, slot):
                options.append(cards.EXHAUST.of(slot))
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
            state.pool = [0, 0, 0]
            return
        if cards.PLAY.has(action) or cards.FETCH.has(action) or cards.TAP.has(action):
            state.then(Goblins(seat, self.serial, True))
            give_booze(state, seat, action)
            return
        if action == cards.PAY:
            pay(state, seat, (0, cards.goblin_cost, 0, 0))
            state.tell("goblin_pay", "MTH-6.109", seat, {"n": cards.goblin_cost})
        elif cards.EXHAUST.has(action):
            slot = cards.EXHAUST.value(action)
            state.tap_building(seat, slot)
            if state.telling:
                state.tell("goblin_tap", "MTH-6.109", seat, {"building": cards.ids[state.towns[seat][slot].kind]})
        elif cards.DISCARD.has(action):
            kind = cards.DISCARD.value(action)
            state.from_hand(seat, kind)
            state.to_discard(seat, kind)
            state.ceilings[seat] = cards.value[kind]
            state.tell_card("goblin_discard", "MTH-6.109", seat, kind)
        else:
            state.ceilings[seat] = 0
            state.tell("goblin_nothing", "MTH-6.111", seat)
        state.pool = [0, 0, 0]  # points gained in preparation and not used are lost at once (MTH-5.9)
        add_counter(state, seat, self.serial)
        state.then(Resolve(seat, self.serial))

    def question(self, state: MountainState, seat: int) -> Question:
        return Question("goblins", "MTH-6.109", {"booze": state.cards.goblin_cost})


class Reorganise(EventAsk):
    """Reorganisation: a counter, draw up to three, put as many back (MTH-6.116)."""

    def options(self, state: MountainState, seat: int) -> list[int]:
        return [state.cards.DRAW.of(n) for n in range(state.cards.reorganise_most + 1)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Draw, then put back, then see whether the event is resolved."""
        n = state.cards.DRAW.value(action)
        add_counter(state, seat, self.serial)
        state.then(Resolve(seat, self.serial))
        there = len(state.decks[seat]) + len(state.discards[seat])
        state.then(PutBack(seat, min(n, there), ()))
        draw(state, seat, n, "MTH-6.116")

    def question(self, state: MountainState, seat: int) -> Question:
        return Question("reorganise", "MTH-6.116", {"n": state.cards.reorganise_most})


class PutBack(Arranging):
    """Which hand card goes next on top of the own draw pile (MTH-6.116)."""

    def first(self) -> PutBack:
        return PutBack(self.who, self.n, ())

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Hand cards that are not chosen yet; nothing if none was drawn."""
        left = state.hands[seat]
        for kind in self.chosen:
            left = without(left, kind)
        return sorted({state.cards.TOP.of(kind) for kind in left}) if len(self.chosen) < self.n else []

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Ask for the next card, or put them all on top of the draw pile (MTH-6.117)."""
        chosen = (*self.chosen, state.cards.TOP.value(action))
        if len(chosen) < min(self.n, len(state.hands[seat])):
            state.then(PutBack(seat, self.n, chosen))
            return
        for kind in chosen:
            state.hands[seat] = without(state.hands[seat], kind)
        state.tops[seat] = 0
        state.buried[seat] += len(chosen)  # what everybody knew of the hand may lie there now
        state.own_tops[seat] += len(chosen)
        state.decks[seat] = state.decks[seat] + chosen
        state.reveal()
        if state.telling:
            state.tell("put_back", "MTH-6.116", seat, {"n": len(chosen)}, {"cards": state.ids(chosen)}, 1 << seat)

    def question(self, state: MountainState, seat: int) -> Question:
        return Question("put_back", "MTH-6.116", {"n": min(self.n, len(state.hands[seat])) - len(self.chosen)})


AFTER_DRAW: Final = AfterDraw()
