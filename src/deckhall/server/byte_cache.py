"""A cache of bytes: what was used least lately makes room, so that it never holds more than it may."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class ByteCache(Generic[K]):
    """So many bytes at most."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.size = 0
        self._kept: Final[OrderedDict[K, bytes]] = OrderedDict()

    def get(self, key: K) -> bytes | None:
        """What is kept under a key."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: K, value: bytes) -> None:
        """Keep it, and let go what there is no room for any more."""
        self.size += len(value) - len(self._kept.pop(key, b""))
        self._kept[key] = value
        while self.size > self.most:
            self.size -= len(self._kept.popitem(last=False)[1])
