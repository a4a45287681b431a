"""The campaign of up to four games (REB-8.14 to REB-8.26), as plain questions about a position.

A campaign is one game of the hall with several rounds: it is saved, left, resumed, replayed and looked back on like any
other game, and nothing outside the rules has to know what is carried on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.piles import less
from deckhall.games.rebuild.constants import STARTER

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.state import RebuildState


def targets(state: RebuildState) -> list[int]:
    """What each game of the campaign must reach; a single game has the first target (REB-8.14, REB-8.26)."""
    figures = state.cards.file.campaign
    more = figures.harder * (state.players - 1) if state.harder else 0
    all_targets = [target + more for target in figures.targets]
    return all_targets if state.campaign else all_targets[:1]


def target(state: RebuildState) -> int:
    """The target of the game being played."""
    return targets(state)[state.round]


def reached(state: RebuildState, game: int) -> bool:
    """Was the target of a finished game reached?"""
    return state.results[game] >= targets(state)[game]


def won(state: RebuildState) -> bool:
    """Has every game reached its target (REB-8.19)?"""
    wanted = targets(state)
    return len(state.results) == len(wanted) and all(reached(state, game) for game in range(len(wanted)))


def allowance_left(state: RebuildState) -> int:
    """How many cards may still be carried on after this game, by all players together (REB-8.15, REB-8.23)."""
    return state.round + 1 - sum([len(cards) for cards in state.carried])


def carriable(state: RebuildState, seat: int) -> list[int]:
    """Owned cards that may be carried on: those of few VP, Starter cards among them (REB-8.15, REB-8.16)."""
    cards = state.cards
    most = cards.file.campaign.keep_most_vp
    owned = less(state.owned(seat), state.carried[seat])
    return sorted([card for card in owned if cards.vp[card] <= most])


def history(state: RebuildState) -> list[tuple[int, int, bool]]:
    """(result, target, reached) of every game finished so far."""
    wanted = targets(state)
    return [(result, wanted[game], reached(state, game)) for game, result in enumerate(state.results)]


def carried_in(state: RebuildState) -> Pile:
    """All cards carried into the game being played."""
    return tuple([card for cards in state.carried for card in cards])


def carried_starters(state: RebuildState) -> list[int]:
    """Starter cards among them: they come in addition to the usual set (REB-8.16)."""
    return [card for card in carried_in(state) if state.cards.group[card] == STARTER]


def left_out(state: RebuildState) -> list[int]:
    """The others: they are left out of the market (REB-8.18)."""
    return [card for card in carried_in(state) if state.cards.group[card] != STARTER]
