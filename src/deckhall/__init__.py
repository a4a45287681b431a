"""Deckhall: card games with every rule enforced, for players, designers and researchers.

>>> import deckhall
>>> state = deckhall.load("climber").new(players=3, seed=7)
>>> state.to_act()
[0, 1, 2]
"""

from deckhall.core import Game, IllegalAction, Match, Scene, State, load, slugs

__all__ = ["Game", "IllegalAction", "Match", "Scene", "State", "load", "slugs"]
