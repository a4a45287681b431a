"""`deckhall hall`, `backup` and `restore`: for whoever runs a hall, working on its database while it is open."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from deckhall.cli.arguments import AsJson
from deckhall.cli.console import out, print_json, printable
from deckhall.core.words import counted

if TYPE_CHECKING:
    import sqlalchemy as sa

Db = Annotated[str, typer.Option(help="Database URL of the hall, as for `deckhall serve`.", metavar="URL")]
SettingsFile = Annotated[Path | None, typer.Option("--settings", help="Settings of the hall.", metavar="FILE")]
GuestId = Annotated[str, typer.Argument(help="The id of a guest.", metavar="GUEST")]

app = typer.Typer(
    name="hall",
    no_args_is_help=True,
    help="For whoever runs a hall: list, close a table, ban, delete or export a person's data, also while it is open.",
)


def url_of(db: str, settings_file: Path | None) -> str:
    """The database that `deckhall serve` would take with the same settings."""
    from deckhall.server import settings
    from deckhall.server.serve import default_db

    return settings.read(settings_file, given={"db": db or None}).db or default_db()


@contextlib.contextmanager
def database(db: str, settings_file: Path | None) -> Iterator[sa.Connection]:
    """A transaction in the hall's database."""
    from deckhall.server.operators import hall_database

    with hall_database(url_of(db, settings_file)) as connection:
        yield connection


def say(sentence: str) -> None:
    """Tell what was done."""
    out().print(Text(printable(sentence)))


def show(rows: list[dict[str, Any]], columns: tuple[str, ...], as_json: bool) -> None:
    """A list, for people or for programs."""
    if as_json:
        print_json(rows)
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in columns:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*[Text(printable(_cell(name, row[name]))) for name in columns])
    out().print(table if rows else Text("There is nothing to list.", style="dim"))


def _cell(name: str, value: Any) -> str:
    if name in ("created", "updated"):
        return datetime.fromtimestamp(value, UTC).isoformat(" ", "minutes").removesuffix("+00:00")
    if name == "seats":
        return ", ".join(f"{seat['name'] or seat['kind']} {seat['guest']}".strip() for seat in value)
    return str(value)


@app.command("list")
def tables(
    ended: Annotated[bool, typer.Option("--ended", help="Those that have ended instead.", metavar="")] = False,
    db: Db = "",
    settings_file: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """List the tables that are open or running, with who sits there."""
    from deckhall.server import operators

    with database(db, settings_file) as connection:
        rows = operators.tables(connection, ended)
    show(rows, ("code", "game", "status", "stage", "updated", "seats"), as_json)


@app.command()
def guests(
    name: Annotated[str, typer.Argument(help="Letters of the name.", metavar="[NAME]")] = "",
    db: Db = "",
    settings_file: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """Find guests by their name."""
    from deckhall.server import operators

    with database(db, settings_file) as connection:
        rows = operators.guests(connection, name)
    show(rows, ("id", "name", "created"), as_json)


@app.command()
def close(
    code: Annotated[str, typer.Argument(help="The code of the table.", metavar="CODE")],
    db: Db = "",
    settings_file: SettingsFile = None,
) -> None:
    """Close a table: its game ends for everybody, and its replay can be watched."""
    from deckhall.server import operators

    with database(db, settings_file) as connection:
        operators.close_table(connection, code)
    say(f"The table {code.upper()} is closed.")


@app.command()
def ban(
    guest: Annotated[str, typer.Option(help="The id of a guest.", metavar="GUEST")] = "",
    address: Annotated[str, typer.Option(help="An address, or a network like 192.0.2.0/24.", metavar="ADDRESS")] = "",
    reason: Annotated[str, typer.Option(help="Told to whoever is not let in.", metavar="TEXT")] = "",
    db: Db = "",
    settings_file: SettingsFile = None,
) -> None:
    """Do not let a guest or an address in any more; their connections end within seconds."""
    from deckhall.server import operators

    with database(db, settings_file) as connection:
        banned = operators.ban(connection, guest, address, reason)
    say(f"{banned} is not let in any more.")


@app.command()
def unban(
    subject: Annotated[str, typer.Argument(help="The guest's id or the address.", metavar="GUEST|ADDRESS")],
    db: Db = "",
    settings_file: SettingsFile = None,
) -> None:
    """Let a guest or an address in again."""
    from deckhall.server import operators

    with database(db, settings_file) as connection:
        say(f"{operators.unban(connection, subject)} is let in again.")


@app.command()
def bans(db: Db = "", settings_file: SettingsFile = None, as_json: AsJson = False) -> None:
    """List who is not let in."""
    from deckhall.server import operators

    with database(db, settings_file) as connection:
        rows = operators.all_bans(connection)
    show(rows, ("kind", "subject", "reason", "created"), as_json)


@app.command()
def forget(guest: GuestId, db: Db = "", settings_file: SettingsFile = None) -> None:
    """Delete a person's data: name, chat and the way back in. Their seats become anonymous; the games stay."""
    from deckhall.server import operators

    with database(db, settings_file) as connection:
        left = operators.forget(connection, guest)
    say(f"{guest} is forgotten, at {counted(left, 'table', 'tables')}.")


@app.command()
def export(guest: GuestId, db: Db = "", settings_file: SettingsFile = None) -> None:
    """Print all that is kept of a person, as JSON."""
    from deckhall.server import forgetting

    with database(db, settings_file) as connection:
        print_json(forgetting.export(connection, guest))


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.", metavar="FILE")],
    db: Db = "",
    settings_file: SettingsFile = None,
) -> None:
    """Write all that the hall keeps into one file, as it is at this moment; the hall may be open meanwhile.

    The file holds what only the hall may know (hands, and what proves who people are): keep it as safe as the hall.
    """
    from deckhall.server import backups

    say(f"{file} holds {_contents(backups.backup(url_of(db, settings_file), file))}.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `deckhall backup` has written.", metavar="FILE")],
    db: Db = "",
    settings_file: SettingsFile = None,
) -> None:
    """Put a backup into an empty database, SQLite or PostgreSQL, whichever it came from."""
    from deckhall.server import backups

    say(f"The database holds {_contents(backups.restore(file, url_of(db, settings_file)))}.")


def _contents(counts: dict[str, int]) -> str:
    words = {"guests": "guest", "tables": "table", "moves": "move", "replays": "replay"}
    return ", ".join(counted(counts[many], one, many) for many, one in words.items())
