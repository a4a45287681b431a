"""Asides: questions about a choice that change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.state import State
from deckhall.server import api
from deckhall.server.refusals import Refusal, sentence

if TYPE_CHECKING:
    from deckhall.server.room import Room

MOST_PIECES: Final = 200


def why(room: Room, guest: str, seat: int, action: int, piece: str, after: Sequence[int]) -> api.Why:
    """Why an action, or anything with a piece, is not possible after the actions already selected."""
    state = room.playing(guest, seat).state
    if piece:
        action = action_with(state, seat, piece)
    trial = state.clone()
    try:
        for number, one in enumerate(after):
            if number and not trial.mid_choice(seat):
                break  # that choice is complete: what was selected beyond it counts no more
            trial.apply(seat, one)
        refusal = trial.refusal(seat, action)
    except IllegalAction as problem:
        refusal = problem
    return api.Why(action, sentence(refusal.reason), refusal.rule, piece)


def planned(room: Room, guest: str, seat: int, pieces: Sequence[str], n: int) -> api.Planned:
    """What a selection of pieces amounts to, where the rules can work that out."""
    state = room.playing(guest, seat).state
    if len(pieces) > MOST_PIECES:
        raise Refusal(f"A plan has at most {MOST_PIECES} pieces.")
    return api.Planned(n, state.planned(seat, list(pieces)))


def action_with(state: State, seat: int, piece: str) -> int:
    """An action that would be about a piece: of a kind that is possible now if there is one."""
    vocab = state.game.vocab
    face = piece.partition("#")[0]
    legal = {vocab.owner(action).name for action in state.legal_actions(seat)}
    blocks = sorted(vocab.blocks, key=lambda block: block.name not in legal)
    for block in blocks:
        for action in range(block.start, block.start + block.size):
            if face and any(face == about[1] for about in state.about(seat, action)):
                return action
    raise Refusal("Nothing can be done with that now.")
