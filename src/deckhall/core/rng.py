"""One-int random numbers: the whole generator is a single number, so a position that holds it is plain data.

Two multiplicative generators are combined (L'Ecuyer, Communications of the ACM 31, 1988): the period is about
2.3e18, both halves fit into one int below 2**62, and no product passes 2**47, so the same numbers come out
interpreted and compiled, on any machine, without big-integer arithmetic.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

M1: Final = 2147483563
M2: Final = 2147483399
A1: Final = 40014
A2: Final = 40692
HALF: Final = 1 << 31
"""The generator is packed as `first * HALF + second`."""
SPAN: Final = M1 - 1
"""How many different values one step can give: 0 to SPAN - 1."""


def seeded(seed: int) -> int:
    """The generator for a seed: any int, negative and huge ones too; near seeds give unrelated streams."""
    mixed = seed & 0xFFFFFFFFFFFFFFFF if seed >= 0 else ~seed & 0xFFFFFFFFFFFFFFFF ^ 0x5DEECE66D1CE4E5B
    if seed.bit_length() > 64:
        mixed ^= hash_text(str(seed))
    for _ in range(2):
        # the finalizer of splitmix64, so that seeds 1, 2, 3... start far apart
        mixed = (mixed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        mixed ^= mixed >> 31
    return ((mixed >> 32) % (M1 - 1) + 1) * HALF + (mixed & 0xFFFFFFFF) % (M2 - 1) + 1


def hash_text(text: str) -> int:
    """A 64-bit FNV-1a hash: unlike `hash`, the same in every process."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def derived(seed: int, index: int) -> int:
    """An independent seed for part `index` of a larger piece of work: game 17 of a simulation, seat 2's bot."""
    return seeded(seeded(seed) ^ (index + 1) * 0x9E3779B1)


def advance(generator: int) -> int:
    """The generator after one step."""
    packed: i64 = generator  # as a plain int, mypyc would take each product through Python's big integers
    first: i64 = packed // HALF * A1 % M1
    second: i64 = packed % HALF * A2 % M2
    return first * HALF + second


def value(generator: int) -> int:
    """The number a generator shows, 0 to SPAN - 1."""
    packed: i64 = generator
    number: i64 = packed // HALF - packed % HALF
    return number - 1 if number > 0 else number + SPAN - 1


class Rng:
    """A generator with the few things games and agents ask of one."""

    def __init__(self, seed: int) -> None:
        self.generator = seeded(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        limit = SPAN - SPAN % n
        while True:
            self.generator = advance(self.generator)
            number = value(self.generator)
            if number < limit:
                return number % n

    def unit(self) -> float:
        """A float from 0 up to, not including, 1."""
        self.generator = advance(self.generator)
        return value(self.generator) / SPAN

    def shuffle(self, items: list[int]) -> None:
        """Put the items into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def seed(self) -> int:
        """A fresh seed for something else."""
        self.generator = advance(self.generator)
        return self.generator
