"""The REST interface: every endpoint with the types of its body and answer, from which OpenAPI is made.

What is asked of one table is declared in `table_requests`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.routing import Route

from deckhall.core.replay import Replay
from deckhall.server import api, blocks, lesson_tables, lobby, map_preview, messages, recovery
from deckhall.server.endpoints import Endpoint, HttpRequest, number
from deckhall.server.hall import game_info
from deckhall.server.levels import levels
from deckhall.server.refusals import NotFound
from deckhall.server.table_requests import OPERATIONS, Handler, Operation

ENDPOINTS: Final[list[Endpoint]] = []
VIEWER: Final = {"seat": "Whose view: the number of a seat, or open for everything."}


def endpoint(
    method: str,
    path: str,
    body: Any,
    answer: Any,
    query: dict[str, str] | None = None,
    cost: float = 1.0,
    fixed: bool = False,
) -> Callable[[Handler], Handler]:
    """Declare a handler; its docstring becomes the summary, and `query` says what may follow a question mark."""

    def declare(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(handler.__name__, method, path, body, answer, handler, query or {}, cost, fixed))
        return handler

    return declare


@endpoint("GET", "/api/games", None, list[api.GameInfo], fixed=True)
async def games(request: HttpRequest) -> Any:
    """All games that can be played here."""
    return request.hall.game_infos()


@endpoint("GET", "/api/bots", None, list[api.BotLevel], fixed=True)
async def bots(_request: HttpRequest) -> Any:
    """The strengths of bots."""
    return levels()


@endpoint(
    "GET", "/api/games/{slug}", None, api.GameDetail, {"edition": "Another edition than the usual one."}, fixed=True
)
async def game(request: HttpRequest) -> Any:
    """All that a table needs to draw a game."""
    found = request.hall.game(request.path["slug"], request.query.get("edition", ""))
    return api.GameDetail(game_info(found), found.faces(), found.theme.look)


@endpoint("GET", "/api/games/{slug}/rulebook", None, api.RulebookText, fixed=True)
async def rulebook(request: HttpRequest) -> Any:
    """The rulebook, whole and rule by rule."""
    found = request.hall.game(request.path["slug"])
    rules = [api.RuleText(rule.id, rule.section, rule.text) for rule in found.rulebook.rules.values()]
    return api.RulebookText(found.slug, found.theme.title, found.rulebook.text, rules)


@endpoint("GET", "/api/games/{slug}/lessons", None, api.LessonList, fixed=True)
async def lessons(request: HttpRequest) -> Any:
    """The lessons of a game, and its terms."""
    return lesson_tables.listed(request.hall.game(request.path["slug"]))


@endpoint("POST", "/api/games/{slug}/lessons/{lesson}", messages.LessonRequest, messages.LessonAnswer, cost=2.0)
async def lesson(request: HttpRequest) -> Any:
    """Play a lesson: where you stand, what you do there, and what a table would send you then."""
    return await lesson_tables.answer(request.hall.game(request.path["slug"]), request.path["lesson"], request.body)


@endpoint("POST", "/api/games/{slug}/map", api.MapRequest, api.MapPreview, cost=3.0)
async def game_map(request: HttpRequest) -> Any:
    """The map on which a game would begin with these options, or a map of your own, checked."""
    return await map_preview.preview(request.hall, request.owner, request.path["slug"], request.body)


@endpoint("POST", "/api/guests", api.NewGuest, api.Guest, cost=3.0)
async def register(request: HttpRequest) -> Any:
    """Come in under a name. Browsers get a cookie, other clients use the token as a bearer token.

    Whoever has a good cookie stays who they are: nobody can be talked out of their name and tables.
    """
    known = await request.hall.guests.find(request.cookie)
    if known is not None:
        return api.Guest(known["id"], known["name"])
    request.hall.shares.take_new_guest(request.owner.address)
    return await request.hall.guests.register(request.body.name)


@endpoint("GET", "/api/me", None, api.Me)
async def me(request: HttpRequest) -> Any:
    """Who you are, and your tables."""
    guest = request.guest
    tables = await lobby.table_infos(request.hall, await lobby.tables_of(request.hall, guest["id"]), guest)
    return api.Me(api.Guest(guest["id"], guest["name"]), tables, guest["recovery_hash"] is not None)


@endpoint("PATCH", "/api/me", api.NewGuest, api.Guest)
async def rename(request: HttpRequest) -> Any:
    """Take another name."""
    renamed = await request.hall.guests.rename(request.guest, request.body.name)
    await request.hall.notices.post("guest", renamed.id)
    return renamed


@endpoint("POST", "/api/me/recovery-code", None, api.RecoveryCode, cost=3.0)
async def recovery_code(request: HttpRequest) -> Any:
    """A code with which you can come back on any device. It is shown once, and replaces the one before."""
    return await recovery.make_code(request.hall.guests, request.guest)


@endpoint("POST", "/api/recover", api.Recover, api.Guest, cost=3.0)
async def recover(request: HttpRequest) -> Any:
    """Come back with a recovery code: name, tables and replays are yours again, here too."""
    guesses = request.hall.admission.guesses
    guesses.check(request.address)
    try:
        found = await recovery.come_back(request.hall.guests, request.body.code)
    except NotFound:
        guesses.count(request.address)
        raise
    if request.visitor is not None:
        await request.hall.log_out(request.visitor, request.token)  # nobody is two people on one device
    return found


@endpoint("POST", "/api/logout", api.LogOut, api.LoggedOut)
async def log_out(request: HttpRequest) -> Any:
    """Be nobody on this device any more, or on all of them."""
    await request.hall.log_out(request.guest, request.token, request.body.everywhere)
    return api.LoggedOut(request.guest["name"])


@endpoint("GET", "/api/me/blocks", None, list[api.Block])
async def my_blocks(request: HttpRequest) -> Any:
    """Whom you have blocked."""
    return await blocks.listed(request.hall.store, request.guest["id"])


@endpoint("DELETE", "/api/me/blocks/{id}", None, list[api.Block])
async def end_block(request: HttpRequest) -> Any:
    """Read somebody again; the others whom you have blocked."""
    return await blocks.end(request.hall.store, request.guest["id"], request.path["id"])


@endpoint("GET", "/api/tables", None, list[api.TableInfo])
async def tables(request: HttpRequest) -> Any:
    """Listed tables: open ones to join, running ones to watch."""
    return await lobby.table_infos(request.hall, await lobby.listed_tables(request.hall), request.visitor)


@endpoint("POST", "/api/tables", api.NewTable, api.TableInfo)
async def open_table(request: HttpRequest) -> Any:
    """Open a table; without open seats the game begins at once."""
    code = await lobby.open_table(request.hall, request.guest, request.body, address=request.owner.address)
    return await request.hall.request(code, "info", request.guest)


@endpoint("POST", "/api/replays", msgspec.Raw, api.ReplayInfo, cost=10.0)
async def upload_replay(request: HttpRequest) -> Any:
    """Bring a replay file to watch it here."""
    request.hall.shares.take_file(request.owner)
    return await request.app.replays.add(request.owner, request.body)


async def _replay_id(request: HttpRequest) -> str:
    """The id of a replay; that of a finished table is also found by the table's code, by those who may know of it."""
    wanted = request.path["id"]
    return await request.admitted(wanted) if "-" in wanted else wanted


