"""From request to answer: read, check, do, answer. A problem is a sentence, not a trace."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from deckhall.core.errors import DeckhallError, UnknownGame
from deckhall.server import api
from deckhall.server.hall import Hall
from deckhall.server.refusals import Missing, NobodyKnown, Refusal, sentence
from deckhall.server.store import NotKept, Row

COOKIE: Final = "deckhall_guest"
LARGEST_BODY: Final = 64_000
LARGEST_FILE: Final = 256_000
ENCODER: Final = msgspec.json.Encoder()


class Asked:
    """A request with what every handler needs of it."""

    def __init__(self, request: Request, hall: Hall, guest: Row | None, body: Any) -> None:
        self.request: Final = request
        self.hall: Final = hall
        self.visitor: Final = guest
        self.body: Final = body

    @property
    def guest(self) -> Row:
        """Who asks; the endpoint needs somebody."""
        if self.visitor is None:
            raise NobodyKnown("Say your name first.")
        return self.visitor

    async def command(self, name: str, guest: Row | None) -> Any:
        """Ask the table in the path, with the body of the request."""
        return await self.hall.ask(self.part("code"), name, guest or self.visitor, self.body)

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def query(self, name: str, otherwise: str) -> str:
        """A parameter behind the question mark."""
        return str(self.request.query_params.get(name, otherwise))


Handler = Callable[[Asked], Awaitable[Any]]


class Endpoint:
    """One way in: method, path, types, and what it does. `cost` is how much it takes from what one may ask."""

    def __init__(
        self,
        method: str,
        path: str,
        body: Any,
        answer: Any,
        handler: Handler,
        query: Mapping[str, str],
        cost: float,
    ) -> None:
        self.method: Final = method
        self.path: Final = path
        self.body: Final = body
        self.answer: Final = answer
        self.handler: Final = handler
        self.query: Final = query
        self.cost: Final = cost


def problem(status: int, say: str, rule: str = "") -> Response:
    """An answer that says no."""
    return Response(ENCODER.encode(api.Problem(sentence(say), rule)), status, media_type="application/json")


def token_of(request: Any) -> str:
    """The guest's token: from the header of a program, or the cookie of a browser."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return str(token.strip())
    return str(request.cookies.get(COOKIE, ""))


def answering(one: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """The Starlette endpoint for a declared one."""

    async def answer(request: Request) -> Response:
        hall: Hall = request.app.state.hall
        token = token_of(request)
        known = hall.guests.known(token)
        # tokens nobody knows do not count as somebody: else everybody could make up a new one each time
        who = known["id"] if known is not None else request.client.host if request.client else ""
        if not request.app.state.rate.take(who, one.cost):
            return problem(429, "That was too much at once: wait a moment")
        try:
            body = await _body(request, one.body)
            done = await one.handler(Asked(request, hall, await hall.guests.find(token), body))
        except (DeckhallError, msgspec.MsgspecError, TooLarge) as refusal:
            return refused(refusal)
        response = Response(ENCODER.encode(done), media_type="application/json")
        if isinstance(done, api.Guest) and done.token:
            secure = request.url.scheme == "https"
            response.set_cookie(
                COOKIE, done.token, max_age=31_536_000, httponly=True, samesite="strict", secure=secure, path="/"
            )
        return response

    answer.__doc__ = one.handler.__doc__
    return answer


def refused(refusal: Exception) -> Response:
    """The answer to something that could not be done."""
    match refusal:
        case NobodyKnown():
            return problem(401, refusal.say)
        case Missing():
            return problem(404, refusal.say)
        case Refusal():
            return problem(409, refusal.say, refusal.rule)
        case NotKept():
            return problem(503, str(refusal))
        case UnknownGame():
            return problem(404, str(refusal))
        case TooLarge():
            return problem(413, str(refusal))
        case msgspec.ValidationError():
            return problem(400, f"that is not what belongs here: {refusal}")
        case msgspec.MsgspecError():
            return problem(400, "that is not JSON")
    return problem(400, str(refusal))


class TooLarge(Exception):
    """A body beyond the limit."""


async def _body(request: Request, kind: Any) -> Any:
    if kind is None:
        return None
    limit = LARGEST_FILE if kind is msgspec.Raw else LARGEST_BODY
    received = bytearray()
    async for chunk in request.stream():
        received += chunk
        if len(received) > limit:
            raise TooLarge(f"that is too large: {limit} bytes are the most")
    return bytes(received) if kind is msgspec.Raw else msgspec.json.decode(received, type=kind)
