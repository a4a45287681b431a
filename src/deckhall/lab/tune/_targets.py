"""What a designer wants of a game, and how far a game is from it.

`wins=50%` in games that are won or lost together, `wins:casual=30%` of one bot among others, `rounds=12` or
`rounds=10..14`, `decisions=80`, and `balance=100%`, which is 1 less what the best seat wins more often than the worst.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

import msgspec

from deckhall.core import BadSetup, Game
from deckhall.lab._wilson import Z95, wilson
from deckhall.lab.compare._estimate import ERROR, mean_of, unseen
from deckhall.lab.compare._pairs import BY_BOT

LENGTHS: Final = ("rounds", "decisions")
SHARES: Final = ("wins", "balance")
TARGET: Final = re.compile(r"(?P<name>[a-z]+)(:(?P<bot>[^=]+))?=(?P<low>[\d.]+?%?)(\.\.(?P<high>[\d.]+%?))?")
TENTH: Final = 0.1
"""Ten wins of 100 weigh as much as a tenth of the length, where several things are wanted at once."""


class Measured(msgspec.Struct, frozen=True):
    """A number with its 95% interval."""

    value: float
    low: float
    high: float


class Target(msgspec.Struct, frozen=True):
    """One thing that is wanted: a measure between two values, or at one."""

    measure: str
    bot: str
    low: float
    high: float

    @property
    def name(self) -> str:
        """As it was typed, without its value."""
        return f"{self.measure}:{self.bot}" if self.bot else self.measure

    @property
    def wanted(self) -> str:
        """The value for people."""
        return self.shown(self.low) if self.low == self.high else f"{self.shown(self.low)} to {self.shown(self.high)}"

    def shown(self, value: float) -> str:
        """A value for people."""
        return shown(self.measure, value)

    def columns(self, players: int) -> list[str]:
        """The numbers of a game that it is made of, as statistics name them."""
        if self.measure == "wins":
            return [BY_BOT + self.bot if self.bot else "share 0"]
        return [f"share {seat}" for seat in range(players)] if self.measure == "balance" else [self.measure]

    def value(self, columns: Mapping[str, Sequence[float]], players: int) -> float:
        """What some deals show of it."""
        means = [sum(columns[name]) / len(columns[name]) for name in self.columns(players)]
        return 1.0 - (max(means) - min(means)) if self.measure == "balance" else means[0]

    def measured(self, columns: Mapping[str, Sequence[float]], players: int) -> Measured:
        """The same with an interval; that of the balance is the one of the two seats that are furthest apart.

        Where all deals showed the same, a part of all deals may still be otherwise (see `half_width`).
        """
        value = self.value(columns, players)
        values = [columns[name] for name in self.columns(players)]
        if self.measure == "wins" and not self.bot:
            return Measured(value, *wilson(sum(values[0]), len(values[0])))
        if self.measure == "balance":
            best, worst = max(values, key=sum), min(values, key=sum)
            half = half_width([one - two for one, two in zip(best, worst, strict=True)])
            gap = 1.0 - value
            return Measured(value, max(0.0, 1.0 - gap - half), min(1.0, 1.0 - gap + half))
        half = half_width(values[0])
        return Measured(value, value - half, value + half)

    def holds(self, found: Measured) -> bool:
        """Whether it is reached as far as one can see: the interval and what is wanted have something in common."""
        return found.low <= self.high and self.low <= found.high

    def surely(self, found: Measured) -> bool:
        """Whether it is reached for sure: all of the interval is wanted."""
        return self.low <= found.low and found.high <= self.high

    def miss(self, value: float) -> float:
        """How far a value is away: 1 for ten wins of 100, or for a tenth of the length."""
        away = max(self.low - value, value - self.high, 0.0)
        return away / (TENTH if self.measure in SHARES else TENTH * (self.low + self.high) / 2.0)


def shown(measure: str, value: float) -> str:
    """A value of a measure, or of a target, for people."""
    return f"{value:.1%}" if measure.partition(":")[0] in SHARES else f"{value:.4g}"


def half_width(values: Sequence[float]) -> float:
    """Half of the 95% interval of a mean; where all values are the same, by how many could still be one off (`unseen`).

    That there is no spread in a few deals does not prove that there is none.

    >>> round(half_width([8.0] * 100), 3)
    0.03
    """
    error = mean_of(values).error
    return Z95 * error if error else unseen(len(values), ERROR)


def read_targets(texts: Sequence[str]) -> list[Target]:
    """What was asked for.

    >>> read_targets(["wins=50%", "rounds=10..14"])[1]
    Target(measure='rounds', bot='', low=10.0, high=14.0)
    """
    if not texts:
        raise BadSetup("say what the game should be like, such as --target rounds=12 or --target balance=100%")
    found: list[Target] = []
    for text in texts:
        parts = TARGET.fullmatch(text.strip())
        if parts is None:
            raise BadSetup(f"{text!r} is no target; write it as rounds=12, rounds=10..14, wins=50% or balance=100%")
        if parts["name"] not in LENGTHS + SHARES:
            raise BadSetup(f"there is no target {parts['name']!r}; there are {', '.join(SHARES + LENGTHS)}")
        low = _number(parts["low"], text)
        high = low if parts["high"] is None else _number(parts["high"], text)
        one = Target(parts["name"], (parts["bot"] or "").strip().lower(), low, high)
        if one.name in [other.name for other in found]:
            raise BadSetup(f"the target {one.name!r} is named twice")
        found.append(_sensible(one, text))
    return found


def check_targets(targets: Sequence[Target], game: Game, players: int, agents: Sequence[str], together: bool) -> None:
    """Refuse what this game cannot have, whatever its numbers are."""
    for one in targets:
        if one.bot and one.bot not in agents:
            raise BadSetup(f"the target {one.name!r} is of a bot that does not play; there are {', '.join(agents)}")
        if together and (one.bot or one.measure == "balance"):
            raise BadSetup(f"{game.slug} is won or lost together here, so it has no {one.name!r}; say wins=50%")
        if not together and one.measure == "wins" and (not one.bot or len(set(agents)) == 1):
            raise BadSetup(
                f"somebody always wins {game.slug} here, so {one.name!r} says nothing; say balance=100%, or with other "
                "bots in --agents how often one of them is to win: wins:BOT=30%"
            )
        if one.measure == "balance" and players == 1:
            raise BadSetup("one player alone has no balance of seats")


def _number(text: str, whole: str) -> float:
    try:
        return float(text.removesuffix("%")) / (100.0 if text.endswith("%") else 1.0)
    except ValueError:
        raise BadSetup(f"{whole!r} is no target: {text!r} is no number") from None


def _sensible(one: Target, text: str) -> Target:
    if one.high < one.low or not isfinite(one.high):
        raise BadSetup(f"{text!r} cannot be reached: nothing lies between {one.low:g} and {one.high:g}")
    if one.measure in SHARES and one.high > 1.0:
        raise BadSetup(f"{text!r} cannot be reached: it is at most 100%, or 1")
    if one.measure in LENGTHS and (one.low < 1.0 or text.strip().endswith("%")):
        raise BadSetup(f"{text!r} cannot be reached: a game takes at least 1 of them")
    if one.measure in LENGTHS and one.bot:
        raise BadSetup(f"{text!r} is no target: all bots play the same number of {one.measure}")
    return one
