"""Reorganisation: a counter, a few cards more, and as many go back (MTH-6.116, MTH-6.117)."""

from __future__ import annotations

from typing import Any, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, Frame
from deckhall.core.scene import Prompt
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.drawing import Resolve, add_counter, draw
from deckhall.games.mountainhome.parts import Part
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Kinds, without


class Reorganise(Ask[MountainState]):
    """Reorganisation: a counter, draw up to three, put as many back (MTH-6.116)."""

    def __init__(self, seat: int, serial: int) -> None:
        super().__init__(seat)
        self.serial: Final = serial

    def options(self, state: MountainState, seat: int) -> list[int]:
        """How many."""
        return [state.cards.DRAW + n for n in range(state.cards.reorganise_most + 1)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Draw, then put back, then see whether the event is resolved."""
        n = action - state.cards.DRAW
        add_counter(state, seat, self.serial)
        state.then(Resolve(seat, self.serial))
        there = len(state.decks[seat]) + len(state.discards[seat])
        state.then(PutBack(seat, min(n, there), ()))
        draw(state, seat, n, "MTH-6.116")

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """How many cards."""
        return asking.ask(state, seat, "reorganise", "MTH-6.116", {"n": state.cards.reorganise_most})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.116")


def top_options(state: MountainState, seat: int, n: int, chosen: Kinds) -> list[int]:
    """Hand cards that are not chosen yet; none once enough are."""
    left = state.hands[seat]
    for kind in chosen:
        left = without(left, kind)
    if len(chosen) >= n:
        return []
    return sorted({state.cards.TOP + kind for kind in left})


def put_next(state: MountainState, seat: int, n: int, chosen: Kinds) -> None:
    """Ask for the next card, or put them all on top of the draw pile (MTH-6.117)."""
    if len(chosen) < min(n, len(state.hands[seat])):
        state.then(PutBackMore(seat, n, chosen))
        return
    for kind in chosen:
        state.hands[seat] = without(state.hands[seat], kind)
    if chosen:
        state.tops[seat] = 0
        state.buried[seat] += len(chosen)  # what everybody knew of the hand may lie there now
        state.own_tops[seat] += len(chosen)
        state.decks[seat] = state.decks[seat] + chosen
        state.reveal()
    if state.telling:
        names: list[str] = [state.cards.ids[kind] for kind in chosen]
        state.tell("put_back", "MTH-6.116", seat, {"n": len(chosen)}, {"cards": names}, 1 << seat)


class PutBack(Ask[MountainState]):
    """Which hand card goes first on top of the own draw pile (MTH-6.116)."""

    def __init__(self, seat: int, n: int, chosen: Kinds) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.chosen: Final = chosen

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any hand card; nothing if none was drawn."""
        return top_options(state, seat, self.n, self.chosen)

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Go on."""
        put_next(state, seat, self.n, (action - state.cards.TOP,))

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """How many are to go back."""
        n = min(self.n, len(state.hands[seat]))
        return asking.ask(state, seat, "put_back", "MTH-6.116", {"n": n})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.116")


class PutBackMore(Part):
    """Which card goes on top of those chosen."""

    def __init__(self, seat: int, n: int, chosen: Kinds) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.chosen: Final = chosen

    def begun(self) -> Frame[Any] | None:
        """The first card again."""
        return PutBack(self.who, self.n, ())

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any other hand card."""
        return top_options(state, seat, self.n, self.chosen)

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Go on."""
        put_next(state, seat, self.n, (*self.chosen, action - state.cards.TOP))

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """How many are still to go back."""
        n = min(self.n, len(state.hands[seat])) - len(self.chosen)
        return asking.ask(state, seat, "put_back", "MTH-6.116", {"n": n})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.116")
