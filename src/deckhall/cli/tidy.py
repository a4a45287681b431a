"""`deckhall tidy`: what the hall's database need not keep any more."""

from __future__ import annotations

from typing import Annotated

import typer

from deckhall.cli.console import out
from deckhall.cli.hall import Db, SettingsFile, url_of
from deckhall.server import settings


def tidy(
    yes: Annotated[bool, typer.Option("--yes", help="Really delete it.")] = False,
    db: Db = "",
    settings_file: SettingsFile = None,
) -> None:
    """Say what the hall would delete from its database, and do so with --yes.

    An open hall does this by itself every hour. How long things are kept is set with the keep_... settings of
    `deckhall serve`; 0 keeps them for ever.
    """
    from deckhall.server.tidying import tidy_database

    found = settings.read(settings_file, given={"db": url_of(db, settings_file)})
    tidy_database(found, yes, lambda line: out().print(line, markup=False, highlight=False))
