"""Connection limits: how many connections a process keeps open, in all and for each address."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from typing import Final

from deckhall.server.addresses import address_of, among, networks
from deckhall.server.settings import Settings

NAME: Final = "connection_limits"
"""Where the application leaves them for its web server, in the state of its lifespan."""
OTHER_FILES: Final = 128
"""Files that the hall needs beside its connections: the database, processes, Redis."""


class ConnectionLimits:
    """Who may open one more connection. Proxies that are trusted speak for many and are not counted as one."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.most: Final = min(settings.connections, files_allowed() - OTHER_FILES)
        self.open = 0
        self._by_address: Final[Counter[str]] = Counter()
        self._proxies: Final = networks(settings.trusted_proxy)

    def enter(self, host: str) -> bool:
        """May it come in? Then it is counted until it leaves."""
        address = self._counted_as(host)
        if self.open >= self.most or (address and self._by_address[address] >= self.settings.connections_per_address):
            return False
        self.open += 1
        self._by_address[address] += 1
        return True

    def leave(self, host: str) -> None:
        """It has gone."""
        address = self._counted_as(host)
        self.open -= 1
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]

    def _counted_as(self, host: str) -> str:
        return "" if among(host, self._proxies) else address_of((host,))


def files_allowed() -> int:
    """How many files the system lets this process open, after asking it for as many as it gives."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(256, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 1_000_000))
