"""What people see of a bid: the prize, and the bidding pools, face down and face up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from deckhall.core.scene import PICKED, Mark, Piece
from deckhall.core.view import SceneBuilder
from deckhall.core.words import joined
from deckhall.games.mountainhome.bid import (
    all_committed,
    bid_value,
    counted_resources,
    picker_of,
    plain_value,
    sums,
    tapped_points,
    total_of,
)
from deckhall.games.mountainhome.card_file import cost_words
from deckhall.games.mountainhome.constants import AS_ROCKS, COMMITTING, CONVERTED, FOR_BUILDING, OPEN, OWNER, PENDING
from deckhall.games.mountainhome.details import BidDetails, Points, PoolDetails
from deckhall.games.mountainhome.town import town_key

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

PRIZES: Final[tuple[Literal["dwarf", "party", "building"], ...]] = ("dwarf", "party", "building")


def bid_zones(state: MountainState, table: SceneBuilder) -> BidDetails:
    """The prize and everybody's pool."""
    bid = state.bid
    _prize(state, table)
    pools = {seat: _pool(state, table, seat) for seat in table.order}
    details = BidDetails(
        bid.phase == COMMITTING,
        PRIZES[bid.prize_for],
        counted_resources(state),
        bid.starter,
        [pools[seat] for seat in range(state.players)],
    )
    if bid.prize_for == FOR_BUILDING:
        details.owner = bid.prize_seat
        details.building = town_key(bid.prize_seat, bid.prize_slot)
    return details


def _prize(state: MountainState, table: SceneBuilder) -> None:
    """What is bid for; a building stays in its town and is only named."""
    bid = state.bid
    name = state.cards.ids[bid.prize]
    auctioned = bid.prize_for == FOR_BUILDING
    zone = table.open("prize", "Bid for", [] if auctioned else [name])
    zone.note = f"in {joined(counted_resources(state))}"
    if auctioned:
        zone.note = f"{table.labels[name]} of {state.names[bid.prize_seat]}; {zone.note}"


def adds(state: MountainState, kind: int) -> Mark:
    """What a hand card adds to a bid."""
    if state.cards.on_bid[kind]:
        return Mark("on_bid", "on bid")
    n = plain_value(state, kind)
    return Mark("adds", f"adds {n}" if n else "counts 0")


def _pool(state: MountainState, table: SceneBuilder, seat: int) -> PoolDetails:
    """One bidding pool. Face-down cards are seen by their owner only; cards out of buildings by all (MTH-9.6).

    Sums are for those who may know them, taps and readiness for all (MTH-9.5).
    """
    bid, viewer = state.bid, table.seat
    mine = viewer == seat
    kept = [packed & 255 for packed in bid.down_kept[seat]]
    entries = bid.up[seat]
    shown = [entry & 255 for entry in entries] + kept + (list(bid.down[seat]) if mine else [])
    zone = table.open(f"bid-{seat}", "Your bid" if mine else "Bid", state.ids(shown), "row", seat)
    taps = tapped_points(state, seat)
    details = PoolDetails(bool(bid.ready >> seat & 1), Points(*taps))
    for place, piece in enumerate(zone.pieces):
        if place < len(entries):
            details.counts[piece.key] = bid_value(state, seat, entries[place])
            piece.marks = _marks(state, seat, entries[place], viewer)
        elif place < len(entries) + len(kept):
            piece.marks = [Mark("from_building", "from a building")]
        else:
            piece.marks = [adds(state, shown[place])]
    if not mine:
        zone.pieces += [Piece(f"bid-{seat}:{place}") for place in range(len(bid.down[seat]))]
    zone.size = len(zone.pieces)
    if mine or bid.phase != COMMITTING:
        faces = all_committed(state, seat) if mine else entries
        details.sums = Points(*sums(state, seat, faces))
        details.total = total_of(state, seat, faces)
        zone.note = f"total {details.total}"
    elif any(taps):
        zone.note = f"tapped {cost_words(taps)}"
    return details


def _marks(state: MountainState, seat: int, entry: int, viewer: int | None) -> list[Mark]:
    """A face-up card of a pool: what it counts and what has happened to it."""
    marks = [Mark("counts", f"counts {bid_value(state, seat, entry)}")]
    if entry & CONVERTED:
        marks.append(Mark("as_rocks", "as rocks") if entry & AS_ROCKS else Mark("as_shinies", "as shinies"))
    if entry & OWNER:
        marks.append(Mark("taken"))
    if entry & OPEN:
        marks.append(Mark("in_force", "in force"))
    if entry & PENDING:
        marks.append(Mark("to_come", "to come"))
    if state.bid.picks[seat] == entry and viewer == picker_of(state, seat):
        marks.append(PICKED)
    return marks
