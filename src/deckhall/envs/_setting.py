"""What is played in an environment: a game with its players, edition, cards, options and reward, checked once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from deckhall.core import BadSetup, Game, State
from deckhall.core import options as option_tools
from deckhall.core.registry import load
from deckhall.core.rewards import KINDS
from deckhall.core.tensor import Tensor
from deckhall.envs._episodes import dealt

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


def floats(tensor: Tensor) -> Floats:
    """The cells of a tensor as numpy sees them, without a copy: whatever is written there shows."""
    return np.frombuffer(memoryview(tensor.cells), np.float32)


class Setting:
    """A game as it is played here."""

    def __init__(
        self,
        slug: str,
        players: int,
        options: Mapping[str, object],
        edition: str = "",
        reward: str = "share",
        cards: str | Path = "",
    ) -> None:
        self.game: Final[Game] = load(slug, edition, Path(cards) if cards else None)
        self.cards: Final = str(cards)
        self.players: Final = self.game.checked_players(players)
        self.options: Final = option_tools.with_defaults(self.game.options, options)
        if reward not in KINDS:
            raise BadSetup(f"there is no reward {reward!r}; there are {', '.join(KINDS)}")
        self.reward: Final = reward
        self.observation: Final = self.game.observation(self.players)
        self.actions: Final = self.game.vocab.size
        self.together: Final = self.new(0).together()  # a first deal also says whether these options go together
        self.name: Final = f"{self.game.full_slug}_{self.players}p"

    def new(self, seed: int) -> State:
        """A new game."""
        return dealt(self.game, self.players, self.options, seed)

    @property
    def utility_sum(self) -> float | None:
        """What the rewards of all seats add up to at the end of every game; None if that depends."""
        if self.together or self.players == 1:
            return None
        if self.reward == "margin":
            return 0.0 if self.players == 2 else None
        return 1.0 if self.reward == "share" else self.players / 2
