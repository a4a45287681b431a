"""Statistics: what games are watched by, and what comes of it. `measure` plays games under watch."""

from deckhall.lab.stats._appraisal import Appraiser
from deckhall.lab.stats._contract import ONE, Decision, End, Start, Statistic, fixed, unfixed
from deckhall.lab.stats._measure import Measurement, Portion, Row, measure, measure_chunk, watched
from deckhall.lab.stats._registry import add_statistic, remove_statistic, statistics

__all__ = [
    "ONE",
    "Appraiser",
    "Decision",
    "End",
    "Measurement",
    "Portion",
    "Row",
    "Start",
    "Statistic",
    "add_statistic",
    "fixed",
    "measure",
    "measure_chunk",
    "remove_statistic",
    "statistics",
    "unfixed",
    "watched",
]
