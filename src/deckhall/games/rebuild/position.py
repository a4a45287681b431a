"""Position files of Rebuild.

Beside the keys every game shares:

    turn = 0                       # whose turn
    first = 0                      # who began
    number = 13                    # the how-manieth turn of the game
    step = "act"                   # setup, draw (default), act, clear, trash or end
    draw = ["smelter", "crown"]    # the Draw Deck, top first; left out: all market cards named nowhere, Early on Late
    columns = [["windmill", "ladder"], ...]   # row 1 first; left out or short ones are filled if `draw` is left out
    trash = []                     # top last
    round = 2                      # campaign: which game of the four
    results = [53]                 # campaign: what the games before it came to
    carried = [["screwdriver"]]    # campaign: what each seat carried into this game
    repeated = 1                   # campaign: how many of the agreed repeats are used
    [left]                         # what is left this turn; otherwise it follows from the played cards
    wood = 1                       # credits; steel, stone, gold likewise
    convert_wood = 0               # conversions; convert_stone likewise
    [[seats]]                      # one for each player, in order
    hand = ["a_log"]
    deck = ["a_stone"]             # top first
    discard = []                   # top last
    played = ["ladder"]            # the turn's seat only
    known = false                  # open forms: was the deck turned over in a chosen order?

Cards that are named nowhere lie in the Trash, below those named there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from deckhall.core.errors import BadPosition
from deckhall.core.frames import Frame
from deckhall.core.options import Options
from deckhall.core.position import Supply, check_known, check_seats, checked_seat
from deckhall.core.toml_files import typed
from deckhall.games.rebuild import campaign, constants
from deckhall.games.rebuild.constants import EARLY, LATE, MOST_ROWS, STARTER
from deckhall.games.rebuild.ending import END_GAME
from deckhall.games.rebuild.setup import SHUFFLE_DECKS, set_aside_questions
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.turn import ACT, BEGIN_TURN, CLEAR, KEEP, TRASH_LOWEST
from deckhall.games.rebuild.turn_effects import gain
from deckhall.games.rebuild.units import packed, unpacked

if TYPE_CHECKING:
    from deckhall.games.rebuild.rules import Rebuild

STEPS: Final = {
    "setup": constants.SETUP,
    "draw": constants.DRAW_STEP,
    "act": constants.ACT_STEP,
    "clear": constants.CLEAR_STEP,
    "trash": constants.TRASH_STEP,
    "end": constants.TRASH_STEP,
}


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    hand: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    played: list[str] = []
    known: bool = False


class LeftPart(msgspec.Struct, forbid_unknown_fields=True):
    """What is left of this turn's credits and conversions; None follows from the played cards."""

    wood: int | None = None
    steel: int | None = None
    stone: int | None = None
    gold: int | None = None
    convert_wood: int | None = None
    convert_stone: int | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    seats: list[SeatPart]
    turn: int = 0
    first: int = 0
    number: int = 1
    step: str = "draw"
    draw: list[str] | None = None
    columns: list[list[str]] | None = None
    trash: list[str] = []
    round: int = 1
    results: list[int] = []
    carried: list[list[str]] = []
    repeated: int = 0
    left: LeftPart = msgspec.field(default_factory=LeftPart)


def place(game: Rebuild, given: dict[str, object], players: int, options: Options, rng: int) -> RebuildState:
    """The position as a state, checked against the rules."""
    position = typed(given, Position, "position", BadPosition)
    state = game.blank(players, options, rng)
    check_seats(position.seats, players)
    check_known(position.step, STEPS, "step")
    state.on_turn = checked_seat(position.turn, players, "turn")
    state.first = checked_seat(position.first, players, "first")
    if position.number < 1:
        raise BadPosition("number: turns are counted from 1")
    state.turn_number = position.number
    state.step = STEPS[position.step]
    _place_campaign(state, position)
    supply = Supply(state.cards.index, _every_card(state))
    _place_seats(state, position, supply)
    _place_grid(state, position, supply)
    state.trash = tuple(sorted(supply.left)) + state.trash
    _place_turn(state, position)
    state.then(*_frames(state, position), END_GAME)
    return state


