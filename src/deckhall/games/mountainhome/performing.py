"""Actions of the action step, the Dragon Hoard and the Expansive Cavern (MTH-6.70 to MTH-6.91)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.scene import Prompt
from deckhall.core.state import Ask, Step
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.bids import hold_bid
from deckhall.games.mountainhome.building import complete_step, unfinished
from deckhall.games.mountainhome.drawing import draw
from deckhall.games.mountainhome.dwarves import gain
from deckhall.games.mountainhome.events import own_dwarves
from deckhall.games.mountainhome.limits import NOTHING, ROCKS, SHINIES
from deckhall.games.mountainhome.parts import Part
from deckhall.games.mountainhome.reactions import against_effect
from deckhall.games.mountainhome.reveal import SPARED
from deckhall.games.mountainhome.state import FOR_BUILDING, MountainState
from deckhall.games.mountainhome.town import Building, Kinds, first_like, without, without_slot

PANDA: Final = 0
PILING: Final = 1
AUCTIONEER: Final = 2
"""Places in the block `perform`."""


def performable(state: MountainState, seat: int) -> list[int]:
    """Actions with an action-step effect in hand, as places in the block (MTH-5.45)."""
    cards, hand = state.cards, state.hands[seat]
    found: list[int] = []
    if cards.panda in hand and rescuable(state, ()):
        found.append(PANDA)
    if cards.piling in hand:
        found.append(PILING)
    if cards.auctioneer in hand and auctionable(state):
        found.append(AUCTIONEER)
    return found


def perform(state: MountainState, seat: int, which: int) -> None:
    """Play an Action: at once, or after its choices."""
    if which == PANDA:
        state.then(Rescue(seat, (), NOTHING))
    elif which == AUCTIONEER:
        state.then(Auction(seat))
    else:
        use_action(state, seat, state.cards.piling)
        state.pilings += 1


def use_action(state: MountainState, seat: int, kind: int) -> None:
    """An Action is trashed after use (MTH-5.46)."""
    state.from_hand(seat, kind)
    state.to_trash(kind)
    state.reveal()
    if state.telling:
        state.tell("perform", "MTH-5.45", seat, {"card": state.cards.ids[kind]})


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
        super().__init__()
        self.who: Final = seat
        self.chosen: Final = chosen
        self.card: Final = card

    def seat(self, state: MountainState) -> int:
        """Who played it."""
        return self.who

    def options(self, state: MountainState, seat: int) -> list[int]:
        """A card, or a player for the card."""
        cards = state.cards
        if self.card >= 0:
            return [cards.TO + other for other in range(state.players) if self.may_get(state, other)]
        gone = tuple([packed & 255 for packed in self.chosen])
        options = [cards.RESCUE + kind for kind in rescuable(state, gone) if self.takers(state, kind)]
        return [cards.DONE, *options] if self.chosen else options

    def may_get(self, state: MountainState, other: int) -> bool:
        """A second project is not allowed (MTH-6.60)."""
        project = state.cards.is_project
        if not project[self.card]:
            return True
        promised = [1 for packed in self.chosen if packed >> 8 == other and project[packed & 255]]
        return not promised and not state.owns_project(other)

    def takers(self, state: MountainState, kind: int) -> bool:
        """Could anybody get the card?"""
        if not state.cards.is_project[kind]:
            return True
        trial = Rescue(self.who, self.chosen, kind)
        return any(trial.may_get(state, other) for other in range(state.players))

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Go on until three are given or it is done."""
        cards = state.cards
        if cards.RESCUE <= action < cards.TO:
            state.then(Rescue(seat, self.chosen, action - cards.RESCUE))
            return
        chosen = self.chosen
        if action != cards.DONE:
            chosen = (*chosen, self.card | (action - cards.TO) << 8)
            more = Rescue(seat, chosen, NOTHING)
            if len(chosen) < cards.rescue_most and len(more.options(state, seat)) > 1:
                state.then(more)
                return
        use_action(state, seat, cards.panda)
        for packed in reversed(chosen):
            state.then(Gift(seat, packed >> 8, packed & 255))

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which card, or who gets it."""
        if self.card >= 0:
            return asking.ask(state, seat, "rescue_to", "MTH-6.82", {"card": state.cards.ids[self.card]})
        return asking.ask(state, seat, "rescue", "MTH-6.82", {"n": state.cards.rescue_most - len(self.chosen)})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.82")


class Gift(Step[MountainState]):
    """A card leaves the trash for a player's discard pile; a Hangover may be refused by Lagertha (MTH-5.96)."""

    def __init__(self, seat: int, to: int, kind: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.to: Final = to
        self.kind: Final = kind

    def run(self, state: MountainState) -> None:
        """Give it."""
        give = Take(self.by, self.to, self.kind)
        if self.kind == state.cards.hangover and self.to != self.by:
            against_effect(state, self.to, "hangover", state.cards.panda, self.by, give, SPARED)
        else:
            state.then(give)


class Take(Step[MountainState]):
    """The card changes place."""

    def __init__(self, seat: int, to: int, kind: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.to: Final = to
        self.kind: Final = kind

    def run(self, state: MountainState) -> None:
        """Out of the trash."""
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

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.who: Final = seat

    def seat(self, state: MountainState) -> int:
        """Who played it."""
        return self.who

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Every building that may be chosen."""
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

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which building."""
        return asking.ask(state, seat, "auction", "MTH-6.85", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.89")


class HoldAuction(Step[MountainState]):
    """All players bid shinies for the building."""

    def __init__(self, seat: int, owner: int, slot: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.owner: Final = owner
        self.slot: Final = slot

    def run(self, state: MountainState) -> None:
        """Begin the bid."""
        kind = state.towns[self.owner][self.slot].kind
        award = AwardBuilding(self.owner, self.slot)
        hold_bid(state, self.by, 1 << SHINIES, kind, FOR_BUILDING, self.owner, self.slot, award)


class AwardBuilding(Step[MountainState]):
    """The winner takes the building as it is; cards kept in it stay with the old owner (MTH-6.88, MTH-5.33)."""

    def __init__(self, owner: int, slot: int) -> None:
        super().__init__()
        self.owner: Final = owner
        self.slot: Final = slot

    def run(self, state: MountainState) -> None:
        """Move it."""
        building = state.towns[self.owner][self.slot]
        if state.winner != self.owner:
            for kind in building.kept:
                state.to_discard(self.owner, kind)
            state.towns[self.owner] = without_slot(state.towns[self.owner], self.slot)
            moved = Building(building.kind, building.steps, building.tapped, ())
            state.towns[state.winner] = (*state.towns[state.winner], moved)
        if state.telling:
            state.tell("auctioned", "MTH-6.88", state.winner, {"building": state.cards.ids[building.kind]})


# -- Dragon Hoard --------------------------------------------------------------------------------------------------


def open_hoard(state: MountainState, seat: int) -> None:
    """Trash a Dragon Hoard: draw, then points of one resource (MTH-6.90)."""
    cards = state.cards
    state.from_hand(seat, cards.hoard)
    state.to_trash(cards.hoard)
    state.reveal()
    if state.telling:
        state.tell("hoard", "MTH-6.90", seat, {"card": cards.ids[cards.hoard]})
    state.then(Receive(seat, cards.hoard_gain, False))
    draw(state, seat, cards.hoard_draw, "MTH-6.90")


class Receive(Ask[MountainState]):
    """Points of which resource: any (Dragon Hoard), or shinies or rocks (Expansive Cavern, MTH-6.73)."""

    def __init__(self, seat: int, n: int, no_booze: bool) -> None:
        super().__init__()
        self.who: Final = seat
        self.n: Final = n
        self.no_booze: Final = no_booze

    def seat(self, state: MountainState) -> int:
        """Who gets them."""
        return self.who

    def options(self, state: MountainState, seat: int) -> list[int]:
        """The resources."""
        resources = (SHINIES, ROCKS) if self.no_booze else (0, 1, 2)
        return [state.cards.RECEIVE + one for one in resources]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Add them."""
        gain(state, seat, action - state.cards.RECEIVE, self.n)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which resource."""
        rule = "MTH-6.73" if self.no_booze else "MTH-6.90"
        return asking.ask(state, seat, "receive", rule, {"n": self.n})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.73" if self.no_booze else "MTH-6.90")


# -- Expansive Cavern ----------------------------------------------------------------------------------------------


class Send(Ask[MountainState]):
    """A dwarf for the Cavern, at the start of the action step (MTH-6.70)? Always asked: a hand is nobody's business."""

    def seat(self, state: MountainState) -> int:
        """The active player."""
        return state.active

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Nobody, or a dwarf of the hand or a Clan Hall."""
        cards = state.cards
        return [cards.DECLINE, *[cards.SEND + cards.dwarf_place[kind] for kind in own_dwarves(state, seat)]]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Send it, then roll for all (MTH-6.71, MTH-6.72)."""
        cards = state.cards
        if action != cards.DECLINE:
            kind = cards.dwarf_kinds[action - cards.SEND]
            state.use_up(seat, kind)
            state.caverns[seat] = (*state.caverns[seat], kind)
            state.reveal()
            if state.telling:
                state.tell("send", "MTH-6.70", seat, {"card": cards.ids[kind]})
        state.then(RollNext(0, len(state.caverns[seat])))

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Whom to send."""
        return asking.ask(state, seat, "cavern", "MTH-6.70", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.70")


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

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.who: Final = seat

    def seat(self, state: MountainState) -> int:
        """The active player."""
        return self.who

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Every unfinished building."""
        return [state.cards.ADVANCE + slot for slot in unfinished(state, seat)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Its next step is completed for nothing (MTH-5.31)."""
        complete_step(state, seat, action - state.cards.ADVANCE)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which building."""
        return asking.ask(state, seat, "advance", "MTH-6.73", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.73")


SEND_DWARF: Final = Send()
