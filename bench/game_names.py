"""Games as the benchmarks are asked for them: `climber`, or with options `muhq:map=the-tyrant`."""

from __future__ import annotations

import deckhall
from deckhall.core import Game
from deckhall.core import options as option_tools
from deckhall.core.options import Options

MOST_PLAYERS = 4


def setting(name: str) -> tuple[Game, int, Options]:
    """The game, how many play (as many as can, up to four), and its options."""
    slug, _, texts = name.partition(":")
    game = deckhall.load(slug)
    options = option_tools.read(game.options, [text for text in texts.split(",") if text])
    return game, min(MOST_PLAYERS, game.player_counts[-1]), options
