"""Maps: looked at before a table is opened, and brought by players themselves; read in a side process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from deckhall.core import Game, load, view
from deckhall.core.errors import BadSetup
from deckhall.server import api
from deckhall.server.bounds import check_map
from deckhall.server.refusals import Refusal

if TYPE_CHECKING:
    from deckhall.core.maps import OwnMap
    from deckhall.core.options import Options
    from deckhall.core.scene import Scene, Zone
    from deckhall.server.fair_queue import Owner
    from deckhall.server.hall import Hall

YOURS: Final = "your map"
"""How errors call the file, whose name does not travel."""


async def preview(hall: Hall, owner: Owner, slug: str, request: api.MapRequest) -> msgspec.Raw:
    """The map of a game that would begin so, encoded."""
    game = hall.game(slug, request.edition)
    return msgspec.Raw(await hall.file_process.run(owner, _encoded_preview, game.slug, game.edition, request))


async def start_on_own_map(
    hall: Hall, owner: Owner, game: Game, text: str, players: int, seed: int, options: Options
) -> dict[str, object]:
    """How a table on a map of one's own starts; a rematch is played on the same text."""
    facts = (game.slug, game.edition, text, players, seed, options)
    return await hall.file_process.run(owner, _start, *facts)


# -- in the side process -------------------------------------------------------------------------------------------

_game: Final = cache(load)


def _own_map(game: Game, text: str) -> OwnMap:
    check_map(text, YOURS)
    return game.read_map(text, YOURS)


def _start(slug: str, edition: str, text: str, players: int, seed: int, options: Options) -> dict[str, object]:
    game = _game(slug, edition)
    own = _own_map(game, text)
    position = own.begin(game, players, seed, options)
    game.from_position(position)  # whatever else does not fit together is said now
    return {"position": position, "map": {"name": own.name, "text": text}}


def _encoded_preview(slug: str, edition: str, request: api.MapRequest) -> bytes:
    return api.ENCODER.encode(_preview(_game(slug, edition), request))


def _preview(game: Game, request: api.MapRequest) -> api.MapPreview:
    """The map of a game that would begin so. The deal is not the one of any table."""
    if not request.own_map:
        counts = _player_counts(game, request.options)
        scene = view.view(game.new(_nearest(request.players, counts), 0, request.options), None)
        zone = _map_zone(scene)
        return api.MapPreview(zone.title, counts, zone, scene.details)
    own = _own_map(game, request.own_map)
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
