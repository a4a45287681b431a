"""Observations as cells in memory: rows beside each other, numbers by their scale or raw, cut at their bounds."""

from __future__ import annotations

from array import array
from typing import Any

from deckhall.core.observation import Observation, Row
from deckhall.core.state import State
from deckhall.core.tensor import Tensor
from tests.agents.doubles import Nim


class Numbers(Observation[State]):
    """Writes whatever it is told to."""

    def __init__(self) -> None:
        super().__init__(2)
        self.depth = self.block("depth", "how deep", most=10, least=-20, at=("here", "there"))
        self.written: list[tuple[int, int]] = []

    def write(self, state: State, seat: int, row: Row) -> None:
        for place, number in self.written:
            row.add(self.depth.of(place), number)


def cells(tensor: Tensor, kind: str) -> list[Any]:
    return array(kind, bytes(memoryview(tensor.cells))).tolist()


def test_rows_are_written_beside_each_other_and_anew() -> None:
    seen, state = Numbers(), Nim().new(2, 0)
    tensor = Tensor(seen, 2)
    seen.written = [(0, 5), (1, -20)]
    tensor.write(1, state, 0)
    assert cells(tensor, "f") == [0, 0, 0, 0, 1, 0, 0.25, -1]
    seen.written = [(1, 10), (0, 3), (0, -3)]
    tensor.write(0, state, 1)
    tensor.write(1, state, 1)
    assert cells(tensor, "f") == [0, 1, 0, 0.5] * 2


def test_numbers_as_they_are_and_cut_at_their_bounds() -> None:
    seen, state = Numbers(), Nim().new(2, 0)
    tensor = Tensor(seen, 1, raw=True)
    seen.written = [(0, -7), (1, 9)]
    tensor.write(0, state, 0)
    assert cells(tensor, "i") == [1, 0, -7, 9]
    seen.written = [(0, 11), (1, -21)]
    tensor.write(0, state, 0)
    assert cells(tensor, "i") == [1, 0, 10, -20]
