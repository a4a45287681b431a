"""The parts of a game, as a position knows them."""

from __future__ import annotations

from typing import Final

BIDS: Final = 0
TAVERN: Final = 1
END_OF_AGE: Final = 2
EVALUATION: Final = 3
OVER: Final = 4
