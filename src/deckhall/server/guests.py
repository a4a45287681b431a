"""Guests: people under a name, known by tokens that only they have, one on each of their devices."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from deckhall.server import api
from deckhall.server.refusals import Refusal, Unavailable
from deckhall.server.schema import GUESTS, TOKENS
from deckhall.server.store import Row, Store, now
from deckhall.server.tokens import hashed, new_id, new_token

LONGEST_NAME: Final = 24
LONGEST_TOKEN: Final = 200
MOST_CACHED: Final = 10_000
DAY: Final = 86_400.0
KNOWN_FOR: Final = 5.0
"""Seconds for which the database is not asked again: so late may another process notice that somebody logged out."""


@dataclass(slots=True)
class Known:
    """A guest who was here lately."""

    row: Row
    since: float


class Guests:
    """Everybody who has come in."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self._cached: Final[dict[str, Known]] = {}
        """By the hash of the token."""

    async def register(self, name: str) -> api.Guest:
        """A new guest; the token is theirs alone."""
        moment = now()
        row: Row = {
            "id": new_id(),
            "name": checked_name(name),
            "created": moment,
            "seen": moment,
            "recovery_hash": None,
        }
        await self.store.insert(GUESTS, row)
        return await self.with_new_token(row)

    async def with_new_token(self, row: Row) -> api.Guest:
        """A guest with a token for one more device."""
        token = new_token()
        await self.store.insert(TOKENS, {"hash": hashed(token), "guest": row["id"], "created": now()})
        self._remember(hashed(token), row)
        return api.Guest(row["id"], row["name"], token)

    def cached(self, token: str) -> Row | None:
        """Who holds this token, if they were here lately."""
        known = self._cached.get(hashed(token)) if 0 < len(token) <= LONGEST_TOKEN else None
        return None if known is None else known.row

    async def find(self, token: str) -> Row | None:
        """Who holds this token. Only its hash is looked up, so timing tells nothing about tokens."""
        if not 0 < len(token) <= LONGEST_TOKEN:
            return None
        key = hashed(token)
        known = self._cached.get(key)
        if known is None or time.monotonic() - known.since >= KNOWN_FOR:
            query = sa.select(GUESTS).join(TOKENS, TOKENS.c.guest == GUESTS.c.id).where(TOKENS.c.hash == key)
            rows = await self.store.rows(query)
            if not rows:
                self._cached.pop(key, None)
                return None
            known = self._remember(key, rows[0])
        await mark_seen(self.store, GUESTS, known.row)
        return known.row

    async def rename(self, guest: Row, name: str) -> api.Guest:
        """Another name from now on."""
        name = checked_name(name)
        query = sa.update(GUESTS).where(GUESTS.c.id == guest["id"]).values(name=name)
        await self.store.execute(query)
        for known in self._of(guest["id"]).values():
            known.row["name"] = name
        return api.Guest(guest["id"], name)

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._cached)

    def drop(self, guest_id: str) -> None:
        """A guest has changed: look them up again."""
        for key in self._of(guest_id):
            del self._cached[key]

    async def log_out(self, guest: Row, token: str, everywhere: bool) -> None:
        """The token is good no more, or none of the guest's is."""
        gone = TOKENS.c.guest == guest["id"] if everywhere else TOKENS.c.hash == hashed(token)
        await self.store.execute(sa.delete(TOKENS).where(gone))
        for key in self._of(guest["id"]) if everywhere else [hashed(token)]:
            self._cached.pop(key, None)

    def _of(self, guest_id: str) -> dict[str, Known]:
        """All that is remembered of a guest: there may be several devices."""
        return {key: known for key, known in self._cached.items() if known.row["id"] == guest_id}

    def _remember(self, key: str, row: Row) -> Known:
        if len(self._cached) >= MOST_CACHED:
            self._cached.clear()
        made = self._cached[key] = Known(row, time.monotonic())
        return made


async def mark_seen(store: Store, table: sa.Table, row: Row) -> None:
    """Note that a row is still of use, once a day: what nobody needs for long is tidied away."""
    moment = now()
    if row["seen"] < moment - DAY:
        row["seen"] = moment
        with contextlib.suppress(Unavailable):
            await store.execute(sa.update(table).where(table.c.id == row["id"]).values(seen=moment))


def checked_name(name: str) -> str:
    """A name fit to be shown."""
    name = " ".join("".join(sign for sign in name if sign.isprintable()).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal(f"A name has 1 to {LONGEST_NAME} letters.")
    return name
