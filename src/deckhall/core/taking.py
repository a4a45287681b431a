"""Which card an action takes: what the game declares in [measures] of its theme, read off a position."""

from __future__ import annotations

from deckhall.core.state import State


def card_taken(state: State, seat: int, action: int) -> str:
    """The card that the seat would take with this action, by id; "" if the action takes none."""
    if state.game.vocab.owner(action).name not in state.game.theme.measures.takes:
        return ""
    return state.about(seat, action)[0][1]
