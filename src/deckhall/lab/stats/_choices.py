"""What there is to choose: how many ways to go on, how often only one, and at which questions."""

from __future__ import annotations

from deckhall.core import State
from deckhall.lab.stats._contract import Decision, End, Start, Statistic


class Choices(Statistic):
    """Options at every decision, and by the question that is asked."""

    name = "choices"

    def begin(self, start: Start) -> None:
        self._forced = 0
        self._open = 0
        """How many options there were in all, where there were at least two."""

    def decision(self, now: Decision) -> None:
        options = len(now.legal)
        key = f"question/{asked(now.state, now.seat)}/"
        sums = self.sums
        sums[key + "times"] += 1
        sums[key + "options"] += options
        if options == 1:
            self._forced += 1
            sums[key + "forced"] += 1
        else:
            self._open += options

    def end(self, end: End) -> None:
        real = end.length - self._forced
        self.row["forced"] = self._forced / max(1, end.length)
        self.row["options"] = (self._open + self._forced) / max(1, end.length)
        self.row["options if any"] = self._open / max(1, real)


def asked(state: State, seat: int) -> str:
    """What the seat is asked, by the name of the sentence in the theme."""
    frame = state.stack[-1]
    return frame.asks or frame.question(state, seat).asks
