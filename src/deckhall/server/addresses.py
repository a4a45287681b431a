"""Addresses of clients: who counts as one of them where shares are limited."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Any, Final

from deckhall.core.errors import DeckhallError

HOME_PREFIX: Final = 64
"""Of IPv6 a household has at least a network of this size, and as many addresses in it as it likes."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def address_of(client: Any) -> str:
    """The address under which a client is counted: its own, or the network of its household."""
    host = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, HOME_PREFIX), strict=False))
    return str(address)


def networks(text: str) -> list[Network]:
    """The addresses and networks of a setting, separated by commas."""
    found: list[Network] = []
    for one in filter(None, (part.strip() for part in text.split(","))):
        try:
            found.append(ipaddress.ip_network(one))
        except ValueError:
            raise DeckhallError(
                f"the setting trusted_proxy names {one!r}, which is no address or network like 10.0.0.2 or 10.0.0.0/24"
            ) from None
    return found


def among(host: str, trusted: Iterable[Network]) -> bool:
    """Is it one of these addresses?"""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return any(address in network for network in trusted)
