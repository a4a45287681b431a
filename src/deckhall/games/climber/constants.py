"""Fixed numbers and names that the card file, the rules and position files share."""

from typing import Final

SEASONS: Final = 5

LARGEST_HAND: Final = 25
"""A hand has at most 21 cards; card files and positions with which it could pass this are refused."""

# The phases of a season in which somebody is asked.
GIVING: Final = 0
CHOOSING: Final = 1
MAIN: Final = 2
PHASE_NAMES: Final = ("rule reveal", "hand selection", "main phase")
