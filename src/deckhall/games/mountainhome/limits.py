"""Numbers that the card file, the rules and position files share."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 5
MOST_SLOTS: Final = 54
"""A town has no limit of its own (MTH-5.25); no more buildings than this exist."""
MOST_SPENT: Final = 40
"""The most points of one resource that a payment can name."""
MOST_AMOUNT: Final = 60
"""The largest N of a converter: no cost is that high, and points are lost with the turn (MTH-11.6)."""

SHINIES: Final = 0
BOOZE: Final = 1
ROCKS: Final = 2
RESOURCES: Final = ("shinies", "booze", "rocks")
NO_CEILING: Final = 9
"""No resource card is worth more."""
NOTHING: Final = -1
"""No resource, no card, no seat."""

# What the position is busy with, for the facts of the scene.
SETUP: Final = 0
ACTION_STEP: Final = 1
EXPLORATION: Final = 2
PREPARATION: Final = 3
