"""Maps: looked at before a table is opened, and brought by players themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from deckhall.core import view
from deckhall.core.errors import BadSetup
from deckhall.server import api
from deckhall.server.refusals import Refusal

if TYPE_CHECKING:
    from deckhall.core import Game
    from deckhall.core.options import Options
    from deckhall.core.scene import Scene, Zone

YOURS: Final = "your map"
"""How errors call the file, whose name does not travel."""


def start_on_own_map(game: Game, text: str, players: int, seed: int, options: Options) -> dict[str, object]:
    """How a table on a map of one's own starts; a rematch is played on the same text."""
    own = game.read_map(text, YOURS)
    position = own.begin(game, players, seed, options)
    game.from_position(position)  # whatever else does not fit together is said now
    return {"position": position, "map": {"name": own.name, "text": text}}


def preview(game: Game, request: api.MapRequest) -> api.MapPreview:
    """The map of a game that would begin so. The deal is not the one of any table."""
    if not request.own_map:
        counts = _player_counts(game, request.options)
        scene = view.view(game.new(_nearest(request.players, counts), 0, request.options), None)
        zone = _map_zone(scene)
        return api.MapPreview(zone.title, counts, zone, scene.details)
    own = game.read_map(request.own_map, YOURS)
    state = game.from_position(own.begin(game, _nearest(request.players, own.players), 0, request.options))
    scene = view.view(state, None)
    return api.MapPreview(own.name, list(own.players), _map_zone(scene), scene.details)


def _nearest(players: int, counts: Sequence[int]) -> int:
    """The number of players itself, or the nearest that fits; if none does, the game says why."""
    return min(counts, key=lambda count: abs(count - players), default=players)


def _map_zone(scene: Scene) -> Zone:
    for zone in scene.zones:
        if zone.layout == "map":
            return zone
    raise Refusal("This game is not played on a map.")


def _player_counts(game: Game, options: Mapping[str, object]) -> list[int]:
    """The numbers of players that these options allow."""
    found: list[int] = []
    for players in game.player_counts:
        try:
            game.new(players, 0, options)
        except BadSetup:
            continue
        found.append(players)
    return found
