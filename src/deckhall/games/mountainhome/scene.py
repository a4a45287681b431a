"""What people see: the scene of a position (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from deckhall.core.scene import Fact, Mark, Scene, SeatLine, Stage, Zone
from deckhall.core.view import SceneBuilder, open_zone
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
    table = SceneBuilder(state, seat, seats, facts(state))
    scene, order = table.scene, table.order
    if seat is not None:
        _own_hand(state, table, seat)
    bid: BidDetails | None = None
    if state.bid.phase:
        bid = scene_bid.bid_zones(state, table)
    for one in order:
        if one != seat:
            table.hidden(f"hand-{one}", "Hand", len(state.hands[one]), "fan", one)
        _town(state, table, one)
        _piles(state, table, one)
    _common(state, table)
    if seat is not None and seat == state.peeker and state.peeked:
        top = tuple(reversed(state.pile[len(state.pile) - state.peeked :]))
        table.open("peek", "First cards of the pile", state.ids(top), "row", seat, "the first one comes first")
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


def _own_hand(state: MountainState, table: SceneBuilder, seat: int) -> None:
    """The seat's hand comes first, so that its pieces have the plain keys (see `Commit.prompt`)."""
    zone = table.open(f"hand-{seat}", "Your hand", state.ids(state.hands[seat]), "fan", seat)
    if state.bid.phase == COMMITTING:
        for piece, kind in zip(zone.pieces, state.hands[seat]):
            piece.marks = [scene_bid.adds(state, kind)]


def _piles(state: MountainState, table: SceneBuilder, seat: int) -> None:
    """Draw pile, discard pile, play area and dwarves in the Cavern."""
    table.scene.zones.append(Zone(f"deck-{seat}", "Draw pile", "pile", seat, size=len(state.decks[seat])))
    table.open(f"discard-{seat}", "Discard pile", state.ids(state.discards[seat]), "pile", seat)
    table.open(f"played-{seat}", "Played", state.ids(state.played[seat]), "row", seat)
    if state.caverns[seat]:
        table.open(f"cavern-{seat}", "In the Cavern", state.ids(state.caverns[seat]), "row", seat)


# -- towns ---------------------------------------------------------------------------------------------------------


def _town(state: MountainState, table: SceneBuilder, seat: int) -> None:
    """Buildings with their steps, and the cards kept in them."""
    town = state.towns[seat]
    kinds = tuple([building.kind for building in town])
    zone = open_zone(table.scene, f"town-{seat}", "Town", state.ids(kinds), table.labels, "row", seat, copies={})
    for slot, building in enumerate(town):
        zone.pieces[slot].key = town_key(seat, slot)
        zone.pieces[slot].marks = building_marks(state, building)
    for slot, building in enumerate(town):
        if building.kept:
            title = f"In {state.game.lexicon['brief'][state.cards.ids[building.kind]]}"
            table.open(f"kept-{seat}-{slot}", title, state.ids(building.kept), "row", seat)


def building_marks(state: MountainState, building: Building) -> list[Mark]:
    """The state of a building in short words."""
    last = state.cards.last_step[building.kind]
    if building.steps < last:
        cost = cost_words(state.cards.file.cards[building.kind].steps[building.steps].parts())
        return [Mark("steps", f"{building.steps}/{last}"), Mark("next", f"next {cost}")]
    return [Mark("tapped" if building.tapped else "ready")]


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


def _common(state: MountainState, table: SceneBuilder) -> None:
    """Everything that belongs to nobody."""
    zones = table.scene.zones
    zones.append(Zone("explore", "Exploration", "pile", size=len(state.pile)))
    if state.shown:
        table.open("shown", "Turned up", state.ids(state.shown))
    events = tuple([packed & 255 for packed in state.ongoing])
    zone = table.open("events", "Events", state.ids(events))
    for place, packed in enumerate(state.ongoing):
        zone.pieces[place].marks = [Mark("resolved", f"{packed >> 8 & 255} of {state.needed}")]
    table.open("locations", "Locations", state.ids(state.locations))
    if state.housed:
        table.open("housed", "In the Fortress", state.ids(state.housed))
    table.open("row", "Building office", state.ids(state.row))
    zones.append(Zone("office", "Office pile", "pile", size=len(state.office)))
    table.open("trash", "Trash", state.ids(state.trash), "pile")
    supply = Zone("supply", "Supply", "row", size=state.hangovers + state.hoards)
    supply.note = ", ".join(
        [counted(state.hangovers, "Hangover", "Hangovers"), counted(state.hoards, "Dragon Hoard", "Dragon Hoards")]
    )
    zones += [supply, Zone("pool", "Points pool", "row", seat=state.active)]
    if state.step == SETUP:
        legends = tuple([kind for kind in state.cards.legends if not any(kind in deck for deck in state.decks)])
        table.open("legends", "Legendary Dwarves", state.ids(legends))
        for seat in range(state.players):
            table.open(f"start-{seat}", "Starts with", state.ids(state.decks[seat]), "row", seat)


def _seat_line(state: MountainState, seat: int) -> SeatLine:
    marks: list[Mark] = []
    if state.bid.phase == COMMITTING:
        marks.append(Mark("ready" if state.bid.ready >> seat & 1 else "choosing"))
    if state.active == seat and state.step:
        marks.append(Mark("turn"))
    if state.first == seat:
        marks.append(Mark("first_player", "first player"))
    if state.tokens[seat]:
        marks.append(Mark("tokens", f"{state.tokens[seat]} VP in tokens"))
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
