"""Limits: how often anybody may ask, so that nobody can take the hall for themselves."""

from __future__ import annotations

import time
from typing import Final

MOST_BUCKETS: Final = 20_000


class Bucket:
    """So many at once, so many a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst: Final = burst
        self.rate: Final = rate
        self.left = burst
        self.last = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """May this one pass?"""
        moment = time.monotonic()
        self.left = min(self.burst, self.left + (moment - self.last) * self.rate)
        self.last = moment
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Buckets:
    """A bucket for everybody, forgotten when there are too many."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst: Final = burst
        self.rate: Final = rate
        self._by_name: Final[dict[str, Bucket]] = {}

    def take(self, name: str, amount: float = 1.0) -> bool:
        """May this one pass?"""
        if len(self._by_name) > MOST_BUCKETS:
            self._by_name.clear()
        bucket = self._by_name.get(name)
        if bucket is None:
            bucket = self._by_name[name] = Bucket(self.burst, self.rate)
        return bucket.take(amount)
