"""A ladder as a drawing: a row for each bot, a dot at its rating, a line as long as it is unsure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from deckhall.core.words import counted
from deckhall.lab._ladder import Ladder

WIDTH = 720
LEFT = 130
RIGHT = 90
ROW = 30
HEAD = 44
GAP = 26
STEP = 200
"""Points of rating between two upright lines."""

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #2b2622; }
.title { font-weight: 600; font-size: 15px; }
.dim { fill: #7a7068; font-size: 11px; }
.grid { stroke: #d9d2ca; }
.span { stroke: #b5793a; stroke-width: 3; stroke-linecap: round; opacity: .55; }
.dot { fill: #b5793a; }
@media (prefers-color-scheme: dark) { text { fill: #ece5dd; } .dim { fill: #a79c92; } .grid { stroke: #4a423b; } }
"""


def plot(ladders: Sequence[Ladder], titles: Sequence[str]) -> str:
    """An SVG with a panel for each ladder, all on one scale."""
    ends = [end for one in ladders for rung in one.rungs for end in (rung.rating.low, rung.rating.high)]
    low = STEP * int(min(ends) // STEP)
    high = STEP * int(-(-max(ends) // STEP))
    high = max(high, low + STEP)

    def place(rating: float) -> float:
        return LEFT + (rating - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts: list[str] = []
    top = 0
    for one, title in zip(ladders, titles):
        bottom = top + HEAD + ROW * len(one.rungs)
        parts.append(f'<text class="title" x="12" y="{top + 24}">{escape(title)}</text>')
        parts.append(
            f'<text class="dim" x="{WIDTH - 12}" y="{top + 24}" text-anchor="end">'
            f"{counted(f'{one.games:,}', 'game', 'games')} with 2 players; lines: 95%</text>"
        )
        for rating in range(low, high + 1, STEP):
            x = place(rating)
            parts.append(f'<line class="grid" x1="{x:.1f}" y1="{top + HEAD - 8}" x2="{x:.1f}" y2="{bottom}"/>')
            parts.append(f'<text class="dim" x="{x:.1f}" y="{bottom + 14}" text-anchor="middle">{rating}</text>')
        for number, rung in enumerate(one.rungs):
            y = top + HEAD + ROW * number + 10
            rated = rung.rating
            parts.append(f'<text x="{LEFT - 14}" y="{y + 4}" text-anchor="end">{escape(rung.agent)}</text>')
            parts.append(
                f'<line class="span" x1="{place(rated.low):.1f}" y1="{y}" x2="{place(rated.high):.1f}" y2="{y}"/>'
            )
            parts.append(f'<circle class="dot" cx="{place(rated.rating):.1f}" cy="{y}" r="5"/>')
            parts.append(f'<text x="{WIDTH - RIGHT + 24}" y="{y + 4}">{rated.rating:.0f}</text>')
        top = bottom + GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"
