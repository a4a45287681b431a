"""How far skill reaches: the levels of bots against their neighbours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log10

import msgspec

from deckhall.core import Game
from deckhall.lab._engine import Engine
from deckhall.lab._match import match
from deckhall.lab._result import Rate

LEVELS = ("novice", "casual")
"""Those that take no time; the others can be asked for."""


class LevelPair(msgspec.Struct, frozen=True):
    """One level against the one below."""

    upper: str
    lower: str
    won: Rate
    """What the upper one won, of two players; together: 1/2 for as well as the other."""
    games: int

    @property
    def elo(self) -> float:
        """The same as a difference of ratings.

        >>> round(LevelPair("casual", "novice", Rate(0.76, 0.7, 0.8), 100).elo)
        200
        """
        return elo(self.won.rate)


def elo(share: float) -> float:
    """The difference of ratings that goes with a share of the wins between two.

    >>> elo(0.5), round(elo(10 / 11))
    (0.0, 400)
    """
    kept = min(max(share, 0.001), 0.999)
    return 400 * log10(kept / (1 - kept))


def skill_steps(
    game: Game,
    games: int,
    levels: Sequence[str] = LEVELS,
    seed: int = 0,
    engine: Engine | None = None,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[LevelPair]:
    """Let each level play the one below on equal deals; Ctrl-C ends it with what is known by then."""
    found: list[LevelPair] = []
    pairs = list(zip(levels[1:], levels))
    for number, (upper, lower) in enumerate(pairs):

        def tick(done: int, _: int, begun: int = number * games) -> None:
            if progress is not None:
                progress(begun + done, games * len(pairs))

        try:
            played = match(
                game.slug,
                upper,
                lower,
                games,
                players,
                seed,
                None,
                options,
                game.edition,
                progress=tick,
                engine=engine,
                cards=None if game.edition_name == game.edition else game.cards_file,
            )
        except KeyboardInterrupt:
            break
        found.append(LevelPair(upper, lower, played.rate, played.games))
        if played.stopped:
            break
    return found
