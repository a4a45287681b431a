"""Equal deals: the same cards played once from every seat, so that neither luck nor the seat decides who is better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from deckhall import agents
from deckhall.core import AgentView, Game
from deckhall.core.options import Options
from deckhall.core.rng import derived
from deckhall.lab._errors import GameFailed, Stopped
from deckhall.lab._play import never


class Contest(msgspec.Struct, frozen=True):
    """Two bots at one game: what all their deals have in common."""

    slug: str
    edition: str
    players: int
    first: str
    second: str
    seed: int
    options: Options
    cards: str = ""
    """The text of an edited card file."""

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal."""
        return derived(self.seed, deal)

    def tables(self, together: bool) -> list[list[str]]:
        """Who sits where in the games of one deal: the first bot once in every seat, all others the second one.

        Games that are won or lost as one are played by each bot alone, at all seats.
        """
        if together:
            return [[self.first] * self.players, [self.second] * self.players]
        return [
            [self.first if seat == place else self.second for seat in range(self.players)]
            for place in range(self.players)
        ]


class Deal(msgspec.Struct, frozen=True):
    """What came of the games of one deal."""

    games: int
    score: float
    """How the first bot did, 0 to 1: its share of the wins; in games played together 1/2 for as well as the other."""
    first: float
    second: float
    """The shares of games that each won: of all its games, so that together or not both can be told."""
    decisions: int = 0


def play_deal(game: Game, contest: Contest, deal: int, stopped: Callable[[], bool] = never) -> Deal:
    """Play a deal from every seat."""
    try:
        return _play_deal(game, contest, deal, stopped)
    except Stopped:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise GameFailed(f"deal {deal} (seed {contest.deal_seed(deal)}) of {contest.slug} failed: {reason}") from error


def _play_deal(game: Game, contest: Contest, deal: int, stopped: Callable[[], bool]) -> Deal:
    seed = contest.deal_seed(deal)
    together = game.new(contest.players, seed, contest.options).together()
    won = [0.0, 0.0]
    length = 0
    tables = contest.tables(together)
    for number, seats in enumerate(tables):
        shares, decisions = played(game, contest, seed, seats, number, stopped)
        length += decisions
        if together:
            won[number] = shares[0]
            continue
        for seat, share in enumerate(shares):
            won[seat != number] += share
    if together:
        return Deal(2, (1.0 + won[0] - won[1]) / 2.0, won[0], won[1], length)
    games = len(tables)
    rivals = max(1, contest.players - 1)
    return Deal(games, won[0] / games, won[0] / games, won[1] / games / rivals, length)


def played(
    game: Game, contest: Contest, seed: int, seats: Sequence[str], number: int, stopped: Callable[[], bool]
) -> tuple[list[float], int]:
    """The share of the victory of each seat in one game, and how many decisions it took."""
    state = game.new(contest.players, seed, contest.options)
    place = contest.players * (number + 1)
    bots = [agents.make(spec, derived(seed, place + seat)) for seat, spec in enumerate(seats)]
    length = 0
    while not state.is_over:
        if stopped():
            raise Stopped
        seat = agents.next_seat(state)
        state.apply(seat, bots[seat].choose(AgentView(state, seat)))
        length += 1
    if state.together():
        return [1.0 if state.achieved() else 0.0] * contest.players, length
    ranking = state.ranking
    return [1.0 / ranking.count(1) if rank == 1 else 0.0 for rank in ranking], length