@endpoint("GET", "/api/replays/{id}", None, api.ReplayInfo)
async def replay(request: HttpRequest) -> Any:
    """A replay; the code of a finished table leads to its replay for as long as no other table has the code."""
    return await request.app.replays.info(request.owner, await _replay_id(request))


@endpoint("GET", "/api/replays/{id}/file", None, Replay)
async def replay_as_file(request: HttpRequest) -> Any:
    """The replay as a file."""
    return msgspec.Raw(await request.app.replays.get(await _replay_id(request)))


@endpoint("GET", "/api/replays/{id}/steps/{step}", None, api.ReplayStep, VIEWER)
async def replay_step(request: HttpRequest) -> Any:
    """One position of a replay, `?seat=0` as a seat sees it or `?seat=open` with everything open."""
    step, viewer = number(request.path["step"]), request.query.get("seat", "open")
    return await request.app.replays.step(request.owner, await _replay_id(request), step, viewer)


@endpoint("GET", "/api/replays/{id}/log", None, list[api.ReplayLine], VIEWER)
async def replay_log(request: HttpRequest) -> Any:
    """The whole log of a replay, `?seat=0` as a seat knows it or `?seat=open` with everything open."""
    seat = request.query.get("seat", "open")
    return await request.app.replays.log(request.owner, await _replay_id(request), seat)


@endpoint("POST", "/api/replays/{id}/play-on", api.PlayOn, api.TableInfo)
async def play_on(request: HttpRequest) -> Any:
    """Play on from a position of a replay, against bots or with others."""
    replay_id = await _replay_id(request)
    code = await request.app.replays.play_on(request.owner, request.guest, replay_id, request.body)
    return await request.hall.request(code, "info", request.guest)


def table_endpoint(operation: Operation) -> Endpoint:
    """The endpoint of something that is asked of one table."""

    async def handle(request: HttpRequest) -> Any:
        guest = request.visitor if operation.for_everybody else request.guest
        body = request.body
        if operation.query:
            given = {name: text for name, text in request.query.items() if text and name in operation.query}
            body = operation.body(**{name: number(text) for name, text in given.items()})
        await request.admitted(request.path["code"])
        return await request.hall.request(request.path["code"], operation.name, guest, body)

    handle.__doc__ = operation.summary
    body, query = None if operation.query else operation.body, operation.query
    return Endpoint(operation.name, operation.method, operation.path, body, operation.answer, handle, query)


ENDPOINTS.extend(table_endpoint(operation) for operation in OPERATIONS.values())


def routes() -> list[Route]:
    """All endpoints as Starlette routes."""
    return [Route(one.path, one.respond, methods=[one.method]) for one in ENDPOINTS]


def methods_at(path: str) -> list[str]:
    """What can be done at an address."""
    return sorted({method for route in routes() if route.path_regex.match(path) for method in route.methods or ()})
