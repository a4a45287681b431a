"""What people see of a bid: the prize, and the bidding pools, face down and face up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import Piece, Scene, Zone
from deckhall.core.view import open_zone
from deckhall.games.mountainhome.bid import AS_ROCKS, COMMITTING, CONVERTED, FOR_BUILDING, OPEN, OWNER, PENDING
from deckhall.games.mountainhome.limits import RESOURCES

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

PRIZES: Final = ("dwarf", "party", "building")


def prize(state: MountainState, scene: Scene, copies: dict[str, int]) -> None:
    """What is bid for; a building stays in its town and is only named."""
    names = [state.cards.ids[state.bid.prize]] if state.bid.prize_for != FOR_BUILDING else []
    zone = open_zone(scene, "prize", "Bid for", names, state.game.lexicon["card"], "row", None, "", copies)
    counts = [name for one, name in enumerate(RESOURCES) if state.bid.counting >> one & 1]
    zone.stats = {"resources": " ".join(counts), "kind": PRIZES[state.bid.prize_for], "starter": str(state.bid.starter)}
    zone.note = f"{' and '.join(counts)} count"
    if state.bid.prize_for == FOR_BUILDING:
        zone.stats |= {"seat": str(state.bid.prize_seat), "slot": str(state.bid.prize_slot)}
        name = state.game.lexicon["card"][state.cards.ids[state.bid.prize]]
        zone.note = f"{name} of {state.names[state.bid.prize_seat]}; {zone.note}"


def worth(state: MountainState, kind: int) -> int:
    """What a card counts in this bid before any On Bid effect."""
    from deckhall.games.mountainhome.bids import bid_worth

    return bid_worth(state, kind)


def adds(state: MountainState, kind: int) -> str:
    """A hand card in a bid, in two words."""
    if state.cards.on_bid[kind]:
        return "on bid"
    n = worth(state, kind)
    return f"adds {n}" if n else "counts 0"


def pool(state: MountainState, scene: Scene, seat: int, viewer: int | None, copies: dict[str, int]) -> None:
    """One bidding pool. Face-down cards are seen by their owner only; cards out of buildings by all (MTH-9.6)."""
    cards = state.cards
    mine = viewer == seat
    kept = [packed & 255 for packed in state.bid.down_kept[seat]]
    entries = list(state.bid.up[seat])
    shown = [entry & 255 for entry in entries] + kept + (list(state.bid.down[seat]) if mine else [])
    names = [cards.ids[kind] for kind in shown]
    title = "Your bid" if mine else "Bid"
    zone = open_zone(scene, f"bid-{seat}", title, names, state.game.lexicon["card"], "row", seat, "", copies)
    for place, piece in enumerate(zone.pieces):
        if place < len(entries):
            piece.marks = _marks(state, seat, entries[place], viewer)
        elif place < len(entries) + len(kept):
            piece.marks = ["from a building"]
        else:
            piece.marks = [adds(state, shown[place])]
    if not mine:
        zone.pieces += [Piece(f"bid-{seat}:{place}") for place in range(len(state.bid.down[seat]))]
    zone.size = len(zone.pieces)
    _stats(state, zone, seat, mine)


def _marks(state: MountainState, seat: int, entry: int, viewer: int | None) -> list[str]:
    """A face-up card of a pool: what it counts and what has happened to it."""
    from deckhall.games.mountainhome.pools import bid_value

    marks = [f"counts {bid_value(state, seat, entry)}"]
    if entry & CONVERTED:
        marks.append("as rocks" if entry & AS_ROCKS else "as shinies")
    if entry & OWNER:
        marks.append("taken")
    if entry & OPEN:
        marks.append("in force")
    if entry & PENDING:
        marks.append("to come")
    picker = state.bid.pickers[seat] if state.bid.pickers[seat] >= 0 else seat
    if state.bid.picks[seat] == entry and viewer == picker:
        marks.append("picked")
    return marks


def _stats(state: MountainState, zone: Zone, seat: int, mine: bool) -> None:
    """Sums for those who may know them; taps, numbers and readiness for all (MTH-9.5)."""
    from deckhall.games.mountainhome.pools import all_committed, sums, tapped_points, total_of

    taps = tapped_points(state, seat)
    zone.stats = {
        "count": str(zone.size),
        "ready": "yes" if state.bid.ready >> seat & 1 else "no",
        "taps": ", ".join([f"{n} {RESOURCES[one]}" for one, n in enumerate(taps) if n]),
    }
    if mine or state.bid.phase != COMMITTING:
        faces = all_committed(state, seat) if mine else state.bid.up[seat]
        for one, n in enumerate(sums(state, seat, faces)):
            zone.stats[RESOURCES[one]] = str(n)
        total = total_of(state, seat, faces)
        zone.stats["total"] = str(total)
        zone.note = f"total {total}"
    elif zone.stats["taps"]:
        zone.note = f"tapped {zone.stats['taps']}"
