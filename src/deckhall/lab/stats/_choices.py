"""What there is to choose: how many ways to go on, how often only one, and at which questions."""

from __future__ import annotations

from deckhall.core import State
from deckhall.lab.stats._contract import Decision, End, Start, Statistic


class Choices(Statistic):
    """Options at every decision, and by the question that is asked."""

    name = "choices"

    def begin(self, start: Start) -> None:
        self._asked: dict[str, list[int]] = {}
        """By question: how often it was asked, with how many options in all, and how often with only one."""

    def decision(self, now: Decision) -> None:
        options = len(now.legal)
        question = asked(now.state, now.seat)
        found = self._asked.get(question)
        if found is None:
            found = self._asked[question] = [0, 0, 0]
        found[0] += 1
        found[1] += options
        found[2] += options == 1

    def end(self, end: End) -> None:
        all_options = forced = 0
        for question, (times, options, alone) in self._asked.items():
            key = f"question/{question}/"
            self.sums[key + "times"] += times
            self.sums[key + "options"] += options
            if alone:
                self.sums[key + "forced"] += alone
            all_options, forced = all_options + options, forced + alone
        self.row["forced"] = forced / max(1, end.length)
        self.row["options"] = all_options / max(1, end.length)
        self.row["options if any"] = (all_options - forced) / max(1, end.length - forced)


def asked(state: State, seat: int) -> str:
    """What the seat is asked, by the name of the sentence in the theme."""
    frame = state.stack[-1]
    return frame.asks or frame.question(state, seat).asks
