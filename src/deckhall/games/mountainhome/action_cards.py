"""Actions of the action step: Trash Panda, Strategic Piling, Wizard Auctioneer (MTH-6.82 to MTH-6.89)."""

from __future__ import annotations

from typing import Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Question, Step
from deckhall.core.piles import without
from deckhall.games.mountainhome.bid_commit import hold_bid
from deckhall.games.mountainhome.constants import FOR_BUILDING, NOTHING, SHINIES
from deckhall.games.mountainhome.frames import Announced, Part
from deckhall.games.mountainhome.reactions import SPARED, against_effect
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Building, Kinds, first_like, without_slot


def performable(state: MountainState, seat: int, kind: int) -> bool:
    """Has this Action an effect in the action step that is possible now?"""
    cards = state.cards
    if kind == cards.panda:
        return bool(Rescue(seat, (), NOTHING).options(state, seat))
    if kind == cards.auctioneer:
        return bool(auctionable(state))
    return kind == cards.piling


def perform(state: MountainState, seat: int, kind: int) -> None:
    """Play an Action: at once, or after its choices."""
    cards = state.cards
    if kind == cards.panda:
        state.then(Rescue(seat, (), NOTHING))
    elif kind == cards.auctioneer:
        state.then(Auction(seat))
    else:
        use_action(state, seat, cards.piling)
        state.pilings += 1


def use_action(state: MountainState, seat: int, kind: int) -> None:
    """An Action is trashed after use (MTH-5.46)."""
    state.from_hand(seat, kind)
    state.to_trash(kind)
    state.show()
    state.tell_card("perform", "MTH-5.45", seat, kind)


# -- Trash Panda ---------------------------------------------------------------------------------------------------


def rescuable(state: MountainState, gone: Kinds) -> list[int]:
    """Cards in the trash that may be taken: no event, no Trash Panda (MTH-6.82, MTH-2.20)."""
    cards = state.cards
    left = list(state.trash)
    for kind in gone:
        left.remove(kind)
    return sorted({kind for kind in left if not cards.is_event[kind] and kind != cards.panda})


