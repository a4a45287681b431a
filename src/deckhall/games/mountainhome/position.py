"""Position files of Mountainhome, put on the table and checked against the rules (the format: `position_file`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.errors import BadPosition
from deckhall.core.options import Options
from deckhall.core.toml_files import typed
from deckhall.games.mountainhome.action_cards import AwardBuilding
from deckhall.games.mountainhome.action_step import ACT
from deckhall.games.mountainhome.bid_commit import BidDraw, hold_bid
from deckhall.games.mountainhome.constants import (
    ACTION_STEP,
    BUILDING,
    DWARF,
    EXPLORATION,
    FOR_BUILDING,
    FOR_DWARF,
    FOR_PARTY,
    GAIN,
    HALL,
    LOCATION,
    LODGE,
    NOTHING,
    PAWN,
    PREPARATION,
    RECURRING,
    RESOURCE,
    SHINIES,
    STORE,
)
from deckhall.games.mountainhome.events import AFTER_DRAW
from deckhall.games.mountainhome.exploration import BOOZE_BID, DWARF_BID, PARTY_OVER, AwardDwarf, Explore, ReturnEvent
from deckhall.games.mountainhome.position_file import BidPart, Position, SeatPart, TownPart
from deckhall.games.mountainhome.setup import LEGENDS, prepare
from deckhall.games.mountainhome.state import MountainState, pack_event
from deckhall.games.mountainhome.town import Building
from deckhall.games.mountainhome.turn import BEGIN_TURN, CHECK_END, EXPLORATION_STEP, PREPARE

if TYPE_CHECKING:
    from deckhall.games.mountainhome.rules import Mountainhome

from deckhall.games.mountainhome.constants import ACTION, IMMEDIATE
from deckhall.games.mountainhome.setup import explorable, used_copies

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
        state.then(ReturnEvent(starter, kind), PREPARE)
        hold_bid(state, starter, BOOZE_BID, kind, FOR_PARTY, NOTHING, NOTHING, PARTY_OVER)
    else:
        kind = state.limbo[0]
        state.then(PREPARE)
        hold_bid(state, starter, DWARF_BID, kind, FOR_DWARF, NOTHING, NOTHING, AwardDwarf(starter, kind))
    if not bid.draw and isinstance(state.stack[-1], BidDraw):
        state.stack.pop()


class Box:
    """All cards there are, from which the named ones are taken."""

    def __init__(self, state: MountainState) -> None:
        cards = state.cards
        self.cards = cards
        self.left = [
            cards.copies[kind] if card.type != "reference" else 0 for kind, card in enumerate(cards.file.cards)
        ]

    def take(self, names: list[str], where: str, *types: int) -> list[int]:
        """These cards, if they exist, are not used up and may lie there."""
        found: list[int] = []
        for name in names:
            kind = self.cards.index.get(name, NOTHING)
            if kind < 0:
                raise BadPosition(f"{where}: there is no card {name!r}")
            if types and self.cards.type[kind] not in types:
                raise BadPosition(f"{where}: {name!r} cannot lie there")
            if not self.left[kind]:
                raise BadPosition(f"{where}: {name!r} is used more often than it exists")
            self.left[kind] -= 1
            found.append(kind)
        return found

    def draw(self, kinds: list[int], most: int) -> list[int]:
        """The first of these cards that are left, at most so many."""
        found: list[int] = []
        for kind in kinds:
            if len(found) < most and self.left[kind]:
                self.left[kind] -= 1
                found.append(kind)
        return found


def place_piles(state: MountainState, box: Box, position: Position) -> None:
    """The exploration pile and the office: as given, or made up from what is left."""
    cards, rules, players = state.cards, state.cards.rules, state.players
    if position.row is not None:
        state.row = tuple(box.take(position.row, "row", BUILDING))
    if position.office is not None:
        state.office = tuple(reversed(box.take(position.office, "office", BUILDING)))
    if position.explore is not None:
        state.pile = tuple(reversed(box.take(position.explore, "explore")))
    if position.bid is not None and position.bid.prize:
        state.limbo = tuple(box.take([position.bid.prize], "bid prize", DWARF))
    elif position.bid is not None and position.bid.party:
        state.limbo = tuple(box.take([cards.ids[cards.party]], "bid party"))
    if position.row is None:
        state.row = tuple(box.draw(_shuffled(state, _for_sale(state, box, "basic")), rules.row))
    if position.office is None:
        pile: list[int] = []
        for rank in ("project", "advanced", "basic") if state.extended else ("basic",):
            stock = _for_sale(state, box, rank)
            pile += box.draw(_shuffled(state, stock), len(stock))
        state.office = tuple(pile)
    if position.explore is None:
        always = explorable(state)
        found = box.draw(always, len(always))
        dwarves = rules.dwarves_each * players + rules.dwarves_more - state.found - len(state.housed)
        for stock, most in (
            (cards.all_types(DWARF), max(1, dwarves)),
            (cards.all_types(ACTION, IMMEDIATE), rules.events_each * players),
            (cards.all_types(RECURRING), rules.recurring_each * players),
        ):
            found += box.draw(_shuffled(state, stock), most)
        state.pile = tuple(_shuffled(state, found))
    spare: list[int] = []
    rest: list[int] = []
    for kind, count in enumerate(box.left):
        unseen = cards.type[kind] in (DWARF, ACTION, IMMEDIATE, RECURRING)
        (spare if unseen else rest).extend([kind] * count)
    state.spare = tuple(spare)
    state.box = tuple(rest)


def _for_sale(state: MountainState, box: Box, rank: str) -> list[int]:
    """The buildings of a rank that this number of players uses and that are not named yet."""
    cards = state.cards
    stock = cards.all_of(rank) if rank == "project" else used_copies(state, rank)
    for kind in set(stock):
        for _ in range(min(stock.count(kind), cards.copies[kind] - box.left[kind])):
            stock.remove(kind)
    return stock


def _shuffled(state: MountainState, kinds: list[int]) -> list[int]:
    state.shuffle(kinds)
    return kinds
