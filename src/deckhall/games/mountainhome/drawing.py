"""Drawing cards (MTH-5.11 to MTH-5.14), and the Rock Golems that wait for rocks (MTH-6.113 to MTH-6.115)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Question, Step
from deckhall.games.mountainhome.constants import ACTION, NO_CEILING, NOTHING, ROCKS
from deckhall.games.mountainhome.frames import Wanting
from deckhall.games.mountainhome.reactions import NOT_THERE, place_of, spend
from deckhall.games.mountainhome.state import MountainState, pack_event
from deckhall.games.mountainhome.town import Kinds, inserted


def take_top(state: MountainState, seat: int, n: int) -> list[int]:
    """The first cards of a draw pile, shuffling the discard pile into a new one if need be; perhaps fewer."""
    drawn: list[int] = []
    while len(drawn) < n:
        deck = state.decks[seat]
        if not deck:
            if not state.discards[seat]:
                break  # the rest is dropped (MTH-5.13)
            fresh = list(state.discards[seat])
            state.shuffle(fresh)
            deck = tuple(fresh)
            state.discards[seat] = ()
            state.tops[seat] = 0
            state.buried[seat] = 0
            state.own_tops[seat] = 0
            if state.telling:
                state.tell("reshuffle", "MTH-5.11", seat, {"n": len(deck)})
        count = min(n - len(drawn), len(deck))
        drawn += reversed(deck[len(deck) - count :])
        state.decks[seat] = deck[: len(deck) - count]
        state.buried[seat] = max(0, state.buried[seat] - max(0, count - state.tops[seat]))
        state.tops[seat] = max(0, state.tops[seat] - count)
        state.own_tops[seat] = max(0, state.own_tops[seat] - count)
    return drawn


def draw(state: MountainState, seat: int, n: int, rule: str = "MTH-5.11") -> int:
    """Draw cards; how many it were. Golems in play demand every rocks card, before anything that is pending."""
    known = state.tops[seat]
    drawn = take_top(state, seat, n)
    if not drawn:
        return 0
    hand = list(state.hands[seat])
    hand += drawn
    hand.sort()
    state.hands[seat] = tuple(hand)
    state.ceilings[seat] = NO_CEILING
    for place in range(min(known, len(drawn))):
        state.known[seat] = inserted(state.known[seat], drawn[place])
    state.reveal()
    if state.telling:
        state.tell("draw", rule, seat, {"n": len(drawn)}, {"cards": state.ids(drawn)}, 1 << seat)
    if state.ongoing:
        resource = state.cards.resource
        rocks = tuple([kind for kind in drawn if resource[kind] == ROCKS])
        golems = state.cards.golems
        if rocks and golems in [packed & 255 for packed in state.ongoing]:
            DemandNext(seat, rocks, NOTHING).run(state)
    return len(drawn)


# -- events in play ------------------------------------------------------------------------------------------------


def event_by(state: MountainState, serial: int) -> int:
    """The place of the event with that serial number, or -1 if it has gone."""
    for place, packed in enumerate(state.ongoing):
        if packed >> 16 == serial:
            return place
    return NOTHING


def add_counter(state: MountainState, seat: int, serial: int) -> None:
    """One more counter; whether that resolves the event is seen later (MTH-6.101)."""
    place = event_by(state, serial)
    packed = state.ongoing[place]
    kind, counters = packed & 255, (packed >> 8 & 255) + 1
    events = list(state.ongoing)
    events[place] = pack_event(kind, counters, serial)
    state.ongoing = tuple(events)
    if state.telling:
        state.tell("counter", "MTH-6.100", seat, {"card": state.cards.ids[kind], "n": counters, "of": state.needed})


class Resolve(Step[MountainState]):
    """Is the event that somebody worked on resolved (MTH-6.100, MTH-6.101)?"""

    def __init__(self, seat: int, serial: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.serial: Final = serial

    def run(self, state: MountainState) -> None:
        """Tokens for the one who added the last counter; the event is trashed."""
        place = event_by(state, self.serial)
        if place < 0 or state.ongoing[place] >> 8 & 255 < state.needed:
            return
        cards = state.cards
        kind = state.ongoing[place] & 255
        state.ongoing = state.ongoing[:place] + state.ongoing[place + 1 :]
        state.to_trash(kind)
        state.tokens[self.by] += cards.resolve[kind]
        if state.telling:
            state.tell("resolve", "MTH-6.101", self.by, {"card": cards.ids[kind], "n": cards.resolve[kind]})
        if kind == cards.dragon:
            find_lair(state)


def find_lair(state: MountainState) -> None:
    """The exploration pile is searched for the Dragon Lair and shuffled (MTH-6.107, MTH-6.108)."""
    lair = state.cards.target[state.cards.dragon]
    pile = list(state.pile)
    if lair in pile:
        pile.remove(lair)
        state.locations = (*state.locations, lair)
        state.tell("lair_found", "MTH-6.107", data={"card": state.cards.ids[lair]})
        if lair in state.seen:
            state.seen = tuple([kind for kind in state.seen if kind != lair])
    shuffle_pile(state, pile, ())


def shuffle_pile(state: MountainState, pile: list[int], added: Kinds) -> None:
    """Shuffle the exploration pile with cards that everybody sees going in; nobody knows a place in it any more."""
    old = state.pile
    known = list(old[len(old) - state.pile_top :]) + list(old[: sum(state.bottoms)])
    left = list(state.seen) + [kind for kind in known if kind in pile]
    if state.peeked > state.pile_top:
        remember_look(state, left)
    state.seen = tuple(sorted(left + list(added)))
    pile = pile + list(added)
    state.shuffle(pile)
    state.pile = tuple(pile)
    state.pile_top = 0
    state.bottoms = ()
    state.peeked = 0
    state.peeker = NOTHING
    state.reveal()


def remember_look(state: MountainState, public: list[int]) -> None:
    """What Baldur showed a player lies somewhere in the shuffled pile, as far as that is not known to all anyway."""
    cards, seat = state.cards, state.peeker
    left = list(public)
    for kind in state.pile[len(state.pile) - state.peeked : len(state.pile) - state.pile_top]:
        if kind in left:
            left.remove(kind)
        elif cards.is_dwarf[kind] or cards.is_event[kind] or cards.type[kind] == ACTION:
            state.told[seat] = inserted(state.told[seat], kind)


# -- golems --------------------------------------------------------------------------------------------------------


class DemandNext(Step[MountainState]):
    """The next demand: a newer event for the same card, else the oldest for the next card."""

    def __init__(self, seat: int, rocks: Kinds, after: int) -> None:
        super().__init__(seat)
        self.rocks: Final = rocks
        self.after: Final = after

    def run(self, state: MountainState) -> None:
        golems, rocks, after = state.cards.golems, self.rocks, self.after
        while rocks:
            for packed in state.ongoing:
                if packed & 255 == golems and packed >> 16 > after:
                    state.then(Demand(self.who, rocks, packed >> 16))
                    return
            rocks = rocks[1:]
            after = NOTHING


class Demand(Wanting):
    """The Golems want the first of these rocks cards: trash it for a counter, or discard it (MTH-6.113)."""

    def __init__(self, seat: int, rocks: Kinds, serial: int) -> None:
        super().__init__(seat, rocks)
        self.serial: Final = serial

    def instead(self, cards: Kinds) -> Demand:
        return Demand(self.who, cards, self.serial)

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Discard, trash, or Lagertha."""
        cards = state.cards
        options = [cards.DISCARD.of(self.rocks[0]), cards.TRASH.of(self.rocks[0])]
        if place_of(state, seat, cards.lagertha) != NOT_THERE:
            options.append(cards.REACT)
        return options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """The card goes, or the demand is cancelled without a counter (MTH-5.99)."""
        cards = state.cards
        rock = self.rocks[0]
        if action == cards.REACT:
            spend(state, seat, cards.lagertha)
            state.then(DemandNext(seat, self.rocks, self.serial))
            return
        state.from_hand(seat, rock)
        state.reveal()
        if cards.TRASH.has(action):
            state.to_trash(rock)
            state.tell_card("golem_trash", "MTH-6.113", seat, rock)
            add_counter(state, seat, self.serial)
            state.then(Resolve(seat, self.serial), DemandNext(seat, self.rocks[1:], NOTHING))
        else:
            state.to_discard(seat, rock)
            state.tell_card("golem_discard", "MTH-6.113", seat, rock)
            state.then(DemandNext(seat, self.rocks[1:], NOTHING))

    def question(self, state: MountainState, seat: int) -> Question:
        return Question("golems", "MTH-6.113", {"card": state.cards.ids[self.rocks[0]]})