class Rescue(Part):
    """Trash Panda: a card, and for whom; up to three (MTH-6.82). `chosen` has kind and seat packed."""

    def __init__(self, seat: int, chosen: Kinds, card: int) -> None:
        super().__init__(seat)
        self.chosen: Final = chosen
        self.card: Final = card

    def options(self, state: MountainState, seat: int) -> list[int]:
        cards = state.cards
        if self.card >= 0:
            return [cards.TO.of(other) for other in range(state.players) if self.may_get(state, other)]
        gone = tuple([packed & 255 for packed in self.chosen])
        options = [cards.RESCUE.of(kind) for kind in rescuable(state, gone) if self.takers(state, kind)]
        return [cards.DONE, *options] if self.chosen else options

    def may_get(self, state: MountainState, other: int) -> bool:
        """A second project is not allowed (MTH-6.60)."""
        project = state.cards.is_project
        if not project[self.card]:
            return True
        promised = [1 for packed in self.chosen if packed >> 8 == other and project[packed & 255]]
        return not promised and not state.projects(other)

    def takers(self, state: MountainState, kind: int) -> bool:
        """Could anybody get the card?"""
        if not state.cards.is_project[kind]:
            return True
        trial = Rescue(self.who, self.chosen, kind)
        return any(trial.may_get(state, other) for other in range(state.players))

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Go on until three are given or it is done."""
        cards = state.cards
        if cards.RESCUE.has(action):
            state.then(Rescue(seat, self.chosen, cards.RESCUE.value(action)))
            return
        chosen = self.chosen
        if action != cards.DONE:
            chosen = (*chosen, self.card | (cards.TO.value(action)) << 8)
            more = Rescue(seat, chosen, NOTHING)
            if len(chosen) < cards.rescue_most and len(more.options(state, seat)) > 1:
                state.then(more)
                return
        use_action(state, seat, cards.panda)
        for packed in reversed(chosen):
            state.then(Gift(seat, packed >> 8, packed & 255))

    def question(self, state: MountainState, seat: int) -> Question:
        if self.card >= 0:
            return Question("rescue_to", "MTH-6.82", {"card": state.cards.ids[self.card]})
        return Question("rescue", "MTH-6.82", {"n": state.cards.rescue_most - len(self.chosen)})


class Gift(Step[MountainState]):
    """A card leaves the trash for a player's discard pile; a Hangover may be refused by Lagertha (MTH-5.96)."""

    def __init__(self, seat: int, to: int, kind: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.to: Final = to
        self.kind: Final = kind

    def run(self, state: MountainState) -> None:
        give = Take(self.by, self.to, self.kind)
        if self.kind == state.cards.hangover and self.to != self.by:
            against_effect(state, self.to, "hangover", state.cards.panda, self.by, give, SPARED)
        else:
            state.then(give)


class Take(Gift):
    """The card changes place."""

    def run(self, state: MountainState) -> None:
        state.trash = without(state.trash, self.kind)
        state.to_discard(self.to, self.kind)
        if state.telling:
            state.tell("rescue", "MTH-6.82", self.by, {"card": state.cards.ids[self.kind], "to": self.to})


# -- Wizard Auctioneer ---------------------------------------------------------------------------------------------


def auctionable(state: MountainState) -> list[int]:
    """Actions that choose a building of any town, no project (MTH-6.85, MTH-6.89)."""
    cards = state.cards
    found: list[int] = []
    for other in range(state.players):
        town = state.towns[other]
        slots = [slot for slot in range(len(town)) if not cards.is_project[town[slot].kind]]
        found += [cards.AUCTION.of2(other, slot) for slot in slots if first_like(town, slot)]
    return found


class Auction(Part):
    """Wizard Auctioneer: which building (MTH-6.85)."""

    asks = "auction"
    rule = "MTH-6.85"

    def options(self, state: MountainState, seat: int) -> list[int]:
        return auctionable(state)

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Announce it; its owner may react (MTH-5.96, MTH-5.100)."""
        cards = state.cards
        owner, slot = cards.AUCTION.decode(action)
        use_action(state, seat, cards.auctioneer)
        if state.telling:
            name = cards.ids[state.towns[owner][slot].kind]
            state.tell("auction", "MTH-6.85", seat, {"building": name, "to": owner})
        hold = HoldAuction(seat, owner, slot)
        if owner == seat:
            state.then(hold)
        else:
            against_effect(state, owner, "auction", cards.auctioneer, seat, hold, SPARED)


class HoldAuction(Announced):
    """All players bid shinies for the building."""

    def __init__(self, seat: int, owner: int, slot: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.owner: Final = owner
        self.slot: Final = slot

    def choices(self, state: MountainState) -> dict[str, EventValue]:
        return {"building": state.cards.ids[state.towns[self.owner][self.slot].kind]}

    def run(self, state: MountainState) -> None:
        kind = state.towns[self.owner][self.slot].kind
        award = AwardBuilding(self.owner, self.slot)
        hold_bid(state, self.by, 1 << SHINIES, kind, FOR_BUILDING, award, self.owner, self.slot)


class AwardBuilding(Step[MountainState]):
    """The winner takes the building as it is; cards kept in it stay with the old owner (MTH-6.88, MTH-5.33)."""

    def __init__(self, owner: int, slot: int) -> None:
        super().__init__()
        self.owner: Final = owner
        self.slot: Final = slot

    def run(self, state: MountainState) -> None:
        building = state.towns[self.owner][self.slot]
        if state.winner != self.owner:
            for kind in building.kept:
                state.to_discard(self.owner, kind)
            state.towns[self.owner] = without_slot(state.towns[self.owner], self.slot)
            moved = Building(building.kind, building.steps, building.tapped, ())
            state.towns[state.winner] = (*state.towns[state.winner], moved)
        if state.telling:
            state.tell("auctioned", "MTH-6.88", state.winner, {"building": state.cards.ids[building.kind]})
