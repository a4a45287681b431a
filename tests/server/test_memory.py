"""Memory: a room that is closed is gone at once, without waiting for the garbage collector."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from deckhall.core import Match, slugs
from deckhall.core.state import State
from deckhall.server.room import Room
from deckhall.server.room_parts import RoomPart
from tests.server.halls import GENTLE, ME, Person, Running, play_on, wait_for


@pytest.fixture(autouse=True)
def _no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left_behind() -> list[str]:
    """What of a game only the garbage collector would find. (Compiled classes take no weak references.)"""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        return sorted(type(one).__name__ for one in gc.garbage if isinstance(one, (Room, RoomPart, Match, State)))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.collect()


def unload(hall: Running, code: str) -> None:
    async def unload() -> None:
        hall.hall.unload(hall.hall.rooms[code])

    hall.do(unload())


@pytest.mark.parametrize("slug", slugs())
def test_a_closed_room_is_gone(slug: str, hall: Running, mira: Person) -> None:
    code = mira.open(ME, GENTLE, game=slug, timer=600)
    with mira.connect(code, 0) as client:
        play_on({0: client}, 3)
    wait_for(lambda: not hall.hall.connections)
    room = weakref.ref(hall.hall.rooms[code])
    unload(hall, code)
    wait_for(lambda: room() is None, 10)
    assert left_behind() == []
