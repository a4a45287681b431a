"""Asides: questions about a choice that change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckhall.core.state import State
from deckhall.core.why_not import actions_about, refusal_of_set
from deckhall.server import messages
from deckhall.server.refusals import Refusal, sentence

if TYPE_CHECKING:
    from deckhall.server.room import Room

MOST_PIECES: Final = 200


def why(room: Room, guest: str, seat: int, action: int, piece: str, after: Sequence[int]) -> messages.Why:
    """Why an action, or anything with a piece, does not go together with the actions already selected."""
    state = room.playing(guest, seat).state
    if piece:
        action = action_with(state, seat, piece)
    refusal = refusal_of_set(state, seat, [*after, action]) if after else state.refusal(seat, action)
    return messages.Why(action, sentence(refusal.reason), refusal.rule, piece)


def planned(room: Room, guest: str, seat: int, pieces: Sequence[str], n: int) -> messages.Planned:
    """What a selection of pieces amounts to, where the rules can work that out."""
    state = room.playing(guest, seat).state
    if len(pieces) > MOST_PIECES:
        raise Refusal(f"A plan has at most {MOST_PIECES} pieces.")
    return messages.Planned(n, state.planned(seat, list(pieces)))


def action_with(state: State, seat: int, key: str) -> int:
    """An action that would be about a piece: of a kind that is possible now if there is one, and where it lies."""
    for zone in state.build_scene(seat).zones:
        for piece in zone.pieces:
            if piece.key == key and (found := actions_about(state, seat, {key, piece.face} - {""}, [zone.id])):
                return found[0]
    raise Refusal("Nothing can be done with that now.")
