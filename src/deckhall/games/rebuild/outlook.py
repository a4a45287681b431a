"""What a good player reads off the table: points, what the hand can pay for, what leaves, how long it will last.

All of it follows from what `observation` says already, but not by adding up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.observation import Observation, Row
from deckhall.games.rebuild import campaign
from deckhall.games.rebuild.constants import ACT_STEP, MOST_COLUMNS, MOST_ROWS
from deckhall.games.rebuild.grid import lowest_column, need_of
from deckhall.games.rebuild.state import RebuildState

if TYPE_CHECKING:
    from deckhall.games.rebuild.cards import Cards

MOST_POINTS: Final = 400
"""More than all cards of an edition are worth, with all bonuses."""
MOST_UNITS: Final = 60
MOST_CARDS: Final = 24
"""So many owned cards, or more, are one entry."""
MOST_MISSING: Final = 6
DRAWN: Final = 4
"""The Draw Deck is told in steps of so many cards."""
MOST_DRAWN: Final = 10


def at_most(number: i64, most: i64) -> i64:
    """The number, or the most there is an entry for."""
    return number if number < most else most


class Outlook:
    """The blocks of what follows from the position, and how they are written."""

    def __init__(self, observation: Observation[RebuildState], cards: Cards) -> None:
        self.cards: Final = cards
        self.players: Final = observation.players
        self.kinds: Final[i64] = len(cards.ids)
        block, seats, ids = observation.block, observation.seats, cards.ids
        columns = [str(n) for n in range(1, MOST_COLUMNS + 1)]
        self.points: Final = block("points", "VP now, with all bonuses", MOST_POINTS, seat=seats)
        self.ahead: Final = block("ahead", "VP less the best of the others", MOST_POINTS, -MOST_POINTS, seat=seats)
        self.number: Final = block(
            "so many cards", "cards owned, the last for more too", seat=seats, cards=MOST_CARDS + 1
        )
        self.target: Final = block("target", "together: VP to be reached in this game", MOST_POINTS)
        self.to_go: Final = block("to go", "together: VP that are missing for it", MOST_POINTS, -MOST_POINTS)
        self.leaves: Final = block(
            "leaves", "cards that would leave in step 4 now", place=("first", "second"), card=ids
        )
        self.leaving: Final = block(
            "leaving column", "the columns they lie in", place=("first", "second"), column=columns
        )
        self.left: Final = block("cards left", "cards of the grid and the Draw Deck", 100)
        self.drawn: Final = block(
            "draw deck size", "cards of the Draw Deck in fours, the last for more too", fours=MOST_DRAWN
        )
        self.end: Final = block(
            "end in", "cards of the shortest column, once the Draw Deck is empty", cards=MOST_ROWS + 1
        )
        self.pays: Final = block("payable", "copies that the hand on turn would pay for, if you see it", 9, card=ids)
        self.short: Final = block(
            "short", "units it lacks for a column, the last for more too", column=columns, units=MOST_MISSING + 1
        )
        self.best: Final = block("best buy", "the most VP of a card that it would pay for", 30)
        self.unpaid: Final = block("still to pay", "units missing with the cards chosen to pay", MOST_UNITS)

    def write(self, state: RebuildState, seat: int, row: Row) -> None:
        """Points of all; what is still to be had as long as anything is."""
        self._write_points(state, seat, row)
        if not state.stack:
            return
        self._write_end(state, row)
        if not state.ended():
            self._write_leaving(state, row)
        if state.step == ACT_STEP and (state.on_turn == seat or state.open_form):
            self._write_purchases(state, row)

    def _write_points(self, state: RebuildState, seat: int, row: Row) -> None:
        players: i64 = self.players
        best: i64 = -1
        second: i64 = -1
        total: i64 = 0
        points: i64
        offset: i64
        for offset in range(players):
            owned = state.owned((seat + offset) % players)
            points = state.rebuild.scoring.total(owned)
            row.add(self.points.start + offset, points)
            row.add(self.number.start + offset * (MOST_CARDS + 1) + at_most(len(owned), MOST_CARDS))
            total += points
            if points > best:
                best, second = points, best
            elif points > second:
                second = points
        if state.open_form:
            wanted: i64 = campaign.target(state)
            row.add(self.target.start, wanted)
            row.add(self.to_go.start, wanted - total)
            return
        for offset in range(players):
            points = row.numbers[self.points.start + offset]
            row.add(self.ahead.start + offset, points - (second if points == best else best))

    def _write_end(self, state: RebuildState, row: Row) -> None:
        """How long the game can last."""
        drawn: i64 = len(state.draw)
        cards: i64 = drawn
        least: i64 = MOST_ROWS
        for column in state.columns:
            cards += len(column)
            least = at_most(len(column), least)
        row.add(self.left.start, cards)
        if drawn:
            row.add(self.drawn.start + at_most(drawn // DRAWN, MOST_DRAWN - 1))
        else:
            row.add(self.end.start + least)

    def _write_leaving(self, state: RebuildState, row: Row) -> None:
        """The card that step 4 would trash now, in open forms the second one too (REB-4.9, REB-8.8)."""
        first = lowest_column(state)
        if first < 0:
            return
        row.add(self.leaves.start + state.columns[first][0])
        row.add(self.leaving.start + first)
        if state.open_form and len(state.columns[first]) > 1:
            second = lowest_column(state, first)
            row.add(self.leaves.start + self.kinds + state.columns[second][1 if second == first else 0])
            row.add(self.leaving.start + MOST_COLUMNS + second)

    def _write_purchases(self, state: RebuildState, row: Row) -> None:
        """What the hand on turn can still be rebuilt into, beside what is bought already (REB-5.20)."""
        if state.chosen_to_pay:
            unpaid: i64 = state.missing(state.units_of(state.chosen_to_pay), state.need)
            if unpaid > 0:
                row.add(self.unpaid.start, at_most(unpaid, MOST_UNITS))
            return
        have = state.hand_units(state.on_turn)
        best: i64 = 0
        column: i64
        for column in range(len(state.columns)):
            least: i64 = MOST_MISSING
            cards = state.columns[column]
            for place in range(len(cards) if state.any_row else min(1, len(cards))):
                lacking = self._lacking(state, cards[place], have)
                if lacking <= 0:
                    row.add(self.pays.start + cards[place])
                    lacking = 0
                    if self.cards.vp[cards[place]] > best:
                        best = self.cards.vp[cards[place]]
                least = at_most(lacking, least)
            if cards:
                row.add(self.short.start + column * (MOST_MISSING + 1) + least)
        row.add(self.best.start, best)

    def _lacking(self, state: RebuildState, card: int, have: int) -> i64:
        """How many units a purchase lacks, at the best of its prices."""
        least: i64 = MOST_UNITS
        for price, _ in self.cards.prices[card]:
            lacking = state.missing(have, state.need + need_of(state, card, price))
            least = at_most(lacking, least)
        return least
