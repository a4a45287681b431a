"""The registry: games are found, not listed. Ours are the packages in `deckhall.games`; others register themselves
with an entry point in the group `deckhall.games` whose value is their Game class.
"""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from deckhall.core.errors import UnknownGame
from deckhall.core.game import Game
from deckhall.core.plugins import plugins

_added: dict[str, type[Game]] = {}


def add(kind: type[Game]) -> None:
    """Make a game known by hand: for tests and notebooks."""
    _added[kind.slug] = kind


def slugs() -> list[str]:
    """The names of all games that can be loaded."""
    package = importlib.import_module("deckhall.games")
    ours = [module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg]
    others = [point.name for point in plugins("deckhall.games")]
    return sorted({*ours, *others, *_added})


def find(slug: str) -> type[Game]:
    """The Game class of that name."""
    if slug in _added:
        return _added[slug]
    if slug not in slugs():
        raise UnknownGame(f"there is no game {slug!r}; there are {', '.join(slugs())}")
    found: object = None
    for point in plugins("deckhall.games"):
        if point.name == slug:
            found = point.load()
    if found is None:
        found = importlib.import_module(f"deckhall.games.{slug}").GAME
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise UnknownGame(f"the entry point {slug!r} does not lead to a Game class")
    return found


def load(slug: str, edition: str = "", cards: Path | None = None) -> Game:
    """A game, in its default edition or another, or with another card file."""
    kind = find(slug)
    return kind(folder_of(kind), edition, cards)


def folder_of(kind: type[Game]) -> Path:
    """Where the game's data files lie: beside its module."""
    module = importlib.import_module(str(getattr(kind, "__module__")))  # noqa: B009  # mypyc: a class has no such attribute
    return Path(str(module.__file__)).parent
