"""PettingZoo: every game as an environment of several agents that act in turns (AEC).

>>> from deckhall.envs.pettingzoo import env
>>> game = env("climber", players=2)
>>> game.reset(seed=1)
>>> observation, reward, terminated, truncated, info = game.last()
>>> observation["observation"].dtype, int(observation["action_mask"].sum()), game.agent_selection
(dtype('float32'), 9, 'player_0')

The observation is what the agent's seat knows (`Game.observation`), each number by its scale, so between -1 and 1. An
agent may act several times in a row; where several are asked at once, they answer in seat order, and nobody sees an
answer before all have given theirs. Rewards come at the end only. What `action_mask` does not hold raises
`IllegalAction`; it leaves out what would only take back a choice. When all is over the mask is full, since the only
answer is None: a policy that masks everything would divide by nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np

from deckhall.core import BadSetup
from deckhall.core.errors import MissingExtra
from deckhall.core.rewards import rewards
from deckhall.core.rng import Rng
from deckhall.envs._drawing import drawn
from deckhall.envs._episodes import Episode
from deckhall.envs._setting import Floats, Mask, Setting, floats

try:
    from gymnasium.spaces import Discrete, Space
    from pettingzoo import AECEnv

    from deckhall.envs._spaces import box, observation_space
except ImportError as problem:
    raise MissingExtra("PettingZoo", "envs", "this environment needs") from problem

RENDER_MODES: Final = ("ansi", "human")


def env(
    slug: str,
    players: int = 2,
    *,
    edition: str = "",
    reward: str = "share",
    render_mode: str | None = None,
    cards: str | Path = "",
    array: bool = False,
    **options: Any,
) -> DeckhallEnv:
    """A game for so many players, with its options by name (see its rulebook).

    `reward` is one of `deckhall.core.rewards.KINDS`, `render_mode` "ansi" or "human" (the terminal), `cards` another
    card file. With `array` an observation is the array alone, and the mask is in the info only.
    """
    return DeckhallEnv(Setting(slug, players, options, edition, reward, cards), render_mode, array)


class DeckhallEnv(AECEnv[str, Any, int]):  # type: ignore[misc]  # it has no types
    """One game. Seat 0 is `player_0`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "deckhall",
        "render_modes": [*RENDER_MODES],
        "render_fps": 4,
        "is_parallelizable": False,  # turns are taken one after the other
    }

    def __init__(self, setting: Setting, render_mode: str | None = None, array: bool = False) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(f"there is no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}")
        self.setting: Final = setting
        self.render_mode: Final = render_mode
        self.metadata = {**type(self).metadata, "name": f"deckhall_{setting.name}_v0"}  # type: ignore[misc]
        self.possible_agents = [f"player_{seat}" for seat in range(setting.players)]
        self._seat_of: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._array: Final = array
        space = box if array else observation_space
        self._observation_spaces: Final = {agent: space(setting) for agent in self.possible_agents}
        self._action_spaces: Final = {agent: Discrete(setting.actions) for agent in self.possible_agents}
        self._episode: Final = Episode(setting.observation, setting.actions)
        self._cells: Final[Floats] = floats(self._episode.tensor)
        self._mask: Final[Mask] = np.frombuffer(memoryview(self._episode.mask), np.int8)
        self._nothing: Final[Mask] = np.zeros(setting.actions, np.int8)
        self._nothing.flags.writeable = False
        self._seeds = Rng(int(np.random.SeedSequence().generate_state(1)[0]))
        self._over = True
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; without a seed, the next of the deals that followed from the last one."""
        if seed is not None:
            self._seeds = Rng(seed)
        self._episode.begin(self.setting.new(self._seeds.seed()))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._skip_agent_selection = None
        self._over = False
        self._select()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Do it for the agent that is selected; afterwards it may well be selected again."""
        if self._over:
            self._was_dead_step(action)
            return
        episode = self._episode
        if action is None:
            raise BadSetup(f"{self.agent_selection} must act: None is for agents whose game is over")
        episode.act(int(action))
        self.infos[self.agent_selection] = {"action_mask": self._nothing}
        if episode.seat >= 0:
            self._select()
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """The next agent, and what it may do."""
        agent = self.possible_agents[self._episode.seat]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._mask.copy()}

    def _end(self) -> None:
        """Everybody gets a reward, and leaves with their next step."""
        self._over = True
        self.agent_selection = self.agents[0]
        for agent, reward in zip(self.agents, rewards(self._episode.state, self.setting.reward), strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": np.ones(self.setting.actions, np.int8)}

    def observe(self, agent: str) -> Any:
        """What an agent observes now; the mask of one that is not to act is empty."""
        self._episode.observe(self._seat_of[agent])
        if self._array:
            return self._cells.copy()
        info = self.infos.get(agent)
        mask = self._nothing if info is None else info["action_mask"]
        return {"observation": self._cells.copy(), "action_mask": mask}

    def render(self) -> str | None:
        """The position as the acting seat sees it: as text (`ansi`), or printed (`human`)."""
        if self.render_mode is None:
            raise BadSetup("there is nothing to render to: make the environment with render_mode='ansi' or 'human'")
        episode = self._episode
        text = drawn(episode.state, episode.seat, episode.legal)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def close(self) -> None:
        """Nothing is held that must be given back."""
