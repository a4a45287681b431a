"""Room parts: what belongs to one room and knows it, without keeping it alive.

A room and its parts know each other. If each held the other, every closed room would wait for the garbage collector,
which a server with hundreds of tables rarely runs; so a part holds its room weakly. Whoever uses a part came through
the room, and holds that.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deckhall.server.room import Room


class RoomPart:
    """A part of a room."""

    def __init__(self, room: Room) -> None:
        self._room: Final = weakref.ref(room)

    @property
    def room(self) -> Room:
        """The room it belongs to."""
        room = self._room()
        assert room is not None, "a part of a room that is gone"
        return room
