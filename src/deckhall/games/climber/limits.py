"""Numbers that the card file, the rules and position files share."""

from __future__ import annotations

from typing import Final

SEASONS: Final = 5

LARGEST_HAND: Final = 25
"""A hand has at most 21 cards; card files and positions with which it could pass this are refused."""
