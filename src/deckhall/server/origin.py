"""Origins: which web pages may ask the hall to change something, with the cookies of whoever looks at them."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from deckhall.server.refusals import NotAllowed

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OWN: Final = frozenset({"same-origin", "none"})
"""What a browser calls a request of our own page, and one that no page has made."""


def from_own_page(request: HTTPConnection) -> bool:
    """Browsers say where a request comes from, and no page can make them say anything else. Programs say nothing.

    `Sec-Fetch-Site` counts before `Origin`: it is right even behind a proxy that calls the hall by another name. It is
    missing where the hall is reached without TLS; `Origin` is not. Another port of this host is another page.
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in OWN
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host", "")


def check_change(request: Request) -> None:
    """Refuse what a page of somebody else may have sent: from elsewhere, or as a form, which needs nobody's leave."""
    if request.method in READING:
        return
    if not from_own_page(request):
        raise NotAllowed("A page of another site asks for that: only the hall's own pages may.")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise NotJson("Send that as application/json, also where nothing is to be said.")


class NotJson(NotAllowed):
    """A body that any form could have sent."""
