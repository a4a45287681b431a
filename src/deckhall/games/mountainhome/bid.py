"""A bid: its prize, the bidding pools, and what On Bid cards have done so far."""

from __future__ import annotations

from typing import Final

from deckhall.games.mountainhome.limits import NOTHING
from deckhall.games.mountainhome.town import Kinds

# How far a bid is.
NOT_HELD: Final = 0
COMMITTING: Final = 1
REVEALED: Final = 2

# What is bid for.
FOR_DWARF: Final = 0
FOR_PARTY: Final = 1
FOR_BUILDING: Final = 2

# An entry is a kind (8 bits), how it was converted (2), from whom it was taken (3), and marks.
AS_ROCKS: Final = 1 << 8
AS_SHINIES: Final = 2 << 8
CONVERTED: Final = 3 << 8
OWNER_SHIFT: Final = 10
OWNER: Final = 7 << OWNER_SHIFT
"""The seat from which Cuttbeard Politics took it, plus 1; 0 for nobody."""
PENDING: Final = 1 << 13
"""An On Bid card that lies open but is still to be carried out (Ori)."""
OPEN: Final = 1 << 14
"""Ygg or a Mishap in force until Bid 7."""
FIXED: Final = OWNER | OPEN
"""Cards whose fate is fixed already (MTH-5.74)."""
POOL_SLOT: Final = 8
"""In `down_kept` the slot of the building stands above the kind."""

NO_KINDS: Final[list[Kinds]] = []
NO_INTS: Final[list[int]] = []


# A sealed trash pick that is no card.
NO_PICK: Final = -1
DECLINED: Final = -2
WILL: Final = -3
"""In a tie: the player trashes one more card, and Loki's owner has still to say which."""


def _piles(players: int) -> list[Kinds]:
    """No cards for each player; without players a shared list, so that a clone makes no lists in vain."""
    return [()] * players if players else NO_KINDS


def _each(value: int, count: int) -> list[int]:
    """A number for each player."""
    return [value] * count if count else NO_INTS


class Bid:
    """A bid that is being held. Between bids all positions share one that nobody takes part in (`NO_BID`)."""

    def __init__(self, players: int) -> None:
        self.phase = COMMITTING if players else NOT_HELD
        self.starter = 0
        self.prize = NOTHING
        self.prize_for = FOR_DWARF
        self.prize_seat = NOTHING
        """Whose building is auctioned, and in which slot it stands."""
        self.prize_slot = NOTHING
        self.counting = 0
        """Bit set of the designated resources."""
        self.down = _piles(players)
        """Cards committed face down from each hand; after the reveal only On Bid cards."""
        self.down_kept = _piles(players)
        """Cards committed out of buildings, which everybody saw leave: kind and slot packed."""
        self.up = _piles(players)
        """Face-up cards of each bidding pool: packed entries."""
        self.points = _each(0, 3 * players)
        """Points tapped into each bidding pool, three numbers a seat."""
        self.taken_back = _each(0, players)
        """How many cards each has taken back (MTH-11.4)."""
        self.returned = 0
        """Bit set of those who have just taken a card back: that is a choice of its own."""
        self.tapping = _each(NOTHING, players)
        """The slot of a building that each is about to tap into the bid, or -1."""
        self.extras = _each(0, players)
        """Cards each drew by the Witch's Hut."""
        self.ready = 0
        """Bit set of those who have declared themselves ready."""
        self.committed = 0
        """Bit set of those who committed a card."""
        self.tapfa = 0
        """Bit set of those whose rocks count as shinies (MTH-6.24)."""
        self.immune = 0
        """Bit set of those whom Ygg protects (MTH-6.33)."""
        self.stopped = 0
        """Bit set of those whose Ygg stopped something."""
        self.pickers = _each(NOTHING, players)
        """Who makes the trash picks of each by Loki, or -1: the player."""
        self.mishaps: Kinds = ()
        """Logistical Mishaps in force: owner, and the bit set of those who are spared, packed."""
        self.totals = _each(0, players)
        self.picks = _each(NO_PICK, players)
        """Sealed trash picks: an entry, or NO_PICK, DECLINED or WILL."""
        self.firsts = _each(NOTHING, players)
        """Bid value of each one's first trashed card, -1 for none."""
        self.tied = 0

    def clone(self) -> Bid:
        """An equal, independent bid; between bids there is nothing to copy."""
        if self.phase == NOT_HELD:
            return self
        twin = Bid(0)
        twin.phase = self.phase
        twin.starter = self.starter
        twin.prize = self.prize
        twin.prize_for = self.prize_for
        twin.prize_seat = self.prize_seat
        twin.prize_slot = self.prize_slot
        twin.counting = self.counting
        twin.down = self.down.copy()
        twin.down_kept = self.down_kept.copy()
        twin.up = self.up.copy()
        twin.points = self.points.copy()
        twin.taken_back = self.taken_back.copy()
        twin.returned = self.returned
        twin.tapping = self.tapping.copy()
        twin.extras = self.extras.copy()
        twin.ready = self.ready
        twin.committed = self.committed
        twin.tapfa = self.tapfa
        twin.immune = self.immune
        twin.stopped = self.stopped
        twin.pickers = self.pickers.copy()
        twin.mishaps = self.mishaps
        twin.totals = self.totals.copy()
        twin.picks = self.picks.copy()
        twin.firsts = self.firsts.copy()
        twin.tied = self.tied
        return twin


NO_BID: Final = Bid(0)
