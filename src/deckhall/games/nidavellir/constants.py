"""Fixed numbers and names that the rules are built on."""

from typing import Final

CLASSES: Final = ("warrior", "hunter", "miner", "blacksmith", "explorer")
WARRIOR: Final = 0
HUNTER: Final = 1
MINER: Final = 2
BLACKSMITH: Final = 3
EXPLORER: Final = 4

TAVERNS: Final = 3
COINS: Final = 5
MOST_PLAYERS: Final = 5
MOST_HEROES: Final = 40
HAND: Final = 4
"""Places of a coin that an action can name: the taverns 0 to 2, the pouch, the hand."""
POUCH: Final = 3

# The parts of a game, as a position knows them.
BIDS: Final = 0
TAVERN: Final = 1
END_OF_AGE: Final = 2
EVALUATION: Final = 3
OVER: Final = 4
