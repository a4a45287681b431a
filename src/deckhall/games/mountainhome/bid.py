"""A bid: its prize, the bidding pools, and what On Bid cards have done so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.piles import without
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.town import Kinds

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

NO_KINDS: Final[list[Kinds]] = []
NO_INTS: Final[list[int]] = []


def piles(players: int) -> list[Kinds]:
    """No cards for each player; without players a shared list, so that a clone makes no lists in vain."""
    return [()] * players if players else NO_KINDS


def each(value: int, count: int) -> list[int]:
    """A number for each player."""
    return [value] * count if count else NO_INTS


class Bid:
    """A bid that is being held. Between bids all positions share one that nobody takes part in (`NO_BID`)."""

    def __init__(self, players: int) -> None:
        self.phase = constants.COMMITTING if players else constants.NOT_HELD
        self.starter = 0
        self.prize = constants.NOTHING
        self.prize_for = constants.FOR_DWARF
        self.prize_seat = constants.NOTHING
        """Whose building is auctioned, and in which slot it stands."""
        self.prize_slot = constants.NOTHING
        self.counting = 0
        """Bit set of the designated resources."""
        self.down = piles(players)
        """Cards committed face down from each hand; after the reveal only On Bid cards."""
        self.down_kept = piles(players)
        """Cards committed out of buildings, which everybody saw leave: kind and slot packed."""
        self.up = piles(players)
        """Face-up cards of each bidding pool: packed entries."""
        self.points = each(0, 3 * players)
        """Points tapped into each bidding pool, three numbers a seat."""
        self.returned = 0
        """Bit set of those who have just taken a card back: that is a choice of its own."""
        self.tapping = each(constants.NOTHING, players)
        """The slot of a building that each is about to tap into the bid, or -1."""
        self.extras = each(0, players)
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
        self.pickers = each(constants.NOTHING, players)
        """Who makes the trash picks of each by Loki, or -1: the player."""
        self.carted = 0
        """Bit set of those whom the Faulty Minecarts hit (MTH-6.27)."""
        self.mishaps: Kinds = ()
        """Logistical Mishaps in force: owner, and the bit set of those who are spared, packed."""
        self.totals = each(0, players)
        self.picks = each(constants.NO_PICK, players)
        """Sealed trash picks: an entry, or NO_PICK, DECLINED or WILL."""
        self.firsts = each(constants.NOTHING, players)
        """Bid value of each one's first trashed card, -1 for none."""
        self.tied = 0

    def clone(self) -> Bid:
        """An equal, independent bid; between bids there is nothing to copy."""
        if self.phase == constants.NOT_HELD:
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
        twin.returned = self.returned
        twin.tapping = self.tapping.copy()
        twin.extras = self.extras.copy()
        twin.ready = self.ready
        twin.committed = self.committed
        twin.tapfa = self.tapfa
        twin.immune = self.immune
        twin.stopped = self.stopped
        twin.pickers = self.pickers.copy()
        twin.carted = self.carted
        twin.mishaps = self.mishaps
        twin.totals = self.totals.copy()
        twin.picks = self.picks.copy()
        twin.firsts = self.firsts.copy()
        twin.tied = self.tied
        return twin


NO_BID: Final = Bid(0)


def counted_resources(state: MountainState) -> list[str]:
    """The names of the designated resources."""
    return [name for one, name in enumerate(constants.RESOURCES) if state.bid.counting >> one & 1]


def converted_resource(state: MountainState, entry: int) -> int:
    """What a face-up card counts as by itself, converted or not; -1 for cards that are no resource."""
    if entry & constants.CONVERTED:
        return constants.ROCKS if entry & constants.AS_ROCKS else constants.SHINIES
    return state.cards.resource[entry & 255]


def resource_of(state: MountainState, seat: int, entry: int) -> int:
    """What a face-up card counts as, after all conversions; -1 for cards that are no resource."""
    resource = converted_resource(state, entry)
    if resource == constants.ROCKS and state.bid.tapfa >> seat & 1:  # after all conversions of single cards (MTH-6.24)
        return constants.SHINIES
    return resource


def plain_value(state: MountainState, kind: int) -> int:
    """What a card adds to the bid if nothing happens to it."""
    resource = state.cards.resource[kind]
    return state.worth_of(kind) if resource >= 0 and state.bid.counting >> resource & 1 else 0


