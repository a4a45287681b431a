"""The games under test: all of this repository, the sample in examples/ included."""

from __future__ import annotations

from typing import Final

from deckhall.core import registry
from deckhall.core.game import Game
from examples.lanterns.rules import Lanterns

registry.add(Lanterns)

OURS: Final = ("deckhall.games.", "examples.")
"""Games of other packages that happen to be installed are tested where they live."""

SLUGS: Final = [slug for slug in registry.slugs() if registry.find(slug).__module__.startswith(OURS)]
GAMES: Final[dict[str, Game]] = {slug: registry.load(slug) for slug in SLUGS}
"""In their default editions."""
EDITIONS: Final[dict[str, Game]] = {
    game.full_slug: game
    for slug in SLUGS
    for game in [registry.load(slug, edition) for edition in registry.find(slug).editions]
}
"""Every game in every edition, by its full slug."""
