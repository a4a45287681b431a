"""The author's test kit: checks that any game must pass, run by `deckhall check` and by pytest.

>>> import deckhall
>>> from deckhall.check import check_game
>>> report = check_game(deckhall.load("climber"), games=0)
>>> report.ok, report.checks[0].says
(True, 'The game presents itself, has rules, and refuses players and options that it does not have.')
"""

from deckhall.check.random_game import RandomGame
from deckhall.check.report import Failure, Report, Result
from deckhall.check.run import CHECKS, ONCE, check_game, run_check

__all__ = ["CHECKS", "ONCE", "Failure", "RandomGame", "Report", "Result", "check_game", "run_check"]
