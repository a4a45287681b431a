"""Recovery codes: a guest who has lost the cookie, or sits at another device, comes back with one."""

from __future__ import annotations

import secrets
from typing import Final

import sqlalchemy as sa

from deckhall.server import api
from deckhall.server.guests import Guests
from deckhall.server.refusals import NotFound
from deckhall.server.schema import GUESTS
from deckhall.server.store import Row
from deckhall.server.tokens import hashed

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Nothing here looks like anything else: there is no I, L or O, and no U."""
MISTAKEN: Final = str.maketrans("ILO", "110")
GROUPS: Final = 5
GROUP: Final = 5
"""25 letters of 5 bits: nobody guesses that."""


def new_code() -> str:
    """A code that can be written down: K7QM4-TXW2P-..."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def as_written(text: str) -> str:
    """A code as somebody types it, without what does not matter."""
    return "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum()).translate(MISTAKEN)


async def make_code(guests: Guests, guest: Row) -> api.RecoveryCode:
    """A code for a guest, which is kept only as a hash. One that was made before is of no use any more."""
    code = new_code()
    change = sa.update(GUESTS).where(GUESTS.c.id == guest["id"]).values(recovery_hash=hashed(as_written(code)))
    await guests.store.execute(change)
    guest["recovery_hash"] = hashed(as_written(code))
    return api.RecoveryCode(code)


async def come_back(guests: Guests, text: str) -> api.Guest:
    """The guest who has this code, with a token for one more device."""
    code = as_written(text)
    rows: list[Row] = []
    if len(code) == GROUPS * GROUP:
        rows = await guests.store.rows(sa.select(GUESTS).where(GUESTS.c.recovery_hash == hashed(code)))
    if not rows:
        raise NotFound("Nobody has this recovery code. Is every letter of it there?")
    return await guests.with_new_token(rows[0])
