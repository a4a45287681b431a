"""The REST interface: every endpoint with the types of its body and answer, from which OpenAPI is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from deckhall.core import replay as replay_files
from deckhall.core.errors import DeckhallError
from deckhall.server import api, replays
from deckhall.server.bots import LEVELS
from deckhall.server.hall import Hall, game_info
from deckhall.server.room import Refusal, sentence
from deckhall.server.store import NotKept, Row

if TYPE_CHECKING:
    from starlette.routing import Route

COOKIE: Final = "deckhall_guest"
LARGEST_BODY: Final = 64_000
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


class NobodyKnown(Refusal):
    """There is no guest behind the request."""


class Gone(Refusal):
    """There is no such thing."""


Handler = Callable[[Asked], Awaitable[Any]]


class Endpoint:
    """One way in: method, path, types, and what it does."""

    def __init__(self, method: str, path: str, body: Any, answer: Any, handler: Handler) -> None:
        self.method: Final = method
        self.path: Final = path
        self.body: Final = body
        self.answer: Final = answer
        self.handler: Final = handler


ENDPOINTS: Final[list[Endpoint]] = []


def endpoint(method: str, path: str, body: Any, answer: Any) -> Callable[[Handler], Handler]:
    """Declare a handler; its docstring becomes the summary."""

    def declare(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, body, answer, handler))
        return handler

    return declare


@endpoint("GET", "/api/games", None, list[api.GameInfo])
async def games(asked: Asked) -> Any:
    """All games that can be played here."""
    return asked.hall.game_infos()


@endpoint("GET", "/api/bots", None, list[api.BotLevel])
async def bots(_asked: Asked) -> Any:
    """The strengths of bots."""
    return list(LEVELS)


@endpoint("GET", "/api/games/{slug}", None, api.GameDetail)
async def game(asked: Asked) -> Any:
    """All that a table needs to draw a game."""
    found = asked.hall.game(asked.part("slug"), asked.request.query_params.get("edition", ""))
    return api.GameDetail(game_info(found), found.faces(), found.theme.look)


@endpoint("GET", "/api/games/{slug}/rulebook", None, api.RulebookText)
async def rulebook(asked: Asked) -> Any:
    """The rulebook, whole and rule by rule."""
    found = asked.hall.game(asked.part("slug"))
    rules = [api.RuleText(rule.id, rule.section, rule.text) for rule in found.rulebook.rules.values()]
    return api.RulebookText(found.slug, found.theme.title, found.rulebook.text, rules)


@endpoint("POST", "/api/guests", api.NewGuest, api.Guest)
async def come_in(asked: Asked) -> Any:
    """Come in under a name. Browsers get a cookie, other clients use the token as a bearer token."""
    return await asked.hall.welcome(asked.body.name)


@endpoint("GET", "/api/me", None, api.Mine)
async def me(asked: Asked) -> Any:
    """Who you are, and your tables."""
    guest = asked.guest
    rows = await asked.hall.tables_of(guest["id"])
    tables = await asked.hall.infos([row["code"] for row in rows], guest)
    return api.Mine(api.Guest(guest["id"], guest["name"]), tables)


@endpoint("PATCH", "/api/me", api.NewGuest, api.Guest)
async def rename(asked: Asked) -> Any:
    """Take another name."""
    return await asked.hall.rename(asked.guest, asked.body.name)


@endpoint("GET", "/api/tables", None, list[api.TableInfo])
async def tables(asked: Asked) -> Any:
    """Listed tables: open ones to join, running ones to watch."""
    return await asked.hall.infos(await asked.hall.listed(), asked.visitor)


@endpoint("POST", "/api/tables", api.NewTable, api.TableInfo)
async def open_table(asked: Asked) -> Any:
    """Open a table; without open seats the game begins at once."""
    return await asked.hall.ask(await asked.hall.open_table(asked.guest, asked.body), "info", asked.guest)


@endpoint("GET", "/api/tables/{code}", None, api.TableInfo)
async def table(asked: Asked) -> Any:
    """One table."""
    return await asked.command("info", None)


@endpoint("POST", "/api/tables/{code}/join", api.JoinTable, api.TableInfo)
async def join(asked: Asked) -> Any:
    """Sit down."""
    return await asked.command("join", asked.guest)


@endpoint("POST", "/api/tables/{code}/leave", None, api.TableInfo)
async def leave(asked: Asked) -> Any:
    """Stand up: before the game the seat is free again, in the game a bot sits in."""
    return await asked.command("leave", asked.guest)


@endpoint("POST", "/api/tables/{code}/replace", api.ReplaceSeat, api.TableInfo)
async def replace(asked: Asked) -> Any:
    """Let a bot sit in for a seat, or take your own back."""
    return await asked.command("replace", asked.guest)


@endpoint("POST", "/api/tables/{code}/abandon", None, api.TableInfo)
async def abandon(asked: Asked) -> Any:
    """Give the table up (host only)."""
    return await asked.command("abandon", asked.guest)


@endpoint("POST", "/api/tables/{code}/rematch", None, api.TableInfo)
async def rematch(asked: Asked) -> Any:
    """Once more, with the same people."""
    return await asked.command("rematch", asked.guest)


@endpoint("GET", "/api/tables/{code}/view", None, api.View)
async def view(asked: Asked) -> Any:
    """The table through the eyes of your seat (`?seat=0`) or of a spectator; `?log=N` leaves out the first N lines."""
    wanted, log = asked.request.query_params.get("seat", ""), asked.request.query_params.get("log", "0")
    look = api.Look(_number(wanted) if wanted else None, _number(log))
    return await asked.hall.ask(asked.part("code"), "view", asked.visitor, look)


@endpoint("POST", "/api/tables/{code}/moves", api.Move, api.Moved)
async def move(asked: Asked) -> Any:
    """Make a choice; it is kept when the answer comes."""
    return await asked.command("move", asked.guest)


@endpoint("GET", "/api/tables/{code}/replay", None, replay_files.Replay)
async def table_replay(asked: Asked) -> Any:
    """The replay file of a finished game."""
    return await asked.command("replay", None)


@endpoint("POST", "/api/replays", msgspec.Raw, api.ReplayInfo)
async def bring_replay(asked: Asked) -> Any:
    """Bring a replay file to watch it here."""
    return await asked.request.app.state.replays.add(bytes(asked.body))


@endpoint("GET", "/api/replays/{id}", None, api.ReplayInfo)
async def replay(asked: Asked) -> Any:
    """A replay; the id of a finished table is its code."""
    watched = await asked.request.app.state.replays.get(asked.part("id"))
    return replays.info(asked.part("id"), watched)


@endpoint("GET", "/api/replays/{id}/steps/{step}", None, api.ReplayStep)
async def replay_step(asked: Asked) -> Any:
    """One position of a replay, `?seat=0` from a seat's eyes or `?seat=open` all open."""
    step, eyes = _number(asked.part("step")), asked.request.query_params.get("seat", "open")
    return await asked.request.app.state.replays.step(asked.part("id"), step, eyes)


