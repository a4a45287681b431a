"""Position files: any game can start from a position written in TOML.

Every game shares the keys `game`, `edition`, `players`, `seed` and `[options]`; the rest is the game's own and is
described in its `position` module. Scenario tests, puzzles and bug reports are written this way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from deckhall.core import options as option_tools
from deckhall.core.errors import BadPosition, DeckhallError
from deckhall.core.registry import load as load_game
from deckhall.core.rng import seeded
from deckhall.core.toml_files import read_toml

if TYPE_CHECKING:
    from deckhall.core.game import Game
    from deckhall.core.state import State

SHARED: Final = ("game", "edition", "players", "seed", "options")


def load_file(path: Path, cards: Path | None = None) -> tuple[Game, dict[str, object]]:
    """The game a position file names, with other cards if wanted, and its content."""
    content = read_toml(path, BadPosition)
    slug, edition = content.get("game"), content.get("edition", "")
    if not isinstance(slug, str) or not isinstance(edition, str):
        raise BadPosition(f'{path}: game: a position starts with the game it belongs to, as in game = "climber"')
    return load_game(slug, edition, cards), content


def read_position(game: Game, position: Mapping[str, object], telling: bool = False) -> State:
    """The state that a position describes, settled up to its first decision."""
    if position.get("game", game.slug) != game.slug:
        raise BadPosition(f"game: this position is for {position['game']!r}, not for {game.slug!r}")
    try:
        players = _number(position, "players", game.player_counts[-1])
        given = position.get("options", {})
        if not isinstance(given, dict):
            raise BadPosition("options: must be a table of name = value")
        options = option_tools.with_defaults(game.options, given)
        own = {key: value for key, value in position.items() if key not in SHARED}
        state = game.place(own, game.checked_players(players), options, seeded(_number(position, "seed", 0)))
        state.telling = telling
        state.settle()
        return state
    except BadPosition:
        raise
    except DeckhallError as problem:
        raise BadPosition(f"position: {problem}") from None


class Supply:
    """The cards that exist and lie nowhere yet: what a position names is taken out of it."""

    def __init__(self, index: Mapping[str, int], left: list[int]) -> None:
        self.index: Final = index
        self.left: Final = left

    def take(self, names: Iterable[str], where: str, fitting: Collection[int] | None = None) -> tuple[int, ...]:
        """Cards by their ids, each as often as it exists; `fitting` are those that may lie there."""
        found: list[int] = []
        for name in names:
            card = self.index.get(name, -1)
            if card < 0:
                raise BadPosition(f"{where}: there is no card {name!r}")
            if fitting is not None and card not in fitting:
                raise BadPosition(f"{where}: {name!r} cannot lie there")
            if card not in self.left:
                raise BadPosition(f"{where}: {name!r} is used more often than it exists")
            self.left.remove(card)
            found.append(card)
        return tuple(found)


def check_seats(seats: Collection[object], players: int) -> None:
    """A part for each player."""
    if len(seats) != players:
        raise BadPosition(f"seats: there are {len(seats)}; {players} play")


def checked_seat(value: int, players: int, field: str) -> int:
    """The seat itself, if there is one of that number."""
    if not 0 <= value < players:
        raise BadPosition(f"{field}: there is no seat {value}; seats go from 0 to {players - 1}")
    return value


def check_known(value: str, choices: Collection[str], field: str) -> None:
    """The word is one of the choices."""
    if value not in choices:
        raise BadPosition(f"{field}: {value!r} is unknown; it is one of {', '.join(choices)}")


def players_of(game: Game, position: Mapping[str, object]) -> int:
    """How many players a position has."""
    return _number(position, "players", game.player_counts[-1])


def _number(position: Mapping[str, object], key: str, default: int) -> int:
    value = position.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition(f"{key}: must be a whole number, not {value!r}")
    return value
