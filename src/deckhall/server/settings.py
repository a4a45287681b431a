"""Settings of a hall: each is declared once, and can be given in a file, in the environment or on the command line."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from deckhall.core.errors import DeckhallError

PREFIX: Final = "DECKHALL_"
"""A setting's name in the environment is its own in capitals after this."""
RESOLVED: Final = "DECKHALL_SETTINGS"
"""The variable in which the first process hands all settings to its workers, as JSON."""


def _field(help_text: str, least: float | None = None, most: float | None = None) -> msgspec.Meta:
    """What a setting means, and its bounds."""
    return msgspec.Meta(description=help_text, ge=least, le=most)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a hall is run."""

    host: Annotated[str, _field("Address to listen on; 0.0.0.0 lets other devices in.")] = "127.0.0.1"
    port: Annotated[int, _field("Port; 0 takes any free one.", 0, 65535)] = 8000
    db: Annotated[str, _field("Database URL; SQLite in your data folder by default.")] = ""
    redis: Annotated[str, _field("Redis URL, for several workers.")] = ""
    workers: Annotated[int, _field("Server processes; more than one needs PostgreSQL and Redis.", 1, 256)] = 1
    log_json: Annotated[bool, _field("Write the log as JSON.")] = False
    pace: Annotated[float, _field("Seconds a bot waits before it moves.", 0, 60)] = 0.7
    rate: Annotated[float, _field("Requests a second that one client may send for long.", 1)] = 40.0
    bot_processes: Annotated[int, _field("Processes that think for bots; 0 takes what the machine has.", 0, 256)] = 0

    # what one request, and what one visitor, may take
    connections: Annotated[int, _field("Connections that a process keeps open.", 16, 1_000_000)] = 10_000
    connections_per_address: Annotated[int, _field("Connections that one address may have open.", 4)] = 256
    header_seconds: Annotated[float, _field("Seconds in which the head of a request must arrive.", 0.1, 600)] = 10.0
    body_seconds: Annotated[float, _field("Seconds in which the body of a request must arrive.", 0.1, 600)] = 40.0
    stalled_seconds: Annotated[float, _field("Seconds for which a client need not read what it is sent.", 0.1)] = 30.0
    socket_kilobytes: Annotated[int, _field("Thousands of bytes that may wait for a slow socket.", 1)] = 2_000
    trusted_proxy: Annotated[str, _field("Proxies whose X-Forwarded-For and -Proto count: addresses, networks.")] = ""
    guests_per_address: Annotated[int, _field("An address may take as much as so many guests.", 1)] = 8
    new_guests_per_hour: Annotated[float, _field("New guests that may come from one address in an hour.", 1)] = 200.0
    files_per_hour: Annotated[float, _field("Files that a guest may bring in an hour to be kept.", 1)] = 30.0
    tables_per_guest: Annotated[int, _field("Tables that a guest may have open or running.", 1)] = 40
    sockets_per_guest: Annotated[
        int, _field("Sockets that a guest may have open, one for each look at a table.", 1)
    ] = 16
    spectators: Annotated[int, _field("Spectators that a table takes.", 0)] = 100
    pause_after: Annotated[float, _field("Seconds after which bots pause at a table that nobody visits.", 0)] = 60.0
    keep_open_days: Annotated[int, _field("Days to keep a table that never began; 0 for ever.", 0)] = 7
    keep_unfinished_days: Annotated[int, _field("Days to keep a game that nobody goes on with; 0 for ever.", 0)] = 180
    keep_finished_days: Annotated[int, _field("Days to keep a game that is over; 0 for ever.", 0)] = 365
    keep_chat_days: Annotated[int, _field("Days to keep what was said at a table; 0 for ever.", 0)] = 90
    keep_replays_days: Annotated[int, _field("Days to keep a brought replay nobody watches; 0 for ever.", 0)] = 90
    keep_replays_megabytes: Annotated[int, _field("Millions of bytes of brought replays; 0 for any.", 0)] = 500
    keep_guests_days: Annotated[int, _field("Days to keep a guest without a table; 0 for ever.", 0)] = 30
    file_seconds: Annotated[float, _field("Seconds to read a file that somebody brings.", 0.1, 600)] = 10.0
    metrics_token: Annotated[str, _field("Token with which /metrics can be read; without one nobody can.")] = ""
    # who is who, and who may know of what
    wrong_codes: Annotated[int, _field("Wrong table codes that one address may try before it has to pause.", 1)] = 20
    wrong_codes_pause: Annotated[float, _field("Seconds in which it then learns nothing.", 0, 86_400)] = 60.0
    code_rest: Annotated[float, _field("Seconds after its end in which a table keeps its code.", 0)] = 86_400.0
    seat_kept: Annotated[float, _field("Seconds in which a rematch keeps the seats of those who played.", 0)] = 600.0
    replace_after: Annotated[float, _field("Seconds after which the host may replace who has gone.", 0, 3600)] = 5.0


def names() -> tuple[str, ...]:
    """All settings, in the order in which they are explained."""
    return Settings.__struct_fields__


def read(
    file: Path | None = None, environ: Mapping[str, str] = os.environ, given: Mapping[str, object] | None = None
) -> Settings:
    """The settings of a file, over them those of the environment, over them those given; defaults for the rest."""
    found: dict[str, object] = _of_file(file) if file is not None else {}
    found |= {name: environ[PREFIX + name.upper()] for name in names() if environ.get(PREFIX + name.upper())}
    found |= {name: value for name, value in (given or {}).items() if value is not None}
    return _checked(found)


def hand_on(settings: Settings) -> None:
    """Leave the settings to the worker processes that will be started."""
    os.environ[RESOLVED] = msgspec.json.encode(settings).decode()


def handed_on() -> Settings:
    """The settings that the first process left."""
    return msgspec.json.decode(os.environ[RESOLVED], type=Settings)


def _of_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise DeckhallError(f"the settings in {file} cannot be read: {problem.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise DeckhallError(f"{file} is no TOML: {problem}") from None


def _checked(found: dict[str, object]) -> Settings:
    """Each setting by itself, so that the error names it."""
    types = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    made: dict[str, Any] = {}
    for name, value in found.items():
        if name not in types:
            raise DeckhallError(f"there is no setting {name!r}; there are {', '.join(names())}")
        try:
            made[name] = msgspec.convert(value, types[name], strict=not isinstance(value, str))
        except msgspec.ValidationError as problem:
            raise DeckhallError(f"the setting {name} cannot be {value!r}: {problem}") from None
    return Settings(**made)
