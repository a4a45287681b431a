"""Locations to be used: Dragon Lair and its Hoards, Dwarf Fortress, Expansive Cavern (MTH-6.63 to MTH-6.90)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, Question, Step
from deckhall.core.piles import without
from deckhall.games.mountainhome.constants import ROCKS, SHINIES
from deckhall.games.mountainhome.construction import complete_step, unfinished
from deckhall.games.mountainhome.drawing import draw
from deckhall.games.mountainhome.dwarves import gain
from deckhall.games.mountainhome.paying import pay
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.taps import put_on_top


def open_hoard(state: MountainState, seat: int) -> None:
    """Trash a Dragon Hoard: draw, then points of one resource (MTH-6.90)."""
    cards = state.cards
    state.from_hand(seat, cards.hoard)
    state.to_trash(cards.hoard)
    state.show()
    state.tell_card("hoard", "MTH-6.90", seat, cards.hoard)
    state.then(Receive(seat, cards.hoard_gain, False))
    draw(state, seat, cards.hoard_draw, "MTH-6.90")


class Receive(Ask[MountainState]):
    """Points of which resource: any (Dragon Hoard), or shinies or rocks (Expansive Cavern, MTH-6.73)."""

    def __init__(self, seat: int, n: int, no_booze: bool) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.no_booze: Final = no_booze

    def options(self, state: MountainState, seat: int) -> list[int]:
        resources = (SHINIES, ROCKS) if self.no_booze else (0, 1, 2)
        return [state.cards.RECEIVE.of(one) for one in resources]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        gain(state, seat, state.cards.RECEIVE.value(action), self.n)

    def question(self, state: MountainState, seat: int) -> Question:
        rule = "MTH-6.73" if self.no_booze else "MTH-6.90"
        return Question("receive", rule, {"n": self.n})


def enter_lair(state: MountainState, seat: int, dwarf: int) -> None:
    """Dragon Lair: a dwarf goes, a Dragon Hoard lies on top of the draw pile (MTH-6.63)."""
    cards = state.cards
    state.from_hand(seat, dwarf)
    state.to_discard(seat, dwarf)
    state.hoards -= 1
    state.lair_used = True
    put_on_top(state, seat, cards.hoard)
    state.show()
    state.tell_card("lair", "MTH-6.63", seat, dwarf)


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
    state.tell_card("release", "MTH-6.81", seat, dwarf)


# -- Expansive Cavern ----------------------------------------------------------------------------------------------


class Send(Ask[MountainState]):
    """A dwarf for the Cavern, at the start of the action step (MTH-6.70)? Always asked: a hand is nobody's business."""

    asks = "cavern"
    rule = "MTH-6.70"

    def seat(self, state: MountainState) -> int:
        return state.active

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Nobody, or a dwarf of the hand or a Clan Hall."""
        cards = state.cards
        return [cards.DECLINE, *[cards.SEND.of(cards.dwarf_place[kind]) for kind in state.own_dwarves(seat)]]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Send it, then roll for all (MTH-6.71, MTH-6.72)."""
        cards = state.cards
        if action != cards.DECLINE:
            kind = cards.dwarf_kinds[cards.SEND.value(action)]
            state.use_up(seat, kind)
            state.caverns[seat] = (*state.caverns[seat], kind)
            state.reveal()
            state.tell_card("send", "MTH-6.70", seat, kind)
        state.then(RollNext(0, len(state.caverns[seat])))


class RollNext(Step[MountainState]):
    """A die for the next own dwarf in the Cavern: its place, and how many are still to roll."""

    def __init__(self, place: int, left: int) -> None:
        super().__init__()
        self.place: Final = place
        self.left: Final = left

    def run(self, state: MountainState) -> None:
        """1 to 3: back home; 3 to 5: points; 6: a step (MTH-6.73, MTH-6.74)."""
        if not self.left:
            return
        seat = state.active
        kind = state.caverns[seat][self.place]
        die = state.roll(6) + 1
        state.reveal()
        if state.telling:
            state.tell("roll", "MTH-6.71", seat, {"card": state.cards.ids[kind], "n": die})
        if die <= 3:
            rest = state.caverns[seat]
            state.caverns[seat] = rest[: self.place] + rest[self.place + 1 :]
            state.to_discard(seat, kind)
        state.then(RollNext(self.place + (die > 3), self.left - 1))
        if 3 <= die <= 5:
            state.then(Receive(seat, state.cards.cavern_gain, True))
        elif die == 6:
            slots = unfinished(state, seat)
            if len(slots) == 1:
                complete_step(state, seat, slots[0])
            elif slots:
                state.then(Advance(seat))


class Advance(Ask[MountainState]):
    """A 6 in the Cavern: which building advances (MTH-6.73)."""

    asks = "advance"
    rule = "MTH-6.73"

    def options(self, state: MountainState, seat: int) -> list[int]:
        return [state.cards.ADVANCE.of(slot) for slot in unfinished(state, seat)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Its next step is completed for nothing (MTH-5.31)."""
        complete_step(state, seat, state.cards.ADVANCE.value(action))


SEND_DWARF: Final = Send()
