"""Rate limits: how often anybody may ask, so that nobody can take the hall for themselves."""

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
    """A rate limit for each client, forgotten when there are too many."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst: Final = burst
        self.rate: Final = rate
        self._by_client: Final[dict[str, RateLimit]] = {}

    def allows(self, client: str, cost: float = 1.0) -> bool:
        """May this one pass?"""
        if len(self._by_client) > MOST_CLIENTS:
            self._by_client.clear()
        limit = self._by_client.get(client)
        if limit is None:
            limit = self._by_client[client] = RateLimit(self.burst, self.rate)
        return limit.allows(cost)
