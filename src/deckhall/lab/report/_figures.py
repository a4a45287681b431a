"""The figures of a report, made of what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

import msgspec

from deckhall.core import Game
from deckhall.lab._result import Rate
from deckhall.lab._wilson import Z95, wilson
from deckhall.lab.report._card_figures import CardFigures, card_figures
from deckhall.lab.report._intervals import Estimate, mean_of
from deckhall.lab.stats import Measurement, Row, unfixed

TENTHS = 10
BINS = 20
RESAMPLES = 300


class Spread(msgspec.Struct, frozen=True):
    """How a number varies from game to game."""

    mean: float
    median: float
    low: float
    """One game in twenty is below."""
    high: float
    """One game in twenty is above."""
    least: float
    most: float


class SeatFigures(msgspec.Struct, frozen=True):
    """How one seat fares, whoever sits there."""

    seat: int
    share: Rate
    score: float


class Ending(msgspec.Struct, frozen=True):
    """A way to end, and how often games ended so."""

    rule: str
    kind: str
    words: str
    games: int


class QuestionFigures(msgspec.Struct, frozen=True):
    """A kind of question."""

    kind: str
    a_game: float
    """How often it is asked in a game."""
    forced: float
    """The share of times with one answer only."""
    options: float
    weight: float | None
    """What the best answer brings more than an average one, in points of win share; None: nobody looked."""
    weighed: int


class ValueFigures(msgspec.Struct, frozen=True):
    """What the value of positions says, and how far it can be trusted."""

    learned: bool
    games: int
    """In how many games it was looked at."""
    lead_changes: Estimate | None
    drama: Estimate | None
    comeback: Estimate | None
    decided_early: Estimate | None
    swing: Estimate | None
    leader_wins: list[float]
    """How often whoever leads wins, by tenths of the game."""
    winner_value: list[float]
    """What the later winner's position is worth, by tenths of the game."""
    calibration: list[tuple[float, float, int]]
    """For each band of values: the mean value, the share that was won, and how many positions."""
    off: float
    """How far the two are apart on average."""
    agency: Estimate | None
    idle: float
    """The share of decisions at which nothing is at stake."""
    narrow: float
    luck: Estimate | None
    """The share of the result that is luck."""
    luck_games: int


class Figures(msgspec.Struct, frozen=True):
    """Everything that a report says in numbers."""

    games: int
    players: int
    together: Rate | None
    """How often the game was won, if all win or lose as one."""
    seats: list[SeatFigures]
    balance: float
    """1 less the greatest difference between two seats."""
    sole: float
    """The share of games with one winner."""
    margin: Spread
    rounds: Spread
    decisions: Spread
    endings: list[Ending]
    forced: float
    options: float
    options_if_any: float
    questions: list[QuestionFigures]
    values: ValueFigures
    cards: list[CardFigures]


def figures(game: Game, found: Measurement) -> Figures:
    """All figures of a measurement."""
    rows, sums, result = found.rows, found.sums, found.result
    number = len(rows)
    seats = [SeatFigures(seat.seat, seat.win_rate, seat.score_mean) for seat in result.seats]
    rates = [seat.share.rate for seat in seats]
    together = result.together is not None
    return Figures(
        games=number,
        players=result.players,
        together=None if result.together is None else result.together.rate,
        seats=seats,
        balance=1.0 if together else 1.0 - (max(rates) - min(rates)),
        sole=sum(row["winners"] == 1 for row in rows) / number,
        margin=spread([row["margin"] for row in rows]),
        rounds=spread([row["rounds"] for row in rows]),
        decisions=spread([row["decisions"] for row in rows]),
        endings=endings(game, sums, number),
        forced=mean([row["forced"] for row in rows]),
        options=mean([row["options"] for row in rows]),
        options_if_any=mean([row["options if any"] for row in rows]),
        questions=questions(sums, number),
        values=value_figures(found),
        cards=card_figures(game, sums, number, result.players),
    )


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return sum(values) / max(1, len(values))


def spread(values: Sequence[float]) -> Spread:
    """The mean and some quantiles.

    >>> spread([3, 1, 2])
    Spread(mean=2.0, median=2, low=1, high=3, least=1, most=3)
    """
    ordered = sorted(values)
    last = len(ordered) - 1

    def at(part: float) -> float:
        return ordered[round(part * last)]

    return Spread(mean(ordered), at(0.5), at(0.05), at(0.95), ordered[0], ordered[-1])


