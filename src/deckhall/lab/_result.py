"""What a simulation found: counts that can be added up in any order, and the figures made of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm, sqrt

import msgspec

from deckhall.core.options import Options
from deckhall.lab._wilson import wilson


class Rate(msgspec.Struct, frozen=True):
    """A measured rate with its 95% Wilson interval."""

    rate: float
    low: float
    high: float


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat fared, whoever sat there."""

    seat: int
    wins: float
    win_rate: Rate
    """Games won by this seat; equal chances would give 1 / players."""
    score_mean: float
    score_sd: float
    """Standard deviation over the games (of the sample, n - 1)."""


class AgentResult(msgspec.Struct, frozen=True):
    """How one agent fared over all the seats it took; agents with the same name count as one."""

    agent: str
    seats: int
    """How many seats it took in every game."""
    wins: float
    win_rate: Rate
    """Wins per seat taken; equal chances would give 1 / players, however many seats it took."""
    score_mean: float
    score_sd: float


class Lengths(msgspec.Struct, frozen=True):
    """How many actions the games took."""

    mean: float
    least: int
    most: int


class Result(msgspec.Struct, frozen=True):
    """A whole simulation. A win shared by k players counts 1/k for each, so that wins add up to the games."""

    game: str
    edition: str
    options: Options
    players: int
    games: int
    seed: int
    first: int
    agents: list[str]
    decisions: int
    shared_wins: int
    """Games that more than one player won."""
    together: Together | None
    """How often they did it together, for games that are won or lost as one."""
    wins_by_seat: list[float]
    mean_scores: list[float]
    seats: list[SeatResult]
    by_agent: list[AgentResult]
    length: Lengths
    wanted: int
    """How many games were asked for: more than were played if it was called off."""


class Together(msgspec.Struct, frozen=True):
    """Games that all players win or lose as one."""

    won: int
    games: int
    rate: Rate


class Sums(msgspec.Struct):
    """What one seat, or one entrant (place in the list of agents), has won and scored."""

    wins: int = 0
    """In parts of a win, see `Tally.part`."""
    scores: int = 0
    squares: int = 0

    def add(self, wins: int, scores: int, squares: int) -> None:
        """Count some more."""
        self.wins += wins
        self.scores += scores
        self.squares += squares


class Tally(msgspec.Struct):
    """Sums over some games, all of them ints: adding tallies gives the same in every order, to the last bit."""

    players: int
    entrants: int
    games: int = 0
    decisions: int = 0
    least: int = 0
    most: int = 0
    shared: int = 0
    together: int = 0
    """Games that were played together, and how many of them were lost."""
    lost: int = 0
    by_seat: list[Sums] = []
    by_entrant: list[Sums] = []

    def __post_init__(self) -> None:
        self.by_seat = self.by_seat or [Sums() for _ in range(self.players)]
        self.by_entrant = self.by_entrant or [Sums() for _ in range(self.entrants)]

    @property
    def part(self) -> int:
        """A win in parts that any number of players can share without a remainder."""
        return lcm(*range(1, self.players + 1))

    def count(
        self,
        length: int,
        ranking: Sequence[int],
        scores: Sequence[int],
        entrants: Sequence[int],
        together: bool = False,
        achieved: bool = True,
    ) -> None:
        """Count one game; `entrants` says who took each seat. Nobody wins a game that was lost together."""
        self.least = length if not self.games else min(self.least, length)
        self.most = max(self.most, length)
        self.games += 1
        self.decisions += length
        winners = ranking.count(1)
        lost = together and not achieved
        self.together += together
        self.lost += lost
        self.shared += winners > 1 and not lost
        for seat, entrant in enumerate(entrants):
            won = self.part // winners if ranking[seat] == 1 and not lost else 0
            score = scores[seat]
            for sums in (self.by_seat[seat], self.by_entrant[entrant]):
                sums.add(won, score, score * score)

    def add(self, other: Tally) -> None:
        """Count all games of another tally too."""
        if other.games:
            self.least = min(self.least, other.least) if self.games else other.least
        self.most = max(self.most, other.most)
        self.games += other.games
        self.decisions += other.decisions
        self.shared += other.shared
        self.together += other.together
        self.lost += other.lost
        for mine, theirs in zip(self.by_seat + self.by_entrant, other.by_seat + other.by_entrant, strict=True):
            mine.add(theirs.wins, theirs.scores, theirs.squares)

    def together_result(self) -> Together | None:
        """How often a game that is won or lost as one was won."""
        if not self.together:
            return None
        won = self.together - self.lost
        return Together(won, self.together, rate(won, self.together))

    def seat_results(self) -> list[SeatResult]:
        """The figures of each seat."""
        found: list[SeatResult] = []
        for seat, sums in enumerate(self.by_seat):
            wins = sums.wins / self.part
            mean, deviation = spread(self.games, sums.scores, sums.squares)
            found.append(SeatResult(seat, wins, rate(wins, self.games), mean, deviation))
        return found

    def agent_results(self, agents: Sequence[str]) -> list[AgentResult]:
        """The figures of each agent, in the order of the list."""
        found: list[AgentResult] = []
        for agent in dict.fromkeys(agents):
            places = [sums for sums, name in zip(self.by_entrant, agents) if name == agent]
            wins = sum(sums.wins for sums in places) / self.part
            scores = sum(sums.scores for sums in places)
            squares = sum(sums.squares for sums in places)
            mean, deviation = spread(self.games * len(places), scores, squares)
            everybody = len(places) == self.players and not self.together
            chances = rate(wins, self.games, len(places), certain=everybody)
            found.append(AgentResult(agent, len(places), wins, chances, mean, deviation))
        return found


def rate(wins: float, games: int, seats: int = 1, certain: bool = False) -> Rate:
    """Wins per seat. The interval is that of games won by any of the seats: seats of one game are not independent.

    An agent that takes all seats wins every game: there is nothing to estimate, and the interval is a point.
    """
    mean = wins / games / seats
    if certain:
        return Rate(mean, mean, mean)
    low, high = wilson(wins, games)
    return Rate(mean, low / seats, high / seats)


def spread(number: int, total: int, squares: int) -> tuple[float, float]:
    """Mean and standard deviation from sums."""
    if number < 2:
        return total / max(1, number), 0.0
    return total / number, sqrt((number * squares - total * total) / (number * (number - 1)))
