"""Numbers of a card file, tuned towards what a designer wants of a game."""

from deckhall.lab.tune._run import PLAY_OFF, TargetResult, Tuning, tune
from deckhall.lab.tune._targets import Measured
from deckhall.lab.tune._trials import Trial

__all__ = ["PLAY_OFF", "Measured", "TargetResult", "Trial", "Tuning", "tune"]
