"""On Bid cards that hit everybody: Logistical Mishap and Faulty Minecarts (MTH-6.27, MTH-6.30)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, Step
from deckhall.core.scene import Prompt
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.bid import OPEN
from deckhall.games.mountainhome.pools import cheapest, lift, owner_of
from deckhall.games.mountainhome.reactions import NOTHING_MORE, against_effect
from deckhall.games.mountainhome.state import MountainState


def stopped_by_ygg(state: MountainState, seat: int) -> bool:
    """Does Ygg keep this effect of another player from the seat (MTH-6.33, MTH-6.35)?"""
    if not state.bid.immune >> seat & 1:
        return False
    state.bid.stopped |= 1 << seat
    if state.telling:
        state.tell("ygg_stops", "MTH-6.35", seat)
    return True


class Spared(Step[MountainState]):
    """Lagertha has stopped it (MTH-5.98)."""

    def run(self, state: MountainState) -> None:
        """Only said."""
        state.tell("spared", "MTH-5.98")


SPARED: Final = Spared()


def mishap(state: MountainState, seat: int, kind: int) -> None:
    """Logistical Mishap: lies open until Bid 7; the others may be spared (MTH-6.30)."""
    lift(state, seat, kind)
    state.bid.up[seat] = (*state.bid.up[seat], kind | OPEN)
    number = len(state.bid.mishaps)
    state.bid.mishaps = (*state.bid.mishaps, seat)
    if state.telling:
        state.tell("mishap", "MTH-6.30", seat)
    for other in reversed(state.clockwise((seat + 1) % state.players)):
        if (
            other != seat
            and (state.bid.up[other] or state.bid.down[other] or state.bid.down_kept[other])
            and not state.bid.immune >> other & 1
        ):
            state.then(MishapWindow(other, number, kind))


class MishapWindow(Step[MountainState]):
    """One of the others may be spared by Lagertha (MTH-5.95)."""

    def __init__(self, seat: int, number: int, kind: int) -> None:
        super().__init__(seat)
        self.number: Final = number
        self.kind: Final = kind

    def run(self, state: MountainState) -> None:
        """Ask, if the seat could react."""
        owner = state.bid.mishaps[self.number] & 255
        go = NOTHING_MORE
        against_effect(state, self.who, "mishap", self.kind, owner, go, SpareFromMishap(self.who, self.number))


class SpareFromMishap(Step[MountainState]):
    """The seat's pool is not collected."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: Final = number

    def run(self, state: MountainState) -> None:
        """Note it."""
        changed = list(state.bid.mishaps)
        changed[self.number] |= 1 << (8 + self.who)
        state.bid.mishaps = tuple(changed)
        state.tell("spared", "MTH-5.98")


# -- Faulty Minecarts ----------------------------------------------------------------------------------------------


def resources_in(state: MountainState, seat: int) -> list[int]:
    """The resource cards of a pool, as entries."""
    resource = state.cards.resource
    return [entry for entry in state.bid.up[seat] if resource[entry & 255] >= 0]


def keep_cards(state: MountainState, seat: int, kind: int) -> None:
    """Faulty Minecarts: everybody keeps three resource cards (MTH-6.27)."""
    most = state.cards.bid_n[kind]
    for other in reversed(state.clockwise(state.bid.starter)):
        if len(resources_in(state, other)) > most:
            state.then(Carts(other, seat, kind))


class Carts(Step[MountainState]):
    """One player is hit by the Minecarts."""

    def __init__(self, seat: int, by: int, kind: int) -> None:
        super().__init__(seat)
        self.by: Final = by
        self.kind: Final = kind

    def run(self, state: MountainState) -> None:
        """Ask which cards go, unless somebody or something stops it."""
        lose = LoseCards(self.who, state.cards.bid_n[self.kind])
        if self.who == self.by:
            state.then(lose)
        elif not stopped_by_ygg(state, self.who):
            against_effect(state, self.who, "carts", self.kind, self.by, lose, SPARED)


class LoseCards(Ask[MountainState]):
    """Which resource cards go, one after the other, until only so many are left."""

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most: Final = most

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any resource card of the pool; none if few enough are left."""
        entries = resources_in(state, seat)
        if len(entries) <= self.most:
            return []
        return sorted({state.cards.DISCARD + (entry & 255) for entry in entries})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """It goes to its owner's discard pile (MTH-6.29)."""
        kind = action - state.cards.DISCARD
        entry = cheapest(state, seat, list(state.bid.up[seat]), kind)
        lift(state, seat, entry)
        state.to_discard(owner_of(seat, entry), kind)
        if state.telling:
            state.tell("carts", "MTH-6.27", seat, {"card": state.cards.ids[kind]})
        state.then(LoseCards(self.who, self.most))

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """How many are to go."""
        n = len(resources_in(state, seat)) - self.most
        return asking.ask(state, seat, "carts", "MTH-6.27", {"n": n, "most": self.most})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.27")