def bid_value(state: MountainState, seat: int, entry: int) -> int:
    """The bid value of a card in a pool (MTH-5.68)."""
    resource = resource_of(state, seat, entry)
    if resource >= 0 and state.bid.counting >> resource & 1:
        return state.worth_of(entry & 255)
    return 0


def sums(state: MountainState, seat: int, faces: Kinds) -> list[int]:
    """Points by resource of these cards, taps and effects in a seat's pool."""
    found = [0, 0, 0]
    for entry in faces:
        resource = resource_of(state, seat, entry)
        if resource >= 0:
            found[resource] += state.worth_of(entry & 255)
    tapped = tapped_points(state, seat)
    return [found[one] + tapped[one] for one in range(3)]


def tapped_points(state: MountainState, seat: int) -> list[int]:
    """Points from taps and standing effects, converted if need be."""
    points = state.bid.points[3 * seat : 3 * seat + 3]
    cards = state.cards
    for building in state.towns[seat]:
        bonus = cards.bid_bonus[building.kind]
        if bonus and building.steps == cards.last_step[building.kind]:  # MTH-6.54
            points[cards.about[building.kind]] += bonus
    if state.bid.prize_seat == seat:
        points[constants.SHINIES] += cards.auction_bonus  # MTH-6.85, MTH-6.87
    if state.bid.tapfa >> seat & 1:
        points[constants.SHINIES] += points[constants.ROCKS]
        points[constants.ROCKS] = 0
    return points


def total_of(state: MountainState, seat: int, faces: Kinds) -> int:
    """The total of a seat with these cards (MTH-5.69, MTH-5.70)."""
    points = sums(state, seat, faces)
    total = 0
    for one in (constants.SHINIES, constants.BOOZE, constants.ROCKS):
        if state.bid.counting >> one & 1:
            total += points[one]
    return total


def all_committed(state: MountainState, seat: int) -> Kinds:
    """Every card in a seat's pool, face down or up, as entries."""
    return state.bid.down[seat] + tuple([packed & 255 for packed in state.bid.down_kept[seat]]) + state.bid.up[seat]


def pickable(state: MountainState, seat: int) -> list[int]:
    """The cards of a pool that can be picked to be trashed (MTH-5.71, MTH-5.74)."""
    is_dwarf = state.cards.is_dwarf
    return [entry for entry in state.bid.up[seat] if not is_dwarf[entry & 255] and not entry & constants.FIXED]


def lift(state: MountainState, seat: int, entry: int) -> None:
    """A face-up card leaves a pool."""
    state.bid.up[seat] = without(state.bid.up[seat], entry)


def owner_of(seat: int, entry: int) -> int:
    """Whose card it is (MTH-6.29)."""
    taken = (entry & constants.OWNER) >> constants.OWNER_SHIFT
    return taken - 1 if taken else seat


def dearest(state: MountainState, seat: int, entries: list[int], kind: int) -> int:
    """Of the entries of a kind the one that counts most in the seat's pool (MTH-11.11)."""
    best = constants.NOTHING
    for entry in entries:
        if entry & 255 == kind and (best < 0 or bid_value(state, seat, entry) > bid_value(state, seat, best)):
            best = entry
    return best


def cheapest(state: MountainState, seat: int, entries: list[int], kind: int) -> int:
    """Of the entries of a kind the one that counts least in the seat's pool, of equal ones the seat's own."""
    best = constants.NOTHING
    best_rank = 0
    for entry in entries:
        rank = 2 * bid_value(state, seat, entry) + (entry & constants.OWNER > 0)
        if entry & 255 == kind and (best < 0 or rank < best_rank):
            best, best_rank = entry, rank
    return best


def picker_of(state: MountainState, seat: int) -> int:
    """Who picks for the seat."""
    controller = state.bid.pickers[seat]
    return seat if controller < 0 else controller


def picks_begun(state: MountainState, seat: int) -> bool:
    """Has the seat picked a card of its own to be trashed, and still to pick for another (Loki)?"""
    bid = state.bid
    if not bid.phase or bid.tied:
        return False
    chosen = bid.picks[seat] >= 0 and len({entry & 255 for entry in pickable(state, seat)}) > 1
    return chosen and any(picker == seat and other != seat for other, picker in enumerate(bid.pickers))


def bit_set(seats: list[int]) -> int:
    """Seats as one number."""
    return sum([1 << seat for seat in seats])
