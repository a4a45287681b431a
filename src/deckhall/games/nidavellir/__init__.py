"""Nidavellir."""

from deckhall.games.nidavellir.rules import Nidavellir

GAME = Nidavellir

__all__ = ["GAME", "Nidavellir"]
