"""Maps that players bring themselves, for games that are played on one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from deckhall.core import options as option_tools
from deckhall.core.errors import BadSetup

if TYPE_CHECKING:
    from deckhall.core.game import Game


class OwnMap:
    """A checked map: its name, how many can play on it, and the part of a position that begins a new game there."""

    def __init__(self, name: str, players: Sequence[int], position: Mapping[str, object]) -> None:
        self.name: Final = name
        self.players: Final = tuple(players)
        self.position: Final = dict(position)

    def begin(self, game: Game, players: int, seed: int, options: Mapping[str, object]) -> dict[str, object]:
        """A new game on the map, as a position: so that replays and resumed games hold the map too."""
        if players not in self.players:
            counts = ", ".join(str(count) for count in self.players)
            raise BadSetup(f"the map {self.name} cannot be played by {players}; it takes {counts} players")
        shared = {"game": game.slug, "edition": game.edition, "players": players, "seed": seed}
        return {**shared, "options": option_tools.with_defaults(game.options, options), **self.position}
