"""Bans: guests and addresses that an operator does not let in."""

from __future__ import annotations

import ipaddress
from typing import Final

import sqlalchemy as sa

from deckhall.core.errors import DeckhallError
from deckhall.server.refusals import Banned
from deckhall.server.schema import BANS
from deckhall.server.store import Store

SENTENCE: Final = "This hall does not let you in."

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network(text: str) -> Network:
    """An address, or a network like 192.0.2.0/24."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise DeckhallError(f"{text[:60]!r} is neither an address nor a network like 192.0.2.0/24") from None


class Bans:
    """All bans, as one server process knows them."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self._guests: dict[str, str] = {}
        self._networks: list[tuple[Network, str]] = []

    async def load(self) -> None:
        """Read them from the database."""
        rows = await self.store.rows(sa.select(BANS))
        said = {row["subject"]: f"{SENTENCE} {row['reason']}".strip() for row in rows}
        self._guests = {row["subject"]: said[row["subject"]] for row in rows if row["kind"] == "guest"}
        self._networks = [(network(row["subject"]), said[row["subject"]]) for row in rows if row["kind"] == "address"]

    def reason(self, address: str, guest: str) -> str:
        """Why this one is not let in, in a sentence; empty if there is no ban."""
        if guest in self._guests:
            return self._guests[guest]
        if self._networks:
            try:
                where = ipaddress.ip_address(address)
            except ValueError:
                return ""  # no network address: a socket of this machine
            if isinstance(where, ipaddress.IPv6Address) and where.ipv4_mapped is not None:
                where = where.ipv4_mapped
            return next((reason for banned, reason in self._networks if where in banned), "")
        return ""

    def check(self, address: str, guest: str) -> None:
        """Refuse whoever is banned."""
        reason = self.reason(address, guest)
        if reason:
            raise Banned(reason)
