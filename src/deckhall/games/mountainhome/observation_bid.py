"""A bid as a seat observes it: what is bid for, the bidding pools, and what On Bid cards have done (section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from deckhall.core.observation import Observation, Row
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.bid import all_committed, picker_of, plain_value, total_of
from deckhall.games.mountainhome.observation_seats import Places, SeatBlocks

if TYPE_CHECKING:
    from deckhall.games.mountainhome.cards import Cards
    from deckhall.games.mountainhome.state import MountainState

MOST_BID: Final = 200
MARGIN: Final = 10
PHASES: Final = ("committing", "revealed")
PRIZES: Final = ("dwarf", "party", "building")
FACTS: Final = (
    "ready",
    "committed",
    "rocks as shinies",
    "immune",
    "immune and stopped something",
    "hit by the minecarts",
    "tied",
    "owns a mishap",
    "spared from a mishap",
)
WORDS: Final = ("declined", "will")


class BidBlocks:
    """Blocks for a bid; they are empty between bids."""

    def __init__(self, observation: Observation[Any], cards: Cards, by_seat: SeatBlocks) -> None:
        self.cards: Final = cards
        self.players: Final = observation.players
        block, seats, ids = observation.block, observation.seats, cards.ids
        copies = max([card.copies for card in cards.file.cards])
        self.good: Final = by_seat.good
        self.usable: Final = by_seat.usable
        self.buildings: Final = by_seat.buildings
        self.on_bid: Final = Places(cards, [kind for kind in range(len(ids)) if cards.on_bid[kind]])
        goods, on_bid_ids = self.good.names, self.on_bid.names
        self.phase: Final = block("bid", "a bid is being held", phase=PHASES)
        self.prize: Final = block("prize", "what is bid for", card=ids)
        self.prize_for: Final = block("bid for", "the sort of bid", prize=PRIZES)
        self.auctioned: Final = block("auctioned", "whose building is auctioned", seat=seats)
        self.counting: Final = block("bid in", "resources that count", resource=constants.RESOURCES)
        self.starter: Final = block("starter", "with whom the bid begins", seat=seats)
        self.down: Final = block("own bid", "copies that you put down face down", copies, card=ids)
        self.down_kept: Final = block(
            "bid out of buildings", "copies put down for all to see", copies, seat=seats, card=self.usable.names
        )
        self.down_size: Final = block("bid size", "cards face down in a bid", 60, seat=seats)
        self.up: Final = block("bid open", "copies face up in a bid", copies, seat=seats, card=ids)
        self.as_rocks: Final = block("bid as rocks", "of these turned to rocks", copies, seat=seats, card=goods)
        self.as_shinies: Final = block("bid as shinies", "of these turned to shinies", copies, seat=seats, card=goods)
        self.taken: Final = block("bid taken", "of these taken by Cuttbeard Politics", 4, seat=seats)
        self.taken_cards: Final = block("bid taken cards", "which cards those are", 4, card=ids)
        self.taken_from: Final = block("bid taken from", "cards that were taken from a seat", 4, seat=seats)
        self.in_force: Final = block("bid in force", "open until the bid ends", 2, seat=seats, card=on_bid_ids)
        self.to_come: Final = block("bid to come", "open, but still to be carried out", 2, seat=seats, card=on_bid_ids)
        self.tapped: Final = block(
            "bid taps", "points tapped into a bid", MOST_BID, seat=seats, resource=constants.RESOURCES
        )
        self.tapping: Final = block(
            "bid tapping", "the building that you are about to tap", building=self.buildings.names
        )
        self.extras: Final = block("bid extras", "cards drawn by the Witch's Hut", 9, seat=seats)
        self.facts: Final = block("bid facts", "what holds of a seat in this bid", 2, seat=seats, fact=FACTS)
        self.pickers: Final = block("bid pickers", "who makes the trash picks of whom by Loki", of=seats, by=seats)
        self.picked: Final = block("bid picked", "your trash picks", 4, of=("you", "others"), card=ids)
        self.word: Final = block("bid word", "your word about a further card", word=WORDS)
        self.firsts: Final = block("bid firsts", "1 more than the bid value of the first trashed card", 10, seat=seats)
        self.total: Final = block("bid total", "the total as far as you know it", MOST_BID, seat=seats)
        margins = [str(margin) for margin in range(-MARGIN, MARGIN + 1)]
        self.margin: Final = block("bid margin", f"your total less the best other, up to {MARGIN}", points=margins)
        self.in_hand: Final = block("bid in hand", "what your hand could add", MOST_BID)

    def write(self, state: MountainState, seat: int, row: Row) -> None:
        """A bid that is being held."""
        bid, players = state.bid, self.players
        row.add(self.phase.start + bid.phase - 1)
        row.add(self.prize.start + bid.prize)
        row.add(self.prize_for.start + bid.prize_for)
        if bid.prize_seat >= 0:
            row.add(self.auctioned.start + (bid.prize_seat - seat) % players)
        for one in range(3):
            row.add_flag(self.counting.start + one, bid.counting >> one & 1 == 1)
        row.add(self.starter.start + (bid.starter - seat) % players)
        row.add_all(self.down.start, bid.down[seat])
        if bid.tapping[seat] >= 0:
            row.add(self.tapping.start + self.buildings.of[state.towns[seat][bid.tapping[seat]].kind])
        in_hand: i64 = 0
        for kind in state.hands[seat]:
            in_hand += plain_value(state, kind)
        row.add(self.in_hand.start, in_hand)
        mine: i64 = 0
        best: i64 = 0
        offset: i64
        for offset in range(players):
            other = (seat + offset) % players
            total = self._write_pool(state, other, offset, row)
            if offset == 0:
                mine = total
            elif total > best:
                best = total
            self._write_facts(state, seat, other, offset, row)
        margin = mine - best
        row.add(self.margin.start + MARGIN + (MARGIN if margin > MARGIN else -MARGIN if margin < -MARGIN else margin))

    def _write_pool(self, state: MountainState, other: i64, offset: i64, row: Row) -> i64:
        """One bidding pool, and its total as far as the viewer knows it."""
        bid = state.bid
        kinds: i64 = len(self.cards.ids)
        one = int(other)
        row.add(self.down_size.start + offset, len(bid.down[other]))
        for packed in bid.down_kept[other]:
            row.add(self.down_kept.start + offset * self.usable.count + self.usable.of[packed & 255])
        for entry in bid.up[other]:
            kind = entry & 255
            row.add(self.up.start + offset * kinds + kind)
            if entry == kind:
                continue
            if entry & constants.CONVERTED:
                turned = self.as_rocks if entry & constants.AS_ROCKS else self.as_shinies
                row.add(turned.start + offset * self.good.count + self.good.of[kind])
            if entry & constants.OWNER:
                owner: i64 = ((entry & constants.OWNER) >> constants.OWNER_SHIFT) - 1
                row.add(self.taken.start + offset)
                row.add(self.taken_cards.start + kind)
                row.add(self.taken_from.start + (owner - other + offset + self.players) % self.players)
            if entry & constants.OPEN:
                row.add(self.in_force.start + offset * self.on_bid.count + self.on_bid.of[kind])
            if entry & constants.PENDING:
                row.add(self.to_come.start + offset * self.on_bid.count + self.on_bid.of[kind])
        for resource in range(3):
            tapped: i64 = bid.points[3 * one + resource]
            row.add(self.tapped.start + 3 * offset + resource, tapped if tapped < MOST_BID else MOST_BID)
        if offset == 0:
            faces = all_committed(state, one)
        elif bid.down_kept[other]:
            faces = bid.up[other] + tuple([packed & 255 for packed in bid.down_kept[other]])
        else:
            faces = bid.up[other]
        total: i64 = bid.totals[other] if bid.tied else total_of(state, one, faces)
        total = total if total < MOST_BID else MOST_BID
        row.add(self.total.start + offset, total)
        return total

    def _write_facts(self, state: MountainState, seat: int, other: i64, offset: i64, row: Row) -> None:
        """What has happened to a seat in this bid, and the picks that the viewer has made."""
        bid, players = state.bid, self.players
        facts: i64 = self.facts.start + offset * len(FACTS)
        row.add_flag(facts, bid.ready >> other & 1 == 1)
        row.add_flag(facts + 1, bid.committed >> other & 1 == 1)
        row.add_flag(facts + 2, bid.tapfa >> other & 1 == 1)
        row.add_flag(facts + 3, bid.immune >> other & 1 == 1)
        row.add_flag(facts + 4, bid.stopped >> other & 1 == 1)
        row.add_flag(facts + 5, bid.carted >> other & 1 == 1)
        row.add_flag(facts + 6, bid.tied >> other & 1 == 1)
        for packed in bid.mishaps:
            row.add_flag(facts + 7, packed & 255 == other)
            row.add_flag(facts + 8, packed >> (8 + other) & 1 == 1)
        row.add(self.extras.start + offset, bid.extras[other])
        row.add(self.firsts.start + offset, bid.firsts[other] + 1)
        if bid.pickers[other] >= 0:
            row.add(self.pickers.start + offset * players + (bid.pickers[other] - seat) % players)
        pick = bid.picks[other]
        if pick >= 0 and picker_of(state, int(other)) == seat:
            row.add(self.picked.start + (len(self.cards.ids) if offset else 0) + (pick & 255))
        elif offset == 0 and bid.tied and pick != constants.NO_PICK:
            row.add(self.word.start + (0 if pick == constants.DECLINED else 1))
