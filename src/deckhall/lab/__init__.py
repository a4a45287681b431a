"""The lab: games by the thousand on all cores, and how fast they run."""

from deckhall.lab._bench import Row, bench
from deckhall.lab._betting import Evidence
from deckhall.lab._engine import Engine
from deckhall.lab._errors import GameFailed
from deckhall.lab._ladder import Ladder, Pairing, Rung, ladder
from deckhall.lab._ladder_plot import plot
from deckhall.lab._match import MatchResult, match
from deckhall.lab._play import Setup, play_game
from deckhall.lab._result import AgentResult, Lengths, Rate, Result, SeatResult
from deckhall.lab._simulate import simulate
from deckhall.lab._wilson import wilson
from deckhall.lab.stats import Measurement, Statistic, measure

__all__ = [
    "AgentResult",
    "Engine",
    "Evidence",
    "GameFailed",
    "Ladder",
    "Lengths",
    "MatchResult",
    "Measurement",
    "Pairing",
    "Rate",
    "Result",
    "Row",
    "Rung",
    "SeatResult",
    "Setup",
    "Statistic",
    "bench",
    "ladder",
    "match",
    "measure",
    "play_game",
    "plot",
    "simulate",
    "wilson",
]
