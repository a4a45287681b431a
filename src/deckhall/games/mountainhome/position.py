"""Position files of Mountainhome, put on the table and checked against the rules (the format: `position_file`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.errors import BadPosition
from deckhall.core.options import Options
from deckhall.core.position import Supply, check_known, check_seats, checked_seat
from deckhall.core.toml_files import typed
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.action_cards import HoldAuction
from deckhall.games.mountainhome.action_step import ACT
from deckhall.games.mountainhome.bid_commit import BidDraw
from deckhall.games.mountainhome.events import AFTER_DRAW
from deckhall.games.mountainhome.exploration import Explore, ReturnEvent, dwarf_bid, party_bid
from deckhall.games.mountainhome.position_file import BidPart, Position, SeatPart, TownPart
from deckhall.games.mountainhome.setup import LEGENDS, explorable, prepare, used_copies
from deckhall.games.mountainhome.state import MountainState, pack_event
from deckhall.games.mountainhome.town import Building
from deckhall.games.mountainhome.turn import BEGIN_TURN, CHECK_END, EXPLORATION_STEP, PREPARE

if TYPE_CHECKING:
    from deckhall.games.mountainhome.rules import Mountainhome

PHASES = ("begin", "action", "explore", "prepare", "after_draw", "check", "bid", "setup")
STEPS = {
    "begin": constants.ACTION_STEP,
    "action": constants.ACTION_STEP,
    "explore": constants.EXPLORATION,
    "bid": constants.EXPLORATION,
}
"""The step that a phase belongs to, if that is not the preparation."""


def place(game: Mountainhome, data: dict[str, object], players: int, options: Options, rng: int) -> MountainState:
    """The position as a state, checked against the rules."""
    position = typed(data, Position, "position", BadPosition)
    check_known(position.phase, PHASES, "phase")
    state = game.blank(players, options, rng)
    if position.phase == "setup":
        if data.keys() - {"phase"}:
            raise BadPosition("phase: in the set-up nothing else can be given")
        prepare(state)
        state.then(LEGENDS)
        return state
    check_seats(position.seats, players)
    box = Supply(state.cards.index, state.cards.all_types(*range(constants.REFERENCE)))
    _place_turn(state, position)
    for seat, part in enumerate(position.seats):
        _place_seat(state, box, seat, part)
    _place_common(state, box, position)
    place_piles(state, box, position)
    _check_projects(state)
    _go_on(state, position)
    return state


def _place_turn(state: MountainState, position: Position) -> None:
    """Whose turn it is, and what was done in it."""
    rules = state.cards.rules
    state.first = checked_seat(position.first, state.players, "first")
    active = position.first if position.active is None else position.active
    state.active = checked_seat(active, state.players, "active")
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
        state.offered |= 1 << checked_seat(seat, state.players, "offered")
    for name in position.doubled:
        kind = state.cards.index.get(name, constants.NOTHING)
        if kind < 0 or state.cards.tap[kind] != constants.GAIN:
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


def _place_seat(state: MountainState, box: Supply, seat: int, part: SeatPart) -> None:
    """All that a player owns."""
    where, cards = f"seats {seat}", state.cards
    state.hands[seat] = tuple(sorted(box.take(part.hand, f"{where} hand")))
    state.decks[seat] = box.take(part.deck, f"{where} deck")[::-1]
    state.discards[seat] = box.take(part.discard, f"{where} discard")
    state.played[seat] = box.take(part.played, f"{where} played", cards.all_types(constants.RESOURCE, constants.DWARF))
    state.caverns[seat] = box.take(part.cavern, f"{where} cavern", cards.all_types(constants.DWARF))
    if part.tokens < 0:
        raise BadPosition(f"{where} tokens: there are no fewer than 0")
    state.tokens[seat] = part.tokens
    state.towns[seat] = tuple([_building(state, box, one, f"{where} town") for one in part.town])


def _building(state: MountainState, box: Supply, part: TownPart, where: str) -> Building:
    """A building of a town."""
    cards = state.cards
    kind = box.take([part.card], where, cards.all_types(constants.BUILDING))[0]
    last = cards.last_step[kind]
    if not 0 <= part.steps <= last:
        raise BadPosition(f"{where}: {part.card!r} has from 0 to {last} steps")
    tap = cards.tap[kind]
    kept: tuple[int, ...] = ()
    if part.kept:
        if tap in (constants.HALL, constants.LODGE):
            kept = box.take(part.kept, f"{where} kept", cards.all_types(constants.DWARF))
        elif tap in (constants.STORE, constants.PAWN):
            kept = box.take(part.kept, f"{where} kept", cards.all_types(constants.RESOURCE))
        else:
            raise BadPosition(f"{where}: {part.card!r} keeps no cards")
        if part.steps < last:
            raise BadPosition(f"{where}: {part.card!r} is unfinished and keeps no cards (MTH-5.33)")
        if tap in (constants.LODGE, constants.PAWN) and len(kept) > 1:
            raise BadPosition(f"{where}: {part.card!r} keeps one card at most")
    return Building(kind, part.steps, part.tapped or part.steps < last, tuple(sorted(kept)))


def _place_common(state: MountainState, box: Supply, position: Position) -> None:
    """Open common cards and the supply."""
    cards = state.cards
    state.trash = box.take(position.trash, "trash")
    state.locations = box.take(position.locations, "locations", cards.all_types(constants.LOCATION))
    state.housed = box.take(position.housed, "housed", cards.all_types(constants.DWARF))
    for event in position.events:
        kind = box.take([event.card], "events", cards.all_types(constants.RECURRING))[0]
        if not 0 <= event.counters < state.needed:
            raise BadPosition(f"events: {event.card!r} holds from 0 to {state.needed - 1} counters")
        state.serial += 1
        state.ongoing = (*state.ongoing, pack_event(kind, event.counters, state.serial))
    state.hangovers = _some(box, cards.hangover, position.hangovers, "hangovers")
    state.hoards = _some(box, cards.hoard, position.hoards, "hoards")


def _some(box: Supply, kind: int, wanted: int | None, field: str) -> int:
    """So many cards of a kind, or all that are left."""
    left = box.left.count(kind)
    count = left if wanted is None else wanted
    if not 0 <= count <= left:
        raise BadPosition(f"{field}: at most {left} are left")
    return len(_draw(box, [kind] * count, count))


def _check_projects(state: MountainState) -> None:
    for seat in range(state.players):
        if state.projects(seat) > 1:
            raise BadPosition(f"seats {seat}: nobody owns more than one project (MTH-6.59)")


def _go_on(state: MountainState, position: Position) -> None:
    """What happens next."""
    phase, seat = position.phase, state.active
    if (position.bid is None) == (phase == "bid"):
        raise BadPosition('bid: there is a [bid] exactly with phase = "bid"')
    state.step = STEPS.get(phase, constants.PREPARATION)
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
    starter = checked_seat(state.active if bid.starter is None else bid.starter, state.players, "bid starter")
    if [bool(bid.prize), bid.party, bid.building is not None].count(True) != 1:
        raise BadPosition("bid: it is for one of prize, party and building")
    if bid.building is not None:
        owner, slot = bid.building
        checked_seat(owner, state.players, "bid building")
        if not 0 <= slot < len(state.towns[owner]):
            raise BadPosition(f"bid building: there is no slot {slot} in that town")
        state.then(ACT, EXPLORATION_STEP, PREPARE)
        state.step = constants.ACTION_STEP
        HoldAuction(starter, owner, slot).run(state)
    elif bid.party:
        kind = state.limbo[0]
        state.then(ReturnEvent(starter, kind), PREPARE)
        party_bid(state, starter, kind)
    else:
        state.then(PREPARE)
        dwarf_bid(state, starter, state.limbo[0])
    if not bid.draw and isinstance(state.stack[-1], BidDraw):
        state.stack.pop()


def place_piles(state: MountainState, box: Supply, position: Position) -> None:
    """The exploration pile and the office: as given, or made up from what is left."""
    cards, rules, players = state.cards, state.cards.rules, state.players
    if position.row is not None:
        state.row = box.take(position.row, "row", cards.all_types(constants.BUILDING))
    if position.office is not None:
        state.office = box.take(position.office, "office", cards.all_types(constants.BUILDING))[::-1]
    if position.explore is not None:
        state.pile = box.take(position.explore, "explore")[::-1]
    if position.bid is not None and position.bid.prize:
        state.limbo = box.take([position.bid.prize], "bid prize", cards.all_types(constants.DWARF))
    elif position.bid is not None and position.bid.party:
        state.limbo = box.take([cards.ids[cards.party]], "bid party")
    if position.row is None:
        state.row = tuple(_draw(box, _shuffled(state, _for_sale(state, box, "basic")), rules.row))
    if position.office is None:
        pile: list[int] = []
        for rank in ("project", "advanced", "basic") if state.extended else ("basic",):
            stock = _for_sale(state, box, rank)
            pile += _draw(box, _shuffled(state, stock), len(stock))
        state.office = tuple(pile)
    if position.explore is None:
        always = explorable(state)
        found = _draw(box, always, len(always))
        dwarves = rules.dwarves_each * players + rules.dwarves_more - state.found - len(state.housed)
        for stock, most in (
            (cards.all_types(constants.DWARF), max(1, dwarves)),
            (cards.all_types(constants.ACTION, constants.IMMEDIATE), rules.events_each * players),
            (cards.all_types(constants.RECURRING), rules.recurring_each * players),
        ):
            found += _draw(box, _shuffled(state, stock), most)
        state.pile = tuple(_shuffled(state, found))
    unseen = (constants.DWARF, constants.ACTION, constants.IMMEDIATE, constants.RECURRING)
    state.spare = tuple([kind for kind in box.left if cards.type[kind] in unseen])
    state.box = tuple([kind for kind in box.left if cards.type[kind] not in unseen])


def _draw(box: Supply, kinds: list[int], most: int) -> list[int]:
    """The first of these cards that are left, at most so many."""
    found: list[int] = []
    for kind in kinds:
        if len(found) < most and kind in box.left:
            box.left.remove(kind)
            found.append(kind)
    return found


def _for_sale(state: MountainState, box: Supply, rank: str) -> list[int]:
    """The buildings of a rank that this number of players uses and that are not named yet."""
    cards = state.cards
    stock = cards.all_of(rank) if rank == "project" else used_copies(state, rank)
    for kind in set(stock):
        for _ in range(min(stock.count(kind), cards.copies[kind] - box.left.count(kind))):
            stock.remove(kind)
    return stock


def _shuffled(state: MountainState, kinds: list[int]) -> list[int]:
    state.shuffle(kinds)
    return kinds
