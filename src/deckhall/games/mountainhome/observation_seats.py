"""The players as a seat observes them: cards by kind in every place, towns, points, and what is within reach.

Everything that anybody owns was gained in plain sight, so of the others' hands and draw piles all know what is in them
together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from deckhall.core.ints import ints
from deckhall.core.observation import Observation, Row
from deckhall.games.mountainhome.constants import (
    BUILDING,
    GAIN,
    HALL,
    LODGE,
    NO_CEILING,
    RESOURCES,
    SETUP,
    STORE,
)
from deckhall.games.mountainhome.town import points as building_points

if TYPE_CHECKING:
    from deckhall.games.mountainhome.cards import Cards
    from deckhall.games.mountainhome.state import MountainState
    from deckhall.games.mountainhome.town import Building, Kinds

SLOTS: Final = 8
"""Buildings beyond so many in a town are observed by kind only, not by slot: such towns are rare."""
STATES: Final = ("0 steps", "1 step", "2 steps", "3 steps", "ready", "tapped")
READY: Final = 4
TOPS: Final = 3
"""Known cards on top of the own draw pile, by place; those below come with the last one."""
MOST_CARDS: Final = 100
MOST_POINTS: Final = 200
REACH: Final = 12
"""Points within reach are observed by value up to here; more is as good."""
LEAD: Final = 8
ALL_RESOURCES: Final = (*RESOURCES, "all")


class Places:
    """Some kinds of cards, and by kind of card the place among them: not every card can lie everywhere."""

    def __init__(self, cards: Cards, kinds: list[int]) -> None:
        self.names: Final = [cards.ids[kind] for kind in kinds]
        self.count: Final = len(kinds)
        self.of: Final = ints([kinds.index(kind) if kind in kinds else -1 for kind in range(len(cards.ids))])

    def add_all(self, start: i64, kinds: Kinds, row: Row) -> None:
        """Add 1 for each of the cards, in a block with a place for every one of these kinds."""
        for kind in kinds:
            row.add(start + self.of[kind])


class SeatBlocks:
    """Blocks for every player, and for what the viewer can pay."""

    def __init__(self, observation: Observation[Any], cards: Cards) -> None:
        self.cards: Final = cards
        self.players: Final = observation.players
        block, seats, ids = observation.block, observation.seats, cards.ids
        others = seats[1:]
        copies = max([card.copies for card in cards.file.cards])
        places = [f"#{place + 1}" for place in range(TOPS)]
        goods = cards.good_kinds
        self.buildings: Final = Places(cards, [kind for kind in range(len(ids)) if cards.type[kind] == BUILDING])
        self.dwarf: Final = Places(cards, cards.dwarf_kinds)
        self.good: Final = Places(cards, goods)
        self.usable: Final = Places(cards, cards.dwarf_kinds + goods)
        buildings, dwarves = self.buildings.names, self.dwarf.names
        self.hand: Final = block("hand", "copies in your hand", copies, card=ids)
        self.deck: Final = block("draw pile", "copies in your draw pile", copies, card=ids)
        self.unseen: Final = block(
            "unseen", "copies in a hand, draw pile or face down in a bid", copies, seat=others, card=ids
        )
        self.known: Final = block(
            "known", "copies that all saw going into a hand and have not seen since", copies, seat=others, card=ids
        )
        self.tops: Final = block("top", "known cards on top of your draw pile", copies, place=places, card=ids)
        self.other_tops: Final = block("other top", "known cards on top of a draw pile", copies, seat=others, card=ids)
        self.discards: Final = block("discard", "copies in a discard pile", copies, seat=seats, card=ids)
        self.played: Final = block("played", "copies in a play area", copies, seat=seats, card=self.usable.names)
        self.cavern: Final = block("cavern", "own dwarves in the Cavern", 3, seat=seats, dwarf=dwarves)
        self.halls: Final = block("halls", "dwarves in Clan Halls", 3, seat=seats, dwarf=dwarves)
        self.dwellings: Final = block("dwellings", "dwarves in Hillock Dwellings", 3, seat=seats, dwarf=dwarves)
        self.stored: Final = block("stored", "copies in the Warehouse", copies, seat=seats, card=self.good.names)
        self.pawned: Final = block("pawned", "the card in the Pawn Shop", seat=seats, card=self.good.names)
        self.town: Final = block(
            "town", "buildings by how far they are", 5, seat=seats, building=buildings, state=STATES
        )
        self.slot: Final = block("slot", "which building stands there", seat=seats, slot=SLOTS, building=buildings)
        self.slot_steps: Final = block("slot steps", "its completed steps", 4, seat=seats, slot=SLOTS)
        self.slot_tapped: Final = block("slot tapped", "it is finished and tapped", seat=seats, slot=SLOTS)
        self.slot_kept: Final = block("slot kept", "cards it keeps", MOST_CARDS, seat=seats, slot=SLOTS)
        self.hand_size: Final = block("hand size", "cards in a hand", MOST_CARDS, seat=seats)
        self.deck_size: Final = block("draw pile size", "cards in a draw pile", MOST_CARDS, seat=seats)
        self.top_size: Final = block("top size", "known cards on top of it", MOST_CARDS, seat=seats)
        self.buried: Final = block("buried", "cards below them that came unseen out of a hand", MOST_CARDS, seat=seats)
        self.ceiling: Final = block(
            "ceiling", "the Goblins left no resource card worth more", seat=seats, value=["0", "1", "2", "3", "4"]
        )
        self.points: Final = block("points", "victory points", MOST_POINTS, -MOST_POINTS, seat=seats)
        self.tokens: Final = block("tokens", "of these in tokens", MOST_POINTS, seat=seats)
        self.dwarves: Final = block("dwarves", "dwarves owned", 30, seat=seats)
        self.finished: Final = block("finished", "finished buildings", MOST_CARDS, seat=seats)
        self.project: Final = block("project", "owns a project", seat=seats)
        self.lead: Final = block("lead", "your points less the best other's", MOST_POINTS, -MOST_POINTS)
        steps = [str(lead) for lead in range(-LEAD, LEAD + 1)]
        self.lead_is: Final = block("lead is", f"the lead, no further than {LEAD}", points=steps)
        self.income: Final = block("income", "points that finished buildings tap for", 60, seat=seats, of=RESOURCES)
        self.untapped: Final = block("untapped", "of these untapped", 60, seat=seats, of=RESOURCES)
        self.wealth: Final = block(
            "wealth", "points on all resource cards owned", MOST_POINTS, seat=seats, of=RESOURCES
        )
        self.likely: Final = block(
            "likely", "points to be expected in a hand, in tenths", 999, seat=others, of=RESOURCES
        )
        self.reach: Final = block(
            "reach", "points you can make up with hand, Warehouse and pool", MOST_POINTS, of=ALL_RESOURCES
        )
        values = [str(value) for value in range(REACH + 1)]
        self.reach_is: Final = block("reach is", f"the same by value, no more than {REACH}", of=ALL_RESOURCES, n=values)
        self.payable: Final = block("payable", "own buildings whose next step is within reach", 5, building=buildings)
        self.lacking: Final = block(
            "lacking", "points that the next steps of own buildings lack", MOST_POINTS, building=buildings
        )

    def write(self, state: MountainState, seat: int, row: Row) -> None:
        """Every seat, from the viewer's on."""
        kinds: i64 = len(self.cards.ids)
        players: i64 = self.players
        mine: i64 = 0
        best: i64 = -MOST_POINTS
        offset: i64
        for offset in range(players):
            other = (seat + offset) % players
            if offset:
                self._write_unseen(state, other, offset, row)
            else:
                row.add_all(self.hand.start, state.hands[seat])
                row.add_all(self.deck.start, state.decks[seat])
            self._write_tops(state, other, offset, row)
            row.add_all(self.discards.start + offset * kinds, state.discards[other])
            self.usable.add_all(self.played.start + offset * self.usable.count, state.played[other], row)
            self.dwarf.add_all(self.cavern.start + offset * self.dwarf.count, state.caverns[other], row)
            row.add(self.hand_size.start + offset, len(state.hands[other]))
            row.add(self.deck_size.start + offset, len(state.decks[other]))
            row.add(self.buried.start + offset, state.buried[other])
            if state.ceilings[other] < NO_CEILING:
                row.add(self.ceiling.start + offset * 5 + state.ceilings[other])
            points = self._write_owned(state, other, offset, row) + self._write_town(state, other, offset, row)
            row.add(self.points.start + offset, points)
            row.add(self.tokens.start + offset, state.tokens[other])
            if offset == 0:
                mine = points
            elif points > best:
                best = points
        lead = mine - best
        row.add(self.lead.start, lead)
        row.add(self.lead_is.start + LEAD + (LEAD if lead > LEAD else -LEAD if lead < -LEAD else lead))

    def _write_unseen(self, state: MountainState, other: i64, offset: i64, row: Row) -> None:
        """Hand, draw pile and face-down cards of another: all know what they are together."""
        cards = self.cards
        start: i64 = self.unseen.start + (offset - 1) * len(cards.ids)
        hand = state.hands[other]
        row.add_all(start, hand)
        row.add_all(start, state.decks[other])
        size: i64 = len(hand) + len(state.decks[other])
        if state.bid.phase:
            row.add_all(start, state.bid.down[other])
            size += len(state.bid.down[other])
        row.add_all(self.known.start + (offset - 1) * len(cards.ids), state.known[other])
        if not hand:
            return
        sums = ints([0, 0, 0])
        for kind in cards.good_kinds:
            copies = row.numbers[start + kind]
            if copies:
                sums[cards.resource[kind]] += copies * cards.value[kind]
        for one in range(3):
            row.add(self.likely.start + (offset - 1) * 3 + one, 10 * sums[one] * len(hand) // size)

    def _write_tops(self, state: MountainState, other: i64, offset: i64, row: Row) -> None:
        """What the viewer knows of the top of a draw pile."""
        known: i64 = state.tops[other] if offset else state.own_tops[other]
        if known == 0 or state.step == SETUP:
            return
        deck = state.decks[other]
        size: i64 = len(deck)
        row.add(self.top_size.start + offset, known)
        kinds: i64 = len(self.cards.ids)
        for place in range(known):
            kind = deck[size - 1 - place]
            if offset:
                row.add(self.other_tops.start + (offset - 1) * kinds + kind)
            else:
                row.add(self.tops.start + (place if place < TOPS else TOPS - 1) * kinds + kind)

    def _write_owned(self, state: MountainState, other: i64, offset: i64, row: Row) -> i64:
        """What a player owns outside the town, and its victory points (MTH-7.6)."""
        cards = self.cards
        points: i64 = state.tokens[other]
        wealth = self.wealth.start + 3 * offset
        for kind in state.owned_cards(other):
            if cards.resource[kind] >= 0:
                row.add(wealth + cards.resource[kind], cards.value[kind])
                continue
            if cards.last_step[kind] == 0:
                points += cards.vp[kind]
                if cards.is_dwarf[kind]:
                    row.add(self.dwarves.start + offset)
            elif cards.is_project[kind]:
                row.add(self.project.start + offset)
        return points

    def _write_town(self, state: MountainState, other: i64, offset: i64, row: Row) -> i64:
        """The buildings of a town, and their victory points."""
        cards = self.cards
        points: i64 = 0
        count: i64 = self.buildings.count
        slot: i64 = -1
        for building in state.towns[other]:
            slot += 1
            kind = building.kind
            place = self.buildings.of[kind]
            steps: i64 = building.steps
            finished = steps == cards.last_step[kind]
            shape = (READY + (1 if building.tapped else 0)) if finished else steps
            row.add(self.town.start + (offset * count + place) * len(STATES) + shape)
            points += building_points(cards, building)
            if slot < SLOTS:
                at = offset * SLOTS + slot
                row.add(self.slot.start + at * count + place)
                row.add(self.slot_steps.start + at, steps)
                row.add_flag(self.slot_tapped.start + at, finished and building.tapped)
                row.add(self.slot_kept.start + at, len(building.kept))
            if cards.is_project[kind]:
                row.add(self.project.start + offset)
            if building.kept:
                self._write_kept(building, offset, row)
            if finished:
                row.add(self.finished.start + offset)
                if cards.tap[kind] == GAIN:
                    at = 3 * offset + cards.about[kind]
                    row.add(self.income.start + at, cards.tap_n[kind])
                    if not building.tapped:
                        row.add(self.untapped.start + at, state.tap_yield(int(other), kind))
        return points

    def _write_kept(self, building: Building, offset: i64, row: Row) -> None:
        """The cards kept in a building."""
        tap = self.cards.tap[building.kind]
        if tap == HALL:
            self.dwarf.add_all(self.halls.start + offset * self.dwarf.count, building.kept, row)
        elif tap == LODGE:
            self.dwarf.add_all(self.dwellings.start + offset * self.dwarf.count, building.kept, row)
        elif tap == STORE:
            self.good.add_all(self.stored.start + offset * self.good.count, building.kept, row)
        else:
            self.good.add_all(self.pawned.start + offset * self.good.count, building.kept, row)

    def write_reach(self, state: MountainState, seat: int, row: Row) -> None:
        """What the viewer can pay, and which of its buildings that would bring on."""
        cards = self.cards
        have = ints([0, 0, 0])
        for kind in state.hands[seat]:
            if cards.resource[kind] >= 0:
                have[cards.resource[kind]] += state.worth_of(kind)
        for building in state.towns[seat]:
            if building.kept and building.kind != cards.pawn_shop:
                for kind in building.kept:
                    if cards.resource[kind] >= 0:
                        have[cards.resource[kind]] += state.worth_of(kind)
        if state.active == seat:
            for one in range(3):
                have[one] += state.pool[one]
        everything = have[0] + have[1] + have[2]
        for one in range(4):
            n = have[one] if one < 3 else everything
            row.add(self.reach.start + one, n if n < MOST_POINTS else MOST_POINTS)
            row.add(self.reach_is.start + one * (REACH + 1) + (n if n < REACH else REACH))
        for building in state.towns[seat]:
            steps = cards.steps[building.kind]
            if building.steps < len(steps):
                cost = steps[building.steps]
                short: i64 = 0  # of named resources
                if have[0] < cost[0]:
                    short += cost[0] - have[0]
                if have[1] < cost[1]:
                    short += cost[1] - have[1]
                if have[2] < cost[2]:
                    short += cost[2] - have[2]
                rest = cost[0] + cost[1] + cost[2] + cost[3] - everything
                lacking = short if short > rest else rest
                place = self.buildings.of[building.kind]
                if lacking > 0:
                    row.add(self.lacking.start + place, lacking)
                else:
                    row.add(self.payable.start + place)
