"""Exploring: a card is turned up for all to see and dealt with by its kind (MTH-4.7 to MTH-4.19)."""

from __future__ import annotations

from typing import Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Ask, Question, Step
from deckhall.core.piles import without
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.bid_commit import hold_bid
from deckhall.games.mountainhome.drawing import shuffle_pile
from deckhall.games.mountainhome.frames import CardAsk, CardStep
from deckhall.games.mountainhome.paying import covers, means, pay
from deckhall.games.mountainhome.reactions import SPARED, against_effect
from deckhall.games.mountainhome.state import MountainState, pack_event
from deckhall.games.mountainhome.taps import booze_givers, give_booze

DWARF_BID: Final = 1 << constants.SHINIES | 1 << constants.BOOZE
BOOZE_BID: Final = 1 << constants.BOOZE


def turn_up_next(state: MountainState) -> int:
    """Turn up the first card of the exploration pile; nobody is surprised by a card that was known to lie there."""
    kind = state.pile[-1]
    state.pile = state.pile[:-1]
    left = len(state.pile)
    if state.pile_top:
        state.pile_top -= 1
    elif left >= sum(state.bottoms) and kind in state.seen:
        state.seen = without(state.seen, kind)
    for seat in range(state.players):
        if kind in state.told[seat]:
            state.told[seat] = without(state.told[seat], kind)
    if state.peeked:
        state.peeked -= 1
        if not state.peeked:
            state.peeker = constants.NOTHING
    while state.bottoms and sum(state.bottoms) > left:
        rest = left - sum(state.bottoms[:-1])
        state.bottoms = (*state.bottoms[:-1], rest) if rest > 0 else state.bottoms[:-1]
    state.shown = (*state.shown, kind)
    state.reveal()
    return kind


class Explore(Step[MountainState]):
    """One exploration by a player (MTH-4.8)."""

    def run(self, state: MountainState) -> None:
        seat = self.who
        cards = state.cards
        if not state.pile:  # MTH-4.19
            state.tell("explore_nothing", "MTH-4.19", seat)
            return
        kind = turn_up_next(state)
        one = cards.type[kind]
        if state.telling:
            rule = "MTH-4.15" if one == constants.DWARF else "MTH-4.13" if one == constants.IMMEDIATE else "MTH-4.8"
            state.tell_card("explore", rule, seat, kind)
        if one == constants.DWARF:
            state.limbo = (*state.limbo, kind)
            if seat == state.active and cards.fortress in state.locations:  # MTH-6.78, MTH-6.80
                state.then(House(seat, kind))
            else:
                dwarf_bid(state, seat, kind)
        elif one == constants.RECURRING:
            state.serial += 1
            state.ongoing = (*state.ongoing, pack_event(kind, 0, state.serial))
            state.tell_card("event_in", "MTH-4.12", seat, kind)
        elif one == constants.IMMEDIATE:
            state.limbo = (*state.limbo, kind)
            state.then(ReturnEvent(seat, kind))
            if kind == cards.charity:
                charity(state, seat)
            else:
                party_bid(state, seat, kind)
        elif one == constants.LOCATION and state.open_locations:  # MTH-8.4
            state.locations = (*state.locations, kind)
            state.tell_card("location_in", "MTH-8.4", seat, kind)
        else:
            state.to_discard(seat, kind)


def dwarf_bid(state: MountainState, seat: int, kind: int) -> None:
    """All players bid shinies and booze for an explored dwarf (MTH-4.15)."""
    hold_bid(state, seat, DWARF_BID, kind, constants.FOR_DWARF, AwardDwarf(seat, kind))


def party_bid(state: MountainState, seat: int, kind: int) -> None:
    """All players bid booze at a Party (MTH-6.96)."""
    hold_bid(state, seat, BOOZE_BID, kind, constants.FOR_PARTY, PARTY_OVER)


