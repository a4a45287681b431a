"""Mountainhome."""

from deckhall.games.mountainhome.rules import Mountainhome

GAME = Mountainhome

__all__ = ["GAME", "Mountainhome"]
