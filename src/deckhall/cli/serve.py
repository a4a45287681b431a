"""`deckhall serve`: the hall for the browser. It is also what `deckhall` alone does."""

from __future__ import annotations

import inspect
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from msgspec import inspect as types
from rich.text import Text

from deckhall.cli.console import out
from deckhall.server import settings

METAVARS: Final = {"db": "URL", "redis": "URL"}


def serve(browser: bool = True, settings_file: Path | None = None, **given: object) -> None:
    """Open the hall: people play in the browser, with friends and bots.

    Every move is kept in the database before anyone is told of it; stop the hall whenever you like.
    Each setting can also stand in the file (`port = 8080`) or in the environment (DECKHALL_PORT=8080); the command
    line wins over the environment, the environment over the file.
    """
    from deckhall.server.serve import lan_address
    from deckhall.server.serve import serve as serve_hall  # it brings the web server along

    def started(at: str, on: int) -> None:
        own = f"http://{'127.0.0.1' if at in ('0.0.0.0', '::') else at}:{on}/"
        out().print(Text("The hall is open at ").append(own, style="bold"))
        lan = lan_address() if at in ("0.0.0.0", "::") else ""
        if lan:
            out().print(Text("Friends in your network come in at ").append(f"http://{lan}:{on}/", style="bold"))
        out().print(Text("Ctrl-C closes it; no game is lost.", style="dim"))
        if browser:
            threading.Thread(target=webbrowser.open, args=(own,), daemon=True).start()

    serve_hall(settings.read(settings_file, given=given), started)


def with_all_settings(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for every setting, as the settings themselves declare them."""
    options: dict[str, tuple[Any, Any]] = {
        "browser": (Annotated[bool, typer.Option(help="Open the browser.")], True),
        "settings_file": (
            Annotated[Path | None, typer.Option("--settings", help="Settings as TOML.", metavar="FILE")],
            None,
        ),
    }
    options |= {field.name: (_option(field), None) for field in _fields()}
    command.__annotations__ = {name: kind for name, (kind, _) in options.items()} | {"return": None}
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)
            for name, (kind, default) in options.items()
        ]
    )
    return command


def _fields() -> tuple[types.Field, ...]:
    declared = types.type_info(settings.Settings)
    assert isinstance(declared, types.StructType)
    return declared.fields


def _option(field: types.Field) -> Any:
    """A setting as an option that is None unless given, so that file and environment count."""
    assert isinstance(field.type, types.Metadata)
    kind = field.type.type
    python = {types.IntType: int, types.FloatType: float, types.BoolType: bool}.get(type(kind), str)
    least, most = getattr(kind, "ge", None), getattr(kind, "le", None)
    said = (field.type.extra_json_schema or {}).get("description", "")
    default = f" Default: {field.default}." if field.default not in ("", False) else ""
    option = typer.Option(
        help=said + default,
        min=least,
        max=most,
        metavar=METAVARS.get(field.name),
        show_default=False,
    )
    return Annotated[python | None, option]
