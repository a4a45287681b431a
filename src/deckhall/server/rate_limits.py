"""Rate limits: how often anybody may ask, so that nobody can take the hall for themselves."""

from __future__ import annotations

import time
from typing import Final

MOST_CLIENTS: Final = 20_000


class RateLimit:
    """A token bucket: so many at once, so many a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst: Final = burst
        self.rate: Final = rate
        self._left = burst
        self._last = time.monotonic()

    def allows(self, cost: float = 1.0) -> bool:
        """May this one pass? If so, its cost is taken."""
        moment = time.monotonic()
        self._left = min(self.burst, self._left + (moment - self._last) * self.rate)
        self._last = moment
        if self._left < cost:
            return False
        self._left -= cost
        return True


class RateLimits:
    """A rate limit for each client; of too many, the one is forgotten that has asked nothing for longest."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst: Final = burst
        self.rate: Final = rate
        self._by_client: Final[dict[str, RateLimit]] = {}

    def allows(self, client: str, cost: float = 1.0) -> bool:
        """May this one pass?"""
        limit = self._by_client.pop(client, None) or RateLimit(self.burst, self.rate)
        self._by_client[client] = limit
        if len(self._by_client) > MOST_CLIENTS:
            del self._by_client[next(iter(self._by_client))]
        return limit.allows(cost)
