"""Blocks: whose chat a guest does not want to read, at any table."""

from __future__ import annotations

import sqlalchemy as sa

from deckhall.server import api
from deckhall.server.refusals import NotFound
from deckhall.server.schema import BLOCKS
from deckhall.server.store import Row, Store, now
from deckhall.server.tokens import new_id


async def blocked_by(store: Store, guest: str) -> frozenset[str]:
    """The guests whom this guest has blocked."""
    rows = await store.rows(sa.select(BLOCKS.c.blocked).where(BLOCKS.c.guest == guest)) if guest else []
    return frozenset(row["blocked"] for row in rows)


async def block(store: Store, guest: str, blocked: str, name: str) -> None:
    """Read no more of somebody; the name is the one they had then."""
    row: Row = {"id": new_id(), "guest": guest, "blocked": blocked, "name": name, "created": now()}

    def work(database: sa.Connection) -> None:
        database.execute(_one(guest, blocked))
        database.execute(sa.insert(BLOCKS), [row])

    await store.write(work)


async def unblock(store: Store, guest: str, blocked: str) -> None:
    """Read somebody again."""
    await store.execute(_one(guest, blocked))


async def listed(store: Store, guest: str) -> list[api.Block]:
    """Whom a guest has blocked, by name. Who that is in the database is nobody's business."""
    query = sa.select(BLOCKS.c.id, BLOCKS.c.name).where(BLOCKS.c.guest == guest).order_by(BLOCKS.c.created)
    return [api.Block(row["id"], row["name"]) for row in await store.rows(query)]


async def end(store: Store, guest: str, block_id: str) -> list[api.Block]:
    """End one of the guest's blocks; those that are left."""
    before = await listed(store, guest)
    if all(one.id != block_id for one in before):
        raise NotFound("You have not blocked anybody like that.")
    await store.execute(sa.delete(BLOCKS).where(BLOCKS.c.guest == guest, BLOCKS.c.id == block_id))
    return [one for one in before if one.id != block_id]


def _one(guest: str, blocked: str) -> sa.Delete:
    return sa.delete(BLOCKS).where(BLOCKS.c.guest == guest, BLOCKS.c.blocked == blocked)
