"""The five levels: what a bot is worth to whoever plays against it, by name, the same everywhere.

A level is values, a budget and some carelessness; a game may have numbers of its own for them (`levels.toml`). What
they reach against each other stands in `ratings.toml`.
"""

from __future__ import annotations

from typing import Final

from deckhall.agents._agent import Agent, opinion_of
from deckhall.agents._level_numbers import numbers_of
from deckhall.agents._oneply import OnePlyAgent
from deckhall.agents._policy import policy_for
from deckhall.agents._policy_agent import PolicyAgent
from deckhall.agents._search import SearchAgent
from deckhall.agents._values import ESTIMATES
from deckhall.core.agent_view import AgentView
from deckhall.core.rng import Rng, derived

CARELESS: Final = 0.55
"""How many of its choices a novice overlooks."""
STEADY: Final = 120
STRONG: Final = 1000
UNGUIDED: Final = 4
"""So many times as often do they try where a game has no learned policy to show the way."""
MASTER: Final = 0.8
GLANCE: Final = "casual"
"""The level as which those that search make the choices that they do not think about."""


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
        if iterations == 0 and seconds == 0.0:
            return LevelAgent(self, seed)
        return SearchAgent(seed, iterations, seconds, name=self.id)

    def player(self, view: AgentView, seed: int) -> Agent:
        """Who plays as this level the game of such a position."""
        own = numbers_of(view.game.folder, self.id)
        carelessness = self.carelessness if own.carelessness is None else own.carelessness
        if not self.thinks:
            if own.by == "policy":
                policy = PolicyAgent(seed, name=self.id)
                return GlancingAgent(policy, OnePlyAgent(derived(seed, 1)), carelessness, seed)
            return OnePlyAgent(seed, carelessness, ESTIMATES if own.by == "estimate" else None, self.id)
        if policy_for(view.game, view.sample(Rng(derived(seed, 2)))) is None:
            return SearchAgent(seed, self.iterations * UNGUIDED, self.seconds, name=self.id)
        agent = SearchAgent(seed, own.iterations or self.iterations, self.seconds, name=self.id)
        if carelessness == 0.0:
            return agent
        casual = level(GLANCE)
        assert casual is not None
        return GlancingAgent(agent, casual.player(view, derived(seed, 1)), carelessness, seed)


class LevelAgent(Agent):
    """A level at a table: what it is like in the game it plays is known with its first question."""

    def __init__(self, level: Level, seed: int) -> None:
        super().__init__(level.id, seed)
        self._level: Final = level
        self._seed: Final = seed
        self._player: Agent | None = None

    def choose(self, view: AgentView) -> int:
        player = self._player
        if player is None:
            if len(view.legal) == 1:
                return view.legal[0]
            player = self._level.player(view, self._seed)
            self._player = player
        action = player.choose(view)
        self.opinion = opinion_of(player)
        return action


class GlancingAgent(Agent):
    """Thinks about most of its choices, and makes some at a glance."""

    def __init__(self, thinker: Agent, glancer: Agent, glances: float, seed: int) -> None:
        super().__init__(thinker.name, derived(seed, 3))  # its own luck, not that of the thinker
        self.thinker: Final = thinker
        self.glancer: Final = glancer
        self.glances: Final = glances
        """The part of its choices that is made at a glance."""
        self._at_hand: Agent = thinker
        """Who makes the choice at hand: its small decisions are all made by one."""

    def choose(self, view: AgentView) -> int:
        if len(view.legal) > 1 and not view.sample(self.rng).mid_choice(view.seat):
            self._at_hand = self.glancer if self.rng.unit() < self.glances else self.thinker
        action = self._at_hand.choose(view)
        self.opinion = opinion_of(self._at_hand)
        return action


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
