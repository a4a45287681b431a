"""Which numbers may change, and between what: `stone_tablet.vp=3..8`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Final

import msgspec

from deckhall.core import BadSetup
from deckhall.lab.tune._numbers import checked

RANGE: Final = re.compile(r"(?P<name>[^=\s]+)=(?P<low>-?\d+)\.\.(?P<high>-?\d+)")

Numbers = dict[str, int]
"""Values by the names of numbers: one combination."""


class Range(msgspec.Struct, frozen=True):
    """One number that may change."""

    name: str
    low: int
    high: int
    now: int
    """What it is in the card file."""

    @property
    def values(self) -> range:
        """All that it may be."""
        return range(self.low, self.high + 1)


def read_ranges(texts: Sequence[str], content: Mapping[str, Any], where: str) -> list[Range]:
    """The numbers that were named; `content` is the card file as parsed, `where` what it is called.

    >>> read_ranges(["oak.vp=1..4"], {"cards": [{"id": "oak", "vp": 2}]}, "mine.toml")
    [Range(name='oak.vp', low=1, high=4, now=2)]
    """
    if not texts:
        raise BadSetup("name at least one number to tune, such as --number CARD.FIELD=3..8")
    found: list[Range] = []
    for text in texts:
        parts = RANGE.fullmatch(text.strip())
        if parts is None:
            raise BadSetup(f"{text!r} is no range of a number; write it as CARD.FIELD=3..8")
        name, low, high = parts["name"], int(parts["low"]), int(parts["high"])
        now = checked(content, name, where)
        if low >= high:
            raise BadSetup(f"{text!r} leaves nothing to choose: the first number must be below the second")
        if name in [one.name for one in found]:
            raise BadSetup(f"the number {name!r} is named twice")
        found.append(Range(name, low, high, now))
    return found


def combinations(ranges: Sequence[Range]) -> int:
    """How many there are."""
    return prod(len(one.values) for one in ranges)


def every(ranges: Sequence[Range]) -> list[Numbers]:
    """All of them."""
    names = [one.name for one in ranges]
    return [dict(zip(names, values, strict=True)) for values in product(*(one.values for one in ranges))]


def present(ranges: Sequence[Range]) -> Numbers:
    """The numbers as they are."""
    return {one.name: one.now for one in ranges}


def inside(ranges: Sequence[Range], numbers: Numbers) -> bool:
    """Whether a combination is one that may be tried."""
    return all(numbers[one.name] in one.values for one in ranges)


def distance(ranges: Sequence[Range], numbers: Numbers) -> float:
    """How far a combination is from the present one, each number in parts of its range: of equals the least change."""
    return sum(abs(numbers[one.name] - one.now) / (one.high - one.low) for one in ranges)
