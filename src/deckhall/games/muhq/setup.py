"""Setting up a game on a map (section 3): start decks, stores, map pieces, and the boss deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckhall.core.options import OptionValue
from deckhall.games.muhq.board import Board, tile_at
from deckhall.games.muhq.constants import BOSS, BOSS_FIGHT, NOBODY, VIP
from deckhall.games.muhq.placing import enter
from deckhall.games.muhq.state import NO_OCCUPANTS, MuhqState
from deckhall.games.muhq.turn import TURN

if TYPE_CHECKING:
    from deckhall.games.muhq.rules import Muhq


def blank(game: Muhq, board: Board, options: Mapping[str, OptionValue], rng: int) -> MuhqState:
    """A table with nothing on it."""
    players = board.players
    state = MuhqState(game, players, board)
    state.rng = rng
    state.exact_damage = bool(options["exact_damage"])
    state.soft_boss = bool(options["soft_boss"])
    state.alternating = bool(options["alternating_draft"])
    state.dice = bool(options["dice"])
    state.hands = [()] * players
    state.decks = [()] * players
    state.known = [()] * players
    state.discards = [()] * players
    state.stores = [()] * players
    state.held = [()] * players
    state.resource = [0] * players
    state.points = [0] * players
    state.shops = [()] * len(board.stores)
    state.shop_seen = [0] * len(board.stores)
    state.occupant = NO_OCCUPANTS[:]
    state.kinds = (0,)  # ids are counted from 1
    return state


def give_decks(state: MuhqState) -> None:
    """Start decks, shuffled face down (MUQ-3.3), and the starting resource."""
    data = state.board.data
    index = state.cards.index
    for seat in range(state.players):
        deck = state.new_ids([index[name] for name, copies in data.start_deck.items() for _ in range(copies)])
        state.shuffle(deck)
        state.decks[seat] = tuple(deck)
        state.resource[seat] = data.start_resource[seat]


def lay_out(state: MuhqState, stores: list[list[int]]) -> None:
    """Stores, map pieces and the boss deck, numbered in this order after the start decks (MUQ-2.22)."""
    data = state.board.data
    index = state.cards.index
    for seat, kinds in enumerate(stores):
        state.stores[seat] = tuple(state.new_ids(kinds))
    if data.stores is not None:
        fill_shops(state, state.new_ids(list(state.undealt)), data.stores.cards_per_store)
        state.undealt = ()
    place_pieces(state)
    if data.boss is not None:
        boss_deck = state.new_ids([index[name] for name, copies in data.boss.deck.items() for _ in range(copies)])
        state.shuffle(boss_deck)
        state.boss_deck = tuple(boss_deck)
    state.turn = 0
    state.round = 1
    state.then(TURN)


def fill_shops(state: MuhqState, pool: list[int], each: int) -> None:
    """Deal the shuffled pool face down to the store tiles in reading order (MUQ-3.30)."""
    state.shuffle(pool)
    for number in range(len(state.board.stores)):
        shop = pool[number * each : (number + 1) * each]
        state.shops[number] = tuple(sorted(shop))
    state.gone = tuple(sorted(pool[len(state.board.stores) * each :]))


def place_pieces(state: MuhqState) -> None:
    """Kings, pieces and the boss, untapped and unmarked (MUQ-3.6)."""
    data = state.board.data
    index = state.cards.index
    if state.board.win == VIP:
        for seat in range(state.players):
            x, y = data.kings[seat]
            enter(state, state.new_id(state.cards.KING), seat, seat, tile_at(x, y))
    for piece in data.pieces:
        seat = piece.player - 1 if piece.player else NOBODY
        if seat < state.players:
            enter(state, state.new_id(index[piece.card]), seat, seat, tile_at(*piece.at))
    if state.board.win == BOSS_FIGHT and data.boss is not None:
        enter(state, state.new_id(index[data.boss.card]), BOSS, BOSS, tile_at(*data.boss.at))