@endpoint("GET", "/api/replays/{id}/log", None, list[api.ReplayLine])
async def replay_log(asked: Asked) -> Any:
    """The whole log of a replay, `?seat=0` from a seat's eyes or `?seat=open` all open."""
    eyes = asked.request.query_params.get("seat", "open")
    return await asked.request.app.state.replays.log(asked.part("id"), eyes)


@endpoint("POST", "/api/replays/{id}/play-on", api.PlayOn, api.TableInfo)
async def play_on(asked: Asked) -> Any:
    """Play on from a position of a replay, against bots."""
    code = await asked.request.app.state.replays.play_on(asked.guest, asked.part("id"), asked.body)
    return await asked.hall.ask(code, "info", asked.guest)


def _number(text: str) -> int:
    if not text.isdigit() or len(text) > 9:
        raise Refusal(f"{text[:20]!r} is not a number that fits here.")
    return int(text)


# -- from request to answer ----------------------------------------------------------------------------------------


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
    """The Starlette endpoint for a declared one: read, check, do, answer; a problem is a sentence, not a trace."""

    async def answer(request: Request) -> Response:
        hall: Hall = request.app.state.hall
        client = request.client.host if request.client else ""
        token = token_of(request)
        if not request.app.state.rate.take(token or client):
            return problem(429, "That was too much at once: wait a moment")
        try:
            body = await _body(request, one.body)
            done = await one.handler(Asked(request, hall, await hall.guest(token), body))
        except NobodyKnown as refusal:
            return problem(401, refusal.say)
        except Refusal as refusal:
            status = 404 if refusal.say.startswith("There is no") else 409
            return problem(status, refusal.say, refusal.rule)
        except NotKept as refusal:
            return problem(503, str(refusal))
        except msgspec.ValidationError as refusal:
            return problem(400, f"that is not what belongs here: {refusal}")
        except msgspec.DecodeError:
            return problem(400, "that is not JSON")
        except TooLarge:
            return problem(413, f"that is too large: {LARGEST_BODY} bytes are the most")
        except DeckhallError as refusal:
            return problem(400, str(refusal))
        response = Response(ENCODER.encode(done), media_type="application/json")
        if isinstance(done, api.Guest) and done.token:
            secure = request.url.scheme == "https"
            response.set_cookie(
                COOKIE, done.token, max_age=31_536_000, httponly=True, samesite="strict", secure=secure, path="/"
            )
        return response

    answer.__doc__ = one.handler.__doc__
    return answer


class TooLarge(Exception):
    """A body beyond the limit."""


async def _body(request: Request, kind: Any) -> Any:
    if kind is None:
        return None
    limit = replays.LARGEST if kind is msgspec.Raw else LARGEST_BODY
    received = b""
    async for chunk in request.stream():
        received += chunk
        if len(received) > limit:
            raise TooLarge
    return received if kind is msgspec.Raw else msgspec.json.decode(received, type=kind)


def routes() -> list[Route]:
    """All endpoints as Starlette routes."""
    from starlette.routing import Route as StarletteRoute

    return [StarletteRoute(one.path, answering(one), methods=[one.method]) for one in ENDPOINTS]
