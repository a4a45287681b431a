"""The web application: routes, headers, static files, health and metrics."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckhall.core.errors import DeckhallError
from deckhall.server import connection_limits, metrics, openapi, rest
from deckhall.server.bots import Bots
from deckhall.server.documents import ASK_AGAIN, FOR_EVER, Documents, Folder
from deckhall.server.endpoints import problem_response
from deckhall.server.hall import Hall
from deckhall.server.logs import RepeatedFailure
from deckhall.server.parents import has_parent
from deckhall.server.proxies import TrustedProxies
from deckhall.server.readiness import Readiness
from deckhall.server.refusals import Unavailable
from deckhall.server.replays import Replays
from deckhall.server.request_limits import ASSETS, RequestLimits
from deckhall.server.settings import Settings
from deckhall.server.socket import TableSocket
from deckhall.server.store import Store
from deckhall.server.tidying import keep_tidy

if TYPE_CHECKING:
    from deckhall.server.bus import Bus

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; "
        b"base-uri 'none'; form-action 'self'; object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


CLOSING_PAUSE: Final = 0.2
"""Seconds for the last sentence to reach everybody."""
AWAY_FOR: Final = 60.0
"""Seconds for which a worker that is started again waits for the database and Redis."""
ANY_METHOD: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


class SafeResponses:
    """Security headers on every answer, and no trace of an error to anybody outside."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            await self.app(scope, receive, with_headers)
        except Exception as problem:
            hall: Hall = scope["app"].state.hall
            hall.log_failure("request failed", problem, method=scope["method"], path=scope["path"][:200])
            if not begun:
                answer = problem_response(500, "something went wrong in the hall; nothing of your game is lost")
                await answer(scope, receive, with_headers)


def web_folder() -> Path:
    """Where the built browser front end lies."""
    return Path(__file__).with_name("web")


async def page(request: Request) -> Response:
    """Every page of the front end is the same file; it looks at the address itself."""
    pages: Folder = request.app.state.pages
    if not (pages.folder / "index.html").exists():
        return PlainTextResponse("The browser front end is not built: run `make setup`.", 503)
    return await pages.file(request, "index.html")


async def unknown_path(request: Request) -> Response:
    """An address of the interface that does not exist, or a method it does not have."""
    methods = rest.methods_at(request.url.path)
    if not methods:
        return problem_response(404, "there is nothing at this address")
    answer = problem_response(405, f"that cannot be done here, only {', '.join(methods)}")
    answer.headers["allow"] = ", ".join(methods)
    return answer


async def http_exception(_request: Request, problem: Exception) -> Response:
    """What the framework refuses by itself, in our form."""
    assert isinstance(problem, HTTPException)
    answer = problem_response(problem.status_code, problem.detail)
    answer.headers.update(problem.headers or {})
    return answer


async def alive(_request: Request) -> Response:
    """This process answers; whether it can do anything is another question."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """Whether a move could be kept now."""
    problem = await request.app.state.readiness.problem()
    return PlainTextResponse(f"{problem or 'ok'}\n", 503 if problem else 200)


def open_bus(hall: Hall, url: str) -> Bus:
    """The bus over Redis, which is an extra."""
    try:
        from deckhall.server.bus import Bus
    except ModuleNotFoundError:
        raise DeckhallError("redis is not installed: pip install 'deckhall[redis]'") from None
    return Bus(hall, url)


async def when_available(work: Callable[[], Awaitable[None]]) -> None:
    """Do what needs the database or Redis. A worker that is started again while they are away waits for them: if it
    gave up, so would the process that starts workers, and with it all of them. The first process says at once why not.
    """
    ends, failure = time.monotonic() + AWAY_FOR, RepeatedFailure("a worker waits")
    while True:
        try:
            return await work()
        except Unavailable as problem:
            if not has_parent() or time.monotonic() > ends:
                raise
            failure.note(problem)
            await asyncio.sleep(0.3)


def announce_on_signals(hall: Hall) -> None:
    """Tell everybody before the server stops: it closes the sockets as soon as it gets the signal."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if callable(before):

            def on_signal(got: int, _frame: object, before: Callable[..., Any] = before) -> None:
                loop.call_soon_threadsafe(hall.announce_closing)
                loop.call_soon_threadsafe(loop.call_later, CLOSING_PAUSE, before, got, None)

            signal.signal(number, on_signal)


def make_app(settings: Settings) -> Starlette:
    """The application over a database; with Redis it shares its tables with other processes."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[dict[str, Any]]:
        store = Store(settings.db)
        await when_available(lambda: asyncio.to_thread(store.open))
        hall = app.state.hall = Hall(store, Bots(settings.bot_processes), settings)
        app.state.replays = Replays(hall)
        app.state.readiness = Readiness(hall)
        if settings.redis:
            hall.bus = open_bus(hall, settings.redis)
            await when_available(hall.bus.open)
        await when_available(hall.notices.open)
        chores = (hall.unload_idle_rooms(), hall.notices.keep_reading(), keep_tidy(hall))
        housekeeping = [asyncio.create_task(work) for work in chores]
        if threading.current_thread() is threading.main_thread():
            announce_on_signals(hall)
        yield {connection_limits.NAME: hall.connection_limits}
        for task in housekeeping:
            task.cancel()
        await hall.close()

    # the names of scripts, styles and fonts change with their content, so browsers may keep them
    assets = Folder(web_folder() / "assets", FOR_EVER)
    app = Starlette(
        routes=[
            *rest.routes(),
            WebSocketRoute("/api/tables/{code}/socket", TableSocket()),
            Route("/api/openapi.json", openapi.document),
            Route("/api/{rest:path}", unknown_path, methods=ANY_METHOD),
            Route("/healthz", alive),
            Route("/readyz", ready),
            Route("/metrics", metrics.respond),
            Route(f"{ASSETS}{{name:path}}", assets.respond),
            Route("/{path:path}", page),
        ],
        middleware=[
            Middleware(SafeResponses),
            Middleware(TrustedProxies, trusted=settings.trusted_proxy),
            Middleware(RequestLimits),
        ],
        exception_handlers={HTTPException: http_exception},
        lifespan=lifespan,
    )
    app.state.pages = Folder(web_folder(), ASK_AGAIN)
    app.state.documents = Documents()
    return app
