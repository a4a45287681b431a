"""What an agent is, and the simplest one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from deckhall.core.outlook import Outlook
from deckhall.core.rng import Rng, derived

STREAM: Final = 0xA6E27
"""Keeps agents off the deal: with the seed of its game one would otherwise roll the very numbers it was dealt by."""

BREATH: Final = compile("None", "breath", "eval")


def check_signals() -> None:
    """Let Python look up: compiled code never does, so that a long search would not hear Ctrl-C or let threads run."""
    eval(BREATH)


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """A player. All its chance comes from its own seeded generator."""

    def __init__(self, name: str, seed: int) -> None:
        self.name: Final = name
        self.rng: Final = Rng(derived(seed, STREAM))

    def choose(self, outlook: Outlook) -> int:
        """One of the outlook's legal actions."""
        raise NotImplementedError


class RandomAgent(Agent):
    """Takes any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        super().__init__("random", seed)

    def choose(self, outlook: Outlook) -> int:
        # nothing is drawn for a forced action: `playout` does the same, and both play the same games
        legal = outlook.legal
        return legal[0] if len(legal) == 1 else legal[self.rng.below(len(legal))]
