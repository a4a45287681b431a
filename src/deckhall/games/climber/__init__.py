"""Tabletop Climber."""

from deckhall.games.climber.rules import Climber

GAME = Climber

__all__ = ["GAME", "Climber"]
