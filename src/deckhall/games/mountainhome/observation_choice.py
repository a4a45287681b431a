"""Choices in the middle, as the seat that makes them observes them, and what was announced for all to hear.

A choice is made of small parts, which the position holds in its frames: what the viewer has chosen so far is theirs
alone, what was announced is known to everybody (MTH-5.89).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from deckhall.core.observation import Observation, Row
from deckhall.games.mountainhome.action_cards import HoldAuction, Rescue
from deckhall.games.mountainhome.bid_commit import ExtraDraw
from deckhall.games.mountainhome.bid_effects import Hit
from deckhall.games.mountainhome.bid_result import to_name, unpicked
from deckhall.games.mountainhome.constants import REVEALED, WAYS
from deckhall.games.mountainhome.construction import Job, Site, Spend
from deckhall.games.mountainhome.dwarves import DwarfEffect
from deckhall.games.mountainhome.exploration import Explore
from deckhall.games.mountainhome.frames import Arranging, Leaving, Naming, Wanting
from deckhall.games.mountainhome.locations import Receive
from deckhall.games.mountainhome.market import Answer, CounterAnswer, Give, Want
from deckhall.games.mountainhome.observation_seats import SLOTS, Places
from deckhall.games.mountainhome.reactions import Window
from deckhall.games.mountainhome.taps import TapDetail

if TYPE_CHECKING:
    from deckhall.games.mountainhome.cards import Cards
    from deckhall.games.mountainhome.state import MountainState
    from deckhall.games.mountainhome.town import Kinds

PLACES: Final = 4
MOST_ASKED: Final = 60


class ChoiceBlocks:
    """Blocks for half-made choices, announcements and what is still to come in this step."""

    def __init__(self, observation: Observation[Any], cards: Cards, buildings: Places) -> None:
        self.cards: Final = cards
        self.players: Final = observation.players
        self.buildings: Final = buildings
        block, seats, ids = observation.block, observation.seats, cards.ids
        places = [f"#{place + 1}" for place in range(PLACES)]
        self.chosen: Final = block("chosen", "cards you have chosen so far, in order", 20, place=places, card=ids)
        self.chosen_for: Final = block("chosen for", "who gets them", 3, seat=seats)
        self.chosen_slot: Final = block("chosen slot", "buildings you have chosen so far", 2, slot=SLOTS)
        self.number: Final = block("asked number", "points or cards that the question is about", MOST_ASKED)
        self.spent: Final = block("spent", "shinies you spend", MOST_ASKED)
        self.asked_seat: Final = block("asked seat", "whom the question is about", seat=seats)
        self.wanted: Final = block(
            "wanted", "rocks cards that the Golems want from you", 10, card=[ids[kind] for kind in cards.good_kinds]
        )
        self.announced: Final = block("announced", "the card that somebody may react to", card=ids)
        self.announced_by: Final = block("announced by", "whose it is", seat=seats)
        self.announced_way: Final = block("announced way", "how a dwarf is used", way=WAYS)
        self.announced_at: Final = block("announced at", "the buildings it is about", 2, building=buildings.names)
        self.announced_end: Final = block("announced end", "one of them finishes a building")
        self.announced_hit: Final = block("announced hit", "the card of a bid that will be hit", card=ids)
        self.explorations: Final = block("explorations", "explorations that are still to come", 30)
        self.leaving: Final = block("leaving", "Baldur is about to go into the exploration pile")

    def write(self, state: MountainState, seat: int, row: Row) -> None:
        """What the frames of the position hold for this seat."""
        for frame in state.stack:
            if isinstance(frame, Explore):
                row.add(self.explorations.start)
            elif isinstance(frame, Leaving):
                row.add(self.leaving.start)
        top = state.stack[-1]
        if isinstance(top, Window):
            self._write_announced(state, top, seat, row)
        if state.acting == seat:
            self._write_choice(state, seat, row)
        elif state.pending >> seat & 1 and state.bid.phase == REVEALED:
            targets = to_name(state, seat) if isinstance(top, Naming) else unpicked(state, seat)
            if targets:
                self._add_seat(self.asked_seat.start, targets[0], seat, row)

    def _write_announced(self, state: MountainState, window: Window, seat: int, row: Row) -> None:
        """What somebody may react to, with all the choices that were made for it."""
        row.add(self.announced.start + window.what)
        if window.by >= 0:
            self._add_seat(self.announced_by.start, window.by, seat, row)
        go = window.go
        if isinstance(go, Job):
            for slot in go.slots:
                row.add(self.announced_at.start + self.buildings.of[state.towns[go.who][slot].kind])
            row.add_flag(self.announced_end.start, go.finishes(state))
        elif isinstance(go, DwarfEffect):
            row.add(self.announced_way.start + go.way)
        elif isinstance(go, Hit):
            row.add(self.announced_hit.start + go.card)
        elif isinstance(go, HoldAuction):
            row.add(self.announced_at.start + self.buildings.of[state.towns[go.owner][go.slot].kind])

    def _write_choice(self, state: MountainState, seat: int, row: Row) -> None:
        """What the viewer, who acts, has chosen so far."""
        top = state.stack[-1]
        if isinstance(top, Site):
            self._add_slots(top.slots, row)
        elif isinstance(top, Spend):
            self._add_slots(top.job.slots, row)
            row.add(self.number.start, top.job.cost(state)[3])
            if top.shinies > 0:
                row.add(self.spent.start, top.shinies)
        elif isinstance(top, TapDetail):
            self._add_slots((top.slot,), row)
            self._add_cards(top.chosen, row)
        elif isinstance(top, Rescue):
            for packed in top.chosen:
                self._add_seat(self.chosen_for.start, packed >> 8, seat, row)
            self._add_cards(tuple([packed & 255 for packed in top.chosen]), row)
        elif isinstance(top, Arranging):
            self._add_cards(top.chosen, row)
            row.add(self.number.start, top.n - len(top.chosen))
        elif isinstance(top, Wanting):
            for kind in top.rocks:
                row.add(self.wanted.start + self.cards.good_place[kind])
        elif isinstance(top, Receive):
            row.add(self.number.start, top.n)
        elif isinstance(top, ExtraDraw):
            row.add(self.number.start, top.most)
        elif isinstance(top, (Give, Want, CounterAnswer)):
            self._add_seat(self.asked_seat.start, top.other, seat, row)
        elif isinstance(top, Answer):
            self._add_seat(self.asked_seat.start, top.by, seat, row)

    def _add_seat(self, start: i64, other: int, seat: int, row: Row) -> None:
        row.add(start + (other - seat) % self.players)

    def _add_slots(self, slots: Kinds, row: Row) -> None:
        for slot in slots:
            if slot < SLOTS:
                row.add(self.chosen_slot.start + slot)

    def _add_cards(self, chosen: Kinds, row: Row) -> None:
        place: i64 = 0
        for kind in chosen:
            row.add(self.chosen.start + place * len(self.cards.ids) + kind)
            if place < PLACES - 1:
                place += 1
