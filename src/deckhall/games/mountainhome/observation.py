"""What a seat observes: the table as it sees it and what it may remember (section 9), as numbers for learners.

Players, bids and choices have modules of their own (`observation_seats`, `observation_bid`, `observation_choice`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.observation import Observation, Questions, Row
from deckhall.games.mountainhome.constants import MOST_AMOUNT, NO_STOCK, RECURRING, RESOURCES
from deckhall.games.mountainhome.observation_bid import BidBlocks
from deckhall.games.mountainhome.observation_choice import ChoiceBlocks
from deckhall.games.mountainhome.observation_seats import Places, SeatBlocks
from deckhall.games.mountainhome.state import MountainState

if TYPE_CHECKING:
    from deckhall.games.mountainhome.rules import Mountainhome

PILE_TOPS: Final = 5
"""Known cards on top of the exploration pile, by place; those below come with the last one."""
TURN_FACTS: Final = ("bought", "lair used", "swapped")
STEPS: Final = ("set-up", "action", "exploration", "preparation")
OPTIONS: Final = ("extended shop", "open locations", "equal turns")


class MountainObservation(Observation[MountainState]):
    """Cards by kind in every place, towns by building and by slot, and what everybody knows of turn, bid and events."""

    def __init__(self, game: Mountainhome, players: int) -> None:
        super().__init__(players)
        self.cards: Final = game.cards
        self.found_needed: Final = game.found_needed(players)
        self.by_seat: Final = SeatBlocks(self, game.cards)
        cards, seats, ids = game.cards, self.seats, game.cards.ids
        copies = max([card.copies for card in cards.file.cards])
        dwarves, buildings = self.by_seat.dwarf.names, self.by_seat.buildings.names
        places = [f"#{place + 1}" for place in range(PILE_TOPS)]
        self.events: Final = Places(cards, [kind for kind in range(len(ids)) if cards.type[kind] == RECURRING])
        event_ids = self.events.names
        nth = ("older", "younger")
        self.pool: Final = self.block("pool", "points of the active player, no more than 60", MOST_AMOUNT, of=RESOURCES)
        self.doubled: Final = self.block("doubled", "taps yield double this turn", 9, building=buildings)
        self.turn_facts: Final = self.block("this turn", "what was done once", fact=TURN_FACTS)
        self.offered: Final = self.block("offered", "got an offer at the Marketplace this turn", seat=seats)
        self.offer: Final = self.block(
            "on offer", "the cards shown at the Marketplace", card=("first", "in return"), kind=ids
        )
        self.pilings: Final = self.block("pilings", "rocks cards to come that count as shinies", 9)
        self.row: Final = self.block("row", "copies in the shop row", copies, building=buildings)
        self.office: Final = self.block("office", "copies in the office pile", copies, building=buildings)
        self.trash: Final = self.block("trash", "copies in the trash", copies, card=ids)
        self.locations: Final = self.block(
            "locations", "Locations in play", place=[ids[kind] for kind in cards.building_kinds]
        )
        self.housed: Final = self.block("housed", "dwarves in the Fortress", 3, dwarf=dwarves)
        self.event: Final = self.block("event", "recurring events in play", event=event_ids, copy=nth)
        self.counters: Final = self.block("counters", "counters on it", 12, event=event_ids, copy=nth)
        self.missing: Final = self.block("missing", "counters it lacks", 10, event=event_ids, copy=nth)
        self.age: Final = self.block("age", "its place in the order, the oldest first", 10, event=event_ids, copy=nth)
        self.shown: Final = self.block("shown", "copies turned up lately", 20, card=ids)
        self.limbo: Final = self.block("limbo", "events being carried out, the dwarf that is bid for", copies, card=ids)
        self.pile: Final = self.block("pile", "copies in the exploration pile that all can count", copies, card=ids)
        self.seen: Final = self.block("seen", "other cards that you know to be in it", copies, card=ids)
        self.pile_top: Final = self.block("pile top", "known cards on top of it", copies, place=places, card=ids)
        self.pile_bottom: Final = self.block("pile bottom", "known cards under it", copies, card=ids)
        self.peeker: Final = self.block("peeker", "cards on top of it that a player looked at", 30, seat=seats)
        self.pile_size: Final = self.block("pile size", "cards in the exploration pile", 150)
        self.in_pile: Final = self.block(
            "in pile", "of these, by sort", 40, sort=("dwarf", "action or event", "recurring event")
        )
        self.office_size: Final = self.block("office size", "cards in the office pile", 60)
        self.supply: Final = self.block("supply", "cards in the supply", 20, card=("hangover", "dragon hoard"))
        self.found: Final = self.block("found", "dwarves found", 30)
        self.to_find: Final = self.block("to find", "found dwarves that end the game", of=self.found_needed)
        self.baldur: Final = self.block("baldur", "Baldur counts as found no more")
        self.round: Final = self.block("round", "the round", 40)
        self.step: Final = self.block("step", "the step of the turn", step=STEPS)
        self.active: Final = self.block("active", "whose turn it is", seat=seats)
        self.first: Final = self.block("first", "the first player", seat=seats)
        self.ending: Final = self.block("ending", "the end has come about")
        self.sudden: Final = self.block("sudden death", "turns of sudden death, this one included", 20)
        self.needed: Final = self.block("needed", "counters that resolve an event", 10)
        self.options: Final = self.block("option", "variants in force", option=OPTIONS)
        self.bid: Final = BidBlocks(self, game.cards, self.by_seat)
        self.choice: Final = ChoiceBlocks(self, game.cards, self.by_seat.buildings)
        self.questions: Final = Questions(self, game, game.cards.ids)

    def write(self, state: MountainState, seat: int, row: Row) -> None:
        self.by_seat.write(state, seat, row)
        self.by_seat.write_reach(state, seat, row)
        self._write_turn(state, seat, row)
        self._write_common(state, row)
        self._write_pile(state, seat, row)
        if state.bid.phase:
            self.bid.write(state, seat, row)
        if state.stack:
            self.choice.write(state, seat, row)
        self.questions.write(state, seat, row)

    def _write_turn(self, state: MountainState, seat: int, row: Row) -> None:
        players: i64 = self.players
        row.add(self.step.start + state.step)
        row.add(self.round.start, state.round)
        if state.step:
            row.add(self.active.start + (state.active - seat) % players)
        if state.first >= 0:
            row.add(self.first.start + (state.first - seat) % players)
        for one in range(3):
            n: i64 = state.pool[one]
            row.add(self.pool.start + one, n if n < MOST_AMOUNT else MOST_AMOUNT)
        self.by_seat.buildings.add_all(self.doubled.start, state.doubled, row)
        row.add_flag(self.turn_facts.start, state.bought)
        row.add_flag(self.turn_facts.start + 1, state.lair_used)
        row.add_flag(self.turn_facts.start + 2, state.swapped)
        if state.offered:
            for other in range(players):
                row.add_flag(self.offered.start + (other - seat + players) % players, state.offered >> other & 1 == 1)
        for place in range(0, len(state.offer), 2):
            row.add(self.offer.start + (place // 2) * len(self.cards.ids) + state.offer[place + 1])
        row.add(self.pilings.start, state.pilings)
        row.add(self.found.start, state.found)
        left: i64 = self.found_needed - state.found
        for found in range(left):
            row.add(self.to_find.start + found)
        row.add_flag(self.baldur.start, state.baldur_back)
        row.add_flag(self.ending.start, state.ending)
        row.add(self.sudden.start, state.sudden + 1)
        row.add(self.needed.start, state.needed)
        row.add_flag(self.options.start, state.extended)
        row.add_flag(self.options.start + 1, state.open_locations)
        row.add_flag(self.options.start + 2, state.equal_turns)

    def _write_common(self, state: MountainState, row: Row) -> None:
        """Everything that belongs to nobody."""
        cards = self.cards
        buildings, dwarves = self.by_seat.buildings, self.by_seat.dwarf
        buildings.add_all(self.row.start, state.row, row)
        buildings.add_all(self.office.start, state.office, row)
        row.add_all(self.trash.start, state.trash)
        row.add_all(self.shown.start, state.shown)
        row.add_all(self.limbo.start, state.limbo)
        for kind in state.locations:
            row.add(self.locations.start + cards.building_place[kind])
        dwarves.add_all(self.housed.start, state.housed, row)
        row.add(self.office_size.start, len(state.office))
        row.add(self.supply.start, state.hangovers)
        row.add(self.supply.start + 1, state.hoards)
        for index, packed in enumerate(state.ongoing):
            counters: i64 = packed >> 8 & 255
            place = 2 * self.events.of[packed & 255]
            if row.numbers[self.event.start + place]:
                place += 1
            row.add(self.event.start + place)
            row.add(self.counters.start + place, counters)
            if counters < state.needed:
                row.add(self.missing.start + place, state.needed - counters)
            row.add(self.age.start + place, index + 1)

    def _write_pile(self, state: MountainState, seat: int, row: Row) -> None:
        """The exploration pile: resource cards and buildings in it are counted, of the others only so many known."""
        cards = self.cards
        pile = state.pile
        size: i64 = len(pile)
        row.add(self.pile_size.start, size)
        for kind in pile:
            if cards.stock[kind] == NO_STOCK:
                row.add(self.pile.start + kind)
            else:
                row.add(self.in_pile.start + cards.stock[kind] - 1)
        row.add_all(self.seen.start, state.seen)
        row.add_all(self.seen.start, state.told[seat])
        known: i64 = state.pile_top
        if state.peeked:
            row.add(self.peeker.start + (state.peeker - seat) % self.players, state.peeked)
            if state.peeker == seat and state.peeked > known:
                known = state.peeked
        for place in range(known):
            at = place if place < PILE_TOPS else PILE_TOPS - 1
            row.add(self.pile_top.start + at * len(cards.ids) + pile[size - 1 - place])
        low: i64 = 0
        for count in state.bottoms:
            low += count
        if low > size - known:
            low = size - known
        for place in range(low):
            row.add(self.pile_bottom.start + pile[place])
