"""The arrays of a batch, and the games that write into them: in this process, or in one of several (`_workers`)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from deckhall.envs._episodes import Episodes
from deckhall.envs._setting import Setting

TOGETHER: Final = 64
"""So many games are stepped before their observations are copied."""


class Buffers(NamedTuple):
    """The arrays that a batch writes into. `Batch.make_buffers` makes some; yours will do as well."""

    observations: npt.NDArray[Any]
    """(games, entries); one of DTYPES"""
    masks: npt.NDArray[Any]
    """(games, actions), 1 for what is legal; bool, int8 or uint8"""
    rewards: npt.NDArray[Any]
    """(games, players), float32"""
    done: npt.NDArray[Any]
    """(games,), bool"""
    seat: npt.NDArray[Any]
    """(games,), int32: who acts now"""


class Part:
    """Some games of a batch, played here, a few at a time: what they observe is copied while the cache has it."""

    def __init__(self, setting: Setting, seed: int, first: int, count: int, buffers: Buffers) -> None:
        starts = range(0, count, TOGETHER)
        self._rows: Final = [
            Rows(setting, seed, first + start, Buffers(*(array[start : start + TOGETHER] for array in buffers)))
            for start in starts
        ]

    def step(self, actions: list[int]) -> None:
        """One action in every game; an illegal one raises before anything has changed."""
        parts = [actions[start : start + TOGETHER] for start in range(0, len(actions), TOGETHER)]
        for rows, wanted in zip(self._rows, parts, strict=True):
            rows.episodes.check(wanted)
        for rows, wanted in zip(self._rows, parts, strict=True):
            rows.step(wanted)


class Rows:
    """A few games, and their rows of the buffers."""

    def __init__(self, setting: Setting, seed: int, first: int, buffers: Buffers) -> None:
        count = len(buffers.seat)
        raw = buffers.observations.dtype.kind == "i"
        self.episodes: Final = Episodes(
            setting.game, setting.players, setting.options, setting.reward, seed, first, count, raw
        )
        self._buffers: Final = buffers
        cells = np.frombuffer(memoryview(self.episodes.tensor.cells), np.int32 if raw else np.float32)
        self._cells: Final = cells.reshape(count, -1)
        self._masks: Final = np.frombuffer(memoryview(self.episodes.masks), np.uint8).reshape(count, -1)
        self._done: Final = np.frombuffer(memoryview(self.episodes.done), np.bool_)
        self._seats: Final = np.frombuffer(memoryview(self.episodes.seats), np.int32)
        self._copy()

    def step(self, actions: list[int]) -> None:
        """One action in every game, all of them legal."""
        rewards = self._buffers.rewards
        if before := self.episodes.over:
            rewards[before] = 0.0
        self.episodes.step(actions)
        if over := self.episodes.over:
            rewards[over] = self.episodes.results
        self._copy()

    def _copy(self) -> None:
        """From the compiled games into the buffers: plain copies of memory."""
        buffers = self._buffers
        np.copyto(buffers.observations, self._cells, casting="unsafe")
        np.copyto(buffers.masks, self._masks, casting="unsafe")
        np.copyto(buffers.done, self._done)
        np.copyto(buffers.seat, self._seats)