def _every_card(state: RebuildState) -> list[int]:
    """The cards that exist in this form of the game."""
    cards, players = state.cards, state.players
    stacks = 0 if state.open_form else cards.file.deal.gold_stacks * players
    starters = cards.starters() * players + list(state.added)
    return [*cards.market(EARLY), *cards.market(LATE), *starters, *[cards.gold_stack] * stacks]


def _frames(state: RebuildState, position: Position) -> list[Frame[RebuildState]]:
    """What happens next, before the game ends."""
    if position.step == "setup":
        if any([*state.hands, *state.discards, *state.played]):
            raise BadPosition("seats: before the first turn all cards are in the decks")
        state.on_turn = state.first
        state.turn_number = 0
        return [*set_aside_questions(state), SHUFFLE_DECKS, BEGIN_TURN]
    if position.step == "draw":
        state.turn_number -= 1
        return [BEGIN_TURN]
    if position.step == "act":
        return [ACT]
    if position.step == "clear":
        return [KEEP, CLEAR]
    if position.step == "end" or state.ended():
        return []
    return [TRASH_LOWEST]


def _place_campaign(state: RebuildState, position: Position) -> None:
    """Which game of the campaign it is."""
    most = len(state.cards.file.campaign.targets) if state.campaign else 1
    if not 1 <= position.round <= most:
        raise BadPosition(f"round: must be from 1 to {most}")
    if len(position.results) != position.round - 1:
        raise BadPosition(f"results: there must be {position.round - 1}, one for each game before this one")
    if not 0 <= position.repeated <= state.repeats:
        raise BadPosition(f"repeated: must be from 0 to {state.repeats}, the repeats agreed on (REB-8.19)")
    state.repeats -= position.repeated
    state.round = position.round - 1
    state.results = tuple(position.results)
    if not all(campaign.reached(state, game) for game in range(state.round)):
        raise BadPosition("results: a game below its target ended the campaign (REB-8.19)")
    if position.carried and len(position.carried) != state.players:
        raise BadPosition(f"carried: there are {len(position.carried)} lists; {state.players} play")
    for seat, names in enumerate(position.carried):
        for name in names:
            if name not in state.cards.index:
                raise BadPosition(f"carried: there is no card {name!r}")
        state.carried[seat] = tuple([state.cards.index[name] for name in names])
        for card in state.carried[seat]:
            if state.cards.vp[card] > state.cards.file.campaign.keep_most_vp:
                raise BadPosition(f"carried: {state.cards.ids[card]!r} has too many VP to be carried on (REB-8.15)")
    state.added = tuple(campaign.carried_starters(state))
    if sum([len(cards) for cards in state.carried]) > state.round:
        raise BadPosition(f"carried: at most {state.round} cards were carried into this game (REB-8.15)")


def _place_seats(state: RebuildState, position: Position, supply: Supply) -> None:
    """What each player has."""
    for seat, part in enumerate(position.seats):
        where = f"seats {seat}"
        state.hands[seat] = tuple(sorted(supply.take(part.hand, f"{where} hand")))
        state.decks[seat] = supply.take(part.deck, f"{where} deck")[::-1]
        state.discards[seat] = supply.take(part.discard, f"{where} discard")
        state.played[seat] = supply.take(part.played, f"{where} played")
        if part.played and (seat != state.on_turn or position.step not in ("act", "clear")):
            raise BadPosition(f"{where} played: only the seat on turn has played cards, in the steps act and clear")
        for card in state.played[seat]:
            if not state.cards.playable[card] or state.cards.self_trashing[card]:
                raise BadPosition(f"{where} played: {state.cards.ids[card]!r} cannot lie there (REB-5.8)")
        if part.known:
            if not state.open_form:
                raise BadPosition(f"{where} known: the order of a deck is never known in this form (REB-9.4)")
            state.known_decks |= 1 << seat


