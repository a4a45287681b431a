"""What people see: the scene of a position (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from deckhall.core.scene import Fact, Scene, SeatLine, Stage, Zone
from deckhall.core.view import hidden_zone, open_zone
from deckhall.core.words import counted, joined
from deckhall.games.mountainhome import scene_bid, scoring
from deckhall.games.mountainhome.bid import counted_resources
from deckhall.games.mountainhome.card_file import cost_words
from deckhall.games.mountainhome.constants import COMMITTING, SETUP
from deckhall.games.mountainhome.details import BidDetails, BuildingDetails, EventDetails, Points, SceneDetails
from deckhall.games.mountainhome.town import Building, town_key

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

STEPS: Final = ("Set-up", "Action step", "Exploration", "Preparation")
STEP_NAMES: Final[tuple[Literal["setup", "action", "exploration", "preparation"], ...]] = (
    "setup",
    "action",
    "exploration",
    "preparation",
)
QUIET: Final = ("deck", "discard", "played", "explore", "office", "supply", "trash", "housed", "shown")
"""Places that a small screen can do without, beside the towns of others."""


def build_scene(state: MountainState, seat: int | None) -> Scene:
    """All that a seat may know."""
    seats = [_seat_line(state, one) for one in range(state.players)]
    scene = Scene(state.game.slug, state.game.edition, seat, seats, [], facts(state), state.to_act())
    copies: dict[str, int] = {}
    order = [(one + (seat or 0)) % state.players for one in range(state.players)]
    if seat is not None:
        _own_hand(state, scene, seat, copies)
    bid: BidDetails | None = None
    if state.bid.phase:
        bid = scene_bid.bid_zones(state, scene, seat, order, copies)
    for one in order:
        if one != seat:
            hidden_zone(scene, f"hand-{one}", "Hand", len(state.hands[one]), "fan", one)
        _town(state, scene, one, copies)
        _piles(state, scene, one, copies)
    _common(state, scene, copies)
    if seat is not None and seat == state.peeker and state.peeked:
        top = tuple(reversed(state.pile[len(state.pile) - state.peeked :]))
        _open(state, scene, "peek", "First cards of the pile", top, "row", seat, "the first one comes first", copies)
    scene.details = _details(state, scene, seat, bid)
    for zone in scene.zones:
        zone.quiet = zone.id.startswith(QUIET) or (zone.id.startswith("town") and zone.seat != seat)
    return scene


def _details(state: MountainState, scene: Scene, seat: int | None, bid: BidDetails | None) -> SceneDetails:
    """What the game's own layout draws beside zones and facts. Owners know what is in their draw pile."""
    cards = state.cards
    seats = range(state.players)
    details = SceneDetails(
        STEP_NAMES[state.step],
        state.active,
        Points(*state.pool),
        state.found,
        state.mountainhome.found_needed(state.players),
        state.hangovers,
        state.hoards,
        [scoring.sheet(state, one) for one in seats],
        {
            town_key(one, slot): _building(state, building)
            for one in seats
            for slot, building in enumerate(state.towns[one])
        },
        bid=bid,
    )
    for piece, packed in zip(scene.zone("events").pieces, state.ongoing):
        details.events[piece.key] = EventDetails(packed >> 8 & 255, state.needed, cards.resolve[packed & 255])
    for piece, kind in zip(scene.zone("row").pieces, state.row):
        details.prices[piece.key] = cards.price[kind]
    if seat is not None and state.step != SETUP:
        details.deck = state.ids(sorted(state.decks[seat]))
    return details


def _open(
    state: MountainState,
    scene: Scene,
    zone_id: str,
    title: str,
    kinds: tuple[int, ...],
    layout: str,
    seat: int | None,
    note: str,
    copies: dict[str, int],
) -> Zone:
    """A zone of cards that all viewers of this scene may see."""
    labels = state.game.lexicon["card"]
    return open_zone(scene, zone_id, title, state.ids(kinds), labels, layout, seat, note, copies)


def _own_hand(state: MountainState, scene: Scene, seat: int, copies: dict[str, int]) -> None:
    """The seat's hand comes first, so that its pieces have the plain keys (see `Commit.prompt`)."""
    zone = _open(state, scene, f"hand-{seat}", "Your hand", state.hands[seat], "fan", seat, "", copies)
    if state.bid.phase == COMMITTING:
        for piece, kind in zip(zone.pieces, state.hands[seat]):
            piece.marks = [scene_bid.adds(state, kind)]


def _piles(state: MountainState, scene: Scene, seat: int, copies: dict[str, int]) -> None:
    """Draw pile, discard pile, play area and dwarves in the Cavern."""
    scene.zones.append(Zone(f"deck-{seat}", "Draw pile", "pile", seat, size=len(state.decks[seat])))
    _open(state, scene, f"discard-{seat}", "Discard pile", state.discards[seat], "pile", seat, "", copies)
    _open(state, scene, f"played-{seat}", "Played", state.played[seat], "row", seat, "", copies)
    if state.caverns[seat]:
        _open(state, scene, f"cavern-{seat}", "In the Cavern", state.caverns[seat], "row", seat, "", copies)


# -- towns ---------------------------------------------------------------------------------------------------------