class AwardDwarf(CardStep):
    """The winner puts the dwarf into the own discard pile (MTH-4.16)."""

    def run(self, state: MountainState) -> None:
        """It is found, once (MTH-4.17, MTH-4.18)."""
        kind = self.kind
        state.limbo = without(state.limbo, kind)
        state.to_discard(state.winner, kind)
        if kind != state.cards.baldur or not state.baldur_back:
            state.found += 1
        if state.telling:
            needed = state.mountainhome.found_needed(state.players)
            data = {"card": state.cards.ids[kind]}
            state.tell("found", "MTH-4.16", state.winner, {**data, "n": state.found, "of": needed})


class House(CardAsk):
    """Dwarf Fortress: the explorer may house the dwarf instead of holding the bid (MTH-6.78)."""

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Hold the bid, house it, or first make booze (MTH-5.8)."""
        cards = state.cards
        options = [cards.DECLINE, *booze_givers(state, seat)]
        if covers(means(state, seat), (0, cards.house_cost, 0, 0)):
            options.append(cards.HOUSE)
        return options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        cards = state.cards
        if action == cards.DECLINE:
            dwarf_bid(state, seat, self.kind)
        elif action == cards.HOUSE:
            pay(state, seat, (0, cards.house_cost, 0, 0))
            state.limbo = without(state.limbo, self.kind)
            state.housed = (*state.housed, self.kind)
            state.show()
            state.tell_card("house", "MTH-6.78", seat, self.kind)
        else:
            state.then(House(seat, self.kind))
            give_booze(state, seat, action)

    def question(self, state: MountainState, seat: int) -> Question:
        data: dict[str, EventValue] = {"card": state.cards.ids[self.kind], "booze": state.cards.house_cost}
        return Question("house", "MTH-6.78", data)


class ReturnEvent(CardStep):
    """An immediate event is put back and the whole pile is shuffled (MTH-4.14)."""

    def run(self, state: MountainState) -> None:
        state.limbo = without(state.limbo, self.kind)
        if self.kind not in state.shown:
            state.shown = (*state.shown, self.kind)
        shuffle_pile(state, list(state.pile), (self.kind,))
        if state.telling:
            state.tell("shuffled_back", "MTH-4.14", data={"card": state.cards.ids[self.kind]})


def charity(state: MountainState, explorer: int) -> None:
    """Dwarven Grace Charity: everybody gets the next resource card of the pile (MTH-6.92 to MTH-6.95)."""
    cards = state.cards
    aside: list[int] = []
    for seat in state.clockwise(explorer):
        while state.pile:
            kind = turn_up_next(state)
            if cards.type[kind] == constants.RESOURCE:
                state.to_hand(seat, kind)
                state.tell_card("charity", "MTH-6.92", seat, kind)
                break
            aside.append(kind)
    if state.telling:
        state.tell("set_aside", "MTH-6.94", data={"cards": state.ids(aside)})
    shuffle_pile(state, list(state.pile), tuple(aside))


class PartyOver(Step[MountainState]):
    """Party at the Dining Hall!: a Hangover for the worst loser, then the winner may explore (MTH-6.96, MTH-6.97)."""

    def run(self, state: MountainState) -> None:
        """First the Hangover."""
        state.then(PartyExplore(state.winner))
        if not state.hangovers:
            state.tell("no_hangover", "MTH-6.98")
            return
        party = state.cards.party
        against_effect(state, state.worst, "hangover", party, constants.NOTHING, GiveHangover(state.worst), SPARED)


class GiveHangover(Step[MountainState]):
    """A Hangover from the supply goes to a discard pile."""

    def run(self, state: MountainState) -> None:
        state.hangovers -= 1
        state.to_discard(self.who, state.cards.hangover)
        state.tell_card("hangover", "MTH-6.96", self.who, state.cards.hangover)


class PartyExplore(Ask[MountainState]):
    """The winner of the Party may explore once (MTH-6.96)."""

    asks = "party"
    rule = "MTH-6.96"

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Yes or no; there is nothing to ask with an empty pile."""
        return [state.cards.DECLINE, state.cards.EXPLORE] if state.pile else []

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Explore, as the explorer (MTH-6.99)."""
        if action == state.cards.EXPLORE:
            state.then(Explore(seat))
        else:
            state.tell("party_rest", "MTH-6.96", seat)


PARTY_OVER: Final = PartyOver()
