"""Close codes: why a socket ends, and whether the client may come back. The browser's copy is generated from here."""

from __future__ import annotations

from typing import Final

import msgspec

from deckhall.core.errors import DeckhallError
from deckhall.server.refusals import BrokenTable, NotFound, NotYourSeat, TooManyGuesses, Unavailable
from deckhall.server.shares import TooMuch


class CloseCode(msgspec.Struct, frozen=True):
    """Why the server closes a socket."""

    code: int
    name: str
    final: bool
    """A client that is refused for good does not connect again; otherwise it does, and is sent everything anew."""
    sentence: str
    """For the player, where the server has not said anything more particular before."""


REFUSED: Final = CloseCode(1008, "refused", True, "The hall refused this connection. Load the page again.")
FAILED: Final = CloseCode(1011, "failed", False, "Something went wrong in the hall; nothing of your game is lost.")
RESTART: Final = CloseCode(1012, "restart", False, "The hall closes for a moment; your game is kept.")
TRY_AGAIN: Final = CloseCode(1013, "try_again", False, "The hall is too busy; this page tries again by itself.")
NOT_YOUR_SEAT: Final = CloseCode(4403, "not_your_seat", True, "That is not your seat.")
NOT_FOUND: Final = CloseCode(4404, "not_found", True, "There is no such table.")
BROKEN_TABLE: Final = CloseCode(4410, "broken_table", True, "This game cannot go on in this hall.")

CLOSE_CODES: Final = (REFUSED, FAILED, RESTART, TRY_AGAIN, NOT_YOUR_SEAT, NOT_FOUND, BROKEN_TABLE)


BY_PROBLEM: Final = {
    NotFound: NOT_FOUND,
    NotYourSeat: NOT_YOUR_SEAT,
    BrokenTable: BROKEN_TABLE,
    Unavailable: TRY_AGAIN,
    TooMuch: TRY_AGAIN,
    TooManyGuesses: TRY_AGAIN,
}


def close_code(problem: DeckhallError) -> CloseCode:
    """With which code a socket ends that cannot be served."""
    return next((code for kind, code in BY_PROBLEM.items() if isinstance(problem, kind)), REFUSED)
