"""The five levels: what a bot is worth to whoever plays against it, by name, the same everywhere.

A level is values, a budget and some carelessness; a game may have numbers of its own for them (`levels.toml`). What
they reach against each other stands in `ratings.toml`.
"""

from __future__ import annotations

from typing import Final

from deckhall.agents._agent import Agent, opinion_of
from deckhall.agents._level_numbers import looking, searching
from deckhall.agents._oneply import OnePlyAgent
from deckhall.agents._policy import has_policies, policy_for
from deckhall.agents._policy_agent import PolicyAgent
from deckhall.agents._search import SearchAgent
from deckhall.agents._values import ESTIMATES, Values
from deckhall.core.agent_view import AgentView
from deckhall.core.rng import Rng, derived

CARELESS: Final = 0.55
"""How many of its choices a novice overlooks."""
STEADY: Final = 120
STRONG: Final = 1000
WITHOUT_POLICY: Final = 4
"""So many times as often do they try where a game has no learned policy to show the way."""
MASTER: Final = 0.8
GLANCE: Final = "casual"
"""The level as which those that search make the choices that they do not think about."""

GLANCER: Final = 11
PROBE: Final = 12
WHICH: Final = 13
"""They set the seeds of a bot's parts apart: who glances, the look at the game, which choices are made at a glance."""


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
        return LevelAgent(self, seed, iterations, seconds)

    def player(self, view: AgentView, seed: int, iterations: int = 0, seconds: float = 0.0) -> Agent:
        """Who plays as this level the game of such a position, with the level's budget if none is given."""
        return self._searcher(view, seed, iterations, seconds) if self.thinks else self._looker(view, seed)

    def _looker(self, view: AgentView, seed: int) -> Agent:
        own = looking(view.game.folder, self.id)
        carelessness = self.carelessness if own.carelessness is None else own.carelessness
        if own.by == "policy":
            policy = PolicyAgent(seed, name=self.id)
            return GlancingAgent(policy, OnePlyAgent(derived(seed, GLANCER)), carelessness, derived(seed, WHICH))
        return OnePlyAgent(seed, carelessness, ESTIMATES if own.by == "estimate" else None, self.id)

    def _searcher(self, view: AgentView, seed: int, iterations: int, seconds: float) -> Agent:
        own = searching(view.game.folder, self.id)
        tries = own.iterations or self.iterations
        carelessness = self.carelessness if own.carelessness is None else own.carelessness
        if policy_for(view.game, view.sample(Rng(derived(seed, PROBE)))) is None:
            if has_policies(view.game):  # what the game says of its levels holds where they have one
                tries, carelessness = self.iterations, self.carelessness
            tries *= WITHOUT_POLICY
        if iterations == 0 and seconds == 0.0:
            iterations, seconds = tries, self.seconds
        agent = SearchAgent(seed, iterations, seconds, name=self.id)
        if carelessness == 0.0:
            return agent
        casual = level(GLANCE)
        assert casual is not None
        return GlancingAgent(agent, casual.player(view, derived(seed, GLANCER)), carelessness, derived(seed, WHICH))


class LevelAgent(Agent):
    """A level at a table: what it is like in the game it plays is known with its first question."""

    def __init__(self, level: Level, seed: int, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(level.id, seed)
        self._level: Final = level
        self._seed: Final = seed
        self._iterations: Final = iterations
        self._seconds: Final = seconds
        self._player: Agent | None = None
        self._thoughts: int | None = None
        """What its player is to think with, once it is known."""

    def judges_by(self) -> Values | None:
        return None if self._player is None else self._player.judges_by()

    def think_anew(self, generator: int) -> None:
        self._thoughts = generator
        if self._player is not None:
            self._player.think_anew(generator)

    def choose(self, view: AgentView) -> int:
        player = self._player
        if player is None:
            if len(view.legal) == 1:
                return view.legal[0]
            player = self._level.player(view, self._seed, self._iterations, self._seconds)
            if self._thoughts is not None:
                player.think_anew(self._thoughts)
            self._player = player
        player.opinion = None  # whoever is not asked to choose has none
        action = player.choose(view)
        self.opinion = opinion_of(player)
        return action


class GlancingAgent(Agent):
    """Thinks about most of its choices, and makes some at a glance."""

    def __init__(self, thinker: Agent, glancer: Agent, glances: float, seed: int) -> None:
        super().__init__(thinker.name, seed)
        self.thinker: Final = thinker
        self.glancer: Final = glancer
        self.glances: Final = glances
        """The part of its choices that is made at a glance."""
        self._at_hand: Agent = thinker
        """Who makes the choice at hand: its small decisions are all made by one."""

    def judges_by(self) -> Values | None:
        return self.glancer.judges_by()

    def think_anew(self, generator: int) -> None:
        super().think_anew(derived(generator, WHICH))
        self.glancer.think_anew(derived(generator, GLANCER))
        self.thinker.think_anew(generator)

    def choose(self, view: AgentView) -> int:
        if len(view.legal) > 1 and not view.sample(self.rng).mid_choice(view.seat):
            self._at_hand = self.glancer if self.rng.unit() < self.glances else self.thinker
        self._at_hand.opinion = None
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
