"""Endpoints of the REST interface: how a request is read, checked, handled and answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from deckhall.core.errors import DeckhallError, UnknownGame
from deckhall.core.words import as_sentence
from deckhall.server import api
from deckhall.server.addresses import address_of
from deckhall.server.admission import SECRET_HEADER
from deckhall.server.documents import JSON, Document, Documents
from deckhall.server.fair_queue import Owner
from deckhall.server.hall import Hall
from deckhall.server.origin import NotJson, check_change
from deckhall.server.refusals import Banned, NotAllowed, NotFound, Refusal, TooManyGuesses, Unavailable, UnknownGuest
from deckhall.server.shares import TOO_MUCH, TooMuch
from deckhall.server.store import Row
from deckhall.server.table_requests import Operation

COOKIE: Final = "deckhall_guest"
LARGEST_BODY: Final = 64_000
LARGEST_FILE: Final = 256_000


class HttpRequest:
    """A request with what every handler needs of it."""

    def __init__(self, request: Request, hall: Hall, visitor: Row | None, body: Any) -> None:
        self.hall: Final = hall
        self.visitor: Final = visitor
        """Who asks, if they have said their name."""
        self.owner: Final = Owner(address_of(request.client), "" if visitor is None else visitor["id"])
        """For whom work is done that others wait for, too."""
        self.body: Final = body
        self.token: Final = token_of(request)
        self.cookie: Final = request.cookies.get(COOKIE, "")
        self.address: Final = self.owner.address
        self.secret: Final = request.headers.get(SECRET_HEADER, "")
        """What stands in the link to a table that is not listed."""
        self.app: Final = request.app.state
        self.query: Final[Mapping[str, str]] = request.query_params
        self.path: Final[Mapping[str, str]] = request.path_params

    async def admitted(self, code: str) -> str:
        """The id of a table that the one who asks may know of."""
        guest = "" if self.visitor is None else str(self.visitor["id"])
        return await self.hall.admission.check(code, guest, self.secret, self.address)

    @property
    def guest(self) -> Row:
        """Who asks; the endpoint needs somebody."""
        if self.visitor is None:
            raise UnknownGuest("Say your name first.")
        return self.visitor


@dataclass(frozen=True)
class Endpoint(Operation):
    """An operation as it is asked for over HTTP; its handler takes an HttpRequest."""

    cost: float = 1.0
    """How much it takes from what one may ask."""
    fixed: bool = False
    """Whether the answer is the same for everybody as long as the hall is open."""

    async def respond(self, request: Request) -> Response:
        """Answer a request; a problem is a sentence, not a trace."""
        hall: Hall = request.app.state.hall
        token = token_of(request)
        known = hall.guests.cached(token)
        # tokens nobody knows do not count as somebody: else everybody could make up a new one each time
        owner = Owner(address_of(request.client), "" if known is None else known["id"])
        if not hall.shares.requests.allows_guest(owner, self.cost):  # the address was counted before
            return too_much_response()
        documents: Documents = request.app.state.documents
        key = (request.url.path, *(request.query_params.get(name, "") for name in self.query))
        if self.fixed and (document := documents.known(key)) is not None:
            return document.response(request)
        try:
            check_change(request)
            body = await _read_body(request, self.body)
            visitor = await hall.guests.find(token)
            hall.bans.check(request.client.host if request.client else "", "" if visitor is None else visitor["id"])
            done = await self.handler(HttpRequest(request, hall, visitor, body))
        except (DeckhallError, msgspec.MsgspecError, TooLarge) as problem:
            return refusal_response(problem)
        encoded = api.ENCODER.encode(done)
        if self.fixed:
            return (await documents.get(key, lambda: Document(encoded, JSON))).response(request)
        response = Response(encoded, media_type=JSON)
        if isinstance(done, api.Guest) and done.token:
            secure = request.url.scheme == "https"
            response.set_cookie(
                COOKIE, done.token, max_age=31_536_000, httponly=True, samesite="strict", secure=secure, path="/"
            )
        if isinstance(done, api.LoggedOut):
            response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return response


def token_of(request: HTTPConnection) -> str:
    """The guest's token: from the header of a program, or the cookie of a browser."""
    return bearer_of(request) or request.cookies.get(COOKIE, "")


def bearer_of(request: HTTPConnection) -> str:
    """The token in the header, if there is one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def number(text: str) -> int:
    """A number in a path or a query."""
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise NotFound(f"{text[:20]!r} is not a number that fits here.")
    return int(text)


def problem_response(status: int, say: str, rule: str = "") -> Response:
    """An answer that says no."""
    return Response(api.ENCODER.encode(api.Problem(as_sentence(say), rule)), status, media_type=JSON)


def too_much_response() -> Response:
    """The answer to one who asks too often."""
    return problem_response(429, TOO_MUCH)


class TooLarge(Exception):
    """A body beyond the limit."""


STATUSES: Final = {
    UnknownGuest: 401,
    Banned: 403,
    NotJson: 415,
    NotAllowed: 403,
    NotFound: 404,
    TooMuch: 429,
    TooManyGuesses: 429,
    Refusal: 409,
    Unavailable: 503,
    UnknownGame: 404,
    TooLarge: 413,
}


def refusal_response(problem: Exception) -> Response:
    """The answer to something that could not be done."""
    if isinstance(problem, msgspec.ValidationError):
        return problem_response(400, f"the request is not valid: {problem}")
    if isinstance(problem, msgspec.MsgspecError):
        return problem_response(400, "that is not JSON")
    status = next((status for kind, status in STATUSES.items() if isinstance(problem, kind)), 400)
    return problem_response(status, str(problem), problem.rule if isinstance(problem, Refusal) else "")


async def _read_body(request: Request, kind: Any) -> Any:
    if kind is None:
        return None
    limit = LARGEST_FILE if kind is msgspec.Raw else LARGEST_BODY
    received = bytearray()
    async for chunk in request.stream():
        received += chunk
        if len(received) > limit:
            raise TooLarge(f"that is too large: {limit} bytes are the most")
    return bytes(received) if kind is msgspec.Raw else msgspec.json.decode(received, type=kind)
