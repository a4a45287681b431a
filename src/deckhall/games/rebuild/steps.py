"""The steps of a turn (REB-4.2), the time before the first turn and that between two games of a campaign."""

from __future__ import annotations

from typing import Final

SETUP: Final = 0
DRAW_STEP: Final = 1
ACT_STEP: Final = 2
CLEAR_STEP: Final = 3
TRASH_STEP: Final = 4
BETWEEN: Final = 5
STEP_NAMES: Final = ("set up", "draw", "act", "clear", "trash", "carry on")
