"""Dwarf-symbol effects in the action step (MTH-6.1 to MTH-6.16)."""

from __future__ import annotations

from typing import Final

from deckhall.core.events import EventValue
from deckhall.core.piles import without
from deckhall.games.mountainhome.constants import DOUBLE, DRAW, LOOK, NOTHING, POINTS, RESOURCES, SEEK, WAYS
from deckhall.games.mountainhome.drawing import draw, shuffle_pile
from deckhall.games.mountainhome.exploration import Explore, turn_up_next
from deckhall.games.mountainhome.frames import Announced, Arranging, Leaving
from deckhall.games.mountainhome.reactions import against_dwarf
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Kinds


def use_dwarf(state: MountainState, seat: int, kind: int, way: int) -> None:
    """Announce the effect: the dwarf goes to the play area whatever happens (MTH-5.20, MTH-5.93)."""
    state.use_up(seat, kind)
    state.played[seat] = (*state.played[seat], kind)
    state.show()
    if state.telling:
        state.tell("use", "MTH-5.19", seat, {"card": state.cards.ids[kind], "way": WAYS[way]})
    against_dwarf(state, seat, "use", kind, DwarfEffect(seat, kind, way))


class DwarfEffect(Announced):
    """The effect takes place."""

    def __init__(self, seat: int, kind: int, way: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind
        self.way: Final = way

    def choices(self, state: MountainState) -> dict[str, EventValue]:
        return {"way": WAYS[self.way]}

    def run(self, state: MountainState) -> None:
        cards, seat, kind, way = state.cards, self.who, self.kind, self.way
        if way <= POINTS:
            n = cards.gain_any[kind] if way < POINTS else cards.gain[kind]
            resource = way if way < POINTS else cards.about[kind]
            gain(state, seat, resource, n)
        elif way == DOUBLE:
            state.doubled = (*state.doubled, cards.target[kind])
            if state.telling:
                # the name and not the id: no such building need be on the table
                name = state.game.lexicon["building"][cards.ids[cards.target[kind]]]
                state.tell("double", "MTH-6.3", seat, {"building": name})
        elif way == DRAW:
            draw(state, seat, cards.draw[kind], "MTH-6.14")
        elif way == SEEK:
            seek(state, seat)
        elif way == LOOK:
            look_ahead(state, seat, cards.look[kind])
        else:
            state.shown = (kind,)
            state.then(*[Explore(seat) for _ in range(cards.wander[kind])], WanderEnd(seat, kind))


def gain(state: MountainState, seat: int, resource: int, n: int) -> None:
    """Points for the pool."""
    state.pool[resource] += n
    if state.telling:
        state.tell("gain", "MTH-6.1", seat, {"n": n, "resource": RESOURCES[resource]})


class WanderEnd(Leaving):
    """Baldur goes into the exploration pile (MTH-6.9)."""

    def run(self, state: MountainState) -> None:
        """Shuffle him in; he never counts as found again."""
        state.played[self.who] = without(state.played[self.who], self.kind)
        state.baldur_back = True
        shuffle_pile(state, list(state.pile), (self.kind,))
        state.tell_card("wander_end", "MTH-6.9", self.who, self.kind)


def seek(state: MountainState, seat: int) -> None:
    """Thorvald: the next event comes on top, the cards above it go under the pile (MTH-6.15, MTH-6.16)."""
    cards = state.cards
    state.shown = ()
    others: list[int] = []
    found = NOTHING
    while state.pile and found < 0:
        kind = turn_up_next(state)
        if cards.is_event[kind]:
            found = kind
        else:
            others.append(kind)
    if state.telling:
        state.tell("seek", "MTH-6.15", seat, {"cards": state.ids((*others, *([found] if found >= 0 else [])))})
    if found < 0:
        shuffle_pile(state, [], tuple(others))
        return
    state.shuffle(others)
    state.pile = (*others, *state.pile, found)
    state.pile_top = 1
    if state.peeked:
        state.peeked += 1
    if others:
        state.bottoms = (len(others), *state.bottoms)
    state.reveal()


# -- Baldur looks --------------------------------------------------------------------------------------------------


def look_ahead(state: MountainState, seat: int, n: int) -> None:
    """Baldur: only this player sees the first cards and puts them back in any order (MTH-6.6, MTH-6.7)."""
    n = min(n, len(state.pile))
    state.peeker = seat
    state.peeked = n
    state.reveal()
    if state.telling:
        top = state.ids(reversed(state.pile[len(state.pile) - n :]))
        state.tell("look", "MTH-6.6", seat, {"n": n}, {"cards": top}, 1 << seat)
    state.then(Order(seat, n, ()))


def forget_places(state: MountainState, n: int) -> None:
    """Of the first cards the others know at most that they are in the pile, but no longer where."""
    size = len(state.pile)
    known = list(state.seen) + list(state.pile[size - state.pile_top :])
    state.pile_top = 0
    if sum(state.bottoms) > size - n:
        known += state.pile[: sum(state.bottoms)]
        state.bottoms = ()
    state.seen = tuple(sorted(known))


class Order(Arranging):
    """Which of the cards comes next from the top (MTH-6.6)."""

    asks = "order"
    rule = "MTH-6.6"

    def first(self) -> Order:
        return Order(self.who, self.n, ())

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any that is left; none if there is nothing to order."""
        kinds = sorted(set(self.left(state, self.chosen)))
        return [] if len(kinds) < 2 and not self.chosen else [state.cards.NEXT.of(kind) for kind in kinds]

    def left(self, state: MountainState, chosen: Kinds) -> list[int]:
        """The cards that are not put into order yet."""
        left = sorted(state.pile[len(state.pile) - self.n :])
        for kind in chosen:
            left.remove(kind)
        return left

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Ask for the next card, or lay them back; what is left over of one kind needs no order."""
        chosen = (*self.chosen, state.cards.NEXT.value(action))
        left = self.left(state, chosen)
        if len(set(left)) > 1:
            state.then(Order(seat, self.n, chosen))
            return
        ordered = list(chosen) + left
        ordered.reverse()
        forget_places(state, self.n)
        state.pile = state.pile[: len(state.pile) - self.n] + tuple(ordered)
        state.reveal()
        if state.telling:
            state.tell("ordered", "MTH-6.6", seat, {"n": self.n}, {"cards": state.ids(reversed(ordered))}, 1 << seat)
