"""Tidying: the rules of retention, carried out in the background of an open hall or by `deckhall tidy`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from deckhall.core.errors import DeckhallError
from deckhall.server import retention
from deckhall.server.retention import Rule
from deckhall.server.settings import Settings
from deckhall.server.store import Store, now

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

EVERY: Final = 3600.0
PAUSE: Final = 0.1
"""Seconds between portions, in which others write."""


async def keep_tidy(hall: Hall) -> None:
    """Tidy now and then, for as long as the hall is open."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await tidy_hall(hall)
        except DeckhallError as problem:
            hall.log_failure("tidying failed", problem)


async def tidy_hall(hall: Hall, pause: float = PAUSE) -> None:
    """Delete all that need not be kept, in small portions."""
    in_use = {*hall.rooms, *(await hall.bus.leases.in_use() if hall.bus is not None else ())}
    await hall.store.write(retention.forget_addresses)
    for rule in retention.rules(hall.settings, now(), in_use):
        while keys := await hall.store.read(rule.find):
            if not await hall.store.write(partial(rule.delete, keys=keys)):
                break
            await asyncio.sleep(pause)


def tidy_database(settings: Settings, really: bool, say: Callable[[str], None]) -> None:
    """Say what would be deleted, and delete it if that is really wanted."""
    store = Store(settings.db)
    store.open()
    try:
        total = sum(_tidy(store.engine, rule, really, say) for rule in retention.rules(settings, now()))
        if really:
            with store.engine.begin() as database:
                retention.forget_addresses(database)
    finally:
        store.close()
    if not total:
        say("There is nothing to tidy.")
    elif not really:
        say("Nothing was deleted; --yes does it.")


def _tidy(engine: sa.Engine, rule: Rule, really: bool, say: Callable[[str], None]) -> int:
    with engine.connect() as database:
        number = rule.count(database)
    if really and number:
        number = 0
        while deleted := _portion(engine, rule):
            number += deleted
    if number:
        say(f"{'Deleted' if really else 'Would delete'} {rule.said(number)}.")
    return number


def _portion(engine: sa.Engine, rule: Rule) -> int:
    with engine.begin() as database:
        keys = rule.find(database)
        return rule.delete(database, keys) if keys else 0
