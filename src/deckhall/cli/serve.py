"""`deckhall serve`: the hall for the browser. It is also what `deckhall` alone does."""

import threading
import webbrowser
from typing import Annotated

import typer
from rich.text import Text

from deckhall.cli.console import out


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other devices in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes any free one.")] = 8000,
    db: Annotated[str, typer.Option(help="Database URL; SQLite in your data folder by default.", metavar="URL")] = "",
    redis: Annotated[str, typer.Option(help="Redis URL, for several workers.", metavar="URL")] = "",
    workers: Annotated[int, typer.Option(help="Server processes; more than one needs PostgreSQL and Redis.")] = 1,
    log_json: Annotated[
        bool,
        typer.Option("--log-json", help="Write the log as JSON (or set DECKHALL_LOG=json)."),
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Open the hall: people play in the browser, with friends and bots.

    Every move is kept in the database before anyone is told of it; stop the hall whenever you like.
    """
    from deckhall import server  # it brings the web server along

    def started(at: str, on: int) -> None:
        own = f"http://{'127.0.0.1' if at in ('0.0.0.0', '::') else at}:{on}/"
        out().print(Text("The hall is open at ").append(own, style="bold"))
        lan = server.lan_address() if at in ("0.0.0.0", "::") else ""
        if lan:
            out().print(Text("Friends in your network come in at ").append(f"http://{lan}:{on}/", style="bold"))
        out().print(Text("Ctrl-C closes it; no game is lost.", style="dim"))
        if browser:
            threading.Thread(target=webbrowser.open, args=(own,), daemon=True).start()

    server.serve(host, port, db, redis, workers, log_json=log_json, started=started)
