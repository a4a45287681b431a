"""Gymnasium: one seat is yours, bots have the others.

>>> from deckhall.envs.gymnasium import make
>>> env = make("climber", players=2, opponents="random")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
>>> observation.shape == env.observation_space.shape, terminated, env.action_masks().dtype
(True, False, dtype('bool'))

`action_masks` is what the masked PPO of sb3-contrib asks for: `MaskablePPO("MlpPolicy",
make("climber")).learn(10_000)`. The reward comes at the end. An action that the mask does not hold ends the game with
the reward -1, and `info["refused"]` says why: learners without masks try such actions all the time. `illegal="raise"`
makes it an error instead.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from deckhall import agents
from deckhall.agents import Agent
from deckhall.core import AgentView, BadSetup, IllegalAction
from deckhall.core.errors import MissingExtra
from deckhall.core.rewards import rewards
from deckhall.envs._drawing import drawn
from deckhall.envs._episodes import Episode
from deckhall.envs._setting import Floats, Mask, Setting, floats

try:
    from gymnasium import Env
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.spaces import Discrete

    from deckhall.envs._spaces import box
except ImportError as problem:
    raise MissingExtra("Gymnasium", "envs", "this environment needs") from problem

ILLEGAL: Final = -1.0
"""The reward of an action that the rules do not allow."""


def make(
    slug: str,
    players: int = 2,
    *,
    opponents: str | Sequence[str] = "greedy",
    seat: int | None = 0,
    edition: str = "",
    reward: str = "share",
    illegal: str = "lose",
    render_mode: str | None = None,
    cards: str | Path = "",
    **options: Any,
) -> SeatEnv:
    """A game for so many players, in which you have one seat (None: any, drawn for each game).

    `opponents` are agents as for `deckhall simulate` ("random", "greedy", "ismcts:200"): one for all, or one for each.
    """
    setting = Setting(slug, players, options, edition, reward, cards)
    made = SeatEnv(setting, opponents, seat, illegal, render_mode)
    chosen = {"opponents": opponents, "seat": seat, "edition": edition, "reward": reward, "illegal": illegal}
    again = {"slug": slug, "players": players, **chosen, "cards": cards, **options}
    made.spec = EnvSpec(f"deckhall/{setting.game.full_slug}-v0", "deckhall.envs.gymnasium:make", kwargs=again)
    return made


class SeatEnv(Env[Floats, np.int64]):
    """One seat of a game."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        setting: Setting,
        opponents: str | Sequence[str],
        seat: int | None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.setting: Final = setting
        self.opponents: Final = [opponents] * (setting.players - 1) if isinstance(opponents, str) else [*opponents]
        if len(self.opponents) != setting.players - 1:
            raise BadSetup(f"there are {len(self.opponents)} opponents for {setting.players - 1} other seats")
        for spec in self.opponents:
            agents.check(spec, setting.game)  # a wrong name is told now
        if seat is not None and not 0 <= seat < setting.players:
            raise BadSetup(f"there is no seat {seat}; seats go from 0 to {setting.players - 1}")
        if illegal not in ("lose", "raise"):
            raise BadSetup(f"an illegal action cannot {illegal!r}; it can lose or raise")
        if render_mode not in (None, "ansi", "human"):
            raise BadSetup(f"there is no render mode {render_mode!r}; there are ansi, human")
        self.seat = 0
        """Your seat in this game."""
        self.render_mode = render_mode
        self.observation_space = box(setting)
        self.action_space = Discrete(setting.actions)
        self._wanted: Final = seat
        self._raises: Final = illegal == "raise"
        self._episode: Final = Episode(setting.observation, setting.actions)
        self._cells: Final[Floats] = floats(self._episode.tensor)
        self._mask: Final[Mask] = np.frombuffer(memoryview(self._episode.mask), np.int8)
        self._bots: dict[int, Agent] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Deal anew, and let the others act until it is your turn."""
        super().reset(seed=seed)
        while True:  # a game may be over before your first decision
            deal, luck = (int(number) for number in self.np_random.integers(2**62, size=2))
            self.seat = int(self.np_random.integers(self.setting.players)) if self._wanted is None else self._wanted
            others = [seat for seat in range(self.setting.players) if seat != self.seat]
            self._bots = {
                seat: agents.make(spec, luck + seat) for seat, spec in zip(others, self.opponents, strict=True)
            }
            self._episode.begin(self.setting.new(deal))
            self._let_others_act()
            if self._episode.seat >= 0:
                return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Your decision; then the others act until it is your turn again, or the game is over."""
        episode = self._episode
        if episode.seat < 0:
            raise BadSetup("the game is over: call reset")
        try:
            episode.act(int(action))
        except IllegalAction as problem:
            if self._raises:
                raise
            observation, info = self._seen()
            return observation, ILLEGAL, True, False, {**info, "refused": str(problem)}
        self._let_others_act()
        observation, info = self._seen()
        if episode.seat >= 0:
            return observation, 0.0, False, False, info
        return observation, rewards(episode.state, self.setting.reward)[self.seat], True, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What you may do now, as sb3-contrib asks for it."""
        return self._mask.astype(np.bool_)

    def render(self) -> str | None:
        """The position as you see it: as text (`ansi`), or printed (`human`)."""
        if self.render_mode is None:
            raise BadSetup("there is nothing to render to: make the environment with render_mode='ansi' or 'human'")
        text = drawn(self._episode.state, self.seat, self._episode.legal)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def _seen(self) -> tuple[Floats, dict[str, Any]]:
        self._episode.observe(self.seat)
        if self.render_mode == "human":
            self.render()
        return self._cells.copy(), {"action_mask": self._mask.copy(), "seat": self.seat}

    def _let_others_act(self) -> None:
        episode = self._episode
        while episode.seat >= 0 and episode.seat != self.seat:
            episode.act(self._bots[episode.seat].choose(AgentView(episode.state, episode.seat)))
