"""What a played card adds for the rest of the turn: credits, conversions, reductions and the like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.rebuild.constants import ANY_ROW, CONVERT, CREDIT, KEEP, REDUCE, RESOURCES
from deckhall.games.rebuild.units import BITS

if TYPE_CHECKING:
    from deckhall.core.events import EventValue
    from deckhall.games.rebuild.state import RebuildState

GAINS_TOLD: Final = {CREDIT: "credit", CONVERT: "convert", REDUCE: "reduce", KEEP: "keep_limit", ANY_ROW: "any_row"}
GOLD: Final = 3


def gain(state: RebuildState, card: int) -> None:
    """What a played card adds for the rest of the turn: equal effects add up (REB-5.10)."""
    for op, resource, number in state.cards.ops[card]:
        if op == CREDIT:
            state.credits += number << BITS * resource
        elif op == CONVERT:
            if resource == 0:
                state.convert_wood += number
            else:
                state.convert_stone += number
        elif op == REDUCE:
            if resource == 1:
                state.less_steel += number
            else:
                state.less_gold += number
        elif op == KEEP:
            state.keep_limit += number
        elif op == ANY_ROW:
            state.any_row = True
        else:
            continue
        if state.telling:
            kind = "reduce_gold" if op == REDUCE and resource == GOLD else GAINS_TOLD[op]
            told: dict[str, EventValue] = {"n": number, "resource": RESOURCES[resource]}
            state.tell(kind, state.cards.file.cards[card].rule, state.on_turn, told)