def _town(state: MountainState, scene: Scene, seat: int, copies: dict[str, int]) -> None:
    """Buildings with their steps, and the cards kept in them."""
    town = state.towns[seat]
    kinds = tuple([building.kind for building in town])
    zone = _open(state, scene, f"town-{seat}", "Town", kinds, "row", seat, "", {})
    for slot, building in enumerate(town):
        zone.pieces[slot].key = town_key(seat, slot)
        zone.pieces[slot].marks = building_marks(state, building)
    for slot, building in enumerate(town):
        if building.kept:
            title = f"In {state.game.lexicon['brief'][state.cards.ids[building.kind]]}"
            _open(state, scene, f"kept-{seat}-{slot}", title, building.kept, "row", seat, "", copies)


def building_marks(state: MountainState, building: Building) -> list[str]:
    """The state of a building in short words."""
    last = state.cards.last_step[building.kind]
    if building.steps < last:
        cost = cost_words(state.cards.file.cards[building.kind].steps[building.steps].parts())
        return [f"{building.steps}/{last}", f"next {cost}"]
    return ["tapped"] if building.tapped else ["ready"]


def _building(state: MountainState, building: Building) -> BuildingDetails:
    """The same as data."""
    cards = state.cards
    kind = building.kind
    done = building.steps == cards.last_step[kind]
    vp = cards.value[building.kept[0]] if kind == cards.pawn_shop and building.kept else cards.vp[kind]
    return BuildingDetails(
        building.steps, ("spent" if building.tapped else "ready") if done else "build", vp, state.ids(building.kept)
    )


# -- the middle ----------------------------------------------------------------------------------------------------


def _common(state: MountainState, scene: Scene, copies: dict[str, int]) -> None:
    """Everything that belongs to nobody."""
    cards = state.cards
    scene.zones.append(Zone("explore", "Exploration", "pile", size=len(state.pile)))
    if state.shown:
        _open(state, scene, "shown", "Turned up", state.shown, "row", None, "", copies)
    events = tuple([packed & 255 for packed in state.ongoing])
    zone = _open(state, scene, "events", "Events", events, "row", None, "", copies)
    for place, packed in enumerate(state.ongoing):
        zone.pieces[place].marks = [f"{packed >> 8 & 255} of {state.needed}"]
    _open(state, scene, "locations", "Locations", state.locations, "row", None, "", copies)
    if state.housed:
        _open(state, scene, "housed", "In the Fortress", state.housed, "row", None, "", copies)
    _open(state, scene, "row", "Building office", state.row, "row", None, "", copies)
    scene.zones.append(Zone("office", "Office pile", "pile", size=len(state.office)))
    _open(state, scene, "trash", "Trash", state.trash, "pile", None, "", copies)
    supply = Zone("supply", "Supply", "row", size=state.hangovers + state.hoards)
    supply.note = ", ".join(
        [counted(state.hangovers, "Hangover", "Hangovers"), counted(state.hoards, "Dragon Hoard", "Dragon Hoards")]
    )
    scene.zones.append(supply)
    scene.zones.append(Zone("pool", "Points pool", "row", seat=state.active))
    if state.step == SETUP:
        legends = tuple([kind for kind in cards.legends if not _picked(state, kind)])
        _open(state, scene, "legends", "Legendary Dwarves", legends, "row", None, "", copies)
        for seat in range(state.players):
            _open(state, scene, f"start-{seat}", "Starts with", state.decks[seat], "row", seat, "", copies)


def _picked(state: MountainState, kind: int) -> bool:
    return any(kind in deck for deck in state.decks)


def _seat_line(state: MountainState, seat: int) -> SeatLine:
    marks: list[str] = []
    if state.bid.phase == COMMITTING:
        marks.append("ready" if state.bid.ready >> seat & 1 else "choosing")
    if state.active == seat and state.step:
        marks.append("turn")
    if state.first == seat:
        marks.append("first player")
    if state.tokens[seat]:
        marks.append(f"{state.tokens[seat]} VP in tokens")
    return SeatLine(seat, state.names[seat], state.score(seat), marks, seat in state.to_act())


def facts(state: MountainState) -> list[Fact]:
    """Public facts."""
    rounds = state.cards.rules.rounds
    made = [
        Fact("round", "Round", f"{state.round} of {rounds}" if state.sudden < 0 else str(state.round), "MTH-7.5"),
        Fact("step", "Step", step_words(state), "MTH-4.1"),
    ]
    needed = state.mountainhome.found_needed(state.players)
    made.append(Fact("found", "Dwarves found", f"{state.found} of {needed}", "MTH-7.2"))
    if state.is_over:
        made[1] = Fact("step", "Step", "The game is over", "MTH-1.3")
        return made
    if state.step:
        made.append(Fact("turn", "Turn", state.names[state.active], "MTH-4.2"))
    if any(state.pool):
        made.append(Fact("pool", "Pool", cost_words(state.pool), "MTH-5.1"))
    if state.bid.phase:
        made.append(Fact("bid", "Bid in", joined(counted_resources(state)), "MTH-5.70"))
    if state.sudden >= 0:
        made.append(Fact("sudden", "Sudden death", f"turn {state.sudden + 1}", "MTH-7.12"))
    elif state.ending:
        made.append(Fact("ending", "End", "this round is the last", "MTH-8.5"))
    return made


def step_words(state: MountainState) -> str:
    """What is going on."""
    if state.bid.phase:
        return "Bid, committing" if state.bid.phase == COMMITTING else "Bid, revealed"
    return STEPS[state.step]


def stage(state: MountainState) -> Stage:
    """Where the game stands."""
    if state.step == SETUP:
        return Stage("Set-up", "Set-up")
    if state.sudden >= 0:
        return Stage("Sudden death", "Sudden death")
    return Stage(f"Round {state.round}", f"Round {state.round}")
