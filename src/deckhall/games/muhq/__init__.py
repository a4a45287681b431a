"""muhq's game."""

from deckhall.games.muhq.rules import Muhq

GAME = Muhq

__all__ = ["GAME", "Muhq"]
