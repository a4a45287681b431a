"""How long games last, and what ends them."""

from __future__ import annotations

from deckhall.core import Game, State
from deckhall.core.events import Event
from deckhall.lab._play import Setup
from deckhall.lab.stats._appraisal import Appraiser
from deckhall.lab.stats._contract import Decision, End, Start, Statistic


class Lengths(Statistic):
    """Decisions, rounds (the stages that the game names: seasons, turns, rounds), and the rule that ended it."""

    name = "lengths"
    watches_events = True

    def __init__(self, game: Game, setup: Setup, judge: Appraiser) -> None:
        super().__init__(game, setup, judge)
        self._endings = frozenset(game.theme.measures.endings)

    def begin(self, start: Start) -> None:
        self._ending = ""

    def applied(self, now: Decision, state: State, events: list[Event]) -> None:
        endings = self._endings
        if not endings:
            return
        for event in events:
            if event.kind in endings:
                self._ending = f"{event.rule} {event.kind}"

    def end(self, end: End) -> None:
        self.row["decisions"] = end.length
        self.row["rounds"] = end.rounds
        if self._ending:
            self.sums[f"ending/{self._ending}"] += 1
            self.row[f"ending {self._ending}"] = 1
