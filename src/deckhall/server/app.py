"""The web application: routes, headers, static files, health and metrics."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckhall.server import openapi, rest
from deckhall.server.bots import Bots
from deckhall.server.hall import Hall
from deckhall.server.limits import Buckets
from deckhall.server.replays import Replays
from deckhall.server.socket import table_socket
from deckhall.server.store import Store

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


class Guarded:
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
            hall.log("request failed", path=scope["path"], problem=f"{type(problem).__name__}: {problem}")
            hall.failures += 1
            if not begun:
                answer = rest.problem(500, "something went wrong in the hall; nothing of your game is lost")
                await answer(scope, receive, with_headers)


def web_folder() -> Path:
    """Where the built browser front end lies."""
    return Path(__file__).with_name("web")


async def page(_request: Request) -> Response:
    """Every page of the front end is the same file; it looks at the address itself."""
    index = web_folder() / "index.html"
    if not index.exists():
        return PlainTextResponse("The browser front end is not built: run `make setup`.", 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def missing(_request: Request) -> Response:
    """An address of the interface that does not exist."""
    return rest.problem(404, "there is nothing at this address")


async def health(request: Request) -> Response:
    """Whether the hall is open and its database answers."""
    hall: Hall = request.app.state.hall
    try:
        await hall.store.ping()
    except Exception as problem:
        hall.log("not healthy", problem=type(problem).__name__)
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Numbers for Prometheus."""
    hall: Hall = request.app.state.hall
    numbers = {
        "deckhall_tables_loaded": len(hall.rooms),
        "deckhall_connections": hall.connections,
        "deckhall_moves_total": hall.moves,
        "deckhall_commits_total": hall.store.commits,
        "deckhall_writes_total": hall.store.written,
        "deckhall_failures_total": hall.failures,
    }
    lines = [
        f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}\n{name} {value}"
        for name, value in numbers.items()
    ]
    return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


def make_app(url: str, redis: str = "", pace: float = 0.7, bot_processes: int = 0, rate: float = 40.0) -> Starlette:
    """The application over a database; with Redis it shares its tables with other processes.

    `rate` is how many requests, and messages on a socket, one client may send a second for long.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[None]:
        store = Store(url)
        store.open()
        hall = Hall(store, Bots(bot_processes), pace)
        app.state.hall = hall
        if redis:
            from deckhall.server.bus import Bus  # Redis is an extra

            hall.bus = Bus(hall, redis)
            await hall.bus.open()
        app.state.replays = Replays(hall)
        app.state.rate = Buckets(3 * rate, rate)
        app.state.message_rate = rate / 2
        await hall.wake_all()
        yield
        await hall.close()

    folder = web_folder()
    assets = [Mount("/assets", StaticFiles(directory=folder / "assets"))] if (folder / "assets").is_dir() else []
    return Starlette(
        routes=[
            *rest.routes(),
            WebSocketRoute("/api/tables/{code}/socket", table_socket),
            Route("/api/openapi.json", openapi.document),
            Route("/api/{rest:path}", missing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            Route("/healthz", health),
            Route("/metrics", metrics),
            *assets,
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(Guarded)],
        lifespan=lifespan,
    )
