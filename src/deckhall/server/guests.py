"""Guests: people under a name, known by a token that only they have."""

from __future__ import annotations

import contextlib
from typing import Final

import sqlalchemy as sa

from deckhall.server import api
from deckhall.server.refusals import Refusal, Unavailable
from deckhall.server.schema import GUESTS
from deckhall.server.store import Row, Store, now
from deckhall.server.tokens import hashed, new_id, new_token

LONGEST_NAME: Final = 24
LONGEST_TOKEN: Final = 200
MOST_CACHED: Final = 10_000
DAY: Final = 86_400.0


class Guests:
    """Everybody who has come in."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self._cached: Final[dict[str, Row]] = {}

    async def register(self, name: str) -> api.Guest:
        """A new guest; the token is theirs alone."""
        name = checked_name(name)
        token = new_token()
        row: Row = {"id": new_id(), "token_hash": hashed(token), "name": name, "created": now(), "seen": now()}
        await self.store.insert(GUESTS, row)
        self._remember(row)
        return api.Guest(row["id"], name, token)

    def cached(self, token: str) -> Row | None:
        """Who holds this token, if they were here lately."""
        return self._cached.get(hashed(token)) if 0 < len(token) <= LONGEST_TOKEN else None

    async def find(self, token: str) -> Row | None:
        """Who holds this token. Only its hash is looked up, so timing tells nothing about tokens."""
        if not 0 < len(token) <= LONGEST_TOKEN:
            return None
        key = hashed(token)
        if key not in self._cached:
            query = sa.select(GUESTS).where(GUESTS.c.token_hash == key)
            rows = await self.store.rows(query)
            if not rows:
                return None
            self._remember(rows[0])
        await mark_seen(self.store, GUESTS, self._cached[key])
        return self._cached[key]

    async def rename(self, guest: Row, name: str) -> api.Guest:
        """Another name from now on."""
        name = checked_name(name)
        query = sa.update(GUESTS).where(GUESTS.c.id == guest["id"]).values(name=name)
        await self.store.execute(query)
        guest["name"] = name
        return api.Guest(guest["id"], name)

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._cached)

    def drop(self, guest_id: str) -> None:
        """A guest has changed: look them up again."""
        for key in [key for key, row in self._cached.items() if row["id"] == guest_id]:
            del self._cached[key]

    def _remember(self, row: Row) -> None:
        if len(self._cached) >= MOST_CACHED:
            self._cached.clear()
        self._cached[row["token_hash"]] = row


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
