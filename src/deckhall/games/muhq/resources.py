"""Resource won and lost (MUQ-2.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.effects import (
    EACH_PLAYER,
    GAIN,
    HALF_UP,
    SPAWN_OWNER,
    STEAL,
    Effect,
)

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Declared
    from deckhall.games.muhq.state import MuhqState


def gain(state: MuhqState, seat: int, amount: int, rule: str) -> None:
    """Resource comes or goes."""
    if not amount:
        return
    state.resource[seat] += amount
    if state.telling:
        kind = "resource" if amount > 0 else "lose"
        state.tell(kind, rule, seat, {"n": abs(amount), "total": state.resource[seat]})


def change_resource(state: MuhqState, effect: Effect, act: Declared) -> None:
    """Gain, lose or steal."""
    if effect.op == GAIN:
        if act.seat >= 0:
            gain(state, act.seat, effect.amount, "MUQ-2.14")
    elif effect.op == STEAL:
        victim = act.other
        if victim >= 0 and act.seat >= 0 and victim != act.seat:
            amount = min(effect.amount, state.resource[victim])
            gain(state, victim, -amount, "MUQ-2.14")
            gain(state, act.seat, amount, "MUQ-2.14")
    else:
        for seat in range(state.players):
            if state.out >> seat & 1:
                continue
            if effect.who == EACH_PLAYER or (effect.who == SPAWN_OWNER and seat == act.other):
                loss = (state.resource[seat] + 1) // 2 if effect.amount == HALF_UP else effect.amount
                gain(state, seat, -min(loss, state.resource[seat]), "MUQ-2.14")
