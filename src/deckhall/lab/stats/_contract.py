"""What a statistic is: it watches games and keeps numbers that add up in any order.

A statistic lives for a portion of games in one process. It sees the start of each game, every decision before it is
carried out, what came of it, and the end. It keeps

- a **row** of named numbers for each game: `compare` pairs them, reports draw them, researchers get them as a table;
- **sums** over all its games by name, ints all of them: portions are added up in any order, on any number of machines,
  and give the same to the last digit. A fraction is put in by `fixed`.

>>> from deckhall.lab.stats import Decision, End, Statistic, add_statistic, remove_statistic
>>> class Pace(Statistic):
...     '''How many decisions a game takes, and how many of all are seat 0's.'''
...     name = "pace"
...     def decision(self, now: Decision) -> None:
...         self.sums["pace/first seat"] += now.seat == 0
...     def end(self, end: End) -> None:
...         self.row["pace"] = end.length
>>> add_statistic(Pace)
>>> remove_statistic("pace")
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from deckhall.core import Game, State
from deckhall.core.events import Event
from deckhall.lab._play import Setup
from deckhall.lab.stats._appraisal import Appraiser

ONE = 1 << 40
"""How a fraction is counted in sums: in whole parts of 1, so that they add up exactly."""


def fixed(number: float) -> int:
    """A fraction as it goes into a sum."""
    return round(number * ONE)


def unfixed(total: int) -> float:
    """A sum of fractions."""
    return total / ONE


class Start:
    """A game that begins."""

    def __init__(self, index: int, state: State, agents: list[str]) -> None:
        self.index = index
        """Its number; what is looked at only now and then goes by it, never by a clock."""
        self.state = state
        """The position before the first decision: to be read, never changed."""
        self.agents = agents
        """Who sits where."""


class Decision:
    """A decision, as it is about to be carried out."""

    def __init__(
        self, number: int, round_: int, state: State, seat: int, legal: list[int], action: int, judge: Appraiser
    ) -> None:
        self.number = number
        """How many were made before it in this game."""
        self.round = round_
        """In which round it is made, from 1: the stages are counted that the game names, its seasons or turns."""
        self.state = state
        """The position before it, until it is carried out: take a `clone` to keep it, and never change it."""
        self.seat = seat
        self.legal = legal
        self.action = action
        self._judge = judge
        self._values: list[float] | None = None

    @property
    def values(self) -> list[float]:
        """What the position before it is worth to each seat, found once for all who ask before it is carried out."""
        if self._values is None:
            self._values = self._judge.of(self.state)
        return self._values


class End:
    """A game that is over."""

    def __init__(self, state: State, length: int, rounds: int, shares: list[float]) -> None:
        self.state = state
        self.length = length
        """How many decisions it took."""
        self.rounds = rounds
        self.shares = shares
        """Each seat's part of the victory; in games played together 1 or 0 for all."""


class Statistic:
    """Watches games. A subclass has a name and overrides what it wants to see."""

    name: ClassVar[str] = ""
    watches_events: ClassVar[bool] = False
    """Whether it needs events: games that nobody watches so do not tell them, which is quicker."""

    def __init__(self, game: Game, setup: Setup, judge: Appraiser) -> None:
        self.game = game
        self.setup = setup
        self.judge = judge
        """Says what positions are worth."""
        self.sums: Counter[str] = Counter()
        """Over all games, ints only, by name."""
        self.row: dict[str, float] = {}
        """Of the game at hand; empty again when the next one begins."""

    @classmethod
    def fits(cls, game: Game) -> bool:  # noqa: ARG003  # those that override it look at the game
        """Whether it has something to count in this game: what is asked for by name is counted in any case."""
        return True

    def begin(self, start: Start) -> None:
        """A game begins."""

    def decision(self, now: Decision) -> None:
        """Somebody has decided, and it is not carried out yet."""

    def applied(self, now: Decision, state: State, events: list[Event]) -> None:
        """It was carried out: the position after it, and what happened, with all secrets."""

    def end(self, end: End) -> None:
        """The game is over."""
