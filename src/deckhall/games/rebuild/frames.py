"""What the questions of a turn have in common."""

from __future__ import annotations

from typing import ClassVar

from deckhall.core.frames import Ask, Question
from deckhall.games.rebuild.state import RebuildState


class AskOnTurn(Ask[RebuildState]):
    """A question to whoever is on turn."""

    def seat(self, state: RebuildState) -> int:
        return state.on_turn


class AskRow(AskOnTurn):
    """Which card of the chosen column (REB-8.42)."""

    asks: ClassVar[str] = "row"
    rule: ClassVar[str] = "REB-8.42"

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"column": state.chosen_column + 1})