def _place_grid(state: RebuildState, position: Position, supply: Supply) -> None:
    """The grid and the Draw Deck."""
    width = len(state.columns)
    group = state.cards.group
    lists = position.columns or []
    if len(lists) > width:
        raise BadPosition(f"columns: there are {len(lists)}; the grid has {width}")
    for column, names in enumerate(lists):
        state.columns[column] = supply.take(names, f"columns {column + 1}")
        if any(group[card] == STARTER for card in state.columns[column]):
            raise BadPosition(f"columns {column + 1}: Starter cards never lie in the grid")
    state.trash = supply.take(position.trash, "trash")
    rows = MOST_ROWS if state.open_form else state.cards.file.deal.rows
    if max([len(cards) for cards in state.columns]) > rows:
        raise BadPosition(f"columns: a column has at most {rows} cards")
    if state.open_form:
        if position.draw:
            raise BadPosition("draw: there is no Draw Deck in this form (REB-8.2)")
        if position.columns is None:
            rest = _rest(state, supply)
            state.columns = [tuple(rest[column::width]) for column in range(width)]
        return
    if position.draw is not None:
        state.draw = supply.take(position.draw, "draw")[::-1]
        if any(group[card] == STARTER and card != state.cards.gold_stack for card in state.draw):
            raise BadPosition("draw: Starter cards never lie in the Draw Deck")
        _check_order(state)
        if state.draw and min([len(cards) for cards in state.columns]) < rows:
            raise BadPosition(f"columns: while the Draw Deck lasts every column has {rows} cards (REB-5.4)")
        return
    rest = _rest(state, supply)
    for row in range(rows):
        for column in range(width):
            if rest and len(state.columns[column]) == row:
                state.columns[column] += (rest.pop(0),)
    state.draw = tuple(reversed(rest))


def _check_order(state: RebuildState) -> None:
    """Early cards lie on Gold Stacks, one for each player or none left, and those on Late cards (REB-3.4, REB-8.32)."""
    group, stack = state.cards.group, state.cards.gold_stack
    depths = [0 if card == stack else 1 if group[card] == EARLY else -1 for card in state.draw]
    if depths != sorted(depths):
        raise BadPosition("draw: Early cards lie above Gold Stacks, and those above Late cards (REB-3.4, REB-8.32)")
    if state.draw.count(stack) not in (0, state.players * state.cards.file.deal.gold_stacks):
        raise BadPosition("draw: there is one Gold Stack for each player, or none (REB-8.32)")


def _rest(state: RebuildState, supply: Supply) -> list[int]:
    """The market cards named nowhere, Early ones first, shuffled each among themselves, Gold Stacks between."""
    group = state.cards.group
    early = [card for card in supply.left if group[card] == EARLY]
    late = [card for card in supply.left if group[card] == LATE]
    stacks = [card for card in supply.left if card == state.cards.gold_stack]
    for card in early + late + stacks:
        supply.left.remove(card)
    state.shuffle(early)
    state.shuffle(late)
    return early + stacks + late


def _place_turn(state: RebuildState, position: Position) -> None:
    """What the played cards have brought, and what is left of it."""
    for card in state.played[state.on_turn]:
        gain(state, card)
    left = position.left
    now = unpacked(state.credits)
    wanted = [left.wood, left.steel, left.stone, left.gold]
    credit = [have if want is None else want for have, want in zip(now, wanted, strict=True)]
    convert_wood = state.convert_wood if left.convert_wood is None else left.convert_wood
    convert_stone = state.convert_stone if left.convert_stone is None else left.convert_stone
    if min([*credit, convert_wood, convert_stone]) < 0 or max([*credit, convert_wood, convert_stone]) > 99:
        raise BadPosition("left: must be from 0 to 99 of each")
    if position.step not in ("act", "clear") and any([*credit, convert_wood, convert_stone]):
        raise BadPosition("left: only in the steps act and clear is anything left")
    state.credits = packed(credit[0], credit[1], credit[2], credit[3])
    state.convert_wood, state.convert_stone = convert_wood, convert_stone
