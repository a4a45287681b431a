"""Rewards: what the end of a game is worth to each seat, for learners, ratings and figures."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import BadSetup
from deckhall.core.state import State

KINDS: Final = ("share", "rank", "margin")


def rewards(state: State, kind: str = "share") -> list[float]:
    """The reward of every seat at the end of a game, of one of the KINDS; 0 for all before the end."""
    if kind not in KINDS:
        raise BadSetup(f"there is no reward {kind!r}; there are {', '.join(KINDS)}")
    if state.stack:
        return [0.0] * state.players
    if kind == "rank":
        return rank_shares(state)
    if kind == "margin":
        return margins(state)
    return win_shares(state)


def win_shares(state: State) -> list[float]:
    """One win, shared by all with the first rank. A game played together is won or lost by everybody."""
    if state.together():
        return [1.0 if state.achieved() else 0.0] * state.players
    ranking = state.ranking
    share = 1.0 / ranking.count(1)
    return [share if rank == 1 else 0.0 for rank in ranking]


def rank_shares(state: State) -> list[float]:
    """1 for the first of all down to 0 for the last, in equal steps; equals share what their places are worth."""
    if state.together() or state.players == 1:
        return win_shares(state)
    ranking = state.ranking
    last = state.players - 1
    return [(last - (rank - 1) - (ranking.count(rank) - 1) / 2) / last for rank in ranking]


def margins(state: State) -> list[float]:
    """A seat's score less the best of the others, in points; together or alone, the score itself."""
    scores = state.scores
    if state.together() or state.players == 1:
        return [float(score) for score in scores]
    return [
        float(score - max([other for place, other in enumerate(scores) if place != seat]))
        for seat, score in enumerate(scores)
    ]