def endings(game: Game, sums: dict[str, int], games: int) -> list[Ending]:
    """How games ended, the most frequent way first."""
    found: list[Ending] = []
    for key, count in sums.items():
        if key.startswith("ending/"):
            rule, _, kind = key.removeprefix("ending/").partition(" ")
            text = game.theme.measures.endings.get(kind, "")
            if not text and rule in game.rulebook.rules:
                text = game.rulebook.rules[rule].text.split("\n")[0].split(" *")[0]
            found.append(Ending(rule, kind, text, count))
    known = sum(one.games for one in found)
    if found and known < games:
        found.append(Ending("", "", "in another way", games - known))
    return sorted(found, key=lambda one: (-one.games, one.rule))


def questions(sums: dict[str, int], games: int) -> list[QuestionFigures]:
    """Kinds of questions, the most frequent first."""
    found: list[QuestionFigures] = []
    for key, times in sums.items():
        if key.startswith("question/") and key.endswith("/times"):
            start = key.removesuffix("times")
            weighed = sums.get(start + "weighed", 0)
            found.append(
                QuestionFigures(
                    kind=start.split("/")[1],
                    a_game=times / games,
                    forced=sums.get(start + "forced", 0) / times,
                    options=sums[start + "options"] / times,
                    weight=unfixed(sums[start + "weight"]) / weighed if weighed else None,
                    weighed=weighed,
                )
            )
    return sorted(found, key=lambda one: (-one.a_game, one.kind))


def value_figures(found: Measurement) -> ValueFigures:
    """What the value of positions says."""
    rows, sums = found.rows, found.sums
    looked = [row for row in rows if "swing" in row]

    def of(name: str) -> Estimate | None:
        return mean_of([row[name] for row in looked if name in row])

    def tenths(what: str, part: str) -> list[float]:
        counts = [sums.get(f"{what}/{tenth}/n", 0) for tenth in range(TENTHS)]
        if not all(counts):
            return []
        return [unfixed(sums[f"{what}/{tenth}/{part}"]) / counts[tenth] for tenth in range(TENTHS)]

    bands: list[tuple[float, float, int]] = []
    for place in range(BINS):
        count = sums.get(f"calibration/{place}/n", 0)
        if count:
            value, share = (unfixed(sums[f"calibration/{place}/{part}"]) / count for part in ("value", "share"))
            bands.append((value, share, count))
    positions = sum(count for _, _, count in bands)
    weighed = sums.get("agency/n", 0)
    lucky = [row for row in rows if "luck 0" in row]
    return ValueFigures(
        learned=found.learned,
        games=len(looked),
        lead_changes=of("lead changes"),
        drama=of("drama"),
        comeback=of("comeback"),
        decided_early=of("decided early"),
        swing=of("swing"),
        leader_wins=tenths("leader", "won"),
        winner_value=tenths("winner", "value"),
        calibration=bands,
        off=sum(abs(value - share) * count for value, share, count in bands) / max(1, positions),
        agency=_agency(sums, weighed),
        idle=sums.get("agency/idle", 0) / max(1, weighed),
        narrow=unfixed(sums.get("agency/narrow", 0)) / max(1, weighed),
        luck=luck_share(lucky, found.result.players),
        luck_games=len(lucky),
    )


def _agency(sums: dict[str, int], weighed: int) -> Estimate | None:
    if not weighed:
        return None
    average = unfixed(sums["agency/weight"]) / weighed
    variance = max(0.0, unfixed(sums["agency/squares"]) / weighed - average * average)
    error = Z95 * sqrt(variance / weighed)
    return Estimate(average, average - error, average + error, weighed)


def luck_share(rows: Sequence[Row], players: int) -> Estimate | None:
    """The share of the result's variance that is luck: Var(luck) / Var(share won), over all seats.

    Luck is what chance brought after the deal and what the deal itself was worth above its mean. What the few redraws
    blur is taken off. The interval comes from drawing the games anew with replacement.
    """
    if len(rows) < 2:
        return None
    found = _luck_share(rows, players)
    if found is None:
        return None
    dice = Random(len(rows))
    again = [_luck_share([rows[dice.randrange(len(rows))] for _ in rows], players) for _ in range(RESAMPLES)]
    known = sorted(one for one in again if one is not None)
    return Estimate(found, known[round(0.025 * (len(known) - 1))], known[round(0.975 * (len(known) - 1))], len(rows))


def _luck_share(rows: Sequence[Row], players: int) -> float | None:
    lucky = won = 0.0
    for seat in range(players):
        luck = [row[f"luck {seat}"] + row[f"start {seat}"] for row in rows]
        lucky += variance(luck) - mean([row[f"noise {seat}"] for row in rows])
        won += variance([row[f"share {seat}"] for row in rows])
    return None if won <= 0.0 else max(0.0, lucky / won)


def variance(values: Sequence[float]) -> float:
    """The variance of the values themselves.

    >>> variance([0.0, 1.0])
    0.25
    """
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / max(1, len(values))


def sole_rate(count: int, games: int) -> Rate:
    """A share of games with its interval."""
    return Rate(count / games, *wilson(count, games))
