"""`deckhall tidy`: what the hall's database need not keep any more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from deckhall.cli.console import out
from deckhall.server import settings


def tidy(
    yes: Annotated[bool, typer.Option("--yes", help="Really delete it.")] = False,
    db: Annotated[str | None, typer.Option(help="Database URL, as for `serve`.", metavar="URL")] = None,
    settings_file: Annotated[
        Path | None, typer.Option("--settings", help="Settings as TOML, as for `serve`.", metavar="FILE")
    ] = None,
) -> None:
    """Say what the hall would delete from its database, and do so with --yes.

    An open hall does this by itself every hour. How long things are kept is set with the keep_... settings of
    `deckhall serve`; 0 keeps them for ever.
    """
    from deckhall.server.serve import default_db  # it brings the web server along
    from deckhall.server.tidying import tidy_database

    found = settings.read(settings_file, given={"db": db})
    found = msgspec.structs.replace(found, db=found.db or default_db())
    tidy_database(found, yes, lambda line: out().print(line, markup=False, highlight=False))
