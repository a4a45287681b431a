"""One-int random numbers: the whole generator is a single number, so a position that holds it is plain data.

Two multiplicative generators are combined (L'Ecuyer, Communications of the ACM 31, 1988): the period is about
2.3e18, both halves fit into one int below 2**62, and no product passes 2**48, so the same numbers come out
interpreted and compiled, on any machine, in native 64-bit arithmetic. That is not only for speed: Python looks for
Ctrl-C inside products of big integers, and compiled code, which does not expect that there, would abort.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

M1: Final = 2147483563
M2: Final = 2147483399
A1: Final = 40014
A2: Final = 40692
HALF_BITS: Final = 31
HALF: Final = 1 << HALF_BITS
"""The generator is packed as `first * HALF + second`."""
MASK: Final = 0xFFFFFFFF
SPAN: Final = M1 - 1
"""How many different values one step can give: 0 to SPAN - 1."""


def seeded(seed: int) -> int:
    """The generator for a seed: any int, negative and huge ones too; near seeds give unrelated streams."""
    one: i64 = 0x9E3779B9 if seed >= 0 else 0xB7E15162
    two: i64 = 0x243F6A88
    rest = seed if seed >= 0 else ~seed
    while True:
        part: i64 = rest & MASK
        one = mixed(one, part)
        two = mixed(two ^ one, part)
        rest >>= 32
        if not rest:
            break
    return (mixed(one, two) % (M1 - 1) + 1) * HALF + mixed(two, one) % (M2 - 1) + 1


def mixed(value: i64, more: i64) -> i64:
    """Stir 32 bits into 32 bits (the finalizer of MurmurHash3), without a product beyond 2**48."""
    value ^= more
    value = _times(value ^ value >> 16, 0x85EBCA6B)
    value = _times(value ^ value >> 13, 0xC2B2AE35)
    return value ^ value >> 16


def _times(one: i64, other: i64) -> i64:
    """The product of two 32-bit numbers modulo 2**32."""
    return ((one & 0xFFFF) * other + (((one >> 16) * other & 0xFFFF) << 16)) & MASK


def derived(seed: int, index: int) -> int:
    """An independent seed for part `index` of a larger piece of work: game 17 of a simulation, seat 2's bot."""
    return seeded(seeded(seed) ^ seeded(~index))


def advance(generator: i64) -> i64:
    """The generator after one step."""
    first: i64 = (generator >> HALF_BITS) * A1 % M1
    second: i64 = (generator & HALF - 1) * A2 % M2
    return first << HALF_BITS | second


def value(generator: i64) -> i64:
    """The number a generator shows, 0 to SPAN - 1."""
    number: i64 = (generator >> HALF_BITS) - (generator & HALF - 1)
    return number - 1 if number > 0 else number + SPAN - 1


def fair(generator: i64, size: i64) -> i64:
    """The next generator whose number can be divided fairly: `value(...) % size` is then each equally likely."""
    while True:
        generator = advance(generator)
        number = value(generator)
        if number < SPAN - size or number < SPAN - SPAN % size:  # the first is nearly always so, and quick to say
            return generator


def shuffled(items: list[int], generator: i64, count: i64) -> i64:
    """Put the last `count` items into random order, chosen from all of them, in place; returns the generator then."""
    things: list[Any] = items  # moved as they are, without a look at the numbers
    size: i64 = len(items)
    first: i64 = max(1, size - count)
    while size > first:
        generator = fair(generator, size)
        other: i64 = value(generator) % size
        size -= 1
        things[size], things[other] = things[other], things[size]
    return generator


class Rng:
    """A generator with the few things games and agents ask of one."""

    def __init__(self, seed: int) -> None:
        self.generator: i64 = seeded(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        size: i64 = n
        self.generator = fair(self.generator, size)
        return value(self.generator) % size

    def unit(self) -> float:
        """A float from 0 up to, not including, 1."""
        self.generator = advance(self.generator)
        return value(self.generator) / SPAN

    def shuffle(self, items: list[int]) -> None:
        """Put the items into random order, in place."""
        self.generator = shuffled(items, self.generator, len(items))

    def draw(self, items: list[int], count: int) -> list[int]:
        """Take so many of the items out of the list, each equally likely, in random order."""
        self.generator = shuffled(items, self.generator, count)
        left = len(items) - count
        drawn = items[left:]
        del items[left:]
        return drawn

    def seed(self) -> int:
        """A fresh seed for something else."""
        self.generator = advance(self.generator)
        return self.generator
