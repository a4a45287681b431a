"""Socket limits: how many sockets a guest, and an address, may keep open."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Final

from deckhall.server.settings import Settings
from deckhall.server.shares import TooMuch

TOO_MANY_HERE: Final = "Too many tables are open from your address; close one of them."
TOO_MANY_YOURS: Final = "You have too many tables open; close one of them."


class SocketLimits:
    """The sockets of this process, by whose they are."""

    def __init__(self, settings: Settings) -> None:
        self._most: Final = settings.sockets_per_guest
        self._most_of_address: Final = settings.sockets_per_guest * settings.guests_per_address
        self._open: Final[Counter[tuple[str, str]]] = Counter()

    def address(self, address: str) -> contextlib.AbstractContextManager[None]:
        """Counted as one of an address, from before anybody has said who it is."""
        return self._counted(("address", address), self._most_of_address, TOO_MANY_HERE)

    def guest(self, guest: str) -> contextlib.AbstractContextManager[None]:
        """Counted as one of a guest."""
        return self._counted(("guest", guest), self._most, TOO_MANY_YOURS) if guest else contextlib.nullcontext()

    @contextlib.contextmanager
    def _counted(self, whose: tuple[str, str], most: int, say: str) -> Iterator[None]:
        if self._open[whose] >= most:
            raise TooMuch(say)
        self._open[whose] += 1
        try:
            yield
        finally:
            self._open[whose] -= 1
            if not self._open[whose]:
                del self._open[whose]
