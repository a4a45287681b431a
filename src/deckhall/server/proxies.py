"""Proxies: a proxy in front of the hall says for whom it asks, and only those that are trusted are believed."""

from __future__ import annotations

import ipaddress
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from deckhall.server.addresses import among, networks


class TrustedProxies:
    """Puts the address and the scheme that a trusted proxy tells in the place of its own."""

    def __init__(self, app: ASGIApp, trusted: str) -> None:
        self.app: Final = app
        self._trusted: Final = networks(trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client and scope["type"] != "lifespan" and among(client[0], self._trusted):
            host = self._asked_for(_values(scope, b"x-forwarded-for"))
            if host:
                scope["client"] = (host, 0)
            scheme = _values(scope, b"x-forwarded-proto")[-1:]
            if scheme in (["http"], ["https"]):
                scope["scheme"] = scheme[0].replace("http", "ws") if scope["type"] == "websocket" else scheme[0]
        await self.app(scope, receive, send)

    def _asked_for(self, told: list[str]) -> str:
        """The last address that is no proxy of ours: what stands before it anybody may have written."""
        for one in reversed(told):
            host = _without_port(one)
            if not host:
                return ""
            if not among(host, self._trusted):
                return host
        return ""


def _values(scope: Scope, name: bytes) -> list[str]:
    """The values of a header, in their order, however they are spread over lines."""
    lines = [value.decode("latin-1") for header, value in scope["headers"] if header == name]
    return [part.strip() for line in lines for part in line.split(",")]


def _without_port(text: str) -> str:
    """The address in `1.2.3.4`, `1.2.3.4:80`, `2001:db8::1` or `[2001:db8::1]:80`; empty if there is none."""
    host = text
    if text.startswith("["):
        host = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        host = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return ""
