"""Observations side by side in memory, as learners want them: a row of 32-bit cells for each, with 0 for all the rest.

The cells can be read through Python's buffer protocol without a copy, so that the rules need to know no numpy. They
hold the bits of floats between -1 and 1 (a number by its block's scale), or the numbers as they are.

>>> from deckhall.core.observation import Observation
>>> seen = Observation(2)
>>> tensor = Tensor(seen, 3)
>>> memoryview(tensor.cells).nbytes == 3 * seen.size * 4
True
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from deckhall.core.ints import ints
from deckhall.core.observation import Observation, Row

if TYPE_CHECKING:
    from deckhall.core.ints import Ints
    from deckhall.core.state import State


class Tensor:
    """Rows of cells for observations. Writing a row takes away what was written there before."""

    def __init__(self, observation: Observation[Any], rows: int, raw: bool = False) -> None:
        self.observation: Final = observation
        self.size: Final = observation.size
        self.cells: Final = vec[i32]([i32(0) for _ in range(rows * self.size)])
        self._row: Final = Row(self.size)
        self._written: Final = vec[i32]([i32(0) for _ in range(rows * self.size)])
        """The places that hold a number, the first `_counts` of each row."""
        self._counts: Final[Ints] = ints([0] * rows)
        offsets: list[int] = []
        bits: list[int] = []
        for block in observation.blocks:
            start = len(bits) - block.least
            offsets += [start] * block.size
            numbers = range(block.least, block.most + 1)
            bits += [number if raw else float_bits(number / block.scale) for number in numbers]
        self._offsets: Final[Ints] = ints(offsets)
        self._bits: Final = vec[i32]([i32(number) for number in bits])
        self._least: Final[Ints] = ints([block.least for block in observation.blocks for _ in range(block.size)])
        self._most: Final[Ints] = ints([block.most for block in observation.blocks for _ in range(block.size)])

    def write(self, place: i64, state: State, seat: int) -> None:
        """Write what the seat observes into a row."""
        row = self._row
        self.observation.observe(state, seat, row)
        cells, written, counts = self.cells, self._written, self._counts
        size: i64 = self.size
        base: i64 = place * size
        index: i64
        for index in range(counts[place]):
            cells[base + i64(written[base + index])] = 0
        touched, numbers, offsets, bits = row.touched, row.numbers, self._offsets, self._bits
        least, most = self._least, self._most
        count: i64 = 0
        for index in range(row.count):
            at: i64 = touched[index]
            number: i64 = numbers[at]
            if number != 0:
                numbers[at] = 0
                if number < least[at] or number > most[at]:
                    raise ValueError(f"{self.observation.name(at)!r} is {number}, beyond its bounds")
                cells[base + at] = bits[offsets[at] + number]
                written[base + count] = i32(at)
                count += 1
        row.count = 0
        counts[place] = count


def float_bits(number: float) -> int:
    """The 32 bits of a float, as a number."""
    found: int = struct.unpack("=i", struct.pack("=f", number))[0]
    return found
