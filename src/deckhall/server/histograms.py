"""Histograms: how often something took how long, as Prometheus counts it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final


class Histogram:
    """Counts by upper bounds; one thread observes."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds: Final = tuple(bounds)
        self.counts: Final = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        """It took so long this time."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def samples(self, name: str) -> Iterator[tuple[str, str, float]]:
        """Name, label and number of each line: buckets that add up, then sum and count."""
        total = 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            total += count
            yield f"{name}_bucket", f'le="{bound}"', total
        yield f"{name}_sum", "", self.sum
        yield f"{name}_count", "", total
