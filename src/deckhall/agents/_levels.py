"""The five levels: what a bot is worth to whoever plays against it, by name, the same everywhere.

A level is values, a budget and some carelessness. What they reach against each other stands in `ratings.toml`.
"""

from __future__ import annotations

from typing import Final

from deckhall.agents._agent import Agent
from deckhall.agents._oneply import OnePlyAgent
from deckhall.agents._search import SearchAgent

CARELESS: Final = 0.55
"""How many of its choices a novice overlooks."""
STEADY: Final = 120
STRONG: Final = 1000
UNGUIDED: Final = 4
"""So many times as often do they try where a game has no learned policy to show the way."""
MASTER: Final = 0.8


class Level:
    """A strength of bot."""

    def __init__(
        self, id_: str, about: str, iterations: int = 0, seconds: float = 0.0, carelessness: float = 0.0
    ) -> None:
        self.id: Final = id_
        self.about: Final = about
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        self.carelessness: Final = carelessness

    @property
    def name(self) -> str:
        """What people call it."""
        return self.id.capitalize()

    @property
    def thinks(self) -> bool:
        """Does it search, so that a budget can be given to it?"""
        return self.iterations > 0 or self.seconds > 0.0

    def make(self, seed: int, iterations: int = 0, seconds: float = 0.0) -> Agent:
        """A bot of this level, with its own budget or another one."""
        usual = iterations == 0 and seconds == 0.0
        if usual:
            iterations, seconds = self.iterations, self.seconds
        if self.thinks:
            return SearchAgent(seed, iterations, seconds, name=self.id, unguided=UNGUIDED if usual else 1)
        return OnePlyAgent(seed, self.carelessness, name=self.id)


LEVELS: Final = (
    Level("novice", "Plays along sensibly and misses things.", carelessness=CARELESS),
    Level("casual", "Takes what looks best now."),
    Level("steady", "Looks ahead a little.", iterations=STEADY),
    Level("strong", "Thinks ahead over what you may hold.", iterations=STRONG),
    Level("master", "Takes its time: the best we have.", seconds=MASTER),
)
BEST: Final = LEVELS[-1]
"""Hints come from it."""


def level(name: str) -> Level | None:
    """The level of that name, if there is one."""
    for one in LEVELS:
        if one.id == name:
            return one
    return None
