"""Pairs of games: one deal played in both versions of a game, by the same bots with the same thoughts.

The two games of a pair stay in step as far as they can. They are dealt from one seed; every bot thinks with random
numbers that follow from the deal, its seat and the number of the question, not from how often it was asked before; so
does the game wherever it draws. As long as the versions make no difference, the games are the same to the last card,
and their difference is exactly 0.
"""

from __future__ import annotations

from typing import Final

import msgspec

from deckhall.core.options import Options
from deckhall.core.rng import derived

CHANCE: Final = -1
"""Instead of a seat: the stream of random numbers of the game itself."""
APART: Final = 0x0DD
"""Sets the seeds of the second version apart where deals are not paired."""


class Version(msgspec.Struct, frozen=True):
    """One of the two things that are compared."""

    edition: str
    options: Options
    cards: str = ""
    """The text of an edited card file."""


class Plan(msgspec.Struct, frozen=True):
    """What all pairs have in common."""

    slug: str
    players: int
    agents: list[str]
    """One for each player."""
    seed: int
    versions: tuple[Version, Version]
    redraws: int
    """How many other ways of chance each one that happened is set beside; 0: luck is not looked at."""
    paired: bool = True
    """Whether both versions get the same deals. If not, what is compared is independent: to see what pairing brings."""

    def deal_seed(self, deal: int, side: int) -> int:
        """The seed of a deal in one of the versions."""
        seed = self.seed if self.paired or not side else derived(self.seed, APART)
        return derived(seed, deal)

    @property
    def tables(self) -> list[list[str]]:
        """Who sits where in the games of one deal: where bots differ, everybody sits everywhere once."""
        if len(set(self.agents)) == 1:
            return [list(self.agents)]
        return [self.agents[shift:] + self.agents[:shift] for shift in range(self.players)]


class Side(msgspec.Struct, frozen=True):
    """What came of a deal in one version: means over its games."""

    measures: dict[str, float]
    luck: list[float]
    """Of each seat, with the mean 0 over many deals; empty if nobody looked."""
    cards: dict[str, list[float]] = {}


class Pair(msgspec.Struct, frozen=True):
    """A deal in both versions."""

    deal: int
    sides: tuple[Side, Side]
    same: bool
    """Whether all decisions were the same in both."""
    games: int
    """In each version."""


class Game1(msgspec.Struct, frozen=True):
    """One game of a pair."""

    measures: dict[str, float]
    luck: list[float]
    cards: dict[str, list[float]]
    decisions: list[int]
