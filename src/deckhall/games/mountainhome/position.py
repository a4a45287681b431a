"""Position files of Mountainhome, put on the table and checked against the rules (the format: `position_file`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.errors import BadPosition
from deckhall.core.options import Options
from deckhall.core.toml_files import typed
from deckhall.games.mountainhome.action_step import ACT
from deckhall.games.mountainhome.bid import FOR_BUILDING, FOR_DWARF, FOR_PARTY
from deckhall.games.mountainhome.bids import BidDraw, hold_bid
from deckhall.games.mountainhome.box import Box, place_piles
from deckhall.games.mountainhome.events import AFTER_DRAW
from deckhall.games.mountainhome.explore import BOOZE_BID, DWARF_BID, PARTY_OVER, AwardDwarf, Explore, ReturnEvent
from deckhall.games.mountainhome.limits import ACTION_STEP, EXPLORATION, NOTHING, PREPARATION, SHINIES
from deckhall.games.mountainhome.performing import AwardBuilding
from deckhall.games.mountainhome.position_file import BidPart, Position, SeatPart, TownPart
from deckhall.games.mountainhome.setup import LEGENDS, prepare
from deckhall.games.mountainhome.state import (
    MountainState,
    pack_event,
)
from deckhall.games.mountainhome.tables import (
    BUILDING,
    DWARF,
    GAIN,
    HALL,
    LOCATION,
    LODGE,
    PAWN,
    RECURRING,
    RESOURCE,
    STORE,
)
from deckhall.games.mountainhome.town import Building
from deckhall.games.mountainhome.turn import BEGIN_TURN, CHECK_END, EXPLORATION_STEP, PREPARE

if TYPE_CHECKING:
    from deckhall.games.mountainhome.rules import Mountainhome

PHASES = ("begin", "action", "explore", "prepare", "after_draw", "check", "bid", "setup")


def place(game: Mountainhome, data: dict[str, object], players: int, options: Options, rng: int) -> MountainState:
    """The position as a state, checked against the rules."""
    position = typed(data, Position, "position", BadPosition)
    if position.phase not in PHASES:
        raise BadPosition(f"phase: {position.phase!r} is unknown; it is one of {', '.join(PHASES)}")
    state = game.blank(players, options, rng)
    if position.phase == "setup":
        if data.keys() - {"phase"}:
            raise BadPosition("phase: in the set-up nothing else can be given")
        prepare(state)
        state.then(LEGENDS)
        return state
    if len(position.seats) != players:
        raise BadPosition(f"seats: there are {len(position.seats)}; {players} play")
    box = Box(state)
    _place_turn(state, position)
    for seat, part in enumerate(position.seats):
        _place_seat(state, box, seat, part)
    _place_common(state, box, position)
    place_piles(state, box, position)
    _check_projects(state)
    _go_on(state, position)
    return state


def _seat(value: int, players: int, field: str) -> int:
    if not 0 <= value < players:
        raise BadPosition(f"{field}: there is no seat {value}; seats go from 0 to {players - 1}")
    return value


def _place_turn(state: MountainState, position: Position) -> None:
    """Whose turn it is, and what was done in it."""
    rules = state.cards.rules
    state.first = _seat(position.first, state.players, "first")
    active = position.first if position.active is None else position.active
    state.active = _seat(active, state.players, "active")
    if not 1 <= position.round <= rules.rounds + rules.sudden_death_rounds:
        raise BadPosition(f"round: it is from 1 to {rules.rounds + rules.sudden_death_rounds}")
    state.round = position.round
    if min(position.pool) < 0:
        raise BadPosition("pool: points are never below 0")
    state.pool = list(position.pool)
    state.bought = position.bought
    state.lair_used = position.lair_used
    state.swapped = position.swapped
    most = state.cards.copies[state.cards.piling]
    if not 0 <= position.pilings <= most:
        raise BadPosition(f"pilings: it is from 0 to {most}")
    state.pilings = position.pilings
    for seat in position.offered:
        state.offered |= 1 << _seat(seat, state.players, "offered")
    for name in position.doubled:
        kind = state.cards.index.get(name, NOTHING)
        if kind < 0 or state.cards.tap[kind] != GAIN:
            raise BadPosition(f"doubled: {name!r} is no building that can yield double (MTH-6.3)")
        state.doubled = (*state.doubled, kind)
    hidden = rules.dwarves_each * state.players + rules.dwarves_more
    if not 0 <= position.found <= hidden:
        raise BadPosition(f"found: it is from 0 to {hidden} (MTH-7.2)")
    state.found = position.found
    if position.sudden_death is not None:
        if not 0 <= position.sudden_death < rules.sudden_death_rounds * state.players:
            raise BadPosition("sudden_death: it is over after three rounds (MTH-7.14)")
        state.sudden = position.sudden_death


def _place_seat(state: MountainState, box: Box, seat: int, part: SeatPart) -> None:
    """All that a player owns."""
    where = f"seats {seat}"
    state.hands[seat] = tuple(sorted(box.take(part.hand, f"{where} hand")))
    state.decks[seat] = tuple(reversed(box.take(part.deck, f"{where} deck")))
    state.discards[seat] = tuple(box.take(part.discard, f"{where} discard"))
    state.played[seat] = tuple(box.take(part.played, f"{where} played", RESOURCE, DWARF))
    state.caverns[seat] = tuple(box.take(part.cavern, f"{where} cavern", DWARF))
    if part.tokens < 0:
        raise BadPosition(f"{where} tokens: there are no fewer than 0")
    state.tokens[seat] = part.tokens
    state.towns[seat] = tuple([_building(state, box, one, f"{where} town") for one in part.town])


def _building(state: MountainState, box: Box, part: TownPart, where: str) -> Building:
    """A building of a town."""
    cards = state.cards
    kind = box.take([part.card], where, BUILDING)[0]
    last = cards.last_step[kind]
    if not 0 <= part.steps <= last:
        raise BadPosition(f"{where}: {part.card!r} has from 0 to {last} steps")
    tap = cards.tap[kind]
    kept: list[int] = []
    if part.kept:
        if tap in (HALL, LODGE):
            kept = box.take(part.kept, f"{where} kept", DWARF)
        elif tap in (STORE, PAWN):
            kept = box.take(part.kept, f"{where} kept", RESOURCE)
        else:
            raise BadPosition(f"{where}: {part.card!r} keeps no cards")
        if part.steps < last:
            raise BadPosition(f"{where}: {part.card!r} is unfinished and keeps no cards (MTH-5.33)")
        if tap in (LODGE, PAWN) and len(kept) > 1:
            raise BadPosition(f"{where}: {part.card!r} keeps one card at most")
    return Building(kind, part.steps, part.tapped or part.steps < last, tuple(sorted(kept)))


def _place_common(state: MountainState, box: Box, position: Position) -> None:
    """Open common cards and the supply."""
    cards = state.cards
    state.trash = tuple(box.take(position.trash, "trash"))
    state.locations = tuple(box.take(position.locations, "locations", LOCATION))
    state.housed = tuple(box.take(position.housed, "housed", DWARF))
    for event in position.events:
        kind = box.take([event.card], "events", RECURRING)[0]
        if not 0 <= event.counters < state.needed:
            raise BadPosition(f"events: {event.card!r} holds from 0 to {state.needed - 1} counters")
        state.serial += 1
        state.ongoing = (*state.ongoing, pack_event(kind, event.counters, state.serial))
    for kind, wanted, field in (
        (cards.hangover, position.hangovers, "hangovers"),
        (cards.hoard, position.hoards, "hoards"),
    ):
        left = box.left[kind]
        count = left if wanted is None else wanted
        if not 0 <= count <= left:
            raise BadPosition(f"{field}: at most {left} are left")
        box.left[kind] -= count
        if kind == cards.hangover:
            state.hangovers = count
        else:
            state.hoards = count


def _check_projects(state: MountainState) -> None:
    project = state.cards.is_project
    for seat in range(state.players):
        owned = [*state.owned_cards(seat), *[building.kind for building in state.towns[seat]]]
        if sum([1 for kind in owned if project[kind]]) > 1:
            raise BadPosition(f"seats {seat}: nobody owns more than one project (MTH-6.59)")


def _go_on(state: MountainState, position: Position) -> None:
    """What happens next."""
    phase, seat = position.phase, state.active
    if (position.bid is None) == (phase == "bid"):
        raise BadPosition('bid: there is a [bid] exactly with phase = "bid"')
    state.step = {"begin": ACTION_STEP, "action": ACTION_STEP, "explore": EXPLORATION, "bid": EXPLORATION}.get(
        phase, PREPARATION
    )
    if phase == "begin":
        state.then(BEGIN_TURN)
    elif phase == "action":
        state.then(ACT, EXPLORATION_STEP, PREPARE)
    elif phase == "explore":
        state.then(Explore(seat), PREPARE)
    elif phase == "prepare":
        state.then(PREPARE)
    elif phase == "after_draw":
        state.then(AFTER_DRAW, CHECK_END)
    elif phase == "check":
        state.then(CHECK_END)
    elif position.bid is not None:
        _place_bid(state, position.bid)


def _place_bid(state: MountainState, bid: BidPart) -> None:
    """A bid begins: for a dwarf, at a Party, or for a building."""
    starter = _seat(state.active if bid.starter is None else bid.starter, state.players, "bid starter")
    if [bool(bid.prize), bid.party, bid.building is not None].count(True) != 1:
        raise BadPosition("bid: it is for one of prize, party and building")
    if bid.building is not None:
        owner, slot = bid.building
        _seat(owner, state.players, "bid building")
        if not 0 <= slot < len(state.towns[owner]):
            raise BadPosition(f"bid building: there is no slot {slot} in that town")
        kind = state.towns[owner][slot].kind
        state.then(ACT, EXPLORATION_STEP, PREPARE)
        state.step = ACTION_STEP
        hold_bid(state, starter, 1 << SHINIES, kind, FOR_BUILDING, owner, slot, AwardBuilding(owner, slot))
    elif bid.party:
        kind = state.limbo[0]
        state.then(ReturnEvent(kind), PREPARE)
        hold_bid(state, starter, BOOZE_BID, kind, FOR_PARTY, NOTHING, NOTHING, PARTY_OVER)
    else:
        kind = state.limbo[0]
        state.then(PREPARE)
        hold_bid(state, starter, DWARF_BID, kind, FOR_DWARF, NOTHING, NOTHING, AwardDwarf(kind))
    if not bid.draw and isinstance(state.stack[-1], BidDraw):
        state.stack.pop()
