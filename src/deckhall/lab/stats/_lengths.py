"""How long games last, and what ends them."""

from __future__ import annotations

from deckhall.core import State
from deckhall.core.events import Event
from deckhall.lab.stats._contract import Decision, End, Start, Statistic


class Lengths(Statistic):
    """Decisions, rounds (the stages that the game names: seasons, turns, rounds), and the rule that ended it."""

    name = "lengths"
    watches_events = True

    def begin(self, start: Start) -> None:
        self._ending = ""

    def applied(self, now: Decision, state: State, events: list[Event]) -> None:
        for event in events:
            if event.kind in self.game.theme.measures.endings:
                self._ending = f"{event.rule} {event.kind}"

    def end(self, end: End) -> None:
        self.row["decisions"] = end.length
        self.row["rounds"] = end.rounds
        if self._ending:
            self.sums[f"ending/{self._ending}"] += 1
            self.row[f"ending {self._ending}"] = 1
