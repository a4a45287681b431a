"""Who won, by how much, and whether alone."""

from __future__ import annotations

from deckhall.lab.stats._contract import End, Statistic


class Outcome(Statistic):
    """Shares of the victory and points by seat, how many won, and the margin between the first two."""

    name = "outcome"

    def end(self, end: End) -> None:
        row, scores = self.row, end.state.scores
        for seat, share in enumerate(end.shares):
            row[f"share {seat}"] = share
            row[f"score {seat}"] = scores[seat]
        row["winners"] = sum(share > 0.0 for share in end.shares)
        ordered = sorted(scores, reverse=True)
        row["margin"] = ordered[0] - ordered[1] if len(ordered) > 1 and not end.state.together() else 0
