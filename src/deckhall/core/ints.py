"""Rows of ints side by side in memory: tables and lists of the hot rules.

A list of ints holds pointers to objects; a row holds the numbers themselves, so that compiled rules read them as fast
as C does. Interpreted, both work alike. Plain lists are right until a profile says otherwise.

>>> prices = ints([3, 5, 8])
>>> prices[1], len(prices), list(append(prices, 13))
(5, 3, [3, 5, 8, 13])

Two names may stand for one row, so what is shared is replaced, never edited; after `row = append(row, number)` the old
row is not to be used any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

__all__ = ["append", "bit_count", "bit_length", "flags", "ints", "ints_of", "is_ints", "total"]

if TYPE_CHECKING:  # a name for annotations only: compiled code has no such object
    Ints = vec[i64]


def ints(numbers: list[int]) -> Ints:
    """The numbers in a row."""
    return vec[i64]([number for number in numbers])  # noqa: C416  # compiled, the loop is faster than list()


def ints_of(cards: tuple[int, ...]) -> Ints:
    """The cards of a pile in a row."""
    return vec[i64]([card for card in cards])  # noqa: C416  # likewise


def flags(facts: list[bool]) -> Ints:
    """Facts in a row, 1 for what is so and 0 for what is not."""
    return vec[i64]([1 if fact else 0 for fact in facts])


def is_ints(thing: object) -> bool:
    """Whether a thing is such a row."""
    return type(thing).__name__ == "vec[i64]"


def total(table: Ints, cards: tuple[int, ...]) -> i64:
    """The numbers of these cards in a table, added up: `sum` is a call to Python from compiled code, this is none."""
    result: i64 = 0
    for card in cards:
        result += table[card]
    return result


def bit_count(bits: i64) -> i64:
    """How many bits are set: `int.bit_count` is a call to Python from compiled code, this is none."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def bit_length(bits: i64) -> i64:
    """The place after the highest bit that is set, likewise."""
    length: i64 = 0
    while bits:
        bits >>= 1
        length += 1
    return length
