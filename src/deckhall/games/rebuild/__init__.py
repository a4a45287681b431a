"""Rebuild."""

from deckhall.games.rebuild.rules import Rebuild

GAME = Rebuild

__all__ = ["GAME", "Rebuild"]
