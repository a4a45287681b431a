"""Batches: many games stepped by one call into numpy arrays, on one core or several. Needs numpy and nothing else.

>>> import numpy as np
>>> from deckhall.envs.batch import Batch
>>> batch = Batch("climber", players=2, n=16, seed=0)
>>> for _ in range(200):
...     actions = batch.masks.argmax(axis=1)  # the first legal action of every game
...     observations, masks, rewards, done, seat = batch.step(actions)
>>> observations.shape == (16, batch.size), masks.shape == (16, batch.actions), rewards.shape
(True, True, (16, 2))

Row i of all arrays is game i: what the seat that acts now (`seat`) observes and may do. A game that the last step
ended has `done` set and the rewards of every seat; its other rows are already those of the next game. The arrays are
the same ones after every step: copy what you keep. Game i is the same in a batch of any size on any number of
processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from deckhall.core import BadSetup
from deckhall.envs._buffers import Buffers, Part
from deckhall.envs._setting import Setting
from deckhall.envs._workers import Workers

__all__ = ["DTYPES", "Batch", "Buffers"]

DTYPES: Final = (np.float32, np.int8, np.int16, np.int32)
"""What observations can be: numbers by their scale, or as they are."""


class Batch:
    """Games side by side."""

    def __init__(
        self,
        slug: str,
        players: int = 2,
        n: int = 256,
        seed: int = 0,
        *,
        edition: str = "",
        reward: str = "share",
        cards: str | Path = "",
        dtype: npt.DTypeLike = np.float32,
        buffers: Buffers | None = None,
        processes: int = 1,
        **options: Any,
    ) -> None:
        self.setting: Final = Setting(slug, players, options, edition, reward, cards)
        if n < 1 or not 1 <= processes <= n:
            raise BadSetup(f"{n} games cannot be played by {processes} processes; there is one of each at least")
        self.n: Final = n
        self.seed: Final = seed
        self.size: Final = self.setting.observation.size
        self.actions: Final = self.setting.actions
        self._wanted: Final = np.dtype(dtype if buffers is None else buffers.observations.dtype)
        if self._wanted not in DTYPES:
            raise BadSetup(f"observations cannot be {self._wanted}; they are float32, int8, int16 or int32")
        self._check_range()
        if buffers is not None:
            self._check(buffers)
        self._workers: Workers | None = None
        self._part: Part | None = None
        if processes == 1:
            own = buffers or self.make_buffers()
            self._part = Part(self.setting, seed, 0, n, own)
        else:
            self._workers = Workers(self, processes)
            own = buffers or self._workers.buffers
        self.buffers: Final = own
        self.observations, self.masks, self.rewards, self.done, self.seat = own
        self._fetch()

    def step(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]]) -> Buffers:
        """One action in every game. An illegal one raises, and nothing has changed (in the games of its process)."""
        wanted = np.asarray(actions)
        if wanted.shape != (self.n,):
            raise BadSetup(f"there are {self.n} games; the actions have the shape {wanted.shape}")
        if self._part is not None:
            self._part.step(wanted.tolist())
        else:
            assert self._workers is not None
            self._workers.step(wanted)
            self._fetch()
        return self.buffers

    def make_buffers(self) -> Buffers:
        """New arrays of the right shapes and types."""
        return Buffers(
            np.zeros((self.n, self.size), self._wanted),
            np.zeros((self.n, self.actions), np.bool_),
            np.zeros((self.n, self.setting.players), np.float32),
            np.zeros(self.n, np.bool_),
            np.zeros(self.n, np.int32),
        )

    def close(self) -> None:
        """End the processes, if there are any."""
        if self._workers is not None:
            self._workers.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _fetch(self) -> None:
        """What the processes have written, into arrays of the caller."""
        if self._workers is not None and self.buffers is not self._workers.buffers:
            for mine, shared in zip(self.buffers, self._workers.buffers, strict=True):
                np.copyto(mine, shared)

    def _check(self, given: Buffers) -> None:
        for name, one, other in zip(Buffers._fields, given, self.make_buffers(), strict=True):
            if one.shape != other.shape or (name != "masks" and one.dtype != other.dtype) or one.dtype.itemsize > 4:
                wanted = f"{other.shape} of {other.dtype}"
                raise BadSetup(f"the buffer {name} is {one.shape} of {one.dtype}; it must be {wanted}")

    def _check_range(self) -> None:
        """Numbers that do not fit into small ints would come out wrong."""
        if self._wanted.kind == "i":
            for block in self.setting.observation.blocks:
                if block.scale > np.iinfo(self._wanted).max:
                    raise BadSetup(f"{block.name!r} goes up to {block.most}, more than {self._wanted} can hold")
