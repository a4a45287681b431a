"""Games that have begun: a table opens where a test wants to be, rather than at the deal."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import msgspec

import deckhall
from deckhall.core import replay as replays
from deckhall.core.match import Match
from tests.browser.visitor import Visitor


def play_on(somebody: Visitor, match: Match, bot: str = "gentle") -> str:
    """A table that starts where a match stands: its replay, played on against bots, or with others if none is named."""
    kept = somebody.tell("/api/replays", **msgspec.to_builtins(replays.record(match, "0")))["id"]
    wish = {"step": len(match.moves), "seat": 0, "bot": bot}
    return str(somebody.tell(f"/api/replays/{kept}/play-on", **wish)["code"])


def played(slug: str, players: int, until: Callable[[Match], object] = lambda _: False, seed: int = 1) -> Match:
    """Random choices until the first seat is asked and something is so, or to the end."""
    match = Match(deckhall.load(slug), players, seed)
    luck = random.Random(seed)
    while not (state := match.state).is_over:
        begun = any(state.mid_choice(seat) for seat in range(players))
        if 0 in state.to_act() and not begun and until(match):
            break
        seat = luck.choice(state.to_act())
        match.apply(seat, luck.choice(state.legal_actions(seat)))
    return match


def first_with(slug: str, players: int, until: Callable[[Match], object]) -> Match:
    """The same with the first deal in which it comes to that."""
    games = (played(slug, players, until, seed) for seed in itertools.count(1))
    return next(match for match in games if not match.state.is_over)


def late(slug: str, players: int, share: float) -> Match:
    """A game of which that much is over."""
    length = len(played(slug, players).moves)
    return played(slug, players, lambda match: len(match.moves) >= share * length)
