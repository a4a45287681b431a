"""The fields of a position that matter only during a bid."""

from __future__ import annotations

from typing import Final

from deckhall.core.game import Game
from deckhall.core.state import State
from deckhall.games.mountainhome.limits import NOTHING
from deckhall.games.mountainhome.town import Kinds

# How far a bid is.
NO_BID: Final = 0
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


class BidState(State):
    """A bid: its prize, the bidding pools, and what On Bid cards have done so far."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.bidding = NO_BID
        self.starter = 0
        self.prize = NOTHING
        self.prize_for = FOR_DWARF
        self.prize_seat = NOTHING
        """Whose building is auctioned, and in which slot it stands."""
        self.prize_slot = NOTHING
        self.counting = 0
        """Bit set of the designated resources."""
        self.down = NO_KINDS
        """Cards committed face down from each hand; after the reveal only On Bid cards."""
        self.down_kept = NO_KINDS
        """Cards committed out of buildings, which everybody saw leave: kind and slot packed."""
        self.up = NO_KINDS
        """Face-up cards of each bidding pool, packed (see `pools`)."""
        self.bid_points = NO_INTS
        """Points tapped into each bidding pool, three numbers a seat."""
        self.backs = NO_INTS
        self.returned = 0
        """Bit set of those who have just taken a card back: that is a choice of its own."""
        self.tapping = NO_INTS
        """The slot of a building that each is about to tap into the bid, or -1."""
        self.extras = NO_INTS
        """Cards each drew by the Witch's Hut."""
        self.bid_ready = 0
        self.committed = 0
        """Bit set of those who committed a card."""
        self.tapfa = 0
        self.immune = 0
        self.stopped = 0
        """Bit set of those whose Ygg stopped something."""
        self.pickers = NO_INTS
        """Who makes the trash picks of each."""
        self.mishaps: Kinds = ()
        """Logistical Mishaps in force: owner, and the bit set of those who are spared, packed."""
        self.totals = NO_INTS
        self.picks = NO_INTS
        """Sealed trash picks: a packed card, or one of the marks in `verdict`."""
        self.firsts = NO_INTS
        """Bid value of each one's first trashed card, -1 for none."""
        self.tied = 0
        self.winner = NOTHING
        self.worst = NOTHING

    def open_pools(self) -> None:
        """A bid begins: empty pools for everybody."""
        players = self.players
        self.bidding = COMMITTING
        self.down = [()] * players
        self.down_kept = [()] * players
        self.up = [()] * players
        self.bid_points = [0] * (3 * players)
        self.backs = [0] * players
        self.returned = 0
        self.tapping = [NOTHING] * players
        self.extras = [0] * players
        self.bid_ready = 0
        self.committed = 0
        self.tapfa = 0
        self.immune = 0
        self.stopped = 0
        self.pickers = [NOTHING] * players
        self.mishaps = ()
        self.totals = [0] * players
        self.picks = [NOTHING] * players
        self.firsts = [NOTHING] * players
        self.tied = 0
        self.winner = NOTHING
        self.worst = NOTHING

    def close_pools(self) -> None:
        """The bid is over; the prize is handed over by what comes next, by `winner` and `worst`."""
        self.bidding = NO_BID
        self.starter = 0
        self.prize = NOTHING
        self.prize_for = 0
        self.prize_seat = NOTHING
        self.prize_slot = NOTHING
        self.counting = 0
        self.down = NO_KINDS
        self.down_kept = NO_KINDS
        self.up = NO_KINDS
        self.bid_points = NO_INTS
        self.backs = NO_INTS
        self.returned = 0
        self.tapping = NO_INTS
        self.extras = NO_INTS
        self.bid_ready = 0
        self.committed = 0
        self.tapfa = 0
        self.immune = 0
        self.stopped = 0
        self.pickers = NO_INTS
        self.mishaps = ()
        self.totals = NO_INTS
        self.picks = NO_INTS
        self.firsts = NO_INTS
        self.tied = 0

    def _copy_bid(self, source: BidState) -> None:
        """The fields that matter only during a bid; between bids their lists are empty and shared."""
        self.bidding = source.bidding
        self.starter = source.starter
        self.prize = source.prize
        self.prize_for = source.prize_for
        self.prize_seat = source.prize_seat
        self.prize_slot = source.prize_slot
        self.counting = source.counting
        self.down = source.down.copy()
        self.down_kept = source.down_kept.copy()
        self.up = source.up.copy()
        self.bid_points = source.bid_points.copy()
        self.backs = source.backs.copy()
        self.returned = source.returned
        self.tapping = source.tapping.copy()
        self.extras = source.extras.copy()
        self.bid_ready = source.bid_ready
        self.committed = source.committed
        self.tapfa = source.tapfa
        self.immune = source.immune
        self.stopped = source.stopped
        self.pickers = source.pickers.copy()
        self.mishaps = source.mishaps
        self.totals = source.totals.copy()
        self.picks = source.picks.copy()
        self.firsts = source.firsts.copy()
        self.tied = source.tied
