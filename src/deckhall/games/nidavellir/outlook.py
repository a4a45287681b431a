"""What a good player reads off the table: scores, leads, the way to a Hero, gains and chances, as numbers for learners.

All of it follows from what `observation` says already, but not by adding up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.ints import bit_count
from deckhall.core.observation import Observation, Row
from deckhall.games.nidavellir.constants import (
    BLACKSMITH,
    CLASSES,
    COINS,
    EXPLORER,
    HUNTER,
    MINER,
    OVER,
    POUCH,
    TAVERN,
    TAVERNS,
    WARRIOR,
)
from deckhall.games.nidavellir.scoring import LINES, Tally, sheet
from deckhall.games.nidavellir.state import NidavellirState
from deckhall.games.nidavellir.treasury import preview

if TYPE_CHECKING:
    from deckhall.games.nidavellir.cards import Cards

MOST_SCORE: Final = 1000
"""More than the best two dozen cards, all Heroes and the best coins are worth together."""
MOST_RANKS: Final = 12
"""So many ranks of a class, or more, are one entry."""
MOST_LEAD: Final = 4
MOST_LACKING: Final = 6
SURE: Final = 60
"""What is certain: a number that all counts of unknown coins divide."""


class Bounds:
    """The largest numbers that a card file allows."""

    def __init__(self, cards: Cards) -> None:
        copies = [2 * (card.copies + card.five) for card in cards.file.dwarves if card.copies + card.five]
        self.copies: Final = max([*copies, *[one.copies + one.five for one in cards.file.offerings]])
        self.top_coin: Final = max(cards.value)
        number = [*copies, *[0 for _ in cards.file.offerings], *[1 for _ in cards.ids[cards.armorer :]]]
        ranks, points = [2] * 5, list(cards.ylud_points)  # Thrud and Ylud can lie in any column
        for card, column in enumerate(cards.column):
            if column >= 0:
                ranks[column] += number[card] * cards.ranks[card]
                points[column] += number[card] * cards.points[card]
        self.top_ranks: Final = max(ranks)
        self.top_line: Final = self.top_ranks * self.top_ranks
        miner = max([cards.points[card] for card in range(cards.offering) if cards.column[card] == MINER])
        self.top_gain: Final = max(
            self.top_coin + max([cards.points[card] for card in range(cards.offering)]),
            2 * ranks[HUNTER] + 1,
            points[MINER] + miner * (ranks[MINER] + 1),
            cards.file.tables.first_smith + ranks[BLACKSMITH],
        )


class Outlook:
    """The blocks of what follows from the position, and how they are written."""

    def __init__(self, observation: Observation[NidavellirState], cards: Cards, bounds: Bounds) -> None:
        self.cards: Final = cards
        self.players: Final = observation.players
        self.first_smith: Final[i64] = cards.file.tables.first_smith
        seats, others, taverns, top = observation.seats, observation.seats[1:], cards.tavern_ids, bounds.top_coin
        self.score: Final = observation.block("score", "what the player would score now", MOST_SCORE, seat=seats)
        self.ahead: Final = observation.block(
            "ahead", "score less the best of the others", MOST_SCORE, -MOST_SCORE, seat=seats
        )
        self.sheet: Final = observation.block(
            "line of score", "the score by lines", bounds.top_line, seat=seats, line=LINES
        )
        ranks = [str(n) for n in range(1, MOST_RANKS + 1)]
        self.number: Final = observation.block(
            "ranks", "ranks of a class, the last for more too", seat=seats, column=CLASSES, ranks=ranks
        )
        leads = [str(lead) for lead in range(-MOST_LEAD, MOST_LEAD + 1)]
        self.lead: Final = observation.block(
            "lead", "your ranks less the most of the others, at the ends more too", column=CLASSES, lead=leads
        )
        self.leader: Final = observation.block(
            "leads", "alone has the most ranks, while there is a distinction for that", seat=seats, column=CLASSES
        )
        self.most: Final = observation.block(
            "most warriors", "has or shares the most Warrior ranks that will count", seat=seats
        )
        self.heroes: Final = observation.block("heroes", "Heroes recruited so far", len(cards.hero_ids), seat=seats)
        self.lacks: Final = observation.block(
            "lacks", "classes that the line to the next Hero lacks", seat=seats, column=CLASSES
        )
        self.way: Final = observation.block(
            "way to hero",
            "ranks that the next Hero still takes, the last for more too",
            seat=seats,
            ranks=MOST_LACKING + 1,
        )
        self.highest: Final = observation.block("highest", "the highest coin", top, seat=seats)
        self.gain: Final = observation.block(
            "next rank", "points for one more rank without printed points", bounds.top_gain, seat=seats, column=CLASSES
        )
        self.best: Final = observation.block(
            "best gain", "points for the best dwarf of a tavern", bounds.top_gain, seat=seats, tavern=taverns
        )
        self.second: Final = observation.block(
            "second gain", "points for the next best one, for you", bounds.top_gain, tavern=taverns
        )
        self.line_there: Final = observation.block(
            "hero there", "a dwarf of the tavern would bring a Hero", seat=seats, tavern=taverns
        )
        self.outbids: Final = observation.block(
            "outbids", "coins of others below your coins, lowest coin first", COINS * len(others), coin=COINS
        )
        self.threat: Final = observation.block(
            "acts before you", "chance to outbid your coin there, in sixtieths", SURE, seat=others, tavern=taverns
        )
        self.trade_at: Final = observation.block("trade", "where your coin trade is still to come", tavern=taverns)
        self.rise: Final = observation.block("trade rise", "by how much it will raise the higher coin", top)

    def write(self, state: NidavellirState, seat: int, row: Row) -> None:
        """Scores of all; what is still to be won as long as anything is."""
        self._write_scores(state, seat, row)
        if state.phase != OVER:
            self._write_chances(state, seat, row)

    def _write_scores(self, state: NidavellirState, seat: int, row: Row) -> None:
        """Scores, ranks and leads of all seats."""
        players: i64 = self.players
        me: i64 = seat
        best: i64 = -1
        second: i64 = -1
        most = state.most_warriors()
        offset: i64
        line: i64
        score: i64
        for offset in range(players):
            other = (me + offset) % players
            tally = state.tally(other)
            has_most = tally.ranks[WARRIOR] == most
            row.add_flag(self.most.start + offset, has_most)
            lines = sheet(self.cards, tally, has_most, state.by_ranks)
            score = 0
            for line in range(len(lines)):
                row.add(self.sheet.start + offset * len(LINES) + line, lines[line])
                score += lines[line]
            row.add(self.score.start + offset, score)
            if score > best:
                best, second = score, best
            elif score > second:
                second = score
            row.add(self.highest.start + offset, tally.highest)
            self._write_ranks(state, offset, other, row)
            if state.phase != OVER:
                self._write_gains(state, offset, other, tally, row)
        for offset in range(players):
            score = row.numbers[self.score.start + offset]
            row.add(self.ahead.start + offset, score - (second if score == best else best))

    def _write_ranks(self, state: NidavellirState, offset: i64, other: int, row: Row) -> None:
        ranks = state.ranks
        heroes: i64 = bit_count(state.recruited[other])
        lacking: i64 = 0
        column: i64
        for column in range(5):
            number: i64 = ranks[5 * other + column]
            place: i64 = offset * 5 + column
            if number:
                row.add(self.number.start + place * MOST_RANKS + (number if number < MOST_RANKS else MOST_RANKS) - 1)
            if number <= heroes:
                lacking += heroes + 1 - number
                row.add(self.lacks.start + place)
            most: i64 = 0
            for rival in range(state.players):
                if rival != other and ranks[5 * rival + column] > most:
                    most = ranks[5 * rival + column]
            lead: i64 = number - most
            row.add_flag(self.leader.start + place, lead > 0 and state.awards >> column & 1 == 1)
            if offset == 0:
                lead = -MOST_LEAD if lead < -MOST_LEAD else MOST_LEAD if lead > MOST_LEAD else lead
                row.add(self.lead.start + column * (2 * MOST_LEAD + 1) + lead + MOST_LEAD)
        row.add(self.heroes.start + offset, heroes)
        lacking = lacking if lacking < MOST_LACKING else MOST_LACKING
        row.add(self.way.start + offset * (MOST_LACKING + 1) + lacking)

    def _write_gains(self, state: NidavellirState, offset: i64, other: int, tally: Tally, row: Row) -> None:
        """What one more rank brings a seat, and the best that the taverns have for it."""
        cards = self.cards
        rivals: i64 = 0
        for rival in range(state.players):
            if rival != other and state.warriors(rival) > rivals:
                rivals = state.warriors(rival)
        hunters: i64 = tally.ranks[HUNTER] if state.by_ranks else tally.cards[HUNTER]
        warriors: i64 = tally.ranks[WARRIOR]
        start: i64 = self.gain.start + offset * 5
        if warriors + 1 >= rivals and (warriors == 0 or warriors < rivals):
            row.add(start + WARRIOR, tally.highest)
        row.add(start + HUNTER, 2 * hunters + 1)
        row.add(start + MINER, tally.points[MINER])
        row.add(start + BLACKSMITH, self.first_smith + tally.ranks[BLACKSMITH])
        row.add(start + EXPLORER, tally.per_explorer)
        miners: i64 = tally.ranks[MINER] + 1
        wanted: i64 = bit_count(state.recruited[other]) + 1
        lacking: i64 = 0
        column: i64
        for column in range(5):
            if state.ranks[5 * other + column] < wanted:
                lacking += 1
        tavern: i64
        for tavern in range(TAVERNS):
            best: i64 = 0
            second: i64 = 0
            hero = False
            for card in state.taverns[tavern]:
                column = cards.column[card]
                if column < 0:
                    continue
                worth: i64 = cards.points[card]
                worth = row.numbers[start + column] + (worth * miners if column == MINER else worth)
                if worth > best:
                    best, second = worth, best
                elif worth > second:
                    second = worth
                number: i64 = state.ranks[5 * other + column]
                if lacking == 0 or (lacking == 1 and number < wanted and number + cards.ranks[card] >= wanted):
                    hero = True
            row.add(self.best.start + offset * TAVERNS + tavern, best)
            row.add_flag(self.line_there.start + offset * TAVERNS + tavern, hero)
            if offset == 0:
                row.add(self.second.start + tavern, second)

    def _write_chances(self, state: NidavellirState, seat: int, row: Row) -> None:
        """How the own coins compare with those of others, and the trade that they will bring."""
        value = self.cards.value
        first = COINS * seat
        owned = [int(value[coin]) for coin in state.coins(seat)]
        owned.sort()
        offset: i64
        place: i64
        for offset in range(1, self.players):
            other = (seat + offset) % self.players
            for coin in state.hands[other]:
                self._write_outbid(owned, value[coin], row)
            for slot in range(COINS * other, COINS * other + COINS):
                if state.board[slot] >= 0:
                    self._write_outbid(owned, value[state.board[slot]], row)
        tavern: i64
        for tavern in range(state.tavern if state.phase == TAVERN else 0, TAVERNS):
            mine: i64 = state.board[first + tavern]
            if mine < 0 or state.taken[TAVERNS * seat + tavern] >= 0:
                continue
            for offset in range(1, self.players):
                other = (seat + offset) % self.players
                place = (offset - 1) * TAVERNS + tavern
                row.add(self.threat.start + place, self._threat(state, seat, other, tavern, value[mine]))
            if state.uline != seat and state.board[first + POUCH] >= 0 and state.starts_trade(mine):
                one, two = state.board[first + POUCH], state.board[first + POUCH + 1]
                higher = one if value[one] >= value[two] else two
                row.add(self.trade_at.start + tavern)
                row.add(self.rise.start, value[preview(state, higher, value[one] + value[two])] - value[higher])

    def _write_outbid(self, owned: list[int], theirs: i64, row: Row) -> None:
        place: i64
        for place in range(len(owned)):
            if owned[place] > theirs:
                row.add(self.outbids.start + place)

    def _threat(self, state: NidavellirState, seat: int, other: int, tavern: i64, bid: i64) -> i64:
        """How likely another acts before the seat in a tavern, as if any coin of unknown place could lie there."""
        value = self.cards.value
        wins_ties = state.gems[other] > state.gems[seat]
        slot: i64
        if state.known[other] >> tavern & 1:
            revealed: i64 = state.values[TAVERNS * other + tavern]
            theirs: i64 = revealed if revealed >= 0 else value[state.board[COINS * other + tavern]]
            return SURE if theirs > bid or (theirs == bid and wins_ties) else 0
        count: i64 = 0
        above: i64 = 0
        for coin in state.hands[other]:
            count += 1
            if value[coin] > bid or (value[coin] == bid and wins_ties):
                above += 1
        for slot in range(COINS):
            coin = state.board[COINS * other + slot]
            if coin >= 0 and not state.known[other] >> slot & 1:
                count += 1
                if value[coin] > bid or (value[coin] == bid and wins_ties):
                    above += 1
        return above * SURE // count if count else 0
