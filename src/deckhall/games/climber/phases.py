"""The phases of a season in which somebody is asked."""

from __future__ import annotations

from typing import Final

GIVING: Final = 0
CHOOSING: Final = 1
MAIN: Final = 2
PHASE_NAMES: Final = ("rule reveal", "hand selection", "main phase")
