"""Deckhall: card games with every rule enforced, for players, designers and researchers.

>>> import deckhall
>>> state = deckhall.load("climber").new(players=3, seed=7)
>>> state.to_act()
[0, 1, 2]
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckhall.core import Game, IllegalAction, Match, Scene, State, load, slugs
else:

    def __getattr__(name: str) -> object:
        """These names are loaded when they are first asked for: the program often needs few of them."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from deckhall import core

        return getattr(core, name)


__all__ = ["Game", "IllegalAction", "Match", "Scene", "State", "load", "slugs"]
