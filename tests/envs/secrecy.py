"""Secrecy of what learners get: every seat's observation and mask, compared with those of a world dealt anew for it."""

from __future__ import annotations

from deckhall.core.game import Game
from deckhall.core.options import Options
from deckhall.core.rng import Rng, derived
from deckhall.core.state import State

STREAM = 0x0B5E


def compare(game: Game, players: int, options: Options, number: int, most: int = 1_000_000) -> int:
    """Play a random game, and compare at every position; returns how many there were."""
    declared = game.observation(players)
    luck = Rng(derived(number, STREAM))
    state = game.new(players, number, options)
    for step in range(most):
        for seat in range(players):
            world = state.determinized(seat, luck)
            true, other = declared.entries(state, seat), declared.entries(world, seat)
            if true != other or offered(state, seat) != offered(world, seat):
                places = sorted({place for place, _ in set(true) ^ set(other)})
                told = ", ".join(declared.name(place) for place in places[:4]) or "what it may do"
                where = f"{game.full_slug}, {players} players, {options}, number {number}, step {step}"
                raise AssertionError(f"{where}: seat {seat} can tell by {told}")
        if state.is_over:
            return step + 1
        acting = state.to_act()
        seat = acting[luck.below(len(acting))]
        legal = state.without_reversals(state.legal_actions(seat))
        state.apply(seat, legal[luck.below(len(legal))])
    return most


def offered(state: State, seat: int) -> list[int]:
    return state.without_reversals(state.legal_actions(seat))
