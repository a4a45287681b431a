"""Position files of Climber.

Beside the keys every game shares:

    season = 3                     # 1 to 5
    golds = ["standard", "no_set", "accident", "revolution", "climax"]   # by season; left out ones are dealt
    phase = "main"                 # "reveal" (default: the season begins), "choose" or "main"
    start_holder = 0
    first = 1                      # who is out already this season
    high_wins = true               # the order of strength in force
    pile = ["legend_14", "red_8"]  # the next card first; left out: all cards not named, shuffled
    [field]                        # left out in the main phase: the turn's seat leads
    owner = 0
    cards = ["red_4", "red_5"]     # or start = true
    icon = "none"                  # which icon resolved
    turn = 1
    [[seats]]                      # one for each player, in order
    hand = ["red_1", "wild_5_pair"]
    down = []                      # face down in the lodge (main phase; before it the whole team is in hand)
    up = []                        # face up in the lodge
    laid = []                      # on the field before the field play
    locked = "red_2"               # by Accident
    passed = false
    points = 0
    added = 0                      # in Climax

Cards that are named nowhere go to the pile (reinforcements) and out of the game (initial cards).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from deckhall.core.errors import BadPosition
from deckhall.core.options import Options
from deckhall.core.position import Supply, check_known, check_seats, checked_seat
from deckhall.core.toml_files import typed
from deckhall.games.climber.constants import LARGEST_HAND
from deckhall.games.climber.field import TURN_FRAME
from deckhall.games.climber.plays import ICON_SHIFT, NOTHING, PLACES, START, leads, shape
from deckhall.games.climber.seasons import BEGIN_SEASON, END_SEASON, FROM_CHOICE

if TYPE_CHECKING:
    from deckhall.games.climber.rules import Climber
    from deckhall.games.climber.state import ClimberState


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    hand: list[str] = []
    down: list[str] = []
    up: list[str] = []
    laid: list[str] = []
    locked: str = ""
    passed: bool = False
    points: int = 0
    added: int = 0


class FieldPart(msgspec.Struct, forbid_unknown_fields=True):
    """The field play."""

    owner: int
    cards: list[str] = []
    start: bool = False
    icon: str = "none"


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    seats: list[SeatPart]
    season: int = 1
    golds: list[str] = []
    phase: str = "reveal"
    start_holder: int = 0
    turn: int = 0
    first: int = -1
    high_wins: bool | None = None
    pile: list[str] | None = None
    field: FieldPart | None = None


def place(game: Climber, data: dict[str, object], players: int, options: Options, rng: int) -> ClimberState:
    """The position as a state, checked against the rules."""
    position = typed(data, Position, "position", BadPosition)
    state = game.blank(players, options, rng)
    check_seats(position.seats, players)
    _place_season(game, state, position)
    _place_cards(game, state, position)
    if position.phase == "main":
        _place_main(game, state, position)
    elif position.phase in ("choose", "reveal"):
        if any([*state.down, *state.up, *state.laid]):
            raise BadPosition(f"seats: in the phase {position.phase} a whole team is in hand, a locked card apart")
        for seat, hand in enumerate(state.hands):
            if not hand:
                raise BadPosition(f"seats {seat} hand: is empty; in the phase {position.phase} everybody has a team")
        state.then(*(FROM_CHOICE if position.phase == "choose" else [BEGIN_SEASON]))
    else:
        raise BadPosition(f"phase: {position.phase!r} is unknown; it is reveal, choose or main")
    return state


def _place_season(game: Climber, state: ClimberState, position: Position) -> None:
    """Which season it is, under which gold card."""
    if position.season - 1 not in state.plan:
        seasons = ", ".join([str(season + 1) for season in state.plan])
        raise BadPosition(f"season: {position.season} is not played; the seasons are {seasons}")
    state.round = state.plan.index(position.season - 1)
    loose = [gold for gold, card in enumerate(game.cards.file.golds) if not card.season]
    wanted: list[int] = []
    for name in position.golds:
        check_known(name, game.cards.gold_ids, "golds")
        wanted.append(game.cards.gold_ids.index(name))
    if len(set(wanted)) != len(wanted) or len(wanted) not in (0, len(state.plan)):
        raise BadPosition(f"golds: name {len(state.plan)} different cards, one for each season, or none")
    rest = [gold for gold in loose if gold not in wanted]
    state.shuffle(rest)
    # lay_out_golds takes from the end, season by season
    middle = [gold for gold in wanted if gold in loose]
    game.lay_out_golds(state, rest + list(reversed(middle)))
    if wanted and [state.golds[season] for season in state.plan] != wanted:
        raise BadPosition("golds: the first and the last season have their own gold cards")
    unknown = (-1,) * state.round
    state.first_places, state.second_places, state.bonuses = unknown, unknown, (0,) * state.round
    for season in state.plan[: state.round + 1]:
        state.golds_up |= 1 << season
    state.start_holder = checked_seat(position.start_holder, state.players, "start_holder")


def _place_cards(game: Climber, state: ClimberState, position: Position) -> None:
    """Every card exactly where it is said to be, none twice, the rest in the pile or out of the game."""
    left = game.cards.deck(True) + game.cards.deck(False)
    take = Supply(game.cards.index, left).take
    for seat, part in enumerate(position.seats):
        state.hands[seat] = tuple(sorted(take(part.hand, f"seats {seat} hand")))
        state.down[seat] = tuple(sorted(take(part.down, f"seats {seat} down")))
        state.up[seat] = tuple(sorted(take(part.up, f"seats {seat} up")))
        state.laid[seat] = take(part.laid, f"seats {seat} laid")
        if part.locked:
            state.locked[seat] = take([part.locked], f"seats {seat} locked")[0]
        state.points[seat] = part.points
        state.added[seat] = part.added
        state.passed |= part.passed << seat
        if state.team_size(seat) > LARGEST_HAND:
            raise BadPosition(f"seats {seat}: a team of {state.team_size(seat)} cards; {LARGEST_HAND} is the most")
    if position.field is not None and position.field.cards:
        owner = checked_seat(position.field.owner, state.players, "field owner")
        state.laid[owner] += tuple(sorted(take(position.field.cards, "field cards")))
    if position.pile is not None:
        state.pile = take(position.pile, "pile")[::-1]
    else:
        pile = [card for card in left if not game.cards.initial[card]]
        left = [card for card in left if game.cards.initial[card]]
        state.shuffle(pile)
        state.pile = tuple(pile)
    state.box = tuple(left)


def _place_main(game: Climber, state: ClimberState, position: Position) -> None:
    """Whose turn it is, and what lies on the field."""
    state.begin_main_phase()
    if position.high_wins is not None:
        state.high_wins = position.high_wins
    if position.first >= 0:
        state.first = checked_seat(position.first, state.players, "first")
        state.out = 1
        if state.hands[state.first]:
            raise BadPosition(f"first: seat {state.first} is out and cannot have cards in hand")
    field = position.field
    state.kind = NOTHING
    if field is not None:
        state.owner = checked_seat(field.owner, state.players, "field owner")
        if field.start:
            state.kind, state.quantity = START, 1
        elif field.cards:
            _place_field(game, state, field)
        else:
            raise BadPosition("field: name its cards, or start = true")
    turn = checked_seat(position.turn, state.players, "turn")
    if not state.active(turn):
        raise BadPosition(f"turn: seat {turn} has no cards in hand or has passed")
    if state.kind != NOTHING and turn == state.owner:
        raise BadPosition(f"turn: seat {turn} owns the field play and cannot be on turn (CLI-5.31)")
    if state.kind == NOTHING and (state.passed or any(state.laid)):
        raise BadPosition("field: somebody has passed or laid cards, so there must be a field play")
    for seat in range(state.players):
        if not state.hands[seat] and seat != state.first:
            raise BadPosition(f"seats {seat} hand: is empty, so the seat is out: say so with first = {seat}")
    state.give_turn(turn)
    state.then(TURN_FRAME, END_SEASON)


def _place_field(game: Climber, state: ClimberState, field: FieldPart) -> None:
    """The field play must be one that could have been led."""
    cards = game.cards
    laid = sorted([cards.index[name] for name in field.cards])
    check_known(field.icon, cards.icon_ids, "field icon")
    whole = (1 << len(laid)) - 1
    icons = [play >> ICON_SHIFT for play in leads(cards, tuple(laid), state.limits) if play & PLACES == whole]
    if not icons:
        raise BadPosition(f"field cards: {', '.join(field.cards)} are no play of this season (CLI-5.1)")
    icon = cards.icon_ids.index(field.icon)
    if field.icon == "none" and len(icons) == 1:
        icon = icons[0]
    elif icon not in icons:
        raise BadPosition(f"field icon: it must be one of {', '.join([cards.icon_ids[one] for one in icons])}")
    state.kind, state.quantity = shape(cards, laid, icon, state.limits)
    state.low, state.high = cards.number[laid[0]], cards.number[laid[-1]]
    state.icon = icon
