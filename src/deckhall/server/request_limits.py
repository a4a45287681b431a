"""Request limits: every request counts for its address, pages, scripts and documents too."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from deckhall.server.addresses import address_of
from deckhall.server.endpoints import too_much_response

ASSETS: Final = "/assets/"
ASSET_COST: Final = 0.2
"""A page fetches dozens of them at once, and they cost the hall little."""


class RequestLimits:
    """Refuses what is more than the share of an address. Sockets are counted where they are opened."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] == "http":
            cost = ASSET_COST if scope["path"].startswith(ASSETS) else 1.0
            if not scope["app"].state.hall.shares.requests.allows_address(address_of(scope.get("client")), cost):
                app = too_much_response()
        await app(scope, receive, send)
